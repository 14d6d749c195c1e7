"""`barsis rules`: the codes of findings, and what each of them means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from barsis_notation.diagnostics.catalogue import find_code
from barsis_notation.diagnostics.finding_text import spoken_severity
from barsis_notation.formats.format_registry import iterate_codes
from barsis_notation.language.text_width import padded
from barsis_notation.language.texts import quoted, texts_of

from ..options import usage_error
from ..parameters import Argument
from ..streams import print_line, stop_when_closed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.diagnostics.findings import Code
    from barsis_notation.language.texts import Said


_reference = texts_of("cli/reference")


def rules(
    code: Annotated[
        str | None,
        Argument(metavar="CODE", help="A code, a name, or the beginning of codes: MOV004, MOV."),
    ] = None,
) -> None:
    """List the codes of findings, or say what one of them means.

    Examples:
        barsis rules MOV001
        barsis rules MOV
    """
    stop_when_closed()
    found = find_code(code, iterate_codes()) if code else None
    if found is not None:
        for line in _page(found):
            print_line(line)
        return
    listed = [each for each in iterate_codes() if each.code.startswith((code or "").upper())]
    if not listed:
        raise usage_error(_reference("no-code", code=quoted(code or ""), meant=_meant(code)))
    for each in listed:
        severity = padded(str(spoken_severity(each.severity)), 7)
        print_line(f"{each.code}  {severity}  {each.name:<28} {each.what}")


def _meant(code: str | None) -> Said | str:
    from difflib import get_close_matches

    known = [word for each in iterate_codes() for word in (each.code, each.name)]
    word = code or ""
    close = get_close_matches(word.upper(), known, 1) or get_close_matches(word.lower(), known, 1)
    return _reference("meant", name=close[0]) if close else ""


def _page(code: Code) -> Iterator[object]:
    yield f"{code.code} {code.name} ({spoken_severity(code.severity)})"
    yield ""
    yield code.what
    yield _reference("why", why=code.why)
    yield _reference("says", message=code.message)
    if code.bad_example:
        yield _reference("bad", example=code.bad_example)
    if code.good_example:
        yield _reference("good", example=code.good_example)
