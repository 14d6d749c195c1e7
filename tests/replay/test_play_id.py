"""The play id: one game has one, however it is written; two games have two."""

from __future__ import annotations

import copy
import hashlib
import io
import json
import random
from typing import Any

import msgspec
import pytest
import rfc8785
from msgspec.structs import replace

from barsis_notation import Record, loads, play_id
from barsis_notation.formats.format_registry import FORMATS
from barsis_notation.formats.own.json_format import expand_record
from barsis_notation.record.structs import Entry
from barsis_notation.record.turns import format_turn, parse_turn
from barsis_notation.replay import play_id as home
from barsis_notation.replay.play_id import encode_play, tidy_turns
from barsis_notation.replay.start import OpenedRecord
from barsis_notation.rulesets import Ruleset, builtin_rulesets, load_ruleset
from barsis_notation.rulesets.builtin_files import make_edition
from barsis_notation.simulation import simulate
from tests.cli.run import TURNS, record
from tests.replay.records import plays

GAMES = [
    *simulate(load_ruleset("barsis"), games=6, seats=4, seed=3, policy="random"),
    *simulate(load_ruleset("barsis"), games=6, seats=2, seed=4, policy="random"),
    *simulate(load_ruleset("shesh-besh"), games=12, seats=2, seed=5, policy="random"),
]


def made(turns: list[Any] = TURNS, **members: Any) -> Record:
    return loads(json.dumps(record(turns, **members)))


def tables(*turns: Any, **members: Any) -> Record:
    head = {"ruleset": {"id": "shesh-besh", "version": 1}}
    players = [{"seats": ["W"]}, {"seats": ["B"]}]
    return made(list(turns), players=players, **head | members)


SAME = play_id(made())


def test_it_is_the_sha256_of_canonical_json() -> None:
    for game in GAMES:
        raw = encode_play(game)
        assert raw == rfc8785.dumps(json.loads(raw))
        assert play_id(game) == hashlib.sha256(raw).hexdigest()


def test_the_document_is_as_the_docstring_says() -> None:
    document = json.loads(encode_play(made(["S 2:", "N 3: pass"])))
    assert sorted(document) == ["play", "ruleset", "seats", "start", "turns"]
    assert document["play"] == "barsis-play/1"
    assert (document["seats"], document["start"]) == ([["N"], ["S"]], "")
    assert document["turns"] == ["S 2:", "N 3:"]
    assert document["ruleset"] == {"id": "barsis", "version": 1, "options": {}}
    safe = {"board.safe.cells": ["L6", "R6", "M8"], "turn.mode": "accumulate"}
    other = made(ruleset={"id": "barsis", "version": 1, "options": safe})
    named = json.loads(encode_play(other))["ruleset"]["options"]
    assert named == {"board.safe.cells": ["L6", "R6", "M8"]}


def test_what_another_option_brings_is_not_named() -> None:
    rules = load_ruleset("pachisi", options={"device.n": 7, "entry_rules.throws_first": "all"})
    (game,) = simulate(rules)
    named = json.loads(encode_play(game))["ruleset"]["options"]
    assert named == {"device.n": 7, "entry_rules.throws_first": "all"}
    told: dict[str, Any] = {"device.n": 7, "entry_rules.throws_first": [10, 25, 35]}
    game.ruleset.options = told
    assert json.loads(encode_play(game))["ruleset"]["options"] == {"device.n": 7}


def without_option(rules: Ruleset, path: str) -> Ruleset:
    """Return *rules* from before *path* left a choice."""
    document = json.loads(rules.edition.canonical)
    del document["facts"][path]["readings"]
    edition = make_edition(document, builtin=True)
    return replace(rules, edition=edition)


def with_option(rules: Ruleset, path: str) -> Ruleset:
    """Return *rules* with an option more, *path*, which no engine knows."""
    document = json.loads(rules.edition.canonical)
    readings = [{"value": value, "meaning": "told apart by nothing"} for value in (False, True)]
    document["facts"][path] = {"value": False, "confidence": "low", "readings": readings}
    facts = {**rules.facts, path: False}
    return replace(rules, edition=make_edition(document, builtin=True), facts=facts)


OTHERS: dict[str, dict[str, Any]] = {
    "barjis": {"turn.mode": "accumulate"},
    "barsis": {"turn.mode": "immediate"},
    "kioz": {"tab.blocked_kioz": "any"},
    "natt-klab": {"leap.must": True},
    "pachisi": {"device.n": 7},
    "parchis": {"board.arms": 6},
    "shesh-besh": {"turn.higher_die": False},
}
"""An option of every game that is not at its default."""


