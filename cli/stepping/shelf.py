"""The games of a file or a folder, to choose from: those of a match stand in their order."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.diagnostics.reporting import heading, location
from barsis_notation.formats.input_files import is_folder
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import texts_of
from barsis_notation.replay.occasion import Occasion
from barsis_notation.replay.start import not_played
from barsis_notation.validation import check_file, check_files
from barsis_notation.validation.stepped_games import SteppedGame

if TYPE_CHECKING:
    from barsis_notation.formats.folders import Folders
    from barsis_notation.validation import Checked, Checks

_text = texts_of("cli/replay")
_report = texts_of("report")

MAX_KEPT: Final = 200
"""Games that are kept as they were read; others are read again when one looks at them."""


class Shelved(NamedTuple):
    """A record on the shelf: what it is called, and whether it can be stepped through.

    *match* is the id of its match and which game of it this is, ``("", 0)`` without one. *checked*
    is the record, None where it is read again.
    """

    file: str
    number: int
    label: str
    is_sound: bool
    match: tuple[str, int]
    checked: Checked | None


class Shelf:
    """The records that a path means, as far as they have been read."""

    def __init__(self, path: str, checks: Checks, folders: Folders) -> None:
        """Read nothing yet. *checks* say by which rules; no turn is played."""
        self.path = path
        self.checks = checks
        self.folders = folders
        self.items: list[Shelved] = []
        self.is_read = False
        self._reading = check_files([path], checks, folders)

    def read_on(self) -> Shelved | None:
        """Read the next record and return it, None where there are no more."""
        checked = next(self._reading, None)
        if checked is None:
            self.is_read = True
            return None
        item = self._shelved(checked)
        self.items.insert(self._place_of(item), item)
        return item

    def open(self, item: Shelved) -> SteppedGame:
        """Return the game of a record that is sound. Raises what ``tree_of`` raises."""
        checked = item.checked or self.again(item)
        assert checked.record is not None
        assert checked.ruleset is not None
        checks = self.checks.of(checked.file)
        return SteppedGame(
            checked.record, checked.ruleset, checked.number, checked.findings, checks
        )

    def again(self, item: Shelved) -> Checked:
        """Return a record as it is read once more. Raises OSError where it is not there now."""
        for checked in check_file(item.file, self.checks):
            if checked.number == item.number:
                return checked
        raise FileNotFoundError(2, "", item.file)

    def beside(self, item: Shelved, step: int) -> Shelved | None:
        """Return the record so many places behind *item*, None where there is none."""
        place = self.items.index(item) + step
        return self.items[place] if 0 <= place < len(self.items) else None

    def _shelved(self, checked: Checked) -> Shelved:
        errors = [one for one in checked.findings if one.severity.value == "error"]
        head = checked.head
        if head is not None and checked.ruleset is not None and not errors:
            errors = not_played(checked.ruleset)
        is_sound = head is not None and checked.ruleset is not None and not errors
        match = (
            (head.match.id, head.match.game or 0) if head is not None and head.match else ("", 0)
        )
        kept = checked if len(self.items) < MAX_KEPT else None
        label = self._label(checked) if is_sound else self._wrong(checked)
        return Shelved(checked.file, checked.number, label, is_sound, match, kept)

    def _label(self, checked: Checked) -> str:
        head = checked.head
        assert head is not None
        parts = [Occasion(head, checked.ruleset).heading()]
        if head.match and head.match.id:
            parts.append(
                str(_text("game-of-match", match=head.match.id, game=head.match.game or 0))
            )
        parts.append(str(_report("turns", count=Count(len(head.turns)))))
        name = self._name(checked.file)
        parts.append(name if checked.number == 1 else f"{name}:{checked.number}")
        return "   ".join(parts)

    def _place_of(self, item: Shelved) -> int:
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

    def _wrong(self, checked: Checked) -> str:
        """Return what is wrong with a record, and where."""
        found = [one for one in checked.findings if one.severity.value == "error"]
        found += not_played(checked.ruleset) if checked.ruleset is not None else []
        where = self._name(location(found[0], checked.file) if found else checked.file)
        what = f"{heading(found[0])}: {found[0].message}" if found else ""
        return str(_text("broken", where=where, what=what))

    def _name(self, file: str) -> str:
        """Return a file as the folder calls it, or by its name alone."""
        folder = self.path if is_folder(self.path) else os.path.dirname(self.path)  # noqa: PTH120
        return file.removeprefix(folder).lstrip("/\\")
