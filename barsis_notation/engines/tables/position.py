"""Conversion of tables positions between the notation and the kernel."""

from __future__ import annotations

import re
from collections.abc import Iterator

from barsis_notation.engines.frame import NONE
from barsis_notation.engines.placing import find_head_errors, find_unknown_keys, split_key
from barsis_notation.engines.tables import rules
from barsis_notation.engines.tables.kernel import PLACES, TablesKernel
from barsis_notation.engines.tables.tables_board import AWAY, ON_BAR, SIDE, TablesBoard
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.position_lines import Man, Setup, is_number
from barsis_notation.rulesets import Ruleset

_text = bind_texts("engines")

KEYS = ("cube", "owed")
_CUBE = re.compile(r"([1-9][0-9]{0,5})([A-Z1-8])?")
_ORDER = (ON_BAR, *range(1, ON_BAR), AWAY)
"""Points as a position line names them: ascending, bar first, off last."""


_MEN = tuple((point, Man(PLACES[point])) for point in _ORDER)
"""A checker on each point, in the order of a position line."""


def parse_point(place: str) -> int | None:
    """Return the number of the point named *place*, or None if the name is unknown.

    ``"bar"`` gives 25 and ``"off"`` gives 0. The number of a known name is its index in
    ``kernel.PLACES``.
    """
    if place in ("bar", "off"):
        return ON_BAR if place == "bar" else AWAY
    return int(place) if is_number(place) and AWAY < int(place) < ON_BAR else None


def list_men(board: TablesBoard, seat: int) -> tuple[Man, ...]:
    """Return the checkers of *seat*, 0 or 1, in the order of a position line.

    Checkers on the bar come first, then those on points, the lowest point first, and then those
    that are off. Points are numbered from the side of *seat*.
    """
    counts = board.count_men(seat)
    return tuple(man for point, man in _MEN for _ in range(counts[point]))


def format_keys(ruleset: Ruleset, kernel: TablesKernel, *, is_known: bool) -> dict[str, str]:
    """Return the keys of the position line: the state besides the places of checkers.

    The result maps ``cube`` to the stake and the owner of the cube, such as ``2W``, or ``""``
    before the first double. It maps ``owed`` to the numbers still to be played, such as ``1,3``, or
    ``""`` before a roll. *is_known* says whether a seat has the turn and the game goes on; if not,
    ``owed`` is empty.
    """
    owed = ",".join(map(str, list_owed(kernel.board))) if is_known else ""
    return {"cube": _format_cube(ruleset, kernel), "owed": owed}


def _format_cube(ruleset: Ruleset, kernel: TablesKernel) -> str:
    """Return the stake and the owner of the cube, such as ``2W``; empty before the first double."""
    if kernel.stake == 1:
        return ""
    return f"{kernel.stake}{ruleset['seats.names'][kernel.holder] if kernel.holder >= 0 else ''}"


def list_owed(board: TablesBoard) -> list[int]:
    """Return the numbers of the roll still to be played, ascending: ``[1, 3]``.

    A number occurs as often as it still has to be played. The list is empty before a roll.
    """
    return [number for number in rules.DICE for _ in range(board.count_owed(number))]


def build_kernel(ruleset: Ruleset, setup: Setup) -> tuple[TablesKernel, list[Text]]:
    """Return a new kernel in the position *setup*, and the reasons if it is refused.

    The reasons are texts for the user. If there are any, the state of the kernel is undefined.
    """
    wrong = [
        *find_head_errors(setup, ruleset.id, ruleset["seats.names"]),
        *find_unknown_keys(setup, KEYS),
    ]
    kernel = TablesKernel(rules.build_lookup(ruleset))
    if wrong:
        return kernel, wrong
    counts, wrong = _count_checkers(ruleset, setup)
    owed, wrong_keys = _parse_owed(setup)
    wrong += [*wrong_keys, *_check_cube(ruleset, setup)]
    if not wrong:
        wrong = list(_check_turn(ruleset, setup, counts))
    if not wrong:
        seats = list(ruleset["seats.names"])
        to = seats.index(setup.to) if setup.to in seats else NONE
        kernel.set_position([n for seat in seats for n in counts[seat]], to, owed)
        cube = _CUBE.fullmatch(setup.keys.get("cube", ""))
        if cube is not None:
            kernel.stake = int(cube[1])
            kernel.holder = seats.index(cube[2]) if cube[2] else NONE
    return kernel, wrong


def _count_checkers(ruleset: Ruleset, setup: Setup) -> tuple[dict[str, list[int]], list[Text]]:
    """Return the checkers of each seat by point, and reasons for impossible ones (SB1, SB3)."""
    counts = {seat: [0] * SIDE for seat in setup.men}
    wrong: list[Text] = []
    for seat, men in setup.men.items():
        for man in men:
            point = parse_point(man.place)
            if point is None or man.tag:
                wrong.append(_text("checker-on-no-point", seat=seat, place=man.place + man.tag))
            else:
                counts[seat][point] += 1
        if len(men) != rules.count_checkers(ruleset):
            most = rules.count_checkers(ruleset)
            wrong.append(_text("not-so-many-checkers", seat=seat, count=len(men), most=most))
    return counts, [*wrong, *_find_shared_points(ruleset, counts)]


def _find_shared_points(ruleset: Ruleset, counts: dict[str, list[int]]) -> Iterator[Text]:
    one, two = ruleset["seats.names"]
    for point in range(1, ON_BAR):
        theirs = rules.mirror_point(point)
        if not rules.can_share_point(counts[one][point], counts[two][theirs]):
            here, there = str(point), str(theirs)
            yield _text("both-on-point", seat=one, point=here, other=two, across=there)


def _parse_owed(setup: Setup) -> tuple[list[int], list[Text]]:
    text, words = setup.keys.get("owed", ""), split_key(setup, "owed")
    owed = sorted(int(word) for word in words if word in "123456" and len(word) == 1)
    if len(owed) < len(words) or not rules.can_be_owed(owed):
        return [], [_text("owed-of-no-roll", owed=text)]
    if owed and setup.to == "-":
        return [], [_text("owed-by-nobody", owed=text)]
    return owed, []


def _check_cube(ruleset: Ruleset, setup: Setup) -> Iterator[Text]:
    if "cube" not in setup.keys:
        return
    cube = _CUBE.fullmatch(setup.keys["cube"])
    if cube is None or cube[2] not in (None, *ruleset["seats.names"]):
        yield _text("key-cube", cube=setup.keys["cube"])


def _check_turn(ruleset: Ruleset, setup: Setup, counts: dict[str, list[int]]) -> Iterator[Text]:
    home = [seat for seat in counts if counts[seat][AWAY] == rules.count_checkers(ruleset)]
    if len(home) > 1:
        yield _text("both-off")
    elif home and setup.to != "-":
        yield _text("off-and-to-move", seat=home[0], to=setup.to)
