"""Conversion of tab positions between the notation and the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from barsis_notation.engines.frame import NONE
from barsis_notation.engines.placing import find_head_errors, find_unknown_keys, split_key
from barsis_notation.engines.tab import rules
from barsis_notation.engines.tab.kernel import (
    BEEN_FAR,
    MOVED,
    NOTHING,
    UNMOVED,
    VALUES,
    TabKernel,
)
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.position_lines import Man, Setup, is_number
from barsis_notation.rulesets import Ruleset

_text = bind_texts("engines")

TAGS = {UNMOVED: "u", MOVED: "", BEEN_FAR: "v"}
STATES = {tag: state for state, tag in TAGS.items()}
KEYS = ("again", "begun", "far", "owed")


def list_men(kernel: TabKernel, seat: int) -> tuple[Man, ...]:
    """Return the pieces of *seat*, 0 or 1, in the order of their steps, lowest first.

    *kernel* is the game. Captured pieces are left out.
    """
    at, first = kernel.at, seat * kernel.side
    return tuple(
        [
            _make_man(step, state)
            for step in range(1, kernel.last + 1)
            if (state := at[first + step]) != NOTHING
        ]
    )


@cache
def _make_man(step: int, state: int) -> Man:
    return Man(str(step), TAGS[state])


def list_owed(kernel: TabKernel) -> list[str]:
    """Return the values that *kernel* owes, ascending, such as ``["2", "4"]``.

    A value is in the list as often as it is owed.
    """
    return [str(value) for value in range(VALUES) for _ in range(kernel.owed[value])]


def format_keys(kernel: TabKernel, seats: tuple[str, ...], *, is_known: bool) -> dict[str, str]:
    """Return the keys of the position line: the state besides the places of pieces.

    The result maps each of ``KEYS`` to its text, which can be empty. *seats* are the letters of
    both seats. *is_known* says whether a seat has the turn and the game goes on; if not, ``again``
    and ``owed`` are empty.
    """
    lookup = kernel.lookup
    begun = "".join(seat for number, seat in enumerate(seats) if kernel.begun[number])
    far = "".join(seat for number, seat in enumerate(seats) if kernel.entered[number])
    return {
        "again": "1" if is_known and kernel.turn.again else "",
        "begun": "" if lookup.each_needs_kioz else begun,
        "far": far if lookup.once_a_player else "",
        "owed": ",".join(list_owed(kernel)) if is_known else "",
    }


def build_kernel(ruleset: Ruleset, setup: Setup) -> tuple[TabKernel, list[Text]]:
    """Return a new kernel in the position *setup*, and the reasons if it is refused.

    *ruleset* must be one that the tab engine supports; this is not checked. The reasons are texts
    for the user. If there are any, the state of the kernel is undefined.
    """
    kernel = TabKernel(rules.build_lookup(ruleset))
    wrong: list[Text] = [
        *find_head_errors(setup, ruleset.id, ruleset["seats.names"]),
        *find_unknown_keys(setup, KEYS),
        *_check_keys(ruleset, setup),
    ]
    if not wrong:
        wrong += _put_men(ruleset, kernel, setup)
    if not wrong:
        _give_turn(ruleset, kernel, setup)
    return kernel, wrong


def _check_keys(ruleset: Ruleset, setup: Setup) -> Iterator[Text]:
    values = {str(rules.get_value(ruleset, key)) for key in ruleset["device.outcomes"]}
    for key, what in setup.keys.items():
        if key == "again" and what != "1":
            yield _text("key-again", again=what)
        elif key == "owed" and not set(what.split(",")) <= values:
            yield _text("key-owed", owed=what, values=join_words(sorted(values), "commas"))
        elif key in ("begun", "far") and not set(what) <= set(ruleset["seats.names"]):
            yield _text("key-of-strangers", key=f"{key}={what}")


def _put_men(ruleset: Ruleset, kernel: TabKernel, setup: Setup) -> list[Text]:
    """Put the pieces into *kernel*; return the reasons for pieces that cannot be placed."""
    wrong: list[Text] = []
    seats = list(ruleset["seats.names"])
    for seat, men in setup.men.items():
        if len(men) > ruleset["pieces"]:
            most = ruleset["pieces"]
            wrong.append(_text("too-many-pieces", seat=seat, count=len(men), most=most))
        for man in men:
            reason = _put_man(kernel, seats.index(seat), man)
            if reason is not None:
                wrong.append(_text("of-seat", seat=seat, reason=reason))
    return wrong


def _put_man(kernel: TabKernel, seat: int, man: Man) -> Text | None:
    """Put one piece into *kernel*; return None, or the reason why it cannot be placed."""
    if not is_number(man.place) or not 1 <= int(man.place) <= kernel.last:
        return _text("piece-on-no-hole", place=man.place, last=kernel.last)
    step = int(man.place)
    if man.tag not in STATES:
        return _text("piece-marked", tag=man.tag)
    if man.tag == "u" and step > kernel.home_end:
        return _text("unmoved-piece", place=man.place)
    if kernel.at[seat * kernel.side + step] != NOTHING:
        return _text("two-pieces", place=man.place)
    if kernel.at[(1 - seat) * kernel.side + kernel.across(step)] != NOTHING:
        return _text("piece-on-piece", place=man.place)
    is_far = step > kernel.loop_end
    kernel.put(seat, step, BEEN_FAR if is_far else STATES[man.tag])  # it entered the row it is in
    kernel.entered[seat] |= int(is_far or man.tag == TAGS[BEEN_FAR])
    return None


def _give_turn(ruleset: Ruleset, kernel: TabKernel, setup: Setup) -> None:
    seats, turn = list(ruleset["seats.names"]), kernel.turn
    for number, seat in enumerate(seats):
        moved = any(man.tag != "u" for man in setup.men[seat])
        kernel.begun[number] = int(moved or seat in setup.keys.get("begun", ""))
        kernel.entered[number] |= int(seat in setup.keys.get("far", ""))
        if kernel.left[number] == 0 < kernel.left[1 - number]:
            turn.set_winner(1 - number)
    owed = split_key(setup, "owed")
    for word in owed:
        kernel.owe(int(word))
    turn.to = seats.index(setup.to) if setup.to in seats else NONE
    turn.again = setup.keys.get("again") == "1"
    turn.begun = bool(owed)
    turn.closed = bool(owed) and not (turn.again and kernel.lookup.accumulate)
    turn.may_skip = turn.again and not owed and not kernel.lookup.again_is_duty
