"""Files to call the command with."""

from pathlib import Path

import pytest

from tests.cli.run import FAULTY, record, write


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return write(tmp_path / "good.barsis.json", record())


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    return write(tmp_path / "faulty.barsis.json", record(FAULTY))
