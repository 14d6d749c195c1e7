"""Unicode isolates around words of the opposite writing direction in a line.

A terminal or browser that reorders Arabic text also reorders what is between two Arabic words:
numbers, brackets, whole moves. An isolate keeps its content together and excludes it from the
reordering.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from barsis_notation.base.arguments import expect, expect_count
from barsis_notation.base.errors import UsageError
from barsis_notation.language.speech import LANGUAGES
from barsis_notation.language.text_width import measure_width, pad_text

LRI: Final = "\u2066"
RLI: Final = "\u2067"
FSI: Final = "\u2068"
PDI: Final = "\u2069"
RLM: Final = "\u200f"
"""Unicode control characters for isolates and direction.

LRI begins an isolate from left to right, RLI one from right to left, and FSI one whose first letter
determines its direction; PDI ends an isolate. RLM makes a terminal that follows the first letter
show a line from right to left.
"""

SIGNS: Final = frozenset({LRI, RLI, FSI, PDI, RLM})

RTL_LANGUAGES: Final = frozenset({"ar"})
"""The languages that are written from right to left."""

_CLASSES: Final = {"L": "l", "R": "r", "AL": "r", "EN": "d", "AN": "a"}
_WORD: Final = "[^\\sr«»،]*[lda][^\\sr«»،]*"
_WORDS: Final = re.compile(rf"(?<![^\sr«»،]){_WORD}(?: {_WORD})*")
"""Latin words, numbers and notation, separated by single spaces, from the start of a word."""

_ARABIC: Final = re.compile("r+(?:(?:(?!  )[ ،.'’da-])*r+)*|a+")
"""Consecutive Arabic words with the numbers between them, or only Arabic digits."""

_QUOTED: Final = re.compile('(?<![lda=])(?:`[^`]*`|«[^«»]*»|"[^"]*"|“[^“”]*”)(?![lda])')
_GAPS: Final = re.compile("(^ +| {2,}| +$)")
_ARABIC_SIGN: Final = re.compile("[r،؛؟«»]")
_SIDES: Final = ("│", "┃", "║")
_BRACKETS: Final = {"(": ")", "[": "]", "{": "}"}
_CLOSING: Final = {close: opening for opening, close in _BRACKETS.items()}
_STOPS: Final = frozenset(".,:;!…")
_QUOTES: Final = frozenset("\"'")


def isolated(line: str, language: str, columns: int = 0) -> str:
    r"""Return a line with words of the opposite writing direction in Unicode isolates.

    Isolates are pairs of invisible characters. Each pair encloses words that belong together, such
    as ``bar/11 11/12``. Quoted text is in an isolate with the direction of its first letter. In a
    right-to-left language, a line with Arabic letters is also isolated as a whole, so every
    terminal shows it from right to left. A line without them is shown from left to right. Only
    control characters and spaces after the last word are added. The result is for display: do not
    store it.

    Args:
        line: The line, without line feed.
        language: Language of the line: ``en`` or ``ar``.
        columns: Width of the terminal in columns. In ``ar``, a line with Arabic letters is padded
            with spaces to begin at the right edge. Its new width is *columns* - 1. A longer line
            becomes one column shorter than a multiple of *columns*. With 0 or a negative number,
            lines are not padded.

    Raises:
        UsageError: If *language* is unknown, or *columns* is beyond 64 bits.
        WrongTypeError: If an argument has the wrong type.

    Examples:
        >>> from barsis_notation import isolated
        >>> ascii(isolated("قبل [82/off]", "ar"))
        "'\\u200f\\u2067\\u0642\\u0628\\u0644 \\u2066[82/off]\\u2069\\u200f\\u2069'"
        >>> isolated("bar/11 11/12", "en")
        'bar/11 11/12'
    """
    expect("line", line, str)
    expect("language", language, str)
    expect_count("columns", columns)
    if language not in LANGUAGES:
        raise UsageError(f"{language!r} is not one of {', '.join(LANGUAGES)}")
    skeleton = _make_skeleton(line)
    if "r" in skeleton and language in RTL_LANGUAGES:
        inner = _isolate_in_rtl(line, skeleton)
        blanks = " " * ((columns - 1 - measure_width(line)) % columns) if columns else ""
        return f"{RLM}{RLI}{inner}{blanks}{RLM}{PDI}"  # some ignore the end
    return _isolate_in_ltr(line, skeleton)


def isolate_drawing(drawing: str) -> str:
    """Return a drawing of several lines with each line isolated from left to right.

    Lines are separated by line feeds. Empty lines stay empty.
    """
    return "\n".join(f"{LRI}{line}{PDI}" if line else line for line in drawing.split("\n"))


def isolate_page(line: str, columns: int = 0) -> str:
    """Return a line of a right-to-left page with its parts in Unicode isolates.

    Isolates are pairs of invisible characters. The frame of a box is isolated from left to right,
    its content from right to left. Cells, which are separated by two or more spaces, keep their
    order from the right. An empty line and a line of spaces are returned unchanged.

    Args:
        line: The line, without line feed; it may belong to a table or a box, and its text may be
            entirely in Latin letters. Outside of boxes, spaces at its end are removed.
        columns: Width of the terminal in columns. A line outside of boxes is padded with spaces to
            one column less. 0 or a negative number means no padding.
    """
    first = line[:1]
    if first in _SIDES and line[-1] == first and len(line) > 1:
        return f"{LRI}{first}{_isolate_cells(line[1:-1])}{first}{PDI}"
    if "\u2500" <= first <= "\u257f":
        return f"{LRI}{_isolate_in_ltr(line, _make_skeleton(line))}{PDI}"
    written = line.rstrip(" ")
    return RLM + _isolate_cells(pad_text(written, columns - 1)) if written else line


def _isolate_cells(text: str) -> str:
    cells = _GAPS.split(text)
    inner = "".join(cell if cell[:1] in ("", " ") else _isolate_cell(cell) for cell in cells)
    return f"{RLI}{inner}{RLM}{PDI}"


def _isolate_cell(text: str) -> str:
    """Isolate a cell from right to left; Latin text in it or after its colon stays together."""
    skeleton = _make_skeleton(text)
    begun = skeleton.find(": ", skeleton.find("r")) + 2 if "r" in skeleton else 0
    if _ARABIC_SIGN.search(skeleton[begun:]) or not _WORDS.search(skeleton[begun:]):
        return _isolate_in_rtl(text, skeleton)
    start, end = _trim_run(skeleton[begun:], 0, len(text) - begun)
    start, end = begun + start, len(text) if text.endswith("...") else begun + end
    inner = _isolate_in_ltr(text[start:end], skeleton[start:end])
    return f"{text[:start]}{LRI}{inner}{PDI}{text[end:]}"


def _make_skeleton(text: str) -> str:
    """Return a string with the class of every character.

    A class is l (left to right), r (right to left), d (digit), a (Arabic digit), or the character
    itself. A combining mark has the class of its letter.
    """
    signs = text.translate(_SIGNS)
    return _MARKED.sub(lambda marked: marked[1] * len(marked[0]), signs)


class _Signs(dict[int, str]):
    """Maps a code point to the class of its character; each is looked up in Unicode once."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        kind = unicodedata.bidirectional(letter)
        sign = _MARK if kind == "NSM" else _CLASSES.get(kind, letter)
        if len(self) < _MAX_KEPT:
            self[code] = sign
        return sign


