"""How records come to their boards, and what a board makes of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from barsis_notation.diagnostics import event_codes
from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import Board, Boards, is_decided
from barsis_notation.events.event_games import GamePlayed, check_records, summarise_game
from barsis_notation.events.event_report import report_event
from barsis_notation.events.standings import compute_standings
from barsis_notation.events.structs import EventFile
from barsis_notation.record.structs import Match, Player, Result
from barsis_notation.rulesets import load_ruleset
from tests.events.drawn import event_of
from tests.events.made import MARS, N_WON, S_WON, found, names, played, read
from tests.replay.records import record


def told(board: Board) -> str:
    """Return the result of *board* as it is drawn, with all points, and whether it was played."""
    if board.result is None:
        return "open"
    sides = [("&".join(side.players), side.score, side.place) for side in board.result.sides]
    text = ">".join(f"{who}:{score}({place})" for who, score, place in sides)
    words = [text, board.result.name, "" if board.result.is_played else "forfeit"]
    return " ".join(filter(None, words))


def board(event: Event, *games: GamePlayed) -> str:
    """Return the result of the first board of *event* by *games*."""
    return told(next(iter(Boards(event, games))))


# -- by which table -----------------------------------------------------------------------------

MEETING = ["a>b open, c>d open", "a>c open, b>d open"]


@pytest.mark.parametrize(
    ("who", "place", "table"),
    [
        ("S a N b", "1 1", "1 1"),
        ("S a N b", "1", "1 1"),
        ("S a N b", "", "1 1"),
        ("S c N a", "", "2 1"),
        ("S b N d", "2", "2 2"),
        ("S B N d", "٢ ٢", "2 2"),
        ("S x N y", "2 2", "2 2"),
        ("S x N y", "2", ""),
        ("S a N b", "2", "1 1"),
        ("S a N b", "3 1", "1 1"),
        ("S a N b", "1 9", "1 1"),
        ("S a N b", "2 1", "1 1"),
        ("S d N c", "1 1", "1 2"),
        ("S a N x", "1 2", "1 2"),
        ("S a N x", "1 9", ""),
        ("S a N x", "", ""),
        ("S ? N ?", "", ""),
        ("S ? N ?", "1 2", "1 2"),
    ],
)
def test_a_record_comes_to_the_table_that_it_names_or_whose_players_it_has(
    who: str, place: str, table: str
) -> None:
    boards = Boards(read(MEETING), [played(who, place=place)])
    taken = [f"{one.table.round} {one.table.name}" for one in boards if one.games]
    assert taken == [table] * bool(table)
    assert len(boards.strangers) == (not table)


def test_a_record_at_the_wrong_place_is_told_at_the_board_of_its_players() -> None:
    report = report_event(Boards(read(MEETING), [played("S c N d", place="2 1")]))
    (finding,) = report.rounds[0].boards[1].findings
    assert finding.name == "other-place-of-board"
    assert (finding.found, finding.expected) == ("round 2, table 1", "round 1, table 2")
    assert (finding.pointer, report.findings) == ("/event/round", ())


def test_who_meets_twice_needs_a_round() -> None:
    event = read(["a>b open", "b>a open"])
    boards = Boards(event, [played("S a N b", place=""), played("S a N b", place="2")])
    assert [len(one.games) for one in boards] == [0, 1]
    assert len(boards.strangers) == 1


def test_the_name_of_a_round_comes_before_its_place() -> None:
    file = event_of(["a>b open", "a>b open", "a>b open"])
    for one, name in zip(file["rounds"], ("2", "1", "final"), strict=True):
        one["name"] = name
    event = Event(msgspec.convert(file, EventFile), load_ruleset("barsis"))
    games = [played("S a N b", place=place) for place in ("1 1", "3 1", "Final 1")]
    assert [len(one.games) for one in Boards(event, games)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("tables", "named", "taken"),
    [
        (("*", "#"), "#", [0, 1]),
        (("*", "#"), "+", [0, 0]),
        (("a/1", "a:1"), "a:1", [0, 1]),
        (("a/1", "a:1"), "a1", [0, 0]),
        (("a/1", "a:2"), "A2", [0, 1]),
        (("2", "1"), "1", [0, 1]),
        (("1", "٢"), "2", [0, 1]),
    ],
)
def test_a_table_is_found_by_its_name_or_by_a_spelling_that_means_no_other(
    tables: tuple[str, str], named: str, taken: list[int]
) -> None:
    file = event_of(["a>b open, c>d open"])
    for one, name in zip(file["rounds"][0]["pairings"], tables, strict=True):
        one["table"] = name
    event = Event(msgspec.convert(file, EventFile), load_ruleset("barsis"))
    boards = Boards(event, [played("S c N x", place=f"1 {named}")])
    assert [len(one.games) for one in boards] == taken


# -- what it comes to -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "games", "result"),
    [
        ("a>b open", [], "open"),
        ("a>b open", [played("S a N b")], "a:1(1)>b:0(2)"),
        ("a>b open", [played("S b N a")], "b:1(1)>a:0(2)"),
        ("a>b open", [played("S ? N ?")], "a:1(1)>b:0(2)"),
        ("a>b open", [played("S a N b", MARS)], "a:2(1)>b:0(2) mars"),
        ("a>b open", [played("S a N b", {"winners": []})], "open"),
        ("a>b open", [played("S a N b", {"winners": [], "reason": "unfinished"})], "open"),
        ("a>b open", [played("S a N b", {"winners": [], "reason": "unknown"})], "open"),
        ("a>b open", [played("S a N b", {"winners": [], "reason": "agreement"})], "a:0(1)>b:0(1)"),
        ("a>b open", [played("S a N b", {})], "open"),
        ("a>b open", [played("S a N c")], "open"),
        ("a>b open", [played("S a N b", file="2"), played("S a N b", N_WON, file="1")],
         "b:1(1)>a:0(2)"),
        ("a>b forfeit", [], "a:1(1)>b:0(2) forfeit"),
        ("a>b forfeit", [played("S a N b")], "a:1(1)>b:0(2)"),
        ("a>b forfeit", [played("S a N b", {"winners": ["S"], "reason": "forfeit"}, turns=0)],
         "a:1(1)>b:0(2) forfeit"),
        ("a>b open", [played("S a N b", {"winners": ["S"], "reason": "forfeit"}, turns=0)],
         "a:1(1)>b:0(2) forfeit"),
        ("a>b open", [played("S a N b", {"winners": ["S"], "reason": "forfeit"}, turns=7)],
         "a:1(1)>b:0(2)"),
        ("a>b", [played("S a N b", MARS)], "a:2(1)>b:0(2) mars"),
        ("a:1>b:0", [played("S a N b", MARS)], "a:1(1)>b:0(2) mars"),
        ("a>b", [played("S b N a", MARS)], "a:1(1)>b:0(2)"),
    ],
)  # fmt: skip
def test_a_board_has_the_result_of_the_event_or_of_its_record(
    drawn: str, games: list[GamePlayed], result: str
) -> None:
    assert board(read([drawn]), *games) == result


RANKED = {"winners": ["2"], "ranks": {"1": 3, "2": 1, "3": 4, "4": 2}, "score": {"2": 1}}


def test_places_that_the_event_leaves_out_come_from_the_record() -> None:
    file = event_of(["b>a=c=d"], game="four", players=[{"name": name} for name in "abcd"])
    file["rounds"][0]["pairings"][0] = {
        "seats": dict(zip("1234", "abcd", strict=True)),
        "result": {"winners": ["2"]},
    }
    event = Event(msgspec.convert(file, EventFile), load_ruleset("parchis"))
    assert board(event) == "b:1(1)>a:0(2)>c:0(2)>d:0(2)"
    game = played("1 a 2 b 3 c 4 d", RANKED)
    assert board(event, game) == "b:1(1)>d:0(2)>a:0(3)>c:0(4)"
    assert names(event, game) == []


def test_the_order_in_which_a_record_writes_two_seats_does_not_matter() -> None:
    file = event_of([], game="partners", players=[{"name": name} for name in "ab"])
    seats = {"SN": "a", "EW": "b"}
    file |= {"seats": [*seats], "rounds": [{"pairings": [{"seats": seats}]}]}
    event = Event(msgspec.convert(file, EventFile), load_ruleset("pachisi"))
    game = played("NS a WE ?", {"winners": ["S", "N"], "score": {"S": 1, "N": 1, "E": 0, "W": 0}})
    assert board(event, game) == "a:1(1)>b:0(2)"
    assert names(event, game) == []


def test_a_record_with_a_seat_that_the_game_has_not_gives_no_result() -> None:
    event = read(["a&c>b&d open"], game="partners")
    game = played("S a N c E b Q d", {"winners": ["S", "N"]})
    assert board(event, game) == "open"
    assert names(event, game) == ["other-seats-at-board"]


# -- matches --------------------------------------------------------------------------------------

TO_3: dict[str, Any] = {"match": {"to": 3}}
THREE_GAMES: dict[str, Any] = {"match": {"games": 3}}


def match(*results: dict[str, Any], first: int = 1) -> list[GamePlayed]:
    """Return games of a and b in these results, numbered from *first*; a sits S, then N.

    Their files are in another order.
    """
    return [
        played(
            "S a N b" if number % 2 else "S b N a", result, game=number, file=f"{9 - number}.json"
        )
        for number, result in enumerate(results, start=first)
    ]


@pytest.mark.parametrize(
    ("length", "games", "result", "about"),
    [
        # a 1, a 2, a 3
        (TO_3, match(S_WON, N_WON, S_WON), "a:3(1)>b:0(2)", []),
        # a 2, b 2, a 3
        (TO_3, match(MARS, MARS, S_WON), "a:3(1)>b:2(2)", []),
        # a 2, a 3, and no more
        (TO_3, match(MARS, N_WON, N_WON), "a:3(1)>b:0(2)", ["game-after-match"]),
        (TO_3, match(MARS, N_WON, N_WON, N_WON), "a:3(1)>b:0(2)", ["game-after-match"] * 2),
        # a 2, b 1
        (TO_3, match(MARS, S_WON), "open", ["match-unfinished"]),
        (TO_3, [], "open", ["record-of-board-missing"]),
        # Game 2 twice counts once: a 2, b 1.
        (TO_3, [*match(MARS, S_WON), *match(S_WON, first=2)], "open",
         ["board-with-two-records", "match-unfinished"]),
        # Without numbers each counts, in the order of the files.
        (TO_3, [played("S a N b", MARS, file="1"), played("S a N b", MARS, file="2")],
         "a:4(1)>b:0(2)", []),
        # a 1, b 1, a 2
        (THREE_GAMES, match(S_WON, S_WON, S_WON), "a:2(1)>b:1(2)", []),
        (THREE_GAMES, match(MARS, S_WON, N_WON), "a:2(1)>b:2(1)", []),
        (THREE_GAMES, match(S_WON, N_WON), "open", ["match-unfinished"]),
        (THREE_GAMES, match(N_WON, S_WON, N_WON, N_WON), "b:3(1)>a:0(2)", ["game-after-match"]),
        (THREE_GAMES, match(S_WON, {"winners": []}, S_WON), "open",
         ["board-undecided", "match-unfinished"]),
    ],
)  # fmt: skip
def test_a_match_is_what_its_games_add_up_to(
    length: dict[str, Any], games: list[GamePlayed], result: str, about: list[str]
) -> None:
    event = read(["a>b open"], **length)
    assert board(event, *games) == result
    assert board(event, *reversed(games)) == result
    assert names(event, *games) == about


def test_another_spelling_that_the_event_knows_makes_no_other_player() -> None:
    file = event_of(["a>b open"], **TO_3)
    file["players"][0]["also"] = ["Amal"]
    event = Event(msgspec.convert(file, EventFile), load_ruleset("barsis"))
    (first,) = match(MARS)
    differs = event_codes.PLAYERS_DIFFER.finding(
        found="Amal", expected="a", words={"match": "m", "other": "game 1"}
    )
    last = played("S Amal N b", S_WON, game=2)._replace(findings=(differs,))
    assert names(event, first, last) == []
    last = played("S x N b", S_WON, game=2)._replace(findings=(differs,))
    assert names(event, first, last) == [
        "match-players-differ",
        "other-players-at-board",
        "match-unfinished",
    ]


def test_a_match_that_was_forfeited_without_a_throw_is_not_played() -> None:
    won = {"winners": ["S"], "reason": "forfeit", "score": {"S": 3}}
    event = read(["a>b open"], **TO_3)
    assert board(event, played("S a N b", won, game=1, turns=0)) == "a:3(1)>b:0(2) forfeit"
    more = played("S a N b", {"winners": ["S"], "reason": "forfeit"}, game=2, turns=0)
    assert board(event, *match(MARS), more) == "a:3(1)>b:0(2)"


FIVE_GAMES: dict[str, Any] = {"match": {"games": 5}}


def with_points(*results: dict[str, Any]) -> list[GamePlayed]:
    """Return the games of *results*, each with the points before it, and without an id."""
    points = {"a": 0, "b": 0}
    games: list[GamePlayed] = []
    for game in match(*results):
        sits = {player.seats[0]: player.name for player in game.players}
        before = {seat: points[name] for seat, name in sits.items()}
        games.append(game._replace(match=Match(game=len(games) + 1, before=before)))
        for seat, name in sits.items():
            points[name] += results[len(games) - 1]["score"][seat]
    return games


@pytest.mark.parametrize("wrong", range(1, 5))
def test_the_points_before_a_game_are_those_of_its_board(wrong: int) -> None:
    event = read(["a>b open"], **FIVE_GAMES)
    games = with_points(N_WON, MARS, S_WON, N_WON, S_WON)
    assert names(event, *games) == []
    right = games[wrong].match
    assert right is not None
    games[wrong] = games[wrong]._replace(match=Match(game=wrong + 1, before={"S": 2, "N": 2}))
    (finding,) = found(event, *games)
    assert (finding.name, finding.file) == ("wrong-points-at-board", games[wrong].file)
    assert finding.found is not None
    assert finding.expected == finding.found.replace("2", "{}").format(*right.before.values())


def test_points_at_a_board_go_with_players_however_they_are_spelled() -> None:
    file = event_of(["a>b open"], **FIVE_GAMES)
    file["players"][0]["also"] = ["Amal Haddad"]
    event = Event(msgspec.convert(file, EventFile), load_ruleset("barsis"))
    games = with_points(N_WON, MARS, S_WON, N_WON, S_WON)
    players = tuple(
        Player(name="Amal Haddad" if one.name == "a" else "b", seats=one.seats)
        for one in games[1].players
    )
    games[1] = games[1]._replace(players=players)
    assert names(event, *games) == []
    games[1] = games[1]._replace(match=Match(game=2, before={"S": 2, "N": 2}))
    assert names(event, *games) == ["wrong-points-at-board"]


def test_points_that_the_id_of_the_match_has_shown_to_be_wrong_are_told_once() -> None:
    event = read(["a>b open"], **FIVE_GAMES)
    games = with_points(N_WON, MARS, S_WON, N_WON, S_WON)
    shown = event_codes.POINTS_BEFORE.finding(
        found="", expected="", words={"match": "m", "game": 2, "last": 1, "other": "game 1"}
    )
    wrong = Match(game=2, before={"S": 2, "N": 2})
    games[1] = games[1]._replace(match=wrong, findings=(shown,))
    assert names(event, *games) == ["wrong-points-before-game"]


def test_a_first_game_that_others_of_its_board_contradict() -> None:
    event = read(["a>b open"], **FIVE_GAMES)
    games = with_points(N_WON, MARS, S_WON, N_WON, S_WON)
    games[0] = games[0]._replace(match=Match(game=1, before={"S": 2, "N": 0}))
    (finding,) = found(event, *games)
    assert (finding.name, finding.file) == ("wrong-points-at-board", games[0].file)
    assert finding.expected == "a (S) 0, b (N) 0"


# -- what is said of it ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "games", "about"),
    [
        ("a>b", [played("S a N b", MARS)], []),
        ("a>b", [played("S a N b", N_WON)], ["result-of-board-differs"]),
        ("a=b", [played("S a N b")], ["result-of-board-differs"]),
        ("a:1>b:0", [played("S a N b", MARS)], ["result-of-board-differs"]),
        ("a>b mars", [played("S a N b")], ["result-of-board-differs"]),
        ("a>b mars", [played("S a N b", MARS)], []),
        ("a>b", [], []),
    ],
)  # fmt: skip
def test_the_result_of_the_event_is_held_against_that_of_the_record(
    drawn: str, games: list[GamePlayed], about: list[str]
) -> None:
    assert names(read([drawn]), *games) == about


@pytest.mark.parametrize(
    ("reason", "about"),
    [
        ("ruling", []),
        ("forfeit", []),
        ("time", []),
        ("home", ["result-of-board-differs"]),
        ("unknown", ["result-of-board-differs"]),
        ("", ["result-of-board-differs"]),
    ],
)
def test_a_board_is_decided_beside_a_game_that_was_left(reason: str, about: list[str]) -> None:
    left = {"winners": [], "reason": "unfinished"}
    result = {"winners": ["S"]} | ({"reason": reason} if reason else {})
    for length, games in (({}, [played("S a N b", left)]), (TO_3, match(N_WON, left))):
        file = event_of(["a>b open"], **length)
        file["rounds"][0]["pairings"][0]["result"] = result
        event = Event(msgspec.convert(file, EventFile), load_ruleset("barsis"))
        assert names(event, *games) == about
    assert names(read(["a>b"]), played("S a N b", N_WON)) == ["result-of-board-differs"]


def test_a_result_in_the_event_that_decides_nothing_is_none() -> None:
    file = event_of(["a>b"])
    file["rounds"][0]["pairings"][0]["result"] = {"winners": [], "reason": "unfinished"}
    event = Event(msgspec.convert(file, EventFile), load_ruleset("barsis"))
    assert names(event) == ["record-of-board-missing"]
    assert names(event, played("S a N b", {"winners": []})) == ["board-undecided"]
    assert names(event, played("S a N b")) == ["result-of-board-differs"]


def test_standings_are_by_the_match_and_not_by_its_games() -> None:
    lines = compute_standings(Boards(read(["a>b open"], **TO_3), match(MARS, MARS, S_WON)))
    assert [f"{line.competitor} {line.points} of {line.played}" for line in lines] == [
        "a 1 of 1",
        "b 0 of 1",
    ]


@pytest.mark.parametrize(("first", "second"), [("S a N b", "S c N a"), ("S d N b", "S c N d")])
def test_who_plays_twice_is_said_of_the_table_at_which_he_is_not_paired(
    first: str, second: str
) -> None:
    event = read(["a>b open, c>d open"])
    report = report_event(Boards(event, [played(first), played(second, place="1 2")]))
    said = {
        each.board.table.name: [one.name for one in each.findings]
        for each in report.rounds[0].boards
    }
    strange = "2" if first == "S a N b" else "1"
    assert {table for table, found in said.items() if "at-two-boards" in found} == {strange}
    assert {table for table, found in said.items() if "other-players-at-board" in found} == {
        strange
    }


# -- results that contradict themselves ----------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "is_so"),
    [
        (Result(winners=["S"], reason="home"), True),
        (Result(winners=["S"]), True),
        (Result(winners=[], reason="agreement"), True),
        (Result(winners=[], reason="forfeit"), True),
        (Result(winners=[], reason="unfinished"), False),
        (Result(winners=["S"], reason="unfinished"), False),
        (Result(winners=[], reason="resign"), False),
        (Result(winners=[], reason="drop"), False),
        (None, False),
    ],
)
def test_a_result_that_contradicts_itself_decides_nothing(
    result: Result | None, is_so: bool
) -> None:
    assert is_decided(result) is is_so


def test_the_winner_of_a_game_broken_off_among_the_later_places_counts() -> None:
    placed = record(
        ["S 2: 82/off", "E 3:"],
        game="barjis",
        options={"win.rank": "finish_order"},
        start={"position": "barjis S:82,off(3) E:bar(4) N:bar(4) W:bar(4) to=S"},
        result={"winners": ["S"], "reason": "unfinished"},
    )
    (checked,) = check_records([placed])
    assert checked.findings == []
    assert is_decided(summarise_game(checked).result)
    other = msgspec.structs.replace(placed, result=Result(winners=["E"], reason="unfinished"))
    (checked,) = check_records([other])
    assert not is_decided(summarise_game(checked).result)


def test_players_of_one_name_are_told_apart_by_their_ids() -> None:
    people = [{"name": "Amal", "id": "a1"}, {"name": "Amal", "id": "a2"}, {"name": "Basim"}]
    event = read(["a1>Basim open, a2 bye"], players=people)
    for id, shown in (("a2", "Amal (id a2)"), ("", "Amal (no id)")):
        players = (Player(name="Amal", id=id, seats=["S"]), Player(name="Basim", seats=["N"]))
        game = played("S Amal N Basim")._replace(players=players)
        (finding,) = (one for one in found(event, game) if one.name == "other-players-at-board")
        assert finding.found == f"{shown} and Basim (no id)"
        assert finding.expected == "Amal (id a1) and Basim (no id)"


def test_an_id_and_a_name_that_contradict_each_other_are_told() -> None:
    people = [{"name": "Amal", "id": "a", "also": ["Amal H."]}, {"name": "Basim", "id": "b"}]
    event = read(["a>b open"], players=people)

    def told_of(name: str, id: str) -> list[str]:
        players = (Player(name=name, id=id, seats=["S"]), Player(name="Basim", seats=["N"]))
        return names(event, played("S Amal N Basim")._replace(players=players))

    for name in ("Amal", "amal h.", ""):
        assert told_of(name, "a") == []
    assert told_of("Karima", "a") == ["name-of-another"]
    assert told_of("Basim", "a") == ["id-of-another-player"]
    assert told_of("Amal", "b") == ["id-of-another-player", "other-players-at-board"]
    assert told_of("Amal", "nobody") == []


@pytest.mark.parametrize(("winner", "counts"), [("N", False), ("S", True), ("E", True)])
def test_who_left_while_others_played_on_wins_no_board(winner: str, counts: bool) -> None:
    told = record(
        ["S 2:", "E 2:", "N: resign"],
        seats="SEN",
        result={"winners": [winner], "reason": "resign"},
    )
    (checked,) = check_records([told])
    assert is_decided(summarise_game(checked).result) is counts
