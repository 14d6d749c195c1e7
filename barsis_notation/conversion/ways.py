"""Formats as a conversion writes them: by the rules that each record names, the user's own too."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from barsis_notation.formats.format import find_no_rulesets
from barsis_notation.formats.format_registry import configure_formats, find_format

if TYPE_CHECKING:
    from collections.abc import Callable

    from barsis_notation.formats.format import Format, RulesetLookup
    from barsis_notation.record.structs import Record, SpelledTurn
    from barsis_notation.rulesets import Ruleset


def find_writing_format(name: str, own_of: RulesetLookup | None = None) -> Format | None:
    """Return the format called *name*, as it writes by the rules that records name.

    *own_of* gives the rulesets of the user's own that a record may name.
    """
    own_of = own_of or find_no_rulesets
    return find_format(name, configure_formats(partial(_derive_turns, own_of=own_of), own_of))


def _derive_turns(record: Record, own_of: RulesetLookup) -> list[SpelledTurn | None]:
    """Return what the rules know of every turn, None for those that cannot be played."""
    from barsis_notation.conversion.expanding import derive_turns

    return derive_turns(record, own_of(record))


class KnownRulesets:
    """The rulesets of the user's own by which records are written.

    Every record may name those *named* for all, and those that *own_of* gives for its file.
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
        """Return those that records of a file may name."""
        return self.named + self.of_file(path)

    def keep(self, record: Record, path: str) -> None:
        """Let *record*, read of a file, name those of that file as long as it is in memory."""
        self._by_record[id(record)] = self.list_for_file(path)

    def of(self, record: Record) -> tuple[Ruleset, ...]:
        """Return those that a record which was kept may name."""
        return self._by_record.get(id(record), self.named)
