"""A record has one verdict, whatever format it is written in."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from barsis_notation.conversion.expanding import derive_turns
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import FORMATS
from barsis_notation.formats.own.json_format import make_expanded_format
from barsis_notation.record.canonical import canonical_bytes, record_id
from barsis_notation.record.decode import decode
from barsis_notation.record.structs import Record
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import check_decoded
from tests.fuzzing.game_changes import change_game
from tests.replay.records import record
from tests.scale import SEED

SAMPLES = Path(__file__).parents[2] / "sample_games"
LOSSLESS: Final = {form.name: form for form in FORMATS if form.lossless and not form.tables}
WRITTEN: Final = LOSSLESS | {
    "json-expanded with what rules know": make_expanded_format(derive_turns)
}
"""Formats that lose nothing, each in every way in which it can be written."""


def verdict(raw: bytes, form: Format) -> list[tuple[object, ...]]:
    """Return id, codes, severities and turns of the one record that *raw* is in *form*."""
    (decoded,) = form.read(io.BytesIO(raw))
    assert decoded.record is not None, decoded.findings
    checked = check_decoded(decoded, "a", Checks(suggest=True))
    found = [(one.code, one.severity, one.turn, one.move) for one in checked.findings]
    return [(record_id(decoded.record),), *found]


def verdicts(one: Record) -> Iterator[tuple[str, list[tuple[object, ...]]]]:
    for name, form in WRITTEN.items():
        stream = io.BytesIO()
        form.write([one], stream)
        yield name, verdict(stream.getvalue(), form)


def assert_one_verdict(one: Record) -> None:
    """Assert that *one* has one verdict, without derived members, which not every format keeps."""
    plain = decode(canonical_bytes(one)).record
    assert plain is not None
    (_, expected), *others = verdicts(plain)
    for name, found in others:
        assert found == expected, (name, one.ruleset.id, one.turns[:8])


PARCHIS: Final = partial(record, game="parchis", seats="1234")


@pytest.mark.parametrize(
    "turns",
    [
        ["1 4:"],
        ["1 4:", "2: forfeit"],
        ["1 5: bar/13", "2: forfeit"],
        ["1 5: bar/5", "2: forfeit"],
        ["1 5: bar/13", "1 4: 13/18", "2 3:"],
    ],
)
def test_a_game_that_breaks_off(turns: list[str]) -> None:
    assert_one_verdict(PARCHIS(turns))


@pytest.mark.parametrize("turn", ["s 1+5: bar/11 bar/26", "S 1+5: BAR/11 BAR/26 11/12"])
def test_turns_as_people_write_them_stay_as_they_are(turn: str) -> None:
    assert_one_verdict(record([turn, "N 2:"]))


@pytest.mark.parametrize("game", sorted(one.name for one in SAMPLES.iterdir() if one.is_dir()))
@pytest.mark.by_turns(4)
def test_all_samples(game: str) -> None:
    for path in sorted((SAMPLES / game).rglob("*.barsis.json")):
        one = decode(path.read_bytes()).record
        if one is not None:
            assert_one_verdict(one)


@pytest.mark.by_turns(2)
def test_changed_games(scale: int) -> None:
    rng = Random(SEED)
    paths = sorted(SAMPLES.glob("*/*.barsis.json"))
    games: list[dict[str, Any]] = [json.loads(path.read_bytes()) for path in paths]
    tried = 0
    while tried < 60 * scale:
        changed = change_game(rng.choice(games), rng.choice(games), rng)
        one = decode(json.dumps(changed).encode("utf-8", "surrogatepass")).record
        if one is not None:
            tried += 1
            assert_one_verdict(one)
