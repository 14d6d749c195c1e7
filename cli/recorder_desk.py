"""The dialog of `barsis record`: prompts, answers and messages."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

import typer

from barsis_notation.base.bounded_lines import read_bounded_lines
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.folding import normalise_digits
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.recording import recorder_events
from barsis_notation.recording.commands import RecorderCommand
from barsis_notation.recording.record_files import RecordFile, WrongFileError
from barsis_notation.recording.recorder import Recorder
from barsis_notation.recording.recorder_texts import (
    describe_event,
    describe_game_result,
    get_prompt,
    iter_question_lines,
    list_help_lines,
)
from barsis_notation.recording.typed_lines import parse_command, process_line
from barsis_notation.replay.game_context import GameContext, get_turn_text

from .commands.replay import draw_board
from .output.full_reporter import format_details
from .output.line_writer import print_plain_line
from .output.stderr_findings import print_findings
from .output.tally import Tally
from .record_checks import make_checks_for_file
from .status import Status, choose_worst
from .streams import (
    flush_output,
    is_output_closed,
    print_message,
    print_prompt,
    report_saving_note,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from barsis_notation.record.structs import Record
    from barsis_notation.rulesets import Ruleset

MAX_LINE = 20_000
"""Longest accepted line, in bytes: more than the longest comment needs."""

MAX_PASSED = 16 * 2**20
"""Bytes of a longer line that are skipped in search of its end; then reading stops."""

_text = bind_texts("recorder")


def run_recorder(file: str, ruleset: str | None, *, ascii: bool, flip: bool) -> Status:
    """Record the game in *file* until the user leaves, and return the exit status.

    CLEAN means that every turn is complete and saved, FINDINGS that the last turn or an edit is not
    complete, UNREADABLE that something could not be saved.

    Args:
        file: Path of a file with one record.
        ruleset: Reference of a ruleset, None for that of the record.
        ascii: Whether output is ASCII only.
        flip: Whether boards are drawn from the other side.

    Raises:
        BadParameter: If *file* is not a file that a recorder can rewrite, or *ruleset* is unknown.
        typer.Exit: After a message, if *file* does not contain exactly one record without errors,
            its position cannot be replayed, or its configuration is wrong.
        KeyboardInterrupt: If the user interrupts; the unfinished turn is saved first.
    """
    try:
        kept = RecordFile(file, report_saving_note)
    except WrongFileError as error:
        raise typer.BadParameter(str(error)) from None
    game, rules = _read_only_record(kept, ruleset)
    try:
        recorder = Recorder(game, rules, kept.save)
    except ValueError as error:
        print_message(_text("no-position", file=file, error=str(error)))
        raise typer.Exit(Status.FINDINGS) from None
    return _RecorderDialog(recorder, file, ascii=ascii, flip=flip).run()


def _read_only_record(kept: RecordFile, reference: str | None) -> tuple[Record, Ruleset]:
    """Return the only record of a file and its ruleset; end the command without one."""
    path = kept.path
    checks = make_checks_for_file(path, reference)
    tally, found = Tally(), []
    for checked in kept.check(checks):
        tally.add(checked, checked.findings)
        print_findings(checked)
        found += [checked] if checked.number else []
    if not tally.status and len(found) == 1 and found[0].record and found[0].ruleset:
        return found[0].record, found[0].ruleset
    if tally.status is Status.UNREADABLE:
        print_message(_text("begin-one", file=path))
    else:
        print_message(_text("not-one-legal", file=path))
    raise typer.Exit(tally.status or Status.FINDINGS)


class _RecorderDialog:
    """The dialog with the arbiter: prompts, typed lines, and the answers to them."""

    def __init__(self, recorder: Recorder, file: str, *, ascii: bool, flip: bool) -> None:
        self.recorder = recorder
        self.file = file
        self.ascii = ascii
        self.flip = flip
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        self.occasion = GameContext(recorder.record, recorder.ruleset)
        self.asked: tuple[object, ...] = ()

    def run(self) -> Status:
        """Run the dialog until the arbiter leaves, and return the exit status."""
        turns = len(self.recorder.record.turns)
        self._say(
            _text("heading", game=self.occasion.format_heading(), turns=turns, file=self.file)
        )
        self._say(_text("see-help"))
        self._report_events(self.recorder.resume())
        if not self._can_go_on():
            return self._leave()
        try:
            self._converse()
        except KeyboardInterrupt:
            self._leave()
            raise
        if self._is_unanswered():
            print_message(_text("nobody-reads", file=self.file))
            return choose_worst(self._leave(), Status.UNREADABLE)
        return self._leave()

    def _converse(self) -> None:
        """Process typed lines until the command to quit or the end of stdin."""
        self._ask()
        if self._is_unanswered():
            return
        for line in _read_lines():
            if line is None:
                self._say(_text("no-text"))
            elif not self._run_line(line):
                return
            if not self._can_go_on():
                return
            self._ask()
            if self._is_unanswered():
                return

    def _is_unanswered(self) -> bool:
        """Return whether stdin is a terminal but the answers cannot be seen."""
        return self.is_terminal and is_output_closed()

    def _can_go_on(self) -> bool:
        """Return whether all turns are saved, or a user at a terminal can retry."""
        return not self.recorder.unsaved or self.is_terminal

    def _leave(self) -> Status:
        """Save an unfinished turn, report on stderr what is incomplete, and return the status."""
        recorder = self.recorder
        flush_output()
        left = [] if recorder.unsaved else recorder.leave()
        if recorder.unsaved:
            print_message(_text("left-unsaved", file=self.file, reason=recorder.unsaved))
            for item in recorder.record.turns[-1:]:
                print_message(_text("turn-not-saved", text=get_turn_text(item)))
            return Status.UNREADABLE
        for fact in left:
            if isinstance(fact, recorder_events.TurnBrokenOff):
                print_message(_text("left-broken-off", turn=fact.turn, text=fact.text))
                print_message(_text("goes-on-with-it", file=self.file))
                return Status.FINDINGS
            if isinstance(fact, recorder_events.StepUndone):
                print_message(_text("left-edit", turn=fact.turn))
                return Status.FINDINGS
        return Status.CLEAN

    def _run_line(self, line: str) -> bool:
        """Process a typed line; return False for the command to quit."""
        found = parse_command(line, self.recorder.play.seats)
        command, rest = found or (None, "")
        if command is RecorderCommand.QUIT:
            return False
        if self.recorder.unsaved:
            self._report_events(self.recorder.retry())
        elif command is not None and self._show(command.name, rest):
            self.asked = ()
        else:
            self._report_events(process_line(self.recorder, line))
        return True

    # -- what is asked ----------------------------------------------------------------------

    def _ask(self) -> None:
        """Print what the game waits for, if that has changed, and the prompt."""
        recorder = self.recorder
        due = recorder.due
        standing = (due, recorder.turn, recorder.text, recorder.seat, recorder.position)
        if standing != self.asked:
            self.asked = standing
            self._say_all(iter_question_lines(recorder))
        flush_output()
        if self.is_terminal:
            print_prompt(f"{get_prompt(due)}> ")

    # -- what is shown ----------------------------------------------------------------------

    def _show(self, command: str, rest: str) -> bool:
        """Run a command that only shows something; return False for other commands."""
        recorder = self.recorder
        if command == "HELP":
            self._say_all(list_help_lines())
        elif command == "POSITION":
            self._say(recorder.position)
        elif command == "BOARD":
            self._draw_board()
        elif command == "WHY":
            self._explain_move(rest)
        elif command == "COMMENT" and not rest:
            self._say(f"  {recorder.comment}" if recorder.comment else _text("type-comment"))
        elif command == "RESULT" and not rest:
            result = recorder.record.result
            self._say(
                f"  {describe_game_result(result, recorder.words)}"
                if result
                else _text("no-result")
            )
        else:
            return False
        return True

    def _draw_board(self) -> None:
        recorder = self.recorder
        setup, ruleset = recorder.play.setup(), recorder.ruleset
        draw_board(setup, ruleset, recorder.record, ascii=self.ascii, flip=self.flip)

    def _explain_move(self, move: str) -> None:
        move = normalise_digits(move)
        finding = self.recorder.why_not(move)
        if finding is None:
            spoken = self.recorder.words.move(self.recorder.seat, move)
            self._say(_text("is-legal", move=spoken))
        else:
            self._explain(finding)

    def _explain(self, finding: Finding) -> None:
        self._say_all(format_details(finding, self.occasion))

    # -- what was understood ----------------------------------------------------------------

    def _report_events(self, facts: Iterable[recorder_events.RecorderEvent]) -> None:
        for fact in facts:
            self._report_event(fact)

    def _report_event(self, fact: recorder_events.RecorderEvent) -> None:
        """Print the messages about one event."""
        for line in describe_event(fact, self.recorder, named=not self.ascii):
            if isinstance(line, Finding):
                self._explain(line)
            else:
                self._say(line)
        if isinstance(fact, recorder_events.SaveFailed) and self.is_terminal:
            self._say(_text("nothing-lost"))

    def _say_all(self, lines: Iterable[Text | str]) -> None:
        for line in lines:
            self._say(line)

    def _say(self, line: Text | str) -> None:
        print_plain_line(line, ascii=self.ascii)


def _read_lines() -> Iterator[str | None]:
    """Yield the lines of stdin, None for one that is too long or not UTF-8."""
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        return
    with contextlib.suppress(OSError, ValueError):  # the terminal is gone, or was never there
        for raw in read_bounded_lines(stream, MAX_LINE, MAX_PASSED):
            try:
                yield None if len(raw) > MAX_LINE else raw.decode().rstrip("\r\n")
            except UnicodeDecodeError:
                yield None
