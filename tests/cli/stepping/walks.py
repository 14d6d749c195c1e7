"""Random walks through games, held against a slow model that knows neither trees nor plies.

``python -m tests.cli.stepping.walks 1000`` prints what it did, and every difference.
"""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from barsis_cli.stepping.game_list import GameList
from barsis_cli.stepping.stepper import DisplayOptions, Stepper
from barsis_notation import load, steps
from barsis_notation.base.errors import BarsisError
from barsis_notation.formats.folders import EVERY
from barsis_notation.record.position_lines import format_setup
from barsis_notation.record.structs import Record
from barsis_notation.record.turns import Turn, TurnSyntaxError, format_move, parse_turn
from barsis_notation.replay import Game, Step
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.ply_walk import Bookmark
from barsis_notation.validation import Checks
from tests.scale import SEED

SAMPLES: Final = sorted(Path("sample_games").glob("*/*.barsis.json"))
FAULTY: Final = sorted(Path("sample_games").glob("*/faulty/*.barsis.json"))

KEYS_OF_WALK: Final = 1000

KEYS: Final = {
    "forward": "l", "back": "h", "next_turn": "j", "previous_turn": "k", "first": "home",
    "last": "end", "into": "v", "out": "u",
}  # fmt: skip
"""What a walk does, and the key for it."""

IDLE: Final = {"flip": ["b"], "more": ["i", "q"], "help": ["?", "q"], "copy": ["c", "q"]}
"""Keys that leave one where one is."""


@dataclass
class ModelLine:
    """A line: its plies, each with its position; *outer* and *beside* say where it stands."""

    outer: ModelLine | None
    beside: str
    plies: list[tuple[Bookmark, str]] = field(default_factory=list)

    def of(self, pointer: str) -> list[int]:
        """Return the numbers of the plies of an entry, from 1."""
        return [
            number for number, (ply, _) in enumerate(self.plies, start=1) if ply.pointer == pointer
        ]


