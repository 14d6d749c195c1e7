"""How long a record may be played is for its limits to say, by whatever way it is played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from barsis_notation import validate
from barsis_notation.record.decode import Limits
from barsis_notation.record.record_io import loads
from barsis_notation.validation import Checks, check_file
from barsis_notation.validation.file_checks import check_bytes
from barsis_notation.validation.option_inference import infer_options
from tests.cli.run import turns

UNNOTED = turns(*["S ?:", "N ?:"] * 8)


def _inferred(path: Path, limits: Limits) -> list[str]:
    (inferred,) = infer_options(path, limits=limits).found
    return [one.finding.name for one in inferred.contradictions]


WAYS: dict[str, Callable[[Path, Limits], list[str]]] = {
    "a file": lambda path, limits: [
        finding.name
        for checked in check_file(str(path), Checks(limits=limits))
        for finding in checked.findings
    ],
    "bytes": lambda path, limits: [
        finding.name
        for finding in check_bytes(path.read_bytes(), "-", 1, Checks(limits=limits)).findings
    ],
    "a record": lambda path, limits: [
        finding.name for finding in validate(loads(path.read_bytes()), Checks(limits=limits))
    ],
    "under all options": _inferred,
}


@pytest.mark.parametrize("way", WAYS)
def test_play_ends_where_the_limits_say(way: str, tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    path.write_bytes(UNNOTED)
    assert WAYS[way](path, Limits(seconds=0)) == ["record-takes-too-long"]
    assert WAYS[way](path, Limits(seconds=60)) == []
