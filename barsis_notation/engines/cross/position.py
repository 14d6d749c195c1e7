"""Conversion of cross positions between the notation and the kernel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from barsis_notation.engines.cross import cross_lookup as at
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.placing import (
    find_head_errors,
    find_unknown_keys,
    join_sorted,
    split_key,
)
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.position_lines import Man, Setup, is_number

if TYPE_CHECKING:
    from barsis_notation.engines.cross.play import CrossPlay

_text = bind_texts("engines")

KEYS = {
    "again", "captured", "equal", "journal", "last", "moved", "owed", "sixes", "thrown", "tries",
}  # fmt: skip
"""The keys that the position line of a cross game may have."""

_CAPTURE = re.compile(r"([A-Z1-8])\.([0-9]{1,3})>([A-Z1-8])\.([0-9]{1,3})")


def list_men(play: CrossPlay, arm: int) -> tuple[Man, ...]:
    """Return the men of *arm* in the order of a position line.

    Men on the bar come first, then the others by step, and men that are off come last. *arm* is an
    index from 0.
    """
    lookup, where = play.kernel.lookup, play.kernel.men.where
    first = arm * lookup.pawns
    if not lookup.tags and lookup.exit_rule == at.EXIT_NEVER:
        return _make_untagged_men(
            tuple(where[first : first + lookup.pawns]), lookup.bar, lookup.goal
        )
    placed = [(where[man], _get_tag(play, man)) for man in range(first, first + lookup.pawns)]
    placed.sort(key=lambda man: (-1 if man[0] == lookup.bar else man[0], man[1]))
    return tuple(Man(play.get_place_name(place), tag) for place, tag in placed)


@lru_cache(maxsize=4096)
def _make_untagged_men(places: tuple[int, ...], bar: int, goal: int) -> tuple[Man, ...]:
    """Return men without tags, in the order of a position."""
    names = {bar: "bar", goal: "off"}
    ordered = sorted(places, key=lambda place: -1 if place == bar else place)
    return tuple([Man(names.get(place, str(place))) for place in ordered])


def _get_tag(play: CrossPlay, man: int) -> str:
    kernel = play.kernel
    if kernel.lookup.tags and (tag := kernel.state.get_tag(man)):
        return chr(tag)
    return "n" if kernel.lookup.exit_rule != at.EXIT_NEVER and _is_last_arrival(play, man) else ""


def _is_last_arrival(play: CrossPlay, man: int) -> bool:
    """Return whether *man* was the last to arrive on an exit shared with another side (PR9)."""
    if _shares_no_exit(play, man):
        return False
    men, cell = play.kernel.men, _get_cell(play, man)
    others = [other for other in range(len(men.where)) if _get_cell(play, other) == cell]
    return max(others, key=lambda other: men.came[other]) == man


def _shares_no_exit(play: CrossPlay, man: int) -> bool:
    """Return whether *man* is on a cell where the order of arrival does not matter."""
    lookup, men = play.kernel.lookup, play.kernel.men
    arm = man // lookup.pawns
    place = arm * lookup.stride + men.where[man]
    return lookup.ground[place] != at.EXIT or men.count_opponents_on(arm, lookup.cell[place]) == 0


def _get_cell(play: CrossPlay, man: int) -> int:
    lookup = play.kernel.lookup
    return lookup.cell[man // lookup.pawns * lookup.stride + play.kernel.men.where[man]]


def format_keys(play: CrossPlay) -> dict[str, str]:
    """Return the keys of the position line of *play* and their texts, without ``to``.

    An example is ``{"owed": "10,khal"}``. Only keys with a text are in the result. Call this only
    if a seat is to move, which is not checked.
    """
    kernel, chain, lookup = play.kernel, play.kernel.chain, play.kernel.lookup
    keys: dict[str, str] = {}
    if chain.is_due() or (chain.took and lookup.capture_again):
        keys["again"] = "1"
    if lookup.needs_capture and kernel.seats.captured:
        keys["captured"] = _format_seats(play, kernel.seats.captured)
    if chain.equal > 0 and chain.seats.again:
        keys["equal"] = f"{chain.equal_of}*{chain.equal}"
    if kernel.journal.lines:
        keys["journal"] = ",".join(_format_captures(play))
    if last := _format_last_moved(play):
        keys["last"] = ",".join(last)
    if _needs_moved(play) and kernel.seats.moved:
        keys["moved"] = _format_seats(play, kernel.seats.moved)
    longest = max(play.owed(), key=len)
    if longest:
        keys["owed"] = ",".join(longest)
    if chain.sixes:
        keys["sixes"] = str(chain.sixes)
    if lookup.max_throws and chain.thrown and chain.seats.again:
        keys["thrown"] = str(chain.thrown)
    if chain.tries:
        keys["tries"] = str(chain.tries)
    return keys


def _format_seats(play: CrossPlay, mask: int) -> str:
    return "".join(
        name for arm, name in enumerate(play.names) if mask >> arm & 1 and name in play.seats
    )


def _format_captures(play: CrossPlay) -> Iterator[str]:
    journal, lookup = play.kernel.journal, play.kernel.lookup
    for at_line in range(0, 3 * journal.lines, 3):
        captor, loser, step = (journal.line[at_line + part] for part in range(3))
        seat = play.names[captor // lookup.pawns]
        yield f"{seat}.{play.kernel.men.where[captor]}>{play.names[loser]}.{step}"


def _format_last_moved(play: CrossPlay) -> list[str]:
    """Return the place of the man that each seat moved last, such as ``S.53`` (rule PR7)."""
    kernel = play.kernel
    return [
        f"{seat}.{play.get_place_name(kernel.chain.last[arm])}"
        for arm, seat in enumerate(play.names)
        if kernel.chain.last[arm] >= 0
        and not kernel.seats.gone >> arm & 1
        and _can_go_back(play, arm, has_sixes=kernel.chain.sixes > 0)
    ]


def _can_go_back(play: CrossPlay, arm: int, *, has_sixes: bool) -> bool:
    """Return whether a third six could send back the man that *arm* moved last (rule PR7).

    If the rules send back only a man that moved in the same turn, *arm* must be the seat to move,
    and *has_sixes* must be True; any other man was moved in an earlier turn.
    """
    this_turn = play.kernel.lookup.third_six == at.THIRD_LAST_MOVED_THIS_TURN
    return not this_turn or (has_sixes and arm == play.kernel.seats.to)


def _needs_moved(play: CrossPlay) -> bool:
    """Return whether the rules depend on which seats have moved or introduced a man."""
    lookup = play.kernel.lookup
    return bool(lookup.first_kinds or lookup.first_enters or lookup.limits_first_entry)


class _SetupError(ValueError):
    """The reason why a setup cannot be applied."""

    def __init__(self, reason: Text) -> None:
        self.reason = reason


def apply_setup(play: CrossPlay, setup: Setup) -> list[Text]:
    """Put *play* into the position *setup*; return the reason if it is refused.

    The list has at most one reason, a text for the user. If it is not empty, the state of *play* is
    undefined.
    """
    try:
        if setup.id != play.ruleset.id:
            raise _SetupError(_text("other-game-of-record", id=setup.id, game=play.ruleset.id))
        _raise_first(find_head_errors(setup, play.ruleset.id, play.seats))
        if setup.to not in ("-", *play.turn_seats):
            turns = join_words(play.turn_seats)
            raise _SetupError(_text("to-without-turns", seat=setup.to, seats=turns))
        _put_men(play, setup)
        _give_turn(play, setup)
    except _SetupError as wrong:
        return [wrong.reason]
    return []


def _raise_first(wrong: Iterator[Text]) -> None:
    """Raise a _SetupError for the first of the reasons, if there is one."""
    for reason in wrong:
        raise _SetupError(reason)


def _put_men(play: CrossPlay, setup: Setup) -> None:
    kernel = play.kernel
    pawns = kernel.lookup.pawns
    came_home = [kernel.seats.placed[place] for place in range(kernel.seats.placings)]
    was_mars = kernel.seats.is_mars
    _clear_board(play)
    latest: list[int] = []
    for seat, men in setup.men.items():
        if len(men) != pawns:
            raise _SetupError(_text("not-so-many-men", seat=seat, count=len(men), most=pawns))
        arm = play.names.index(seat)
        for number, man in enumerate(men, start=arm * pawns):
            kernel.men.put(number, arm, _parse_place(play, seat, man))
            if man.tag == "f":  # captors are set from the journal
                kernel.men.note_fresh(number)
            if man.tag == "n":
                latest.append(number)
            else:
                kernel.men.note_arrival(number)
    for number in latest:
        if _shares_no_exit(play, number):
            raise _SetupError(_text("man-on-no-exit"))
        kernel.men.note_arrival(number)
    for arm in (*came_home, *range(kernel.lookup.arms)):
        if kernel.lookup.side[arm] >= 0 and kernel.men.is_home(arm):
            kernel.seats.note_home(arm)
    if came_home and kernel.seats.winner == came_home[0]:
        kernel.seats.is_mars = was_mars
    _check_cells(play)


def _clear_board(play: CrossPlay) -> None:
    """Take all men off the board and forget their history."""
    kernel = play.kernel
    men, lookup, seats = kernel.men, kernel.lookup, kernel.seats
    for arm in range(lookup.arms):
        for man in range(arm * lookup.pawns, (arm + 1) * lookup.pawns):
            men.put(man, arm, lookup.bar)
        men.home[arm] = 0
        kernel.chain.last[arm] = NONE
    men.clear_fresh()
    kernel.journal.lines = 0
    seats.set_mover(NONE)
    seats.moved = seats.captured = seats.placings = 0
    seats.over, seats.winner, seats.is_mars = False, NONE, False
    seats.stopped = False


def _parse_place(play: CrossPlay, seat: str, man: Man) -> int:
    lookup = play.kernel.lookup
    if man.tag and man.tag not in _list_tags(play):
        raise _SetupError(_text("man-marked", seat=seat, tag=man.tag))
    if man.place in ("bar", "off"):
        return int(lookup.bar if man.place == "bar" else lookup.goal)
    lowest = 0 if lookup.step_zero else 1
    if not is_number(man.place) or not lowest <= int(man.place) < lookup.goal:
        first, last = str(lowest), str(lookup.goal - 1)
        raise _SetupError(
            _text("man-on-no-step", seat=seat, place=man.place, first=first, last=last)
        )
    return int(man.place)


def _list_tags(play: CrossPlay) -> str:
    """Return the tags that have a meaning under these rules."""
    lookup = play.kernel.lookup
    known = {
        "c": lookup.cancels,
        "f": lookup.fresh != at.FRESH_NEVER,
        "n": lookup.exit_rule != at.EXIT_NEVER,
    }
    return "".join(tag for tag, means in known.items() if means)


def _check_cells(play: CrossPlay) -> None:
    """Raise a _SetupError if men share a cell in a way that no landing can cause."""
    lookup, men = play.kernel.lookup, play.kernel.men
    for arm in range(lookup.arms):
        for step in _list_shared_steps(play, arm):
            cell = lookup.cell[arm * lookup.stride + step]
            is_full = 0 < lookup.max_on_cell < men.total[cell]
            if not is_full and not _has_strangers(play, arm, step):
                continue
            name = play.board.get_cell_name(arm, step, play.names)
            if is_full:
                count, most = men.total[cell], lookup.max_on_cell
                raise _SetupError(_text("too-many-on-cell", cell=name, count=count, most=most))
            raise _SetupError(_text("two-sides-on-cell", cell=name))


def _list_shared_steps(play: CrossPlay, arm: int) -> list[int]:
    """Return the steps on which men of *arm* share a cell, by the first step of that cell."""
    lookup, board, total = play.kernel.lookup, play.board, play.kernel.men.total
    cells, row, first = lookup.cell, arm * lookup.stride, arm * lookup.pawns
    places = {*play.kernel.men.where[first : first + lookup.pawns]}
    steps = [at for at in places if 0 < at < lookup.goal and total[cells[row + at]] > 1]
    return sorted(step if board.is_on_ring(step) else board.get_own_rank(step) for step in steps)


def _has_strangers(play: CrossPlay, arm: int, step: int) -> bool:
    lookup, men = play.kernel.lookup, play.kernel.men
    place = arm * lookup.stride + step
    if lookup.ground[place] == at.OWN or men.count_opponents_on(arm, lookup.cell[place]) == 0:
        return False
    if lookup.ground[place] == at.OPEN:
        beside_a_pair = lookup.mixed and lookup.pair_safe and lookup.max_on_cell != 2
        return not beside_a_pair and not lookup.capture_one
    return lookup.ground[place] == at.SAFE and not lookup.mixed


def _give_turn(play: CrossPlay, setup: Setup) -> None:
    kernel, chain, lookup = play.kernel, play.kernel.chain, play.kernel.lookup
    _raise_first(find_unknown_keys(setup, KEYS))
    arm = NONE if setup.to == "-" else play.names.index(setup.to)
    if arm >= 0 and kernel.seats.gone >> arm & 1:
        raise _SetupError(_text("to-has-left", seat=setup.to))
    kernel.clear(0)
    kernel.give_turn(arm)
    _restore_history(play, setup)
    _add_owed(play, split_key(setup, "owed"))
    chain.thrown = _parse_number(setup, "thrown", most=lookup.max_throws - 1)
    chain.tries = _parse_number(setup, "tries", most=lookup.tries - 1)
    most_sixes = 2 if "again" in setup.keys else 3  # no throw follows the third six
    chain.sixes = _parse_number(setup, "sixes", most=most_sixes if lookup.third_six else 0)
    _read_equal(play, setup)
    chain.resume(_parse_number(setup, "again", most=1) == 1)
    if arm >= 0 and not kernel.seats.over:
        kernel.seats.end_if_alone()


def _restore_history(play: CrossPlay, setup: Setup) -> None:
    """Set the state that depends on earlier moves from the keys of the position."""
    kernel, lookup = play.kernel, play.kernel.lookup
    kernel.seats.captured = _parse_seats(play, setup, "captured", bool(lookup.needs_capture))
    kernel.seats.moved = _parse_seats(play, setup, "moved", _needs_moved(play)) | _find_moved_seats(
        play
    )
    for word in split_key(setup, "journal"):
        _note_capture(play, word)
    if lookup.cancels:
        _check_captors(play, setup)
    for word in split_key(setup, "last"):
        seat, _, place = word.partition(".")
        if lookup.third_six < at.THIRD_LAST_MOVED or seat not in play.seats:
            raise _SetupError(_text("strange-key", key=f"last={word}"))
        arm, where = play.names.index(seat), _parse_place(play, seat, Man(place))
        if kernel.men.find_man(arm, where) < 0:
            raise _SetupError(_text("key-of-no-man", key=f"last={word}", seat=seat, place=place))
        if _can_go_back(play, arm, has_sixes="sixes" in setup.keys):
            kernel.chain.last[arm] = where


def _check_captors(play: CrossPlay, setup: Setup) -> None:
    """Raise a _SetupError if a man is marked as a captor and the journal does not name it."""
    for seat, men in setup.men.items():
        first = play.names.index(seat) * play.kernel.lookup.pawns
        marked = [number for number, man in enumerate(men, start=first) if man.tag == "c"]
        places = {play.kernel.men.where[number] for number in marked}
        named = {
            play.kernel.men.where[number]
            for number in range(first, first + play.kernel.lookup.pawns)
            if play.kernel.journal.is_captor(number)
        }
        if not places <= named:
            raise _SetupError(_text("captor-unnamed", seat=seat))


def _parse_seats(play: CrossPlay, setup: Setup, key: str, means: bool) -> int:
    """Return the seats that a key names, as one bit per arm."""
    seats = setup.keys.get(key, "")
    if seats and not means:
        raise _SetupError(_text("key-without-rule", key=f"{key}={seats}"))
    strangers = set(seats) - set(play.seats)
    if strangers:
        who = join_sorted(strangers)
        raise _SetupError(_text("key-of-named-strangers", key=f"{key}={seats}", seats=who))
    return sum(1 << play.names.index(seat) for seat in set(seats))


def _find_moved_seats(play: CrossPlay) -> int:
    """Return, as bits, the seats of players with a man on a place that no entry leads to."""
    lookup, men = play.kernel.lookup, play.kernel.men
    still = {lookup.bar, *(lookup.entry_step[entry] for entry in range(lookup.entries))}
    mask = 0
    for man, place in enumerate(men.where):
        if place not in still:
            mask |= lookup.player_mask[man // lookup.pawns]
    return mask


def _note_capture(play: CrossPlay, word: str) -> None:
    """Add one capture of the journal key, such as ``E.29>S.12``."""
    kernel = play.kernel
    found = _CAPTURE.fullmatch(word)
    if found is None or not kernel.lookup.cancels or not {found[1], found[3]} <= set(play.seats):
        raise _SetupError(_text("key-journal", capture=word))
    captor = kernel.men.find_man(play.names.index(found[1]), int(found[2]))
    if captor < 0:
        raise _SetupError(
            _text("key-of-no-man", key=f"journal={word}", seat=found[1], place=found[2])
        )
    step = _parse_place(play, found[3], Man(found[4]))
    kernel.journal.add(captor, play.names.index(found[3]), step)


def _add_owed(play: CrossPlay, words: list[str]) -> None:
    for word in words:
        kind = int(word) if is_number(word) else word
        if kind not in play.kinds:
            values = join_words(map(str, play.kinds), "commas")
            raise _SetupError(_text("value-of-no-throw", value=word, values=values))
        play.kernel.owed.owe(play.kinds.index(kind), 1)
    if play.kernel.lookup.grace_instead:
        for outcome in range(at.OUTCOMES):
            _note_grace(play, outcome)


def _note_grace(play: CrossPlay, outcome: int) -> None:
    """Record that an owed value came with a grace, if *outcome* gives it one now."""
    kernel, lookup = play.kernel, play.kernel.lookup
    gives, enters = lookup.gives[outcome], lookup.grace_enters[outcome]
    if not gives or not kernel.owed.owes(gives[0]) or enters == at.ENTERS_NEVER:
        return
    if enters == at.ENTERS_ALWAYS or kernel.chain.has_introduced(kernel.seats.first):
        kernel.owed.note_grace(outcome)


def _read_equal(play: CrossPlay, setup: Setup) -> None:
    text = setup.keys.get("equal", "")
    if not text:
        return
    if not play.kernel.lookup.triple_cancels:
        raise _SetupError(_text("key-equal-idle", equal=text))
    outcome, _, count = text.partition("*")
    if not (outcome in play.ruleset["device.outcomes"] and count in ("1", "2")):
        raise _SetupError(_text("key-equal", equal=text))
    play.kernel.chain.equal_of, play.kernel.chain.equal = int(outcome), int(count)


def _parse_number(setup: Setup, key: str, *, most: int) -> int:
    """Return the number of a key, from 1 to *most*, or 0 if the position lacks the key."""
    text = setup.keys.get(key)
    if text is None:
        return 0
    if most < 1:
        raise _SetupError(_text("key-without-rule", key=f"{key}={text}"))
    if not is_number(text) or not 1 <= int(text[:9]) <= most:
        raise _SetupError(_text("key-of-number", key=f"{key}={text}", most=most))
    return int(text)
