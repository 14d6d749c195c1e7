"""Cases of dice files and of records with dice: ``python -m tests.dice.file_cases`` writes them.

Each case changes one thing of a file, or of a record, that is right. Whether the result is still
right is written here by hand, from ``docs/specification/dice-protocol.md``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, Final

import msgspec

from barsis_notation.dice.naming import add_pact
from barsis_notation.dice.protocol import hash_commitment
from barsis_notation.dice.throw_checks import check_throws
from barsis_notation.record.record_io import dumps, loads
from barsis_notation.replay.game import Game
from barsis_notation.rulesets import load_ruleset
from tests.dice.games import played
from tests.dice.vectors import pact_of
from tests.kit_files import Case, make_kit_text, make_slug, write_kit_file

FILES: Final = "dice/files.json"
RECORDS: Final = "dice/records.json"
"""Paths in the kit."""

Change = Callable[[dict[str, Any]], object]

PLAIN: Final = msgspec.to_builtins(pact_of("barsis").dice)
DEALT: Final = msgspec.to_builtins(pact_of("shesh-besh").dice)


def _copy_seed(file: dict[str, Any]) -> None:
    """Give the second player the seed of the first, with a commitment that fits."""
    first, second = file["reveals"]
    second["seed"] = first["seed"]
    made = hash_commitment(pact_of("barsis").terms, second["by"], bytes.fromhex(first["seed"]))
    file["commitments"][1]["sha256"] = made.hex()


def _drop_member(record: dict[str, Any], member: str) -> None:
    del record["meta"]["throws"][member]


def _swap(file: dict[str, Any], member: str) -> object:
    file[member].reverse()
    return file


def _drop(file: dict[str, Any], *members: str) -> object:
    return [file.pop(member) for member in members]


def _put_first(file: dict[str, Any], member: str) -> None:
    file[member].insert(0, file[member].pop())


_FILES: Final[list[tuple[str, str, dict[str, Any], Change, bool]]] = [
    ("", "a complete file", PLAIN, lambda file: None, True),
    ("", "a complete file with a dealer", DEALT, lambda file: None, True),
    ("dice-members", "no commitments yet", PLAIN,
     lambda file: _drop(file, "commitments", "reveals"), True),
    ("dice-members", "commitments, no reveals yet", PLAIN,
     lambda file: _drop(file, "reveals"), True),
    ("dice-members", "members of your own in x", PLAIN,
     lambda file: file.update(x={"club": "Salt"}), True),
    ("dice-members", "an unknown member", PLAIN, lambda file: file.update(seed="1"), False),
    ("dice-members", "no game", PLAIN, lambda file: _drop(file, "game"), False),
    ("dice-members", "no players", PLAIN, lambda file: _drop(file, "players"), False),
    ("dice-format", "another version of the format", PLAIN,
     lambda file: file.update(format="barsis-dice/2"), False),
    ("dice-members", "a seed that is too short", PLAIN,
     lambda file: file["reveals"][0].update(seed="00"), False),
    ("dice-members", "a seed with capital digits", PLAIN,
     lambda file: file["reveals"][0].update(seed="A" * 64), False),
    ("dice-players-once", "a player named twice", PLAIN,
     lambda file: (file.update(players=["Amal", "Amal"]), _drop(file, "commitments", "reveals")),
     False),
    ("dice-two-seeds", "one player without a dealer", PLAIN,
     lambda file: (file.update(players=["Amal"]), _drop(file, "commitments", "reveals")), False),
    ("dice-dealer-not-player", "a dealer who plays", DEALT,
     lambda file: (file.update(dealer="Amal"), _drop(file, "commitments", "reveals")), False),
    ("dice-committers", "a commitment by somebody else", PLAIN,
     lambda file: (file["commitments"][0].update(by="Dana"), _drop(file, "reveals")), False),
    ("dice-committers", "a second commitment of a player", PLAIN,
     lambda file: (file["commitments"][1].update(by="Amal"), _drop(file, "reveals")), False),
    ("dice-dealer-first", "a dealer who does not commit first", DEALT,
     lambda file: (_swap(file, "commitments"), _drop(file, "reveals")), False),
    ("dice-reveal-after-all", "a seed before all have committed", PLAIN,
     lambda file: (file["commitments"].pop(), file["reveals"].pop()), False),
    ("dice-revealers", "a seed of somebody else", PLAIN,
     lambda file: file["reveals"][0].update(by="Dana"), False),
    ("dice-revealers", "two seeds of one player", PLAIN,
     lambda file: file["reveals"].append(dict(file["reveals"][0])), False),
    ("dice-dealer-last", "a dealer whose seed is not the last", DEALT,
     lambda file: _put_first(file, "reveals"), False),
    ("dice-seed-fits", "a seed that does not give its commitment", PLAIN,
     lambda file: file["reveals"][0].update(seed="0" * 64), False),
    ("dice-seed-fits", "a file for another game, so that no seed fits", PLAIN,
     lambda file: file.update(game="Vector barsis 2"), False),
    ("dice-seeds-differ", "two players with one seed", PLAIN, _copy_seed, False),
    ("dice-rules-throw", "a game without throws", PLAIN,
     lambda file: (file.update(ruleset={"id": "natt-klab", "version": 1}),
                   _drop(file, "commitments", "reveals")), False),
    ("dice-reveal-order", "players reveal in any order", PLAIN,
     lambda file: _swap(file, "reveals"), True),
]  # fmt: skip
"""Statement, what the case is about, the file, the change, whether the changed file is valid."""


def file_cases() -> Iterator[Case]:
    """Yield the cases of dice files."""
    for label, about, before, change, is_valid in _FILES:
        file = deepcopy(before)
        change(file)
        yield {
            "id": f"dice/files/{make_slug(about)}",
            "kind": "dice-file",
            "about": about,
            **({"checks": [label]} if label else {}),
            "input": {"text": json.dumps(file, ensure_ascii=False)},
            "expected": {"valid": is_valid},
        }


def _game(name: str, turns: int) -> dict[str, Any]:
    """Return the record of the first turns of a game whose throws come from its seeds."""
    pact = pact_of(name)
    record = played(pact.throws(), seed=1)
    record.turns = record.turns[:turns]
    document: dict[str, Any] = json.loads(dumps(add_pact(record, pact)))
    del document["result"]
    return document


def _change_throw(record: dict[str, Any], turn: int) -> None:
    """Write another throw in a turn; whether the moves are legal is not the subject."""
    seat, rest = record["turns"][turn - 1].split(" ", 1)
    record["turns"][turn - 1] = f"{seat} {'2' if rest[0] != '2' else '3'}{rest[1:]}"


def _add_note(record: dict[str, Any]) -> None:
    record["turns"].insert(1, {"comment": "The players rest."})


def _take_back(record: dict[str, Any], *, same: bool) -> None:
    turn = record["turns"][1]
    before = turn if same else turn.replace(turn.split(":")[0], f"{turn[0]} 6+6+6")
    record["turns"][1] = {"turn": turn, "retracted": [[before]]}


def _add_variation(record: dict[str, Any]) -> None:
    turn = record["turns"][1]
    record["turns"][1] = {"turn": turn, "variations": [[f"{turn[0]} 6+6+6:"]]}


def _hide(record: dict[str, Any], turn: int) -> None:
    head, moves = record["turns"][turn - 1].split(":", 1)
    record["turns"][turn - 1] = f"{head[0]} ?:{moves}"


def _begin_later(record: dict[str, Any], turn: int) -> None:
    """Keep the turns from *turn* on; they begin at the position before it."""
    game = Game(load_ruleset("barsis"))
    for text in record["turns"][: turn - 1]:
        game.push_turn(text)
    record["start"] = {"position": str(game.position), "turn": turn}
    del record["turns"][: turn - 1]


def _begin_later_unnumbered(record: dict[str, Any]) -> None:
    _begin_later(record, 4)
    del record["start"]["turn"]


def _reorder(record: dict[str, Any]) -> None:
    record["meta"]["throws"]["nonces"].reverse()


def _reverse_dice(record: dict[str, Any]) -> None:
    at = next(n for n, turn in enumerate(record["turns"]) if turn[2] != turn[3])
    turn = record["turns"][at]
    record["turns"][at] = turn[:2] + turn[3] + turn[2] + turn[4:]


_RECORDS: Final[list[tuple[str, str, str, Change, bool]]] = [
    ("dice-record-members", "a game of Barsis", "barsis", lambda record: None, True),
    ("dice-record-members", "a record without its seeds", "barsis",
     lambda record: _drop_member(record, "nonces"), False),
    ("dice-record-members", "a record without the hash of all commitments", "barsis",
     lambda record: _drop_member(record, "commitment"), False),
    ("dice-record-dealer", "a record without the seed of the dealer", "shesh-besh",
     lambda record: _drop_member(record, "reveal"), False),
    ("dice-turns", "a game of Parchís", "parchis", lambda record: None, True),
    ("dice-record-dealer", "a game of Shesh Besh with a dealer and a roll-off", "shesh-besh",
     lambda record: None, True),
    ("dice-first-roll", "a game whose roll-off is the first roll", "shesh-besh-western",
     lambda record: None, True),
    ("dice-shells", "a game with sticks", "kioz", lambda record: None, True),
    ("dice-places", "another throw in the first turn", "barsis",
     lambda record: _change_throw(record, 1), False),
    ("dice-turns", "another throw in the fourth turn", "barsis",
     lambda record: _change_throw(record, 4), False),
    ("dice-turns", "a note between turns has no number", "barsis", _add_note, True),
    ("dice-turns", "a turn was left out", "barsis", lambda record: record["turns"].pop(1), False),
    ("dice-taken-back", "a turn taken back has the throws of the turn beside it", "barsis",
     lambda record: _take_back(record, same=True), True),
    ("dice-taken-back", "a turn taken back with other throws", "barsis",
     lambda record: _take_back(record, same=False), False),
    ("dice-variations", "a variation has any throws", "barsis", _add_variation, True),
    ("dice-roll-off", "another throw in the roll-off", "shesh-besh",
     lambda record: record["opening"].__setitem__(0, record["opening"][0][:2] + "6"
     if record["opening"][0][2] != "6" else record["opening"][0][:2] + "5"), False),
    ("dice-two-dice-order", "two dice in the other order", "shesh-besh", _reverse_dice, True),
    ("dice-start", "a record that begins at a position with the number of its first turn", "barsis",
     lambda record: _begin_later(record, 4), True),
    ("dice-start", "a record that begins at a position without the number", "barsis",
     _begin_later_unnumbered, False),
    ("dice-unknown", "a throw that nobody noted", "barsis", lambda record: _hide(record, 2), True),
    ("dice-all", "seeds in another order", "barsis", _reorder, False),
    ("dice-commitment", "another hash of all commitments", "barsis",
     lambda record: record["meta"]["throws"].update(commitment="0" * 64), False),
    ("dice-terms", "another name of the game", "barsis",
     lambda record: record["meta"]["throws"]["x"].update(game="Another game"), False),
]  # fmt: skip
"""Statement, what the case is about, the game, the change, whether the throws agree."""


def record_cases() -> Iterator[Case]:
    """Yield the cases of records with the throws of seeds."""
    for label, about, game, change, agrees in _RECORDS:
        record = _game(game, turns=6)
        change(record)
        text = json.dumps(record, ensure_ascii=False)
        decoded, ruleset = loads(text), pact_of(game).ruleset
        yield {
            "id": f"dice/records/{make_slug(about)}",
            "kind": "dice-record",
            "about": about,
            "checks": [label],
            "input": {"text": text},
            "expected": {"agrees": agrees, "throws": check_throws(decoded, ruleset).throws},
        }


def make_files_text() -> str:
    """Return the kit file of dice files."""
    about = "Dice files that are valid, and dice files that are not."
    return make_kit_text(about, [*file_cases()])


def make_records_text() -> str:
    """Return the kit file of records with dice."""
    about = "Records whose throws are those of their seeds, and records with others."
    return make_kit_text(about, [*record_cases()])


if __name__ == "__main__":
    write_kit_file(FILES, make_files_text())
    write_kit_file(RECORDS, make_records_text())
