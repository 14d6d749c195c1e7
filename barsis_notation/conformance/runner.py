"""Run a program through the cases of the conformance kit."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from msgspec import Struct

from barsis_notation.base.errors import BarsisError, UsageError
from barsis_notation.conformance.comparing import compare_answers, is_same, shorten
from barsis_notation.conformance.kit import VERSION, Case
from barsis_notation.conformance.program_pipe import ProgramError, ProgramPipe
from barsis_notation.formats.request_lines import PROTOCOL, START, STOP
from barsis_notation.language.texts import bind_texts, join_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from barsis_notation.language.texts import Text

_text = bind_texts("conformance")

MAX_STARTS: Final = 20
"""The maximum number of times that the program is started in one run."""

MAX_REASON: Final = 500
"""The maximum number of characters that a message quotes from the program."""

START_FACTOR: Final = 3
"""The time limit for starting the program, as a multiple of the time limit for a case."""

Status = Literal["passed", "failed", "skipped"]


class CaseResult(Struct, kw_only=True):
    """The result of one case.

    Attributes:
        case: The case.
        status: ``passed``, ``failed`` or ``skipped``.
        message: Why the case failed or was skipped, in the current language or in the words of the
            program; empty if it passed.
        explained: If the case passed because a turn was refused as expected, whether the move and
            name of the refusal are as expected; otherwise None.
        seconds: The time in seconds from the request to the answer, including a restart of the
            program. It is 0.0 for a case that was skipped without a request, or that failed because
            the program answered it twice.
    """

    case: Case
    status: Status
    message: str = ""
    explained: bool | None = None
    seconds: float = 0.0


class Program(Struct):
    """The name, version and language that a program reports in its answer to ``start``.

    Members that the program does not report are empty.
    """

    name: str = ""
    version: str = ""
    language: str = ""


class StartAnswer(Struct):
    """The answer of a program to the request ``start``.

    Attributes:
        protocol: The version of the protocol that the program speaks.
        program: The program's name, version and programming language.
        kinds: The kinds of cases that the program answers; None for all.
        games: The ids of the games that the program knows; None for all.
    """

    protocol: int
    program: Program
    kinds: list[str] | None = None
    games: list[str] | None = None


class AnswerLine(Struct):
    """The answer of a program to a request ``case``.

    In a valid answer, exactly one member is not None.

    Attributes:
        answer: The result; its members depend on the kind of case.
        skip: Why the program does not support the case.
        error: Why the program could not answer.
    """

    answer: dict[str, Any] | None = None
    skip: str | None = None
    error: str | None = None


class NotStartedError(BarsisError):
    """Raised if a program cannot be started, or does not answer ``start`` correctly in time."""


class Runner:
    """A runner that sends cases to one program and checks its answers.

    The program is started at the beginning of the run, and again after it breaks the protocol, at
    most MAX_STARTS (20) times in all. One request is sent at a time.

    Args:
        command: The program and its arguments; not empty.
        timeout: The time limit in seconds for each answer, and for the program to end. The limit
            for its start is three times as long.
        exact: Whether the move and name in the answer about a refused turn must be as expected too.

    Raises:
        UsageError: If *command* is empty. It is a ValueError.

    Attributes:
        program: The name, version and language that the program reports; empty before it has
            started.
        faults: Sentences about faults that do not belong to a case, for example that the program
            does not end.
        starts: The number of attempts to start the program; MAX_STARTS (20) if it cannot be
            started.
    """

    def __init__(
        self, command: Sequence[str], *, timeout: float = 10.0, exact: bool = False
    ) -> None:
        if not command:
            raise UsageError("the command of the program is empty")
        self.program = Program()
        self.faults: list[str] = []
        self.starts = 0
        self._command = command
        self._timeout = timeout
        self._exact = exact
        self._pipe: ProgramPipe | None = None
        self._kinds: list[str] | None = None
        self._games: list[str] | None = None
        self._last_id = 0

    def run(
        self, cases: Iterable[Case], report_progress: Callable[[], object] | None = None
    ) -> list[CaseResult]:
        """Send the cases to the program and return their results, in order; call it once.

        If the program breaks the protocol, the case fails and the run continues; once no more
        starts are allowed, all further cases fail. The program has ended when this returns or
        raises.

        Args:
            cases: The cases.
            report_progress: Callback called without arguments after each case.

        Raises:
            NotStartedError: If the program cannot be started at all, or its first answer to
                ``start`` is missing or wrong.
        """
        results: list[CaseResult] = []
        try:
            self._start()
            for case in cases:
                results.append(self._run_case(case, results))
                if report_progress is not None:
                    report_progress()
            self._stop(results)
        finally:
            self._kill()
        return results

    def _run_case(self, case: Case, results: list[CaseResult]) -> CaseResult:
        reason = self._find_skip_reason(case)
        if reason is not None:
            return CaseResult(case=case, status="skipped", message=str(reason))
        begun = time.monotonic()
        try:
            result = self._ask(case, results)
        except ProgramError as error:
            self._kill()
            result = CaseResult(case=case, status="failed", message=str(error))
        except NotStartedError as error:
            result = CaseResult(case=case, status="failed", message=str(error))
        result.seconds = time.monotonic() - begun
        return result

    def _find_skip_reason(self, case: Case) -> Text | None:
        """Return why a case is skipped, or None if it is sent to the program."""
        if self._kinds is not None and case.kind not in self._kinds:
            return _text("kind-not-supported", kind=case.kind)
        if case.game and self._games is not None and case.game not in self._games:
            return _text("game-not-supported", game=case.game)
        return None

    def _ask(self, case: Case, results: list[CaseResult]) -> CaseResult:
        """Send one case. If the answer repeats the last id, the previous case fails, once."""
        request = {"request": "case", "kind": case.kind, "input": case.input}
        try:
            line = self._exchange(request, self._timeout)
        except _RepeatedAnswerError as error:
            self._kill()
            _fail_last(results, str(error))
            line = self._exchange(request, self._timeout)
        answer = _decode(line, AnswerLine)
        if sum(one is not None for one in (answer.answer, answer.skip, answer.error)) > 1:
            raise ProgramError(_text("several-members", found=_quote_bytes(line)))
        if answer.skip is not None:
            return CaseResult(case=case, status="skipped", message=answer.skip[:MAX_REASON])
        if answer.error is not None:
            error_text = _text("error-answer", error=answer.error[:MAX_REASON])
            return CaseResult(case=case, status="failed", message=str(error_text))
        if answer.answer is None:
            raise ProgramError(_text("no-member", found=_quote_bytes(line)))
        return self._compare(case, answer.answer)

    def _compare(self, case: Case, answer: dict[str, Any]) -> CaseResult:
        compared = compare_answers(case.kind, case.expected, answer, exact=self._exact)
        if not compared.wrong:
            return CaseResult(case=case, status="passed", explained=compared.explained)
        differences = (
            _text(
                "differs",
                member=name,
                found=shorten(answer[name]) if name in answer else _text("nothing"),
                expected=shorten(case.expected[name])
                if name in case.expected
                else _text("nothing"),
            )
            for name in compared.wrong
        )
        return CaseResult(
            case=case, status="failed", message=str(join_words(differences, "semicolons"))
        )

    def _exchange(self, request: dict[str, Any], seconds: float) -> bytes:
        """Send a request to the program, started if needed, and return the line of its answer."""
        if self._pipe is None:
            self._start()
        assert self._pipe is not None
        return self._exchange_with(self._pipe, request, seconds)

    def _exchange_with(self, pipe: ProgramPipe, request: dict[str, Any], seconds: float) -> bytes:
        self._last_id += 1
        pipe.send(msgspec.json.encode({"id": self._last_id, **request}))
        line = pipe.receive(seconds)
        found = _read_id(line)
        if is_same(found, self._last_id):
            return line
        if is_same(found, self._last_id - 1):
            raise _RepeatedAnswerError(_text("answered-twice"))
        raise ProgramError(_text("wrong-id", found=shorten(found), expected=self._last_id))

    def _start(self) -> None:
        """Start the program. Raises NotStartedError if that fails or was done too often."""
        if self.starts >= MAX_STARTS:
            raise NotStartedError(_text("too-many-starts", most=MAX_STARTS))
        self.starts += 1
        try:
            self._pipe = ProgramPipe(self._command)
        except (OSError, ValueError) as error:
            self.starts = MAX_STARTS
            raise NotStartedError(_text("cannot-start", reason=str(error))) from None
        request = {"request": START, "protocol": PROTOCOL, "kit": str(VERSION)}
        try:
            line = self._exchange_with(self._pipe, request, self._timeout * START_FACTOR)
            answer = _decode(line, StartAnswer)
            if answer.protocol != PROTOCOL:
                raise ProgramError(
                    _text("other-protocol", found=answer.protocol, expected=PROTOCOL)
                )
        except ProgramError as error:
            self._kill()
            raise NotStartedError(_text("start-failed", reason=str(error))) from None
        self.program, self._kinds, self._games = answer.program, answer.kinds, answer.games

    def _stop(self, results: list[CaseResult]) -> None:
        """Ask the program to stop, and note if it does not."""
        pipe = self._pipe
        if pipe is None:
            return
        try:
            self._exchange_with(pipe, {"request": STOP}, self._timeout)
            status = pipe.stop(self._timeout)
            if status:
                raise ProgramError(_text("wrong-status", status=status))
        except _RepeatedAnswerError as error:
            _fail_last(results, str(error))
        except ProgramError as error:
            self.faults.append(str(_text("stop-failed", reason=str(error))))

    def _kill(self) -> None:
        if self._pipe is not None:
            self._pipe.kill()
            self._pipe = None


class _RepeatedAnswerError(ProgramError):
    """Raised if the program answers the previous request a second time."""


def _fail_last(results: list[CaseResult], message: str) -> None:
    """Turn the last result that needed the program into a failure."""
    for number in range(len(results) - 1, -1, -1):
        if results[number].status != "skipped":
            results[number] = CaseResult(
                case=results[number].case, status="failed", message=message
            )
            return


def _read_id(line: bytes) -> Any:
    """Return the id of an answer. Raises ProgramError if the line is not a JSON object."""
    try:
        answer = msgspec.json.decode(line)
    except (ValueError, RecursionError):
        raise ProgramError(_text("not-json", found=_quote_bytes(line))) from None
    if not isinstance(answer, dict):
        raise ProgramError(_text("not-object", found=_quote_bytes(line)))
    if "id" not in answer:
        raise ProgramError(_text("no-id", found=_quote_bytes(line)))
    return answer["id"]


def _decode(line: bytes, kind: type[Any]) -> Any:
    """Return an answer as a struct. Raises ProgramError if a member has the wrong type."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (ValueError, RecursionError) as error:
        raise ProgramError(
            _text("wrong-member", reason=str(error), found=_quote_bytes(line))
        ) from None


def _quote_bytes(line: bytes) -> str:
    """Return the beginning of a line as printable text."""
    return shorten(line[:MAX_REASON].decode("utf-8", "backslashreplace").rstrip("\r\n"))
