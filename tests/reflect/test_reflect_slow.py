"""The laws of reflection over thousands of histories."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
import test_reflect
from hypothesis import given, settings
from hypothesis import strategies as st

SCALE = float(os.environ.get("DAYBANK_SLOW_SCALE", "1"))

pytestmark = pytest.mark.slow


def thousands(law: Any, *drawn: st.SearchStrategy[Any]) -> Callable[..., None]:
    """Let a law of the ordinary tests hold for so many more."""
    many = settings(deadline=None, max_examples=max(int(2_000 * SCALE), 10))
    found: Callable[..., None] = many(given(*drawn)(law.hypothesis.inner_test))
    return found


test_day_by_day = thousands(test_reflect.test_day_by_day_equals_at_once, test_reflect.HISTORIES)
test_without_the_memo = thousands(
    test_reflect.test_what_is_written_is_the_same_without_the_memo_of_the_last_run,
    test_reflect.STEPS,
)
test_no_written_line_is_lost = thousands(
    test_reflect.test_no_written_line_is_lost_whatever_is_edited,
    st.randoms(use_true_random=False),
)
