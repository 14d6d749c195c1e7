"""`barsis record`: what an arbiter sees, and that no turn on the screen is ever lost."""

import json
import os
import pty
import random
import resource
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from barsis_notation import dump, load, loads
from barsis_notation.record.structs import Entry, Record, Ruling
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from tests.cli.run import FAULTY, TURNS, barsis, barsis_process, heed_interrupts, record, write
from tests.recording.scripts import ARABIC, LATIN, SCRIPTS, lines_of, turns_typed, unplayed
from tests.replay.records import document

COMMAND = [sys.executable, "-m", "barsis_notation", "record"]


def begun(path: Path, game: str = "barsis", *words: str) -> Path:
    assert barsis("new", game, "-o", path, *words).exit_code == 0
    return path


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    return begun(tmp_path / "x.barsis.json", "barsis", "--seat", "S=Amal", "--seat", "N=Basim")


def told(path: Path, *lines: str, status: int = 0) -> str:
    """Record lines through a pipe; return the screen."""
    result = barsis("record", path, given="".join(f"{line}\n" for line in lines))
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result.stdout


def game_of(game: str, seed: int, **options: object) -> tuple[Record, Ruleset]:
    ruleset = load_ruleset(game).with_options(options)
    return next(simulate(ruleset, seed=seed)), ruleset


SCREEN = """\
Amal (S) v Basim (N)   0 turns in {file}
help lists the commands

Turn 1   barsis S:bar(4) N:bar(4) to=-
who begins? Amal (S) or Basim (N); [Enter] is Amal (S)
  Amal (S) takes the turn

Turn 1   barsis S:bar(4) N:bar(4) to=-
Amal (S) throws
  threw 1 Dest (دست): 10 and khal
  Amal (S): another throw is due
  threw 3 (ثلاثة): 3
  Amal (S) has 3, 10 and khal to play
   1  base to SM1 [bar/1]                uses khal
   2  base to SR6 [bar/11]               uses 10
  played base to SR6 [bar/11]
  Amal (S) has 3 and khal to play
   1  SR6 to SR3 [11/14]                 uses 3
   2  SR6 to SR5 [11/12]                 uses khal
   3  base to SM1 [bar/1]                uses khal
  played SR6 to SR5 [11/12]
  Amal (S) has 3 to play
   1  SR5 to SR2 [12/15]                 uses 3
  played SR5 to SR2 [12/15]
  S 1+3: bar/11 11/12 12/15
  turn 1 saved

Turn 2   barsis S:bar(3),15 N:bar(4) to=N
Basim (N) throws
  threw 4 (أربعة): 4
  Basim (N) cannot play 4; the turn is over
  N 4:
  turn 2 saved

Turn 3   barsis S:bar(3),15 N:bar(4) to=S
Amal (S) throws
"""


def test_the_screen_in_words(fresh: Path) -> None:
    screen = told(fresh, "S", "dest", "٣", "2", "11/12", "1", "4")
    assert screen == SCREEN.format(file=fresh)
    assert load(fresh).turns == ["S 1+3: bar/11 11/12 12/15", "N 4:"]


def test_commands_show_and_change_nothing(fresh: Path) -> None:
    told(fresh, "S", "1 3", "bar/11", "11/12", "12/15")
    before = fresh.read_bytes()
    lines = [
        "help", "?", "؟", "مساعدة", "board", "الرقعة", "position", "وضع", "why 11/12",
        "لماذا ١١/١٢", "c", "result", "نتيجة", "nonsense", "\x1b[2J", "why", "99", "",
        "x" * 30_000, "result Q time",
    ]  # fmt: skip
    screen = told(fresh, *lines)
    assert fresh.read_bytes() == before
    assert "\x1b" not in screen
    for words in (
        "undo turn: the whole turn",
        "KITCHEN",
        "\nbarsis S:bar(3),15 N:bar(4) to=N\n",
        "MOV",
        "type the comment after the word",
        "no winner: unfinished",
        "nonsense: expected a throw",
        "\\u001b[2J: expected a throw",
        "that is not a line of text",
        "an empty line: expected a throw",
    ):
        assert words in screen, words


