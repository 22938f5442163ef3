"""What is proposed from a page, what is left alone, and how a proposal reads."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from logs import PATH, bullets, proposed

from daybank.grammar.bullet import parse_bullet
from daybank.grammar.ids import fact_id
from daybank.model import Claim, Kind, Source
from daybank.proposals import Proposal
from daybank.proposals.names import Names
from daybank.proposals.page import moved

DAY = date(2025, 11, 27)
TEA = Claim(Kind.OPINION, "Prefers tea over coffee.", ("Mira",))


def one(text: str, *known: str) -> Proposal:
    [proposal] = proposed(text, known) if known else proposed(text)
    return proposal


def test_a_proposal_cites_the_line_of_its_sentence_before_the_last_stop() -> None:
    proposal = one("# Thursday\n\nRain. Mira prefers tea\nover coffee. Then lunch.\n")
    assert proposal.line == f"- O @Mira: Prefers tea over coffee (see {PATH}#L3)."
    assert (proposal.source, proposal.end_line) == (Source(PATH, 3), 4)
    assert proposal.rule == "wish"


def test_an_opinion_has_no_confidence_that_nobody_gave() -> None:
    assert one("Mira hates phone calls.").claim.confidence is None


def test_a_sentence_gives_one_proposal_at_most_and_a_page_many_by_line() -> None:
    found = proposed(
        "- Tomas decided to keep what Mira likes.\n- Fixed kelpie.\n\nMira lives in Ghent.\n"
    )
    assert [(p.rule, p.source.line) for p in found] == [
        ("decision", 1),
        ("event", 2),
        ("standing", 4),
    ]


def test_a_name_that_opens_a_sentence_moves_into_the_header() -> None:
    assert bullets("Mira lives in Ghent.") == ["- W @Mira: Lives in Ghent."]
    assert bullets("@Mira lives in Ghent.") == ["- W @Mira: Lives in Ghent."]
    assert bullets("**Mira Vos** lives in Ghent.") == ["- W @Mira: Lives in Ghent."]


def test_what_more_is_said_of_the_name_stays_in_the_text() -> None:
    both = "Mira and Tomas prefer trains."
    assert bullets(both) == [f"- O @Mira @Tomas: {both}"]
    assert bullets("Mira, 43, lives in Ghent.") == ["- W @Mira: Mira, 43, lives in Ghent."]


def test_an_alias_names_its_entity() -> None:
    [proposal] = proposed("Mimi lives in Ghent.", {"Mira": "Mira", "Mimi": "Mira"})
    assert proposal.claim.entities == ("Mira",)


@pytest.mark.parametrize(
    "text",
    [
        "mira likes maps.",  # a word of Spanish, since the name has a capital
        "Miramar likes maps.",
        "The log at memory/Mira.md likes maps.",
        "Write to Mira@example.org, who likes maps.",
        "Will likes maps.",  # where "Will" is known: at the beginning it is no name
    ],
)
def test_what_only_looks_like_a_known_name_is_none(text: str) -> None:
    assert bullets(text, "Mira", "Will") == []


@pytest.mark.parametrize(
    "text",
    [
        "# Mira lives in Ghent",
        "> Mira lives in Ghent.",
        "    Mira lives in Ghent.",
        "```\nMira lives in Ghent.\n```",
        "| who | where |\n|---|---|\n| Mira | Mira lives in Ghent. |",
        "<!-- Mira lives in Ghent. -->",
        "- [ ] Mira lives in Ghent.",
        "assistant: Mira lives in Ghent.",
        "## Ideas\n\nMira lives in Ghent.",
        "## Retain\n- W @Mira: Lives in Ghent.",
        "- W @Mira: Mira lives in Ghent.",
        '"Mira lives in Ghent," said the tool.',
        "Mira lives in Ghent:",
        "Mira lives in <city>.",
        "Mira lives in Ghent.  memory/2025-11-26.md#L4",
        f"Mira lives in {'Ghent ' * 50}.",
        "```daybank\n- world @Mira: Mira lives in Ghent.  memory/2025-11-26.md#L4\n```",
        "<!-- daybank:view x -->\nMira lives in Ghent.\n<!-- /daybank:view x digest=0 -->",
    ],
)
def test_what_is_no_statement_of_the_log_is_left_alone(text: str) -> None:
    assert bullets(text) == []


def test_a_done_item_and_a_clock_are_no_part_of_the_text() -> None:
    assert bullets("- [x] 09:15 Fixed kelpie.") == ["- B @kelpie: Fixed kelpie."]


@pytest.mark.parametrize(
    "text",
    [
        f"Mira lives in Ghent with ghp_{'a1' * 20}.",
        "Mira's number is 4711, the password is pony.",
        "- **Phone:** 555 0101, PIN 4711",
    ],
)
def test_a_line_with_a_secret_is_never_proposed(text: str) -> None:
    assert bullets(f"{text}\n") == []


def test_a_key_below_the_heading_of_an_entity_is_a_fact_about_it() -> None:
    page = "## kelpie\n\n- **Disk:** 2 TB, mirrored\n- **Status:** fine\n"
    assert bullets(page) == ["- W @kelpie: Disk: 2 TB, mirrored"]


def test_a_key_elsewhere_is_none_unless_it_has_one_value_at_a_time() -> None:
    assert bullets("- **Wifi:** Blue\n- **Phone:** 555 0101\n") == ["- W: Phone: 555 0101"]


# -- what is known ------------------------------------------------------------------------


def test_what_is_retained_already_is_not_proposed() -> None:
    text = "Mira prefers tea over coffee."
    assert proposed(text, facts=[TEA]) == ()
    cited = TEA._replace(text="Prefers tea over coffee (see memory/2025-11-20.md#L3).")
    assert proposed(text, facts=[cited]) == ()
    longer = TEA._replace(text="She prefers tea over coffee before meetings.")
    assert proposed(text, facts=[longer]) == ()


@pytest.mark.parametrize(
    "fact",
    [
        TEA._replace(entities=("Tomas",)),
        TEA._replace(text="Does not prefer tea over coffee."),
        TEA._replace(text="Prefers water over coffee."),
    ],
)
def test_what_is_known_of_another_or_otherwise_does_not_count(fact: Claim) -> None:
    assert len(proposed("Mira prefers tea over coffee.", facts=[fact])) == 1


def test_another_number_is_another_fact() -> None:
    said = "Mira's number is 555 0101 0102 0103 0104 0105 0106 0107 0108 0109."
    other = Claim(Kind.WORLD, said.replace("0109", "0110"), ("Mira",))
    assert len(proposed(said, facts=[other])) == 1


def test_the_same_sentence_is_proposed_once() -> None:
    assert len(bullets("Mira lives in Ghent.\n\nMira lives in Ghent.\n")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "O @Mira: Prefers tea over coffee.",
        f"O @Mira: Prefers tea over coffee (see {PATH}#L9).",
        "prefers tea over coffee.",
        f"turned down {fact_id(one('Mira prefers tea over coffee.').claim, DAY)}",
    ],
)
def test_what_a_person_turned_down_stays_out_by_its_text_or_id(line: str) -> None:
    assert proposed("Mira prefers tea over coffee.", declined=f"# Declined\n\n- {line}\n") == ()
    assert len(proposed("Mira prefers tea over milk.", declined=f"- {line}\n")) == 1


# -- laws ---------------------------------------------------------------------------------

WORDS = (
    *("Mira", "@Tomas", "kelpie", "`kelpie`", "林雨", "prefers", "likes", "lives in", "decided to"),
    *(
        "I fixed",
        "Fixed",
        "wohnt in",
        "heeft",
        "gerepareerd",
        "喜欢",
        "决定",
        "prefiere",
        "mora em",
    ),
    *(". ", "\n", "\n\n- ", "**", "**Phone:** ", "# ", "(see ", "#L3", ")", "^f-0123456789ab"),
    *(" ", ", ", "(c=0.5)", "<!--", "-->", "。", "“", "and", "not", "\u200b", "\ue000", "e\u0301"),
)
texts = st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=3)), max_size=14).map("".join)
KNOWN = ("Mira", "Tomas", "kelpie", "林雨")


@given(texts)
def test_every_proposal_reads_back_and_cites_its_line(text: str) -> None:
    for proposal in proposed(text, KNOWN):
        assert parse_bullet(proposal.line) == proposal.claim
        assert f"(see {proposal.source})" in proposal.claim.text
        assert 1 <= proposal.source.line <= proposal.end_line <= text.count("\n") + 1


@given(texts)
def test_what_was_taken_is_never_proposed_again(text: str) -> None:
    taken = [proposal.claim for proposal in proposed(text, KNOWN)]
    assert proposed(text, KNOWN, facts=taken) == ()


@given(texts, st.integers(1, 99))
def test_a_moved_proposal_says_the_same_and_cites_the_other_line(text: str, line: int) -> None:
    for proposal in proposed(text, KNOWN):
        there = moved(proposal, line)
        assert moved(there, proposal.source.line) == proposal
        assert f"(see {PATH}#L{line})" in there.claim.text


@given(st.text(max_size=60), st.lists(st.text(max_size=6), max_size=4))
def test_names_of_any_letters_are_found_where_they_stand(text: str, known: list[str]) -> None:
    names = Names({name: name for name in known})
    for mention in names.find(text):
        assert mention.name in known
        assert text[mention.start : mention.stop]
