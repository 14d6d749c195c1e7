"""The sample games: what they show, and what validation says of them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, pairwise
from pathlib import Path

import pytest

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines import refusals
from barsis_notation.formats.format_registry import find_format_by_suffix
from barsis_notation.record.position_lines import Man, Setup, parse_setup
from barsis_notation.record.record_schema import find_schema_faults
from barsis_notation.record.spelled_turn import get_turn_string
from barsis_notation.record.structs import Entry, Record, SpelledTurn
from barsis_notation.record.turns import Move, Turn, find_syntax_error, parse_turn
from barsis_notation.replay.derived_facts import derive
from barsis_notation.replay.seating import get_record_seating, list_seats
from barsis_notation.replay.start import find_record_ruleset
from barsis_notation.replay.walk import steps
from barsis_notation.validation import CheckedRecord, check_file
from tests.every import every
from tests.oracles.barjis import BarjisOracle
from tests.oracles.barsis import BarsisOracle
from tests.oracles.kioz import KiozOracle
from tests.oracles.natt_klab import NattKlabOracle
from tests.oracles.pachisi import PachisiOracle
from tests.oracles.parchis import ParchisOracle
from tests.oracles.shesh_besh import Referee, SheshBeshOracle
from tests.oracles.shesh_besh import parse_turn as parse_tables_turn

SAMPLES = Path(__file__).parents[2] / "sample_games"
CROSS_GAMES = ("barjis", "pachisi", "parchis")
GAMES = ("barsis", "shesh-besh", "kioz", "natt-klab", *CROSS_GAMES)
THROWN_IN = tuple(game for game in GAMES if game != "natt-klab")
FACTS = ("code", "name", "record", "turn", "move", "found", "expected")

TAKEN_BACK = {
    "barjis/annotated_evening.barsis.json": [("retracted-illegal", 14)],
    "shesh-besh/semi_final_annotated.barsis.json": [("retracted-illegal", 27)],
}
"""Samples in which an illegal turn was played and taken back."""

INFOS = {
    "barsis/lenient/as_people_write_it.barsis.json": [
        ("lenient-turn", 1),
        ("lenient-turn", 2),
        ("lenient-turn", 3),
    ],
    "shesh-besh/lenient/as_people_write_it.barsis.json": [
        ("lenient-turn", 1),
        ("lenient-turn", 2),
        ("lenient-turn", 3),
        ("lenient-turn", 4),
    ],
    "kioz/lenient/as_people_write_it.barsis.json": [
        ("lenient-turn", turn) for turn in (2, 3, 4, 5)
    ],
    "natt-klab/lenient/as_people_write_it.barsis.json": [
        ("lenient-turn", turn) for turn in (1, 2, 3, 4)
    ],
    "barjis/lenient/as_people_write_it.barsis.json": [
        ("lenient-turn", 1),
        ("lenient-turn", 2),
        ("lenient-turn", 3),
        ("lenient-turn", 4),
    ],
    "pachisi/lenient/as_people_write_it.barsis.json": [
        ("lenient-turn", 2),
        ("lenient-turn", 3),
        ("lenient-turn", 4),
    ],
    "parchis/lenient/as_people_write_it.barsis.json": [
        ("lenient-turn", 1),
        ("lenient-turn", 2),
        ("lenient-turn", 4),
    ],
}
"""What a good sample says as it is read: the name and the turn of every finding of level info."""

WARNED_ONLY = "warnings_only.barsis.jsonl"

CROSS_ONLY = (
    "entry-forced barrier-in-path must-open-barrier bonus-missing third-six-penalty-missing"
)
TAB_ONLY = "must-use-kioz-on-unmoved far-row-frozen far-row-twice"
TWO_DICE = "must-use-both-dice higher-die bar-first bearoff-not-home"
ONE_DIE = "entry-forced cell-full must-open-barrier bonus-missing third-six-penalty-missing"
OF_MANY_READINGS = {"turn-undecided"}
"""It takes a chain of throws that nobody has thrown."""
NOT_SHOWN: dict[str, dict[str, str]] = {
    "barsis": {
        "a rule of other families": f"{CROSS_ONLY} {TAB_ONLY} {TWO_DICE} cell-full",
        "pairs are not safe by default": "pair-protected",
        "only the first place is told": "wrong-rank",
    },
    "shesh-besh": {
        "a rule of other families": f"{CROSS_ONLY} {TAB_ONLY} cell-full",
        "men enter by 25 less the number": "entry-without-right entry-wrong-square",
        "no square of the board is safe": "safe-occupied",
        "one blot is all there is to hit": "capture-missing",
        "only the first place is told": "wrong-rank",
    },
    "kioz": {
        "a rule of other families": f"{CROSS_ONLY} {TWO_DICE}",
        "nobody enters the board or leaves it": "entry-wrong-square overshoot",
        "no hole is safe, no piece protects another": "safe-occupied pair-protected",
        "one piece is all there is to take": "capture-missing",
        "only the first place is told": "wrong-rank",
    },
    "natt-klab": {
        "a rule of other families": f"{CROSS_ONLY} {TAB_ONLY} {TWO_DICE}",
        "nobody enters the board or leaves it": (
            "entry-without-right entry-wrong-square overshoot"
        ),
        "nothing is thrown": "throw-missing unknown-outcome token-not-available token-reused",
        "no cell is safe, no man protects another": "safe-occupied pair-protected",
        "a leap says whom it takes": "capture-missing",
        "only the first place is told": "wrong-rank",
    },
    "barjis": {
        "a rule of other families": TAB_ONLY,
        "a rule of two dice": TWO_DICE,
        "a rule of one die": ONE_DIE,
        "all men on a square are taken": "capture-missing",
    },
    "pachisi": {
        "a rule of other families": TAB_ONLY,
        "a rule of two dice": TWO_DICE,
        "a rule of one die": ONE_DIE,
        "pieces together protect nobody": "pair-protected barrier-in-path",
        "only the first place is told": "wrong-rank",
    },
    "parchis": {
        "a rule of other families": TAB_ONLY,
        "a rule of two dice": TWO_DICE,
        "colours may share a shelter": "safe-occupied",
        "two pawns fill a square": "pair-protected",
        "one pawn is all there is to take": "capture-missing",
        "a further throw is a turn of its own": "throw-missing",
    },
}
"""Names of refusals that no faulty sample shows, by the reason."""


def in_folder(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if find_format_by_suffix(path.name) is not None)


def good(game: str) -> list[Path]:
    return in_folder(SAMPLES / game)


def lenient(game: str) -> list[Path]:
    return in_folder(SAMPLES / game / "lenient")


def faulty(game: str) -> list[Path]:
    return in_folder(SAMPLES / game / "faulty")


def ident(path: Path) -> str:
    return path.relative_to(SAMPLES).as_posix()


def game_of(path: Path) -> str:
    return path.relative_to(SAMPLES).parts[0]


STRICT = [path for game in GAMES for path in good(game)]
LENIENT = [path for game in GAMES for path in lenient(game)]
GOOD = [*STRICT, *LENIENT]
FAULTY = [path for game in GAMES for path in faulty(game)]


@cache
def checked(path: Path) -> tuple[CheckedRecord, ...]:
    return tuple(check_file(str(path)))


def findings_of(path: Path) -> list[Finding]:
    return [finding for one in checked(path) for finding in one.findings]


def records(path: Path) -> list[Record]:
    return [one.record for one in checked(path) if one.record is not None]


def expected_findings(game: str) -> dict[str, list[dict[str, object]]]:
    text = (SAMPLES / game / "faulty" / "findings.json").read_text("utf-8")
    told: dict[str, list[dict[str, object]]] = json.loads(text)
    return told


# The folders


@pytest.mark.parametrize(
    ("game", "fewest_good"), [("barsis", 12), *((game, 8) for game in GAMES[1:])]
)
def test_folders_are_not_empty(game: str, fewest_good: int) -> None:
    assert len(good(game)) >= fewest_good
    assert len(faulty(game)) >= 6
    assert (SAMPLES / game / "README.md").read_text("utf-8").count("\n\n") == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_sample_is_of_its_game(game: str) -> None:
    for path in good(game):
        assert {record.ruleset.id for record in records(path)} == {game}, path


# What validation says


@every("path", GOOD, ids=ident, by=game_of)
def test_good_sample(path: Path) -> None:
    found = findings_of(path)
    assert [finding.message for finding in found if finding.severity != "info"] == []
    assert [(finding.name, finding.turn) for finding in found] == (INFOS | TAKEN_BACK).get(
        ident(path), []
    )
    assert records(path)


def test_the_infos_are_of_the_lenient_samples() -> None:
    assert sorted(INFOS) == sorted(map(ident, LENIENT))


@every("path", [path for path in STRICT if path.suffix == ".json"], ids=ident, by=game_of)
def test_the_published_schema_accepts_a_good_sample(path: Path) -> None:
    assert find_schema_faults(json.loads(path.read_bytes())) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_faulty_sample_has_its_findings(game: str) -> None:
    told = expected_findings(game)
    assert sorted(told) == [path.name for path in faulty(game)]
    assert all(told.values())


@every("path", FAULTY, ids=ident, by=game_of)
def test_faulty_sample(path: Path) -> None:
    found = findings_of(path)
    told = [{fact: getattr(finding, fact) for fact in FACTS} for finding in found]
    assert told == expected_findings(path.parent.parent.name)[path.name]
    severities = {str(finding.severity) for finding in found}
    assert severities == ({"warning"} if path.name == WARNED_ONLY else {"error"})


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_record_costs_only_itself(game: str) -> None:
    path = SAMPLES / game / "faulty" / "second_game_broken.barsis.jsonl"
    whole, broken = checked(path)
    assert whole.findings == []
    assert [finding.record for finding in broken.findings] == [2]


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_shown_or_has_a_reason(game: str) -> None:
    inner = {refusals.NOT_STRICT, refusals.NOT_KNOWN}  # they never reach the user
    named = {name for number, name in refusals.NAMES.items() if number not in inner}
    named |= {"wrong-winner", "wrong-score", "wrong-rank"}
    shown = {str(one["name"]) for told in expected_findings(game).values() for one in told}
    missing = set(" ".join(NOT_SHOWN[game].values()).split()) | OF_MANY_READINGS
    assert missing <= named
    assert named - shown == missing


# How they are written


def is_spelled(record: Record) -> bool:
    return any(isinstance(e, Entry) and isinstance(e.turn, SpelledTurn) for e in record.turns)


@every("path", [path for path in GOOD if path.suffix != ".mat"], ids=ident, by=game_of)
def test_good_sample_is_written_canonically(path: Path) -> None:
    held = records(path)
    written = io.BytesIO()
    form = find_format_by_suffix(path.name)
    assert form is not None
    assert form.write is not None
    form.write(held, written)
    assert written.getvalue() == path.read_bytes()


# The oracles' opinion


def turns_of(record: Record) -> list[str]:
    return [get_turn_string(e.turn) if isinstance(e, Entry) else e for e in record.turns]


def is_plain(record: Record) -> bool:
    """Whether the moves alone say what was played, in the strict notation."""
    ruled = any(isinstance(e, Entry) and (e.position or e.ruling) for e in record.turns)
    turns = turns_of(record)
    return not ruled and all("?" not in t and find_syntax_error(t) is None for t in turns)


def started(record: Record) -> Setup | None:
    return parse_setup(record.start.position) if record.start else None


def placed(men: tuple[Man, ...]) -> list[int | str]:
    return [int(man.place) if man.place.isdigit() else man.place for man in men]


def options_of(record: Record) -> dict[str, object]:
    return dict(record.ruleset.options)


def judge_barsis(record: Record) -> None:
    oracle = BarsisOracle("".join(list_seats(record)), options_of(record))
    setup = started(record)
    if setup is not None:
        oracle.place({seat: placed(men) for seat, men in setup.men.items()}, setup.to)
    assert oracle.judge(turns_of(record)) is None
    assert_result(record, oracle.winner, {})


def judge_shesh_besh(record: Record) -> None:
    oracle = SheshBeshOracle(options_of(record))
    setup = started(record)
    if setup is not None:
        white, black = ({m: placed(s).count(m) for m in placed(s)} for s in setup.men.values())
        oracle.place(white, black, setup.to)
    referee = Referee(oracle, setup.to if setup is not None else None)
    for text in [*(f"{roll}:" for roll in record.opening), *turns_of(record)]:
        assert referee.fault(parse_tables_turn(text)) is None, text
    if oracle.winner:
        assert_result(record, oracle.winner, oracle.score(), oracle.win_name() or "")


def judge_kioz(record: Record) -> None:
    oracle = KiozOracle(options_of(record))
    if record.start:
        oracle.place_line(record.start.position)
    assert oracle.judge(turns_of(record)) is None
    assert_result(record, oracle.winner, {})


def judge_natt_klab(record: Record) -> None:
    oracle = NattKlabOracle(options_of(record))
    if record.start:
        oracle.place_line(record.start.position)
    assert oracle.judge(turns_of(record)) is None
    assert_result(record, oracle.winner, {})


PLAYED_OUT = ("home", "capture")


def race_oracle(record: Record) -> BarjisOracle | PachisiOracle | ParchisOracle:
    seats = "".join(sorted(list_seats(record), key="SENW12345678".index))
    options = options_of(record)
    if record.ruleset.id == "barjis":
        return BarjisOracle(seats, options)
    if record.ruleset.id == "pachisi":
        return PachisiOracle(seats, options, ["".join(player.seats) for player in record.players])
    return ParchisOracle(seats, options)


def judge_race(record: Record) -> None:
    oracle = race_oracle(record)
    if record.start:
        oracle.place_line(record.start.position)
    assert oracle.judge(turns_of(record), record.opening) is None
    result = oracle.result() if oracle.over else None
    assert (result is not None) == bool(record.result and record.result.reason != "unfinished")
    if result is not None and record.result:
        assert set(result.winners) == set(record.result.winners)
        assert (result.name or "") == record.result.name
        assert record.result.score in ({}, result.score)
        assert record.result.ranks in ({}, result.ranks)


JUDGES: dict[str, Callable[[Record], None]] = {
    "barsis": judge_barsis,
    "shesh-besh": judge_shesh_besh,
    "kioz": judge_kioz,
    "natt-klab": judge_natt_klab,
    **dict.fromkeys(CROSS_GAMES, judge_race),
}


def assert_result(
    record: Record, winner: str | None, score: dict[str, int], name: str = ""
) -> None:
    if winner is None:
        assert not record.result or record.result.reason not in PLAYED_OUT
        return
    assert record.result
    assert record.result.winners == [winner]
    assert record.result.name == name
    assert all(record.result.score.get(seat, 0) == points for seat, points in score.items())


def plain(path: Path) -> list[Record]:
    """Return the records of a file that the oracles can judge."""
    return [record for record in records(path) if is_plain(record)]


def test_most_samples_are_for_the_oracles_too() -> None:
    assert sum(len(plain(path)) for path in GOOD) > 130
    for game in GAMES:
        played_out = [r for path in good(game) for r in records(path) if r.result]
        fewest = 6 if game in CROSS_GAMES else 8
        assert sum(r.result.reason in PLAYED_OUT for r in played_out if r.result) >= fewest


@every("path", GOOD, ids=ident, by=game_of)
def test_the_oracle_finds_it_legal(path: Path) -> None:
    for record in plain(path):
        JUDGES[record.ruleset.id](record)


# What the good ones show


def all_records(game: str) -> list[Record]:
    return [record for path in good(game) for record in records(path)]


def all_turns(game: str) -> Iterator[Turn]:
    for record in all_records(game):
        yield from (parse_turn(t) for t in turns_of(record) if t and find_syntax_error(t) is None)


def entries(game: str) -> list[Entry]:
    return [e for record in all_records(game) for e in record.turns if isinstance(e, Entry)]


def options_shown(game: str) -> set[str]:
    return {
        f"{path}={value}"
        for record in all_records(game)
        for path, value in record.ruleset.options.items()
    }


def most_taken_at_once(game: str) -> int:
    return max(len(taken) for record in all_records(game) for taken in captures(record))


def captures(record: Record) -> Iterator[tuple[str, ...]]:
    """Yield what each move of *record* takes."""
    ruleset, _ = find_record_ruleset(record)
    assert ruleset is not None
    play = get_record_seating(record, ruleset).game()
    for step in steps(record):
        turn = parse_turn(step.text) if step.text else None
        if turn is None or "?" in turn.throws or turn.ending or step.findings:
            continue
        if any(move.unseen for move in turn.moves) or play.set_position(step.before):
            continue
        for throw in turn.throws:
            play.throw(throw, turn.seat)
        for move in step.text.partition(": ")[2].split():
            if play.move(move) is None:
                yield play.captured_men()


def is_arabic(text: str) -> bool:
    return any("\u0600" <= sign <= "\u06ff" for sign in text)


def test_barsis_shows_every_throw_and_every_entry() -> None:
    turns = list(all_turns("barsis"))
    assert {throw for turn in turns for throw in turn.throws} == {*"0123456", "?"}
    entered = {move.to for turn in turns for move in turn.moves if move.start == "bar"}
    assert entered == {"1", "11", "26"}
    assert any(not turn.moves and turn.throws for turn in turns)


def test_barsis_shows_captures_and_the_way_home() -> None:
    moves = [move for turn in all_turns("barsis") for move in turn.moves]
    assert any(move.hits for move in moves)
    assert most_taken_at_once("barsis") >= 2
    assert any(move.start == "83" and move.to == "off" for move in moves)
    assert any(hit.seat for move in moves for hit in move.hits)


def test_barsis_shows_two_three_and_four_players() -> None:
    assert {len(record.players) for record in all_records("barsis")} == {2, 3, 4}
    seats = {"".join(list_seats(record)) for record in all_records("barsis")}
    assert {"SN", "EW", "SENW"} <= seats


def test_barsis_shows_house_rules() -> None:
    assert options_shown("barsis") == {
        "entry.dest=11:10+khal",
        "entry.benj=26:25+khal",
        "turn.mode=immediate",
        "turn.entry_tries=3",
        "capture.count=one",
        "turn.first=highest",
    }


def test_shesh_besh_shows_its_openings() -> None:
    held = all_records("shesh-besh")
    assert any(r.opening and len(r.opening) > 2 for r in held)
    rerolled = [r for r in held if r.opening and not r.ruleset.options]
    assert any(turns_of(r)[0][2] == turns_of(r)[0][3] for r in rerolled)
    assert any(turns_of(r)[0][3] == ":" for r in held)


def test_shesh_besh_shows_its_moves_and_wins() -> None:
    turns = list(all_turns("shesh-besh"))
    moves = [move for turn in turns for move in turn.moves]
    assert any(move.hits for move in moves)
    assert any(move.start == "bar" for move in moves)
    assert any(turn.throws and not turn.moves for turn in turns)
    assert any(move.to == "off" for move in moves)
    names = {r.result.name for r in all_records("shesh-besh") if r.result}
    assert names == {"", "mars", "turkish_mars"}
    assert options_shown("shesh-besh") == {
        "opening.reroll=False",
        "turn.higher_die=False",
        "win.score.mars=1",
    }


def moves_of(game: str) -> list[Move]:
    return [move for turn in all_turns(game) for move in turn.moves]


def moved(move: Move) -> tuple[int, int]:
    return (int(move.start), int(move.to)) if move.start.isdigit() else (0, 0)


def test_kioz_shows_every_throw_and_every_row() -> None:
    turns = list(all_turns("kioz"))
    assert {throw for turn in turns for throw in turn.throws} == {*"01234", "?"}
    ways = {((a - 1) // 22, (b - 1) // 22) for a, b in map(moved, moves_of("kioz")) if a}
    home, out, back, far = range(4)
    assert {(home, out), (out, back), (back, out), (back, far), (far, far), (far, back)} <= ways
    assert any(move.hits for move in moves_of("kioz"))


def test_kioz_shows_its_duties() -> None:
    """A kioz with nothing to move, a further throw after each of 0, 1 and 4, and no far row."""
    turns = list(all_turns("kioz"))
    assert {turn.throws for turn in turns if not turn.moves} >= {("0",), ("1",), ("2",), ("4",)}
    again = {a.throws[0] for a, b in pairwise(turns) if a.seat == b.seat and len(a.throws) == 1}
    assert {"0", "1", "4"} <= again
    assert any(len(turn.throws) > 2 for turn in turns)


def test_kioz_shows_house_rules() -> None:
    assert options_shown("kioz") == {
        "far.enter=enemy_present",
        "far.enter=never",
        "far.freeze=never",
        "far.freeze=opponent_home",
        "far.once=player",
        "pass=optional",
        "tab.first_move=tab_first_only",
        "turn.again_obligatory=False",
        "turn.first=highest",
        "turn.mode=accumulate",
    }


def test_natt_klab_shows_steps_leaps_and_missed_turns() -> None:
    turns = list(all_turns("natt-klab"))
    assert {len(move.path) for turn in turns for move in turn.moves} >= {2, 3}
    assert any(move.leap for turn in turns for move in turn.moves)
    assert any(not turn.moves and not turn.ending for turn in turns)
    assert {turns_of(record)[0][:1] for record in all_records("natt-klab")} >= {"W", "B"}


def test_natt_klab_shows_house_rules_and_draws() -> None:
    assert options_shown("natt-klab") == {
        "leap.multi=forced",
        "leap.multi=optional",
        "leap.must=True",
        "no_moves=draw",
        "no_moves=loss",
        "repetition=3",
    }
    drawn = {r.result.reason for r in all_records("natt-klab") if r.result and not r.result.winners}
    assert {"agreement", "no_moves", "repetition", "unfinished"} == drawn


@pytest.mark.parametrize("game", GAMES)
def test_samples_show_what_an_entry_can_hold(game: str) -> None:
    members = (
        "position stood ruling comment retracted variations supplied clock_ms spent_ms at marks"
    )
    held = entries(game)
    for member in members.split():
        assert any(getattr(entry, member) for entry in held), member
    assert any(isinstance(entry.turn, SpelledTurn) for entry in held)
    assert any("?" in turn.throws for turn in all_turns(game)) == (game in THROWN_IN)
    assert any(move.unseen for turn in all_turns(game) for move in turn.moves)


@pytest.mark.parametrize("game", GAMES)
def test_samples_show_how_games_end(game: str) -> None:
    reasons = {record.result.reason for record in all_records(game) if record.result}
    endings = {turn.ending for turn in all_turns(game)}
    assert {"resign", "unfinished"} <= reasons
    assert not reasons.isdisjoint(PLAYED_OUT)
    assert {"", "stop", "resign"} <= endings
    if game == "barsis":
        assert "forfeit" in reasons
        assert {"forfeit", "miss"} <= endings


@pytest.mark.parametrize("game", GAMES)
def test_samples_are_in_english_and_arabic(game: str) -> None:
    names = [player.name for record in all_records(game) for player in record.players]
    comments = [entry.comment for entry in entries(game) if entry.comment]
    for texts in (names, comments):
        assert any(map(is_arabic, texts))
        assert any(text.isascii() for text in texts)
    assert all(names)


def test_barsis_shows_match_members_and_foreign_ones() -> None:
    held = all_records("barsis")
    assert any(record.match and record.match.before for record in held)
    assert any(player.members for record in held for player in record.players)
    assert any(entry.by for entry in entries("barsis"))
    assert any(record.meta and record.meta.x for record in held)
    assert any(record.result and record.result.x for record in held)


@pytest.mark.parametrize("game", GAMES)
def test_derived_members_are_those_of_the_rules(game: str) -> None:
    told = [record for record in all_records(game) if is_spelled(record)]
    assert told
    for record in told:
        ruleset, _ = find_record_ruleset(record)
        assert ruleset is not None
        play = get_record_seating(record, ruleset).game()
        for step in steps(record):
            assert play.set_position(step.before) == [] or step.turn == 1
            assert isinstance(step.entry, Entry)
            assert isinstance(step.entry.turn, SpelledTurn)
            assert derive(play, step.entry.turn) == step.entry.turn


@pytest.mark.parametrize("game", GAMES)
def test_variations_are_legal(game: str) -> None:
    lines = 0
    for record in all_records(game):
        ruleset, _ = find_record_ruleset(record)
        assert ruleset is not None
        for step in steps(record):
            for line in step.entry.variations if isinstance(step.entry, Entry) else ():
                play = get_record_seating(record, ruleset).game()
                assert play.set_position(step.before) == []
                turns = [get_turn_string(e.turn) if isinstance(e, Entry) else e for e in line]
                assert play.replay(turns) is None, turns
                lines += 1
    assert lines >= 2


def test_a_match_counts_what_was_won() -> None:
    games = records(SAMPLES / "shesh-besh" / "final_in_three_games.barsis.jsonl")
    assert [record.match.game for record in games if record.match] == [1, 2, 3]
    won = {"W": 0, "B": 0}
    for record in games:
        assert record.match
        assert record.result
        assert {seat: record.match.before.get(seat, 0) for seat in won} == won
        for seat, points in record.result.score.items():
            won[seat] += points
    assert max(won.values()) >= 3


def test_one_line_of_a_collection_is_one_record() -> None:
    for path in chain.from_iterable(map(good, GAMES)):
        if path.suffix == ".jsonl":
            assert path.read_bytes().count(b"\n") == len(records(path)) >= 2


# What the good ones of the other cross games show


def test_barjis_shows_its_rules() -> None:
    turns = list(all_turns("barjis"))
    goes_on = [turn for turn in turns if turn.throws in (("1",), ("5",))]
    assert {move.to for turn in turns for move in turn.moves if move.start == "bar"} == {"0", "1"}
    assert any(len(turn.moves) == 1 for turn in goes_on)  # the khal left
    assert any(len(turn.moves) == 2 and turn.moves[1].start != "bar" for turn in goes_on)
    assert any(move.seat for move in moves_of("barjis"))
    assert any(move.value for move in moves_of("barjis"))
    assert {r.result.name for r in all_records("barjis") if r.result} == {"", "mars"}
    assert any(r.result.ranks for r in all_records("barjis") if r.result)
    assert options_shown("barjis") >= {
        "teams=opposite",
        "seats.finished=throws_for_partner",
        "win.rank=finish_order",
        "occupancy.pair_blocks=enemy",
        "finish.mode=at_least",
        "entry.khal=0:khal",
        "seats.left_men=removed",
        "turn.mode=accumulate",
    }


def further_throws_declined(game: str) -> int:
    """Return how often a seat could throw on and another seat did."""
    declined = 0
    for record in all_records(game):
        for step in steps(record):
            setup = step.before
            declined += bool(setup.keys.get("again") and step.text and step.text[0] != setup.to)
    return declined


@pytest.mark.parametrize("game", ["barjis", "pachisi"])
def test_a_further_throw_is_declined(game: str) -> None:
    assert further_throws_declined(game) >= 1


def test_pachisi_shows_its_rules() -> None:
    held = all_records("pachisi")
    assert {len(record.players) for record in held} == {2, 3, 4}
    assert any(len(player.seats) == 2 for record in held for player in record.players)
    assert any(player.team for record in held for player in record.players)
    assert any(record.opening for record in held)
    endings = {turn.ending for turn in all_turns("pachisi")}
    assert {"pass", "forfeit", "stop", "miss"} <= endings
    assert any(move.seat for move in moves_of("pachisi"))
    assert any(move.tag for move in moves_of("pachisi"))
    assert {"grace", "4"} <= {move.value for move in moves_of("pachisi")}
    assert options_shown("pachisi") >= {
        "teams=none",
        "seats.sets=1",
        "seats.two_player_turn=per_seat",
        "seats.finished=throws_for_partner",
        "device.n=7",
        "turn.split=True",
        "finish.requires_capture=player",
        "capture.cancel=True",
        "capture.again=True",
        "pawns=8",
        "finish.mode=exact",
        "finish.grace_bears_off=True",
        "entry_rules.first_values=[2, 3, 4]",
        "entry_rules.grace=instead",
    }


def test_parchis_shows_its_rules() -> None:
    held = all_records("parchis")
    turns = list(all_turns("parchis"))
    assert {len(record.players) for record in held} == {2, 4, 6, 8}
    assert any(move.to == "bar" for turn in turns for move in turn.moves)
    assert any(len(turn.moves) == 4 for turn in turns)  # a bonus that brings another, and another
    assert any(turn.ending == "pass" and turn.moves for turn in turns)
    assert any(turn.ending == "forfeit" for turn in turns)
    assert any(move.start == "bar" and move.hits for move in moves_of("parchis"))
    ranks = [list(r.result.ranks.values()) for r in held if r.result and r.result.ranks]
    assert any(len(set(places)) < len(places) for places in ranks)
    assert options_shown("parchis") >= {
        "board.arms=6",
        "board.arms=8",
        "bonus_duty=capture_optional",
        "bonus_duty=optional",
        "capture.exit_rule=always",
        "occupancy.pair_blocks=enemy",
        "start.on_board=2",
        "turn.third_six=end_turn",
    }
