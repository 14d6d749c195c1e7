"""`barsis validate --part` and `--merge`: the reports of parts become the report of one run."""

import copy
import io
import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from barsis_cli.output.reporter import ReportForm, make_reporter
from barsis_cli.output.tally import Tally
from tests.cli.run import FAULTY, TURNS, barsis, record, unwrapped, write

SAMPLES = Path(__file__).parents[2] / "sample_games"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def games() -> Path:
    """A folder of nearly everything: files that are divided, matches, games met twice, damage."""
    folder = Path("games")
    (folder / "empty").mkdir(parents=True)
    for path in sorted((SAMPLES / "barsis" / "faulty").iterdir())[::4]:
        shutil.copy(path, folder)
    for path in sorted((SAMPLES / "amman_open").rglob("*.json*"))[:9]:
        shutil.copy(path, folder)
    shutil.copy(next(SAMPLES.rglob("*.mat")), folder)
    rng = Random(14)
    some = [
        record(FAULTY),
        record(TURNS, players=[{"seats": ["S"]}, {"seats": ["N"]}]),
        record(["S 9:"]),
        record(["S 4:", "N 2:", "S 3: 81/off"]),
        record(TURNS, match={"id": "m", "game": 3, "to": 5}),
        record([*TURNS, {"turn": "S 2:", "variations": [["S 9:"], ["S 7:"]]}]),
    ]
    for name in ("one", "other"):
        write(folder / f"{name}.barsis.jsonl", *(rng.choice(some) for _ in range(40)))
    lines = (folder / "one.barsis.jsonl").read_bytes().splitlines(keepends=True)
    lines[3:3] = [b"\n", b"\r\n", b"{}\n", b"nothing\n"]
    (folder / "one.barsis.jsonl").write_bytes(b"".join(lines).rstrip(b"\n"))
    (folder / "stopped.barsis.jsonl").write_bytes(lines[0] * 9 + b"\n" * 1100 + lines[0] * 9)
    passing = [f"{'SN'[place % 2]} 2:" for place in range(150)]
    write(folder / "searched.barsis.jsonl", *[record([*passing, "S 2: 8/10"]), record(FAULTY)] * 3)
    (folder / "notes.md").write_text("notes")
    return folder


def reports(of: int, *words: str | Path) -> list[str]:
    """Make the reports of so many parts; return their names."""
    names = [f"part{number}.json" for number in range(1, of + 1)]
    for number, name in enumerate(names, start=1):
        barsis("validate", *words, "-f", "json", "--part", f"{number}/{of}", "-o", name)
    return names


@pytest.mark.by_turns(4)
def test_merged_reports_are_the_report_of_one_run() -> None:
    folder = games()
    words: list[str | Path] = [folder, "missing.json", folder / "empty", "--duplicates"]
    whole = {form: barsis("validate", *words, "-f", form, *KNOWN) for form in FORMS}
    assert whole["json"].stdout == barsis("validate", *words, "-f", "json").stdout
    assert "searched for slips" in whole["json"].stderr
    assert "other readings of the rules were not tried" in whole["json"].stderr
    for of, forms, more in ((1, ["json"], []), (3, FORMS, ["-j", "1"]), (11, ["json"], [])):
        names = reports(of, *words, *more, *KNOWN)
        for form in forms:
            merged = barsis("validate", "--merge", *reversed(names), "-f", form)
            assert merged.stdout == whole[form].stdout, (of, form)
            assert merged.stderr == whole[form].stderr
            assert merged.exit_code == whole[form].exit_code


KNOWN = ["--cache", "verdicts"]
"""A cache, so that the same records are not checked for every form and every number of parts."""

FORMS = ["json", "full", "concise", "grouped"]


def test_what_is_shown_is_said_where_reports_are_merged() -> None:
    folder = Path("games")
    folder.mkdir()
    write(folder / "some.barsis.jsonl", *[record(FAULTY), record(TURNS), record(["S 9:"])] * 5)
    shown = ["--ignore", "MOV", "--max-findings", "3", "--fail-on", "warning", "--statistics"]
    whole = barsis("validate", folder, *shown, "--suggest")
    names = reports(2, folder, "--suggest", "--lang", "en")
    merged = barsis("validate", "--merge", *names, *shown)
    assert (merged.stdout, merged.stderr) == (whole.stdout, whole.stderr)
    assert merged.exit_code == whole.exit_code


def test_a_part_counts_from_its_beginning_and_holds_no_record_against_another() -> None:
    write(Path("many.barsis.jsonl"), *[record(FAULTY)] * 8)
    reports(4, "many.barsis.jsonl", "--duplicates")
    records: list[int] = []
    for number in range(1, 5):
        report = json.loads(Path(f"part{number}.json").read_text())
        said = {(one["name"], one["record"]) for one in report["findings"]}
        assert ("token-not-available", 1) in said
        assert {name for name, _ in said} <= {"token-not-available", "likeliest-slip"}
        records.append(report["summary"]["records"])
    assert sum(records) == 8
    assert min(records) > 0


def refused(*words: str | Path) -> str:
    said = barsis("validate", *words)
    assert (said.exit_code, said.stdout) == (2, "")
    return " ".join(said.stderr.replace("│", " ").split())


OF_OTHER_RUNS = {
    "arabic": ["--lang", "ar"],
    "rules": ["--ruleset", "barsis"],
    "longer": ["--max-seconds", "20"],
    "larger": ["--max-memory", "700"],
}


