"""Test vectors of the protocol: ``python -m tests.dice.vectors`` writes ``vectors.json`` anew."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from barsis_notation.base.saving import save
from barsis_notation.dice.pact import Pact, add_commitment, add_reveal, begin_pact
from barsis_notation.dice.protocol import ROLL_OFF, derive_key
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.throw_devices import has_separate_dice
from tests.dice.devices import GAMES, ruleset_of

PATH: Final = Path(__file__).with_name("vectors.json")

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


def vector_of(name: str) -> dict[str, Any]:
    """Return the vector of a game."""
    pact = pact_of(name)
    throws = pact.throws()
    vector = {
        "name": name,
        "file": msgspec.to_builtins(pact.dice),
        "device": device_of(pact.ruleset),
        "terms": pact.terms.hex(),
        "commitments": [one.sha256 for one in pact.dice.commitments],
        "all": pact.digest.hex(),
        "key": derive_key(pact.digest, [*pact.seeds.values()]).hex(),
        "roll_off": [throws.throw(ROLL_OFF, number) for number in range(1, 9)],
        "turns": [[throws.throw(turn, n) for n in range(1, 4)] for turn in range(1, 9)],
    }
    roll = throws.opening_roll()
    return vector | ({"opening_roll": roll} if roll else {})


def text() -> str:
    """Return the file of the vectors."""
    vectors = [vector_of(name) for name in GAMES]
    return json.dumps(vectors, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    save(PATH, text().encode())
