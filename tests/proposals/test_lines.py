"""Bullets from lines of logs in six languages: `lines.txt` exactly, `held.txt` by its shares."""

import pytest
from logs import Case, bullets, cases


@pytest.mark.parametrize("case", cases("lines.txt"), ids=lambda case: case.text)
def test_a_line_becomes_just_the_bullet_it_should(case: Case) -> None:
    assert bullets(case.text, *case.known) == ([case.bullet] if case.bullet else [])


def test_of_ten_proposals_from_other_lines_nine_are_wanted_and_few_are_missed() -> None:
    held = cases("held.txt")
    found = [(case.bullet, bullets(case.text, *case.known)) for case in held]
    right = sum(got == [wanted] for wanted, got in found)
    assert right >= 0.9 * sum(len(got) for _, got in found)
    assert right >= 0.8 * sum(wanted is not None for wanted, _ in found)


def test_both_files_hold_lines_that_say_nothing_in_every_language() -> None:
    for file in ("lines.txt", "held.txt"):
        silent = sum(case.bullet is None for case in cases(file))
        assert len(cases(file)) >= 75
        assert 0.4 < silent / len(cases(file)) < 0.6
