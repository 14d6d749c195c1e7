"""How findings about an event call its players, tables, results and rules."""

from __future__ import annotations

from collections.abc import Mapping

from barsis_notation.events.boards import BoardResult
from barsis_notation.events.event import Event, Table
from barsis_notation.language.texts import Text, listed, numeral, texts_of
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.values import json_text

_text = texts_of("events")


class Wording:
    """The words of one event."""

    def __init__(self, event: Event) -> None:
        self.event = event

    def where(self, table: Table) -> dict[str, object]:
        """Return the round and the table, as words of a finding."""
        return {"round": self.event.rounds[table.round - 1].name, "table": table.name}

    def players(self, table: Table) -> Text:
        """Return the names of those who are paired at a table."""
        return listed(map(self.event.name_of, table.players))

    def seated(self, seats: Mapping[str, str]) -> Text:
        """Return who sits where."""
        each = sorted(seats.items())
        return listed(
            (_text("who-at", player=self.event.name_of(player), seats=own) for own, player in each),
            "commas",
        )

    def score(self, points: Mapping[str, int]) -> Text:
        """Return the points of each player."""
        return listed(
            (
                _text("score-of", who=self.event.name_of(player), points=numeral(score))
                for player, score in points.items()
            ),
            "commas",
        )

    def result(self, result: BoardResult | None) -> Text:
        """Return who has won, and the points of each side."""
        if result is None:
            return _text("no-result")
        points = {side.players[0]: side.score for side in result.sides}
        return _text("with-score", result=self._winners(result), score=self.score(points))

    def _winners(self, result: BoardResult) -> Text:
        if not result.winners:
            return _text("nobody-won")
        if len(result.winners) > 1:
            return _text("drawn")
        players = [self.event.name_of(player) for side in result.winners for player in side.players]
        if result.name:
            return _text("won-by-name", winners=listed(players), name=result.name)
        return _text("won-by", winners=listed(players))


def differing(own: Ruleset, other: Ruleset) -> list[str]:
    """Return the facts in which two versions of one game differ, none of two other games."""
    if not is_one_game(own, other):
        return []
    return [path for path in own.facts if own.facts[path] != other.facts.get(path)]


def is_one_game(own: Ruleset, other: Ruleset) -> bool:
    """Return whether two rulesets are of one game and version, whatever their options."""
    return (own.id, own.version) == (other.id, other.version)


def rules(ruleset: Ruleset, other: Ruleset) -> Text:
    """Return which rules these are, with the facts in which *other* differs."""
    version = numeral(ruleset.version)
    paths = differing(ruleset, other)
    if not paths:
        return _text("rules-of", game=ruleset.id, version=version)
    named = (
        _text("option-is", path=path, value=json_text(ruleset.facts.get(path))) for path in paths
    )
    return _text("rules-with", game=ruleset.id, version=version, options=listed(named, "commas"))