@pytest.mark.parametrize("id", [listed.id for listed in builtin_rulesets()])
def test_an_option_that_a_ruleset_gets_later_changes_no_id(id: str) -> None:
    for rules in (load_ruleset(id), load_ruleset(id, options=OTHERS[id])):
        (game,) = simulate(rules)
        del game.turns[30:]
        same = play_id(game, rules)
        assert plays([game]) == [same]
        assert play_id(game, with_option(rules, "turn.house_rule")) == same
        for option in rules.options():
            older = without_option(rules, option.path)
            assert option.path not in {one.path for one in older.options()}
            if option.path not in rules.chosen:
                assert play_id(game, older) == same, option.path


NOT_THE_PLAY: dict[str, dict[str, Any]] = {
    "names": {"players": [{"name": "Huda", "seats": ["S"]}, {"team": "x", "seats": ["N"]}]},
    "order of players": {"players": [{"seats": ["N"]}, {"seats": ["S"]}]},
    "event": {"event": {"name": "Cup", "date": "2026-11-20"}},
    "result": {"result": {"winners": ["S"], "reason": "unknown"}},
    "meta": {"meta": {"recorder": "Rim", "turn_count": 6}},
    "comment": {"comment": "a fine game"},
    "x": {"x": {"own": 1}},
    "opening": {"opening": ["S 5", "N 2"]},
    "default written out": {
        "ruleset": {"id": "barsis", "version": 1, "options": {"turn.mode": "accumulate"}}
    },
    "start that is the beginning": {"start": {"position": "barsis N:bar(4) S:bar(4) to=-"}},
    "start with the first seat to move": {"start": {"position": "barsis S:bar(4) N:bar(4) to=S"}},
    "number of the first turn": {"start": {"turn": 7}},
}


@pytest.mark.parametrize("what", NOT_THE_PLAY)
def test_what_is_not_the_play_does_not_change_it(what: str) -> None:
    assert play_id(made(**NOT_THE_PLAY[what])) == SAME


SPELLINGS: dict[str, list[Any]] = {
    "comments, clocks, marks": [
        {"turn": TURNS[0], "comment": "oh", "clock_ms": 1, "marks": ["!"], "by": "A"},
        *TURNS[1:],
    ],
    "a comment alone": [TURNS[0], {"comment": "a pause"}, *TURNS[1:]],
    "lines not played": [{"turn": TURNS[0], "variations": [["S 5:"]]}, *TURNS[1:]],
    "pass": [TURNS[0] + " pass", *TURNS[1:]],
    "values": [*TURNS[:4], "S 3: 15/18=3", TURNS[5]],
    "own seat": [*TURNS[:4], "S 3: S.15/18", TURNS[5]],
    "spelled out": [{"turn": {"seat": "S", "throws": [2]}}, *TURNS[1:]],
    "names of throws, small letters": [
        "s 2:",
        *TURNS[1:2],
        "S dest+3: bar/11 11/12 12/15",
        *TURNS[3:],
    ],
    "digits of another script": ["S ٢:", *TURNS[1:]],
    "a position to compare with": [
        {"turn": TURNS[0], "position": "barsis S:bar(4) N:bar(4) to=N"},
        *TURNS[1:],
    ],
    "a wrong position to compare with": [
        {"turn": TURNS[0], "position": "barsis S:bar(3),1 N:bar(4) to=N"},
        *TURNS[1:],
    ],
    "a position alone that is the one reached": [
        TURNS[0],
        {"position": "barsis S:bar(4) N:bar(4) to=N"},
        *TURNS[1:],
    ],
    "a needless ruling": [{"turn": TURNS[0], "ruling": {"by": "Arbiter"}}, *TURNS[1:]],
}


@pytest.mark.parametrize("how", SPELLINGS)
def test_every_spelling_is_the_same_play(how: str) -> None:
    (one,) = {bytes(encode_play(made(SPELLINGS[how]))), bytes(encode_play(made()))}
    assert one


RESETS: dict[str, list[Any]] = {
    "a position alone": [*TURNS, {"position": "{line}"}, "N 2: bar/11"],
    "after unknown moves": [*TURNS[:4], {"turn": "S 3: ?", "position": "{line}"}, "N 2:"],
    "an illegal turn that stands": [
        *TURNS[:4],
        {"turn": "S 3: 15/19", "stood": True, "position": "{line}", "ruling": {"by": "Huda"}},
    ],
}


@pytest.mark.parametrize("how", RESETS)
def test_the_order_of_seats_in_a_position_that_sets_the_board_is_not_the_play(how: str) -> None:
    text = json.dumps(record(RESETS[how]))
    lines = ("S:bar(3),19 N:bar(4)", "N:bar(4) S:bar(3),19")
    one, other = (loads(text.replace("{line}", f"barsis {line} to=N")) for line in lines)
    assert encode_play(one) == encode_play(other)
    assert b'"= barsis S:bar(3),19 N:bar(4) to=N"' in encode_play(other)


