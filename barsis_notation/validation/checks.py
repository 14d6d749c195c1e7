"""The options of a check: what is asked about records, and by which rulesets they are judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.record.decode import STANDARD, Limits
from barsis_notation.rulesets import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from barsis_notation.validation.effort import AnyEffort
    from barsis_notation.validation.verdict_cache import VerdictCache

    OwnOf = Callable[[str], tuple[Ruleset, ...]]
    """Returns the user's own rulesets that records of a file may name."""


class Checks(NamedTuple):
    """What to check, and by what.

    *ruleset* stands in for the record's, *own* are the user's rulesets that records may name, in a
    file those that *own_of* returns for it too.
    Without *play* no turn is replayed; with *suggest* the likeliest slip behind a refused turn is
    looked for, as far as *effort* goes, which is for one run and bounds the other readings of the
    rules as well: ``check_files`` takes a new one where none is given. With *schema* every record
    is also held against the published JSON Schema, with *duplicates* every game against those
    before it, with *matches* the games of a match against one another. *limits* are the bounds of
    one record. With *record_ids* each record comes by itself, with its id, with *heads* with its
    head: whoever played it can be named. What *cache* knows is not checked again, and what it does
    not know is kept there. With *trusted* the positions and rulings that are set in a record, to
    which no turn leads, are named in an info.
    """

    ruleset: Ruleset | None = None
    own: tuple[Ruleset, ...] = ()
    play: bool = True
    suggest: bool = False
    limits: Limits = STANDARD
    schema: bool = False
    duplicates: bool = False
    matches: bool = True
    effort: AnyEffort | None = None
    record_ids: bool = False
    heads: bool = False
    own_of: OwnOf | None = None
    cache: VerdictCache | None = None
    trusted: bool = False

    @property
    def may_come_unread(self) -> bool:
        """Whether records may be checked whose turns nobody has read."""
        return self.cache is not None or not self.needs_turns

    @property
    def needs_turns(self) -> bool:
        """Whether the turns of every record are read, and not only played."""
        return not self.play or self.schema or self.duplicates

    def of(self, file: str) -> Checks:
        """Return what to check in *file*."""
        if self.own_of is None:
            return self
        return self._replace(own=self.own + self.own_of(file), own_of=None)


DEFAULT = Checks()
