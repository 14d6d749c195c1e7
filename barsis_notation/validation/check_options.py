"""The options of a check: the kinds of checks, and the rulesets that they use."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from barsis_notation.base.former_names import FormerName
from barsis_notation.record.decode import STANDARD, Limits
from barsis_notation.rulesets import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from barsis_notation.validation.search_limits import AnyEffort
    from barsis_notation.validation.verdict_cache import VerdictCache

    FileRulesetLookup = Callable[[str], tuple[Ruleset, ...]]
    """Takes the path of a file; returns the user's own rulesets that its records may name."""


class Checks(NamedTuple):
    """The options of a check.

    Attributes:
        ruleset: Ruleset to use instead of the one that a record names (see ``resolve_rules``); None
            to use the latter.
        own: The user's own rulesets that records may name.
        play: Whether the turns are replayed, and the result is compared with the end of the game.
        suggest: Whether to search for the likeliest writing mistake that explains a refused turn,
            within *effort*.
        limits: Bounds of size, depth, time and memory for one record.
        schema: Whether each record is also validated against the published JSON Schema.
        duplicates: Whether each game is compared with the games before it.
        matches: Whether the games of a match are compared with one another.
        effort: Budget of one run for slip searches and for trying other options on refused turns.
            If it is None, functions that check a whole run, such as ``check_files``, create one; in
            other functions the only limit is 200,000 turns (``search_limits.MAX_TURNS``) for each
            search.
        record_ids: Whether each result has the record id.
        heads: Whether each result has the head of its record (the record, possibly without its
            turns), for example to name the players.
        own_of: Function that takes the path of a file and returns a tuple of further user rulesets
            for it; None if files have no rulesets of their own.
        cache: Verdict cache to read and update; None to check without a cache.
        trusted: Whether a finding of severity info lists the positions and rulings that the replay
            takes on trust.

    Examples:
        >>> from barsis_notation import Checks, Game, validate
        >>> record = Game("barsis").record()
        >>> record.turns = ["S 9:"]
        >>> [finding.name for finding in validate(record)]
        ['unknown-outcome']
        >>> list(validate(record, Checks(play=False)))
        []
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
    own_of: FileRulesetLookup | None = None
    cache: VerdictCache | None = None
    trusted: bool = False

    @FormerName("can_leave_turns_unread")
    def may_come_unread(self) -> None:
        """The former name of ``can_leave_turns_unread``; using it issues a DeprecationWarning."""

    @property
    def can_leave_turns_unread(self) -> bool:
        """Whether records may be checked before their turns are decoded."""
        return self.cache is not None or not self.needs_turns

    @property
    def needs_turns(self) -> bool:
        """Whether the turns of every record are decoded, whether or not a replay needs them."""
        return not self.play or self.schema or self.duplicates

    def of(self, file: str) -> Checks:
        """Return these options for one file, with the result of ``own_of`` added to ``own``.

        *file* is the path of the file. In the result, ``own_of`` is None. Errors that ``own_of``
        raises are not caught.
        """
        if self.own_of is None:
            return self
        return self._replace(own=self.own + self.own_of(file), own_of=None)


DEFAULT = Checks()
