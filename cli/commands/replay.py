"""`barsis replay`: step through a game on a terminal, or print its boards."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

import barsis_notation
from barsis_notation import validation
from barsis_notation.diagnostics.finding_text import pair_with_slips
from barsis_notation.drawing import draw
from barsis_notation.language.speech import speak
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.position_lines import format_setup
from barsis_notation.record.structs import Entry
from barsis_notation.record.turns import TurnSyntaxError, parse_turn
from barsis_notation.replay.game_context import GameContext, make_phrases
from barsis_notation.replay.seating import get_player_names
from barsis_notation.replay.start import begin_game, set_start_position

from ..configuration import get_configurations
from ..options import Ascii, Flip, RulesetName, check_turn, load_named_ruleset
from ..output.full_reporter import format_details, write_details
from ..output.line_writer import LineWriter, print_plain_line
from ..parameters import Argument, Option
from ..single_records import read_game
from ..status import Status
from ..stepping.ply_text import ENDINGS, describe_throws, iter_entry_notes
from ..streams import (
    STANDARD,
    open_output,
    print_drawing,
    print_line,
    should_use_color,
    stop_when_closed,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.language.texts import Text
    from barsis_notation.record.position_lines import Setup
    from barsis_notation.record.structs import Record
    from barsis_notation.record.turns import Turn as ParsedTurn
    from barsis_notation.replay import Step
    from barsis_notation.rulesets import Ruleset

    Remark = tuple[Finding, Finding | None]
    """A finding, and the slip that may have caused it."""

_text = bind_texts("cli/show")
_report = bind_texts("report")


def replay(
    file: Annotated[str, Argument(metavar="FILE")],
    plain: Annotated[bool, Option()] = False,
    turn: Annotated[int | None, Option(min=0)] = None,
    findings: Annotated[bool, Option()] = False,
    record: Annotated[int | None, Option(min=1, show_default=False)] = None,
    ascii: Ascii = False,
    flip: Flip = False,
    ruleset: RulesetName = None,
) -> None:
    """Step through a game move by move; without a terminal, print every board.

    On a terminal, `?` shows the keys and `q` quits. If there are several records, you choose one
    from a list, which has the games of a match in order. With the extra `tui`, you can also use a
    mouse.

    Examples:
        barsis replay game.barsis.json
        barsis replay game.barsis.json --plain --turn 14
    """
    if ascii:
        speak("en")  # Arabic letters would be replaced by question marks
    if not plain and is_interactive(file):
        from ..stepping.command import step_through
        from ..stepping.stepper import StartPoint

        wanted = StartPoint(turn, findings)
        step_through(file, record=record, wanted=wanted, reference=ruleset, ascii=ascii, flip=flip)
        return
    stop_when_closed()
    game, rules = read_game(file, record or 1, ruleset)
    check_turn(turn, game)
    show = _BoardWriter(game, rules, ascii=ascii, flip=flip)
    if findings:
        raise typer.Exit(show.write_turns_with_findings(turn, _check_game(game, file, ruleset)))
    raise typer.Exit(show.write_all_or_one(turn))


def _check_game(record: Record, file: str, reference: str | None) -> list[Finding]:
    """Return the findings of a record, as `validate` reports them."""
    rules = load_named_ruleset(reference) if reference is not None else None
    own = get_configurations().get_rulesets(file)
    return validation.check_record(
        record, ruleset=rules, own=own, suggest=True, effort=validation.Effort()
    ).findings


def is_interactive(path: str) -> bool:
    """Return whether the games of *path* can be stepped through.

    Both stdin and stdout must be terminals, the variable TERM must not be ``dumb``, and *path* must
    not be ``-`` (stdin).
    """
    if path == STANDARD or os.environ.get("TERM") == "dumb":
        return False
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


class _BoardWriter:
    """A writer of the turns and boards of one game to stdout."""

    def __init__(self, record: Record, ruleset: Ruleset, *, ascii: bool, flip: bool) -> None:
        self.record = record
        self.ruleset = ruleset
        self.ascii = ascii
        self.flip = flip
        self.words = make_phrases(ruleset, record)
        self.occasion = GameContext(record, ruleset)
        self.seen = 0

    def write_all_or_one(self, turn: int | None) -> Status:
        """Write the game, or only turn *turn* of it, and return the exit status.

        Turn 0 is the start.
        """
        if turn in (None, 0):
            self.write_start()
        status = Status.CLEAN
        for step in barsis_notation.steps(self.record, self.ruleset) if turn != 0 else ():
            if turn is None or step.turn == turn:
                self.write_step(step, [(finding, None) for finding in step.findings])
            if any(finding.severity.value == "error" for finding in step.findings):
                status = Status.FINDINGS
            if step.turn == turn:
                break
        else:
            self.report_missing(turn)
        return status

    def write_turns_with_findings(self, turn: int | None, found: list[Finding]) -> Status:
        """Write the turns with findings, or only turn *turn*, and return the exit status.

        Without *turn*, findings outside of turns are written first.
        """
        by_turn: dict[int | None, list[Remark]] = {}
        for finding, slip in pair_with_slips(found):
            by_turn.setdefault(finding.turn, []).append((finding, slip))
        if turn is None:
            self._say(self.occasion.format_heading())
            self._explain(by_turn.get(None, ()))
        for step in barsis_notation.steps(self.record, self.ruleset):
            if step.turn in by_turn and turn in (None, step.turn):
                self.write_step(step, by_turn[step.turn])
        is_wrong = any(finding.severity.value == "error" for finding in found)
        return Status.FINDINGS if is_wrong else Status.CLEAN

    def write_start(self) -> None:
        """Write the players, the comment and the board before the first turn."""
        self._say(self.occasion.format_heading())
        if self.record.comment:
            self._say(f"  {self.record.comment}")
        self._draw(find_start_position(self.record, self.ruleset))

    def write_step(self, step: Step, remarks: Iterable[Remark]) -> None:
        """Write a turn in words, its notes and findings, and the board after it."""
        self.seen = step.turn
        moved: tuple[str, ...] = ()
        print_line()
        if step.text:
            moved = self._write_turn(step)
        else:
            self._say(_report("turn-alone", turn=step.turn))
        if isinstance(step.entry, Entry):
            for note in iter_entry_notes(step.entry, stands_alone=not step.text):
                self._say(f"  {note}")
        self._explain(remarks)
        self._draw(step.after, moved)

    def _explain(self, remarks: Iterable[Remark]) -> None:
        """Write findings, each with the slip that may have caused it."""
        for finding, slip in remarks:
            if not self.ascii:
                with open_output(None) as target:
                    write_details(LineWriter(target), finding, self.occasion, slip)
                continue
            for line in format_details(finding, self.occasion, slip):
                self._say(line)

    def report_missing(self, turn: int | None) -> None:
        """Report that turn *turn* was not reached, if it was requested."""
        if turn is not None and self.seen < turn:
            self._say(_text("not-reached", turn=turn))

    def _write_turn(self, step: Step) -> tuple[str, ...]:
        """Write a turn; return its seat and the places of its moves, to be marked."""
        number = _report("turn-alone", turn=step.turn)
        try:
            turn = parse_turn(step.text)
        except TurnSyntaxError:
            self._say(f"{number}   {step.text}")
            return ()
        self._say(f"{number}   {self._describe_throw(turn)}")
        for line in self._describe_moves(turn):
            self._say(f"  {line}")
        places = [end for move in turn.moves for end in (move.path or (move.start, move.to))]
        return (turn.seat, *places)

    def _describe_throw(self, turn: ParsedTurn) -> Text:
        """Return the player of a turn, and the throws."""
        if self.words is None:
            return _report("seat-named", seat=turn.seat)
        who = self.words.who(turn.seat)
        return _text("threw", who=who, throws=self._describe_throws(turn)) if turn.throws else who

    def _describe_throws(self, turn: ParsedTurn) -> Text:
        """Return the throws in words; only in English words for ASCII output."""
        return describe_throws(self.words, self.ruleset, turn.throws, ascii=self.ascii)

    def _describe_moves(self, turn: ParsedTurn) -> Iterator[object]:
        for move in turn.moves:
            if self.words:
                yield self.words.parsed_move(turn.seat, move)
        if turn.ending:
            yield ENDINGS.get(turn.ending, turn.ending)
        elif turn.throws and not turn.moves:
            yield _text("nothing-played")

    def _say(self, line: object) -> None:
        print_plain_line(line, ascii=self.ascii)

    def _draw(self, setup: Setup, last: tuple[str, ...] = ()) -> None:
        draw_board(setup, self.ruleset, self.record, ascii=self.ascii, flip=self.flip, last=last)


def draw_board(
    setup: Setup,
    ruleset: Ruleset,
    record: Record | None = None,
    *,
    ascii: bool,
    flip: bool,
    last: tuple[str, ...] = (),
) -> None:
    """Print a position on stdout as a board, or as a line if it cannot be drawn.

    Args:
        setup: The position.
        ruleset: The ruleset of the game.
        record: The record whose player names are shown; None for no names.
        ascii: Whether only ASCII is printed, without colors.
        flip: Whether the board is drawn from the other side.
        last: The seat letter and the places of the last move, to be marked; empty for no mark.
    """
    names = get_player_names(record) if record else {}
    color = not ascii and should_use_color()
    try:
        board = draw(
            setup, ruleset, ascii=ascii, color=color, flip=flip, last=last or None, names=names
        )
    except ValueError:
        print_line(format_setup(setup))
    else:
        print_drawing(board)


def find_start_position(record: Record, ruleset: Ruleset) -> Setup:
    """Return the position at which a record begins.

    The header of the record must be valid: the errors of its seats and start are raised otherwise.
    """
    play = begin_game(record, ruleset)
    set_start_position(record, play)
    return play.setup()
