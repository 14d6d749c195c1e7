"""The page ``docs/dice.md``: its commands, run in order, and its bytes."""

from __future__ import annotations

import hmac
import json
import re
from copy import deepcopy
from pathlib import Path

import pytest

from barsis_notation.diagnostics import dice_codes
from barsis_notation.diagnostics.findings import collect_codes
from barsis_notation.record.canonical import canonical_bytes
from tests.cli.commands import DECLARED
from tests.dice import by_the_page, vectors
from tests.dice.games import example
from tests.docs.consoles import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "dice.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


def test_the_commands_say_what_the_page_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = deepcopy(example("barsis"))
    (tmp_path / "played.barsis.json").write_bytes(canonical_bytes(game))
    turn = str(game.turns[12])
    game.turns[12] = f"{turn[:2]}2{turn[3:]}"
    (tmp_path / "changed.barsis.json").write_bytes(canonical_bytes(game))
    assert sum(run(text, tmp_path) for text in CONSOLE.findall(PAGE)) >= 20


def test_the_page_shows_every_verb() -> None:
    verbs = {command.name for command in DECLARED if command.path[:1] == ("dice",)} - {"dice"}
    assert set(re.findall(r"^\$ barsis dice ([a-z]+) ", PAGE, re.MULTILINE)) == verbs


def test_the_vector_of_the_page_is_the_first() -> None:
    vector = json.loads(vectors.PATH.read_text(encoding="utf-8"))[0]
    dice = by_the_page.Dice(vector["file"])
    place = by_the_page.message("throw", 1, 1, 0)
    rules = vector["file"]["ruleset"]
    terms = by_the_page.message("terms", "Vector barsis", "barsis", "1", "{}", rules["sha256"], "")
    block = hmac.digest(dice.key, place, "sha256").hex()
    shown = [
        rules["sha256"], vector["terms"], vector["all"], vector["key"], *vector["commitments"],
        *(one["seed"] for one in vector["file"]["reveals"]), place.hex(), block,
        " ".join(f"`{turn[0]}`" for turn in vector["turns"]),
    ]  # fmt: skip
    assert [text for text in shown if text not in PAGE] == []
    begun = re.search(r"begins \| `([0-9a-f]+)`", PAGE)
    assert begun
    assert terms.hex().startswith(begun[1])
    assert len(terms) - len(begun[1]) // 2 == 64 + 4
    assert vector["turns"][0][0] == str((int(block[:2], 16) & 63).bit_count()) == "3"


def test_the_page_names_codes_as_they_are() -> None:
    named = dict(re.findall(r"\b(THR\d{3}) ([a-z-]+)", PAGE))
    known = {code.code: code.name for code in collect_codes(dice_codes)}
    assert named
    assert named.items() <= known.items()
