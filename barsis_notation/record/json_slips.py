"""JSON with typing slips: find each slip, its place and the edits that correct it.

A second, tolerant reading of text that the strict parser refused. It continues after a slip whose
meaning is clear and stops at the first ambiguous slip, so that no guess is based on another guess.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, NoReturn

from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.escapes import describe_sign
from barsis_notation.diagnostics.findings import Code
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.json_edits import Edit

_text = bind_texts("record")

MAX_SLIPS: Final = 10_000
"""Number of slips after which reading a text stops."""

Place = Callable[[int], tuple[int, int]]
"""A callback that converts an offset in a text, from 0, to line and column, both from 1."""


class TextSlip(NamedTuple):
    """One typing slip.

    Attributes:
        offset: Index of its first character, from 0.
        code: Code of its finding.
        found: What was found, for the finding.
        expected: What was expected, for the finding.
        what: Description of the fix; None if there is no fix.
        edits: The edits that correct it; () if there is no fix, and for a quoted mail.
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
    """Raised to stop reading: the rest of the text is ambiguous, or it ends too early."""


def find_slips(text: str, place: Place | None = None) -> list[TextSlip]:
    """Return the typing slips in hand-written JSON, in the order of the text.

    Reading ends at the first ambiguous slip, which has no edits, or at a report of too many slips;
    either is then the last item. The result is [] if *text* is JSON, or if its error is not a
    typing slip, such as text after the record.

    Args:
        text: The text to read.
        place: Function that takes an offset in *text*, from 0, and returns the line and column of
            that character in the file, both from 1; None if *text* is the whole file.
    """
    scan = _Scan(text, place or partial(_locate, text))
    scan.run()
    return scan.found


_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_CLOSED_OTHERWISE: Final = re.compile(r"[“”„‟«»＂’‘'](?=\s*[,:\]}])")
_LINE_ENDS: Final = re.compile(r"[ \t]*,?[ \t\r]*(?:\n|\]|\Z)")
_WORDS: Final = ("true", "false", "null", "NaN", "Infinity", "-Infinity")
_OTHER_WORDS: Final = {"True": "true", "False": "false", "None": "null", "nil": "null"}
_OF_TURNS: Final = 2
"""Number of open brackets around a turn string: those of the record and of ``turns``."""

_OPENING: Final = {"{": "}", "[": "]"}
_KEY, _COLON, _VALUE, _COMMA, _END = "key", "colon", "value", "comma", "end"


