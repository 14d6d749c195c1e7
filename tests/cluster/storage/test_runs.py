"""Objects of a cloud as files of a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from barsis_notation.base.path_kinds import StoredObject
from barsis_notation.cluster import part_division
from barsis_notation.cluster.cluster_runs import ClusterRun
from barsis_notation.cluster.errors import RunError
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.storage import objects
from barsis_notation.storage.objects import look_up_object
from barsis_notation.validation import Checks
from barsis_notation.validation.part_checks import PartChecks
from tests.cluster.fake import FakeCluster, work_here
from tests.cluster.storage.moto import Bucket
from tests.validation.test_effort import GAMES


@pytest.mark.by_turns(2)
def test_objects_that_are_listed_are_asked_nothing_and_read_by_their_tags(
    bucket: Bucket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = canonical_bytes(GAMES[0])
    names = [bucket.put(f"games/{number}.barsis.json", raw) for number in range(9)]
    asked: list[str] = []

    def asking(uri: str) -> StoredObject:
        asked.append(uri)
        return look_up_object(uri)

    monkeypatch.setattr(objects, "look_up_object", asking)
    monkeypatch.setattr(part_division, "WEIGHT", 1)
    work = work_here(PartChecks.of(["x"], Checks()), names, None)
    run = ClusterRun(str(tmp_path / "out"), work, names)
    assert len(run.parts) == 9
    bucket.put("games/3.barsis.json", raw + b" ")
    with pytest.raises(RunError, match=r"games/3\.barsis\.json has changed since"):
        [*run.do(FakeCluster())]
    assert run.list_undone() == [run.parts[3]]
    assert {*asked} <= {names[3]}, "only what could not be read is asked again"
