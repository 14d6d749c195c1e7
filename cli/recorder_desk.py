"""The dialog of `barsis record`: prompts, answers and messages."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

import typer

from barsis_notation import validation
from barsis_notation.base.bounded_lines import bounded_lines
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.recording import recorder_events
from barsis_notation.recording.commands import RecorderCommand
from barsis_notation.recording.record_files import RecordFile, WrongFileError
from barsis_notation.recording.recorder import Recorder
from barsis_notation.recording.recorder_texts import (
    describe_event,
    help_lines,
    prompt,
    question_lines,
    result_text,
)
from barsis_notation.recording.typed_lines import normalise_digits, parse_command, process_line
from barsis_notation.replay.game_context import GameContext, text_of

from .commands.replay import draw_board
from .configuration import check_sound, current
from .options import load_named_ruleset
from .output.full_reporter import details
from .output.line_writer import say_plainly
from .output.stderr_findings import tell
from .output.tally import Tally
from .status import Status, worst
from .streams import (
    flush_output,
    is_output_closed,
    print_message,
    print_prompt,
    report_saving_note,
    wants_color,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from barsis_notation.record.structs import Record
    from barsis_notation.rulesets import Ruleset

MAX_LINE = 20_000
"""Bytes of one line: more than the longest comment."""

MAX_PASSED = 16 * 2**20
"""Bytes of a line that are passed over in search of its end; then nothing more is read."""

_text = texts_of("recorder")


def run_recorder(file: str, ruleset: str | None, *, ascii: bool, flip: bool) -> Status:
    """Record the game in *file* until the user leaves, and return the exit status.

    Args:
        file: Path of a file with one record.
        ruleset: Reference of a ruleset, None for that of the record.
        ascii: Whether output is ASCII only.
        flip: Whether boards are drawn from the other side.

    Raises:
        BadParameter: If *file* cannot be used.
        typer.Exit: If the record cannot be continued.
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
    """Return the one record of a file and its rules; end the command where it cannot go on."""
    path = kept.path
    check_sound(path)
    rules = load_named_ruleset(reference) if reference is not None else None
    tally, found = Tally(), []
    for checked in kept.check(validation.Checks(ruleset=rules, own_of=current().own_of)):
        tally.add(checked, checked.findings)
        tell(checked)
        found += [checked] if checked.number else []
    if not tally.status and len(found) == 1 and found[0].record and found[0].ruleset:
        return found[0].record, found[0].ruleset
    if tally.status is Status.UNREADABLE:
        print_message(_text("begin-one", file=path))
    else:
        print_message(_text("not-one-legal", file=path))
    raise typer.Exit(tally.status or Status.FINDINGS)


