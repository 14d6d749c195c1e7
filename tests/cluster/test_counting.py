"""`barsis stats --on ray`: what a cluster counts, part by part, is what one machine counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import barsis, unwrapped
from tests.cluster.fake import do_parts_here, small_parts, take_for_ray
from tests.parallel.varied import BROKEN, CONTENTS

FILES = {"text": "statistics.txt", "json": "statistics.json", "csv": "statistics.csv"}


@pytest.fixture(autouse=True)
def _games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of several rules in files of several records, some of them no records."""
    monkeypatch.chdir(tmp_path)
    small_parts(monkeypatch)
    do_parts_here(monkeypatch)
    folder = Path("games")
    (folder / "empty").mkdir(parents=True)
    for number, name in enumerate("abc"):
        lines = [*CONTENTS[number::2], BROKEN, CONTENTS[number]]
        (folder / f"{name}.barsis.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    (folder / "notes.md").write_text("notes")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("form", FILES)
@pytest.mark.parametrize("by", [(), ("--by", "player", "--by", "throws")], ids=["all", "apart"])
def test_the_answer_is_that_of_one_machine(
    monkeypatch: pytest.MonkeyPatch, form: str, by: tuple[str, ...]
) -> None:
    used = take_for_ray(monkeypatch, loses=lambda part, attempt: part.number == attempt)
    words = ("stats", "games", "games/empty", "missing.json", *by, "-f", form)
    one = barsis(*words)
    several = barsis(*words, "--on", "ray", "-o", "out")
    assert Path("out", FILES[form]).read_text() == one.stdout
    assert (several.stdout, several.stderr) == ("", one.stderr)
    assert several.exit_code == one.exit_code == 3
    assert len(set(used[0].started)) == 4
    assert len(used[0].started) == 5


def test_another_form_and_the_fairness_are_asked_of_what_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    used = take_for_ray(monkeypatch)
    for more in ([], ["--fairness"], ["-f", "csv"]):
        one = barsis("stats", "games", *more)
        several = barsis("stats", "games", "--on", "ray", "-o", "out", *more)
        answer = "statistics.csv" if "csv" in more else "statistics.txt"
        assert Path("out", answer).read_text() == one.stdout, more
        assert several.stderr == one.stderr
    assert len(used) == 1


def refused(*words: str) -> str:
    said = barsis("stats", *words)
    assert (said.exit_code, said.stdout) == (2, "")
    return unwrapped(said.stderr)


def test_what_does_not_go_with_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    used = take_for_ray(monkeypatch)
    on = ("--on", "ray")
    assert "--on cannot be used with --archive" in refused("--archive", "x", *on, "-o", "out")
    assert "--on needs -o" in refused("games", *on)
    assert "--on reads files" in refused("-", *on, "-o", "out")
    assert barsis("stats", "games", *on, "-o", "out").exit_code == 1
    assert "the options (--by)" in refused("games", *on, "-o", "out", "--by", "event")
    assert "the work (stats, here validate)" in unwrapped(
        barsis("validate", "games", *on, "-o", "out").stderr
    )
    assert len(used) == 1


def test_what_was_counted_and_is_damaged_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    take_for_ray(monkeypatch)
    words = ("stats", "games", "--on", "ray", "-o", "out")
    assert barsis(*words).exit_code == 1
    Path("out/statistics.txt").unlink()
    part = sorted(Path("out/parts").glob("*.json"))[1]
    part.write_bytes(part.read_bytes().replace(b"games", b"gamse"))
    damaged = barsis(*words)
    assert damaged.exit_code == 3
    assert f"{part.name} is missing or was changed" in damaged.stderr
    assert not Path("out/statistics.txt").exists()


def test_the_answer_goes_where_it_is_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    assert barsis("stats", "games", "-o", "answer.txt").stdout == ""
    assert Path("answer.txt").read_text() == barsis("stats", "games").stdout
    assert "games/a.barsis.jsonl" in refused("games", "-o", "games/a.barsis.jsonl")
