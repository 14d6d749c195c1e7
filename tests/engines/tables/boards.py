"""Boards as drawings, White's way round: 13 to 24 above, 12 to 1 below, the bar between.

``W5`` is five white checkers, ``.`` an empty point. Black's bar is in the upper row, White's in the
lower; a checker that is not drawn is off::

    W5 .  .  .  B3 .  | .  | B5 .  .  .  .  W2
    B5 .  .  .  W3 .  | .  | W5 .  .  .  .  B2
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from barsis_notation.engines.tables import ENGINE, TablesPlay
from barsis_notation.record.position_lines import Man, Setup, format_setup, parse_setup
from barsis_notation.rulesets import Ruleset, load_ruleset

CHECKERS = 15
UPPER = (*range(13, 19), "B", *range(19, 25))
LOWER = (*range(12, 6, -1), "W", *range(6, 0, -1))
Men = dict[str, dict[str, int]]


def read_board(rows: Sequence[str], to: str) -> Setup:
    """Return the position that *rows* draw. Raises ValueError for anything else."""
    men: Men = {"W": {}, "B": {}}
    for places, row in zip((UPPER, LOWER), rows, strict=True):
        for place, cell in zip(places, row.replace("|", " ").split(), strict=True):
            if cell != ".":
                _put(men, place, cell[0], int(cell[1:]))
    return _setup(men, to)


def _put(men: Men, place: int | str, seat: str, count: int) -> None:
    if isinstance(place, str) and place != seat:
        raise ValueError(f"{seat} has checkers on the bar of {place}")
    own = "bar" if isinstance(place, str) else str(place if seat == "W" else 25 - place)
    men[seat][own] = count


def _setup(men: Mapping[str, Mapping[str, int]], to: str) -> Setup:
    return Setup(
        id="shesh-besh", men={seat: tuple(_men(places)) for seat, places in men.items()}, to=to
    )


def _men(places: Mapping[str, int]) -> Iterator[Man]:
    for place in ("bar", *map(str, range(1, 25))):
        yield from [Man(place)] * places.get(place, 0)
    yield from [Man("off")] * (CHECKERS - sum(places.values()))


def draw_board(setup: Setup) -> list[str]:
    """Return the drawing of *setup*, the mirror of ``read_board``."""
    return [" ".join(_cells(setup, places)).rstrip() for places in (UPPER, LOWER)]


def _cells(setup: Setup, places: Sequence[int | str]) -> Iterator[str]:
    for place in places:
        cell = _cell(setup, place).ljust(2)
        yield f"| {cell} |" if isinstance(place, str) else cell


def _cell(setup: Setup, place: int | str) -> str:
    for seat, men in setup.men.items():
        own = str(place if seat == "W" or isinstance(place, str) else 25 - place)
        own = "bar" if own == seat else own
        count = men.count(Man(own))
        if count:
            return f"{seat}{count}"
    return "."


def rules(options: Mapping[str, object] | None = None) -> Ruleset:
    return load_ruleset("shesh-besh", options=options or {})


def begin(options: Mapping[str, object] | None = None) -> TablesPlay:
    return ENGINE.begin(rules(options), ("W", "B"))


def resume(setup: Setup | str, options: Mapping[str, object] | None = None) -> TablesPlay:
    """Return the game that stands as *setup* says, a line or a Setup."""
    play = begin(options)
    wrong = play.set_position(parse_setup(setup) if isinstance(setup, str) else setup)
    assert not wrong, wrong
    return play


def line(play: TablesPlay) -> str:
    return format_setup(play.setup())