class _RecorderDialog:
    """The arbiter's side: what is asked, what is shown, what was understood."""

    def __init__(self, recorder: Recorder, file: str, *, ascii: bool, flip: bool) -> None:
        self.recorder = recorder
        self.file = file
        self.ascii = ascii
        self.flip = flip
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        self.occasion = GameContext(recorder.record, recorder.ruleset)
        self.asked: tuple[object, ...] = ()

    def run(self) -> Status:
        """Ask and answer until the arbiter leaves; return what the command ends with."""
        turns = len(self.recorder.record.turns)
        self._say(_text("heading", game=self.occasion.heading(), turns=turns, file=self.file))
        self._say(_text("see-help"))
        self._tell(self.recorder.resume())
        if not self._may_go_on():
            return self._leave()
        try:
            self._converse()
        except KeyboardInterrupt:
            self._leave()
            raise
        if self._is_unanswered():
            print_message(_text("nobody-reads", file=self.file))
            return worst(self._leave(), Status.UNREADABLE)
        return self._leave()

    def _converse(self) -> None:
        """Take lines until one says to leave, or there are no more."""
        self._ask()
        if self._is_unanswered():
            return
        for line in _lines():
            if line is None:
                self._say(_text("no-text"))
            elif not self._do(line):
                return
            if not self._may_go_on():
                return
            self._ask()
            if self._is_unanswered():
                return

    def _is_unanswered(self) -> bool:
        """Return whether somebody types at a terminal and cannot see the answers."""
        return self.is_terminal and is_output_closed()

    def _may_go_on(self) -> bool:
        """Whether all is safe, or somebody is there to make room and try again."""
        return not self.recorder.unsaved or self.is_terminal

    def _leave(self) -> Status:
        """Keep what is not over; say on the other stream what is not kept as it should be."""
        recorder = self.recorder
        flush_output()
        left = [] if recorder.unsaved else recorder.leave()
        if recorder.unsaved:
            print_message(_text("left-unsaved", file=self.file, reason=recorder.unsaved))
            for item in recorder.record.turns[-1:]:
                print_message(_text("turn-not-saved", text=text_of(item)))
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

    def _do(self, line: str) -> bool:
        """Do what a line says; return False where it says to leave."""
        found = parse_command(line, self.recorder.play.seats)
        command, rest = found or (None, "")
        if command is RecorderCommand.QUIT:
            return False
        if self.recorder.unsaved:
            self._tell(self.recorder.retry())
        elif command is not None and self._show(command.name, rest):
            self.asked = ()
        else:
            self._tell(process_line(self.recorder, line))
        return True

    # -- what is asked ----------------------------------------------------------------------

    def _ask(self) -> None:
        """Say what the game waits for, where that has changed, and let it be typed."""
        recorder = self.recorder
        due = recorder.due
        standing = (due, recorder.turn, recorder.text, recorder.seat, recorder.position)
        if standing != self.asked:
            self.asked = standing
            self._say_all(question_lines(recorder))
        flush_output()
        if self.is_terminal:
            print_prompt(f"{prompt(due)}> ")

    # -- what is shown ----------------------------------------------------------------------

    def _show(self, command: str, rest: str) -> bool:
        """Show what a command asks for; False where it is not one that only shows."""
        recorder = self.recorder
        if command == "HELP":
            self._say_all(help_lines())
        elif command == "POSITION":
            self._say(recorder.position)
        elif command == "BOARD":
            self._board()
        elif command == "WHY":
            self._why(rest)
        elif command == "COMMENT" and not rest:
            self._say(f"  {recorder.comment}" if recorder.comment else _text("type-comment"))
        elif command == "RESULT" and not rest:
            result = recorder.record.result
            self._say(f"  {result_text(result, recorder.words)}" if result else _text("no-result"))
        else:
            return False
        return True

    def _board(self) -> None:
        color = not self.ascii and wants_color()
        recorder = self.recorder
        draw_board(
            recorder.play.setup(),
            recorder.ruleset,
            recorder.record,
            ascii=self.ascii,
            color=color,
            flip=self.flip,
        )

    def _why(self, move: str) -> None:
        move = normalise_digits(move)
        finding = self.recorder.why_not(move)
        if finding is None:
            spoken = self.recorder.words.move(self.recorder.seat, move)
            self._say(_text("is-legal", move=spoken))
        else:
            self._explain(finding)

    def _explain(self, finding: Finding) -> None:
        self._say_all(details(finding, self.occasion))

    # -- what was understood ----------------------------------------------------------------

    def _tell(self, facts: Iterable[recorder_events.RecorderEvent]) -> None:
        for fact in facts:
            self._told(fact)

    def _told(self, fact: recorder_events.RecorderEvent) -> None:
        """Say what there is to tell of one event."""
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
        say_plainly(line, ascii=self.ascii)


def _lines() -> Iterator[str | None]:
    """Yield the lines that are typed, None for one that is too long or no UTF-8."""
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        return
    with contextlib.suppress(OSError, ValueError):  # the terminal is gone, or was never there
        for raw in bounded_lines(stream, MAX_LINE, MAX_PASSED):
            try:
                yield None if len(raw) > MAX_LINE else raw.decode().rstrip("\r\n")
            except UnicodeDecodeError:
                yield None
