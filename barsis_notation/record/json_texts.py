"""Texts and words of JSON as people type them: read one by one, with what is wrong with them."""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, NamedTuple, NoReturn

from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.escapes import sign_named
from barsis_notation.diagnostics.findings import Code
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.json_edits import Edit

_text = texts_of("record")


Place = Callable[[int], tuple[int, int]]
"""Gives line and column, from 1, of the character of a text at an offset from 0."""


class TextSlip(NamedTuple):
    """One slip: where it is (characters from 0), what is to be said of it, what would mend it.

    *is_certain*: the text can be read in one way only, the one that *edits* give.
    """

    offset: int
    code: Code
    found: Text | str
    expected: Text | str
    what: Text | None = None
    edits: tuple[Edit, ...] = ()
    is_certain: bool = False


class StopError(Exception):
    """Nothing certain can be said of what follows."""


class TextReader(ABC):
    """A text that is read token by token: where reading stands, and the slips found so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: list[TextSlip] = []

    @abstractmethod
    def breaks_off(self, offset: int, inside: Text | None) -> NoReturn:
        """Say that the text ends at *offset* with more to come, *inside* what. Raises StopError."""

    def say(
        self,
        code: Code,
        offset: int,
        found: Text | str,
        expected: Text | str,
        what: Text | None = None,
        edits: tuple[Edit, ...] = (),
        *,
        is_certain: bool = False,
    ) -> None:
        """Note a slip; reading goes on."""
        self.found.append(TextSlip(offset, code, found, expected, what, edits, is_certain))

    def refuse(self, code: Code, offset: int, found: Text | str, expected: Text | str) -> NoReturn:
        """Note a slip that could mean several things. Raises StopError."""
        self.say(code, offset, found, expected)
        raise StopError

    def ahead(self, begin: int = -1, end: int = -1) -> str:
        """Return the text from *begin*, by default here, up to *end* or the end of its line."""
        start = self.at if begin < 0 else begin
        line = self.text[start : min(end if end >= 0 else start + 25, start + 25)]
        return f"`{line.partition(chr(10))[0].rstrip()}`"

    def string(self) -> None:
        """Pass over a text in straight quotes."""
        begin = self.at
        self.at += 1
        while True:
            plain = _PLAIN.match(self.text, self.at)
            self.at = plain.end() if plain else self.at
            sign = self.text[self.at : self.at + 1]
            if sign == '"':
                self.at += 1
                return
            if sign == "\\":
                self.escape()
            elif sign in ("", "\n", "\r"):
                self.not_closed(begin)
            else:
                self.control(sign)

    def escape(self) -> None:
        """Pass over an escape, or say what is wrong with it."""
        escape = _ESCAPE.match(self.text, self.at)
        if escape is None:
            found = f"`{self.text[self.at : self.at + 2]}`"
            edits = (Edit(self.at, self.at + 1, "\\\\"),)
            expected, what = _text("escaped-backslash"), _text("write", text=r"\\")
            self.say(fil.NOT_JSON, self.at, found, expected, what, edits)
            self.at += 1
            return
        self.at = escape.end()

    def not_closed(self, begin: int) -> NoReturn:
        """Say that the text from *begin* has no end on its line. Raises StopError."""
        if self.text.find('"', self.at) < 0 and not self.text[self.at :].strip():
            self.breaks_off(begin, _text("a-text"))
        line = self.text[begin : self.at]
        self.refuse(
            shp.TEXT_NOT_CLOSED,
            self.at,
            self.ahead(begin, begin + len(line.rstrip())),
            _text("end-of-quoted"),
        )

    def control(self, sign: str) -> None:
        """Pass over a control character in a text, and say what JSON writes for it."""
        written = "\\t" if sign == "\t" else f"\\u{ord(sign):04x}"
        self.say(
            fil.RAW_CONTROL,
            self.at,
            _text("tab") if sign == "\t" else sign_named(sign),
            _text("space-or", escape=written) if sign == "\t" else f"`{written}`",
            _text("write", text=written),
            (Edit(self.at, self.at + 1, written),),
            is_certain=True,
        )
        self.at += 1

    def otherwise_quoted(self, sign: str) -> None:
        """Pass over a text in other quotes than those of JSON, if it is certain where it ends."""
        begin = self.at
        text = QUOTED[sign].match(self.text, begin + 1)
        if text is None:
            self.refuse(fil.WRONG_QUOTES, begin, sign_named(sign), STRAIGHT)
        last = text.end() - 1
        edits = (Edit(begin, begin + 1, '"'), Edit(last, last + 1, '"'))
        what = _text("write-straight-quotes")
        self.say(fil.WRONG_QUOTES, begin, sign_named(sign), STRAIGHT, what, edits, is_certain=True)
        self.at = text.end()

    def word(self) -> str:
        """Return the text from here to white space, a sign of JSON, or one taken for it."""
        match = _BARE.match(self.text, self.at)
        word = match[0] if match else self.text[self.at]
        ends = (place for place, sign in enumerate(word) if place and _is_apart(sign))
        return word[: next(ends, len(word))]


def is_unseen(sign: str) -> bool:
    """Return whether *sign* is white space, or shows nothing."""
    return sign.isspace() or unicodedata.category(sign) in ("Cf", "Cc")


def _is_apart(sign: str) -> bool:
    """Return whether *sign* ends a word, though JSON does not know it."""
    return sign in SIGNS or sign in "#/" or is_unseen(sign)


_DOUBLE: Final = '"“”„‟«»＂'
_SINGLE: Final = "'‘’‚‛`´‹›＇"
_BARE: Final = re.compile(r"[^\s\[\]{},:\"]+")
_ESCAPE: Final = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})')
_PLAIN: Final = re.compile(r'[^"\\\x00-\x1f]+')
_ENDS: Final = r"(?=\s*(?:[,:\]}،，：]|//|#|/\*|\Z))"
QUOTED: Final = {
    sign: re.compile(rf"[^{family}\"\\\x00-\x1f]*[{family}]{_ENDS}")
    for family in (_DOUBLE, _SINGLE)
    for sign in family
}
SIGNS: Final = {
    "،": ",",
    "，": ",",
    "、": ",",
    "：": ":",
    "［": "[",
    "］": "]",
    "｛": "{",
    "｝": "}",
}
"""Signs of other scripts that look like those of JSON, and mean nothing else there."""
STRAIGHT: Final = _text("straight-quotes")
