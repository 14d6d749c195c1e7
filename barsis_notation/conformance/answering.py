"""Answer the cases of the conformance kit with the readers and engines of this package."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from barsis_notation.addons import ADD_ONS, load
from barsis_notation.base.errors import BarsisError
from barsis_notation.conformance import notation_answers, play_answers, ruleset_answers
from barsis_notation.formats.request_lines import RequestLoop
from barsis_notation.language.texts import bind_texts, quote_word
from barsis_notation.rulesets import builtin_rulesets

if TYPE_CHECKING:
    from collections.abc import Callable

_text = bind_texts("conformance")

ANSWERS: Final[dict[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "turn": notation_answers.answer_turn,
    "print-turn": notation_answers.answer_print_turn,
    "position": notation_answers.answer_position,
    "print-position": notation_answers.answer_print_position,
    "record": notation_answers.answer_record,
    "canonical": notation_answers.answer_canonical,
    "play-id": notation_answers.answer_play_id,
    "replay": play_answers.answer_replay,
    "play": play_answers.answer_play,
    "legal": play_answers.answer_legal,
    "perft": play_answers.answer_perft,
    "verdict": notation_answers.answer_verdict,
    "ruleset-hash": ruleset_answers.answer_ruleset_hash,
}
"""Maps each kind of case to the function that returns the answer to an input.

The functions raise BarsisError, ValueError, LookupError or TypeError if the input cannot be
answered. Installed add-ons have more kinds, see ``list_answers``.
"""


@cache
def list_answers() -> dict[str, Callable[[dict[str, Any]], dict[str, Any]]]:
    """Return a dict from kind of case, such as ``play``, to the function that answers it.

    Each function takes the ``input`` of a case and returns its answer, both as decoded JSON
    objects; for the exceptions see ``answer_case``. The functions of installed add-ons are
    included. Every call returns the same dict, which must not be changed.
    """
    modules = [load(one.answers) for one in ADD_ONS if one.answers and one.is_installed]
    return dict(
        ANSWERS, **{kind: answer for one in modules for kind, answer in one.ANSWERS.items()}
    )


class CaseRequest(Struct):
    """A decoded request line that contains a case; other members of the line are ignored.

    Attributes:
        kind: The kind of case, such as ``play``.
        input: The input of the case.
    """

    kind: str
    input: dict[str, Any]


def answer_case(kind: str, input: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of this package to a case of the conformance kit, as a JSON object.

    Args:
        kind: The kind of case, a key of ``list_answers()``.
        input: The input of the case, a decoded JSON object. The members of the input and of the
            answer depend on the kind; both are listed on the page "The protocol" of the
            specification.

    Raises:
        KeyError: If *kind* is unknown.
        ValueError: If *input* cannot be answered, for example because a member is missing or a
            record cannot be read. In some cases, a BarsisError, LookupError, TypeError or
            RecursionError is raised instead.
        OSError: If a temporary file is needed and cannot be written.
    """
    return list_answers()[kind](input)


def make_request_loop(version: str) -> RequestLoop:
    """Return the loop that answers the request lines of ``barsis conformance answer``.

    *version* is the version of this package, such as ``0.1.0``, which is reported in the answer to
    ``start``.
    """
    return RequestLoop({"case": _answer_line}, version, facts=_describe)


def _describe() -> dict[str, Any]:
    """Return the kinds of cases and the games that this package supports."""
    return {"kinds": [*list_answers()], "games": sorted({one.id for one in builtin_rulesets()})}


def _answer_line(line: bytes) -> dict[str, Any]:
    try:
        request = _REQUESTS.decode(line)
        if request.kind not in list_answers():
            return {"skip": str(_text("unknown-kind", kind=quote_word(request.kind)))}
        return {"answer": answer_case(request.kind, request.input)}
    except (BarsisError, ValueError, LookupError, TypeError, RecursionError) as error:
        return {"error": str(error) or type(error).__name__}


_REQUESTS: Final = msgspec.json.Decoder(CaseRequest)
