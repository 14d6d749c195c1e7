"""Changes to a running event: results, players who join, leave or are away, and pairings.

Each function returns the changed content of the event file, without an entry in its history;
``event_saving.change_event_file`` adds the entry and saves the file. A change that is not possible
raises ChangeError, which says why, and what to do instead.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from barsis_notation.base.arguments import expect
from barsis_notation.base.nearest import find_nearest
from barsis_notation.events.event import Event, EventRound, Table
from barsis_notation.events.event_boards import FORFEIT, Boards, is_decided
from barsis_notation.events.event_history import ChangeError
from barsis_notation.events.finding_words import EventWording
from barsis_notation.events.spellings import Spellings
from barsis_notation.events.structs import EventFile, EventPlayer, Pairing, Round
from barsis_notation.language.texts import Text, bind_texts, join_words, make_numeral
from barsis_notation.record.structs import Result
from barsis_notation.validation.result_checks import UNFINISHED

_text = bind_texts("event_changes")
_events = bind_texts("events")

DRAWN: Final = "agreement"
"""The reason of a draw."""

TWO: Final = 2

ADJOURNED: Final = Result(winners=[], reason=UNFINISHED)
"""The result of a pairing that is adjourned."""


def format_command(verb: str, *arguments: str, **options: object) -> str:
    """Return the command of a change, quoted for a shell and without the file name.

    The history of an event file contains such texts.

    Args:
        verb: The command, such as ``result``.
        arguments: The arguments of the command after the path of the file.
        options: The options of the command by name, with ``_`` for ``-``. A list repeats the
            option for each item, True gives an option without a value, and None, False and ``""``
            leave the option out.
    """
    words = [verb, *arguments]
    for name, value in options.items():
        option = f"--{name.replace('_', '-')}"
        for one in value if isinstance(value, list) else [value]:
            if one is True:
                words.append(option)
            elif one is not None and one is not False and one != "":
                words += [option, str(one)]
    return shlex.join(words)


# -- what a command names -----------------------------------------------------------------------


def find_round(event: Event, number: int) -> EventRound:
    """Return round *number* of an event; rounds are numbered from 1.

    Raises:
        ChangeError: If the event has no such round.
    """
    if not event.rounds:
        raise ChangeError(_text("no-rounds"))
    if not 1 <= number <= len(event.rounds):
        raise _make_no_such_round(event, number)
    return event.rounds[number - 1]


def _make_no_such_round(event: Event, number: int) -> ChangeError:
    rounds = make_numeral(len(event.rounds))
    return ChangeError(_text("no-such-round", round=make_numeral(number), rounds=rounds))


def find_table(event: Event, number: int, name: str) -> Table:
    """Return the table called exactly *name* in round *number*, counted from 1.

    Raises:
        ChangeError: If the event does not have the round, or the round does not have the table.
    """
    one = find_round(event, number)
    for table in one.tables:
        if table.name == name:
            return table
    if not one.tables:
        raise ChangeError(_text("no-tables", round=one.name))
    tables = join_words((table.name for table in one.tables), "commas")
    raise ChangeError(_text("no-such-table", round=one.name, table=name, tables=tables))


def find_player(event: Event, name: str) -> str:
    """Return the key of the player that *name* refers to.

    *name* is a key (an id, or the name of a player without an id), a name or another spelling of a
    name. A key has priority, and then a name that exactly one player has in this spelling.
    Otherwise, names are compared without case, accents, spaces and punctuation.

    Raises:
        ChangeError: If no player of the event matches *name*, or several do; or if it is blank.
    """
    _expect_name(name)
    player = name if name in event.players else None
    player = player or Spellings(event.file.players).find_player(name, name)
    if player is None:
        nearest = find_nearest(name, [one.name for one in event.file.players])
        if nearest:
            raise ChangeError(_text("no-such-player-perhaps", name=name, player=nearest))
        raise ChangeError(_text("no-such-player", name=name))
    return player


def _expect_name(name: str) -> None:
    if not name.strip():
        raise ChangeError(_text("no-name"))


def find_seats(event: Event, table: Table, name: str) -> str:
    """Return the seats of a player at *table*, as its pairing writes them.

    *name* is the key of a player there, a spelling of their name, or a seat of the table in upper
    or lower case. They are tried in this order. For a player with two seats, one letter is enough,
    such as ``S`` for ``SN``.

    Raises:
        ChangeError: If *name* is blank, matches neither a player nor a seat at the table, or is the
            name of several of its players.
    """
    _expect_name(name)
    sits = table.pairing.seats
    keys = {player: seats for seats, player in sits.items()}
    if name in keys:
        return keys[name]
    at_table = Spellings([event.players[one] for one in table.players if one in event.players])
    player = at_table.find_player(name, name)
    if player is not None:
        return keys[player]
    for seats in sits:
        if name.upper() == seats or (len(name) == 1 and name.upper() in seats):
            return seats
    raise ChangeError(
        _text(
            "not-at-table",
            name=name,
            where=_describe(event, table),
            players=_list_seated(event, table),
        )
    )


# -- results ------------------------------------------------------------------------------------


class ReportedResult(NamedTuple):
    """The outcome at a table, as an arbiter reports it.

    Players are given by key, any spelling of the name, or seat, as in ``find_seats``. At least one
    attribute other than ``name`` must be given.

    Attributes:
        winners: The winners; the partners of a player listed here win too.
        is_draw: Whether it was a draw.
        forfeits: The players who forfeited because they did not play.
        is_adjourned: Whether the game is adjourned, to be finished later. No other attribute may
            then be given.
        score: The points of each player, in the order of the pairing, or of each side, in the order
            of ``Event.sides_at``.
        places: The place of each player or of each side, from 1, in the same order as *score*;
            ignored for a forfeit.
        name: The name of the win, such as ``mars``; ignored for a draw and for a forfeit.
    """

    winners: Sequence[str] = ()
    is_draw: bool = False
    forfeits: Sequence[str] = ()
    is_adjourned: bool = False
    score: Sequence[int] = ()
    places: Sequence[int] = ()
    name: str = ""

    def make_result(self, event: Event, table: Table) -> Result:
        """Return the result of *table*.

        If no winners are given, the best place decides or, without places, the best score; if
        several sides share it, the result is a draw. If all sides but one forfeit, that side wins.
        If more than one side does not forfeit, ``winners`` must name the winner; if all sides
        forfeit, nobody wins.

        Raises:
            ChangeError: If a name does not match a player at the table, or the number of scores or
                places matches neither the players nor the sides. Also if the outcome is empty or
                contradicts itself, for example with fewer points for the winner. Also if it does
                not say who wins against a side that forfeits.
        """
        given = [bool(self.winners), self.is_draw, bool(self.forfeits), self.is_adjourned]
        if self.winners and self.forfeits:
            given[0] = False  # needed if several others are left
        if sum(given) > 1 or (self.is_adjourned and (self.score or self.places or self.name)):
            raise ChangeError(_text("one-outcome"))
        if self.is_adjourned:
            return ADJOURNED
        sides = event.sides(table.pairing.seats)
        score = _spread_values(self.score, event, table, sides)
        ranks = _spread_values(self.places, event, table, sides)
        if self.is_draw:
            if len(_find_best(sides, ranks, score)) == 1:
                raise ChangeError(_text("one-outcome"))
            return Result(winners=[], reason=DRAWN, score=score, ranks=ranks)
        if self.forfeits:
            return self._make_forfeit(event, table, sides, score)
        winning = self._find_winning(event, table, sides)
        if not winning:
            winning = _find_best(sides, ranks, score)
        if not winning:
            raise ChangeError(_text("no-outcome", where=_describe(event, table)))
        if self.winners and len(winning) == len(sides):
            raise ChangeError(_text("one-outcome"))
        if any(side not in winning for side in _find_best(sides, ranks, score)):
            players = _list_seated(event, table)
            raise ChangeError(
                _text("another-is-better", where=_describe(event, table), players=players)
            )
        if len(winning) > 1 and not self.winners:
            return Result(winners=[], reason=DRAWN, score=score, ranks=ranks)
        return Result(
            winners=[*"".join(seats for side in winning for seats in side)],
            score=score,
            name=self.name,
            ranks=ranks,
        )

    def _find_winning(self, event: Event, table: Table, sides: Sides) -> list[tuple[str, ...]]:
        named = {find_seats(event, table, name) for name in self.winners}
        return [side for side in sides if named.intersection(side)]

    def _make_forfeit(
        self, event: Event, table: Table, sides: Sides, score: dict[str, int]
    ) -> Result:
        away = {find_seats(event, table, name) for name in self.forfeits}
        left = [side for side in sides if not away.intersection(side)]
        winning = self._find_winning(event, table, sides) or left
        if len(winning) > 1:
            raise ChangeError(_text("forfeit-of-several", where=_describe(event, table)))
        if any(side not in left for side in winning):
            raise ChangeError(_text("one-outcome"))
        return Result(winners=[*"".join(map("".join, winning))], reason=FORFEIT, score=score)


Sides = tuple[tuple[str, ...], ...]


def _spread_values(
    values: Sequence[int], event: Event, table: Table, sides: Sides
) -> dict[str, int]:
    """Map the letters of seats to *values*, of which each player or each side has one."""
    seats = tuple(table.pairing.seats)
    if not values:
        return {}
    if len(values) == len(seats):
        of_seats = dict(zip(seats, values, strict=True))
    elif len(values) == len(sides):
        of_seats = {own: value for side, value in zip(sides, values, strict=True) for own in side}
    else:
        players = _list_seated(event, table)
        raise ChangeError(
            _text("wrong-number-of-values", where=_describe(event, table), players=players)
        )
    return {letter: value for own, value in of_seats.items() for letter in own}


def _find_best(
    sides: Sides, ranks: Mapping[str, int], score: Mapping[str, int]
) -> list[tuple[str, ...]]:
    """Return the sides with the best place, or if there are no places, the best score."""
    values = {side: -ranks[side[0][0]] for side in sides} if ranks else {}
    values = values or ({side: score[side[0][0]] for side in sides} if score else {})
    best = max(values.values(), default=0)
    return [side for side, value in values.items() if value == best]


def set_result(
    event: Event, number: int, table: str, outcome: ReportedResult, *, replace_result: bool = False
) -> EventFile:
    """Return the file of an event with a result added for a table.

    The result of an adjourned game replaces the adjournment. *event* is not changed.

    Args:
        event: The event.
        number: Number of the round, from 1.
        table: Name of the table.
        outcome: What happened at the table; ``ReportedResult.make_result`` turns it into the
            result.
        replace_result: Whether an earlier result is replaced.

    Raises:
        ChangeError: If there is no such round or table; if the table already has this result, or
            has another result and *replace_result* is false; or if ``ReportedResult.make_result``
            refuses *outcome*.
        WrongTypeError: If *event*, *number*, *table* or *outcome* has the wrong type. It is a
            UsageError.
    """
    expect("event", event, Event)
    expect("number", number, int)
    expect("table", table, str)
    expect("outcome", outcome, ReportedResult)
    found = find_table(event, number, table)
    result, given = outcome.make_result(event, found), found.pairing.result
    if given == result:
        raise ChangeError(
            _text("same-result", where=_describe(event, found), was=describe_result(event, found))
        )
    if given and given != ADJOURNED and not replace_result:
        raise ChangeError(
            _text("has-result", where=_describe(event, found), was=describe_result(event, found))
        )
    return _put_pairings(event, {(number, found.place): replace(found.pairing, result=result)})


def describe_result(event: Event, table: Table) -> Text:
    """Return the result of a table in the event file in words, such as ``Salma won``.

    The text also says if the game is adjourned or has no result. The records of the table are not
    read. ``str`` gives the text in the current language.
    """
    if table.pairing.result and table.pairing.result.reason == UNFINISHED:
        return _text("adjourned")
    board = Boards(event).by_round[table.round - 1][table.place - 1]
    return EventWording(event).describe_result(board.result)


def _list_seated(event: Event, table: Table) -> Text:
    """Return the players of *table* with their seats, in the order of the pairing."""
    return join_words(
        (
            _events("who-at", player=event.name_of(player), seats=seats)
            for seats, player in table.pairing.seats.items()
        ),
        "commas",
    )


def _describe(event: Event, table: Table) -> Text:
    name = event.rounds[table.round - 1].name
    return _events("round-and-table", round=name, table=table.name)


# -- players ------------------------------------------------------------------------------------


def add_player(event: Event, player: EventPlayer) -> EventFile:
    """Return the file of an event with one more player, who plays from the next round to draw.

    A player who left the event may come back. The drawn rounds that they missed count as absences.

    Args:
        event: The event.
        player: The player. Once a round has been drawn, ``joined`` of a new player is set to the
            next round to draw. A player who comes back is recognised by their id or, without an id,
            by a spelling of their name. Their rating and team are replaced if given; the other
            members of *player* are ignored.

    Raises:
        ChangeError: If the name is blank. Also if a player of the event who has not left has the
            same key or, if no id is given, the same name in any spelling. Also if no id is given
            and the name fits several players.
        WrongTypeError: If an argument has the wrong type. It is a UsageError.
    """
    expect("event", event, Event)
    expect("player", player, EventPlayer)
    _expect_name(player.name)
    known = event.players.get(player.key)
    if known is None and not player.id:
        spellings = Spellings(event.file.players)
        named = spellings.find_player(player.name)
        if named is None and spellings.is_shared(player.name):
            raise ChangeError(_text("player-exists", player=player.name))
        known = event.players[named] if named else None
    if known is not None:
        return _bring_back(event, known, player)
    joined = replace(player, joined=event.drawn + 1) if event.drawn else player
    return replace(event.file, players=[*event.file.players, joined])


def _bring_back(event: Event, known: EventPlayer, given: EventPlayer) -> EventFile:
    """Return the event in which a player who has left takes part again.

    *given* has the rating and team to replace, if any. Raises ChangeError if the player has not
    left.
    """
    if not known.left:
        raise ChangeError(_text("player-exists", player=given.id or known.name))
    back = replace(
        known,
        left=UNSET,
        rating=known.rating if given.rating is UNSET else given.rating,
        team=given.team or known.team,
    )
    players = [back if one.key == known.key else one for one in event.file.players]
    file = replace(event.file, players=players)
    for one in event.rounds[known.left - 1 : event.drawn]:
        if not _is_mentioned(one, known.key):
            written = file.rounds[one.number - 1]
            away = replace(written, absent=[*written.absent, known.key])
            file = _put_round(file, one.number, away)
    return file


def _is_mentioned(one: EventRound, player: str) -> bool:
    return player in (*one.paired, *one.byes, *one.half_byes, *one.absent)


def withdraw_player(event: Event, player: str, number: int | None = None) -> EventFile:
    """Return the file of an event with a player who leaves before a round.

    From that round on, byes, half-point byes and absences of the player are removed. In rounds that
    are already drawn, the opponents win by forfeit at tables of two sides; an adjourned game is
    forfeited too. Records are not considered.

    Args:
        event: The event.
        player: Key of the player.
        number: Number of the first round without the player, from 1; None for the next round to
            draw.

    Raises:
        ChangeError: If *number* is below 1, or the player has already left or joins later. Also if,
            in round *number* or later, the event file has a result that decides a game of the
            player, such as a win or a draw, or the player has a table with more than two sides.
        KeyError: If *player* is not a player of the event.
        WrongTypeError: If an argument has the wrong type. It is a UsageError.
    """
    expect("event", event, Event)
    expect("player", player, str)
    expect("number", number, int, None)
    if number is None:
        number = event.drawn + 1
    if number < 1:
        raise _make_no_such_round(event, number)
    own = event.players[player]
    if own.left:
        raise ChangeError(_text("has-left", player=own.name, round=make_numeral(own.left)))
    if number < (own.joined or 1):
        raise ChangeError(
            _text("joins-later", player=own.name, round=make_numeral(own.joined or 1))
        )
    changed: dict[tuple[int, int], Pairing] = {}
    for one in event.rounds[number - 1 :]:
        for table in one.tables:
            if player in table.players:
                changed[one.number, table.place] = _forfeit_table(event, table, player)
    file = _put_pairings(event, changed)
    rounds = [
        _remove_from_lists(one, player) if at >= number else one
        for at, one in enumerate(file.rounds, start=1)
    ]
    players = [replace(one, left=number) if one.key == player else one for one in file.players]
    return replace(file, rounds=rounds, players=players)


def _forfeit_table(event: Event, table: Table, player: str) -> Pairing:
    """Return the pairing of *table* as lost by *player*, who has left."""
    if is_decided(table.pairing.result or None):
        raise ChangeError(
            _text(
                "has-played",
                player=event.name_of(player),
                where=_describe(event, table),
                was=describe_result(event, table),
                next=make_numeral(table.round + 1),
            )
        )
    result = ReportedResult(forfeits=[player]).make_result(event, table)
    return replace(table.pairing, result=result)


def mark_away(event: Event, player: str, number: int, *, half_bye: bool = False) -> EventFile:
    """Return the file of an event with a player who is absent from a round.

    A bye, half-point bye or absence that the player has in the round is replaced. The round may be
    the next one to draw.

    Args:
        event: The event.
        player: Key of the player.
        number: Number of the round, from 1.
        half_bye: Whether the player gets a half-point bye, for half the points of a bye, instead of
            an absence.

    Raises:
        ChangeError: If *number* is below 1, or the round is later than the next one to draw. Also
            if the player is not in the event or does not take part in the round. Also if they have
            a table in the round, or are already marked in this way.
        WrongTypeError: If *event*, *player* or *number* has the wrong type. It is a UsageError.
    """
    expect("event", event, Event)
    expect("player", player, str)
    expect("number", number, int)
    name = event.name_of(player)
    if number < 1:
        raise _make_no_such_round(event, number)
    if number > event.drawn + 1:
        raise ChangeError(
            _text("round-too-late", round=make_numeral(number), next=make_numeral(event.drawn + 1))
        )
    if player not in event.list_players_in(number):
        raise ChangeError(_text("not-in-round", player=name, round=make_numeral(number)))
    rounds = [*event.file.rounds, *[Round()] * (number - len(event.file.rounds))]
    one = rounds[number - 1]
    for table in event.rounds[number - 1].tables if number <= len(event.rounds) else ():
        if player in table.players:
            raise ChangeError(
                _text(
                    "has-table",
                    player=name,
                    where=_describe(event, table),
                    round=make_numeral(number),
                    table=table.name,
                )
            )
    if player in (one.half_byes if half_bye else one.absent):
        raise ChangeError(_text("already-away", player=name, round=make_numeral(number)))
    one = _remove_from_lists(one, player)
    if half_bye:
        one = replace(one, half_byes=[*one.half_byes, player])
    else:
        one = replace(one, absent=[*one.absent, player])
    return replace(event.file, rounds=[*rounds[: number - 1], one, *rounds[number:]])


# -- pairings -----------------------------------------------------------------------------------


def swap_players(event: Event, number: int, first: str, second: str) -> EventFile:
    """Return the file of an event with two players exchanged in a round.

    Each takes the seat, bye, half-point bye or absence of the other.

    Args:
        event: The event.
        number: Number of the round, from 1.
        first: Key of a player.
        second: Key of another player.

    Raises:
        ChangeError: If there is no such round, a player is not in it, or *first* and *second* are
            the same player. Also if the table of a player already has a result in the event file,
            even that of an adjourned game.
        WrongTypeError: If an argument has the wrong type. It is a UsageError.
    """
    expect("event", event, Event)
    expect("number", number, int)
    expect("first", first, str)
    expect("second", second, str)
    one = find_round(event, number)
    if first == second:
        raise ChangeError(_text("same-player", player=event.name_of(first)))
    away = {player for _, players in one.away for player in players}
    for player in (first, second):
        if player not in away and player not in one.paired:
            raise ChangeError(_text("not-mentioned", player=event.name_of(player), round=one.name))
    other = {first: second, second: first}
    for table in one.tables:
        if other.keys() & set(table.players):
            _refuse_begun(event, table)
    pairings = [
        replace(each, seats={own: other.get(who, who) for own, who in each.seats.items()})
        for each in event.file.rounds[number - 1].pairings
    ]
    given = event.file.rounds[number - 1]
    lists = {
        name: [other.get(player, player) for player in getattr(given, name)] for name in _LISTS
    }
    return _put_round(event.file, number, replace(given, pairings=pairings, **lists))


def swap_seats(event: Event, number: int, table: str) -> EventFile:
    """Return the file of an event with the seats of the two players of a table exchanged.

    Args:
        event: The event.
        number: Number of the round, from 1.
        table: Name of the table.

    Raises:
        ChangeError: If there is no such round or table, or the table does not have exactly two
            players. Also if the table already has a result in the event file, even that of an
            adjourned game.
        WrongTypeError: If an argument has the wrong type. It is a UsageError.
    """
    expect("event", event, Event)
    expect("number", number, int)
    expect("table", table, str)
    found = find_table(event, number, table)
    if len(found.players) != TWO:
        raise ChangeError(_text("seats-of-two", where=_describe(event, found)))
    return swap_players(event, number, *found.players)


def _refuse_begun(event: Event, table: Table) -> None:
    if table.pairing.result:
        raise ChangeError(
            _text("is-played", where=_describe(event, table), was=describe_result(event, table))
        )


_LISTS: Final = ("byes", "half_byes", "absent")
"""The members of a round that list players."""


def _remove_from_lists(one: Round, player: str) -> Round:
    return replace(
        one, **{name: [each for each in getattr(one, name) if each != player] for name in _LISTS}
    )


def _put_pairings(event: Event, changed: Mapping[tuple[int, int], Pairing]) -> EventFile:
    """Return the event with pairings replaced; keys are the numbers of round and table."""
    rounds = [
        replace(
            one,
            pairings=[
                changed.get((number, place), pairing)
                for place, pairing in enumerate(one.pairings, start=1)
            ],
        )
        for number, one in enumerate(event.file.rounds, start=1)
    ]
    return replace(event.file, rounds=rounds)


def _put_round(file: EventFile, number: int, one: Round) -> EventFile:
    return replace(file, rounds=[*file.rounds[: number - 1], one, *file.rounds[number:]])


# -- drawing with missing results -----------------------------------------------------------------


def assume_draws(boards: Boards) -> Boards:
    """Return the boards of an event, with a draw on every board that has no decisive result.

    The event of *boards* is not changed.
    """
    event = boards.event
    draw = Result(winners=[], reason=DRAWN)
    changed = {
        (board.table.round, board.table.place): replace(board.table.pairing, result=draw)
        for board in boards
        if board.result is None
    }
    return boards.move_to(Event(_put_pairings(event, changed), event.ruleset))


# -- differences --------------------------------------------------------------------------------


def describe_changes(before: Event, after: Event) -> Iterator[Text]:
    """Yield a sentence for each difference between two states of an event.

    These differences are described:

    - players who join, leave, return or are removed
    - the players and results of tables
    - byes and absences
    - removed rounds, and rounds that have lost all their tables

    Rounds are matched by number, and their tables by name. Other differences, such as single
    removed tables, names and dates, are not described. ``str`` gives the text of each sentence in
    the current language.
    """
    yield from _describe_players(before, after)
    for one in after.rounds:
        known = before.rounds[one.number - 1] if one.number <= len(before.rounds) else None
        old = {table.name: table for table in known.tables} if known else {}
        for table in one.tables:
            yield from _describe_table(before, after, old.get(table.name), table)
        lists = dict(known.away) if known else {}
        for kind, players in one.away:
            if players != lists.get(kind, ()):
                names = join_words(map(after.name_of, players), "commas")
                yield _text(
                    f"{kind}-now" if players else f"no-{kind}-now", round=one.name, players=names
                )
        if known and known.tables and not one.tables:
            yield _text("not-drawn-now", round=one.name)
    for one in before.rounds[len(after.rounds) :]:
        yield _text("round-removed", round=one.name)


def _describe_players(before: Event, after: Event) -> Iterator[Text]:
    for key, player in after.players.items():
        old = before.players.get(key)
        if old is None:
            yield _text("joined", player=player.name, round=make_numeral(player.joined or 1))
        elif player.left and player.left != old.left:
            yield _text("left", player=player.name, round=make_numeral(player.left))
        elif old.left and not player.left:
            is_back = old.left <= after.drawn
            next_round = make_numeral(after.drawn + 1)
            yield (
                _text("returns", player=player.name, round=next_round)
                if is_back
                else _text("stays", player=player.name)
            )
    for key, player in before.players.items():
        if key not in after.players:
            yield _text("removed", player=player.name)


def _describe_table(before: Event, after: Event, old: Table | None, new: Table) -> Iterator[Text]:
    if old is None or old.pairing.seats != new.pairing.seats:
        players = _list_seated(after, new)
        yield _text("seats-now", where=_describe(after, new), players=players)
    if (old.pairing.result if old else UNSET) != new.pairing.result:
        result = describe_result(after, new)
        if old is None or not old.pairing.result:
            yield _text("result-now", where=_describe(after, new), result=result)
        else:
            was = describe_result(before, old)
            yield _text("result-replaced", where=_describe(after, new), result=result, was=was)
