"""The fact that decides a refusal of a cross game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from barsis_notation.engines.cross import cross_lookup as at
from barsis_notation.engines.cross.rules import count_steps, list_bonuses, map_entries
from barsis_notation.engines.engine import TurnAttempt
from barsis_notation.engines.frame import NONE
from barsis_notation.rulesets.throw_devices import count_throws

if TYPE_CHECKING:
    from barsis_notation.engines.cross.play import CrossPlay

SIXES: Final = 3
"""Number of the six in a turn that may not be used for a move: the third."""

FACTS: Final = {
    "throw-missing": "turn.again",
    "overshoot": "finish.mode",
    "safe-occupied": "board.safe.mixed",
    "pair-protected": "occupancy.pair_safe",
    "barrier-in-path": "occupancy.pair_blocks",
    "cell-full": "occupancy.max",
    "entry-forced": "entry_rules.forced",
    "must-move": "pass",
    "must-open-barrier": "six.opens_barrier",
    "third-six-penalty-missing": "turn.third_six",
    "pass-not-allowed": "pass",
}
"""The deciding fact of each refusal that always depends on the same fact."""


def find_fact(play: CrossPlay, refusal: str, attempt: TurnAttempt) -> str | None:
    """Return the path of the fact that decides a refusal, such as ``"occupancy.max"``.

    Return None if no fact decides it, or if *refusal* is not a known name. The path may be one that
    the ruleset does not have.

    Args:
        play: The game, in the state in which the turn was refused.
        refusal: Name of the refusal, such as ``"cell-full"``.
        attempt: The refused turn.

    Raises:
        ValueError: If the fact depends on the seat and *attempt* does not name a seat of the game.
    """
    if count_throws(play.ruleset.facts) > 1 and refusal in ("throw-missing", "throw-after-stop"):
        return "device.n"
    find = _FINDERS.get(refusal)
    return find(play, attempt) if find is not None else FACTS.get(refusal)


# Throws, and whose turn it is.


def _find_seat_fact(play: CrossPlay, attempt: TurnAttempt) -> str:
    """Return the fact that forbids a turn of this seat."""
    kernel = play.kernel
    arm = kernel.seats.to
    has_turns = arm >= 0 and kernel.lookup.next[arm] >= 0
    after = play.names[kernel.seat_after(arm)] if has_turns else ""
    if attempt.seat == after and "again" in play.setup().keys:
        return "turn.again_obligatory"
    if attempt.before == attempt.seat:
        return "turn.again"
    if any(attempt.seat in player and len(player) > 1 for player in play.players):
        return "seats.two_player_turn"
    return "board.direction"


def _find_outcome_fact(play: CrossPlay, attempt: TurnAttempt) -> str:
    """Return the fact that excludes a throw: the number of shells, or the table of outcomes."""
    wrong = next((throw for throw in attempt.throws if throw not in play.outcomes), "")
    has_shells = play.ruleset.declared["device.n"].no_effect is None
    return "device.n" if has_shells and wrong.isdigit() and len(wrong) == 1 else "device.outcomes"


def _find_stop_fact(play: CrossPlay, attempt: TurnAttempt) -> str:  # noqa: ARG001
    """Return the fact that ended the throws of a turn before the last written one."""
    kernel = play.kernel
    lookup = kernel.lookup
    if kernel.chain.sixes == SIXES:
        return "turn.third_six"
    if lookup.max_throws > 0 and kernel.chain.thrown >= lookup.max_throws:
        return "turn.max_throws"
    is_last = kernel.seats.again and not lookup.accumulate
    return "turn.mode" if is_last else "turn.again"


# Values.


def _find_value_fact(play: CrossPlay, attempt: TurnAttempt) -> str:
    """Return the fact that decides why no owed value moves a man this distance."""
    return next(_iter_limits(play, attempt), "device.outcomes")


def _iter_limits(play: CrossPlay, attempt: TurnAttempt) -> Iterator[str]:
    """Yield the facts that forbid the refused move to use an owed value."""
    ruleset, kernel = play.ruleset, play.kernel
    lookup = kernel.lookup
    distance = _get_distance(play, attempt)
    arm = play.names.index(attempt.seat)
    man = kernel.men.find_man(arm, int(attempt.start)) if attempt.start.isdigit() else NONE
    counts = [any(one.counts[kind] > 0 for one in kernel.owed.readings) for kind in _kinds(play)]
    owed = {int(lookup.value[kind]) for kind in _kinds(play) if counts[kind]}
    if distance in owed and man >= 0 and kernel.men.fresh[man] != 0:
        yield "entry_rules.fresh"
    has_moved = kernel.seats.moved & lookup.player_mask[arm] != 0
    if distance in owed and lookup.first_kinds != 0 and not has_moved:
        yield "entry_rules.first_values"
    begun = [left for one in kernel.owed.readings for left, _ in one.splits]
    if any(distance <= left for left in begun) or (lookup.split and distance in owed):
        yield "turn.split"
    if lookup.grace_instead and kernel.owed.graced != 0 and _is_spent_grace(play, distance):
        yield "entry_rules.grace"
    if lookup.seven_kind >= 0 and "6" in attempt.throws:
        six = {6: lookup.six_kind, 7: lookup.seven_kind}.get(distance, NONE)
        if six >= 0 and (kernel.owed.given >> six) & 1 == 0:
            yield "six.seven_when_start_empty"
    for word, kind in (("khal", lookup.khal), ("grace", lookup.grace)):
        is_owed = kind >= 0 and counts[kind]
        if is_owed and (sum(counts) == 1 if count_steps(ruleset, word) else distance == 1):
            yield f"tokens.{word}.step"
    last = len(counts) - len(list_bonuses(ruleset))
    for number, (path, _) in enumerate(list_bonuses(ruleset), start=last):
        if counts[number] and kernel.seats.closed:
            yield path


def _kinds(play: CrossPlay) -> range:
    return range(int(play.kernel.lookup.kinds))


def _get_distance(play: CrossPlay, attempt: TurnAttempt) -> int:
    """Return the number of steps of the refused move, or 0 for an entry."""
    if not attempt.start.isdigit():
        return 0
    to = play.board.goal if attempt.to == "off" else int(attempt.to) if attempt.to.isdigit() else 0
    return max(to - int(attempt.start), 0)


def _is_spent_grace(play: CrossPlay, distance: int) -> bool:
    """Return whether an entry has used the grace that came with the value of a move."""
    owed, lookup = play.kernel.owed, play.kernel.lookup
    kinds = [kind for kind in _kinds(play) if (owed.graced >> kind) & 1 != 0]
    return not owed.owes(lookup.grace) and distance in [lookup.value[kind] for kind in kinds]


# Entries.


def _find_entry_fact(play: CrossPlay, attempt: TurnAttempt) -> str:
    """Return the fact that forbids a man to enter, or to enter on this step.

    If there are several entries, it is the fact of an entry whose value is owed, with the step
    nearest to the written step.
    """
    withheld = _find_grace_fact(play, attempt)
    if withheld:
        return withheld
    entries = map_entries(play.ruleset)
    meant = int(attempt.to) if attempt.to.isdigit() else 0
    owed = {value for reading in play.owed() for value in reading}
    on_step = [path for path, entry in entries.items() if entry.step == meant]
    paid = [path for path, entry in entries.items() if str(entry.uses[0]) in owed]
    among = on_step or paid or [*entries]
    return min(among, key=lambda path: abs(entries[path].step - meant), default="entry.dest")


def _find_grace_fact(play: CrossPlay, attempt: TurnAttempt) -> str:
    """Return the fact that withholds the grace of a throw of this turn, or "" if none does."""
    kernel = play.kernel
    lookup = kernel.lookup
    thrown = [int(throw) for throw in attempt.throws if throw.isdigit() and len(throw) == 1]
    graces = [throw for throw in thrown if lookup.grace in lookup.gives[throw]]
    if lookup.grace < 0 or kernel.owed.owes(lookup.grace):
        return ""
    enters = {int(lookup.grace_enters[throw]) for throw in graces}
    if at.ENTERS_ONCE_INTRODUCED in enters:
        return "entry_rules.throws_first"
    if at.ENTERS_NEVER in enters:
        return "entry_rules.throws"
    return "entry_rules.grace" if lookup.grace_instead and graces else ""


# Landing, capturing, and the end of a turn.


def _find_missing_capture_fact(play: CrossPlay, attempt: TurnAttempt) -> str:  # noqa: ARG001
    return "finish.requires_capture" if attempt.to == "off" else "capture.count"


def _find_false_capture_fact(play: CrossPlay, attempt: TurnAttempt) -> str:
    """Return the fact that makes a star wrong: no man is taken, or not the man named."""
    kernel = play.kernel
    lookup, step = kernel.lookup, int(attempt.to) if attempt.to.isdigit() else 0
    if not 0 < step < lookup.goal:
        return "capture.to"
    place = play.names.index(attempt.seat) * lookup.stride + step
    arm, cell = play.names.index(attempt.seat), lookup.cell[place]
    if kernel.men.count_opponents_on(arm, cell) == 0:
        is_shared = kernel.men.total[cell] > kernel.men.on_cell[arm * lookup.cells + cell]
        return "teams" if is_shared else "capture.to"
    if lookup.ground[place] == at.EXIT and attempt.start == "bar":
        return "capture.exit_rule"
    is_shared = lookup.mixed and lookup.ground[place] != at.OPEN
    if is_shared or (lookup.mixed and lookup.pair_safe):
        return "board.safe.mixed"
    return "capture.count" if lookup.capture_one else "capture.to"


def _find_bonus_fact(play: CrossPlay, attempt: TurnAttempt) -> str:  # noqa: ARG001
    """Return the fact that requires the bonus that was not moved."""
    kernel = play.kernel
    capture = kernel.lookup.capture_bonus
    is_of_capture = capture >= 0 and kernel.owed.owes(capture)
    return "bonus_duty" if is_of_capture else "finish.bonus"


def _find_duty_fact(play: CrossPlay, attempt: TurnAttempt) -> str:  # noqa: ARG001
    """Return the fact that forbids a turn to end here."""
    lookup, readings = play.kernel.lookup, play.kernel.owed.readings
    if readings and all(one.splits for one in readings):
        return "turn.split"
    owed = {kind for one in readings for kind in _kinds(play) if one.counts[kind] > 0}
    if lookup.khal >= 0 and owed == {lookup.khal}:
        return "tokens.khal.forced"
    return "pass"


def _find_board_fact(play: CrossPlay, attempt: TurnAttempt) -> str | None:
    """Return the fact by which a move is outside the board, or None if its places are on it."""
    places = [int(place) for place in (attempt.start, attempt.to) if place.isdigit()]
    if attempt.start == "off":
        return "finish.stays"
    if attempt.to == "bar":
        return "turn.third_six_spares" if play.kernel.chain.sixes == SIXES else "turn.third_six"
    if all(place < play.board.goal for place in places):
        return None
    return "board.ranks" if play.ruleset.declared["board.ranks"].quote else "board.arms"


def _find_end_fact(play: CrossPlay, attempt: TurnAttempt) -> str | None:  # noqa: ARG001
    """Return the fact that ended the game before the turn.

    Return None if ``seats.ending`` is set.
    """
    if play.kernel.seats.ending:
        return None
    rank = play.ruleset.declared["win.rank"]
    ends = play.ruleset["win.rank"] == "winner_only" and (rank.quote or rank.readings)
    return "win.rank" if ends else "win.by"


_FINDERS: Final = {
    "throw-out-of-turn": _find_seat_fact,
    "throw-after-stop": _find_stop_fact,
    "unknown-outcome": _find_outcome_fact,
    "token-not-available": _find_value_fact,
    "token-reused": _find_value_fact,
    "wrong-distance": _find_value_fact,
    "entry-without-right": _find_entry_fact,
    "entry-wrong-square": _find_entry_fact,
    "capture-missing": _find_missing_capture_fact,
    "capture-false": _find_false_capture_fact,
    "bonus-missing": _find_bonus_fact,
    "must-move": _find_duty_fact,
    "pass-not-allowed": _find_duty_fact,
    "not-a-move-here": _find_board_fact,
    "game-already-over": _find_end_fact,
}
"""For each refusal that may depend on several facts: the function that finds the fact."""
