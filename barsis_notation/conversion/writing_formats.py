"""Formats for writing, configured with the rulesets that records name, even the user's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.formats.format import find_no_rulesets, import_later
from barsis_notation.formats.format_registry import configure_formats, find_format

if TYPE_CHECKING:
    from collections.abc import Callable

    from barsis_notation.formats.format import Format, RulesetLookup
    from barsis_notation.record.structs import Record
    from barsis_notation.rulesets import Ruleset


def find_writing_format(name: str, own_of: RulesetLookup = find_no_rulesets) -> Format | None:
    """Return a format by its name, set up to write records with the user's rulesets.

    Args:
        name: The name of the format, such as ``jsonl``.
        own_of: Function that takes a record and returns a tuple of the user's own rulesets that it
            may name, such as ``KnownRulesets.list_for_record``.

    Returns:
        The format, or None if *name* is unknown or its add-on is not installed. Whether the format
        can be written is not checked.
    """
    derive_turns = import_later("barsis_notation.conversion.expanding", "derive_turns")
    formats = configure_formats(lambda record: derive_turns(record, own_of(record)), own_of)
    return find_format(name, formats)


class KnownRulesets:
    """The user's own rulesets for the records of a conversion.

    Attributes:
        named: Rulesets that every record may name.
        of_file: Function that takes the path of a file and returns further rulesets for it.

    Args:
        named: Rulesets that every record may name.
        own_of: Function that takes the path of a file and returns further rulesets for it.
    """

    def __init__(
        self,
        named: tuple[Ruleset, ...] = (),
        own_of: Callable[[str], tuple[Ruleset, ...]] = lambda _file: (),
    ) -> None:
        self.named = named
        self.of_file = own_of
        self._by_record: dict[int, tuple[Ruleset, ...]] = {}

    def list_for_file(self, path: str) -> tuple[Ruleset, ...]:
        """Return the user's rulesets that records of the file at *path* may name.

        Those in ``named`` come first. Exceptions of ``of_file`` are not caught.
        """
        return self.named + self.of_file(path)

    def keep(self, record: Record, path: str) -> None:
        """Note the file of a record, for ``list_for_record``.

        The rulesets of the file are determined at this call; exceptions of ``of_file`` are not
        caught. The note is valid only while *record* is in memory, because it uses its ``id()``.

        Args:
            record: The record.
            path: The path of the file that it was read from.
        """
        self._by_record[id(record)] = self.list_for_file(path)

    def list_for_record(self, record: Record) -> tuple[Ruleset, ...]:
        """Return the user's rulesets that *record* may name.

        If ``keep`` was not called for *record*, only the rulesets in ``named`` are returned.
        """
        return self._by_record.get(id(record), self.named)
