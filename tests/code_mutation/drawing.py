"""Draw changes by a seed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import CodeType

from tests.code_mutation.places import Change, Module, Place
from tests.code_mutation.session import ROOT
from tests.code_mutation.swapping import Key, changed, compiled


@dataclass(frozen=True)
class Mutant:
    """A change of one place, and the resulting code objects by key."""

    place: Place
    choice: int
    change: Change
    codes: dict[Key, CodeType]

    @property
    def name(self) -> str:
        """The name of the change in the files of a run."""
        return f"{self.place.path} {self.place.function} {self.place.number} {self.choice}"


class Sources:
    """The modules that can be changed, each parsed and compiled once."""

    def __init__(self, paths: Iterable[str]) -> None:
        self.modules = {path: Module(path, (ROOT / path).read_text("utf-8")) for path in paths}
        self.codes = {path: self._compile(path) for path in self.modules}

    def _compile(self, path: str) -> CodeType:
        return compiled(self.modules[path].tree, str(ROOT / path))

    def places(self) -> list[Place]:
        """Return every place of all modules, in the order of their paths."""
        return [place for path in sorted(self.modules) for place in self.modules[path].places]

    def mutant(self, place: Place, choice: int) -> Mutant:
        """Return change number *choice*, from 0, of *place*."""
        with self.modules[place.path].changed(place, choice) as change:
            after = self._compile(place.path)
        return Mutant(place, choice, change, changed(self.codes[place.path], after))

    def draw(self, among: Iterable[Place], seed: int, count: int) -> Iterator[Mutant]:
        """Yield *count* changes of different places, drawn by *seed*, or fewer if places run out.

        Changes that leave the bytecode the same are skipped. The draw does not depend on line
        numbers. A greater *count* yields the changes of a smaller one first.
        """
        drawn = list(among)
        chance = random.Random(seed)
        chance.shuffle(drawn)
        left = count
        for place in drawn:
            if not left:
                return
            mutant = self.mutant(place, chance.randrange(place.choices))
            if mutant.codes:
                left -= 1
                yield mutant
