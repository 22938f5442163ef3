"""Passages: pieces of at most 500 characters, cut where it hurts least."""

from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.grammar.passages import LIMIT, cut_passages

SENTENCE = "The boat leaves at nine. "
pieces = st.sampled_from(
    ("word ", "end. ", "字。", "x" * 90, "\n", " ", "\t", "။", "a" * 700, "?) ")
)


def cut(body: str, start: int = 0) -> list[str]:
    numbers = range(1, body.count("\n") + 2)
    return [body[p.start : p.stop] for p in cut_passages(body, numbers, start)]


def test_a_short_body_is_one_passage() -> None:
    assert cut("one\ntwo") == ["one\ntwo"]


def test_long_bodies_are_cut_at_line_ends() -> None:
    line = "a" * 200
    assert cut("\n".join([line] * 5)) == [f"{line}\n{line}", f"{line}\n{line}", line]


def test_long_lines_are_cut_after_sentences() -> None:
    first, second = cut((SENTENCE * 30).strip())
    assert (first, second) == ((SENTENCE * 20).strip(), (SENTENCE * 10).strip())


def test_sentences_of_other_scripts_count() -> None:
    assert [len(piece) for piece in cut("一二三四五六七八九。" * 60)] == [500, 100]
    assert all(piece.endswith("။") for piece in cut("ကခဂဃ။" * 150))


def test_long_sentences_are_cut_at_white_space() -> None:
    assert cut(("word " * 150).strip()) == [("word " * 100).strip(), ("word " * 50).strip()]


def test_what_has_no_place_to_cut_is_cut_hard() -> None:
    assert [len(piece) for piece in cut("x" * 1_100)] == [500, 500, 100]


def test_a_label_belongs_to_no_passage() -> None:
    assert cut("user: hello", 6) == ["hello"]
    assert [len(piece) for piece in cut(f"user: {'x' * 600}", 6)] == [500, 100]


def test_a_passage_knows_its_lines() -> None:
    body = "\n".join(["a" * 300, "b" * 300, "", "c" * 150])
    found = cut_passages(body, [4, 5, 6, 9])
    assert [(p.line, p.end_line) for p in found] == [(4, 4), (5, 9)]


@given(st.lists(pieces, min_size=1, max_size=40).map("".join))
@settings(deadline=None)
def test_passages_cover_a_body_but_for_white_space(body: str) -> None:
    numbers = range(1, body.count("\n") + 2)
    done = 0
    for passage in cut_passages(body, numbers):
        assert 0 < passage.stop - passage.start <= LIMIT
        assert passage.start >= done
        assert not body[done : passage.start].strip()
        assert body.count("\n", 0, passage.start) + 1 == passage.line
        assert body.count("\n", 0, passage.stop) + 1 == passage.end_line
        done = passage.stop
    assert not body[done:].strip()
