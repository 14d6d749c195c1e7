"""Parsing of the input of a terminal into key names of Textual."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

ESCAPE: Final = "\x1b"

_NAMED: Final = {
    "\r": "enter",
    "\n": "enter",
    "\t": "tab",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\x03": "ctrl+c",
    "\x1a": "ctrl+z",
    ESCAPE: "escape",
}
_FINAL: Final = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
_NUMBERED: Final = {
    "1": "home", "4": "end", "5": "pageup", "6": "pagedown", "7": "home", "8": "end",
}  # fmt: skip


def parse_keys(text: str) -> Iterator[str]:
    """Yield the names of the keys in *text*, which a terminal sent at once.

    Printable characters are their own names; others have the names of Textual, such as ``pageup``
    or ``ctrl+c``. Unknown keys are left out. An escape character without a sequence is the key
    ``escape``.
    """
    place = 0
    while place < len(text):
        sign = text[place]
        if sign == ESCAPE and text[place + 1 : place + 2] in ("[", "O"):
            end = place + 2
            while end < len(text) and not "@" <= text[end] <= "~":
                end += 1
            key = _parse_sequence(text[place + 2 : end], text[end : end + 1])
            place = end + 1
        else:
            key = _NAMED.get(sign, sign if sign.isprintable() else "")
            place += 1
        if key:
            yield key


def _parse_sequence(numbers: str, final: str) -> str:
    number = numbers.partition(";")[0]
    return _NUMBERED.get(number, "") if final == "~" else _FINAL.get(final, "")
