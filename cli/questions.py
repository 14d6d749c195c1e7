"""`barsis moves -`: a program at the other end of a pipe asks, a line a question, and is answered.

Each answer is a line, brought out before the next question is read.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
import typer
from msgspec import UNSET, Raw, Struct, UnsetType

from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.encoded import encoded
from barsis_notation.diagnostics.shape_codes import UNKNOWN_MEMBER
from barsis_notation.formats.input_files import standard_input
from barsis_notation.language.texts import listed, texts_of
from barsis_notation.record.decode import STANDARD as BOUNDS
from barsis_notation.record.documents import Form, read_document

from .commands.moves import NoAnswerError, answer_of, asked, game_after, reference_of
from .options import option_values, ruleset_named, wrong
from .positions import line_of
from .status import Status, worst
from .streams import sink

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.language.texts import Text
    from barsis_notation.rulesets import Ruleset

    Rules = Callable[[str, bytes], Ruleset]
    """Gives the rules of a reference, under options as JSON. Raises BadParameter."""

_text = texts_of("cli/moves")

MAX_LINE: Final = 2**16
"""Bytes of a question."""

MAX_SKIP: Final = BOUNDS.skip
"""Bytes of a line that are passed over in search of its end."""

MAX_RULES: Final = 64
"""Rulesets, each under its options, that are kept between questions."""


class Question(Struct, forbid_unknown_fields=True, kw_only=True):
    """A line: what can be played after *throw*, or with *why* why that move cannot."""

    id: Any = None
    position: str
    throw: str | None = None
    why: str | None = None
    turns: bool = False
    ruleset: str | None = None
    options: dict[str, Any] = {}


class Identified(Struct):
    """What a line says of itself, to be repeated in its answer as it was written."""

    id: Raw | UnsetType = UNSET


class NoQuestionError(ValueError):
    """A line that is no question; its argument says why."""


def answer_lines(reference: str | None, options: list[str] | None, output: str | None) -> Status:
    """Answer every line of stdin as soon as it has come; return what to exit with.

    *reference* and *options* are those of questions that have none of their own.
    """
    given = option_values(options)

    @lru_cache(maxsize=MAX_RULES)
    def rules(reference: str, options: bytes) -> Ruleset:
        return ruleset_named(reference, msgspec.json.decode(options))

    if reference is not None:
        rules(reference, msgspec.json.encode(given))
    status = Status.CLEAN
    with standard_input(waits=False) as stream, sink(output) as target:
        for line in _lines(stream):
            answer = _answer(line, rules, reference, given)
            target.write(encoded(answer) + b"\n")
            target.flush()
            status = worst(status, Status.FINDINGS if "error" in answer else Status.CLEAN)
    return status


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield each line as soon as it has come, cut where it is longer than MAX_LINE.

    One that goes on beyond all bounds is the last.
    """
    while line := stream.readline(MAX_LINE + 1):
        passed, piece = 0, line
        while piece and not piece.endswith(b"\n") and passed < MAX_SKIP:
            piece = stream.readline(MAX_LINE)
            passed += len(piece)
        yield line
        if passed >= MAX_SKIP:
            return


def _answer(
    line: bytes, rules: Rules, reference: str | None, options: dict[str, object]
) -> dict[str, Any]:
    """Return the answer to a line, or why there is none."""
    head: dict[str, Any] = {}
    try:
        if (name := _id_of(line)) is not UNSET:
            head["id"] = name
        question = _question(line)
        position = line_of(question.position)
        chosen = rules(
            _own_reference(question) or reference_of(position, reference),
            msgspec.json.encode(question.options or options),
        )
        return head | _answered(question, position, chosen)
    except typer.BadParameter as error:
        return head | {"error": error.message}
    except (NoAnswerError, NoQuestionError) as error:
        return head | {"error": str(error)}


def _answered(question: Question, position: str, rules: Ruleset) -> dict[str, Any]:
    game, throws, finals = game_after(position, rules, question.throw, turns=question.turns)
    if question.why is None:
        return answer_of(game, position, throws, finals)
    finding = game.why_not(question.why)
    return asked(position, throws) | {"why": question.why, "finding": finding}


def _own_reference(question: Question) -> str | None:
    """Return the rules that a question names. Raises BadParameter where they are those of a file.

    Whoever sends lines is not to have files read by their names.
    """
    from barsis_notation.rulesets.references import parse_reference

    named = question.ruleset
    if named is not None and parse_reference(named).path is not None:
        raise wrong(_text("no-file-in-a-line", option="--ruleset", setting="rulesets"))
    return named


# A line read: quickly where it is right, else a second time to say what is wrong.


_QUICK: Final = msgspec.json.Decoder(Question)
_IDS: Final = msgspec.json.Decoder(Identified)
_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def _question(line: bytes) -> Question:
    """Return the question of a line. Raises NoQuestionError."""
    if len(line) <= MAX_LINE:
        try:
            line.decode()
            return _QUICK.decode(line)
        except _UNREADABLE:
            pass
    _, findings = read_document(line, Question, _FORM)
    others = [one for one in findings if one.pointer != "/id"]  # in which anything may stand
    raise NoQuestionError(str(listed(map(_said, others or findings), "semicolons")))


def _said(finding: Finding) -> Text | str:
    """Return what is wrong with a line, and in which member."""
    if finding.code == UNKNOWN_MEMBER.code:
        known = listed(Question.__struct_fields__, "commas")
        return _text("no-such-member", found=finding.given("found"), known=known)
    return f"{finding.pointer}: {finding.message}" if finding.pointer else finding.message


def _id_of(line: bytes) -> Raw | UnsetType:
    """Return what a line calls itself, also one that is no question otherwise."""
    try:
        line.decode()
        return _IDS.decode(line).id
    except _UNREADABLE:
        return UNSET


def _expected(_slip: Text | str | None) -> Text:
    return _text("question", example='{"position": "…", "throw": "5+2"}', most=MAX_LINE)


_FORM: Final = Form("", file_codes.NOT_JSON, _expected, MAX_LINE)
