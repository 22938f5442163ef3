"""The forms of the grammar: each says truly what a text must hold to hold it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.grammar.when.absolute import ABSOLUTE
from daybank.grammar.when.periods import PERIODS
from daybank.grammar.when.relative import RELATIVE

KINDS = "MABmbWwRSTUQqLlP<>hjcaOtfe&EivykdrgIVNX nY#oz.,/:'()-x"
# The preposition before a bare month or year stands outside the form.
LED = ("iEfet", "iEfetI")
FORMS = [
    (expression, [need for need in needs.split() if need not in LED])
    for _, needs, expression, _ in (*ABSOLUTE, *PERIODS, *RELATIVE)
]


@pytest.mark.parametrize(("expression", "needs"), FORMS, ids=[form for form, _ in FORMS])
@settings(max_examples=5, deadline=None)
@given(data=st.data())
def test_no_text_without_what_a_form_needs_holds_it(
    expression: str, needs: list[str], data: st.DataObject
) -> None:
    kinds = data.draw(st.from_regex(expression, fullmatch=True, alphabet=KINDS))
    for need in needs:
        assert not set(need).isdisjoint(kinds)
