"""Secrets by their shape. The tokens are put together here, so that no scanner finds them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daybank.secrets import find_secrets, mask

MIXED = "aB3dE5gH1jK2mN4pQ6rS7tU8vW9xY0zA1bC2dE3f"
TOKENS = {
    "AWS access key": ["AKIA" + "Q7" * 8, "ASIA" + "Q7" * 8],
    "GitHub token": ["ghp_" + MIXED[:36], "gho_" + MIXED, "github_pat_" + MIXED + "_" + MIXED],
    "API key": ["sk-" + MIXED, "sk-proj-" + MIXED, "sk-ant-api03-" + MIXED],
    "Slack token": ["xoxb-" + "1234567890-" * 2 + MIXED, "xapp-1-" + MIXED],
    "Google API key": ["AIza" + MIXED[:35]],
    "JSON web token": ["eyJ" + MIXED + ".eyJ" + MIXED + "." + MIXED],
    "private key": [
        "-----BEGIN " + "PRIVATE KEY-----\n" + MIXED + "\n-----END PRIVATE KEY-----",
        "-----BEGIN RSA " + "PRIVATE KEY----- Proc-Type: 4 " + MIXED,
        "-----BEGIN PGP " + "PRIVATE KEY BLOCK-----\n" + MIXED,
    ],
    "Stripe key": ["sk_live_" + MIXED[:24], "rk_test_" + MIXED[:24], "whsec_" + MIXED[:32]],
    "Telegram bot token": ["123456789:AA" + MIXED[:33], "bot1234567890:AA" + MIXED[:33]],
    "package registry token": ["npm_" + MIXED[:36], "pypi-AgE" + MIXED + MIXED],
}
CASES = [(kind, token) for kind, tokens in TOKENS.items() for token in tokens]


def test_there_are_ten_sorts() -> None:
    assert len(TOKENS) == 10


@pytest.mark.parametrize(("kind", "token"), CASES)
@pytest.mark.parametrize("text", ["{}", "key={} of it", "密钥{}。", "`{}`", "https://x/{}/send"])
def test_a_token_is_found_where_it_stands(kind: str, token: str, text: str) -> None:
    [secret] = find_secrets(text.format(token))
    assert secret.kind == kind
    assert secret.start == text.index("{}")
    # A private key without its end reaches to the end of the text.
    open_ended = kind == "private key" and "-----END" not in token
    assert secret.stop == (len(text) - 2 if open_ended else secret.start) + len(token)


@pytest.mark.parametrize(
    "text",
    [
        "sk-learn is a library, sk-" + "a-long-word-with-hyphens-and-no-digit",
        "AKIA is a prefix, AKIA" + "Q7" * 9 + " is longer",
        "ghp_short, github_pat_short, xoxb-1, AIza" + MIXED,
        "my_sk-" + MIXED,
        "eyJhbGciOiJI.eyJzdWIi",
        "-----BEGIN PUBLIC KEY----- " + MIXED,
        "12:30:AA and 2025-11-27.md#L12 and ^f-1a2b3c4d5e6f",
        "npm_config_cache and pypi-server",
        "sk_live_ and " + MIXED,
    ],
)
def test_what_only_begins_like_one_is_none(text: str) -> None:
    assert find_secrets(text) == ()


def test_a_mask_tells_the_sort_and_nothing_of_the_value() -> None:
    text = f"first {TOKENS['GitHub token'][0]}, then {TOKENS['Stripe key'][0]}."
    assert mask(text) == "first [hidden: GitHub token], then [hidden: Stripe key]."
    assert mask("nothing here") == "nothing here"


pieces = st.one_of(st.sampled_from([token for _, token in CASES]), st.text(max_size=12))


@given(st.lists(pieces, max_size=6), st.sampled_from(["", " ", "\n", "-", "."]))
def test_masking_hides_what_is_found_and_keeps_the_rest(parts: list[str], between: str) -> None:
    text = between.join(parts)
    found = find_secrets(text)
    ends = [0, *(n for secret in found for n in (secret.start, secret.stop)), len(text)]
    assert ends == sorted(ends)
    kept = [text[start:stop] for start, stop in zip(ends[::2], ends[1::2], strict=True)]
    hidden = [f"[hidden: {secret.kind}]" for secret in found]
    assert mask(text) == "".join(
        piece for pair in zip(kept, [*hidden, ""], strict=True) for piece in pair
    )
    assert find_secrets(mask(text)) == ()