_MAX_KEPT: Final = 4096
_SIGNS: Final = _Signs()
_MARK: Final = "\u0300"
_MARKED: Final = re.compile(f"(?s)(.){_MARK}+")


def _isolate_in_ltr(text: str, skeleton: str) -> str:
    """Return *text* for a context that is written from left to right."""
    if "r" not in skeleton and "a" not in skeleton:
        return text
    return _isolate_unquoted(text, skeleton, _isolate_arabic)


def _isolate_unquoted(text: str, skeleton: str, isolate: Callable[[str, str], str]) -> str:
    """Return *text* with each quotation in an isolate and the other parts changed by *isolate*."""
    return "".join(
        _isolate_quoted(part, signs) if is_quoted else isolate(part, signs)
        for part, signs, is_quoted in _split_quoted(text, skeleton)
    )


def _isolate_arabic(text: str, skeleton: str) -> str:
    parts = []
    done = 0
    for run in _ARABIC.finditer(skeleton):
        start, end = run.span()
        opening = RLI if "r" in run[0] else LRI
        parts += [text[done:start], opening, text[start:end], PDI]
        done = end
    return "".join([*parts, text[done:]])


def _isolate_in_rtl(text: str, skeleton: str) -> str:
    """Return *text* for a context that is written from right to left."""
    return _isolate_unquoted(text, skeleton, _isolate_latin)


