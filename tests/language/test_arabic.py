"""The law that Arabic says nothing in English, and what it holds for notation."""

from __future__ import annotations

import pytest

from tests.language.arabic import english_letters


@pytest.mark.parametrize(
    ("message", "left"),
    [
        ("النقلة من SR3 إلى EL2 [14/18] تحتاج 3 تماماً", []),
        ("مرّر Deniz Kaya (W) وقد بقي 5 وkhal", ["Deniz", "Kaya"]),
        ("كان يمكن لعبُ 62/66*S.32 أو b3xd3 أو bar/11 أو a1-b2", []),
        ("تغيّر `anything at all` في game.barsis.json، راجع --unsafe-fixes وMOV012", []),
        ("القاعدة turn.mode=immediate في /turns/3/move وبعدها pass", []),
        ("العمود 3: U+201C LEFT DOUBLE QUOTATION MARK؛ هكذا", []),
        ("الدور another throw؛ لا نقلة", ["another", "throw"]),
        ("الرمية 4 Four (أربعة)", ["Four"]),
        ("بقي dü exact next-to", ["dü", "exact", "next-to"]),
        ("the whole of it", ["the", "whole", "of", "it"]),
    ],
)
def test_words_that_are_neither_arabic_nor_notation(message: str, left: list[str]) -> None:
    assert english_letters(message) == left


def test_what_is_allowed_is_left_out_as_a_whole() -> None:
    message = "مرّر Deniz Kaya (W)، وكُتب «S 2: b3 x»"
    assert english_letters(message, ["Deniz Kaya", "S 2: b3 x", ""]) == []
