"""The protocol of ``docs/specification/dice-protocol.md``, written again with Python alone.

``python tests/dice/by_the_page.py conformance/1/dice/throws.json`` works every case out from its
names, seeds and rules, and says what differs.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from pathlib import Path
from typing import Any


def message(word: str, *parts: bytes | str | int) -> bytes:
    """Each field behind its length, the word first."""
    whole = b""
    for part in ("barsis-dice/1 " + word, *parts):
        raw = part.to_bytes(4, "big") if isinstance(part, int) else part
        raw = raw.encode("utf-8") if isinstance(raw, str) else raw
        whole += len(raw).to_bytes(4, "big") + raw
    return whole


def sha256(raw: bytes) -> bytes:
    return hashlib.sha256(raw).digest()


class Dice:
    """The throws of one file."""

    def __init__(self, file: dict[str, Any]) -> None:
        rules = file["ruleset"]
        options = json.dumps(
            rules.get("options", {}), sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        self.terms = sha256(
            message(
                "terms", file["game"], rules["id"], str(rules["version"]), options,
                rules["sha256"], file.get("dealer", ""),
            )
        )  # fmt: skip
        seeds = {one["by"]: bytes.fromhex(one["seed"]) for one in file["reveals"]}
        order = [one["by"] for one in file["commitments"]]
        self.commitments = [
            sha256(message("commitment", self.terms, name, seeds[name])) for name in order
        ]
        both = [x for pair in zip(order, self.commitments, strict=True) for x in pair]
        self.all = sha256(message("commitments", self.terms, *both))
        self.key = sha256(message("key", self.all, *(seeds[name] for name in order)))

    def stream(self, turn: int, throw: int) -> Any:
        block = 0
        while True:
            yield from hmac.new(
                self.key, message("throw", turn, throw, block), hashlib.sha256
            ).digest()
            block += 1

    def throw(self, device: dict[str, Any], turn: int, throw: int) -> str:
        stream = self.stream(turn, throw)

        def number(ways: int) -> int:
            size = 1
            while 256**size < ways:
                size += 1
            while True:
                n = int.from_bytes(bytes(next(stream) for _ in range(size)), "big")
                if n < 256**size // ways * ways:
                    return n % ways

        if device["kind"] in ("cowries", "sticks"):
            return bin(number(2 ** device["n"])).count("1").__str__()
        faces = device.get("faces", [1, 2, 3, 4, 5, 6])
        alone = device["each_die_alone"] or (turn == 0 and device["roll_off_die"])
        dice = [faces[number(len(faces))] for _ in range(1 if alone else device["n"])]
        return "".join(str(die) for die in sorted(dice, reverse=True))


def differences(case: dict[str, Any]) -> list[str]:
    """Return the members of the answer to a case that come out otherwise."""
    given, device = case["input"], case["input"]["device"]
    dice = Dice(given["file"])
    turns, throws = range(1, given["turns"] + 1), range(1, given["throws"] + 1)
    found: dict[str, Any] = {
        "terms": dice.terms.hex(),
        "commitments": [one.hex() for one in dice.commitments],
        "all": dice.all.hex(),
        "key": dice.key.hex(),
        "roll_off": [dice.throw(device, 0, k) for k in range(1, given["roll_off"] + 1)],
        "turns": [[dice.throw(device, n, k) for k in throws] for n in turns],
    }
    if device["opens_with_roll"]:
        off = found["roll_off"]
        pairs = [off[at : at + 2] for at in range(0, len(off), 2)]
        found["opening_roll"] = "".join(
            sorted(next(pair for pair in pairs if pair[0] != pair[1]), reverse=True)
        )
    members = {*found, *case["expected"]}
    return sorted(name for name in members if case["expected"].get(name) != found.get(name))


if __name__ == "__main__":
    cases = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["cases"]
    wrong = {one["id"]: differences(one) for one in cases if differences(one)}
    print(wrong or f"{len(cases)} cases, all as the page says")
    sys.exit(bool(wrong))