def _isolate_latin(text: str, skeleton: str) -> str:
    parts = []
    done = 0
    for run in _WORDS.finditer(skeleton):
        for phrase in _split_phrases(skeleton, *run.span()):
            start, end = _trim_run(skeleton, *phrase)
            inner = _isolate_in_ltr(text[start:end], skeleton[start:end])
            parts += [text[done:start], LRI, inner, PDI]
            done = end
    return "".join([*parts, text[done:]])


def _split_phrases(skeleton: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of a run of words; the content of brackets is a part by itself."""
    begun, missing = start, 0
    for place in range(start, end):
        sign = skeleton[place]
        missing += (sign in _BRACKETS) - (sign in _CLOSING)
        if sign != " ":
            continue
        is_closed = missing < 0 or (missing == 0 and skeleton[begun] in _BRACKETS)
        if is_closed or (missing == 0 and skeleton[place + 1] in _BRACKETS):
            yield begun, place
            begun, missing = place + 1, 0
    yield begun, end


def _split_quoted(text: str, skeleton: str) -> Iterator[tuple[str, str, bool]]:
    """Yield the parts of *text*: text, classes, and whether it is a quotation (with its quotes)."""
    done = 0
    for quoted in _QUOTED.finditer(skeleton):
        start, end = quoted.span()
        yield text[done:start], skeleton[done:start], False
        yield text[start:end], skeleton[start:end], True
        done = end
    yield text[done:], skeleton[done:], False


def _isolate_quoted(text: str, skeleton: str) -> str:
    """Isolate the content of quotes by its first letter, and keep the quotes outside."""
    inner, signs = text[1:-1], skeleton[1:-1]
    first = next((sign for sign in signs if sign in "lr"), "l")
    said = _isolate_in_rtl(inner, signs) if first == "r" else _isolate_in_ltr(inner, signs)
    return f"{text[0]}{FSI}{said}{PDI}{text[-1]}" if inner else text


def _trim_run(skeleton: str, start: int, end: int) -> tuple[int, int]:
    """Return the start and end of a run without the full stops and unpaired brackets at its ends.

    Punctuation right after an Arabic letter belongs to the line, not to the run.
    """
    if skeleton[start - 1 : start] == "r":
        while skeleton[start] not in "lda([{":
            start += 1
    signs = Counter(skeleton[start:end])
    while _is_unpaired(skeleton[start], signs, _BRACKETS):
        signs[skeleton[start]] -= 1
        start += 1
    while _is_line_punctuation(skeleton[end - 1], signs):
        end -= 1
        signs[skeleton[end]] -= 1
    return start, end


def _is_line_punctuation(last: str, signs: Counter[str]) -> bool:
    """Return whether a last character belongs to the line: a stop, a lone bracket or quote."""
    is_quote_alone = last in _QUOTES and signs[last] % 2 == 1
    return last in _STOPS or is_quote_alone or _is_unpaired(last, signs, _CLOSING)


def _is_unpaired(sign: str, signs: Counter[str], others: dict[str, str]) -> bool:
    return sign in others and signs[sign] > signs[others[sign]]
