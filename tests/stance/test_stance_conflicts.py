"""Two facts of the world that cannot both hold."""

from __future__ import annotations

import pytest
from stances import said

from daybank.stance import conflict, slots


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("W @Tom: Lives in Ghent.", "W @Tom: Lives in Antwerp.", "home: Antwerp, not Ghent"),
        ("W @Tom: Moved to Lisbon.", "W @Tom: home: Ghent", "home: ghent, not Lisbon"),
        (
            "W @Tom: Works at Bosch.",
            "W @Tom: Started working for Miele.",
            "employer: Bosch, not Miele",
        ),
        ("W: The library opens at 9am.", "W: The library opens at 10am.", "9am, not 10am"),
        ("W @office: The room is 19 °C.", "W @office: The room is 22 °C.", "19 °C, not 22 °C"),
        ("W @Tom: Prefers tea over coffee.", "W @Tom: Prefers coffee to tea.", None),
    ],
)
def test_two_values_of_one_thing_conflict_both_ways(
    one: str, other: str, reason: str | None
) -> None:
    found = conflict(said(one), said(other))
    assert found is not None
    assert found == conflict(said(other), said(one))
    assert reason is None or found == reason


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("W @Tom: Lives in Ghent.", "W @Ana: Lives in Antwerp."),
        ("W @Tom: Lives in Ghent.", "W @Tom: Lives in Ghent with Ana."),
        ("W @Tom: role: engineer", "W @Tom: role: senior engineer"),
        ("W @Tom: birthday: 3 May", "W @Tom: birthday: May 3"),
        ("W @Tom: Weighs 80 kg.", "W @Tom: Weighs 176 lb."),
        ("W @Tom: Likes tea.", "W @Tom: Likes coffee."),
        ("W @Tom: Works at Bosch.", "W @Tom: Works at Miele."),  # a second job
        ("B @Tom: The run takes 25 minutes.", "B @Tom: The run takes 31 minutes."),
        ("W @Tom: Ran 5 km in 25 minutes.", "W @Tom: Ran 5 km in 31 minutes."),
        ("W @Tom: Call with Ana at 3pm.", "W @Tom: Call with Ana at 5pm."),
        ("W @Tom: Lives in Ghent.", "W @Tom: Plans to move to Lisbon."),
        ("W @Tom: Lives in Ghent.", "W @Tom: Moved to Lisbon?"),
    ],
)
def test_what_can_both_be_true_does_not_conflict(one: str, other: str) -> None:
    assert conflict(said(one), said(other)) is None
    assert conflict(said(other), said(one)) is None


def test_facts_are_joined_by_the_keys_of_their_slots() -> None:
    [home] = slots(said("W @Tom: Lives in Ghent."))
    [moved] = slots(said("W @Tom: Moved to Lisbon."))
    assert home.key == moved.key == ("home", "tom")
    assert {home.key: home}[moved.key].differs(moved)
    assert slots(said("W @Tom: Likes tea.")) == ()
