"""The page ``docs/how-to/use-cloud-storage.md``: its commands run on a bucket on this machine."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from barsis_notation.storage import buckets
from tests.cli.run import FAULTY, record
from tests.cluster.storage.moto import Bucket, end_point, point_at
from tests.site.run_page import check_console

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "use-cloud-storage.md").read_text("utf-8")
SESSION = re.compile(r"```shell-session\n(.*?)```", re.DOTALL)


@pytest.mark.by_turns(2)
def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    point_at(end_point(), monkeypatch)
    bucket = Bucket(end_point())
    bucket.put("evening/legal.barsis.json", json.dumps(record()).encode())
    bucket.put("evening/faulty.barsis.json", json.dumps(record(FAULTY)).encode())
    blocks = [text.replace("s3://club-games", bucket.uri) for text in SESSION.findall(PAGE)]
    assert sum(check_console(text, tmp_path) for text in blocks) == 4
    assert (tmp_path / "legal.bsn").exists()


def test_the_page_names_the_bounds() -> None:
    assert f"an answer ({buckets.READING} s) and a connection ({buckets.CONNECTING} s)" in PAGE
    assert (buckets.MAX_TRIES, buckets.MAX_SECONDS) == (5, 5)
    assert "five times within five seconds" in PAGE
