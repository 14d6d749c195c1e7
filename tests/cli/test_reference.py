"""`rules`, `games`, `schema`, `formats`, `simulate`, `--version`."""

import json
import re
from pathlib import Path

import msgspec
import pytest

import barsis_notation
from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.diagnostics.example_messages import find_example_message
from barsis_notation.formats.format_registry import FORMATS
from barsis_notation.language.speech import speaking
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.rulesets import builtin_rulesets, find_ruleset, load_ruleset
from barsis_notation.simulation import simulate
from tests.cli.run import barsis, unwrapped


def test_rules_lists_every_code() -> None:
    listed = [line.split()[0] for line in barsis("rules").stdout.splitlines()]
    assert listed == [code.code for code in CODES]


@pytest.mark.parametrize("word", ["MOV004", "mov004", "overshoot"])
def test_rules_has_a_page_for_a_code(word: str) -> None:
    result = barsis("rules", word)
    assert result.exit_code == 0
    assert result.stdout.startswith("MOV004 overshoot (error)\n\n")
    assert "Bad: S 4: 81/off\nGood: S 3: 81/off\n" in result.stdout


def test_rules_shows_an_example_of_several_lines_in_columns() -> None:
    lines = barsis("rules", "FMT006").stdout.splitlines()
    first = lines.index('Bad: [event.name "Amman Open"]')
    assert lines[first + 1] == '     [event.name "Jasmine Cup"]'


def test_rules_lists_an_area() -> None:
    listed = barsis("rules", "res").stdout.splitlines()
    assert [line[:3] for line in listed] == ["RES"] * len(listed)
    assert len(listed) > 3


def test_rules_guesses_what_was_meant() -> None:
    result = barsis("rules", "overshot")
    assert result.exit_code == 2
    assert "overshoot" in result.stderr


def test_games_lists_all_and_tells_one() -> None:
    listed = barsis("games").stdout.splitlines()
    assert [line.split()[0] for line in listed] == [each.id for each in builtin_rulesets()]
    told = barsis("games", "barsis").stdout
    assert told.startswith("Barsis · برسيس   barsis 1, family cross\n")
    assert "S South (الجنوب)" in told
    assert "players   2, 3, 4\n" in told
    for option in load_ruleset("barsis").options():
        assert f"\n  {option.path} = " in told
        for reading in option.readings:
            assert reading.meaning in told
    assert "Finkel, 2002, Syria:" not in told
    assert "Finkel, 2002, Syria:" in barsis("games", "barsis", "--readings").stdout
    assert barsis("games", "whist").exit_code == 2


@pytest.mark.parametrize("id", [each.id for each in builtin_rulesets()])
def test_a_game_is_told_in_arabic(id: str) -> None:
    told = barsis("games", id, "--readings", "--lang", "ar").stdout
    for line in filter(None, map(str.strip, told.splitlines())):
        assert re.match("[\u0621-\u064a]", line.removeprefix("- ")), line
    for option in load_ruleset(id).options():
        assert f" {option.path} = " in told
        for english in (option.fact.note, *(reading.meaning for reading in option.readings)):
            assert english is None or english not in told


def test_a_profile_shows_what_it_chooses() -> None:
    told = barsis("games", "barsis@kabbani").stdout
    assert "  turn.entry_tries = 1, here 3 " in told


@pytest.mark.parametrize(
    ("name", "file"),
    [((), "record-1"), (("record",), "record-1"), (("ruleset-1",), "ruleset-1")],
)
def test_schema_prints_what_is_published(name: tuple[str, ...], file: str) -> None:
    published = Path(__file__).parents[2] / "schemas" / f"{file}.schema.json"
    assert barsis("schema", *name).stdout_bytes == published.read_bytes()


def test_a_schema_that_is_not_published_is_a_wrong_command_line() -> None:
    assert barsis("schema", "../x").exit_code == 2


