"""Games that are there twice, and the table that remembers them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from barsis_notation import validate
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import Checks
from barsis_notation.validation.duplicates import MIN_TURNS, HashTable, SeenGames
from tests.cli.run import barsis, record, write

TURNS = ["S 2:", "N 3:"] * 5
SHORT = TURNS[: MIN_TURNS - 1]


def twice(path: Path) -> list[tuple[str, str | None, int | None, str | None]]:
    """Return the findings about duplicates: name, file, record, the other."""
    told = validate(path, Checks(duplicates=True))
    return [
        (one.name, one.file and Path(one.file).name, one.record, one.found and Path(one.found).name)
        for one in told
        if one.code.startswith("EVT")
    ]


def named(name: str, turns: list[Any] = TURNS, **more: Any) -> dict[str, Any]:
    return record(turns, comment=name, **more)


def test_the_same_game_and_the_same_record_are_told_apart(tmp_path: Path) -> None:
    write(tmp_path / "a.barsis.json", named("first"))
    write(tmp_path / "b.barsis.jsonl", named("other", [*TURNS, "S 4:"]), named("second"))
    write(tmp_path / "c.barsis.json", named("first"))
    write(tmp_path / "d.barsis.json", named("second", [f"{turn} pass" for turn in TURNS]))
    write(tmp_path / "e.barsis.json", named("second"))
    assert twice(tmp_path) == [
        ("duplicate-play", "b.barsis.jsonl", 2, "a.barsis.json, record 1"),
        ("duplicate-record", "c.barsis.json", 1, "a.barsis.json, record 1"),
        ("duplicate-play", "d.barsis.json", 1, "a.barsis.json, record 1"),
        ("duplicate-record", "e.barsis.json", 1, "b.barsis.jsonl, record 2"),
    ]


def test_short_games_may_be_alike_by_chance(tmp_path: Path) -> None:
    write(tmp_path / "a.barsis.json", named("first", SHORT))
    write(tmp_path / "b.barsis.json", named("second", SHORT))
    assert twice(tmp_path) == []
    write(tmp_path / "c.barsis.json", named("second", SHORT))
    assert [one[0] for one in twice(tmp_path)] == ["duplicate-record"]


def test_it_is_asked_for_and_told_of_its_line(tmp_path: Path) -> None:
    path = write(tmp_path / "a.barsis.jsonl", named("a"), named("b"), named("c"))
    path.write_bytes(path.read_bytes().replace(b"\n", b"\n\n", 1))
    assert barsis("validate", "--ignore", "FIL", path).stdout == ""
    result = barsis("validate", "--duplicates", "-f", "concise", "--ignore", "FIL", path)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line.split(" ")[0] for line in lines] == [f"{path}:3:1:", f"{path}:4:1:"]
    assert all("EVT001 duplicate-play (warning)" in line for line in lines)
    assert barsis("validate", "--duplicates", "--fail-on", "warning", path).exit_code == 1


def test_unreadable_and_illegal_records_are_no_hindrance(tmp_path: Path) -> None:
    illegal = [*TURNS, "S 5: bar/7", "N 2:"]
    path = write(tmp_path / "a.barsis.jsonl", named("a", illegal), named("b", illegal))
    path.write_bytes(b"{}\n" + path.read_bytes() + b"{\n")
    assert [one[:3:2] for one in twice(path)] == [("duplicate-play", 3)]


# -- the table --------------------------------------------------------------------------------


def test_the_table_agrees_with_a_dictionary() -> None:
    rng = random.Random(7)
    keys = [rng.randrange(2**64) for _ in range(3000)] + [0, 1, 2**64 - 1]
    keys += [number * 1024 for number in range(400)]  # all in one place at first
    table, plain = HashTable(), dict[int, tuple[int, int]]()
    for _ in range(12_000):
        key, one, two = rng.choice(keys), rng.randrange(2**64), rng.randrange(2**63)
        assert table.put(key, one, two) == plain.get(key)
        plain.setdefault(key, (one, two))
    assert len(table) == len(plain)


@pytest.mark.parametrize("count", [10_000, 30_000, 100_000])
def test_a_record_costs_32_to_48_bytes(count: int) -> None:
    rng = random.Random(count)
    table = HashTable()
    for _ in range(count):
        table.put(rng.randrange(2**64), 1, 1)
    assert 32 <= table.size / count <= 48


def test_different_games_are_no_duplicates() -> None:
    games: list[Record] = list(
        simulate(load_ruleset("shesh-besh"), games=60, seats=2, seed=9, policy="random")
    )
    seen = SeenGames()
    found: list[Finding | None] = [
        seen.add_record(game, None, "a", n) for n, game in enumerate(games)
    ]
    assert found == [None] * len(games)
    assert len({canonical_bytes(game) for game in games}) == len(games)
    assert seen.add_record(games[7], None, "b", 1) is not None
    assert json.dumps(seen.files) == '["a", "b"]'
