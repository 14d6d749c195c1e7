"""JSON as people type it: every slip at its place, and the edits that would mend it.

A second, tolerant reading of text that strict reading refused. It goes on after a slip whose
meaning is plain and stops at the first that could be read in two ways, so that what it says is
never a guess built on a guess.
"""

from __future__ import annotations

import json
import re
from typing import Final, NamedTuple, NoReturn

from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.escapes import sign_named
from barsis_notation.record.json_edits import Edit
from barsis_notation.record.json_texts import (
    QUOTED,
    SIGNS,
    STRAIGHT,
    StopError,
    TextReader,
    TextSlip,
    is_unseen,
)

MAX_SLIPS: Final = 10_000
"""Slips after which a text is not read any further."""


def slips(text: str) -> list[TextSlip]:
    """Return the slips of *text* in their order; none where it is JSON."""
    scan = _Scan(text)
    scan.run()
    return scan.found


_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_CLOSED_OTHERWISE: Final = re.compile(r"[“”„‟«»＂’‘'](?=\s*[,:\]}])")
_LINE_ENDS: Final = re.compile(r"[ \t]*,?[ \t\r]*(?:\n|\]|\Z)")
_WORDS: Final = ("true", "false", "null", "NaN", "Infinity", "-Infinity")
_OTHER_WORDS: Final = {"True": "true", "False": "false", "None": "null", "nil": "null"}
_OF_TURNS: Final = 2
"""Brackets that are open around a turn string: those of the record, and of its list ``turns``."""

_OPENING: Final = {"{": "}", "[": "]"}
_KEY, _COLON, _VALUE, _COMMA, _END = "key", "colon", "value", "comma", "end"


class _Open(NamedTuple):
    """An object or a list that is not closed yet, where it begins, and the member it is."""

    sign: str
    offset: int
    name: str