def test_undo_comments_and_ends_are_said_and_saved(fresh: Path) -> None:
    screen = told(fresh, "S", "2", "c slow", "تراجع", "3", "resign", "u", "resign")
    for words in (
        "  comment on turn 1: slow\n  turn 1 saved\n",
        "  taken back: throw 2 of turn 1\n  saved\n",
        "  Basim (N) resigns\n  N: resign\n  turn 2 saved\n  Amal (S) wins: resign   score S 1,",
        "  taken back: ending resign of turn 2\n  turn 1 saved\n",
        "nothing is left to play; undo takes the last turn back, q leaves\n",
    ):
        assert words in screen, words
    record = load(fresh)
    assert record.result
    assert (record.result.winners, record.result.reason) == (["S"], "resign")
    assert barsis("validate", fresh).exit_code == 0
    assert "Amal (S) wins: resign" in told(fresh)


SESSIONS = {
    "both sets of a player": (
        ("pachisi", ["--seat", "S+N=Amal", "--seat", "E+W=Badr"]),
        ["S", "1", "N.bar/1", "2", "1", "3", "4", "N.3/7"],
        ["S 1: N.bar/1", "S 2: N.1/3", "E 3:", "S 4: N.3/7"],
    ),
    "a value shared out": (
        (
            "pachisi",
            ["--seat", "S=A", "--seat", "E=B", "--seat", "N=C", "--option", "turn.split=true"],
        ),
        ["S", "1", "bar/1", "1", "bar/1", "1/11", "5", "11/13", "1/4"],
        ["S 1: bar/1", "S 1: bar/1 1/11", "S 5: 11/13 1/4"],
    ),
    "a third six": (
        ("parchis", ["--seat", "1=Ana", "--seat", "3=Luis"]),
        ["1", "6", "13/19", "6", "1", "6", "25/bar", "3", "1", "2"],
        ["1 6: 13/19", "1 6: 19/25", "1 6: 25/bar", "3 3: 13/16", "1 2:"],
    ),
}


@pytest.mark.parametrize("what", SESSIONS)
def test_sessions_of_the_other_cross_games(what: str, tmp_path: Path) -> None:
    (game, words), lines, turns = SESSIONS[what]
    path = begun(tmp_path / "x.barsis.json", game, *words)
    told(path, *lines)
    assert load(path).turns == turns
    assert barsis("validate", path).exit_code == 0


def test_bonus_moves_stand_in_the_turn_that_earned_them(tmp_path: Path) -> None:
    line = "parchis 1:bar(2),30,64 2:bar,13,16,40 3:bar,19,20,81 4:bar(2),13,60 to=1"
    start = {"position": line}
    path = tmp_path / "x.barsis.json"
    path.write_text(json.dumps(document([], game="parchis", seats="1234", start=start)), "utf-8")
    screen = told(path, "3", "30/33", "33/53", "64/off", "53/63")
    assert "has 20 to play" in screen
    assert "uses 20" in screen
    assert load(path).turns == ["1 3: 30/33* 33/53* 64/off 53/63"]


def test_a_turn_that_is_not_over_is_kept_and_gone_on_with(fresh: Path) -> None:
    for last in ((), ("q",), ("خروج",)):
        result = barsis("record", fresh, given="\n".join(("S", "1 3", "c slow", "2", *last)))
        assert result.exit_code == 1
        assert "turn 1 is not finished; it is saved as broken off: S 1+3: bar/11" in result.stderr
        kept = Entry(turn="S 1+3: bar/11 stop", comment="slow")
        assert load(fresh).turns == [kept]
        assert barsis("validate", fresh).exit_code == 0
        screen = told(fresh, "q")
        assert "  turn 1 was broken off: S 1+3: bar/11 stop\n[Enter], or the next" in screen
        assert load(fresh).turns == [kept]
        screen = told(fresh, "", "why 11/12", status=1)
        assert "  turn 1 continues: S 1+3: bar/11\n" in screen
        assert load(fresh).turns == [kept]
        told(fresh, "11/12", "12/15")
        assert load(fresh).turns == [Entry(turn="S 1+3: bar/11 11/12 12/15", comment="slow")]
        told(fresh, "undo turn")
        assert load(fresh).turns == []


def test_what_is_taken_back_of_a_turn_that_was_broken_off_is_not_kept(fresh: Path) -> None:
    told(fresh, "S", "1 3", "2", status=1)
    told(fresh, "", "undo turn")
    assert load(fresh).turns == []


