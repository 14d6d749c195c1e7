"""Positions of tab games: written from a kernel, and read back into one."""

from __future__ import annotations

from collections.abc import Iterator

from barsis_notation.engines.tab import rules
from barsis_notation.engines.tab.kernel import (
    BEEN_FAR,
    MOVED,
    NONE,
    NOTHING,
    UNMOVED,
    VALUES,
    Kernel,
)
from barsis_notation.record.positions import Man, Setup
from barsis_notation.rulesets import Ruleset

TAGS = {UNMOVED: "u", MOVED: "", BEEN_FAR: "v"}
STATES = {tag: state for state, tag in TAGS.items()}
KEYS = ("again", "begun", "far", "owed")


def write_setup(ruleset: Ruleset, kernel: Kernel) -> Setup:
    """Return the position *kernel* stands in."""
    seats = ruleset["seats.names"]
    men = {seat: _men_of(kernel, number) for number, seat in enumerate(seats)}
    is_known = kernel.to != NONE and kernel.winner < 0
    to = seats[kernel.to] if is_known else "-"
    keys = _keys(seats, kernel, is_known=is_known)
    return Setup(id=ruleset.id, men=men, to=to, keys={key: keys[key] for key in keys if keys[key]})


def _men_of(kernel: Kernel, seat: int) -> tuple[Man, ...]:
    first = seat * kernel.side
    states = ((step, kernel.at[first + step]) for step in range(1, kernel.last + 1))
    return tuple(Man(str(step), TAGS[state]) for step, state in states if state != NOTHING)


def _keys(seats: tuple[str, ...], kernel: Kernel, *, is_known: bool) -> dict[str, str]:
    lookup = kernel.lookup
    owed = [str(value) for value in range(VALUES) for _ in range(kernel.owed[value])]
    begun = "".join(seat for number, seat in enumerate(seats) if kernel.begun[number])
    far = "".join(seat for number, seat in enumerate(seats) if kernel.entered[number])
    return {
        "again": "1" if is_known and kernel.again else "",
        "begun": "" if lookup.each_needs_kioz else begun,
        "far": far if lookup.once_a_player else "",
        "owed": ",".join(owed) if is_known else "",
    }


def read_setup(ruleset: Ruleset, setup: Setup) -> tuple[Kernel, list[str]]:
    """Return a kernel that stands as *setup* says, and all that is wrong with it.

    Where anything is wrong the kernel means nothing.
    """
    kernel = Kernel(rules.lookup(ruleset))
    wrong = [*_wrong_seats(ruleset, setup), *_wrong_keys(ruleset, setup)]
    if not wrong:
        wrong += _put_men(ruleset, kernel, setup)
    if not wrong:
        _give_turn(ruleset, kernel, setup)
    return kernel, wrong


def _wrong_seats(ruleset: Ruleset, setup: Setup) -> Iterator[str]:
    seats = ruleset["seats.names"]
    if setup.id != ruleset.id:
        yield f"the position is of {setup.id}, the game is {ruleset.id}"
    if set(setup.men) != set(seats):
        yield f"the position has seats {', '.join(setup.men)}, the game {', '.join(seats)}"
    if setup.to not in ("-", *seats):
        yield f"seat {setup.to} is to move and does not play"


def _wrong_keys(ruleset: Ruleset, setup: Setup) -> Iterator[str]:
    values = {str(rules.value_of(ruleset, key)) for key in ruleset["device.outcomes"]}
    for key, what in setup.keys.items():
        if key not in KEYS:
            yield f"{key}={what} means nothing in this game"
        elif key == "again" and what != "1":
            yield f"again={what} is no mark of a further throw, which is again=1"
        elif key == "owed" and not set(what.split(",")) <= values:
            yield f"owed={what} is not what this game gives: {', '.join(sorted(values))}"
        elif key in ("begun", "far") and not set(what) <= set(ruleset["seats.names"]):
            yield f"{key}={what} names seats that do not play"


def _put_men(ruleset: Ruleset, kernel: Kernel, setup: Setup) -> list[str]:
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


def _why_not_put(kernel: Kernel, seat: int, man: Man) -> str:
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


def _give_turn(ruleset: Ruleset, kernel: Kernel, setup: Setup) -> None:
    seats = list(ruleset["seats.names"])
    for number, seat in enumerate(seats):
        moved = any(man.tag != "u" for man in setup.men[seat])
        kernel.begun[number] = int(moved or seat in setup.keys.get("begun", ""))
        kernel.entered[number] = int(seat in setup.keys.get("far", ""))
        if kernel.left[number] == 0 < kernel.left[1 - number]:
            kernel.winner = 1 - number
    kernel.to = seats.index(setup.to) if setup.to in seats else NONE
    owed = setup.keys.get("owed", "")
    for word in owed.split(",") if owed else ():
        kernel.owed[int(word)] += 1
        kernel.count += 1
        kernel.given |= 1 << int(word)
    kernel.again = setup.keys.get("again") == "1"
    kernel.thrown = bool(owed)
    kernel.closed = bool(owed) and not (kernel.again and kernel.lookup.accumulate)
    kernel.may_skip = kernel.again and not owed and not kernel.lookup.again_is_duty
