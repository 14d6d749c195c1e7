"""What of a record's text may reach a terminal as it is."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.diagnostics.escapes import escape_invisible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Amal", "Amal"),
        ("أمل", "أمل"),
        ("José 12", "José 12"),
        ("a\\b", "a\\b"),
        ("\x1b[31mred", "\\u001b[31mred"),
        ("\x9b31mred", "\\u009b31mred"),
        ("a\nb\tc\r", "a\\u000ab\\u0009c\\u000d"),
        ("a\x00\x7f", "a\\u0000\\u007f"),
        ("\u202eevil\u202c", "\\u202eevil\\u202c"),
        ("\u2066x\u2069\u200f\u061c", "\\u2066x\\u2069\\u200f\\u061c"),
        ("a\u200bb\u200dc\ufeff", "a\\u200bb\\u200dc\\ufeff"),
        ("a\u2028b\u2029", "a\\u2028b\\u2029"),
        ("\u3164\u115f\ufe0f", "\\u3164\\u115f\\ufe0f"),
        ("\ud800", "\\ud800"),
        ("\ue000\uffff", "\\ue000\\uffff"),
        ("\U000e0041\U000e0100", "\\U000e0041\\U000e0100"),
        ("", ""),
    ],
)
def test_what_shows_nothing_is_escaped(text: str, shown: str) -> None:
    assert escape_invisible(text) == shown


@given(st.text(st.characters(), max_size=20))
def test_nothing_unseen_is_left(text: str) -> None:
    shown = escape_invisible(text)
    assert not {unicodedata.category(c) for c in shown} & {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
    assert escape_invisible(shown) == shown
    shown.encode()
    assert len(shown.splitlines()) <= 1


@given(st.text(st.characters(max_codepoint=0x2FFF, categories=("L", "N", "P", "Zs")), max_size=20))
def test_letters_of_all_scripts_stay(text: str) -> None:
    seen = "".join(c for c in text if c not in "\u115f\u1160")
    assert escape_invisible(seen) == seen


def test_every_control_is_escaped() -> None:
    for code in [*range(0x20), *range(0x7F, 0xA0)]:
        assert escape_invisible(chr(code)) == f"\\u{code:04x}"
