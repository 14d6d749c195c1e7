"""`barsis replay`: a game board after board, each turn in words."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import Ascii, Flip, RecordNumber, RulesetName, Turn
from ..output.occasion import Occasion, words_of
from ..reading import read_game
from ..status import Status
from ..streams import say, say_drawing, wants_color

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.record.position_lines import Setup
    from barsis_notation.record.structs import Record
    from barsis_notation.record.turns import Turn as ParsedTurn
    from barsis_notation.replay import Step
    from barsis_notation.rulesets import Ruleset

ENDINGS = {
    "pass": "passes what is left",
    "stop": "the turn was broken off",
    "resign": "resigns",
    "forfeit": "is out of the game",
    "miss": "does not take the turn",
    "double": "doubles the stake",
    "take": "takes the double",
    "drop": "drops the double",
}


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is stdin.")],
    plain: Annotated[
        bool, typer.Option("--plain", help="Board after board, for pipes and screen readers.")
    ] = False,
    turn: Turn = None,
    record: RecordNumber = 1,
    ascii: Ascii = False,
    flip: Flip = False,
    ruleset: RulesetName = None,
) -> None:
    """Play a record through: what was thrown and moved, and the board after each turn."""
    from barsis_notation import steps

    del plain  # the only way to show a game so far
    game, rules = read_game(file, record, ruleset)
    if turn is not None and turn > len(game.turns):
        raise typer.BadParameter(f"there is no turn {turn}; the record has {len(game.turns)}")
    show = _Show(game, rules, ascii=ascii, flip=flip)
    if turn in (None, 0):
        show.start()
    status = Status.CLEAN
    for step in steps(game, rules) if turn != 0 else ():
        if turn is None or step.turn == turn:
            show.step(step)
        if any(finding.severity.value == "error" for finding in step.findings):
            status = Status.FINDINGS
        if step.turn == turn:
            break
    else:
        show.missing(turn)
    raise typer.Exit(status)


class _Show:
    """Writes the boards of one game."""

    def __init__(self, record: Record, ruleset: Ruleset, *, ascii: bool, flip: bool) -> None:
        self.record = record
        self.ruleset = ruleset
        self.ascii = ascii
        self.flip = flip
        self.color = not ascii and wants_color()
        self.words = words_of(ruleset, record)
        self.seen = 0

    def start(self) -> None:
        """Write who plays, and the board before the first turn."""
        self._say(Occasion(self.record, self.ruleset).heading())
        if self.record.comment:
            self._say(f"  {self.record.comment}")
        self._draw(start_of(self.record, self.ruleset))

    def step(self, step: Step) -> None:
        """Write a turn in words, what is wrong with it, and the board after it."""
        from ..output.full import details

        self.seen = step.turn
        moved: tuple[str, ...] = ()
        say()
        if step.text:
            moved = self._turn(step)
        else:
            self._say(f"Turn {step.turn}")
        for line in _notes(step):
            self._say(f"  {line}")
        occasion = Occasion(self.record, self.ruleset)
        for finding in step.findings:
            for line in details(finding, occasion):
                self._say(line)
        self._draw(step.after, moved)

    def missing(self, turn: int | None) -> None:
        """Say that a turn that was asked for, or the rest of the game, was not reached."""
        if turn is not None and self.seen < turn:
            self._say(f"turn {turn} was not reached: an earlier turn is refused")

    def _turn(self, step: Step) -> tuple[str, ...]:
        """Write the turn; return its seat and the places of its moves, to be marked."""
        from barsis_notation.record.turns import TurnSyntaxError, parse_turn

        try:
            turn = parse_turn(step.text)
        except TurnSyntaxError:
            self._say(f"Turn {step.turn}   {step.text}")
            return ()
        self._say(f"Turn {step.turn}   {self._who(turn.seat)}{self._threw(turn)}")
        for line in self._moves(turn):
            self._say(f"  {line}")
        places = [end for move in turn.moves for end in (move.path or (move.start, move.to))]
        return (turn.seat, *places)

    def _who(self, seat: str) -> str:
        return str(self.words.who(seat)) if self.words else f"seat {seat}"

    def _threw(self, turn: ParsedTurn) -> str:
        if not turn.throws or self.words is None:
            return ""
        if not self.ascii:
            return f" threw {self.words.throws(turn.throws)}"
        names = ((throw, self.ruleset.throw_name(throw)) for throw in turn.throws)
        return " threw " + " + ".join(f"{throw} {name}" if name else throw for throw, name in names)

    def _moves(self, turn: ParsedTurn) -> Iterator[str]:
        for move in turn.moves:
            if self.words:
                yield str(self.words.parsed_move(turn.seat, move))
        if turn.ending:
            yield ENDINGS.get(turn.ending, turn.ending)
        elif turn.throws and not turn.moves:
            yield "nothing could be played"

    def _say(self, line: str) -> None:
        say(to_ascii(line) if self.ascii else line)

    def _draw(self, setup: Setup, last: tuple[str, ...] = ()) -> None:
        draw_board(
            setup,
            self.ruleset,
            self.record,
            ascii=self.ascii,
            color=self.color,
            flip=self.flip,
            last=last,
        )


def draw_board(
    setup: Setup,
    ruleset: Ruleset,
    record: Record | None = None,
    *,
    ascii: bool,
    color: bool,
    flip: bool,
    last: tuple[str, ...] = (),
) -> None:
    """Write a position as a board, or as a position line where the board cannot be drawn."""
    from barsis_notation.drawing import draw
    from barsis_notation.record.position_lines import print_setup
    from barsis_notation.replay.seating import names_of

    names = names_of(record) if record else {}
    try:
        board = draw(
            setup, ruleset, ascii=ascii, color=color, flip=flip, last=last or None, names=names
        )
    except ValueError:
        say(print_setup(setup))
    else:
        say_drawing(board)


def start_of(record: Record, ruleset: Ruleset) -> Setup:
    """Return the position a record begins from. Its head must be right."""
    from barsis_notation.replay.start import begin, stand_at_start

    play = begin(record, ruleset)
    stand_at_start(record, play)
    return play.setup()


def to_ascii(line: str) -> str:
    """Return a line without accents, and ``?`` for every letter ASCII has not."""
    letters = unicodedata.normalize("NFKD", line)
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return kept.encode("ascii", "replace").decode()


def _notes(step: Step) -> Iterator[str]:
    if isinstance(step.entry, str):
        return
    entry = step.entry
    if entry.comment:
        yield f"comment: {entry.comment}"
    if entry.ruling and (entry.ruling.text or entry.ruling.by):
        by = f" ({entry.ruling.by})" if entry.ruling.by else ""
        yield f"ruling{by}: {entry.ruling.text}"
    if entry.position and (entry.stood or not step.text):
        yield f"play goes on from {entry.position}"
