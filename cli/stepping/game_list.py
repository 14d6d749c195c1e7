"""The list of the games of a file or folder; games of a match are in order."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.diagnostics.finding_text import heading, location
from barsis_notation.formats.input_files import is_folder
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import texts_of
from barsis_notation.replay.game_context import GameContext
from barsis_notation.replay.start import find_unsupported
from barsis_notation.validation import check_file, check_files
from barsis_notation.validation.stepped_games import SteppedGame

if TYPE_CHECKING:
    from barsis_notation.formats.folders import Folders
    from barsis_notation.validation import CheckedRecord, Checks

_text = texts_of("cli/replay")
_report = texts_of("report")

MAX_KEPT: Final = 200
"""Number of games kept in memory; others are read again when they are opened."""


class GameListItem(NamedTuple):
    """A record in the list.

    Attributes:
        file: Path of its file.
        number: Number of the record in the file.
        label: The line shown for it.
        is_sound: Whether it can be stepped through.
        match: Id of its match and number of the game, ``("", 0)`` without one.
        checked: The checked record, None if it is to be read again.
    """

    file: str
    number: int
    label: str
    is_sound: bool
    match: tuple[str, int]
    checked: CheckedRecord | None


class GameList:
    """The records of a path that have been read so far."""

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
        """Read the next record and return its item, None if there are no more."""
        checked = next(self._reading, None)
        if checked is None:
            self.is_read = True
            return None
        item = self._shelved(checked)
        self.items.insert(self._place_of(item), item)
        return item

    def open(self, item: GameListItem) -> SteppedGame:
        """Return the game of a sound record. Raises what ``tree_of`` raises."""
        checked = item.checked or self.again(item)
        assert checked.record is not None
        assert checked.ruleset is not None
        checks = self.checks.of(checked.file)
        return SteppedGame(
            checked.record, checked.ruleset, checked.number, checked.findings, checks
        )

    def again(self, item: GameListItem) -> CheckedRecord:
        """Read a record again and return it.

        Raises:
            OSError: If it no longer exists.
        """
        for checked in check_file(item.file, self.checks):
            if checked.number == item.number:
                return checked
        raise FileNotFoundError(2, "", item.file)

    def beside(self, item: GameListItem, step: int) -> GameListItem | None:
        """Return the item *step* places after *item*, None if there is none."""
        place = self.items.index(item) + step
        return self.items[place] if 0 <= place < len(self.items) else None

    def _shelved(self, checked: CheckedRecord) -> GameListItem:
        errors = [one for one in checked.findings if one.severity.value == "error"]
        head = checked.head
        if head is not None and checked.ruleset is not None and not errors:
            errors = find_unsupported(checked.ruleset)
        is_sound = head is not None and checked.ruleset is not None and not errors
        match = (
            (head.match.id, head.match.game or 0) if head is not None and head.match else ("", 0)
        )
        kept = checked if len(self.items) < MAX_KEPT else None
        label = self._label(checked) if is_sound else self._wrong(checked)
        return GameListItem(checked.file, checked.number, label, is_sound, match, kept)

    def _label(self, checked: CheckedRecord) -> str:
        head = checked.head
        assert head is not None
        parts = [GameContext(head, checked.ruleset).heading()]
        if head.match and head.match.id:
            parts.append(
                str(_text("game-of-match", match=head.match.id, game=head.match.game or 0))
            )
        parts.append(str(_report("turns", count=Count(len(head.turns)))))
        name = self._name(checked.file)
        parts.append(name if checked.number == 1 else f"{name}:{checked.number}")
        return "   ".join(parts)

    def _place_of(self, item: GameListItem) -> int:
        """Return where a record belongs: a game behind the earlier ones of its match."""
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

    def _wrong(self, checked: CheckedRecord) -> str:
        """Return what is wrong with a record, and where."""
        found = [one for one in checked.findings if one.severity.value == "error"]
        found += find_unsupported(checked.ruleset) if checked.ruleset is not None else []
        where = self._name(location(found[0], checked.file) if found else checked.file)
        what = f"{heading(found[0])}: {found[0].message}" if found else ""
        return str(_text("broken", where=where, what=what))

    def _name(self, file: str) -> str:
        """Return a file as the folder calls it, or by its name alone."""
        folder = self.path if is_folder(self.path) else os.path.dirname(self.path)  # noqa: PTH120
        return file.removeprefix(folder).lstrip("/\\")
