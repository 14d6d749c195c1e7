"""What is counted, against the oracle, and by laws: nothing depends on the road or on the order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import Limits
from barsis_notation.record.structs import Entry, Meta, Player, Record, ThrowsMeta
from barsis_notation.replay.start import OpenedRecord, find_record_ruleset
from barsis_notation.statistics import played_games
from barsis_notation.statistics.counting import By, CountedRow, Counting, Who
from barsis_notation.statistics.file_records import FileRecord, read_files
from barsis_notation.statistics.played_games import Stop
from barsis_notation.statistics.record_content import Content
from tests.archive.records import SAMPLES
from tests.every import every
from tests.named_players import played
from tests.profiles import records_of_profiles
from tests.scale import LONG, SEED
from tests.statistics.oracle import is_strict, told, told_of

SHOWN = ("games", "player_games", "decided", "won", "unnoted", "replayed", "took", "lost")
"""Members of a row that add up."""


def content_of(record: Record, *, is_plain: bool = True) -> Content:
    return Content(canonical_bytes(record), (), is_plain=is_plain)


def counted(records: list[Record], *by: By, is_plain: bool = True) -> list[CountedRow]:
    counting = Counting(by)
    for record in records:
        assert counting.add(content_of(record, is_plain=is_plain))
    return [*counting.rows()]


def samples() -> Iterator[Record]:
    """Yield sample games, good and faulty, that can be told of turn by turn; in long runs all."""
    draw = random.Random(SEED)
    for read in read_files([str(SAMPLES)]):
        if not LONG and draw.random() > 0.2:
            continue
        record = read.content.record if isinstance(read, FileRecord) else None
        if record is None or not is_strict(record):
            continue
        ruleset = find_record_ruleset(record)[0]
        if ruleset is not None and OpenedRecord(record, ruleset).is_playable:
            yield named(record)


def named(record: Record) -> Record:
    """Return a record whose players are called by their seats."""
    players = [
        msgspec.structs.replace(one, name="".join(one.seats), id="") for one in record.players
    ]
    return msgspec.structs.replace(record, players=players)


def both() -> Iterator[Record]:
    yield from map(named, records_of_profiles())
    yield from samples()


@pytest.mark.by_turns(2)
@every("record", both, ids=lambda record: (record.ruleset, record.turns[:3]))
def test_every_game_is_counted_as_the_oracle_tells_it(record: Record) -> None:
    expected = told(record)
    for is_plain in (True, False):
        rows = counted([record], By.PLAYER, is_plain=is_plain)
        found = {row.who.name: told_of(row) for row in rows if row.who}
        assert found == expected


# -- Laws -------------------------------------------------------------------------------------


def summed(rows: list[CountedRow]) -> dict[tuple[object, ...], Counter[object]]:
    """Return what adds up of every row, by its key."""
    return {row[:4]: _summed(row) for row in rows}


def _summed(row: CountedRow) -> Counter[object]:
    found: Counter[object] = Counter({name: getattr(row, name) for name in SHOWN})
    found.update({("seen", key): seen for key, seen in row.tally.outcomes.items()})
    found.update({("pair", pair): seen for pair, seen in row.tally.pairs.items()})
    found.update({("made", made): seen for made, seen in row.throws_made.items()})
    for lengths in (row.turns, row.throws_a_game):
        found.update({("bin", id(type(lengths)), at): seen for at, seen in lengths.bins.items()})
        found["length"] += lengths.sum
    found["stretches"] = row.tally.stretches
    found["first"], found["first won"] = row.first.decided, row.first.won
    return +found


SEASON = [
    *(
        msgspec.structs.replace(one, meta=Meta(throws=ThrowsMeta(kind="server")))
        for one in played()
    ),
    *played(games=4),
    *played("shesh-besh", games=3),
    *played("kioz", games=2),
    *played("natt-klab"),
]


@pytest.mark.parametrize("by", [(), (By.PLAYER,), (By.PLAYER, By.THROWS), (By.EVENT, By.GAME)])
def test_two_files_are_the_sum_of_both(by: tuple[By, ...]) -> None:
    halves = summed(counted(SEASON[::2], *by)), summed(counted(SEASON[1::2], *by))
    whole = summed(counted(SEASON, *by))
    assert whole == {
        key: halves[0].get(key, Counter()) + halves[1].get(key, Counter())
        for key in halves[0] | halves[1]
    }


def test_the_order_of_records_changes_nothing() -> None:
    shuffled = random.Random(SEED).sample(SEASON, k=len(SEASON))
    for by in ((), (By.PLAYER, By.EVENT, By.THROWS)):
        assert counted(shuffled, *by) == counted(SEASON, *by)


def test_everybody_together_is_the_sum_of_all_players() -> None:
    [row] = counted(played(games=4))
    players = counted(played(games=4), By.PLAYER)
    assert row.player_games == sum(one.player_games for one in players) == 8
    assert row.tally == sum((one.tally for one in players[1:]), players[0].tally)
    assert row.luck == sum(one.luck for one in players)
    assert row.took == row.lost == sum(one.took for one in players)
    assert row.games == row.decided // 2 == sum(one.won for one in players) == 4


def test_what_is_expected_is_as_much_as_was_thrown() -> None:
    for row in counted(SEASON, By.PLAYER):
        assert sum(row.expected.values()) == row.tally.throws


# -- By hand ----------------------------------------------------------------------------------


def game(*turns: str | Entry, **members: object) -> Record:
    """Return a game of Barsis between Amal and Basim with these turns, and nothing else."""
    [record] = played()
    players = [Player(name="Amal", seats=["S"]), Player(name="Basim", seats=["N"])]
    bare = msgspec.structs.replace(record, turns=[*turns], players=players)
    return msgspec.structs.replace(bare, **members)


def test_luck_is_what_the_throws_give_above_their_mean() -> None:
    """A dest is 10 and a khal, which moves one step; on average a throw gives 195/32."""
    amal, basim = counted([game("S 1+3: bar/11 11/14 bar/1", "N 4:")], By.PLAYER)
    assert amal.who == Who("Amal", "")
    assert amal.thrown.mean == Fraction(195, 32)
    assert amal.luck == 11 + 3 - 2 * Fraction(195, 32) == Fraction(29, 16)
    assert basim.luck == 4 - Fraction(195, 32)


def test_a_grace_that_only_enters_gives_no_step() -> None:
    [row] = counted(played("pachisi"))
    assert dict(zip(row.thrown.keys, row.thrown.steps, strict=True))["0"] == 25
    assert row.thrown.mean == Fraction(271, 64)


def test_throws_nobody_noted_are_counted_apart_and_part_a_stretch() -> None:
    noted = Entry(turn="S 4:", comment="seen")
    record = game("S 2:", "N 3:", "S ?:", "N 3:", noted, "N ?:", "S 2:")
    amal, basim = counted([record], By.PLAYER)
    assert amal.tally.outcomes == {"2": 2, "4": 1}
    assert amal.tally.pairs == {("4", "2"): 1}
    assert (amal.tally.stretches, amal.unnoted) == (2, 1)
    assert (basim.tally.pairs, basim.unnoted) == ({("3", "3"): 1}, 1)


def test_throws_are_counted_however_they_are_written() -> None:
    [row] = counted([game("S benj+1:", "N ٤:", "s 3:")])
    assert row.tally.outcomes == {"5": 1, "1": 1, "4": 1, "3": 1}


def test_throws_are_counted_after_a_refused_turn_but_captures_are_not() -> None:
    [whole] = played(seed=4)
    at = len(whole.turns) - 1
    faulty = msgspec.structs.replace(
        whole, turns=[*whole.turns[:at], "S 6: 1/84", *whole.turns[at:]]
    )
    counting = Counting()
    counting.add(content_of(faulty))
    [row], [good] = counting.rows(), counted([whole])
    assert counting.stops == {Stop.TURN: 1}
    assert row.replayed == 0
    assert row.took == good.took > 0
    assert row.tally.throws == good.tally.throws + 1
    assert not row.to_go


HIGHEST = msgspec.structs.replace(played()[0].ruleset, options={"turn.first": "highest"})


@pytest.mark.parametrize(
    ("record", "stop"),
    [
        (game("S 2:", ruleset=msgspec.structs.replace(played()[0].ruleset, id="none")), Stop.RULES),
        (game("S 2:", players=[Player(seats=["S"]), Player(seats=["S"])]), Stop.RULES),
        (game("S 2:", opening=["S 9"]), Stop.START),
        (game("S 2:", opening=["S 3", "N 3"], ruleset=HIGHEST), Stop.START),
        (game("S 2:", "N 3: 7/10"), Stop.TURN),
        (game("S 1+2: ?", "N 3:"), Stop.UNSEEN),
    ],
    ids=lambda case: case if isinstance(case, Stop) else "",
)
def test_why_a_game_is_not_replayed(record: Record, stop: Stop) -> None:
    for is_plain in (True, False):
        counting = Counting()
        assert counting.add(content_of(record, is_plain=is_plain))
        assert (counting.records, counting.stops) == (1, {stop: 1})


def test_a_game_that_takes_too_long_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_games, "STANDARD", Limits(seconds=-1))
    counting = Counting()
    counting.add(content_of(played()[0], is_plain=False))
    assert counting.stops == {Stop.TIME: 1}
    assert next(counting.rows()).replayed == 0


def test_the_roll_off_is_no_throw_of_two_dice() -> None:
    """A die a seat, also as turns; where it makes the first throw, that one is left out."""
    [record] = played("shesh-besh")
    dice = ["W 3:", "B 1:"]
    [plain] = counted([record])
    rolled = msgspec.structs.replace(record, opening=[], turns=[*dice, *record.turns])
    [row] = counted([rolled])
    assert row.tally == plain.tally
    assert (row.unnoted, row.first.decided) == (0, 1)
    ruleset = msgspec.structs.replace(record.ruleset, options={"opening.reroll": False})
    [western] = counted([msgspec.structs.replace(record, ruleset=ruleset)])
    assert western.tally.throws == plain.tally.throws - 1


def test_a_player_is_his_id_where_he_has_one() -> None:
    [record] = played()
    spellings = [("Basil", "7"), ("Amal Haddad", "7"), ("Basil", ""), ("", "7")]
    records = [
        msgspec.structs.replace(
            record, players=[Player(name=name, id=id, seats=["S"]), Player(name="Z", seats=["N"])]
        )
        for name, id in spellings
    ]
    rows = counted(records, By.PLAYER)
    assert [(row.who, row.player_games) for row in rows] == [
        (Who("Amal Haddad", "7"), 3),
        (Who("Basil", ""), 1),
        (Who("Z", ""), 4),
    ]


def test_how_throws_were_made_is_counted_apart() -> None:
    [row] = counted(SEASON[:2])
    server, unsaid = counted(SEASON[:2], By.THROWS)[::-1]
    assert (server.made, unsaid.made) == ("server", "")
    assert row.throws_made == {"": unsaid.tally.throws, "server": server.tally.throws}


def test_a_game_that_goes_on_has_no_length_and_nobody_won_it() -> None:
    turns = ["S 2:", "N 3:"]
    [row] = counted([game(*turns, result=msgspec.UNSET)])
    assert (row.games, row.player_games, row.decided, row.turns.games) == (1, 2, 0, 0)
    assert row.first.decided == 0
    assert row.replayed == 2
    assert not row.to_go


def test_the_first_turn_is_worth_what_chance_gives_all_winners() -> None:
    """Of two partners among four one has the first turn: by chance he wins every second game."""
    from barsis_notation.rulesets import load_ruleset
    from barsis_notation.simulation import simulate

    [row] = counted([*simulate(load_ruleset("pachisi"), games=1, seats=4)])
    assert row.first.decided == 1
    assert row.first.by_chance == Fraction(1, 2)


def test_wilsons_interval_is_that_of_the_textbook() -> None:
    """Of 100 games 50 won: 0.4038 to 0.5962 (Wilson 1927)."""
    from barsis_notation.statistics.counts import FirstTurn

    low, high = FirstTurn(100, 50, Fraction(50)).interval
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert FirstTurn(5, 0, Fraction(1)).interval[0] == 0
    assert FirstTurn(5, 5, Fraction(1)).interval[1] == 1


# -- Files ------------------------------------------------------------------------------------


def test_files_of_every_form_are_counted_alike(tmp_path: Path) -> None:
    from barsis_notation import write

    rows = []
    for name in ("games.barsis.jsonl", "games.bsn", "games.barsis.jsonl.gz"):
        write(SEASON[:3], tmp_path / name)
        counting = Counting((By.PLAYER,))
        for read in read_files([str(tmp_path / name)]):
            assert isinstance(read, FileRecord)
            counting.add(read.content)
            assert read.checked() is None
        rows.append([*counting.rows()])
    assert rows[0] == rows[1] == rows[2] == counted(SEASON[:3], By.PLAYER)


def test_the_former_name_of_take_counts_still_works() -> None:
    with pytest.warns(DeprecationWarning, match=r"Counting\.taken .*: use take_counts$"):
        assert Counting.taken is Counting.take_counts
