"""Turns that one fact decides, looked for by play under its other values."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from barsis_notation.engines.engine import Play, TurnRefusal
from barsis_notation.record.position_lines import (
    PositionSyntaxError,
    Setup,
    parse_setup,
)
from barsis_notation.record.turns import add_star, find_syntax_error
from barsis_notation.replay.seating import get_seating
from barsis_notation.rulesets import Ruleset
from tests.deciding.alternatives import Alternative, alternatives, other_entries
from tests.engines.strolls import throw_is_due, words_of

MAX_STEPS = 60
"""Throws and moves of a turn after which it is given up."""


def is_refused(
    ruleset: Ruleset, players: tuple[str, ...], setup: Setup, turn: str
) -> TurnRefusal | str | None:
    """Return why a turn is refused, None if it is played, and a text if nobody can stand so."""
    try:
        play = get_seating(ruleset, players).game()
    except (ValueError, LookupError):
        return "seats"
    return "position" if play.set_position(setup) else play.replay([turn])


def turns_of(
    ruleset: Ruleset, players: tuple[str, ...], rng: random.Random, count: int
) -> Iterator[tuple[Setup, str]]:
    """Yield legal turns under *ruleset*, each with the position before it."""
    play = get_seating(ruleset, players).game()
    fresh = 0
    for _ in range(count):
        if not play.to_move() or fresh == 0:
            play = get_seating(ruleset, players).game()
            if rng.random() < 0.9:
                _stand_anyhow(play, rng)
            fresh = rng.randint(1, 12)
        fresh -= 1
        if not play.to_move():
            continue
        before = play.setup()
        turn = _turn(play, rng)
        if turn is None:
            fresh = 0
            continue
        yield before, turn


def _turn(play: Play, rng: random.Random) -> str | None:
    throws: list[str] = []
    moves: list[str] = []
    seat = ""
    quits = rng.random() < 0.4
    for _ in range(MAX_STEPS):
        if throw_is_due(play):
            seat = seat or rng.choice(play.to_move())
            if len(throws) > MAX_THROWS + 1:
                return None
            outcome = rng.choice(_outcomes(play, throws))
            if play.throw(outcome, "" if throws else seat) is not None:
                return None
            throws.append(outcome)
            continue
        can = sorted(play.moves())
        may_end = play.why_not_end() is None
        if can and not (may_end and quits and rng.random() < 0.5):
            move = rng.choice(can)
            if not seat:
                twin = play.copy()
                twin.move(move)
                seat = (twin.to_move() or play.to_move())[0]
            if play.move(move) is not None:
                return None
            moves.append(add_star(move) if play.captured_men() else move)
            if not play.winners():
                continue
            word = ""
        else:
            seat = seat or play.to_move()[0]
            word = rng.choice(["", "pass"])
            if play.end(word) is not None and play.end("") is not None:
                return None
        head = " ".join([seat, *(["+".join(throws)] if throws else [])])
        return " ".join([f"{head}:", *moves, *([word] if word else [])])
    return None


def _stand_anyhow(play: Play, rng: random.Random) -> None:
    """Put a game into a position that nobody played to, if there is one."""
    rules = play.ruleset
    for _ in range(20):
        line = _LINES[rules.family](play, rng)
        try:
            setup = parse_setup(line)
        except PositionSyntaxError:
            continue
        if not play.set_position(setup):
            return


def _cross_line(play: Play, rng: random.Random) -> str:
    pawns = play.ruleset["pawns"]
    goal = play.kernel.lookup.goal  # type: ignore[attr-defined]
    low = play.ruleset.facts.get("start.step") or 1
    mode = rng.choice(["any", "home", "start", "close", "close"])
    centre = rng.randint(low, goal)
    shares = {
        "any": (0.3, 0.2),
        "home": (0.1, 0.5),
        "start": (0.75, 0),
        "close": (0.3, 0.3),
    }[mode]
    parts = []
    ring = play.board.ring  # type: ignore[attr-defined]
    arms = play.board.arms  # type: ignore[attr-defined]
    for place, seat in enumerate(play.ruleset["seats.names"]):
        if seat not in play.seats:
            continue
        men = []
        for _ in range(pawns):
            r = rng.random()
            if r < shares[0]:
                men.append("bar")
            elif r < shares[0] + shares[1]:
                men.append("off")
            elif mode == "home":
                men.append(str(rng.randint(max(low, goal - 30), goal - 1)))
            elif mode == "start":
                men.append(str(rng.randint(low, low + 14)))
            elif mode == "close":
                step = (centre - place * (ring // arms)) % ring + rng.randint(-8, 8)
                men.append(str(min(max(step, low), goal - 1)))
            else:
                men.append(str(rng.randint(low, goal - 1)))
        parts.append(f"{seat}:{_run(men)}")
    to = rng.choice(play.list_starters())
    keys = _keys(play, rng, parts)
    return " ".join([play.ruleset.id, *parts, f"to={to}", *keys])


def _keys(play: Play, rng: random.Random, parts: list[str]) -> list[str]:
    keys = []
    facts = play.ruleset.facts
    if rng.random() < 0.5:
        if facts["turn.third_six"] != "none" and rng.random() < 0.8:
            places = [f"{part[0]}.{rng.choice(part[2:].split(','))}" for part in parts]
            keys.append("last=" + ",".join(place.split("(")[0] for place in places))
        if facts["finish.requires_capture"] != "none":
            keys.append("captured=" + ",".join(s for s in play.seats if rng.random() < 0.5))
        if facts["entry_rules.first_values"] != "any":
            keys.append("moved=" + ",".join(s for s in play.seats if rng.random() < 0.5))
    return sorted(keys)


def _run(men: list[str]) -> str:
    order = sorted(set(men), key=lambda m: -1 if m == "bar" else 999 if m == "off" else int(m))
    return ",".join(m if men.count(m) == 1 else f"{m}({men.count(m)})" for m in order)


def _tables_line(play: Play, rng: random.Random) -> str:
    mode = rng.choice(["any", "home", "few", "bar"])
    sides: list[list[str]] = [[], []]
    owners: dict[int, int] = {}
    for side in (0, 1):
        for _ in range(15):
            r = rng.random()
            if mode == "bar" and r < 0.1:
                sides[side].append("bar")
                continue
            if (mode in ("home", "few") and r < 0.5) or (mode == "few" and r < 0.9):
                sides[side].append("off")
                continue
            most = 6 if mode in ("home", "few") else 24
            for _ in range(30):
                point = rng.randint(1, most)
                cell = point if side == 0 else 25 - point
                if owners.setdefault(cell, side) == side:
                    sides[side].append(str(point))
                    break
            else:
                sides[side].append("off")
    names = play.ruleset["seats.names"]
    parts = [f"{name}:{_run_down(men)}" for name, men in zip(names, sides, strict=True)]
    return " ".join([play.ruleset.id, *parts, f"to={rng.choice(names)}"])


def _run_down(men: list[str]) -> str:
    return _run(men)


def _tab_line(play: Play, rng: random.Random) -> str:
    few = rng.choice([2, 4, 8, 15])
    spots: set[int] = set()
    parts = []
    for seat in play.ruleset["seats.names"]:
        men: dict[int, str] = {}
        for _ in range(few):
            step = rng.choice([rng.randint(1, 22), rng.randint(60, 70), rng.randint(23, 88)])
            cell = step if seat == "A" else _turned(step)
            if cell in spots:
                continue
            spots.add(cell)
            men[step] = rng.choice(["", "u"]) if step < 23 else rng.choice(["", "e"])
        items = ",".join(f"{step}{men[step]}" for step in sorted(men))
        parts.append(f"{seat}:{items}")
    return " ".join([play.ruleset.id, *parts, f"to={rng.choice('AB')}"])


def _turned(step: int) -> int:
    return (
        step + 66
        if step < 23
        else step + 22
        if step < 45
        else step - 22
        if step < 67
        else step - 66
    )


def _leap_line(play: Play, rng: random.Random) -> str:
    cells = [f"{c}{r}" for c in "abcde" for r in range(1, 6)]
    rng.shuffle(cells)
    few = rng.randint(1, 8)
    w, b = sorted(cells[:few]), sorted(cells[few : few + rng.randint(1, 8)])
    return f"{play.ruleset.id} W:{','.join(w)} B:{','.join(b)} to={rng.choice('WB')}"


_LINES = {"cross": _cross_line, "tables": _tables_line, "tab": _tab_line, "leap": _leap_line}


def deciders(
    ruleset: Ruleset, players: tuple[str, ...], setup: Setup, turn: str
) -> tuple[Alternative, ...]:
    """Return the alternatives of *ruleset* under which a refused turn is legal."""
    steps = {int(move[4:]) for move in turn.split() if re.fullmatch("bar/[0-9]+", move)}
    return tuple(
        other
        for other in (*alternatives(ruleset), *other_entries(ruleset, frozenset(steps)))
        if is_refused(other.ruleset, players, setup, turn) is None
    )


MAX_THROWS = 2
"""Throws of a turn after which only those are made that end it, if there are some."""


def _outcomes(play: Play, throws: list[str]) -> list[str]:
    every = sorted(play.outcomes)
    again = play.ruleset.facts.get("turn.again", "none")
    if len(throws) < MAX_THROWS or isinstance(again, str):
        return every
    values = [str(value) for value in again]
    return [key for key in every if not set(values) & set(play.outcomes[key])] or every


def broken_turns(
    ruleset: Ruleset, players: tuple[str, ...], rng: random.Random, count: int
) -> Iterator[tuple[Setup, str, TurnRefusal]]:
    """Yield refused turns, each with the position before it: legal ones with a word changed."""
    for setup, turn in turns_of(ruleset, players, rng, count):
        play = get_seating(ruleset, players).game()
        if play.set_position(setup):
            continue
        head, _, moves = turn.partition(":")
        for word in words_of(play, rng, 4):
            wrong = rng.choice(_breaks(head, moves.split(), word, rng))
            twin = play.copy()
            refused = twin.replay([wrong]) if find_syntax_error(wrong) is None else None
            if refused is not None:
                yield setup, wrong, refused


def _breaks(head: str, moves: list[str], word: str, rng: random.Random) -> list[str]:
    """Return the turn of *head* and *moves* with one thing in it as it should not be."""
    star = "" if "x" in word or "-" in word else "*"
    return [
        f"{head}: {word}",
        f"{head}: {' '.join(moves[:1])} {word}",
        f"{head}: {' '.join(moves[:-1])}",
        f"{head}: {word}{star}",
        f"{head}+{rng.randint(1, 6)}: {word}",
        f"{head.partition(' ')[0]}: {word}",
        f"{head}: {' '.join([*moves, moves[-1]] if moves else [word])}",
        f"{head}: off/{rng.randint(1, 9)}",
    ]