@pytest.mark.by_turns(2)
def test_reports_that_do_not_go_together_are_refused() -> None:
    write(Path("many.barsis.jsonl"), *[record(FAULTY)] * 8)
    one, two = reports(2, "many.barsis.jsonl")
    for name, more in OF_OTHER_RUNS.items():
        barsis("validate", "many.barsis.jsonl", "-f", "json", "--part", "1/2", "-o", name, *more)
    barsis("validate", "many.barsis.jsonl", "-f", "json", "--part", "1/3", "-o", "third")
    Path("broken").write_bytes(Path(one).read_bytes()[:-9])
    whole = json.loads(Path(one).read_bytes())
    whole["part"]["options"]["version"] = "0"
    whole["part"]["options"]["limits"] = [4 * 2**20, 32]  # as many as versions before this had
    Path("older").write_text(json.dumps(whole))
    assert "part 2 of 2 is missing" in refused("--merge", one)
    assert "part 1 of 2 was named twice" in refused("--merge", one, two, one)
    for name in OF_OTHER_RUNS:
        assert "is of another run than" in refused("--merge", name, two)
    assert "is of another run than" in refused("--merge", "third", two)
    assert "broken is not the report of a part, or is damaged" in refused("--merge", "broken", two)
    assert "is not the report of a part" in refused("--merge", "many.barsis.jsonl")
    whole["part"]["of"] = 1
    Path("older").write_text(json.dumps(whole))
    assert "another version" in refused("--merge", "older")
    assert "with --lang ar" in refused("--merge", *arabic())


def arabic() -> list[str]:
    return reports(1, "many.barsis.jsonl", "--lang", "ar")


def test_what_a_configuration_leaves_out_is_in_the_merged_report() -> None:
    Path("games", "more").mkdir(parents=True)
    for name in ("a", "b", "c", "more/d"):
        write(Path("games", f"{name}.barsis.json"), record(FAULTY))
    Path("games", "barsis.toml").write_text('exclude = ["c*"]\nfail-on = "never"\n')
    Path("games", "more", ".gitignore").write_text("*.json\n")
    whole = barsis("validate", "games", "-f", "json")
    merged = barsis("validate", "--merge", *reports(2, "games"), "-f", "json")
    assert len(json.loads(whole.stdout)["summary"]["configurations"]) == 2
    assert (merged.stdout, merged.stderr) == (whole.stdout, whole.stderr)


def test_parts_of_different_files_are_not_merged() -> None:
    """Their names and sizes are the same: one of them would be in no part, or in two."""
    good, bad = record(TURNS), record([*TURNS[:2], "S 1+3: bar/11 11/12 12/16", *TURNS[3:]])
    Path("games").mkdir()
    first = write(Path("games", "a.barsis.json"), good)
    second = write(Path("games", "b.barsis.json"), bad)
    assert first.stat().st_size == second.stat().st_size
    names = reports(2, "games")
    assert barsis("validate", "--merge", *names).exit_code == 1
    first.rename("c")
    second.rename(first)
    Path("c").rename(second)
    barsis("validate", "games", "-f", "json", "--part", "2/2", "-o", names[1])
    refused = barsis("validate", "--merge", *names)
    assert refused.exit_code == 2
    assert "are of different files" in unwrapped(refused.stderr)


@pytest.mark.parametrize("words", [
    ["--part", "1/2"],
    ["--part", "3/2", "-f", "json"],
    ["--part", "0/2", "-f", "json"],
    ["--part", "half", "-f", "json"],
    ["--part", "1/2", "-f", "json", "--fix"],
    ["--part", "1/2", "-f", "json", "-"],
    ["--merge", "-f", "jsonl"],
    ["--merge", "--infer-options"],
])  # fmt: skip
def test_what_does_not_go_with_parts_is_refused(words: list[str]) -> None:
    write(Path("game.barsis.json"), record(TURNS))
    assert "--part" in refused("game.barsis.json", *words) or "--merge" in words


def test_the_report_of_an_interrupted_part_cannot_be_merged() -> None:
    sink, tally = io.BytesIO(), Tally()
    tally.is_interrupted = True
    make_reporter(ReportForm.JSON, sink, tally, lambda sink: sink.write(b"{}") and None).close(
        tally
    )
    Path("report").write_bytes(sink.getvalue())
    assert "part" not in json.loads(sink.getvalue())
    assert "is not the report of a part" in refused("--merge", "report")


def test_a_report_that_somebody_changed_is_merged_or_refused(scale: int) -> None:
    """Law: whatever stands in it, the command ends as commands do."""
    write(Path("many.barsis.jsonl"), *[record(FAULTY), record(TURNS), record(["S 9:"])] * 2)
    [name] = reports(1, "many.barsis.jsonl", "--duplicates")
    content = json.loads(Path(name).read_bytes())
    rng = Random(7)
    seen = set()
    for _ in range(25 * scale):
        changed = {"part": copy.deepcopy(content["part"]), "passed_over": []}
        for _ in range(rng.randrange(1, 3)):
            spoil(changed["part"]["met"], rng)
        Path("changed").write_text(json.dumps(changed))
        said = barsis("validate", "--merge", "changed", "-f", rng.choice(["full", "json"]))
        assert said.exit_code in {0, 1, 2, 3}, (said.stderr, said.exception)
        seen.add(said.exit_code)
    assert seen >= {1, 2}


def spoil(value: Any, rng: Random) -> None:
    """Change something in what JSON holds."""
    while True:
        keys = [*value] if isinstance(value, dict) else [*range(len(value))]
        key = rng.choice(keys)
        inside = value[key]
        if isinstance(inside, dict | list) and inside and rng.random() < 0.9:
            value = inside
            continue
        if rng.random() < 0.3:
            del value[key]
        else:
            value[key] = rng.choice(
                [None, -1, 10**30, 7, "", "S", [], [value[key]], {}, 2**52, 0.5]
            )
        return
