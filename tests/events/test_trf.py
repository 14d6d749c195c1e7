"""Tournament Report Files: events go out and come in again, and damage is a finding."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from barsis_notation.diagnostics.findings import Severity
from barsis_notation.events import TrfError, load_event, make_trf, read_event, read_trf
from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.structs import EventPlayer, MatchLength, Pairing, Round, Scoring
from barsis_notation.events.trf.trf_columns import Version
from barsis_notation.language.speech import LANGUAGES
from barsis_notation.record.structs import Result, RulesetRef
from tests.cli.run import barsis
from tests.events import trf_campaign
from tests.events.trf_events import (
    REPORT,
    WRONG_REPORTS,
    changed,
    event_of,
    kept_by_report,
    made_event,
    points_of,
    read_report,
    result_of,
)

VERSIONS: tuple[Version, ...] = ("trf16", "trf26")
REPORTS = Path(__file__).parent / "reports"
BARSIS = RulesetRef(id="barsis", version=1)


def read_back(event: Event, raw: bytes) -> Event:
    file, findings = read_trf(raw, event.file.ruleset, event.seats)
    assert findings == []
    assert file is not None
    return Event(file, event.ruleset)


@settings(max_examples=60)
@given(st.randoms(use_true_random=False), st.sampled_from(VERSIONS))
def test_an_event_goes_out_and_comes_in_again(random: Random, version: Version) -> None:
    event = made_event(random)
    made = make_trf(Boards(event), version)
    back = read_back(event, made.raw)
    assert kept_by_report(back.file) == kept_by_report(event.file)
    assert points_of(back) == points_of(event)
    assert make_trf(Boards(back), version).raw == made.raw


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)
JSON = st.recursive(
    st.none() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=5,
)
KEPT = st.sampled_from(["032 JOR", "112 A", "112 B", "142 9", "142 x", "152 W", "152 X", "192 F"])


@settings(max_examples=60)
@given(st.data(), st.sampled_from(VERSIONS))
def test_any_text_can_be_written_and_what_is_lost_is_reported(
    data: st.DataObject, version: Version
) -> None:
    names = data.draw(st.lists(TEXT.filter(bool), min_size=2, max_size=4, unique=True))
    players = [
        EventPlayer(
            name=name,
            team=data.draw(TEXT),
            country=data.draw(TEXT),
            rating=data.draw(st.integers(-20_000, 20_000) | st.just(UNSET)),
            x=data.draw(st.dictionaries(st.just("trf"), JSON | st.just({"sex": "w"}))),
        )
        for name in names
    ]
    pairing = Pairing(seats={"S": names[0], "N": names[1]}, comment=data.draw(TEXT))
    pairing.result = result_of("first", "SN")
    event = event_of(
        players,
        [Round(pairings=[pairing], date=data.draw(st.sampled_from(["", "2026", "1850-01-02"])))],
        name=data.draw(TEXT.filter(bool)),
        site=data.draw(TEXT),
        x=data.draw(st.dictionaries(st.just("trf"), JSON | st.lists(KEPT | TEXT))),
    )
    made = make_trf(Boards(event), version)
    back = read_back(event, made.raw)
    reported = {finding.pointer for finding in made.losses}
    for number, (player, kept) in enumerate(zip(players, back.file.players, strict=True)):
        earlier = any(f"/players/{one}/name" in reported for one in range(number))
        assert kept.name == player.name or earlier or f"/players/{number}/name" in reported
    assert back.file.site == event.file.site or "/site" in reported


# -- losses -----------------------------------------------------------------------------------


def test_what_a_report_cannot_keep_is_reported_once_for_each_member() -> None:
    won = Result(winners=["S"], reason="home", score={"S": 2, "N": 0}, name="mars")
    event = event_of(
        [
            EventPlayer(name="Amal", id="amal-1", also=["Amaal"], country="Jordan"),
            EventPlayer(name="Basim", rating=-5, x={"seen": True}),
        ],
        [
            Round(
                name="first",
                date="2026-11",
                pairings=[Pairing(seats={"S": "amal-1", "N": "Basim"}, result=won, table="A")],
            ),
            Round(pairings=[Pairing(seats={"E": "amal-1", "W": "Basim"}, result=won)]),
        ],
        section="A",
        organiser="Club",
        tie_breaks=["mars", "buchholz"],
        scoring=Scoring(mars=2),
    )
    lost = [finding.message.partition("store ")[2] for finding in make_trf(Boards(event)).losses]
    assert lost == [
        'section "A"; it stores nothing',
        'organiser "Club"; it stores nothing',
        'tie_breaks ["mars","buchholz"]; it stores ["buchholz"]',
        'scoring {"mars":2}; it stores nothing',
        'players/id "amal-1"; it stores nothing',
        'players/also ["Amaal"]; it stores nothing',
        'players/country "Jordan"; it stores nothing',
        "players/rating -5; it stores nothing",
        'players/x {"seen":true}; it stores nothing',
        'rounds/name "first"; it stores nothing',
        'rounds/date "2026-11"; it stores nothing',
        'pairings/table "A"; it stores "1"',
        'result/reason "home" and 1 more; it stores nothing',
        'result/score {"S":2,"N":0} and 1 more; it stores nothing',
        'result/name "mars" and 1 more; it stores nothing',
        'pairings/seats {"E":"Amal","W":"Basim"}; it stores {"S":"Amal","N":"Basim"}',
        'points "2.0"; it stores "1.0"',
    ]


@pytest.mark.parametrize("version", VERSIONS)
def test_an_event_of_four_at_a_table_is_refused(version: Version) -> None:
    event = event_of([EventPlayer(name=name) for name in "abcd"], [])
    event.file.seats = ["S", "E", "N", "W"]
    with pytest.raises(TrfError, match="this event has 4"):
        make_trf(Boards(Event(event.file, event.ruleset)), version)


def test_an_event_without_players_is_refused() -> None:
    with pytest.raises(TrfError, match="at least one player"):
        make_trf(Boards(event_of([], [])))
    assert [finding.name for finding in read_report("012 Open\nwhat is this")] == [
        *("trf-field-unreadable", "trf-line-unknown"),
    ]


def test_points_that_do_not_fit_are_refused() -> None:
    event = event_of([EventPlayer(name=name) for name in "ab"], [], scoring=Scoring(bye=1000))
    event.file.rounds.append(Round(byes=["a", "b"]))
    with pytest.raises(TrfError, match="at most 999 points"):
        make_trf(Boards(event))


# -- damage -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "text", "says"), WRONG_REPORTS)
def test_a_wrong_line_is_a_finding_with_its_place(name: str, text: str, says: str) -> None:
    found = read_report(text)
    places = {f"{each.line}:{each.column}: {each.message}": each.name for each in found}
    assert places[says] == name


def test_the_report_without_damage_has_no_findings() -> None:
    assert read_report("\n".join(REPORT)) == []


def test_every_changed_letter_is_a_finding_or_text() -> None:
    """Replace each letter that is not part of a free text by one that no column allows."""
    text = "\n".join(REPORT)
    free = [*free_columns(text)]
    silent = []
    for at, letter in enumerate(text):
        if letter != "\n" and at not in free:
            damaged = f"{text[:at]}?{text[at + 1 :]}"
            if not read_report(damaged):
                silent.append((at, letter, text[max(0, at - 5) : at + 5]))
    assert silent == []


def free_columns(text: str) -> Iterator[int]:
    """Yield the offsets of texts in REPORT that may be anything: names, countries and ids."""
    offset = 0
    for line in text.split("\n"):
        if line.startswith("012"):
            yield from range(offset + 4, offset + len(line))
        elif line.startswith("001"):
            for first, last in ((15, 47), (54, 56), (58, 68)):
                yield from range(offset + first - 1, offset + last)
        offset += len(line) + 1


@given(st.data())
@settings(max_examples=100)
def test_no_damage_is_more_than_a_finding(data: st.DataObject) -> None:
    """What can be read is an event that can be written."""
    raw = bytearray("\r\n".join(REPORT).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    file, findings = read_trf(bytes(raw), BARSIS, ["S", "N"])
    assert (file is None) == any(one.severity is Severity.ERROR for one in findings)
    event = read_event(msgspec.json.encode(file))[0] if file else None
    if event is not None:
        make_trf(Boards(event), data.draw(st.sampled_from(VERSIONS)))


@given(st.binary(max_size=200))
@settings(max_examples=50)
def test_any_bytes_are_read(raw: bytes) -> None:
    read_trf(raw, BARSIS, ["S", "N"])


@pytest.mark.parametrize("line", range(len(REPORT)))
def test_a_shifted_or_missing_line_of_a_player_is_a_finding(line: int) -> None:
    if REPORT[line].startswith("001"):
        lines = [*REPORT]
        lines[line] = REPORT[line][:8] + " " + REPORT[line][8:]
        assert read_report("\n".join(lines))
        del lines[line]
        assert read_report("\n".join(lines))


# -- files as FIDE and other programs write them ----------------------------------------------


def test_a_report_of_2016() -> None:
    raw = (REPORTS / "open_2016.trf").read_bytes()
    file, findings = read_trf(raw, BARSIS, ["S", "N"])
    assert [finding.message for finding in findings] == []
    assert file is not None
    assert (file.name, file.site, file.date, file.end_date) == (
        *("Open 2016", "Amman", "2016-11-20", "2016-11-22"),
    )
    assert file.arbiter == "Huda Saleh"
    assert file.x["trf"] == [
        *("032 JOR", "092 Individual: Swiss-System", "112 Karim", "112 Dana", "122 90 min"),
        *("152 W", "142 5"),
    ]
    assert [(one.name, one.id, one.country, one.rating, one.team) for one in file.players] == [
        ("Amal,Haddad", "13400304", "JOR", 2650, "Salt"),
        ("Basima,Nasser", "13400305", "SYR", 2500, ""),
        ("Dana", "", "", UNSET, ""),
        ("Elias", "", "", 0, "Salt"),
    ]
    assert file.players[1].x == {"trf": {"sex": "w", "title": "wm", "birth": "1991/01/02"}}
    first, second = file.rounds
    assert [one.seats for one in first.pairings] == [
        {"S": "13400304", "N": "Elias"},
        {"S": "Dana", "N": "13400305"},
    ]
    assert first.pairings[1].result == Result(winners=["N"], reason="forfeit")
    assert second.pairings[0].result == Result(winners=[], reason="agreement")
    assert (second.date, second.absent, second.half_byes) == ("2016-11-21", ["Dana"], ["Elias"])


def test_a_report_of_2026() -> None:
    raw = (REPORTS / "open_2026.trf").read_bytes()
    file, findings = read_trf(raw, BARSIS, ["W", "B"])
    assert [f"{one.line}: {one.message}" for one in findings] == [
        "5: an event file cannot store 3.0 points for F; it stores 1.0",
        "7: an event file cannot store the tie-break TPR; it stores nothing",
        "15: an event file cannot store the line 260; it stores nothing",
        "16: an event file cannot store the line 299; it stores nothing",
    ]
    assert file is not None
    assert file.scoring == Scoring(win=3, draw=1, bye=1)
    assert file.tie_breaks == ["head_to_head", "buchholz_cut"]
    assert file.x == {"trf": ["152 B", "192 FIDE_DUTCH_2026"]}
    assert [player.team for player in file.players] == ["Salt", "Salt", "", ""]
    assert [one.byes for one in file.rounds] == [["Basim", "Elias"], [], ["Elias"]]
    assert file.rounds[2].absent == ["Basim"]
    assert [(one.joined, one.left) for one in file.players] == [(UNSET, UNSET)] * 4
    assert file.rounds[1].pairings[1].seats == {"W": "Elias", "B": "Dana"}


def test_two_players_of_one_name_get_their_number_as_id() -> None:
    text = changed("Basim", "Amal ").replace("JOR           2", "JOR            ")
    text = text.replace("JOR           1", "JOR            ")
    file, findings = read_trf(text.encode(), BARSIS, ["S", "N"])
    assert findings == []
    assert file is not None
    assert [player.key for player in file.players] == ["Amal", "2", "3"]


def test_a_report_in_an_older_encoding_is_read() -> None:
    raw = changed("Amman Open", "بطولة عمان الكبرى المفتوحة").encode("windows-1256")
    file, findings = read_trf(raw, BARSIS, ["S", "N"])
    assert file is not None
    assert file.name == "بطولة عمان الكبرى المفتوحة"
    assert [finding.name for finding in findings] == ["other-encoding"]


# -- py4swiss ---------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.randoms(use_true_random=False))
def test_py4swiss_reads_the_report_and_counts_the_same_points(random: Random) -> None:
    """It reads TRF16 with the lines of JaVaFo, without blank rounds and games without a result."""
    trf = pytest.importorskip("py4swiss.trf")
    finished = ("first", "second", "draw", "forfeit first", "forfeit second", "forfeit")
    event = made_event(random, late=False, results=finished)
    event.file.rounds[:] = [one for one in event.file.rounds if one.pairings]
    for one in event.file.rounds:
        one.date = ""  # it looks for days in every ninth column; the description has ten
    event = Event(event.file, event.ruleset)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "report.trf"
        path.write_bytes(make_trf(Boards(event), "trf16").raw)
        report = trf.TrfParser.parse(path)  # checks that points are those of the results
    points = points_of(event)
    for number, section in enumerate(report.player_sections):
        assert section.starting_number == number + 1
        assert section.points_times_ten == points[number] * 10
        assert section.name == event.file.players[number].name
    assert report.x_section.number_of_rounds == len(event.file.rounds)


# -- simulated events -------------------------------------------------------------------------


def test_simulated_events_come_in_as_they_went_out(scale: int) -> None:
    pytest.importorskip("py4swiss")
    for seed in range(2 * scale):
        event = trf_campaign.simulate_event(Random(seed))
        for version in VERSIONS:
            assert list(trf_campaign.list_differences(event, version)) == []


# -- commands ---------------------------------------------------------------------------------


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """Return a report with rounds."""
    path = tmp_path / "open.trf"
    path.write_text("\n".join(REPORT))
    return path


def test_a_report_becomes_an_event_file_and_a_report_again(report: Path) -> None:
    file, again = str(report.with_suffix(".json")), report.with_name("again.trf")
    new = barsis("event", "new", file, "--game", "shesh-besh", "--trf", str(report), "--to", "3")
    assert (new.exit_code, new.stderr) == (0, "")
    event = load_event(file)
    assert (event.name, event.seats, event.file.match) == (
        *("Amman Open", ("W", "B")),
        MatchLength(to=3),
    )
    made = barsis("event", "export", file, "--to", "trf16", "-o", str(again))
    assert made.exit_code == 0
    assert 'match {"to":3}; it stores nothing' in made.stderr
    kept = [line for line in again.read_text().splitlines() if line not in {*REPORT, "072 2"}]
    assert kept == []


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "TRF26 cannot store history; it stores nothing"), ("ar", ": history؛ وفيها: لا شيء")],
)
def test_the_history_that_a_report_lacks_is_named_only(
    report: Path, language: str, told: str
) -> None:
    file = str(report.with_suffix(".json"))
    barsis("event", "new", file, "--game", "barsis", "--trf", str(report))
    barsis("event", "join", file, "Huda")
    made = barsis("event", "export", file, "-o", str(report), "--lang", language)
    lines = [line for line in made.stderr.splitlines() if "history" in line]
    assert len(lines) == 1
    assert lines[0].endswith(told)


def test_options_count_before_the_report(report: Path) -> None:
    file = str(report.with_suffix(".json"))
    given = ("--name", "Cup", "--date", "2026-11-19", "--site", "Salt", "--player", "Huda")
    barsis("event", "new", file, "--game", "barsis", "--trf", str(report), *given)
    event = load_event(file).file
    assert (event.name, event.date, event.site) == ("Cup", "2026-11-19", "Salt")
    assert [player.name for player in event.players] == ["Amal", "Basim", "Dana", "Huda"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_report_makes_no_event_file(report: Path, language: str) -> None:
    report.write_text(changed("1650", "16x0"))
    file = report.with_suffix(".json")
    new = barsis(
        *("event", "new", str(file), "--game", "barsis", "--trf", str(report), "--lang", language)
    )
    assert new.exit_code == 1
    assert f"{report}:5:49: EVT090 trf-field-unreadable" in new.stderr
    assert not file.exists()


def test_what_is_no_event_of_two_is_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "four.json")
    barsis("event", "new", file, "--game", "parchis", "--seats", "4", "--player", "A")
    made = barsis("event", "export", file)
    assert (made.exit_code, made.stdout) == (1, "")
    assert "has two players at a table; this event has 4" in made.stderr
    report = tmp_path / "open.trf"
    new = barsis(
        *("event", "new", str(tmp_path / "new.json"), "--game", "parchis", "--seats", "4"),
        *("--trf", str(report)),
    )
    assert new.exit_code == 2
    assert "use --seats 2" in new.stderr


# -- players who come later, leave, or rest ---------------------------------------------------


def rounds_of(*blanks: str) -> str:
    """Return a report of four players in whose lines the entries of some rounds are *blanks*.

    They are given as number of the player and round: ``3.1`` is round 1 of player 3.
    """
    pairs = (("2w1", "3w1", "4w1"), ("1b0", "4w1", "3w1"), ("4w1", "1b0", "2b0"))
    entries = [*pairs, ("3b0", "2b0", "1b0")]
    lines = []
    for number, own in enumerate(entries, start=1):
        columns = []
        for round, entry in enumerate(own, start=1):
            is_out = f"{number}.{round}" in blanks or f"{entry[0]}.{round}" in blanks
            columns.append(" " * 8 if is_out else f"{entry[0]:>4} {entry[1]} {entry[2]}")
        points = sum(one.endswith("1") for one in columns)
        line = f"001 {number:>4}      {f'Player {number}':<33}".ljust(80)
        lines.append(f"{line}{points:>2}.0 {number:>4}  " + "  ".join(columns))
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("blanks", "stays", "absent"),
    [
        ((), [(UNSET, UNSET)] * 4, []),
        (("3.1",), [(UNSET, UNSET)] * 2 + [(2, UNSET)] * 2, []),
        (("3.3",), [(UNSET, UNSET), (UNSET, 3), (UNSET, 3), (UNSET, UNSET)], []),
        (("2.2",), [(UNSET, UNSET)] * 4, ["Player 2", "Player 4"]),
    ],
)
def test_blanks_are_later_players_leavers_or_absences(
    blanks: tuple[str, ...], stays: list[object], absent: list[str]
) -> None:
    file, findings = read_trf(rounds_of(*blanks).encode(), BARSIS, ["S", "N"])
    assert findings == []
    assert file is not None
    assert [(one.joined, one.left) for one in file.players] == stays
    assert file.rounds[1].absent == absent


def test_points_that_an_event_file_cannot_give_are_reported() -> None:
    text = changed("012 Amman Open", "162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5")
    text = text.replace(" 2.0    1 ", " 1.5    1 ").replace(" 1.5    2 ", " 1.0    2 ")
    messages = [finding.message for finding in read_report(text)]
    assert messages == ["an event file cannot store 0.5 points for U; it stores 1.0"]
