"""The list of the games of a file or folder; games of a match are in order."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.diagnostics.finding_text import format_heading, format_location
from barsis_notation.formats.input_files import is_folder
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts
from barsis_notation.replay.game_context import GameContext
from barsis_notation.replay.start import find_unsupported
from barsis_notation.validation import check_file, check_files
from barsis_notation.validation.stepped_games import SteppedGame

if TYPE_CHECKING:
    from barsis_notation.formats.folders import Folders
    from barsis_notation.validation import CheckedRecord, Checks

_text = bind_texts("cli/replay")
_report = bind_texts("report")

MAX_KEPT: Final = 200
"""Number of games kept in memory; others are read again when they are opened."""


class GameListItem(NamedTuple):
    """A record in a GameList, or a file that could not be read.

    Attributes:
        file: Path of its file.
        number: Number of the record in the file, from 1.
        label: The text of its line in the list.
        is_sound: Whether it can be stepped through.
        match: Id of its match and number of the game in it, ``("", 0)`` without a match.
        checked: The checked record, None if it is to be read again.
    """

    file: str
    number: int
    label: str
    is_sound: bool
    match: tuple[str, int]
    checked: CheckedRecord | None


class GameList:
    """The records of a path that have been read so far, matches in order.

    Attributes:
        items: The items of the records.
        is_read: Whether all records have been read.
    """

    def __init__(self, path: str, checks: Checks, folders: Folders) -> None:
        """Prepare the list without reading records.

        Args:
            path: Path of a file or folder.
            checks: How records are checked; turns are not played.
            folders: How folders are walked.
        """
        self.path = path
        self.checks = checks
        self.folders = folders
        self.items: list[GameListItem] = []
        self.is_read = False
        self._reading = check_files([path], checks, folders)

    def read_on(self) -> GameListItem | None:
        """Read the next record and return its item; None after the last.

        The item is added to ``items``, behind the earlier games of its match. A file that cannot be
        read has an item too.
        """
        checked = next(self._reading, None)
        if checked is None:
            self.is_read = True
            return None
        item = self._make_item(checked)
        self.items.insert(self._find_place(item), item)
        return item

    def open(self, item: GameListItem) -> SteppedGame:
        """Return the game of an item, whose ``is_sound`` must be true.

        Raises:
            OSError: If the record is to be read again, and its file cannot be opened or no longer
                has it.
            BarsisError: If the game cannot begin, for instance from its position.
        """
        checked = item.checked or self.read_again(item)
        assert checked.record is not None
        assert checked.ruleset is not None
        checks = self.checks.of(checked.file)
        return SteppedGame(
            checked.record, checked.ruleset, checked.number, checked.findings, checks
        )

    def read_again(self, item: GameListItem) -> CheckedRecord:
        """Read the record of an item again and return it.

        Raises:
            OSError: If the file cannot be opened, or (FileNotFoundError) no longer has the record.
        """
        for checked in check_file(item.file, self.checks):
            if checked.number == item.number:
                return checked
        raise FileNotFoundError(2, "", item.file)

    def get_neighbour(self, item: GameListItem, step: int) -> GameListItem | None:
        """Return the item *step* places after *item* in the list, None if there is no such place.

        *step* may be negative for items before it. *item* must be in the list.
        """
        place = self.items.index(item) + step
        return self.items[place] if 0 <= place < len(self.items) else None

    def _make_item(self, checked: CheckedRecord) -> GameListItem:
        errors = [one for one in checked.findings if one.severity.value == "error"]
        head = checked.head
        if head is not None and checked.ruleset is not None and not errors:
            errors = find_unsupported(checked.ruleset)
        is_sound = head is not None and checked.ruleset is not None and not errors
        match = (
            (head.match.id, head.match.game or 0) if head is not None and head.match else ("", 0)
        )
        kept = checked if len(self.items) < MAX_KEPT else None
        label = self._make_label(checked) if is_sound else self._describe_error(checked)
        return GameListItem(checked.file, checked.number, label, is_sound, match, kept)

    def _make_label(self, checked: CheckedRecord) -> str:
        head = checked.head
        assert head is not None
        parts = [GameContext(head, checked.ruleset).format_heading()]
        if head.match and head.match.id:
            parts.append(
                str(_text("game-of-match", match=head.match.id, game=head.match.game or 0))
            )
        parts.append(str(_report("turns", count=Count(len(head.turns)))))
        name = self._shorten_path(checked.file)
        parts.append(name if checked.number == 1 else f"{name}:{checked.number}")
        return "   ".join(parts)

    def _find_place(self, item: GameListItem) -> int:
        """Return the index for a new item: after the earlier games of its match."""
        if not item.match[0]:
            return len(self.items)
        of_match = [
            (one.match[1], place)
            for place, one in enumerate(self.items)
            if one.match[0] == item.match[0]
        ]
        earlier = [place + 1 for game, place in of_match if game <= item.match[1]]
        return (
            max(earlier)
            if earlier
            else min((place for _, place in of_match), default=len(self.items))
        )

    def _describe_error(self, checked: CheckedRecord) -> str:
        """Return the label of a record with errors: the place and the text of the first one."""
        found = [one for one in checked.findings if one.severity.value == "error"]
        found += find_unsupported(checked.ruleset) if checked.ruleset is not None else []
        where = self._shorten_path(
            format_location(found[0], checked.file) if found else checked.file
        )
        what = f"{format_heading(found[0])}: {found[0].message}" if found else ""
        return str(_text("broken", where=where, what=what))

    def _shorten_path(self, file: str) -> str:
        """Return the path of a file relative to the folder that is stepped through."""
        folder = self.path if is_folder(self.path) else os.path.dirname(self.path)  # noqa: PTH120
        return file.removeprefix(folder).lstrip("/\\")
