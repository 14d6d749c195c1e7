"""Our files through real GNU Backgammon and back; skipped where it is not installed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from barsis_notation.formats.registry import by_name
from barsis_notation.play.simulate import simulate
from barsis_notation.record.structs import Match, Record
from barsis_notation.rulesets import load_ruleset
from tests.formats.gnubg import PROGRAM, compare, through

pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason="GNU Backgammon (gnubg) is not installed: nothing to compare with"
)


def session(games: int) -> list[Record]:
    records = simulate(load_ruleset("shesh-besh"), games=games, seats=2, seed=4)
    return [
        msgspec.structs.replace(record, match=Match(game=number))
        for number, record in enumerate(records, 1)
    ]


@pytest.mark.parametrize("to", ["mat", "sgf"])
@pytest.mark.parametrize("form", ["mat", "sgf"])
def test_the_same_moves_come_back(form: str, to: str, tmp_path: Path, scale: int) -> None:
    sent = session(5 * scale)
    writer, reader = by_name(form), by_name(to)
    assert writer is not None
    assert reader is not None
    source = tmp_path / f"games.{form}"
    with source.open("wb") as stream:
        writer.write(sent, stream)
    raw = through(source, form, tmp_path, to).read_bytes()
    back = [one.record for one in reader.read(raw) if one.record]
    assert len(back) == len(sent)
    for one, two in zip(sent, back, strict=True):
        counts = compare(one, two)
        assert counts["different"] == counts["missing"] == counts["added"] == 0, counts
        assert counts["turns"] > 20
        assert one.result
        assert two.result
        assert one.result.winners == two.result.winners
