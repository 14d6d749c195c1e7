"""Thousands of games with one changed throw each: ``python -m tests.dice.campaign 10000``.

Every game is played with the throws of seeds of its own, then one throw is changed at random: the
check has to find it, at its turn and its place, and nothing in the game as it was. What fell is
held against the exact odds of every device.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from copy import copy
from hashlib import sha256
from random import Random
from typing import Final, NamedTuple

from barsis_notation.dice.naming import add_pact
from barsis_notation.dice.pact import Pact, add_commitment, add_reveal, begin_pact
from barsis_notation.dice.protocol import ROLL_OFF
from barsis_notation.dice.throw_checks import Compared, check_throws
from barsis_notation.dice.written_throws import iter_written_throws
from barsis_notation.record.structs import Record
from barsis_notation.replay.seating import get_player_counts
from barsis_notation.rulesets import Ruleset
from tests.dice.devices import CRITICAL, DIE, GAMES, ODDS, chi_square, ruleset_of
from tests.dice.games import played

Where = tuple[int, int]
"""The turn of a throw by its place in ``turns``, 0 for the roll-off, and its place in the turn."""


OPENING_DIE: Final = "opening die"
"""What the counts call the one die of a roll-off."""


class Changed(NamedTuple):
    """A record with one throw changed, and where."""

    record: Record
    where: Where


def changed_throw(game: Record, ruleset: Ruleset, chance: Random) -> Changed:
    """Return *game* with one of its throws another one that the device can show."""
    each = chance.choice([*iter_written_throws(game, ruleset)])
    faces = DIE if each.turn == ROLL_OFF and "opening.reroll" in ruleset.facts else odds(ruleset)
    other = chance.choice([throw for throw in faces if throw != each.throw])
    record = copy(game)
    if each.turn == ROLL_OFF:
        record.opening = [*game.opening]
        record.opening[each.number - 1] = f"{each.seat} {other}"
        return Changed(record, (0, each.number))
    record.turns = [*game.turns]
    head, colon, moves = str(game.turns[each.place - 1]).partition(":")
    throws = head[2:].split("+")
    throws[each.number - 1] = other
    record.turns[each.place - 1] = f"{head[:2]}{'+'.join(throws)}{colon}{moves}"
    return Changed(record, (each.place, each.number))


def odds(ruleset: Ruleset) -> dict[str, object]:
    """Return what the device of a game can show."""
    name = next(name for name in GAMES if ruleset_of(name) is ruleset)
    return {**ODDS[name]}


def found_where(compared: Compared) -> Where | None:
    """Return where a throw was found that differs, None where none was, or more than that."""
    found = [one for one in compared.findings if one.name != "roll-off-out-of-turn"]
    if [one.name for one in found] != ["throw-differs-from-seeds"]:
        return None
    [one] = found
    number = int(one.message.split()[1])
    return one.turn or 0, number


def agreed(name: str, number: int) -> Pact:
    """Return a pact of its own on game *number*: two to four seeds, some with a dealer."""
    ruleset = ruleset_of(name)
    players = [f"Player {place}" for place in range(1, 2 + number % 3)]
    dealer = "Dealer" if number % 2 or len(players) < 2 else ""
    pact = begin_pact(f"{name} {number}", ruleset, players, dealer)
    seeds = {who: sha256(f"{name} {number} {who}".encode()).digest() for who in pact.parties}
    for who in pact.parties:
        pact = add_commitment(pact, who, seeds[who])
    for who in pact.unrevealed:
        pact = add_reveal(pact, who, seeds[who])
    return pact


class Counts(NamedTuple):
    """What a campaign came to."""

    games: int
    throws: int
    found: int
    seconds: float
    """What the checks took."""
    chi_squares: dict[str, tuple[float, int]]
    """By device: how far the throws were from their odds, and how many they were."""


def campaign(count: int) -> Counts:
    """Play *count* games, as many of each kind; raise AssertionError where a check is wrong."""
    fallen: dict[str, Counter[str]] = defaultdict(Counter)
    throws = found = 0
    seconds = 0.0
    names = [*GAMES]
    for number in range(count):
        name = names[number % len(names)]
        pact = agreed(name, number)
        ruleset = pact.ruleset
        sizes = get_player_counts(ruleset)
        game = add_pact(played(pact.throws(), number, sizes[number % len(sizes)]), pact)
        against = (None, pact)[number // len(names) % 2]
        change = changed_throw(game, ruleset, Random(number))
        began = time.process_time()
        right = check_throws(game, ruleset, against)
        wrong = check_throws(change.record, ruleset, against)
        seconds += time.process_time() - began
        assert right.findings == [], (name, number, right.findings)
        assert found_where(wrong) == change.where, (name, number, change.where, wrong.findings)
        throws, found = throws + right.throws, found + 1
        one_die = "opening.reroll" in ruleset.facts
        for each in iter_written_throws(game, ruleset):
            roll_off = one_die and each.turn == ROLL_OFF
            if roll_off or not (name == "shesh-besh-western" and each.turn == 1):
                fallen[OPENING_DIE if roll_off else name][each.throw] += 1
    far = {
        name: (chi_square(counts, DIE if name == OPENING_DIE else ODDS[name]), counts.total())
        for name, counts in sorted(fallen.items())
    }
    return Counts(count, throws, found, seconds, far)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    began = time.process_time()
    done = campaign(count)
    seconds = time.process_time() - began
    print(f"{done.games} games, {done.throws} throws, all as the seeds give them")
    print(f"{done.found} changed throws found at their turn and place")
    print(f"{2 * done.games} checks in {done.seconds:.1f} s, all of it in {seconds:.0f} s")
    for name, (far, total) in done.chi_squares.items():
        freedom = freedom_of(name)
        fair = f"1 fair sample in 1000 above {CRITICAL[freedom]}"
        print(f"{name:20} {total:9} throws  chi-square {far:6.2f} of {freedom}; {fair}")


def freedom_of(name: str) -> int:
    """Return the degrees of freedom of what a device shows."""
    return len(DIE if name == OPENING_DIE else ODDS[name]) - 1


if __name__ == "__main__":
    main()
