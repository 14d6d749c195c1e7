"""Words of one direction inside a line of the other, each in an isolate of Unicode.

A terminal or a browser that turns Arabic around turns what stands between two Arabic words too:
numbers, brackets, whole moves. An isolate keeps what is in it together, and out of that.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Final

from barsis_notation.base.arguments import expect, expect_count
from barsis_notation.base.errors import UsageError
from barsis_notation.language.speech import LANGUAGES
from barsis_notation.language.text_width import padded, width_of

LRI: Final = "\u2066"
RLI: Final = "\u2067"
FSI: Final = "\u2068"
PDI: Final = "\u2069"
RLM: Final = "\u200f"
"""The signs that begin an isolate from the left, from the right, by its first letter; its end; and
a mark that makes a terminal that goes by the first letter write a line from the right."""

SIGNS: Final = frozenset({LRI, RLI, FSI, PDI, RLM})

FROM_THE_RIGHT: Final = frozenset({"ar"})
"""The languages that are written from the right."""

_CLASSES: Final = {"L": "l", "R": "r", "AL": "r", "EN": "d", "AN": "a"}
_WORD: Final = "[^\\sr«»،]*[lda][^\\sr«»،]*"
_WORDS: Final = re.compile(rf"(?<![^\sr«»،]){_WORD}(?: {_WORD})*")
"""Latin words, numbers and notation with one blank between; no search begins inside of a word."""

_ARABIC: Final = re.compile("r+(?:(?:(?!  )[ ،.'’da-])*r+)*|a+")
"""Arabic words that follow one another, with the numbers between; or digits of Arabic alone."""

_QUOTED: Final = re.compile('(?<![lda=])(?:`[^`]*`|«[^«»]*»|"[^"]*"|“[^“”]*”)(?![lda])')
_GAPS: Final = re.compile("(^ +| {2,}| +$)")
_ARABIC_SIGN: Final = re.compile("[r،؛؟«»]")
_SIDES: Final = ("│", "┃", "║")
_BRACKETS: Final = {"(": ")", "[": "]", "{": "}"}
_CLOSING: Final = {close: opening for opening, close in _BRACKETS.items()}
_STOPS: Final = frozenset(".,:;!…")
_QUOTES: Final = frozenset("\"'")


def isolated(line: str, language: str, columns: int = 0) -> str:
    """Return a line of *language* with every run of words of the other direction in an isolate.

    The run is of words that belong together, such as ``bar/11 11/12``; what is quoted has an
    isolate by its first letter. A line of a language from the right is isolated as a whole, so that
    it goes from the right on every terminal, and has blanks behind it up to *columns*, so that it
    begins at the right edge; one without such a letter goes from the left. Every other character
    stays as it is, and in its place. Raises UsageError for a language that is unknown.
    """
    expect("line", line, str)
    expect("language", language, str)
    expect_count("columns", columns)
    if language not in LANGUAGES:
        raise UsageError(f"{language!r} is not one of {', '.join(LANGUAGES)}")
    skeleton = _skeleton(line)
    if "r" in skeleton and language in FROM_THE_RIGHT:
        inner = _from_the_right(line, skeleton)
        blanks = " " * ((columns - 1 - width_of(line)) % columns) if columns else ""
        return f"{RLM}{RLI}{inner}{blanks}{RLM}{PDI}"  # the last mark: some leave out what ends it
    return _from_the_left(line, skeleton)


def isolated_drawing(drawing: str) -> str:
    """Return a drawing whose lines go from the left, whatever letters are in them."""
    return "\n".join(f"{LRI}{line}{PDI}" if line else line for line in drawing.split("\n"))


def isolated_page(line: str, columns: int = 0) -> str:
    """Return a line of a page that goes from the right, letters or none, with its boxes.

    The frame of a box goes from the left, what is in it from the right. Cells, which two blanks or
    more part, stand in this order. A line outside of boxes has blanks behind it up to *columns*.
    """
    first = line[:1]
    if first in _SIDES and line[-1] == first and len(line) > 1:
        return f"{LRI}{first}{_cells(line[1:-1])}{first}{PDI}"
    if "\u2500" <= first <= "\u257f":
        return f"{LRI}{_from_the_left(line, _skeleton(line))}{PDI}"
    written = line.rstrip(" ")
    return RLM + _cells(padded(written, columns - 1)) if written else line


def _cells(text: str) -> str:
    cells = _GAPS.split(text)
    inner = "".join(cell if cell[:1] in ("", " ") else _cell(cell) for cell in cells)
    return f"{RLI}{inner}{RLM}{PDI}"


def _cell(text: str) -> str:
    """Return a cell from the right; what is all Latin in it, or behind a colon in it, is whole."""
    skeleton = _skeleton(text)
    begun = skeleton.find(": ", skeleton.find("r")) + 2 if "r" in skeleton else 0
    if _ARABIC_SIGN.search(skeleton[begun:]) or not _WORDS.search(skeleton[begun:]):
        return _from_the_right(text, skeleton)
    start, end = _trimmed(skeleton[begun:], 0, len(text) - begun)
    start, end = begun + start, len(text) if text.endswith("...") else begun + end
    inner = _from_the_left(text[start:end], skeleton[start:end])
    return f"{text[:start]}{LRI}{inner}{PDI}{text[end:]}"


def _skeleton(text: str) -> str:
    """Return a sign for every character: l, r, d (digit), a (Arabic digit), or itself.

    A mark above or below a letter is what the letter is.
    """
    signs = text.translate(_SIGNS)
    return _MARKED.sub(lambda marked: marked[1] * len(marked[0]), signs)


class _Signs(dict[int, str]):
    """The sign of every letter, by its number; looked up in Unicode once for each."""

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


def _from_the_left(text: str, skeleton: str) -> str:
    """Return *text* for a place that is written from the left."""
    if "r" not in skeleton and "a" not in skeleton:
        return text
    parts = []
    for part, signs, is_quoted in _parts(text, skeleton):
        parts.append(_quoted(part, signs) if is_quoted else _arabic_isolated(part, signs))
    return "".join(parts)


def _arabic_isolated(text: str, skeleton: str) -> str:
    parts = []
    done = 0
    for run in _ARABIC.finditer(skeleton):
        start, end = run.span()
        opening = RLI if "r" in run[0] else LRI
        parts += [text[done:start], opening, text[start:end], PDI]
        done = end
    return "".join([*parts, text[done:]])


def _from_the_right(text: str, skeleton: str) -> str:
    """Return *text* for a place that is written from the right."""
    parts = []
    for part, signs, is_quoted in _parts(text, skeleton):
        parts.append(_quoted(part, signs) if is_quoted else _latin_isolated(part, signs))
    return "".join(parts)


def _latin_isolated(text: str, skeleton: str) -> str:
    parts = []
    done = 0
    for run in _WORDS.finditer(skeleton):
        for phrase in _phrases(skeleton, *run.span()):
            start, end = _trimmed(skeleton, *phrase)
            inner = _from_the_left(text[start:end], skeleton[start:end])
            parts += [text[done:start], LRI, inner, PDI]
            done = end
    return "".join([*parts, text[done:]])


def _phrases(skeleton: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of a run of words: what is in brackets is one, what is beside it another."""
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


