"""Files to convert."""

from pathlib import Path

import pytest

from tests.cli.run import record, write


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return write(tmp_path / "good.barsis.json", record())
