"""The pages about dice at a distance: their bytes, their commands and their codes."""

from __future__ import annotations

import hmac
import re
from pathlib import Path

from barsis_notation.diagnostics import dice_codes
from barsis_notation.diagnostics.findings import collect_codes
from tests.cli.commands import DECLARED
from tests.dice import by_the_page, vectors
from tests.kit_files import read_kit_file

DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = (DOCS / "specification" / "dice-protocol.md").read_text(encoding="utf-8")
GUIDES = "".join(
    (DOCS / "how-to" / f"{name}.md").read_text(encoding="utf-8")
    for name in ("check-distant-throws", "throw-dice-at-a-distance", "throw-dice-with-a-dealer")
)


def test_the_guides_show_every_verb() -> None:
    verbs = {command.name for command in DECLARED if command.path[:1] == ("dice",)} - {"dice"}
    assert set(re.findall(r"^\$ barsis dice ([a-z]+) ", GUIDES, re.MULTILINE)) == verbs


def test_the_vector_of_the_page_is_the_first() -> None:
    case = read_kit_file(vectors.PATH)[0]
    vector = case["input"] | case["expected"]
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
    assert [text for text in shown if text not in PROTOCOL] == []
    begun = re.search(r"begins \| `([0-9a-f]+)`", PROTOCOL)
    assert begun
    assert terms.hex().startswith(begun[1])
    assert len(terms) - len(begun[1]) // 2 == 64 + 4
    assert vector["turns"][0][0] == str((int(block[:2], 16) & 63).bit_count()) == "3"


def test_the_guides_name_codes_as_they_are() -> None:
    named = dict(re.findall(r"\b(THR\d{3}) ([a-z-]+)", GUIDES))
    known = {code.code: code.name for code in collect_codes(dice_codes)}
    assert named
    assert named.items() <= known.items()
