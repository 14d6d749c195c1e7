"""Questions about positions as lines of JSON, asked by a program through a pipe."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.diagnostics.shape_codes import UNKNOWN_MEMBER
from barsis_notation.formats.position_texts import NoPositionError, parse_position_line
from barsis_notation.formats.request_lines import RequestLoop
from barsis_notation.language.texts import bind_texts, join_words
from barsis_notation.record.documents import Form, read_document
from barsis_notation.replay.answers import (
    NoAnswerError,
    WrongQuestionError,
    answer_question,
    parse_ruleset_id,
)
from barsis_notation.rulesets.references import load_reference, parse_reference

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from barsis_notation.base import FilePath
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.language.texts import Text
    from barsis_notation.rulesets import Ruleset

_text = bind_texts("moves")

MAX_LINE: Final = 2**16
"""Maximum number of bytes of a question."""

MAX_RULES: Final = 64
"""Number of rulesets, each with its options, that are cached between questions."""


class Question(Struct, forbid_unknown_fields=True, kw_only=True):
    """A line for ``barsis moves -`` with a question about a position.

    It asks for the legal moves or, with *why*, for the reason why a move is refused. *throw* may be
    omitted if values are owed in the position, or if the game has no throws.
    """

    id: Annotated[Any, Meta(description="Repeated in the answer.")] = None
    position: Annotated[str, Meta(description="A position line, XGID or GNU Backgammon id.")]
    throw: Annotated[str | None, Meta(description="Throws joined with +, as for --throw.")] = None
    why: Annotated[str | None, Meta(description="A move whose refusal is to be explained.")] = None
    turns: Annotated[
        bool, Meta(description="True to list the positions after the whole roll, too.")
    ] = False
    ruleset: Annotated[str | None, Meta(description="The rules, such as barsis@finkel-2002.")] = (
        None
    )
    options: Annotated[dict[str, Any], Meta(description="Options of the rules, by path.")] = {}
    request: Annotated[
        Literal["moves"] | UnsetType, Meta(description="The word moves; it may be omitted.")
    ] = UNSET


class QuestionDesk(RequestLoop):
    """A loop that answers the lines of ``barsis moves -``: one question per line of JSON.

    A line is a JSON object of at most MAX_LINE (65,536) bytes with the members of ``Question``. A
    question may name a ruleset, but not by a path. The answer has the members of
    ``PositionAnswer.to_json`` or, if the question has *why*, those of ``PositionAnswer.explain``.
    If the line is not a question, its ruleset cannot be loaded or it has no answer, the answer has
    only ``error`` (a text) and ``id``.

    Args:
        own: The user's own rulesets.
        files: Paths of ruleset files that the ruleset *reference* may extend if it is a path.
        reference: The ruleset for questions that do not name one, such as ``barsis@finkel-2002``.
            None to use the id in the position line.
        options: The rule options for questions that do not have any, by path; None for none.
        version: The version of this package, for the answer to ``start``.
    """

    def __init__(
        self,
        own: tuple[Ruleset, ...] = (),
        files: Sequence[FilePath] = (),
        reference: str | None = None,
        options: Mapping[str, Any] | None = None,
        version: str = "",
    ) -> None:
        self._own = own
        self._files = files
        self._reference = reference
        self._options = options or {}
        self._rules = lru_cache(maxsize=MAX_RULES)(self._load)
        super().__init__({"moves": self._answer_question}, version, default="moves", limit=MAX_LINE)

    def _answer_question(self, line: bytes) -> dict[str, Any]:
        """Return the members of the answer to a line that is a question, without its id."""
        try:
            question = _parse_question(line)
            position = parse_position_line(question.position)
            rules = self._rules(
                _get_reference(question) or self._reference or parse_ruleset_id(position),
                msgspec.json.encode(question.options or self._options),
            )
            found = answer_question(position, rules, question.throw, turns=question.turns)
        except (NoAnswerError, NoPositionError, WrongQuestionError) as error:
            return {"error": str(error)}
        return found.to_json() if question.why is None else found.explain(question.why)

    def _load(self, reference: str, options: bytes) -> Ruleset:
        values = msgspec.json.decode(options)
        ruleset, findings = load_reference(reference, values, own=self._own, files=self._files)
        if ruleset is None:
            wrong = join_words(
                (escape_invisible(finding.message) for finding in findings), "semicolons"
            )
            raise WrongQuestionError(str(wrong))
        return ruleset


def _get_reference(question: Question) -> str | None:
    """Return the ruleset that a question names, None if it names none.

    Raises WrongQuestionError if it names a file: the sender of lines must not read files by name.
    """
    named = question.ruleset
    if named is not None and parse_reference(named).path is not None:
        no_file = _text("no-file-in-a-line", option="--ruleset", setting="rulesets")
        raise WrongQuestionError(str(no_file))
    return named


# Reading a line: quickly if it is valid, otherwise a second time to find the errors.


_QUICK: Final = msgspec.json.Decoder(Question)
_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def _parse_question(line: bytes) -> Question:
    """Return the question of a line. Raises WrongQuestionError if the line is not a question."""
    if len(line) <= MAX_LINE:
        try:
            line.decode()
            return _QUICK.decode(line)
        except _UNREADABLE:
            pass
    _, findings = read_document(line, Question, _FORM)
    others = [one for one in findings if one.pointer != "/id"]  # it may have any value
    raise WrongQuestionError(
        str(join_words(map(_describe_fault, others or findings), "semicolons"))
    )


def _describe_fault(finding: Finding) -> Text | str:
    """Return a text for an error in a line, with the name of the member."""
    if finding.code == UNKNOWN_MEMBER.code:
        known = join_words(Question.__struct_fields__, "commas")
        return _text("no-such-member", found=finding.given("found"), known=known)
    return f"{finding.pointer}: {finding.message}" if finding.pointer else finding.message


def _describe_expected(_slip: Text | str | None) -> Text:
    return _text("question", example='{"position": "…", "throw": "5+2"}', most=MAX_LINE)


_FORM: Final = Form("", file_codes.NOT_JSON, _describe_expected, MAX_LINE)