def test_an_illegal_turn_is_written_as_it_was_played(fresh: Path) -> None:
    told(fresh, "S", "1 3", "bar/11 11/12 12/15", "4")
    screen = told(fresh, "4", "15/20", "so", "so 15/20", "2")
    assert (
        "  turn 3 is kept as it was played (wrong-distance): S 4: 15/20\n  turn 3 saved" in screen
    )
    (entry,) = load(fresh).turns[2:3]
    assert isinstance(entry, Entry)
    assert (entry.turn, entry.stood) == ("S 4: 15/20", True)
    assert entry.position == "barsis S:bar(3),20 N:bar(4) to=N"
    assert entry.ruling == Ruling(text="it was played so", codes=["wrong-distance"])
    assert load(fresh).turns[3:] == ["N 2:"]
    assert barsis("validate", fresh).exit_code == 0


def test_a_turn_further_back_is_edited(fresh: Path) -> None:
    told(fresh, "S", "1 3", "bar/11 11/12 12/15", "4", "2", "15/17", "3")
    before = fresh.read_bytes()
    screen = told(fresh, "edit 1", "1 3", "3", "2", "q", status=1)
    assert "  turn 1 was: S 1+3: bar/11 11/12 12/15\n  enter it again" in screen
    assert fresh.read_bytes() == before
    screen = told(fresh, "edit 1 S 1+4: bar/11 11/12 12/16", "undo")
    assert "  turn 3 is no longer possible: S 2: 15/17\n  MOV026 no-man-there" in screen
    assert fresh.read_bytes() == before
    screen = told(fresh, "تعديل ١ S 1+4: bar/11 11/12 12/16", "2", "16/18")
    assert "  turn 1 is changed; the 3 after it stay\n  turn 4 saved\n" in screen
    changed = ["S 1+4: bar/11 11/12 12/16", "N 4:", "S 2: 16/18", "N 3:"]
    assert load(fresh).turns == changed
    assert barsis("validate", fresh).exit_code == 0


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("game", ["barsis", "shesh-besh"])
def test_a_whole_game_through_a_pipe(game: str, script: str, tmp_path: Path) -> None:
    played, ruleset = game_of(game, 7)
    path = tmp_path / "x.barsis.json"
    dump(unplayed(played), path)
    given = "".join(f"{line}\n" for line in lines_of(played, ruleset, script))
    result = barsis_process("record", path, given=given.encode())
    assert (result.returncode, result.stderr) == (0, b"")
    assert load(path) == played
    assert check_record(load(path)).findings == []
    assert result.stdout.decode().count(" saved\n") >= len(played.turns)


# -- a terminal -------------------------------------------------------------------------------


class Terminal:
    """The command at a pseudo-terminal."""

    def __init__(self, path: Path) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, str(path)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            preexec_fn=heed_interrupts,
        )
        os.close(slave)
        self.unseen = b""
        self.screen = ""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(30)
        os.close(self.master)

    def wait_for(self, words: str) -> None:
        """Read on until *words* are on the screen, and no further."""
        until = time.monotonic() + 120
        wanted = words.encode()
        while wanted not in self.unseen:
            assert time.monotonic() < until, self.unseen
            if select.select([self.master], [], [], 1)[0]:
                self.unseen += os.read(self.master, 65_536)
        before, found, self.unseen = self.unseen.partition(wanted)
        self.screen = (before + found).decode()

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def status(self) -> int:
        return self.process.wait(60)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("script", [LATIN, ARABIC])
def test_a_game_at_a_terminal(script: str, tmp_path: Path) -> None:
    played, ruleset = game_of("shesh-besh", 8)
    path = tmp_path / "x.barsis.json"
    dump(unplayed(played), path)
    with Terminal(path) as terminal:
        for line in lines_of(played, ruleset, script):
            terminal.wait_for("> ")
            terminal.type(line)
        terminal.wait_for("nothing is left to play")
        assert load(path) == played
        terminal.type("q")
        assert terminal.status() == 0


def test_end_of_input_and_interrupt_at_a_terminal(fresh: Path) -> None:
    with Terminal(fresh) as terminal:
        terminal.wait_for("seat> ")
        terminal.type("S 2")
        terminal.wait_for("throw> ")
        assert "turn 1 saved" in terminal.screen
        os.write(terminal.master, b"\x04")
        assert terminal.status() == 0
    with Terminal(fresh) as terminal:
        terminal.wait_for("throw> ")
        terminal.process.send_signal(signal.SIGINT)
        terminal.wait_for("interrupted")
        assert terminal.status() == 130
    assert load(fresh).turns == ["S 2:"]


