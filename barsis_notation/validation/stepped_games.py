"""A game to step through: its walk and words, the findings of each ply, and search for words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.diagnostics.reporting import with_slips
from barsis_notation.language.folding import folded
from barsis_notation.record.structs import Entry
from barsis_notation.replay.occasion import Occasion
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.ply_walk import START, Bookmark, PlyWalk, bookmark_of
from barsis_notation.replay.seating import names_of
from barsis_notation.replay.tree import tree_of
from barsis_notation.validation import check_record
from barsis_notation.validation.effort import Effort

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.engines.engine import Play
    from barsis_notation.record.structs import Record
    from barsis_notation.replay.plies import Ply
    from barsis_notation.rulesets import Ruleset
    from barsis_notation.validation import Checks

_ENTRY = re.compile("/turns/[0-9]+(?:/(?:retracted|variations)/[0-9]+/[0-9]+)*")
"""The entry at the beginning of a finding's pointer."""

AT_A_TIME: Final = 200
"""Plies that are played before the next key is looked at."""

_OF_THE_END = ("/result",)
"""The members that are about the game when it is over."""


class Remark(NamedTuple):
    """A finding, and the slip that may be behind it."""

    finding: Finding
    slip: Finding | None


class SteppedGame:
    """A game of a file, being gone through. What there is to say of it comes by :meth:`examine`."""

    def __init__(
        self, record: Record, ruleset: Ruleset, number: int, read: Sequence[Finding], checks: Checks
    ) -> None:
        """Begin before the first ply of *record*, that of *number* in its file.

        *read* is what was found while it was read, *checks* say by which rules. Raises what
        ``tree_of`` raises.
        """
        self.record = record
        self.ruleset = ruleset
        self.number = number
        self.walk = PlyWalk(tree_of(record, ruleset))
        self.names = names_of(record)
        self.occasion = Occasion(record, ruleset, number)
        self.is_examined = False
        self._read = read
        self._checks = checks
        self._remarks: dict[Bookmark, list[Remark]] = {}
        self._examining = self._examine()

    @cached_property
    def words(self) -> Phrases:
        """The words of the game."""
        return self.words_at(self.walk.start.play)

    def words_at(self, play: Play) -> Phrases:
        """Return the words of the game, with what is owed in *play*."""
        return Phrases(play, self.names)

    # -- what validate says -------------------------------------------------------------------

    def examine(self) -> bool:
        """Do a part of the examination; return whether more is to be done.

        What is found is known once the line has been played, the likeliest slips in the end.
        """
        self.is_examined = next(self._examining, None) is None
        return not self.is_examined

    def examine_whole(self) -> None:
        """Do all that is left of the examination."""
        while not self.is_examined:
            self.examine()

    def remarks(self, bookmark: Bookmark) -> list[Remark]:
        """Return what has been found to say of a ply, of the record as a whole at its start."""
        return self._remarks.get(bookmark, [])

    def remarked(self) -> list[Bookmark]:
        """Return the plies of which there is something to say, in order."""
        return sorted(self._remarks, key=lambda bookmark: bookmark.order)

    def next_remarked(self, bookmark: Bookmark) -> Bookmark | None:
        """Return the first ply behind *bookmark* of which there is something to say, or None."""
        return next((one for one in self.remarked() if one.order > bookmark.order), None)

    def previous_remarked(self, bookmark: Bookmark) -> Bookmark | None:
        """Return the last ply before *bookmark* of which there is something to say, or None."""
        before = [one for one in self.remarked() if one.order < bookmark.order]
        return before[-1] if before else None

    def _examine(self) -> Iterator[bool]:
        found = self._found(suggest=False)
        ahead = 0
        while found and self.walk.main.ply(ahead := ahead + AT_A_TIME) is not None:
            yield True
        self._keep(found)
        if any(finding.not_examined is not None for finding in found):
            yield True
            self._keep(self._found(suggest=True))

    def _found(self, *, suggest: bool) -> list[Finding]:
        rules, own = self._checks.ruleset, self._checks.own
        return check_record(
            self.record, ruleset=rules, own=own, suggest=suggest, effort=Effort()
        ).findings

    def _keep(self, found: list[Finding]) -> None:
        said = {(finding.code, finding.pointer, finding.message) for finding in found}
        read = (one for one in self._read if (one.code, one.pointer, one.message) not in said)
        self._remarks = {}
        scout = copy(self.walk)
        for finding, slip in with_slips([*read, *found]):
            self._remarks.setdefault(self._ply_of(finding, scout), []).append(Remark(finding, slip))

    def _ply_of(self, finding: Finding, walk: PlyWalk) -> Bookmark:
        """Return the ply at which a finding stands: that of its move, else the last of its turn.

        *walk* is one that goes there.
        """
        walk.to(START)
        pointer = finding.pointer or ""
        entry = _ENTRY.match(pointer)
        if entry is not None:
            walk.to(Bookmark(entry[0], finding.move or 0))
        elif pointer.startswith(_OF_THE_END):
            walk.last()
        return walk.bookmark


def find(game: SteppedGame, wanted: str, behind: Bookmark) -> Bookmark | None:
    """Return the first ply behind a bookmark, or else from the start, of which *wanted* is said.

    Words with letters are found however they are spelled: case, accents, ه and ة make no
    difference. Returns None where nothing fits.
    """
    first: Bookmark | None = None
    for bookmark, texts in _searched(game):
        if any(_is_in(wanted, text) for text in texts):
            if bookmark.order > behind.order:
                return bookmark
            first = first or bookmark
    return first


def _is_in(wanted: str, text: str) -> bool:
    if wanted.casefold() in text.casefold():
        return True
    letters = folded(wanted) if any(letter.isalpha() for letter in wanted) else ""
    return bool(letters) and letters in folded(text)


def _searched(game: SteppedGame) -> Iterator[tuple[Bookmark, list[str]]]:
    """Yield every ply with the texts that are searched; those of a turn at its first ply."""
    yield START, [*_found_at(game, START), game.record.comment or ""]
    before = None
    for ply in game.walk.plies():
        texts = [*_found_at(game, bookmark_of(ply)), *_of_ply(game, ply)]
        if ply.node is not before:
            texts += _of_turn(game, ply)
        before = ply.node
        yield bookmark_of(ply), texts


def _found_at(game: SteppedGame, bookmark: Bookmark) -> Iterator[str]:
    for finding, _ in game.remarks(bookmark):
        yield f"{finding.code} {finding.name} {finding.message}"


def _of_ply(game: SteppedGame, ply: Ply) -> Iterator[str]:
    if ply.moved is not None:
        yield ply.text
        yield str(game.words.parsed_move(ply.turn.seat, ply.moved))


def _of_turn(game: SteppedGame, ply: Ply) -> Iterator[str]:
    yield ply.node.text
    if ply.turn.seat:
        yield str(game.words.who(ply.turn.seat))
        yield str(game.words.ruleset.named("seats", ply.turn.seat) or "")
    for throw in ply.turn.throws:
        word = game.ruleset.words("throws").get(throw)
        yield from (word.en, word.ar or "", *word.spellings) if word else ()
    item = ply.node.item
    if isinstance(item, Entry):
        yield item.comment or ""
        if item.ruling:
            yield from (item.ruling.text or "", item.ruling.by or "")