class Model:
    """A game with all its lines written out, and where one stands in it."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.beside: dict[str, list[ModelLine]] = {}
        self.start = format_setup(Game.from_record(record, 0).play.setup())
        self.main = self._line(None, "", "/turns", [], record.turns)
        self.line, self.number = self.main, 0

    # -- written out --------------------------------------------------------------------------

    def _line(
        self,
        outer: ModelLine | None,
        beside: str,
        at: str,
        before: list[Any],
        items: list[Any],
    ) -> ModelLine:
        line = ModelLine(outer, beside)
        whole = self._record_of([*before, *items], is_main=outer is None)
        for step in steps(whole):
            index = step.turn - 1 - len(before)
            if index < 0:
                continue
            pointer = f"{at}/{index}"
            line.plies += _plies(whole, step, pointer)
            self.beside[pointer] = [
                self._line(
                    line, pointer, f"{pointer}/{name}/{place}", [*before, *items[:index]], inner
                )
                for name in ("retracted", "variations")
                for place, inner in enumerate(getattr(step.entry, name, None) or [])
                if inner
            ]
        return line

    def _record_of(self, items: list[Any], *, is_main: bool) -> Record:
        """Return a record of these turns; that of a line beside an entry says no result."""
        return replace(self.record, turns=items, **({} if is_main else {"result": UNSET}))

    # -- walked -------------------------------------------------------------------------------

    @property
    def here(self) -> Bookmark:
        return self.line.plies[self.number - 1][0] if self.number else Bookmark()

    @property
    def position(self) -> str:
        return self.line.plies[self.number - 1][1] if self.number else self.start

    def step(self, action: str) -> None:
        getattr(self, f"_{action}")()

    def to_turn(self, turn: int) -> None:
        numbers = self.main.of(f"/turns/{turn - 1}") if turn else [0]
        self.line = self.main
        self.number = numbers[-1] if numbers else len(self.main.plies)

    def _forward(self) -> None:
        self.number = min(self.number + 1, len(self.line.plies))

    def _back(self) -> None:
        if self.number > 1 or self.line.outer is None:
            self.number = max(0, self.number - 1)
        else:
            self._leave(before=True)

    def _next_turn(self) -> None:
        plies = self.line.plies
        self._forward()
        while self.number < len(plies) and plies[self.number][0].pointer == self.here.pointer:
            self.number += 1

    def _previous_turn(self) -> None:
        if self.number:
            first = self.line.of(self.here.pointer)[0]
            self.number = first
            self._back()

    def _first(self) -> None:
        self.number = 0 if self.line is self.main else 1

    def _last(self) -> None:
        self.number = len(self.line.plies)

    def _into(self) -> None:
        inner = self.beside.get(self.here.pointer, []) if self.number else []
        siblings = self.beside[self.line.beside] if self.line.outer is not None else []
        if inner:
            self.line, self.number = inner[0], 1
        elif len(siblings) > 1:
            at = next(place for place, one in enumerate(siblings) if one is self.line)
            self.line, self.number = siblings[(at + 1) % len(siblings)], 1

    def _out(self) -> None:
        if self.line.outer is not None:
            self._leave(before=False)

    def _leave(self, *, before: bool) -> None:
        outer, beside = self.line.outer, self.line.beside
        assert outer is not None
        numbers = outer.of(beside)
        self.line, self.number = outer, numbers[0] if before else numbers[-1]
        if before:
            self._back()


def _plies(record: Record, step: Step, pointer: str) -> Iterator[tuple[Bookmark, str]]:
    """Yield the plies of an entry, each move made on a game of its own."""
    after = format_setup(step.after)
    turn = _turn_of(step)
    if not turn.moves:
        yield Bookmark(pointer, 0), after
        return
    is_noted = "?" not in step.text
    shown, game = format_setup(step.before), _thrown(record, step, turn) if is_noted else None
    if game is None and is_noted and step.is_refused:
        yield Bookmark(pointer, 0), after
        return
    for number, move in enumerate(turn.moves, start=1):
        is_last = number == len(turn.moves)
        try:
            if game is not None:
                game.push(format_move(move))
                shown = format_setup(game.play.setup())
        except IllegalMove:
            game = None
        yield Bookmark(pointer, number), after if is_last and not step.is_refused else shown
        if step.is_refused and game is None:
            return


def _turn_of(step: Step) -> Turn:
    written = step.entry if isinstance(step.entry, str) else str(step.entry.turn or "")
    try:
        return parse_turn(step.text or written)
    except TurnSyntaxError:
        return Turn(seat="")


def _thrown(record: Record, step: Step, turn: Turn) -> Game | None:
    """Return the game before a turn, with its throws made; None where that cannot be."""
    try:
        game = Game.from_record(record, step.turn - 1)
        for throw in turn.throws:
            game.throw(throw, turn.seat)
    except (IllegalMove, ValueError):
        return None
    return game


# -- held against each other ---------------------------------------------------------------------


def stepper_of(path: Path | str, **display: bool) -> Stepper:
    """Return a stepper at the beginning of the one game of a file, or of the first of several."""
    game_list = GameList(str(path), Checks(play=False, matches=False), EVERY)
    first = game_list.read_on()
    assert first is not None
    stepper = Stepper(game_list, DisplayOptions(**display))
    stepper.open(first)
    return stepper


def walked(path: Path, model: Model, chance: random.Random, count: int) -> Iterator[str]:
    """Press so many keys at random; yield the first difference from the model, if there is one."""
    stepper = stepper_of(path)
    assert stepper.game is not None
    walk = stepper.game.walk
    model.line, model.number = model.main, 0
    pressed: list[str] = []
    while len(pressed) < count:
        action = chance.choice((*KEYS, *IDLE, "into", "turn"))
        turn = chance.randrange(len(model.record.turns) + 1)
        keys = IDLE.get(action) or ([*str(turn), "enter"] if action == "turn" else [KEYS[action]])
        pressed += keys
        for key in keys:
            stepper.press(key)
        if action == "turn":
            model.to_turn(turn)
        elif action in KEYS:
            model.step(action)
        found = walk.bookmark, format_setup(walk.setup)
        if found != (model.here, model.position):
            yield f"{path}: {found} is not {(model.here, model.position)} after {pressed}"
            return


def playable(chance: random.Random) -> Iterator[Path]:
    """Yield the samples in any order, the faulty ones that can be read and begun among them."""
    paths = [*SAMPLES, *FAULTY]
    assert len(SAMPLES) > 40
    assert len(FAULTY) > 100
    for path in chance.sample(paths, len(paths)):
        with contextlib.suppress(BarsisError):
            record = load(path)
            Game.from_record(record, 0)
            item = GameList(str(path), Checks(play=False, matches=False), EVERY).read_on()
            if item and item.is_sound and next(steps(record), None):
                yield path


def main(walks: int, seed: int = SEED) -> int:
    """Walk so many times through the samples; print counts, return the differences."""
    chance = random.Random(seed)
    models: dict[Path, Model] = {}
    found = 0
    paths = [*playable(chance)]
    for number in range(walks):
        path = chance.choice(paths)
        model = models.get(path) or models.setdefault(path, Model(load(path)))
        for difference in walked(path, model, chance, KEYS_OF_WALK):
            found += 1
            print(f"walk {number}, {difference}")
    print(f"seed {seed}: {walks} walks of {KEYS_OF_WALK} keys, {found} differences")
    return found


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]))))
