"""Findings about JSON with typing slips, and the corrected text.

Text is never corrected silently. Findings report each slip and its correction, and the corrected
text is kept beside the text that was read, for code that writes fixes. The scanner of slips is
loaded only for text with slips.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final, NamedTuple

from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.json_edits import apply_edits
from barsis_notation.record.json_slips import Place, TextSlip, find_slips

_text = bind_texts("record")

MAX_OF_A_KIND: Final = 5
"""Maximum number of slips of one kind that are reported one by one.

If there are more, only the first is reported, with the number of the others.
"""


class MendedText(NamedTuple):
    """A corrected text.

    Attributes:
        text: The text.
        is_certain: Whether it is the only way to read the original.
    """

    text: str
    is_certain: bool


class Diagnosis(NamedTuple):
    """The typing slips of a text, and its correction.

    Attributes:
        slips: The slips, in the order of the text; [] if none was found. If the text is quoted with
            ``>``, as in a mail, the quoting is the only slip, even if there are others inside.
        mended: The corrected text. It is None if there are no slips, or if one of them or of those
            inside a quoted mail has no correction.
    """

    slips: list[TextSlip]
    mended: MendedText | None


def diagnose(text: str, place: Place | None = None) -> Diagnosis:
    """Return the typing slips that prevent *text* from being JSON, and the corrected text.

    Args:
        text: The text.
        place: Function that takes an offset in *text*, from 0, and returns the line and column of
            that character in the file, both from 1; None if *text* is the whole file.
    """
    inner = unquote_mail(text)
    if inner is not None:
        return Diagnosis(
            [_make_mail_slip()], _mend(inner, find_slips(inner))
        )  # slips inside are not reported
    found = find_slips(text, place)
    return Diagnosis(found, _mend(text, found) if found else None)


def _mend(text: str, found: list[TextSlip]) -> MendedText | None:
    if not all(slip.edits for slip in found):
        return None
    edits = list(chain.from_iterable(slip.edits for slip in found))
    return MendedText(apply_edits(text, edits), all(slip.is_certain for slip in found))


def unquote_mail(text: str) -> str | None:
    """Return *text* without the ``>`` marks before the lines of a quoted mail.

    A line may begin with several marks; a space after a mark is removed too. Return None if the
    first line, or another line that is not blank, does not begin with ``>``.
    """
    lines = text.split("\n")
    if not lines[0].startswith(">") or not all(map(_MARKED.match, filter(str.strip, lines))):
        return None
    return "\n".join(_MARKED.sub("", line) for line in lines)


_MARKED: Final = re.compile(r"^(?:> ?)+")


def _make_mail_slip() -> TextSlip:
    return TextSlip(0, fil.QUOTED_MAIL, "`>`", _text("lines-without-it"), TAKE_OUT_MARKS)


TAKE_OUT_MARKS: Final = _text("take-out-marks")


def report_slips(
    found: list[TextSlip], *, is_mended: bool, is_certain: bool
) -> Iterator[tuple[int, Finding]]:
    """Yield the offset in the text, from 0, and the finding of each slip.

    The findings have no line or column. If there are more than MAX_OF_A_KIND (5) slips of one kind,
    only the first is reported, with the number of the others.

    Args:
        found: The slips, in the order of the text.
        is_mended: Whether a corrected text exists. If so, each finding gets the fix of its slip.
        is_certain: Whether the fixes are safe.
    """
    counts = Counter(slip.code.code for slip in found)
    seen = set()
    for slip in found:
        more = counts[slip.code.code] - 1
        is_many = more >= MAX_OF_A_KIND
        if is_many and slip.code.code in seen:
            continue
        seen.add(slip.code.code)
        fix = make_text_fix(slip.what, safe=is_certain) if is_mended and slip.what else None
        shown = _text("and-more", found=slip.found, more=Count(more)) if is_many else slip.found
        yield slip.offset, slip.code.finding(found=shown, expected=slip.expected, fix=fix)


def make_text_fix(title: Text, *, safe: bool) -> Fix:
    """Return the fix that writes ``Decoded.mended`` in place of the record's text.

    Args:
        title: Description of the fix.
        safe: Whether it keeps the play unchanged.
    """
    return Fix.of(title, safe=safe, pointer="", value=None, of_text=True)
