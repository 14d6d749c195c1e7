"""Positions of cross games: written from a kernel, and read back into one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.engines.cross import lookup as at
from barsis_notation.engines.cross.owed import Owed
from barsis_notation.record.positions import Man, Setup

if TYPE_CHECKING:
    from barsis_notation.engines.cross.play import CrossPlay


def write_setup(play: CrossPlay) -> Setup:
    """Return the position *play* stands in."""
    kernel = play.kernel
    men = {seat: _men_of(play, seat) for seat in play.names if seat in play.seats}
    over = kernel.winner >= 0 or kernel.to < 0
    to = "-" if over else play.names[kernel.to]
    return Setup(id=play.ruleset.id, men=men, to=to, keys={} if over else _keys(play))


def _men_of(play: CrossPlay, seat: str) -> tuple[Man, ...]:
    lookup = play.kernel.lookup
    first = play.names.index(seat) * lookup.pawns
    places = [play.kernel.men.where[first + man] for man in range(lookup.pawns)]
    places.sort(key=lambda place: -1 if place == lookup.bar else place)
    return tuple(Man(play.place_name(place)) for place in places)


def _keys(play: CrossPlay) -> dict[str, str]:
    kernel = play.kernel
    keys: dict[str, str] = {}
    if kernel.is_throw_due():
        keys["again"] = "1"
    if kernel.equal > 0 and kernel.again:
        keys["equal"] = f"{kernel.equal_of}*{kernel.equal}"
    readings = play.owed()
    longest = max(readings, key=len)
    if longest:
        keys["owed"] = ",".join(longest)
    if kernel.lookup.max_throws and kernel.thrown and kernel.again:
        keys["thrown"] = str(kernel.thrown)
    if kernel.tries:
        keys["tries"] = str(kernel.tries)
    return keys


class _WrongError(ValueError):
    """What keeps a setup from standing."""


def read_setup(play: CrossPlay, setup: Setup) -> list[str]:
    """Put *play* into the position *setup*; return what is wrong with it, then nothing changes."""
    twin = play.copy()
    try:
        _check_seats(twin, setup)
        _put_men(twin, setup)
        _give_turn(twin, setup)
    except _WrongError as wrong:
        return [str(wrong)]
    play.kernel.copy_from(twin.kernel)
    return []


def _check_seats(play: CrossPlay, setup: Setup) -> None:
    if setup.id != play.ruleset.id:
        raise _WrongError(f"the position is of {setup.id}, the record of {play.ruleset.id}")
    if set(setup.men) != set(play.seats):
        raise _WrongError(
            f"the position has seats {_list(setup.men)}, the game {_list(play.seats)}"
        )
    if setup.to != "-" and setup.to not in play.seats:
        raise _WrongError(f"seat {setup.to} is to move and does not play")


def _put_men(play: CrossPlay, setup: Setup) -> None:
    kernel = play.kernel
    pawns = kernel.lookup.pawns
    _clear_men(play)
    for seat, men in setup.men.items():
        if len(men) != pawns:
            raise _WrongError(f"seat {seat} has {len(men)} men; the game has {pawns} a seat")
        arm = play.names.index(seat)
        for number, man in enumerate(men):
            kernel.men.put(arm * pawns + number, arm, _place(play, seat, man))
    kernel.winner = next(
        (arm for arm in range(kernel.lookup.arms) if kernel.men.home[arm] == pawns), at.NONE
    )
    _check_cells(play)


def _clear_men(play: CrossPlay) -> None:
    men, lookup = play.kernel.men, play.kernel.lookup
    for arm in range(lookup.arms):
        for man in range(arm * lookup.pawns, (arm + 1) * lookup.pawns):
            men.put(man, arm, lookup.bar)
        men.home[arm] = 0


def _place(play: CrossPlay, seat: str, man: Man) -> int:
    lookup = play.kernel.lookup
    if man.tag:
        raise _WrongError(f"seat {seat} has a man marked {man.tag!r}, which means nothing here")
    if man.place in ("bar", "off"):
        return int(lookup.bar if man.place == "bar" else lookup.goal)
    lowest = 0 if lookup.step_zero else 1
    if not man.place.isdigit() or not lowest <= int(man.place) < lookup.goal:
        raise _WrongError(
            f"seat {seat} has a man on {man.place}; steps go from {lowest} to {lookup.goal - 1}"
        )
    return int(man.place)


def _check_cells(play: CrossPlay) -> None:
    """Raise where more men share a cell, or two sides do, than any landing could bring about."""
    kernel = play.kernel
    lookup, men = kernel.lookup, kernel.men
    for arm in range(lookup.arms):
        for step in range(1, lookup.goal):
            place = arm * lookup.stride + step
            cell = lookup.cell[place]
            if men.on_cell[arm * lookup.cells + cell] == 0:
                continue
            name = play.board.cell_name(arm, step, play.names)
            if 0 < lookup.max_on_cell < men.total[cell]:
                raise _WrongError(
                    f"{men.total[cell]} men stand on {name}; it holds {lookup.max_on_cell}"
                )
            if _strangers_meet(play, arm, step):
                raise _WrongError(
                    f"men of two sides stand on {name}; no landing brings them together"
                )


def _strangers_meet(play: CrossPlay, arm: int, step: int) -> bool:
    lookup, men = play.kernel.lookup, play.kernel.men
    place = arm * lookup.stride + step
    if lookup.ground[place] == at.OWN or men.opponents_on(arm, lookup.cell[place]) == 0:
        return False
    if lookup.ground[place] == at.OPEN:
        return not (lookup.mixed and lookup.pair_safe) and not lookup.capture_one
    return lookup.ground[place] == at.SAFE and not lookup.mixed


def _give_turn(play: CrossPlay, setup: Setup) -> None:
    kernel = play.kernel
    unknown = set(setup.keys) - {"again", "equal", "owed", "thrown", "tries"}
    if unknown:
        raise _WrongError(f"{_list(unknown)} means nothing in this game")
    arm = at.NONE if setup.to == "-" else play.names.index(setup.to)
    if arm >= 0 and kernel.left[arm] != 0:
        raise _WrongError(f"seat {setup.to} is to move and has left the game")
    kernel.start_turn(arm)
    _owe(play, kernel.owed, setup.keys.get("owed", ""))
    lookup = kernel.lookup
    kernel.thrown = _number(setup, "thrown", most=lookup.max_throws - 1)
    kernel.tries = _number(setup, "tries", most=lookup.tries - 1)
    _equal(play, setup)
    kernel.resume_throws(_number(setup, "again", most=1) == 1)
    if arm >= 0 and kernel.winner < 0:
        kernel.win_if_alone(arm)


def _owe(play: CrossPlay, owed: Owed, text: str) -> None:
    for word in text.split(",") if text else ():
        kind = int(word) if word.isdigit() else word
        if kind not in play.kinds:
            raise _WrongError(f"{word} is owed; this game gives {_list(map(str, play.kinds))}")
        owed.owe(play.kinds.index(kind), 1)


def _equal(play: CrossPlay, setup: Setup) -> None:
    text = setup.keys.get("equal", "")
    if not text:
        return
    if not play.kernel.lookup.triple_cancels:
        raise _WrongError(f"equal={text} means nothing where equal throws cancel nothing")
    outcome, _, count = text.partition("*")
    if not (outcome in play.ruleset["device.outcomes"] and count in ("1", "2")):
        raise _WrongError(f"equal={text} is no count of equal throws, such as 1*2")
    play.kernel.equal_of, play.kernel.equal = int(outcome), int(count)


def _number(setup: Setup, key: str, *, most: int) -> int:
    """Return the number a key says, 0 where the position has none; it is from 1 to *most*."""
    text = setup.keys.get(key)
    if text is None:
        return 0
    if most < 1:
        raise _WrongError(f"{key}={text} means nothing under these rules")
    if not text.isdigit() or not 1 <= int(text[:9]) <= most:
        raise _WrongError(f"{key}={text}; expected a number from 1 to {most}")
    return int(text)


def _list(words: object) -> str:
    return ", ".join(sorted(words))  # type: ignore[call-overload]
