"""A game to step through: its walk, its phrases, the findings of each ply, and a text search."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.diagnostics.finding_text import pair_with_slips
from barsis_notation.language.folding import fold_word
from barsis_notation.record.structs import Entry
from barsis_notation.replay.game_context import GameContext
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.ply_walk import START, Bookmark, PlyWalk, make_bookmark
from barsis_notation.replay.seating import get_player_names
from barsis_notation.replay.tree import build_tree
from barsis_notation.validation import check_record
from barsis_notation.validation.search_limits import Effort

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.engines.engine import Play
    from barsis_notation.record.structs import Record
    from barsis_notation.replay.plies import Ply
    from barsis_notation.rulesets import Ruleset
    from barsis_notation.validation import Checks

_ENTRY = re.compile("/turns/[0-9]+(?:/(?:retracted|variations)/[0-9]+/[0-9]+)*")
"""The entry at the beginning of a finding's pointer."""

PLIES_PER_STEP: Final = 200
"""Number of plies that are played in one step of the examination, between two key presses."""

_OF_THE_END = ("/result",)
"""Pointers of the members that describe the end of the game."""


class PlyFinding(NamedTuple):
    """A finding about a ply.

    Attributes:
        finding: The finding.
        slip: The finding about the slip (writing mistake) that may explain it; None if no slip was
            found, or the finding is not about a refused turn.
    """

    finding: Finding
    slip: Finding | None


class SteppedGame:
    """A game to step through ply by ply, with the findings about each ply.

    A ply is a move, or an entry without moves. The findings are computed in steps by ``examine``.

    Args:
        record: The record.
        ruleset: Its ruleset.
        number: Number of the record in its file, from 1.
        read: The findings that were made when the record was read.
        checks: The ruleset and the user's own rulesets to use for the check; other members are not
            used.

    Attributes:
        record: The record.
        ruleset: Its ruleset.
        number: Number of the record in its file, from 1.
        walk: The cursor in the game; at first, it is before the first ply.
        names: Maps each seat letter to the name of its player.
        occasion: The round, players and turns of the record, described in words.
        is_examined: Whether all findings are known.

    Raises:
        CannotBeginError: If only one player has seats, a seat is unknown or used twice, or
            the start position is impossible or names another ruleset.
        UsageError: If the ruleset has the record's seats, but the engine cannot begin a game at
            them.
        IllegalMove: If the roll-off is refused.
        PositionSyntaxError: If the start position cannot be parsed.
        RulesetError: If no engine supports *ruleset*.
    """

    def __init__(
        self, record: Record, ruleset: Ruleset, number: int, read: Sequence[Finding], checks: Checks
    ) -> None:
        self.record = record
        self.ruleset = ruleset
        self.number = number
        self.walk = PlyWalk(build_tree(record, ruleset))
        self.names = get_player_names(record)
        self.occasion = GameContext(record, ruleset, number)
        self.is_examined = False
        self._read = read
        self._checks = checks
        self._remarks: dict[Bookmark, list[PlyFinding]] = {}
        self._examining = self._examine()

    @cached_property
    def words(self) -> Phrases:
        """The phrases for messages about the start of the game."""
        return self.make_words(self.walk.start.play)

    def make_words(self, play: Play) -> Phrases:
        """Return the phrases, with players' names, for messages about a position.

        *play* is the game in that position.
        """
        return Phrases(play, self.names)

    # -- findings -----------------------------------------------------------------------------

    def examine(self) -> bool:
        """Do one step of the examination; return whether there are more steps.

        After each step, ``remarks`` returns the findings known so far.
        """
        self.is_examined = next(self._examining, None) is None
        return not self.is_examined

    def examine_whole(self) -> None:
        """Finish the examination, so that ``remarks`` has all findings."""
        while not self.is_examined:
            self.examine()

    def remarks(self, bookmark: Bookmark) -> list[PlyFinding]:
        """Return the findings known so far for a ply, in the order of ``Verdict.findings``.

        Findings about the whole record belong to its start, and those about the result to the last
        ply.
        """
        return self._remarks.get(bookmark, [])

    def list_bookmarks(self) -> list[Bookmark]:
        """Return the bookmarks of plies with findings known so far, in the order of the record."""
        return sorted(self._remarks, key=lambda bookmark: bookmark.order)

    def find_next(self, bookmark: Bookmark) -> Bookmark | None:
        """Return the bookmark of the next ply with findings after *bookmark*, or None."""
        return next((one for one in self.list_bookmarks() if one.order > bookmark.order), None)

    def find_previous(self, bookmark: Bookmark) -> Bookmark | None:
        """Return the bookmark of the last ply with findings before *bookmark*, or None."""
        before = [one for one in self.list_bookmarks() if one.order < bookmark.order]
        return before[-1] if before else None

    def _examine(self) -> Iterator[bool]:
        found = self._check(suggest=False)
        ahead = 0
        while found and self.walk.main.ply(ahead := ahead + PLIES_PER_STEP) is not None:
            yield True
        self._keep(found)
        if any(finding.not_examined is not None for finding in found):
            yield True
            self._keep(self._check(suggest=True))

    def _check(self, *, suggest: bool) -> list[Finding]:
        rules, own = self._checks.ruleset, self._checks.own
        return check_record(
            self.record, ruleset=rules, own=own, suggest=suggest, effort=Effort()
        ).findings

    def _keep(self, found: list[Finding]) -> None:
        said = {(finding.code, finding.pointer, finding.message) for finding in found}
        read = (one for one in self._read if (one.code, one.pointer, one.message) not in said)
        self._remarks = {}
        scout = copy(self.walk)
        for finding, slip in pair_with_slips([*read, *found]):
            self._remarks.setdefault(self._find_ply(finding, scout), []).append(
                PlyFinding(finding, slip)
            )

    def _find_ply(self, finding: Finding, walk: PlyWalk) -> Bookmark:
        """Return the bookmark of a finding's ply: the ply of its move, or the last of its turn.

        *walk* is moved to this ply.
        """
        walk.go_to(START)
        pointer = finding.pointer or ""
        entry = _ENTRY.match(pointer)
        if entry is not None:
            walk.go_to(Bookmark(entry[0], finding.move or 0))
        elif pointer.startswith(_OF_THE_END):
            walk.go_to_last()
        return walk.bookmark


