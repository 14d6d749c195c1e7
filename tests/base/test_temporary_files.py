"""Temporary files say where there is no room for them."""

import pytest

from barsis_notation.base.temporary_files import IN_MEMORY, open_temporary_file
from tests.cli.writing import files_of


def test_it_can_be_read_again() -> None:
    with open_temporary_file() as file:
        for _ in range(3):
            file.write(b"x" * (IN_MEMORY // 2))
        file.seek(IN_MEMORY - 1)
        assert file.read(10) == b"x" * 10


def test_no_room_is_said_with_its_place() -> None:
    with files_of(1000), open_temporary_file() as file:
        file.write(b"x" * IN_MEMORY)
        with pytest.raises(OSError, match="too large for temporary files in /"):
            file.write(b"x" * 100_000)
        file.seek(0)
        file.truncate()