def test_a_position_beside_a_turn_that_was_broken_off_is_only_compared() -> None:
    broken_off = {"turn": "S 3: stop", "ruling": {"by": "A"}}
    position = {"position": "barsis S:bar(3),15 N:bar(4) to=N"}
    assert play_id(made([*TURNS[:4], broken_off])) == play_id(
        made([*TURNS[:4], {**broken_off, **position}])
    )


def test_dice_have_one_order() -> None:
    assert len(set(plays(tables(f"W {roll}: 8/5 6/5") for roll in ("31", "13")))) == 1
    assert tidy_turns("W 13+66:\nB 36: 24/18") == "W 31+66:\nB 63: 24/18"


def test_joined_moves_and_repeats_are_what_they_were_read_as() -> None:
    strict = tables("W 31: 8/5 6/5", "B 52: 13/8 8/6")
    for written in ("B 52: 13/6", "B 52: 13/8/6", "b 25: 13/8 8/6"):
        assert plays([tables("W 31: 8/5 6/5", written)]) == plays([strict])
    twice, single = plays(map(tables, ("W 33: 8/5(2) 6/3(2)", "W 33: 8/5 8/5 6/3 6/3")))
    assert twice == single


def test_stars_need_no_writing_but_for_a_name_that_does() -> None:
    assert tidy_turns("S 3: 1/4* 4/7**") == "S 3: 1/4 4/7"
    assert tidy_turns("S 3: 62/66*S.32") == "S 3: 62/66*S.32"
    assert tidy_turns("S 3: 62/66**S.32b") == "S 3: 62/66*S.32b"


FOUR = [{"seats": [seat]} for seat in "SENW"]


def _hit(position: str, turn: str) -> Record:
    return made([turn], start={"position": position}, players=FOUR)


def test_a_needless_name_of_the_victim_is_dropped() -> None:
    position = _position_with_a_hit()
    plain, starred, named = (f"S 3: 29/32{star}" for star in ("", "*", f"*{position[1]}"))
    ids = set(plays(_hit(position[0], turn) for turn in (plain, starred, named)))
    assert len(ids) == 1


def _position_with_a_hit() -> tuple[str, str]:
    """Return a position in which S on 29 can take one pawn with a 3, and what it is called."""
    from barsis_notation.engines.engine_registry import get_engine
    from barsis_notation.record.position_lines import parse_setup

    rules = load_ruleset("barsis")
    for step in range(1, 83):
        line = f"barsis S:bar(3),29 E:bar(4) N:bar(3),{step} W:bar(4) to=S"
        play = get_engine(rules.family).begin(rules, tuple("SENW"))
        named = f"N.{step}"
        if (
            not play.set_position(parse_setup(line))
            and play.replay([f"S 3: 29/32*{named}"]) is None
        ):
            return line, named
    raise AssertionError("no such position")


DIFFERENT: dict[str, Record] = {
    "another throw": made(["S 3:", *TURNS[1:]]),
    "another move": made([*TURNS[:4], "S 3: 15/18 stop"]),
    "a turn less": made(TURNS[:-1]),
    "an ending": made([*TURNS, "S: resign"]),
    "an option": made(
        ruleset={"id": "barsis", "version": 1, "options": {"turn.first": "highest_throw"}}
    ),
    "a start with another seat to move": made(start={"position": "barsis S:bar(4) N:bar(4) to=N"}),
    "a start": made(start={"position": "barsis S:bar(3),1 N:bar(4) to=S"}),
    "more players": made(players=FOUR),
    "partners": made(players=[{"seats": ["S", "N"]}]),
    "another order of moves": made(["S 2:", "N 3:", "S 1+3: bar/11 11/14 14/15"]),
    "another ruleset": made(ruleset={"id": "house", "version": 1}),
    "another version": made(ruleset={"id": "barsis", "version": 2}),
    "a file of one's own": made(ruleset={"id": "house", "version": 1, "sha256": "0" * 64}),
    "a reset": made([*TURNS, {"position": "barsis S:bar(3),1 N:bar(4) to=S"}]),
    "moves nobody noted": made([*TURNS[:4], "S 3: ?"]),
    "a throw nobody noted": made([*TURNS[:5], "N ?:"]),
    "broken off": made([*TURNS[:4], "S 3: stop"]),
    "broken off and gone on": made([*TURNS[:4], {"turn": "S 3: stop", "ruling": {"by": "A"}}]),
    "an illegal move": made([*TURNS[:4], "S 3: 15/19", TURNS[5]]),
    "an illegal move that stands": made(
        [
            *TURNS[:4],
            {
                "turn": "S 3: 15/19",
                "stood": True,
                "position": "barsis S:bar(3),19 N:bar(4) to=N",
                "ruling": {"by": "Arbiter"},
            },
            TURNS[5],
        ]
    ),
    "it stands elsewhere": made(
        [
            *TURNS[:4],
            {
                "turn": "S 3: 15/19",
                "stood": True,
                "position": "barsis S:bar(3),20 N:bar(4) to=N",
                "ruling": {"by": "Arbiter"},
            },
            TURNS[5],
        ]
    ),
}


