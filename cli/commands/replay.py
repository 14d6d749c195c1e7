"""`barsis replay`: a game board after board, each turn in words."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.language.speech import speak
from barsis_notation.language.texts import Joined, texts_of
from barsis_notation.replay.occasion import Occasion, words_of

from ..options import Ascii, Flip, RecordNumber, RulesetName, Turn, check_turn
from ..reading import read_game
from ..status import Status
from ..streams import say, say_drawing, wants_color

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.language.texts import Text
    from barsis_notation.record.position_lines import Setup
    from barsis_notation.record.structs import Record
    from barsis_notation.record.turns import Turn as ParsedTurn
    from barsis_notation.replay import Step
    from barsis_notation.rulesets import Ruleset

_text = texts_of("cli/show")
_report = texts_of("report")

ENDINGS: dict[str, Text] = {
    "pass": _text("pass"),
    "stop": _text("stop"),
    "resign": _text("resign"),
    "forfeit": _text("forfeit"),
    "miss": _text("miss"),
    "double": _text("double"),
    "take": _text("take"),
    "drop": _text("drop"),
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
    if ascii:
        speak("en")  # of Arabic nothing would be left but question marks
    game, rules = read_game(file, record, ruleset)
    check_turn(turn, game)
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
            self._say(_report("turn-alone", turn=step.turn))
        for note in _notes(step):
            self._say(f"  {note}")
        occasion = Occasion(self.record, self.ruleset)
        for finding in step.findings:
            for line in details(finding, occasion):
                self._say(line)
        self._draw(step.after, moved)

    def missing(self, turn: int | None) -> None:
        """Say that a turn that was asked for, or the rest of the game, was not reached."""
        if turn is not None and self.seen < turn:
            self._say(_text("not-reached", turn=turn))

    def _turn(self, step: Step) -> tuple[str, ...]:
        """Write the turn; return its seat and the places of its moves, to be marked."""
        from barsis_notation.record.turns import TurnSyntaxError, parse_turn

        number = _report("turn-alone", turn=step.turn)
        try:
            turn = parse_turn(step.text)
        except TurnSyntaxError:
            self._say(f"{number}   {step.text}")
            return ()
        self._say(f"{number}   {self._played(turn)}")
        for line in self._moves(turn):
            self._say(f"  {line}")
        places = [end for move in turn.moves for end in (move.path or (move.start, move.to))]
        return (turn.seat, *places)

    def _played(self, turn: ParsedTurn) -> Text:
        """Return whose turn it is, and what was thrown."""
        if self.words is None:
            return _report("seat-named", seat=turn.seat)
        who = self.words.who(turn.seat)
        return _text("threw", who=who, throws=self._throws(turn)) if turn.throws else who

    def _throws(self, turn: ParsedTurn) -> Text:
        """Return what was thrown in words, where only ASCII is drawn in English ones alone."""
        if self.words is not None and not self.ascii:
            return self.words.throws(turn.throws)
        names = ((throw, self.ruleset.throw_name(throw)) for throw in turn.throws)
        return Joined(tuple(f"{throw} {name}" if name else throw for throw, name in names), " + ")

    def _moves(self, turn: ParsedTurn) -> Iterator[object]:
        for move in turn.moves:
            if self.words:
                yield self.words.parsed_move(turn.seat, move)
        if turn.ending:
            yield ENDINGS.get(turn.ending, turn.ending)
        elif turn.throws and not turn.moves:
            yield _text("nothing-played")

    def _say(self, line: object) -> None:
        say(to_ascii(str(line)) if self.ascii else line)

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


def _notes(step: Step) -> Iterator[Text]:
    if isinstance(step.entry, str):
        return
    entry = step.entry
    if entry.comment:
        yield _text("comment", comment=entry.comment)
    if entry.ruling and entry.ruling.by:
        yield _text("ruling-by", by=entry.ruling.by, text=entry.ruling.text)
    elif entry.ruling and entry.ruling.text:
        yield _text("ruling", text=entry.ruling.text)
    if entry.position and (entry.stood or not step.text):
        yield _text("goes-on-from", position=entry.position)
