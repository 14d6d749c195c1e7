"""The rules of the cross games: functions that fill the kernel's tables from a ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from barsis_notation.engines.cross import cross_lookup as at
from barsis_notation.engines.cross.cross_board import CrossBoard
from barsis_notation.engines.cross.cross_lookup import CrossLookup
from barsis_notation.engines.cross.cross_plain_turns import fill_fast_path
from barsis_notation.engines.cross.fact_policies import fill_policies, find_unplayed
from barsis_notation.engines.frame import NONE
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.sides import list_sides
from barsis_notation.rulesets.throw_devices import count_throws

Kind = int | str
"""A kind of value: a whole number, ``khal`` or ``grace``."""


class EntryRule(NamedTuple):
    """One way of entering the board, such as ``11:10(+khal)``.

    ``parse_entry`` creates an instance.

    Attributes:
        step: The step on which a man enters (11).
        uses: The kinds of value that the entry uses (``(10,)``).
        may_use: A kind that it may also use (``"khal"``), or None.
    """

    step: int
    uses: tuple[Kind, ...]
    may_use: Kind | None


def find_unsupported(ruleset: Ruleset) -> list[str]:
    """Return the paths, such as ``occupancy.max``, of facts that the engine does not support.

    These are the facts that it does not know, and those with values that it does not support,
    cannot combine, or cannot fit into its tables. The list is empty if the engine supports
    *ruleset*, which must be of the cross family.
    """
    return [*find_unplayed(ruleset), *_find_oversized_facts(ruleset)]


def _find_oversized_facts(ruleset: Ruleset) -> list[str]:
    """Return the paths of facts that do not fit into the kernel's tables.

    This includes a table of throws without a six if the rules have special rules for sixes.
    """
    values = [row["values"] for row in ruleset["device.outcomes"].values()]
    entries = map_entries(ruleset)
    is_too_much = {
        "device.outcomes": max(map(len, values)) > at.MAX_GIFTS
        or len(list_kinds(ruleset)) > at.MAX_KINDS
        or (_has_sixes(ruleset) and [6] not in map(list, values)),
        **{path: len(entry.uses) > at.MAX_GIFTS for path, entry in entries.items()},
        **dict.fromkeys(list(entries)[at.MAX_GIFTS :], True),
    }
    return [path for path, is_so in is_too_much.items() if is_so]


def _has_sixes(ruleset: Ruleset) -> bool:
    """Return whether some rule treats the six of a die unlike the other numbers (PR6, PR7)."""
    return (
        ruleset["turn.third_six"] != "none"
        or bool(ruleset["six.opens_barrier"])
        or bool(ruleset["six.seven_when_start_empty"])
    )


def map_entries(ruleset: Ruleset) -> dict[str, EntryRule]:
    """Return a dict that maps the path of a fact, such as ``entry.khal``, to its entry rule.

    The order is that of the facts. Facts whose value is not an entry rule, such as ``none``, are
    left out.
    """
    paths = (path for path in ruleset.facts if path.startswith("entry."))
    found = {path: parse_entry(str(ruleset[path])) for path in paths}
    return {path: entry for path, entry in found.items() if entry is not None}


def make_board(ruleset: Ruleset) -> CrossBoard:
    """Return the board on which a ruleset is played."""
    return CrossBoard(
        arms=ruleset["board.arms"],
        ranks=ruleset["board.ranks"],
        clockwise=ruleset["board.direction"] == "cw",
    )


_ENTRY = re.compile(r"([0-9]+):([0-9a-z+]+)(?:\(\+([a-z]+)\))?")


def parse_entry(text: str) -> EntryRule | None:
    """Parse the value of an ``entry.*`` fact, such as ``11:10(+khal)``.

    The form is the step, a colon, the kinds joined by ``+`` and, optionally, another kind in
    parentheses. Return None for ``none`` and for any other text that does not have this form.
    """
    match = _ENTRY.fullmatch(text)
    if match is None:
        return None
    uses = tuple(_parse_kind(word) for word in match[2].split("+"))
    return EntryRule(int(match[1]), uses, match[3])


def _parse_kind(word: str) -> Kind:
    return int(word) if word.isdigit() else word


def list_entries(ruleset: Ruleset) -> list[EntryRule]:
    """Return every entry rule of a ruleset, in the order of its facts."""
    return list(map_entries(ruleset).values())


def list_kinds(ruleset: Ruleset) -> list[Kind]:
    """Return the kinds of value of a game, in the order of the kernel's indexes.

    The whole numbers that the throws give come first, in ascending order, then ``khal`` and
    ``grace`` if the throws give them. Last come the steps of the bonuses for a man home and for a
    capture, unless they are 0. These may be equal to numbers that the throws give.
    """
    given = {value for row in ruleset["device.outcomes"].values() for value in row["values"]}
    if ruleset["six.seven_when_start_empty"]:
        given.add(7)
    words = [word for word in ("khal", "grace") if word in given]
    numbers = sorted(value for value in given if isinstance(value, int))
    return [*numbers, *words, *(steps for _, steps in list_bonuses(ruleset))]


def list_bonuses(ruleset: Ruleset) -> list[tuple[str, int]]:
    """Return the path and the steps of every bonus of a game, in the order of their kinds.

    An example is ``[("capture.bonus", 20)]``. Bonuses of 0 steps are left out.
    """
    bonuses = [(path, ruleset[path]) for path in ("finish.bonus", "capture.bonus")]
    return [(path, steps) for path, steps in bonuses if steps]


def count_steps(ruleset: Ruleset, kind: Kind) -> int:
    """Return the number of steps that a value of *kind* moves a man.

    *kind* is a whole number, which is returned as it is, or ``khal`` or ``grace``. The result is 0
    for a word that only enters a man.

    Raises:
        KeyError: If the ruleset does not have the word.
    """
    return kind if isinstance(kind, int) else ruleset[f"tokens.{kind}.step"] or 0


def count_steps_to_go(ruleset: Ruleset, board: CrossBoard, place: str) -> int:
    """Return the number of steps that a pawn on *place* still has to go.

    The number is 0 if *place* is off or unknown. The distance from the bar depends on the ruleset
    (rule PR11).

    Args:
        ruleset: The rules of the game.
        board: The board of the ruleset, from ``make_board``.
        place: A step such as ``"14"``, ``"bar"`` or ``"off"``.
    """
    before_start = int(ruleset["win.start_distance"] == "exit+1")
    if place == "bar":
        return board.goal - int(ruleset["start.step"] or 0) + before_start
    return max(board.goal - int(place), 0) if place.isascii() and place.isdigit() else 0


@lru_cache(maxsize=256)
def fill_lookup(ruleset: Ruleset, players: tuple[str, ...]) -> CrossLookup:
    """Return the filled tables of a game.

    The result is cached and must not be changed.

    Args:
        ruleset: The rules of a cross game that the engine supports.
        players: The seat letters of each player, such as ``("SN", "EW")``.

    Raises:
        ValueError: If the ruleset does not have one of the seats.
    """
    board = make_board(ruleset)
    lookup = CrossLookup(board.arms, board.goal, ruleset["pawns"], board.cells)
    fill_policies(lookup, ruleset)
    _fill_cells(lookup, ruleset, board)
    _fill_seats(lookup, ruleset, board, players)
    _fill_kinds(lookup, ruleset)
    _fill_outcomes(lookup, ruleset)
    _fill_entries(lookup, ruleset)
    _fill_dice(lookup, ruleset)
    _fill_first(lookup, ruleset)
    _fill_ends(lookup, ruleset)
    _fill_sixes(lookup, ruleset)
    fill_fast_path(lookup)
    return lookup


def _fill_cells(lookup: CrossLookup, ruleset: Ruleset, board: CrossBoard) -> None:
    grounds = _map_grounds(ruleset, board)
    for arm in range(board.arms):
        for step in range(1, board.goal):
            place = arm * lookup.stride + step
            lookup.cell[place] = board.cell(arm, step)
            if step in grounds:
                lookup.ground[place] = grounds[step]
            lookup.spared[place] = int(step > board.ring + board.ranks)
        lookup.spared[arm * lookup.stride + board.goal] = 1


def _map_grounds(ruleset: Ruleset, board: CrossBoard) -> dict[int, int]:
    """Return the ground of every step on the ring, which is the same for every arm."""
    safe, exit = set(ruleset["board.safe.cells"]), ruleset["board.exit"]
    steps = filter(board.is_on_ring, range(1, board.goal))
    marks = {step: board.get_column_and_rank(0, step) for step in steps}
    return {
        step: at.EXIT if mark == exit else at.SAFE if mark in safe else at.OPEN
        for step, mark in marks.items()
    }


def _fill_seats(
    lookup: CrossLookup, ruleset: Ruleset, board: CrossBoard, players: Sequence[str]
) -> None:
    names = lookup.names = list(ruleset["seats.names"])
    for side in list_sides(ruleset, players):
        _fill_side(lookup, [names.index(seat) for seat in side])
    for player in players:
        arms = [names.index(seat) for seat in player]
        for arm in arms:
            lookup.player_mask[arm] = _make_mask(arms)
            lookup.seat_by_letter[ord(names[arm])] = arm
    one_turn = ruleset["seats.two_player_turn"] == "per_player"
    lookup.moves_both = one_turn and any(len(player) > 1 for player in players)
    order = [
        arm for arm in board.get_turn_order() if names[arm] in list_turn_seats(ruleset, players)
    ]
    for arm in range(board.arms):
        lookup.next[arm] = order[order.index(arm) + 1 - len(order)] if arm in order else NONE


def list_turn_seats(ruleset: Ruleset, players: Sequence[str]) -> str:
    """Return the letters of the seats that have turns, in the order of *players*.

    If the fact ``seats.two_player_turn`` is ``per_player``, each player has one turn for all their
    seats, and the result has only the first seat of each player: ``"SE"`` for the *players*
    ``("SN", "EW")``. Otherwise it has all seats, such as ``"SNEW"``.
    """
    if ruleset["seats.two_player_turn"] == "per_player":
        return "".join(player[0] for player in players)
    return "".join(players)


def _fill_side(lookup: CrossLookup, arms: Sequence[int]) -> None:
    for arm in arms:
        lookup.side[arm] = min(arms)
        lookup.side_mask[arm] = _make_mask(arms)
        if len(arms) > 1:
            lookup.partner[arm] = next(other for other in arms if other != arm)


def _make_mask(bits: Iterable[int]) -> int:
    return sum(1 << bit for bit in set(bits))


def _fill_kinds(lookup: CrossLookup, ruleset: Ruleset) -> None:
    kinds = list_kinds(ruleset)
    lookup.kinds = len(kinds)
    for number, kind in reversed(list(enumerate(kinds))):
        steps = count_steps(ruleset, kind)
        lookup.value[number] = steps
        if not isinstance(kind, int):
            lookup.forced[number] = int(ruleset[f"tokens.{kind}.forced"])
        if 0 < steps <= lookup.goal:
            lookup.like[number] = lookup.kind[steps]
            lookup.kind[steps] = number
    lookup.khal = _find_kind("khal", kinds)
    lookup.grace = _find_kind("grace", kinds)
    _fill_bonuses(lookup, ruleset, len(kinds))


def _find_kind(word: Kind, kinds: Sequence[Kind]) -> int:
    return kinds.index(word) if word in kinds else NONE


def _fill_bonuses(lookup: CrossLookup, ruleset: Ruleset, kinds: int) -> None:
    bonuses = list_bonuses(ruleset)
    for number, (path, _) in enumerate(bonuses, start=kinds - len(bonuses)):
        if path == "capture.bonus":
            lookup.capture_bonus = number
            lookup.forced[number] = int(ruleset["bonus_duty"] == "forced")
        else:
            lookup.finish_bonus = number
            lookup.forced[number] = int(ruleset["bonus_duty"] != "optional")


def _fill_outcomes(lookup: CrossLookup, ruleset: Ruleset) -> None:
    kinds = list_kinds(ruleset)
    again = ruleset["turn.again"]
    for key, row in ruleset["device.outcomes"].items():
        outcome = int(key)
        lookup.known[outcome] = 1
        lookup.gives[outcome] = [kinds.index(value) for value in row["values"]]
        if again != "none":
            lookup.again[outcome] = int(any(value in again for value in row["values"]))
        elif count_throws(ruleset.facts) > 1:
            lookup.again[outcome] = 1
        lookup.grace_enters[outcome] = _get_grace_entry(ruleset, row["values"])
        others = [value for value in row["values"] if value != "grace"]
        waits = lookup.grace_enters[outcome] == at.ENTERS_ONCE_INTRODUCED
        if waits and others and len(others) < len(row["values"]):
            lookup.waiting_kinds |= _make_mask([kinds.index(others[-1])])


def _get_grace_entry(ruleset: Ruleset, values: Sequence[Kind]) -> int:
    """Return when the grace of a throw enters a man, an ``ENTERS_…`` value."""
    if not _includes_any(ruleset["entry_rules.throws"], values):
        return at.ENTERS_NEVER
    if not _includes_any(ruleset["entry_rules.throws_first"], values):
        return at.ENTERS_ONCE_INTRODUCED
    return at.ENTERS_ALWAYS


def _includes_any(values: str | Sequence[int], given: Sequence[Kind]) -> bool:
    """Return whether *values*, a list or ``all``, includes one of *given*."""
    return isinstance(values, str) or any(value in values for value in given)


def _fill_entries(lookup: CrossLookup, ruleset: Ruleset) -> None:
    kinds = list_kinds(ruleset)
    entries = [entry for entry in list_entries(ruleset) if set(entry.uses) <= set(kinds)]
    lookup.entries = len(entries)
    for number, entry in enumerate(entries):
        lookup.entry_step[number] = entry.step
        lookup.step_zero = lookup.step_zero or entry.step == 0
        for place, kind in enumerate(entry.uses):
            lookup.entry_uses[number * at.MAX_GIFTS + place] = kinds.index(kind)
        if entry.may_use is not None:
            lookup.entry_may_use[number] = kinds.index(entry.may_use)


def _fill_dice(lookup: CrossLookup, ruleset: Ruleset) -> None:
    """If there are several dice, set up a chain of as many throws, all of them due."""
    dice = count_throws(ruleset.facts)
    if dice > 1:
        lookup.again_is_duty = True
        lookup.max_throws = dice
        lookup.is_plain = False


def _fill_first(lookup: CrossLookup, ruleset: Ruleset) -> None:
    """Set the limits that apply to a player's first man only."""
    first = ruleset["entry_rules.first_values"]
    kinds = list_kinds(ruleset)
    lookup.limits_first_entry = ruleset["entry_rules.throws_first"] != "all"
    if not isinstance(first, str):
        lookup.first_kinds = _make_mask(kinds.index(value) for value in first if value in kinds)


def _fill_ends(lookup: CrossLookup, ruleset: Ruleset) -> None:
    """Set whether a turn may end early, and whether play goes on after the first winner."""
    lookup.may_decline = ruleset["pass"] != "forced"
    lookup.plays_to_the_end = ruleset["win.rank"] == "finish_order"


def _fill_sixes(lookup: CrossLookup, ruleset: Ruleset) -> None:
    """Set the six of a die if the rules treat it unlike the other numbers (rules PR6, PR7)."""
    seven = ruleset["six.seven_when_start_empty"]
    if not _has_sixes(ruleset):
        return
    kinds = list_kinds(ruleset)
    rows = ruleset["device.outcomes"].items()
    lookup.six = next((int(key) for key, row in rows if list(row["values"]) == [6]), NONE)
    lookup.six_kind = _find_kind(6, kinds)
    lookup.seven_kind = _find_kind(7, kinds) if seven else NONE
