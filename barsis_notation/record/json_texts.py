"""Read texts and words of JSON with typing slips one by one; collect the slips."""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, NamedTuple, NoReturn

from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.escapes import describe_sign
from barsis_notation.diagnostics.findings import Code
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.json_edits import Edit

_text = bind_texts("record")


Place = Callable[[int], tuple[int, int]]
"""Returns line and column, both from 1, of the character at an offset, from 0, of a text."""


class TextSlip(NamedTuple):
    """One typing slip.

    Attributes:
        offset: Index of its first character, from 0.
        code: Code of its finding.
        found: What was found, for the finding.
        expected: What was expected, for the finding.
        what: Description of the fix, None without one.
        edits: The edits that correct it, () without a fix.
        is_certain: Whether *edits* are the only way to read the text.
    """

    offset: int
    code: Code
    found: Text | str
    expected: Text | str
    what: Text | None = None
    edits: tuple[Edit, ...] = ()
    is_certain: bool = False


class StopError(Exception):
    """Reading must stop: the rest of the text is ambiguous, or the text ends too early."""


class TextReader(ABC):
    """A text that is read token by token. Reading moves ``at`` and adds to ``found``.

    Attributes:
        text: The text.
        at: Index of the next character to read.
        found: The slips so far.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: list[TextSlip] = []

    @abstractmethod
    def refuse_end(self, offset: int, inside: Text | None) -> NoReturn:
        """Report that the text ends too early, and raise StopError.

        Args:
            offset: Index of the place to report.
            inside: Description of the token that has no end, None between tokens.
        """

    def add_slip(
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
        """Add a slip to ``found``. The place of reading does not change.

        The arguments are the attributes of :class:`TextSlip` with the same names.
        """
        self.found.append(TextSlip(offset, code, found, expected, what, edits, is_certain))

    def refuse(self, code: Code, offset: int, found: Text | str, expected: Text | str) -> NoReturn:
        """Add an ambiguous slip, which has no edits, and raise StopError.

        The arguments are the attributes of :class:`TextSlip` with the same names.

        """
        self.add_slip(code, offset, found, expected)
        raise StopError

    def get_ahead(self, begin: int = -1, end: int = -1) -> str:
        """Return up to 25 characters of the line at *begin* in backquotes, for messages.

        *begin* and *end* are indexes in the text: -1 as *begin* is the current place, -1 as *end*
        is no limit.
        """
        start = self.at if begin < 0 else begin
        line = self.text[start : min(end if end >= 0 else start + 25, start + 25)]
        return f"`{line.partition(chr(10))[0].rstrip()}`"

    def read_string(self) -> None:
        """Read a text in straight quotes, which begins at the current place.

        Raises StopError if it has no end on its line.
        """
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
                self.read_escape()
            elif sign in ("", "\n", "\r"):
                self.refuse_unclosed(begin)
            else:
                self.read_control(sign)

    def read_escape(self) -> None:
        r"""Read the escape at the current place; add a slip if it is wrong.

        If it is wrong, only its backslash is read; the fix of the slip replaces it by ``\\``.
        """
        escape = _ESCAPE.match(self.text, self.at)
        if escape is None:
            found = f"`{self.text[self.at : self.at + 2]}`"
            edits = (Edit(self.at, self.at + 1, "\\\\"),)
            expected, what = _text("escaped-backslash"), _text("write", text=r"\\")
            self.add_slip(fil.NOT_JSON, self.at, found, expected, what, edits)
            self.at += 1
            return
        self.at = escape.end()

    def refuse_unclosed(self, begin: int) -> NoReturn:
        """Report that a quoted text has no end on its line, and raise StopError.

        *begin* is the index at which it begins; ``at`` must be where its line ends. If only white
        space follows, report by ``refuse_end`` that the whole text ends too early.
        """
        if self.text.find('"', self.at) < 0 and not self.text[self.at :].strip():
            self.refuse_end(begin, _text("a-text"))
        line = self.text[begin : self.at]
        self.refuse(
            shp.TEXT_NOT_CLOSED,
            self.at,
            self.get_ahead(begin, begin + len(line.rstrip())),
            _text("end-of-quoted"),
        )

    def read_control(self, sign: str) -> None:
        r"""Read the control character *sign* at the current place; add a slip.

        The fix of the slip is the escape of the character, such as ``\t`` for a tab.
        """
        written = "\\t" if sign == "\t" else f"\\u{ord(sign):04x}"
        self.add_slip(
            fil.RAW_CONTROL,
            self.at,
            _text("tab") if sign == "\t" else describe_sign(sign),
            _text("space-or", escape=written) if sign == "\t" else f"`{written}`",
            _text("write", text=written),
            (Edit(self.at, self.at + 1, written),),
            is_certain=True,
        )
        self.at += 1

    def read_other_quotes(self, sign: str) -> None:
        """Read a text at the current place that begins with a wrong quotation mark.

        *sign* is the mark, a key of QUOTED. Raises StopError if the end of the text is not certain.
        """
        begin = self.at
        text = QUOTED[sign].match(self.text, begin + 1)
        if text is None:
            self.refuse(fil.WRONG_QUOTES, begin, describe_sign(sign), STRAIGHT)
        last = text.end() - 1
        edits = (Edit(begin, begin + 1, '"'), Edit(last, last + 1, '"'))
        what = _text("write-straight-quotes")
        self.add_slip(
            fil.WRONG_QUOTES, begin, describe_sign(sign), STRAIGHT, what, edits, is_certain=True
        )
        self.at = text.end()

    def read_word(self) -> str:
        """Return the word at the current place, without moving.

        It ends before white space, an invisible character, a character of JSON or one that looks
        like it, ``#`` or ``/``, but has at least one character. At the end of the text IndexError
        is raised.
        """
        match = _BARE.match(self.text, self.at)
        word = match[0] if match else self.text[self.at]
        ends = (place for place, sign in enumerate(word) if place and _ends_word(sign))
        return word[: next(ends, len(word))]


def is_unseen(sign: str) -> bool:
    """Return whether a character is white space, a control or a format character.

    *sign* is one character.
    """
    return sign.isspace() or unicodedata.category(sign) in ("Cf", "Cc")


def _ends_word(sign: str) -> bool:
    """Return whether *sign* ends a word although it is not a character of JSON."""
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
"""Characters of other scripts that look like those of JSON and have no other meaning there."""
STRAIGHT: Final = _text("straight-quotes")
