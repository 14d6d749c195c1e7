"""Faults that hostile inputs have found, and that are repaired."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from barsis_notation.formats import original_bytes
from barsis_notation.formats.format_registry import MAT
from barsis_notation.formats.original_bytes import read_and_keep
from barsis_notation.language.texts import join_words
from tests.cli.run import barsis
from tests.hostile.inputs import bytes_of

ZERO = Path("/dev/zero")
MATCH = b" 5 point match\n" + b"\n Game 1\n A : 0   B : 0\n  1) 31: 8/5 6/5\n" * 9


def test_a_list_of_many_texts_takes_no_longer_for_each() -> None:
    start = time.process_time()
    text = str(join_words((str(n) for n in range(200_000)), "or"))
    assert time.process_time() - start < 2
    assert text.startswith("0, 1, 2, ")
    assert text.endswith(", 199998 or 199999")


@pytest.mark.by_turns(6)
def test_a_configuration_of_unknown_keys_is_told_in_part(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(bytes_of("toml of 100,000 tables"))
    told = barsis("--config", file, "validate", tmp_path)
    assert told.exit_code == 2
    assert told.output.count("unknown setting") == 100


@pytest.mark.skipif(not ZERO.exists(), reason="there is no /dev/zero")
@pytest.mark.parametrize(
    "words",
    [
        "event pairings /dev/zero --draw round-robin",
        "event ratings event.json --earlier /dev/zero",
    ],
)
def test_an_endless_file_is_not_read_to_its_end(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert barsis("event", "new", "event.json", "--game", "barsis", "--player", "A").exit_code == 0
    assert barsis(*words.split()).exit_code in (1, 2)


def test_a_file_too_large_to_keep_is_read_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(original_bytes, "MAX_WHOLE", 100)
    path = tmp_path / "x.mat"
    path.write_bytes(MATCH)
    with path.open("rb") as stream:
        first, *games = read_and_keep(stream, MAT)
    assert [finding.name for finding in first.findings] == ["raw-not-kept"]
    assert [one.record for one in games] == [one.record for one in MAT.read(MATCH)]
