"""What to say of JSON that was typed by hand, and the text without its slips.

Nothing is mended in silence: the findings say what was found and what would mend it; the mended
text stands beside the record as it was read, for whoever is asked to write it. The scanner of
slips is loaded for text that needs it, and not for good files.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.json_edits import replaced
from barsis_notation.record.json_slips import slips
from barsis_notation.record.json_texts import TextSlip

if TYPE_CHECKING:
    from barsis_notation.record.json_texts import Place, TextSlip

_text = texts_of("record")

MAX_OF_A_KIND: Final = 5
"""Slips of one kind that are reported one by one; of more, the first with their number."""


class Mended(NamedTuple):
    """A text without its slips. *is_certain*: it could be read in no other way."""

    text: str
    is_certain: bool


class Diagnosis(NamedTuple):
    """What is wrong with a text, and the text mended, None where that is in doubt."""

    slips: list[TextSlip]
    mended: Mended | None


def diagnosis(text: str, place: Place | None = None) -> Diagnosis:
    """Return what keeps *text* from being JSON, as far as it can be said; no slips: nothing can.

    *place* gives line and column in the file of a character of *text*, for what is said of others.
    """
    inner = unquoted(text)
    if inner is not None:
        return Diagnosis([_mail()], _mended(inner, slips(inner)))  # of which nothing is said
    found = slips(text, place)
    return Diagnosis(found, _mended(text, found) if found else None)


def _mended(text: str, found: list[TextSlip]) -> Mended | None:
    if not all(slip.edits for slip in found):
        return None
    edits = list(chain.from_iterable(slip.edits for slip in found))
    return Mended(replaced(text, edits), all(slip.is_certain for slip in found))


def unquoted(text: str) -> str | None:
    """Return *text* without the marks of a quoted mail, None unless every line has one."""
    lines = text.split("\n")
    if not lines[0].startswith(">") or not all(map(_MARKED.match, filter(str.strip, lines))):
        return None
    return "\n".join(_MARKED.sub("", line) for line in lines)


_MARKED: Final = re.compile(r"(?:> ?)+")


def _mail() -> TextSlip:
    return TextSlip(0, fil.QUOTED_MAIL, "`>`", _text("lines-without-it"), TAKE_OUT_MARKS)


TAKE_OUT_MARKS: Final = _text("take-out-marks")


def reported(
    found: list[TextSlip], *, is_mended: bool, is_certain: bool
) -> Iterator[tuple[int, Finding]]:
    """Yield place (characters from 0) and finding of *found*, of many of one kind the first alone.

    The fix of each is safe if it *is_certain*. Unless *is_mended*, no finding has a fix.
    """
    counts = Counter(slip.code.code for slip in found)
    seen = set()
    for slip in found:
        more = counts[slip.code.code] - 1
        is_many = more >= MAX_OF_A_KIND
        if is_many and slip.code.code in seen:
            continue
        seen.add(slip.code.code)
        fix = text_fix(slip.what, safe=is_certain) if is_mended and slip.what else None
        shown = _text("and-more", found=slip.found, more=Count(more)) if is_many else slip.found
        yield slip.offset, slip.code.finding(found=shown, expected=slip.expected, fix=fix)


def text_fix(what: Text, *, safe: bool) -> Fix:
    """Return the fix that writes the mended text of a record, or of its file, in its place."""
    return Fix.of(what, safe=safe, pointer="", value=None, of_text=True)
