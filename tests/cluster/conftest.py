from __future__ import annotations

import pytest

from barsis_notation.cluster import cluster_runs


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what failed be begun again at once."""
    monkeypatch.setattr(cluster_runs, "PAUSE", 0.0)