def _parts(text: str, skeleton: str) -> Iterator[tuple[str, str, bool]]:
    """Yield *text* in parts, each with its signs and whether it is quoted, quotes and all."""
    done = 0
    for quoted in _QUOTED.finditer(skeleton):
        start, end = quoted.span()
        yield text[done:start], skeleton[done:start], False
        yield text[start:end], skeleton[start:end], True
        done = end
    yield text[done:], skeleton[done:], False


def _quoted(text: str, skeleton: str) -> str:
    """Return what is quoted in an isolate by its first letter, the quotes outside."""
    inner, signs = text[1:-1], skeleton[1:-1]
    first = next((sign for sign in signs if sign in "lr"), "l")
    said = _from_the_right(inner, signs) if first == "r" else _from_the_left(inner, signs)
    return f"{text[0]}{FSI}{said}{PDI}{text[-1]}" if inner else text


def _trimmed(skeleton: str, start: int, end: int) -> tuple[int, int]:
    """Return where words begin and end without stops, and without brackets that lack their other.

    Signs that stand right behind an Arabic letter are the line's.
    """
    if skeleton[start - 1 : start] == "r":
        while skeleton[start] not in "lda([{":
            start += 1
    signs = Counter(skeleton[start:end])
    while _lacks_its_other(skeleton[start], signs, _BRACKETS):
        signs[skeleton[start]] -= 1
        start += 1
    while _ends_apart(skeleton[end - 1], signs):
        end -= 1
        signs[skeleton[end]] -= 1
    return start, end


def _ends_apart(last: str, signs: Counter[str]) -> bool:
    """Return whether the last sign of a run is the line's: a stop, a bracket or quote alone."""
    is_quote_alone = last in _QUOTES and signs[last] % 2 == 1
    return last in _STOPS or is_quote_alone or _lacks_its_other(last, signs, _CLOSING)


def _lacks_its_other(sign: str, signs: Counter[str], others: dict[str, str]) -> bool:
    return sign in others and signs[sign] > signs[others[sign]]