def test_formats_lists_all() -> None:
    head, *lines = barsis("formats").stdout.splitlines()
    assert head.split()[:6] == ["format", "ending", "read", "write", "lossless", "games"]
    assert [line.split()[0] for line in lines] == [one.name for one in FORMATS]
    said = {line.split()[0]: line.split() for line in lines}
    assert said["mat"][1:6] == [".mat", "yes", "yes", "no", "shesh-besh"]
    assert said["jsonl"][1:6] == [".barsis.jsonl", "yes", "yes", "yes", "all"]


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_simulate_writes_what_the_library_plays(policy: str, tmp_path: Path) -> None:
    target = tmp_path / "games.barsis.jsonl"
    words = ("--games", "3", "--seats", "3", "--seed", "8", "--policy", policy)
    assert barsis("simulate", "barsis", *words, "-o", target).exit_code == 0
    records = simulate(load_ruleset("barsis"), games=3, seats=3, seed=8, policy=policy)
    expected = b"".join(canonical_bytes(record) + b"\n" for record in records)
    assert target.read_bytes() == expected
    assert barsis("simulate", "barsis", *words).stdout_bytes == expected
    checked = barsis("validate", target)
    assert (checked.exit_code, checked.stdout) == (0, "")


def test_simulate_takes_house_rules() -> None:
    words = ("--option", "entry.dest=10:10", "--option", "turn.entry_tries=3")
    result = barsis("simulate", "barsis@logical000", *words)
    assert json.loads(result.stdout)["ruleset"]["options"] == {
        "entry.dest": "10:10",
        "turn.entry_tries": 3,
        "turn.max_throws": 10,
    }
    named = barsis("simulate", "barsis", "--ruleset", "barsis@kabbani")
    assert json.loads(named.stdout)["ruleset"]["options"] == {"turn.entry_tries": 3}


def test_simulate_takes_rules_of_ones_own(tmp_path: Path) -> None:
    source = Path(barsis_notation.__file__).parent / "rulesets" / "data" / "barsis-1.json"
    own = msgspec.json.decode(source.read_bytes()) | {"id": "barsis-house"}
    path = tmp_path / "house.json"
    path.write_bytes(msgspec.json.encode(own))
    made = barsis("simulate", path)
    assert made.exit_code == 0
    found = json.loads(made.stdout)["ruleset"]
    assert found["id"] == "barsis-house"
    assert len(found["sha256"]) == 64
    checked = barsis("validate", "--ruleset", path, "-", given=made.stdout_bytes)
    assert (checked.exit_code, checked.stdout) == (0, "")


@pytest.mark.parametrize(
    "words",
    [("whist",), ("barsis", "--seats", "5"), ("barsis", "--seed", "x"), ("barsis", "-n", "-1")],
)
def test_a_game_that_cannot_be_played_is_a_wrong_command_line(words: tuple[str, ...]) -> None:
    assert barsis("simulate", *words).exit_code == 2


def test_the_version_is_the_packages() -> None:
    assert barsis("--version").stdout == f"barsis {barsis_notation.__version__}\n"
    told = barsis("--version", "--verbose").stdout
    assert "\npython 3." in told
    assert "\nmsgspec " in told
    assert "\nbarsis_notation.record.scan: " in told


def test_no_command_is_a_wrong_command_line() -> None:
    assert barsis().exit_code == 2
    assert barsis("--verbose").exit_code == 2
    result = barsis("valdate")
    assert result.exit_code == 2
    assert "validate" in result.stderr


def test_the_rules_of_a_game_are_elsewhere() -> None:
    done = barsis("rules", "shesh-besh")
    assert done.exit_code == 2
    assert "`barsis games shesh-besh` shows its rules" in unwrapped(done.stderr)


COUNTED = {("MOV042", "ar")}
"""Messages with another wording for the number of their example."""


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_code_has_the_message_of_a_real_finding(language: str) -> None:
    with speaking(language):
        for code in CODES:
            said = find_example_message(code.code)
            assert said is not None, "python -m web.example_messages writes it"
            pattern = re.sub(r"\\\{\w+\\\}", ".*", re.escape(code.message))
            is_counted = (code.code, language) in COUNTED
            assert is_counted or re.search(pattern, said, re.DOTALL), (code.code, said)
            assert not re.search(r"\{\w+\}|/tmp", said)


def test_the_message_of_a_code_is_a_real_one() -> None:
    shown = barsis("rules", "MOV003").stdout
    assert "Says: SM4 to SR8 [4/9] is not a distance that a throw gives" in shown
    assert "<found>" not in shown


@pytest.mark.parametrize(("name", "game"), [("Backgammon", "shesh-besh"), ("Chausar", "pachisi")])
def test_a_game_that_is_like_another_one_names_it(name: str, game: str) -> None:
    done = barsis("games", name)
    assert done.exit_code == 2
    assert f'(did you mean "{game}"?)' in unwrapped(done.stderr)
    assert find_ruleset(name, 1)[1][0].fix is None
