"""`barsis rules`: the codes of findings, and what each of them means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from barsis_notation.diagnostics.catalogue import find_code
from barsis_notation.diagnostics.reporting import spoken_severity
from barsis_notation.formats.registry import all_codes
from barsis_notation.language.columns import padded
from barsis_notation.language.texts import quoted, texts_of

from ..options import wrong
from ..parameters import Argument
from ..streams import say, stop_when_closed

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
    found = find_code(code, all_codes()) if code else None
    if found is not None:
        for line in _page(found):
            say(line)
        return
    listed = [each for each in all_codes() if each.code.startswith((code or "").upper())]
    if not listed:
        raise wrong(_reference("no-code", code=quoted(code or ""), meant=_meant(code)))
    for each in listed:
        severity = padded(str(spoken_severity(each.severity)), 7)
        say(f"{each.code}  {severity}  {each.name:<28} {each.what}")


def _meant(code: str | None) -> Said | str:
    from difflib import get_close_matches

    known = [word for each in all_codes() for word in (each.code, each.name)]
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