@pytest.mark.by_turns(2)
def test_closed_streams_end_it_cleanly(fresh: Path) -> None:
    for closed in ("<&-", "<&- >&- 2>&-"):
        shell = ["/bin/sh", "-c", f'"$0" -m barsis_notation record "$1" {closed}']
        result = subprocess.run(
            [*shell, sys.executable, str(fresh)], capture_output=True, check=False, timeout=60
        )
        assert result.returncode == 0
        assert b"Traceback" not in result.stderr
    for given in (b"", b"\xff\xfe\n\x00\n\n", b"S\n2", b"\xd8"):
        assert barsis_process("record", fresh, given=given).returncode == 0
    assert load(fresh).turns == ["S 2:"]


# -- files that cannot be gone on with --------------------------------------------------------


def test_a_game_that_is_not_legal_is_refused_with_its_findings(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.json", record(FAULTY))
    before = path.read_bytes()
    result = barsis("record", path, given="2\n")
    assert result.exit_code == 1
    assert "MOV" in result.stderr
    assert "one record that is legal so far" in result.stderr
    assert path.read_bytes() == before


def test_files_that_are_no_record_of_one_game_are_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_bytes(b"{")
    two = write(tmp_path / "two.barsis.jsonl", record(), record())
    for path, status in (
        (tmp_path / "nowhere.json", 3),
        (tmp_path, 2),
        ("-", 2),
        (two, 2),
        (tmp_path / "x.mat", 2),
        (tmp_path / "bad.json", 1),
        ("x" * 5000, 3),
    ):
        result = barsis("record", path, given="2\n")
        assert result.exit_code == status, result.output
        assert "Traceback" not in result.output
    lost = write(tmp_path / "lost.barsis.json", record(["S ?: ?"]))
    result = barsis("record", lost)
    assert result.exit_code == 1
    assert "the position after the last turn is not known" in result.stderr


def test_it_goes_on_in_the_middle(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.json", record(TURNS))
    assert "   6 turns in " in told(path, "4", "1")
    assert load(path).turns == [*TURNS, "S 4: 18/22"]
    told(path, "u", "u", "3", "18/21")
    assert load(path).turns == [*TURNS, "S 3: 18/21"]
    told(path, "undo turn", "undo turn", "2")
    assert load(path).turns == TURNS


# -- nothing is lost --------------------------------------------------------------------------


def test_a_file_that_another_program_changed_is_left_alone(fresh: Path) -> None:
    other = b'{"mine": 1}'
    with Terminal(fresh) as terminal:
        terminal.wait_for("seat> ")
        fresh.write_bytes(other)
        terminal.type("S 2")
        terminal.wait_for("NOT SAVED: another program has changed the file")
        terminal.type("q")
        terminal.wait_for("not saved: S 2:")
        assert terminal.status() == 3
    assert fresh.read_bytes() == other


def small_files() -> None:
    """Let every write beyond a size fail, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (400, 400))


NO_BYTECODE = {"PYTHONDONTWRITEBYTECODE": "1"}
"""For a process of small files: what it imports would be cut off too."""


def test_a_full_disk_is_said_and_what_was_saved_stays(fresh: Path) -> None:
    lines = "".join(f"{line}\n" for line in ["S", *["2"] * 60])
    env = os.environ | NO_BYTECODE
    result = barsis_process("record", fresh, given=lines.encode(), preexec_fn=small_files, env=env)
    assert result.returncode == 3
    assert b"Traceback" not in result.stderr
    assert "NOT SAVED: File too large" in result.stdout.decode()
    assert b"the file still has what was saved last" in result.stderr
    assert b"not saved: " in result.stderr
    saved = result.stdout.decode().count(" saved\n")
    assert saved > 5
    assert len(load(fresh).turns) == saved
    assert [each.name for each in fresh.parent.iterdir()] == [fresh.name]


def test_at_a_terminal_room_can_be_made_and_nothing_is_lost(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    folder.mkdir()
    path = begun(folder / "x.barsis.json")
    with Terminal(path) as terminal:
        terminal.wait_for("seat> ")
        folder.rename(tmp_path / "away")
        terminal.type("S 2")
        terminal.wait_for("NOT SAVED: No such file or directory")
        terminal.wait_for("> ")
        terminal.type("")
        terminal.wait_for("NOT SAVED")
        terminal.wait_for("> ")
        (tmp_path / "away").rename(folder)
        terminal.type("")
        terminal.wait_for("turn 1 saved")
        terminal.type("3")
        terminal.wait_for("turn 2 saved")
        terminal.type("q")
        assert terminal.status() == 0
    assert load(path).turns == ["S 2:", "N 3:"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_read_only_folder_is_said_at_once(fresh: Path) -> None:
    fresh.parent.chmod(0o500)
    try:
        result = barsis("record", fresh, given="S\n2\n")
    finally:
        fresh.parent.chmod(0o700)
    assert result.exit_code == 3
    assert "nothing can be saved there" in result.stderr
    assert load(fresh).turns == []


def test_links_and_permissions_stay(fresh: Path, tmp_path: Path) -> None:
    fresh.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(fresh)
    told(link, "S", "2")
    assert link.is_symlink()
    assert load(fresh).turns == ["S 2:"]
    assert fresh.stat().st_mode & 0o777 == 0o640


# -- killed -----------------------------------------------------------------------------------


class Saving:
    """Something typed that is acknowledged once, and the turns in the file after it."""

    def __init__(self, lines: list[str], turns: list[object]) -> None:
        self.lines = lines
        self.turns = turns


def savings(played: Record, ruleset: Ruleset, chance: random.Random) -> Iterator[Saving]:
    """Yield a game as it is typed, with turns taken back and typed again."""
    turns: list[object] = []
    for turn in turns_typed(played, ruleset, chance.choice(SCRIPTS)):
        tries = chance.choice([0, 0, 0, 1, 2])
        for _ in range(tries):
            yield Saving(turn.lines, [*turns, turn.turn])
            yield Saving([chance.choice(["undo turn", "u دور"])], [*turns])
        turns.append(turn.turn)
        yield Saving(turn.lines, [*turns])


KILLS = 4


@pytest.mark.by_turns(2)
@pytest.mark.timeout(1500)
@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 5))]
)
def test_no_turn_on_the_screen_is_lost_when_it_is_killed(
    seed: int, tmp_path: Path, scale: int
) -> None:
    kills, acknowledged, finished = 0, 0, 0
    chance = random.Random(seed)
    wanted = KILLS if scale == 1 else 25 * KILLS
    while kills < wanted:
        played, ruleset = game_of("barsis", chance.randrange(1000))
        path = tmp_path / f"{kills}.barsis.json"
        dump(unplayed(played), path)
        script = list(savings(played, ruleset, chance))
        at = 0
        while at < len(script) and kills < wanted:
            lines = [line for saving in script[at:] for line in saving.lines]
            screen = killed(path, lines, chance)
            kills += 1
            seen = screen.count(b" saved\n")
            acknowledged += seen
            after = loads(path.read_bytes())
            states = [saving.turns for saving in [Saving([], _before(script, at)), *script[at:]]]
            assert after.turns in states[seen : seen + 2], (seed, kills)
            at += seen + (after.turns != states[seen])
            assert [f for f in check_record(after).findings if f.severity == "error"] == []
        finished += at == len(script)
    assert acknowledged > wanted


def _before(script: list[Saving], at: int) -> list[object]:
    return script[at - 1].turns if at else []


def killed(path: Path, lines: list[str], chance: random.Random) -> bytes:
    """Type *lines*, kill the command somewhere, and return what was on the screen."""
    process = subprocess.Popen([*COMMAND, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    screen = b""
    with process, process.stdin, process.stdout:
        os.set_blocking(process.stdin.fileno(), False)
        os.write(process.stdin.fileno(), "".join(f"{line}\n" for line in lines).encode()[:60_000])
        enough = chance.randrange(10)
        while screen.count(b" saved\n") < enough:
            part = os.read(process.stdout.fileno(), 65_536)
            screen += part
            if not part or b"nothing is left to play" in screen:
                break
        time.sleep(chance.random() * 0.02)
        process.kill()
        screen += process.stdout.read()
    assert b"NOT SAVED" not in screen
    return screen


def test_a_line_without_end_is_the_last(fresh: Path) -> None:
    """A device full of zeros has no line: it is not read for ever."""
    with Path("/dev/zero").open("rb") as zeros:
        done = subprocess.run(
            [*COMMAND, str(fresh)], stdin=zeros, capture_output=True, check=True, timeout=60
        )
    assert done.stdout.count(b"that is not a line of text") == 1
