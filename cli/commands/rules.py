"""`barsis rules`: list the codes of findings, or explain one of them."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

from barsis_notation.base.site_address import format_page_address
from barsis_notation.diagnostics.catalogue import CODES, find_code
from barsis_notation.diagnostics.example_messages import find_example_message
from barsis_notation.diagnostics.finding_text import describe_severity
from barsis_notation.formats.format_registry import iter_codes
from barsis_notation.language.speech import get_speech
from barsis_notation.language.text_width import pad_text
from barsis_notation.language.texts import bind_texts, quote_word
from barsis_notation.rulesets import builtin_rulesets

from ..options import make_usage_error
from ..parameters import Argument
from ..streams import print_line, stop_when_closed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.diagnostics.findings import Code
    from barsis_notation.language.texts import MessageText


_reference = bind_texts("cli/reference")

_BRACES = re.compile(r"\{(\w+)\}")
"""A variable in the message of a plug-in, of which help shows the name."""


def rules(
    code: Annotated[str | None, Argument(metavar="CODE")] = None,
) -> None:
    """List the codes of findings, or explain one of them.

    Examples:
        barsis rules MOV001
        barsis rules MOV
    """
    stop_when_closed()
    found = find_code(code, iter_codes()) if code else None
    if found is not None:
        for line in _describe_code(found):
            print_line(line)
        return
    listed = [each for each in iter_codes() if each.code.startswith((code or "").upper())]
    if not listed and any(game.id == code for game in builtin_rulesets()):
        raise make_usage_error(_reference("code-of-game", game=code or ""))
    if not listed:
        raise make_usage_error(
            _reference("no-code", code=quote_word(code or ""), meant=_suggest_code(code))
        )
    for each in listed:
        severity = pad_text(str(describe_severity(each.severity)), 7)
        print_line(f"{each.code}  {severity}  {each.name:<28} {each.what}")


def _suggest_code(code: str | None) -> MessageText | str:
    known = [word for each in iter_codes() for word in (each.code, each.name)]
    word = code or ""
    close = get_close_matches(word.upper(), known, 1) or get_close_matches(word.lower(), known, 1)
    return _reference("meant", name=close[0]) if close else ""


def _describe_code(code: Code) -> Iterator[object]:
    yield f"{code.code} {code.name} ({describe_severity(code.severity)})"
    yield ""
    yield code.what
    yield _reference("why", why=code.why)
    message = find_example_message(code.code) or _BRACES.sub(r"<\1>", str(code.message))
    yield _reference("says", message=message)
    for key, example in (("bad", code.bad_example), ("good", code.good_example)):
        if example:
            first, *rest = example.split("\n")
            shown = _reference(key, example=first)
            yield shown
            yield from (" " * (len(str(shown)) - len(first)) + line for line in rest)
    if code.fix:
        yield _reference("fix", fix=code.fix)
    if code in CODES:
        path = f"reference/findings/{code.code}.html"
        yield _reference("page", page=format_page_address(path, get_speech().language))