def find_text(game: SteppedGame, wanted: str, behind: Bookmark) -> Bookmark | None:
    """Return the bookmark of the next ply whose texts contain a string, or None.

    The texts of a ply are its notation, its move in words, names, throws, comments, rulings and the
    findings known so far. Texts about a whole turn belong to its first ply. The search continues
    from the beginning when it reaches the end of the game, so the result may be *behind* itself.
    Differences of case, accents and spelling variants such as ه and ة are ignored.

    Args:
        game: The game.
        wanted: The string; an empty one is found in every ply.
        behind: The ply after which the search begins.
    """
    first: Bookmark | None = None
    for bookmark, texts in _iter_texts(game):
        if any(_is_in(wanted, text) for text in texts):
            if bookmark.order > behind.order:
                return bookmark
            first = first or bookmark
    return first


def _is_in(wanted: str, text: str) -> bool:
    if wanted.casefold() in text.casefold():
        return True
    letters = fold_word(wanted) if any(letter.isalpha() for letter in wanted) else ""
    return bool(letters) and letters in fold_word(text)


def _iter_texts(game: SteppedGame) -> Iterator[tuple[Bookmark, list[str]]]:
    """Yield the bookmark and the searched texts of every ply; texts of a turn at its first ply."""
    yield START, [*_iter_finding_texts(game, START), game.record.comment or ""]
    before = None
    for ply in game.walk.iter_plies():
        texts = [*_iter_finding_texts(game, make_bookmark(ply)), *_iter_ply_texts(game, ply)]
        if ply.node is not before:
            texts += _iter_turn_texts(game, ply)
        before = ply.node
        yield make_bookmark(ply), texts


def _iter_finding_texts(game: SteppedGame, bookmark: Bookmark) -> Iterator[str]:
    for finding, _ in game.remarks(bookmark):
        yield f"{finding.code} {finding.name} {finding.message}"


def _iter_ply_texts(game: SteppedGame, ply: Ply) -> Iterator[str]:
    if ply.parsed_move is not None:
        yield ply.text
        yield str(game.words.parsed_move(ply.turn.seat, ply.parsed_move))


def _iter_turn_texts(game: SteppedGame, ply: Ply) -> Iterator[str]:
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
