"""Positions of tab games: written from a kernel, and read back into one."""

from __future__ import annotations

from collections.abc import Iterator

from barsis_notation.engines.frame import NONE
from barsis_notation.engines.placing import strange_keys, words_of, wrong_head
from barsis_notation.engines.tab import rules
from barsis_notation.engines.tab.kernel import (
    BEEN_FAR,
    MOVED,
    NOTHING,
    UNMOVED,
    VALUES,
    TabKernel,
)
from barsis_notation.record.position_lines import Man, Setup
from barsis_notation.rulesets import Ruleset

TAGS = {UNMOVED: "u", MOVED: "", BEEN_FAR: "v"}
STATES = {tag: state for state, tag in TAGS.items()}
KEYS = ("again", "begun", "far", "owed")


def men_of(kernel: TabKernel, seat: int) -> tuple[Man, ...]:
    """Return the pieces of a seat in the order of their steps."""
    first = seat * kernel.side
    states = ((step, kernel.at[first + step]) for step in range(1, kernel.last + 1))
    return tuple(Man(str(step), TAGS[state]) for step, state in states if state != NOTHING)


def owed_of(kernel: TabKernel) -> list[str]:
    """Return the values that are owed, ascending."""
    return [str(value) for value in range(VALUES) for _ in range(kernel.owed[value])]


def keys_of(kernel: TabKernel, seats: tuple[str, ...], *, is_known: bool) -> dict[str, str]:
    """Return what a position says besides where the pieces stand."""
    lookup = kernel.lookup
    begun = "".join(seat for number, seat in enumerate(seats) if kernel.begun[number])
    far = "".join(seat for number, seat in enumerate(seats) if kernel.entered[number])
    return {
        "again": "1" if is_known and kernel.turn.again else "",
        "begun": "" if lookup.each_needs_kioz else begun,
        "far": far if lookup.once_a_player else "",
        "owed": ",".join(owed_of(kernel)) if is_known else "",
    }


def read_setup(ruleset: Ruleset, setup: Setup) -> tuple[TabKernel, list[str]]:
    """Return a kernel that stands as *setup* says, and all that is wrong with it.

    Where anything is wrong the kernel means nothing.
    """
    kernel = TabKernel(rules.lookup(ruleset))
    wrong = [
        *wrong_head(setup, ruleset.id, ruleset["seats.names"]),
        *strange_keys(setup, KEYS),
        *_wrong_keys(ruleset, setup),
    ]
    if not wrong:
        wrong += _put_men(ruleset, kernel, setup)
    if not wrong:
        _give_turn(ruleset, kernel, setup)
    return kernel, wrong


def _wrong_keys(ruleset: Ruleset, setup: Setup) -> Iterator[str]:
    values = {str(rules.value_of(ruleset, key)) for key in ruleset["device.outcomes"]}
    for key, what in setup.keys.items():
        if key == "again" and what != "1":
            yield f"again={what} is no mark of a further throw, which is again=1"
        elif key == "owed" and not set(what.split(",")) <= values:
            yield f"owed={what} is not what this game gives: {', '.join(sorted(values))}"
        elif key in ("begun", "far") and not set(what) <= set(ruleset["seats.names"]):
            yield f"{key}={what} names seats that do not play"


def _put_men(ruleset: Ruleset, kernel: TabKernel, setup: Setup) -> list[str]:
    """Put the pieces into *kernel*; return what is wrong with them."""
    wrong = []
    seats = list(ruleset["seats.names"])
    for seat, men in setup.men.items():
        if len(men) > ruleset["pieces"]:
            wrong.append(f"seat {seat} has {len(men)} pieces; the game has {ruleset['pieces']}")
        for man in men:
            reason = _why_not_put(kernel, seats.index(seat), man)
            if reason:
                wrong.append(f"seat {seat}: {reason}")
    return wrong


def _why_not_put(kernel: TabKernel, seat: int, man: Man) -> str:
    if not man.place.isdigit() or not 1 <= int(man.place) <= kernel.last:
        return f"a piece on {man.place}; holes go from 1 to {kernel.last}"
    step = int(man.place)
    if man.tag not in STATES:
        return f"a piece marked {man.tag!r}; u is not yet moved, v has been in the far row"
    if man.tag == "u" and step > kernel.home_end:
        return f"a piece that has not moved stands on {step}, outside its home row"
    if kernel.at[seat * kernel.side + step] != NOTHING:
        return f"two pieces stand on {step}"
    if kernel.at[(1 - seat) * kernel.side + kernel.across(step)] != NOTHING:
        return f"a piece on {step}, where one of the other seat stands"
    kernel.put(seat, step, STATES[man.tag])
    return ""


def _give_turn(ruleset: Ruleset, kernel: TabKernel, setup: Setup) -> None:
    seats, turn = list(ruleset["seats.names"]), kernel.turn
    for number, seat in enumerate(seats):
        moved = any(man.tag != "u" for man in setup.men[seat])
        kernel.begun[number] = int(moved or seat in setup.keys.get("begun", ""))
        kernel.entered[number] = int(seat in setup.keys.get("far", ""))
        if kernel.left[number] == 0 < kernel.left[1 - number]:
            turn.win(1 - number)
    owed = words_of(setup, "owed")
    for word in owed:
        kernel.owe(int(word))
    turn.to = seats.index(setup.to) if setup.to in seats else NONE
    turn.again = setup.keys.get("again") == "1"
    turn.begun = bool(owed)
    turn.closed = bool(owed) and not (turn.again and kernel.lookup.accumulate)
    turn.may_skip = turn.again and not owed and not kernel.lookup.again_is_duty