def _locate(text: str, offset: int) -> tuple[int, int]:
    """Return line and column, from 1, of the character of *text* at *offset*."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


class _Open(NamedTuple):
    """An object or a list that is not closed yet.

    Attributes:
        sign: Its opening bracket.
        offset: Index of the bracket in the text.
        name: Name of the member whose value it is.
    """

    sign: str
    offset: int
    name: str


class _Scan:
    """Reads a text token by token, with the open brackets and the next expected token.

    Reading moves ``at``, the index of the next character, and adds to ``found``, the slips so far.
    """

    def __init__(self, text: str, place: Place) -> None:
        self.text = text
        self.at = 0
        self.found: list[TextSlip] = []
        self.place = place
        self.open: list[_Open] = []
        self.due = _VALUE
        self.may_close = False
        self.comma = -1
        """Index of the comma after which a value or a member is due; -1 if there is none."""
        self.end = 0
        """Index of the end of the last value."""
        self.key = ""
        self.turn: tuple[int, int] | None = None
        """Begin and end of the turn string that is first on this line."""

    def run(self) -> None:
        try:
            while self._step():
                if len(self.found) >= MAX_SLIPS:
                    found, expected = _text("ever-more-slips"), _text("record-as-json")
                    self.add_slip(fil.NOT_JSON, self.at, found, expected)
                    return
        except StopError:
            pass

    # -- a step ---------------------------------------------------------------------------------

    def _step(self) -> bool:
        self._pass_space()
        if self.at >= len(self.text):
            self._check_end()
            return False
        if self.due == _END:
            return False  # the strict parser reports text after the record
        sign = self._sign()
        if sign in "}]":
            self._close(sign)
        elif sign == ",":
            self._pass_comma()
        elif sign == ":":
            self._pass_colon()
        else:
            self._value(sign)
        return True

    def _pass_space(self) -> None:
        """Skip white space, comments and invisible characters."""
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign in " \t\n\r":
                self.at += 1
                if sign == "\n":
                    self.turn = None
            elif self.text.startswith(("//", "/*"), self.at) or sign == "#":
                self._read_comment()
            elif _is_unseen(sign):
                self._read_unseen(sign)
            else:
                return

    def _read_unseen(self, sign: str) -> None:
        space = " " if sign.isspace() else ""
        self.add_slip(
            shp.FOREIGN_SIGN,
            self.at,
            describe_sign(sign),
            _text("nothing-or-space"),
            _text("write-space") if space else _text("take-out-sign"),
            (Edit(self.at, self.at + 1, space),),
            is_certain=True,
        )
        self.at += 1

    def _read_comment(self) -> None:
        """Read a comment; the words of a comment beside a turn become the turn's comment."""
        begin = self.at
        if self.text.startswith("/*", begin):
            end = self.text.find("*/", begin + 2)
            if end < 0:
                self.refuse(fil.COMMENT, begin, "`/*`", _text("end-of-comment"))
            words, end = self.text[begin + 2 : end], end + 2
        else:
            found = self.text.find("\n", begin)
            end = found if found >= 0 else len(self.text)
            words = self.text[begin:end].lstrip("/#")
        self.at = end
        first = begin
        while _LINE_ENDS.match(self.text, end) and self.text[first - 1 : first] in {" ", "\t"}:
            first -= 1  # leave no blanks at the new end of the line
        edits: tuple[Edit, ...] = (Edit(first, end, ""),)
        what, is_certain = _text("take-out-comment"), not words.strip()
        turn, self.turn = self.turn, None
        if words.strip() and turn is not None and _LINE_ENDS.match(self.text, end):
            start, stop = turn
            comment = json.dumps(" ".join(words.split()), ensure_ascii=False)
            what, is_certain = _text("make-comment-of-turn"), True
            edits = (
                Edit(start, start, '{"turn": '),
                Edit(stop, stop, f', "comment": {comment}}}'),
                *edits,
            )
        shown = f"`{self.text[begin : min(end, begin + 60)].rstrip()}`"
        self.add_slip(fil.COMMENT, begin, shown, _NO_COMMENT, what, edits, is_certain=is_certain)

    def _sign(self) -> str:
        """Return the next character, or the JSON character for one of another script."""
        sign = self.text[self.at]
        meant = SIGNS.get(sign)
        if meant is None:
            return sign
        edits = (Edit(self.at, self.at + 1, meant),)
        self.add_slip(
            shp.FOREIGN_SIGN,
            self.at,
            describe_sign(sign),
            f"`{meant}`",
            _text("write", text=meant),
            edits,
            is_certain=True,
        )
        return meant

    # -- signs ----------------------------------------------------------------------------------

    def _close(self, sign: str) -> None:
        if not self.open:
            self.refuse(fil.NOT_JSON, self.at, f"`{sign}`", _BEGINNING)
        opened = self.open[-1]
        if _OPENING[opened.sign] != sign:
            self.refuse(fil.NOT_JSON, self.at, f"`{sign}`", self._describe_closing(opened))
        if self.due not in (_COMMA, _END) and not (self.may_close and self.comma < 0):
            self._close_early(sign)
        self.open.pop()
        self.at += 1
        self.turn = None
        self._expect_next()

    def _close_early(self, sign: str) -> None:
        """Read a closing bracket while a member, its value or an item is due."""
        if (
            self.comma < 0
            or self.due == _COLON
            or (self.due == _VALUE and self.open[-1].sign == "{")
        ):
            expected = _text("value-of-member", name=self.key)
            self.refuse(fil.NOT_JSON, self.at, f"`{sign}`", expected)
        self.add_slip(
            fil.TRAILING_COMMA,
            self.comma,
            _text("comma-before", bracket=sign),
            _text("bracket-alone", bracket=sign),
            _text("take-out-comma"),
            (Edit(self.comma, self.comma + 1, ""),),
            is_certain=True,
        )

    def _pass_comma(self) -> None:
        if self.due != _COMMA:
            self.refuse(fil.NOT_JSON, self.at, "`,`", _text("value-before-comma"))
        self._next(self.at)
        self.at += 1

    def _next(self, comma: int) -> None:
        """Expect an item or a member after the comma at *comma*."""
        self.comma, self.may_close = comma, True
        self.due = _KEY if self.open[-1].sign == "{" else _VALUE

    def _pass_colon(self) -> None:
        if self.due != _COLON:
            self.refuse(fil.NOT_JSON, self.at, "`:`", _EXPECTED[self.due])
        self.due, self.may_close, self.comma = _VALUE, False, -1
        self.at += 1

    # -- values ---------------------------------------------------------------------------------

    def _value(self, sign: str) -> None:
        """Read the name of a member or a value, even after a missing comma."""
        if self.due == _COMMA:
            self._report_missing_comma(sign)
        if self.due == _COLON:
            expected = _text("colon-after", name=self.key)
            self.refuse(fil.NOT_JSON, self.at, self.get_ahead(), expected)
        begin = self.at
        if sign in _OPENING and self.due == _VALUE:
            self.open.append(_Open(sign, begin, self.key))
            self.due, self.may_close, self.comma = (_KEY if sign == "{" else _VALUE), True, -1
            self.at += 1
            return
        if sign == '"':
            self.read_string()
        elif sign in QUOTED:
            self.read_other_quotes(sign)
        else:
            self._read_bare()
        self._finish_token(begin)

    def _finish_token(self, begin: int) -> None:
        """Continue after a name or a value that began at *begin*."""
        self.end = self.at
        if self.due == _KEY:
            self.key = self.text[begin : self.at].strip("".join(QUOTED))
            self.due, self.may_close, self.comma = _COLON, False, -1
            return
        inner = self.open[-1] if len(self.open) == _OF_TURNS else None
        is_turn = inner is not None and inner.sign == "[" and inner.name == "turns"
        is_text = self.text[begin] in QUOTED
        is_alone = is_turn and is_text and self._is_first_of_line(begin)
        self.turn = (begin, self.at) if is_alone else None
        self._expect_next()

    def _is_first_of_line(self, offset: int) -> bool:
        """Return whether *offset* is the first on its line or follows an opening square bracket."""
        while offset and self.text[offset - 1] != "\n" and self.text[offset - 1].isspace():
            offset -= 1
        return not offset or self.text[offset - 1] in "\n["

    def _expect_next(self) -> None:
        """Expect a comma or a closing bracket after a value."""
        self.end = self.at
        self.due = _COMMA if self.open else _END
        self.may_close, self.comma = True, -1

    def _report_missing_comma(self, sign: str) -> None:
        """Report a missing comma, or a wrong quotation mark at the end of the text before."""
        was_text = self.text[self.end - 1] == '"'
        begin = self.text.rfind('"', 0, self.end - 1) if was_text else -1
        inside = _CLOSED_OTHERWISE.search(self.text, begin + 1, self.end) if was_text else None
        if inside is not None:
            expected = _text("quote-where-text-ends")
            self.refuse(fil.WRONG_QUOTES, inside.start(), describe_sign(inside[0]), expected)
        if was_text and (self.at == self.end or sign not in '"{['):
            found = _text("quote-before", rest=self.get_ahead())
            self.refuse(fil.WRONG_QUOTES, self.end - 1, found, _text("escaped-quote"))
        if self.text[self.at] not in QUOTED and sign not in _OPENING:
            self.refuse(fil.NOT_JSON, self.at, self.get_ahead(), _EXPECTED[_COMMA])
        last = self.get_ahead(begin if was_text else self.end - 1, self.end)
        self.add_slip(
            fil.MISSING_COMMA,
            self.end,
            join_words((last, self.get_ahead())),
            "`,`",
            _text("write-comma"),
            (Edit(self.end, self.end, ","),),
        )
        self._next(-1)

    def _read_bare(self) -> None:
        """Read a number or a word; report a word without quotes."""
        word = self.read_word()
        begin, self.at = self.at, self.at + len(word)
        if self.due == _VALUE and (word in _WORDS or _NUMBER.fullmatch(word)):
            return
        if not self.open:
            self.refuse(fil.NOT_JSON, begin, self.get_ahead(begin), _BEGINNING)
        if self.due == _KEY and re.fullmatch(r"[$A-Za-z_][A-Za-z0-9_.$]*", word):
            edits = (Edit(begin, begin, '"'), Edit(self.at, self.at, '"'))
            expected = f'`"{word}"`'
            what = _text("write", text=expected)
            self.add_slip(shp.NO_QUOTES, begin, f"`{word}`", expected, what, edits, is_certain=True)
            return
        if word in _OTHER_WORDS:
            meant = _OTHER_WORDS[word]
            instead = (Edit(begin, begin + len(word), meant),)
            self.add_slip(
                shp.NO_QUOTES, begin, f"`{word}`", f"`{meant}`", _text("write", text=meant), instead
            )
            return
        if re.match(r"[-+]?\d", word):
            self.refuse(fil.NOT_JSON, begin, f"`{word}`", _WHOLE)
        self.refuse(shp.NO_QUOTES, begin, f"`{word}`", STRAIGHT)

    def _describe_closing(self, opened: _Open) -> Text:
        opening = self._describe_opened(opened)
        return _text("bracket-for", bracket=_OPENING[opened.sign], opening=opening)

    def _describe_opened(self, opened: _Open) -> Text:
        """Describe an open bracket with its line or, in a text of one line, its column."""
        line, column = self.place(opened.offset)
        if "\n" in self.text.strip():
            return _text("bracket-of", bracket=opened.sign, line=line)
        return _text("bracket-at", bracket=opened.sign, column=column)

    # -- texts and words ------------------------------------------------------------------------

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
        like it, ``#`` or ``/``, but has at least one character. Raises IndexError at the end of the
        text.
        """
        match = _BARE.match(self.text, self.at)
        word = match[0] if match else self.text[self.at]
        ends = (place for place, sign in enumerate(word) if place and _ends_word(sign))
        return word[: next(ends, len(word))]

    # -- the end --------------------------------------------------------------------------------

    def _check_end(self) -> None:
        if self.due != _END:
            self.refuse_end(len(self.text.rstrip()), None)

    def refuse_end(self, offset: int, inside: Text | None) -> NoReturn:
        """Report that the text ends at *offset* while brackets are open. Raises StopError.

        *inside* describes the unfinished text there; it is None between tokens.
        """
        opened = [self._describe_opened(one) for one in self.open[-2:]]
        shown = opened[::-1] if inside is None else [inside, *opened[-1:]]
        missing = join_words(shown) if shown else _text("a-record")
        self.refuse(fil.BREAKS_OFF, offset, missing, _text("rest-of-record"))

    # -- slips ----------------------------------------------------------------------------------

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
        """Add a slip to ``found``. The reading position does not change.

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


def _is_unseen(sign: str) -> bool:
    """Return whether a character is white space, a control character or a format character.

    *sign* is one character.
    """
    return sign.isspace() or unicodedata.category(sign) in ("Cf", "Cc")


def _ends_word(sign: str) -> bool:
    """Return whether *sign* ends a word although it is not a character of JSON."""
    return sign in SIGNS or sign in "#/" or _is_unseen(sign)


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
_WHOLE: Final = _text("whole-number")
_BEGINNING: Final = _text("beginning-of-record", bracket="{")
_NO_COMMENT: Final = _text("comment-in-record", entry='{"turn": "…", "comment": "…"}')
_EXPECTED: Final = {
    _KEY: _text("name-in-quotes"),
    _VALUE: _text("a-value"),
    _COMMA: _text("comma-or-bracket"),
    _COLON: _text("a-colon"),
    _END: _text("end-of-file"),
}
