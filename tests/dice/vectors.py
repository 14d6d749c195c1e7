"""Cases of the dice protocol: ``python -m tests.dice.vectors`` writes those of the kit anew."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final

import msgspec

from barsis_notation.dice.pact import Pact, add_commitment, add_reveal, begin_pact
from barsis_notation.dice.protocol import ROLL_OFF, derive_key
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.throw_devices import has_separate_dice
from tests.dice.devices import DOCS, GAMES, ruleset_of
from tests.kit_files import Case, make_kit_text, write_kit_file

PATH: Final = "dice/throws.json"
"""Path in the kit."""

PLAYERS: Final = ("Amal", "باسم")
DEALER: Final = "Club server"
DEALT: Final = ("shesh-besh", "chausar")
"""Games of the vectors that have a dealer."""


def seed_of(game: str, name: str) -> bytes:
    """Return a seed that anybody can make again."""
    return sha256(f"{game} {name}".encode()).digest()


def pact_of(name: str, *, dealt: bool | None = None) -> Pact:
    """Return a pact on a game of :data:`GAMES`, all its seeds revealed."""
    has_dealer = name in DEALT if dealt is None else dealt
    pact = begin_pact(f"Vector {name}", ruleset_of(name), PLAYERS, DEALER if has_dealer else "")
    for party in pact.parties:
        pact = add_commitment(pact, party, seed_of(name, party))
    for party in pact.unrevealed:
        pact = add_reveal(pact, party, seed_of(name, party))
    return pact


def device_of(ruleset: Ruleset) -> dict[str, Any]:
    """Return what a program has to know of a device."""
    facts = ruleset.facts
    device = {"kind": facts["device.kind"], "n": facts["device.n"]}
    if "device.faces" in facts:
        device["faces"] = list(facts["device.faces"])
    return device | {
        "each_die_alone": has_separate_dice(facts),
        "roll_off_die": "opening.reroll" in facts,
        "opens_with_roll": facts.get("opening.reroll") is False,
    }


def throws_case(name: str) -> Case:
    """Return the case of the throws of a game."""
    pact = pact_of(name)
    throws = pact.throws()
    opening = throws.opening_roll()
    return {
        "id": f"dice/throws/{name}",
        "kind": "dice-throws",
        "about": f"throws of {name}: {_ABOUT[name]}",
        "checks": [*_BYTES, *_CHECKS.get(name, ())],
        "input": {
            "file": msgspec.to_builtins(pact.dice),
            "device": device_of(pact.ruleset),
            "roll_off": 8,
            "turns": 8,
            "throws": 3,
            **_rules_of(name),
        },
        "expected": {
            "terms": pact.terms.hex(),
            "commitments": [one.sha256 for one in pact.dice.commitments],
            "all": pact.digest.hex(),
            "key": derive_key(pact.digest, [*pact.seeds.values()]).hex(),
            "roll_off": [throws.throw(ROLL_OFF, number) for number in range(1, 9)],
            "turns": [[throws.throw(turn, n) for n in range(1, 4)] for turn in range(1, 9)],
            **({"opening_roll": opening} if opening else {}),
        },
    }


def _rules_of(name: str) -> dict[str, Any]:
    """Return the member with the ruleset of a user, empty for the games that are built in."""
    path = DOCS / "rulesets" / f"{name}.json"
    return {"rules": json.loads(path.read_text(encoding="utf-8"))} if path.exists() else {}


_ABOUT: Final = {
    "barsis": "six shells",
    "barjis": "six shells, other rules and so other terms",
    "pachisi": "six shells",
    "pachisi-7": "seven shells, rules with options",
    "kioz": "four sticks",
    "parchis": "one die",
    "shesh-besh": "two dice, and one die of each player in the roll-off, with a dealer",
    "shesh-besh-western": "two dice, and the roll-off is the first roll",
    "chausar": "long dice with sides of their own, each a throw, with a dealer",
    "ludo": "one die, a ruleset of a user",
}

_BYTES: Final = (
    "dice-fields", "dice-terms", "dice-commitment", "dice-all", "dice-key", "dice-blocks",
    "dice-number",
)  # fmt: skip
"""Statements that each case of throws checks."""

_CHECKS: Final = {
    "barsis": ("dice-shells",),
    "kioz": ("dice-shells",),
    "pachisi-7": ("dice-shells", "dice-terms-options"),
    "parchis": ("dice-die",),
    "shesh-besh": ("dice-two-dice", "dice-roll-off-die", "dice-terms-dealer"),
    "shesh-besh-western": ("dice-two-dice", "dice-first-roll"),
    "chausar": ("dice-separate", "dice-terms-dealer"),
}


def make_throws_text() -> str:
    """Return the kit file of throws."""
    about = "Commitments, key and throws of the dice protocol, for every kind of device."
    return make_kit_text(about, [throws_case(name) for name in GAMES])


if __name__ == "__main__":
    write_kit_file(PATH, make_throws_text())
