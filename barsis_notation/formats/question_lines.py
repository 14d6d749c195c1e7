"""Questions about positions as lines of JSON, which a program asks through a pipe."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from barsis_notation.base.bounded_lines import bounded_lines
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.escapes import plain
from barsis_notation.diagnostics.shape_codes import UNKNOWN_MEMBER
from barsis_notation.formats.position_texts import NoPositionError, parse_position_line
from barsis_notation.language.texts import listed, texts_of
from barsis_notation.record.decode import STANDARD as BOUNDS
from barsis_notation.record.documents import Form, read_document
from barsis_notation.replay.answers import (
    NoAnswerError,
    WrongQuestionError,
    answer_question,
    reference_of,
)
from barsis_notation.rulesets.references import load_reference, parse_reference

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import BinaryIO

    from barsis_notation.base import FilePath
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.language.texts import Text
    from barsis_notation.rulesets import Ruleset

_text = texts_of("moves")

MAX_LINE: Final = 2**16
"""Bytes of a question."""

MAX_SKIP: Final = BOUNDS.skip
"""Bytes of a line that are passed over in search of its end."""

MAX_RULES: Final = 64
"""Rulesets, each under its options, that are kept between questions."""


class Question(Struct, forbid_unknown_fields=True, kw_only=True):
    """A line for ``barsis moves -``: which moves are legal, or with *why* why one is refused."""

    id: Annotated[Any, Meta(description="Repeated in the answer.")] = None
    position: Annotated[str, Meta(description="A position line, XGID or GNU Backgammon id.")]
    throw: Annotated[str | None, Meta(description="Throws joined with +, as --throw.")] = None
    why: Annotated[str | None, Meta(description="A move.")] = None
    turns: Annotated[bool, Meta(description="True to list the ends of a whole roll, too.")] = False
    ruleset: Annotated[str | None, Meta(description="The rules, such as barsis@finkel-2002.")] = (
        None
    )
    options: Annotated[dict[str, Any], Meta(description="Options of the rules, by path.")] = {}


class QuestionId(Struct):
    """What a line says of itself, to be repeated in its answer as it was written."""

    id: Raw | UnsetType = UNSET


class QuestionDesk:
    """Answers questions, a line each, under rules that a question may name.

    *own* and *files* are the user's rulesets and their files. *reference* and *options* are the
    rules of questions that have none of their own.
    """

    def __init__(
        self,
        own: tuple[Ruleset, ...] = (),
        files: Sequence[FilePath] = (),
        reference: str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self._own = own
        self._files = files
        self._reference = reference
        self._options = options or {}
        self._rules = lru_cache(maxsize=MAX_RULES)(self._load)

    def answer_lines(self, stream: BinaryIO) -> Iterator[dict[str, Any]]:
        """Yield the answer to each line of *stream* as soon as the line has come.

        An answer has ``error`` if its line is no question, or has no answer.
        """
        for line in bounded_lines(stream, MAX_LINE, MAX_SKIP):
            yield self.answer(line)

    def answer(self, line: bytes) -> dict[str, Any]:
        """Return the answer to a line, with ``error`` if there is none."""
        head: dict[str, Any] = {}
        try:
            if (name := _read_id(line)) is not UNSET:
                head["id"] = name
            question = _parse_question(line)
            position = parse_position_line(question.position)
            rules = self._rules(
                _get_reference(question) or self._reference or reference_of(position),
                msgspec.json.encode(question.options or self._options),
            )
            found = answer_question(position, rules, question.throw, turns=question.turns)
        except (NoAnswerError, NoPositionError, WrongQuestionError) as error:
            return head | {"error": str(error)}
        return head | (found.to_json() if question.why is None else found.explain(question.why))

    def _load(self, reference: str, options: bytes) -> Ruleset:
        values = msgspec.json.decode(options)
        ruleset, findings = load_reference(reference, values, own=self._own, files=self._files)
        if ruleset is None:
            wrong = listed((plain(finding.message) for finding in findings), "semicolons")
            raise WrongQuestionError(str(wrong))
        return ruleset


def _get_reference(question: Question) -> str | None:
    """Return the rules that a question names. Raises WrongQuestionError for those of a file.

    The sender of lines must not have files read by their names.
    """
    named = question.ruleset
    if named is not None and parse_reference(named).path is not None:
        no_file = _text("no-file-in-a-line", option="--ruleset", setting="rulesets")
        raise WrongQuestionError(str(no_file))
    return named


# A line read: quickly where it is right, else a second time to say what is wrong.


_QUICK: Final = msgspec.json.Decoder(Question)
_IDS: Final = msgspec.json.Decoder(QuestionId)
_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def _parse_question(line: bytes) -> Question:
    """Return the question of a line. Raises WrongQuestionError."""
    if len(line) <= MAX_LINE:
        try:
            line.decode()
            return _QUICK.decode(line)
        except _UNREADABLE:
            pass
    _, findings = read_document(line, Question, _FORM)
    others = [one for one in findings if one.pointer != "/id"]  # in which anything may stand
    raise WrongQuestionError(str(listed(map(_describe_fault, others or findings), "semicolons")))


def _describe_fault(finding: Finding) -> Text | str:
    """Return what is wrong with a line, and in which member."""
    if finding.code == UNKNOWN_MEMBER.code:
        known = listed(Question.__struct_fields__, "commas")
        return _text("no-such-member", found=finding.given("found"), known=known)
    return f"{finding.pointer}: {finding.message}" if finding.pointer else finding.message


def _read_id(line: bytes) -> Raw | UnsetType:
    """Return what a line calls itself, also one that is no question otherwise."""
    try:
        line.decode()
        return _IDS.decode(line).id
    except _UNREADABLE:
        return UNSET


def _expected(_slip: Text | str | None) -> Text:
    return _text("question", example='{"position": "…", "throw": "5+2"}', most=MAX_LINE)


_FORM: Final = Form("", file_codes.NOT_JSON, _expected, MAX_LINE)