class _Scan(TextReader):
    """Reads a text token by token: what is open, and what has to come next."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.open: list[_Open] = []
        self.due = _VALUE
        self.may_close = False
        self.comma = -1
        """Where the comma stands after which a value or a member is due, -1 after none."""
        self.end = 0
        """Where the last value ends."""
        self.key = ""
        self.turn: tuple[int, int] | None = None
        """Where the turn string begins and ends that stands first on this line."""

    def run(self) -> None:
        try:
            while self._step():
                if len(self.found) >= MAX_SLIPS:
                    self.say(fil.NOT_JSON, self.at, "ever more slips", "a record as JSON")
                    return
        except StopError:
            pass

    # -- a step ---------------------------------------------------------------------------------

    def _step(self) -> bool:
        self._pass_space()
        if self.at >= len(self.text):
            self._at_end()
            return False
        if self.due == _END:
            return False  # strict reading says what follows the record
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
        """Pass over white space, comments, and signs that show nothing."""
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign in " \t\n\r":
                self.at += 1
                if sign == "\n":
                    self.turn = None
            elif self.text.startswith(("//", "/*"), self.at) or sign == "#":
                self._comment()
            elif is_unseen(sign):
                self._unseen(sign)
            else:
                return

    def _unseen(self, sign: str) -> None:
        space = " " if sign.isspace() else ""
        self.say(
            shp.FOREIGN_SIGN,
            self.at,
            sign_named(sign),
            "nothing, or a plain space",
            "write a plain space" if space else "take out the sign",
            (Edit(self.at, self.at + 1, space),),
            is_certain=True,
        )
        self.at += 1

    def _comment(self) -> None:
        """Take a comment; the words of one beside a turn become the turn's comment."""
        begin = self.at
        if self.text.startswith("/*", begin):
            end = self.text.find("*/", begin + 2)
            if end < 0:
                self.refuse(
                    fil.COMMENT, begin, "`/*`", "`*/` where the comment ends, or no comment"
                )
            words, end = self.text[begin + 2 : end], end + 2
        else:
            found = self.text.find("\n", begin)
            end = found if found >= 0 else len(self.text)
            words = self.text[begin:end].lstrip("/#")
        self.at = end
        first = begin
        while _LINE_ENDS.match(self.text, end) and self.text[first - 1 : first] in {" ", "\t"}:
            first -= 1  # no blanks are left where the line now ends
        edits: tuple[Edit, ...] = (Edit(first, end, ""),)
        what, is_certain = "take out the comment", not words.strip()
        turn, self.turn = self.turn, None
        if words.strip() and turn is not None and _LINE_ENDS.match(self.text, end):
            start, stop = turn
            comment = json.dumps(" ".join(words.split()), ensure_ascii=False)
            what, is_certain = "make it the comment of the turn", True
            edits = (
                Edit(start, start, '{"turn": '),
                Edit(stop, stop, f', "comment": {comment}}}'),
                *edits,
            )
        shown = f"`{self.text[begin : min(end, begin + 60)].rstrip()}`"
        self.say(fil.COMMENT, begin, shown, _NO_COMMENT, what, edits, is_certain=is_certain)

    def _sign(self) -> str:
        """Return the sign that stands here, as JSON writes it where another script's is meant."""
        sign = self.text[self.at]
        meant = SIGNS.get(sign)
        if meant is None:
            return sign
        edits = (Edit(self.at, self.at + 1, meant),)
        self.say(
            shp.FOREIGN_SIGN,
            self.at,
            sign_named(sign),
            f"`{meant}`",
            f"write {meant}",
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
            expected = f"`{_OPENING[opened.sign]}` for the `{opened.sign}` of {self._place(opened)}"
            self.refuse(fil.NOT_JSON, self.at, f"`{sign}`", expected)
        if self.due not in (_COMMA, _END) and not (self.may_close and self.comma < 0):
            self._close_early(sign)
        self.open.pop()
        self.at += 1
        self.turn = None
        self._ended()

    def _close_early(self, sign: str) -> None:
        """Take a closing bracket where a member, its value or an item is due."""
        if (
            self.comma < 0
            or self.due == _COLON
            or (self.due == _VALUE and self.open[-1].sign == "{")
        ):
            expected = f"the value of the member {self.key}"
            self.refuse(fil.NOT_JSON, self.at, f"`{sign}`", expected)
        self.say(
            fil.TRAILING_COMMA,
            self.comma,
            f"`,` before `{sign}`",
            f"`{sign}` alone",
            "take out the comma",
            (Edit(self.comma, self.comma + 1, ""),),
            is_certain=True,
        )

    def _pass_comma(self) -> None:
        if self.due != _COMMA:
            expected = "a value before the comma, or no comma"
            self.refuse(fil.NOT_JSON, self.at, "`,`", expected)
        self._next(self.at)
        self.at += 1

    def _next(self, comma: int) -> None:
        """Expect what follows the comma at *comma*."""
        self.comma, self.may_close = comma, True
        self.due = _KEY if self.open[-1].sign == "{" else _VALUE

    def _pass_colon(self) -> None:
        if self.due != _COLON:
            self.refuse(fil.NOT_JSON, self.at, "`:`", _EXPECTED[self.due])
        self.due, self.may_close, self.comma = _VALUE, False, -1
        self.at += 1

    # -- values ---------------------------------------------------------------------------------

    def _value(self, sign: str) -> None:
        """Take a member's name or a value, also one that no comma parts from the one before."""
        if self.due == _COMMA:
            self._missing_comma(sign)
        if self.due == _COLON:
            self.refuse(fil.NOT_JSON, self.at, self.ahead(), f"a colon after the name {self.key}")
        begin = self.at
        if sign in _OPENING and self.due == _VALUE:
            self.open.append(_Open(sign, begin, self.key))
            self.due, self.may_close, self.comma = (_KEY if sign == "{" else _VALUE), True, -1
            self.at += 1
            return
        if sign == '"':
            self.string()
        elif sign in QUOTED:
            self.otherwise_quoted(sign)
        else:
            self._bare()
        self._took(begin)

    def _took(self, begin: int) -> None:
        """Go on after the name or the value from *begin* to here."""
        self.end = self.at
        if self.due == _KEY:
            self.key = self.text[begin : self.at].strip("".join(QUOTED))
            self.due, self.may_close, self.comma = _COLON, False, -1
            return
        inner = self.open[-1] if len(self.open) == _OF_TURNS else None
        is_turn = inner is not None and inner.sign == "[" and inner.name == "turns"
        line = self.text[self.text.rfind("\n", 0, begin) + 1 : begin].rstrip()
        is_alone = line.endswith("[") or not line
        is_text = self.text[begin] in QUOTED
        self.turn = (begin, self.at) if is_turn and is_alone and is_text else None
        self._ended()

    def _ended(self) -> None:
        """Expect what may follow a value."""
        self.end = self.at
        self.due = _COMMA if self.open else _END
        self.may_close, self.comma = True, -1

    def _missing_comma(self, sign: str) -> None:
        """Say that a comma is missing, or what else stands behind the end of a text."""
        was_text = self.text[self.end - 1] == '"'
        begin = self.text.rfind('"', 0, self.end - 1)
        inside = _CLOSED_OTHERWISE.search(self.text, begin + 1, self.end) if was_text else None
        if inside is not None:
            self.refuse(
                fil.WRONG_QUOTES, inside.start(), sign_named(inside[0]), '`"` where the text ends'
            )
        if was_text and (self.at == self.end or sign not in '"{['):
            found = f"a quote that ends the text before {self.ahead()}"
            self.refuse(fil.WRONG_QUOTES, self.end - 1, found, '`\\"` for a quote inside a text')
        if self.text[self.at] not in QUOTED and sign not in _OPENING:
            self.refuse(fil.NOT_JSON, self.at, self.ahead(), _EXPECTED[_COMMA])
        last = self.ahead(begin if was_text else self.end - 1, self.end)
        self.say(
            fil.MISSING_COMMA,
            self.end,
            f"{last} and {self.ahead()}",
            "`,`",
            "write a comma",
            (Edit(self.end, self.end, ","),),
        )
        self._next(-1)

    def _bare(self) -> None:
        """Pass over a number or a word; say of another one that it has no quotes."""
        word = self.word()
        begin, self.at = self.at, self.at + len(word)
        if self.due == _VALUE and (word in _WORDS or _NUMBER.fullmatch(word)):
            return
        if not self.open:
            self.refuse(fil.NOT_JSON, begin, self.ahead(begin), _BEGINNING)
        if self.due == _KEY and re.fullmatch(r"[$A-Za-z_][A-Za-z0-9_.$]*", word):
            edits = (Edit(begin, begin, '"'), Edit(self.at, self.at, '"'))
            expected = f'`"{word}"`'
            what = f"write {expected}"
            self.say(shp.NO_QUOTES, begin, f"`{word}`", expected, what, edits, is_certain=True)
            return
        if word in _OTHER_WORDS:
            meant = _OTHER_WORDS[word]
            instead = (Edit(begin, begin + len(word), meant),)
            self.say(shp.NO_QUOTES, begin, f"`{word}`", f"`{meant}`", f"write {meant}", instead)
            return
        if re.match(r"[-+]?\d", word):
            self.refuse(fil.NOT_JSON, begin, f"`{word}`", _WHOLE)
        self.refuse(shp.NO_QUOTES, begin, f"`{word}`", STRAIGHT)

    def _place(self, opened: _Open) -> str:
        return f"line {self.text.count(chr(10), 0, opened.offset) + 1}"

    # -- the end --------------------------------------------------------------------------------

    def _at_end(self) -> None:
        if self.due != _END:
            self.breaks_off(len(self.text.rstrip()), "")

    def breaks_off(self, offset: int, inside: str) -> NoReturn:
        """Say that the text ends at *offset* with brackets open, *inside* a text or between."""
        opened = [f"the `{one.sign}` of {self._place(one)}" for one in reversed(self.open)]
        shown = opened[:2] if not inside else [inside, *opened[:1]]
        missing = " and ".join(shown) or "a record"
        self.refuse(fil.BREAKS_OFF, offset, missing, "the rest of the record")


_WHOLE: Final = "a whole number in the digits 0 to 9, without a sign or a 0 before it"


_BEGINNING: Final = "`{`, with which a record begins"
_NO_COMMENT: Final = 'it in the record, `{"turn": "…", "comment": "…"}`, or nothing'
_EXPECTED: Final = {
    _KEY: "a member's name in double quotes",
    _VALUE: "a value",
    _COMMA: "a comma or a closing bracket",
    _COLON: "a colon",
    _END: "the end of the file",
}
