"""Words of findings about an event: players, tables, results and rules."""

from __future__ import annotations

from collections.abc import Mapping

from barsis_notation.events.event import Event, Table
from barsis_notation.events.event_boards import BoardResult
from barsis_notation.language.texts import Text, bind_texts, join_words, make_numeral
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.values import format_json

_text = bind_texts("events")


class EventWording:
    """A formatter of texts about one event, for its findings.

    Args:
        event: The event.
    """

    def __init__(self, event: Event) -> None:
        self.event = event

    def make_place_words(self, table: Table) -> dict[str, object]:
        """Return the names of the round and the table, as placeholder values for a finding.

        The dict has the keys ``round`` and ``table``.
        """
        return {"round": self.event.rounds[table.round - 1].name, "table": table.name}

    def describe_players(self, table: Table) -> Text:
        """Return the names of the players at *table* as one text, such as ``Salma and Basim``."""
        return join_words(map(self.event.name_of, table.players))

    def describe_seating(self, seats: Mapping[str, str]) -> Text:
        """Return the players with their seats as one text, such as ``Basim (N), Salma (S)``.

        They are sorted alphabetically by seats. *seats* maps seats, such as ``S`` or ``SN``, to
        player keys.
        """
        each = sorted(seats.items())
        return join_words(
            (_text("who-at", player=self.event.name_of(player), seats=own) for own, player in each),
            "commas",
        )

    def describe_score(self, points: Mapping[str, int]) -> Text:
        """Return the points of each player as one text, such as ``Salma 2, Basim 1``.

        *points* maps player keys to points, and determines the order.
        """
        return join_words(
            (
                _text("score-of", who=self.event.name_of(player), points=make_numeral(score))
                for player, score in points.items()
            ),
            "commas",
        )

    def describe_result(self, result: BoardResult | None) -> Text:
        """Return the winners and the points of each side as one text.

        An example is ``Salma won (Salma 1, Basim 0)``. The name of the win is added if the result
        has one. If a side has several players, all of them are named as winners, but only the first
        is named with the points. If several sides win, the text says that the board is drawn; if no
        side wins, it says so. If *result* is None, the text says that the result is missing.
        """
        if result is None:
            return _text("no-result")
        points = {side.players[0]: side.score for side in result.sides}
        return _text(
            "with-score", result=self._describe_winners(result), score=self.describe_score(points)
        )

    def _describe_winners(self, result: BoardResult) -> Text:
        if not result.winners:
            return _text("nobody-won")
        if len(result.winners) > 1:
            return _text("drawn")
        players = [self.event.name_of(player) for side in result.winners for player in side.players]
        if result.name:
            return _text("won-by-name", winners=join_words(players), name=result.name)
        return _text("won-by", winners=join_words(players))


def find_differing_facts(own: Ruleset, other: Ruleset) -> list[str]:
    """Return the paths of the facts of *own* that differ in *other*.

    Paths look like ``turn.mode``. Facts that *other* does not have are included, unless their value
    is None; facts that only *other* has are not. The list is empty if the rulesets do not have the
    same id and version.
    """
    if not is_same_game(own, other):
        return []
    return [path for path in own.facts if own.facts[path] != other.facts.get(path)]


def is_same_game(own: Ruleset, other: Ruleset) -> bool:
    """Return whether two rulesets have the same id and version; options are ignored."""
    return (own.id, own.version) == (other.id, other.version)


def describe_rules(ruleset: Ruleset, other: Ruleset) -> Text:
    """Return the id, version and differing facts of *ruleset* as one text.

    The facts are those that differ in *other*, with their values in *ruleset*. They are left out if
    the rulesets do not have the same id and version.
    """
    version = make_numeral(ruleset.version)
    paths = find_differing_facts(ruleset, other)
    if not paths:
        return _text("rules-of", game=ruleset.id, version=version)
    named = (
        _text("option-is", path=path, value=format_json(ruleset.facts.get(path))) for path in paths
    )
    return _text(
        "rules-with", game=ruleset.id, version=version, options=join_words(named, "commas")
    )