def test_different_plays_have_different_ids() -> None:
    ids = dict(zip(plays(DIFFERENT.values()), DIFFERENT, strict=True))
    assert len(ids) == len(DIFFERENT)
    assert SAME not in ids


def test_a_thousand_games_have_a_thousand_ids() -> None:
    rules = load_ruleset("shesh-besh")
    games = list(simulate(rules, games=300, seats=2, seed=1, policy="random"))
    assert len({*map(play_id, games)}) == len({tuple(game.turns) for game in games}) == 300


def _dressed(game: Record, rng: random.Random) -> Record:
    """Return *game* written otherwise, the play left as it is."""
    twin = copy.deepcopy(game)
    turns: list[Any] = []
    for number, text in enumerate(twin.turns):
        assert isinstance(text, str)
        seat, _, rest = text.partition(" ")
        words = rest.split()
        if len(words[0]) == 3 and rng.random() < 0.5:
            words[0] = words[0][1::-1] + ":"
        for at in range(1, len(words)):
            if "/" in words[at]:
                words[at] = words[at].rstrip("*")
                words[at] = f"{seat}.{words[at]}" if rng.random() < 0.3 else words[at]
        written = " ".join([seat, *words])
        turns.append(
            Entry(turn=written, comment="c", clock_ms=number) if rng.random() < 0.2 else written
        )
        if rng.random() < 0.1:
            turns.append(Entry(comment="a pause"))
    twin.turns = turns
    twin.players.reverse()
    for player in twin.players:
        player.name = f"{rng.random()}"
    return twin


def test_a_game_written_at_random_keeps_its_id() -> None:
    rng = random.Random(1)
    for game in GAMES:
        for _ in range(3):
            assert plays([_dressed(game, rng)]) == plays([game])


@pytest.mark.by_turns(2)
def test_every_lossless_format_keeps_it() -> None:
    for form in FORMATS:
        for game in GAMES[::5] if form.lossless else []:
            stream = io.BytesIO()
            form.write([game], stream)
            (decoded,) = form.read(stream.getvalue())
            assert decoded.record is not None
            assert plays([decoded.record]) == plays([game])
    assert plays([expand_record(GAMES[0])]) == plays([GAMES[0]])


def test_the_quick_road_and_the_walk_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = [encode_play(game) for game in GAMES[::3]]
    monkeypatch.setattr(home, "_list_plain_texts", lambda _: None)
    assert [encode_play(game) for game in GAMES[::3]] == quick


def test_the_words_alone_agree_with_play_where_nothing_needs_a_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = [json.loads(encode_play(game)) for game in GAMES]
    monkeypatch.setattr(OpenedRecord, "is_playable", False)
    assert [json.loads(encode_play(game)) for game in GAMES] == played


def test_tidy_turns_are_turns() -> None:
    for game in GAMES:
        for text in tidy_turns("\n".join(map(str, game.turns))).split("\n"):
            assert format_turn(parse_turn(text)) == text
            assert tidy_turns(text) == text


def test_the_record_is_left_as_it_was() -> None:
    for game in [*DIFFERENT.values(), *GAMES[:3]]:
        before = msgspec.json.encode(game)
        play_id(game)
        assert msgspec.json.encode(game) == before


@pytest.mark.parametrize(
    "members",
    [
        {"players": [{"seats": ["Q"]}]},
        {"players": []},
        {"players": [{"seats": ["S"]}, {"seats": ["S"]}]},
        {"start": {"position": "barsis S:bar(9) N:bar(4) to=S"}},
        {"start": {"position": "kioz A:1-22u B:1-22u to=A"}},
        {"ruleset": {"id": "kioz", "version": 1}},
        {"ruleset": {"id": "barsis", "version": 1, "options": {"no.such": 1}}},
        {"turns": ["", "!", "S 2", "S 2:\nN 3:"]},
    ],
)
def test_what_cannot_be_played_has_one_too(members: dict[str, Any]) -> None:
    members = {"turns": TURNS, **members}
    one = loads(json.dumps(record(**members)).replace('""', '"?"'))
    assert len(play_id(one)) == 64
    assert play_id(one) != SAME
