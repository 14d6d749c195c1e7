"""Commands whose work a cluster does, with one that is made up in the place of Ray."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
import typer

from barsis_cli.clusters import check_cluster_options
from barsis_cli.output.tally import Tally
from barsis_notation.cluster import part_division, ray_tasks
from barsis_notation.formats import input_files
from barsis_notation.parallel.parts import Part
from tests.cli.run import FAULTY, TURNS, barsis, record, unwrapped, write
from tests.cli.test_own_rules import LUDO
from tests.cluster.fake import FakeCluster, do_parts_here

UseCluster = Callable[..., list[FakeCluster]]


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> UseCluster:
    """Return what puts a made-up cluster in the place of Ray; it returns those that were used."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(part_division, "LEAST", 1)
    monkeypatch.setattr(part_division, "WEIGHT", 1)
    do_parts_here(monkeypatch)

    def use(kind: type[FakeCluster] = FakeCluster, **how: object) -> list[FakeCluster]:
        used: list[FakeCluster] = []

        @contextlib.contextmanager
        def made_up(jobs: int | None) -> Iterator[FakeCluster]:
            used.append(kind(**{"room": jobs or 2, **how}))  # type: ignore[arg-type]
            yield used[-1]

        monkeypatch.setattr(ray_tasks, "open_ray_cluster", made_up)
        return used

    return use


def games() -> Path:
    """A folder of games, some faulty, some of a match, some twice; and what is no game."""
    folder = Path("games")
    (folder / "empty").mkdir(parents=True)
    rng = Random(16)
    some = [
        record(FAULTY),
        record(TURNS, players=[{"seats": ["S"]}, {"seats": ["N"]}]),
        record(["S 9:"]),
        record(TURNS, match={"id": "m", "game": 3, "to": 5}),
    ]
    for name in "abcd":
        write(folder / f"{name}.barsis.jsonl", *(rng.choice(some) for _ in range(6)))
    (folder / "notes.md").write_text("notes")
    return folder


FORMS = {"json": "json", "full": "txt", "grouped": "txt", "html": "html"}


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("form", FORMS)
def test_the_report_is_that_of_one_machine(use: UseCluster, form: str) -> None:
    folder = games()
    used = use()
    words: list[str | Path] = ["validate", folder, folder / "empty", "--duplicates", "-f", form]
    whole = barsis(*words)
    done = barsis(*words, "--on", "ray", "-o", "out", "-j", "3")
    assert Path("out", f"report.{FORMS[form]}").read_text() == whole.stdout
    assert (done.stdout, done.stderr) == ("", whole.stderr)
    assert done.exit_code == whole.exit_code == 1
    assert len(used) == 1
    assert used[0].most == 3


@pytest.mark.by_turns(3)
def test_what_is_chosen_and_its_form_is_asked_of_what_is_done(use: UseCluster) -> None:
    folder = games()
    used = use()
    for more in ([], ["--ignore", "MOV", "-f", "concise"], ["--statistics", "--fail-on", "never"]):
        whole = barsis("validate", folder, *more)
        done = barsis("validate", folder, "--on", "ray", "-o", "out", *more)
        assert Path("out/report.txt").read_text() == whole.stdout, more
        assert (done.stderr, done.exit_code) == (whole.stderr, whole.exit_code)
    assert len(used) == 1


@pytest.mark.by_turns(4)
def test_rulesets_of_the_users_own_and_the_language_go_with_the_work(use: UseCluster) -> None:
    folder = games()
    shutil.copy(LUDO, "ludo.json")
    (folder / "barsis.toml").write_text('rulesets = ["../ludo.json"]\n')
    assert barsis("simulate", LUDO, "-n", "2", "-o", folder / "own.barsis.jsonl").exit_code == 0
    use()
    words: list[str | Path] = ["--lang", "ar", "validate", folder]
    whole = barsis(*words)
    done = barsis(*words, "--on", "ray", "-o", "out")
    assert Path("out/report.txt").read_text() == whole.stdout
    assert done.stderr == whole.stderr
    assert "RUL" not in whole.stdout
    (folder / "barsis.toml").unlink()
    assert "RUL" in barsis(*words).stdout


def refused(*words: str | Path) -> str:
    said = barsis("validate", *words)
    assert (said.exit_code, said.stdout) == (2, "")
    return unwrapped(said.stderr)


def test_what_does_not_go_with_a_cluster_is_refused(use: UseCluster) -> None:
    folder = games()
    used = use()
    on: tuple[str | Path, ...] = (folder, "--on", "ray")
    assert "--on needs -o" in refused(*on)
    assert "--on needs -o" in refused(*on, "-o", "-")
    assert "--on reads files" in refused("-", "--on", "ray", "-o", "out")
    assert f"-o games/out is inside {folder}" in refused(*on, "-o", "games/out")
    assert f"-o games is inside {folder}" in refused(*on, "-o", "games")
    for more in ("--fix", "--diff", "--infer-options", "--merge", "-f jsonl", "--cache x"):
        assert f"--on cannot be used with {more.split(' x', maxsplit=1)[0]}" in refused(
            *on, "-o", "out", *more.split()
        )
    parts = ("--part", "1/2", "-f", "json")
    assert "--on cannot be used with --part" in refused(*on, "-o", "out", *parts)
    assert not used
    assert not Path("out").exists()


def test_a_run_of_other_options_is_refused(use: UseCluster) -> None:
    folder = games()
    used = use()
    assert barsis("validate", folder, "--on", "ray", "-o", "out").exit_code == 1
    assert "the options (--duplicates)" in refused(
        folder, "--on", "ray", "-o", "out", "--duplicates"
    )
    assert len(used) == 1


@pytest.mark.by_turns(2)
def test_a_run_that_is_interrupted_goes_on(use: UseCluster) -> None:
    folder = games()

    class Interrupting(FakeCluster):
        def wait(self) -> object:  # type: ignore[override]
            if len(self.started) == 3:
                raise KeyboardInterrupt
            return super().wait()

    words: list[str | Path] = ["validate", folder, "--on", "ray", "-o", "out", "-j", "1"]
    use(Interrupting)
    interrupted = barsis(*words)
    assert interrupted.exit_code == 130
    assert "run the same command again" in interrupted.stderr
    assert not Path("out/report.txt").exists()
    used = use()
    assert barsis(*words).exit_code == 1
    assert used[0].started[0] == Part(3, used[0].started[0].of)
    assert Path("out/report.txt").read_text() == barsis("validate", folder).stdout


@pytest.mark.by_turns(2)
def test_a_part_that_cannot_be_done_is_named_and_what_is_damaged_too(use: UseCluster) -> None:
    folder = games()
    words: list[str | Path] = ["validate", folder, "--on", "ray", "-o", "out"]
    use(loses=lambda part, _: part.number == 2)
    lost = barsis(*words)
    assert (lost.exit_code, lost.stdout) == (3, "")
    assert "part 00002-of-000" in lost.stderr
    assert "failed 5 times" in lost.stderr
    use()
    assert barsis(*words).exit_code == 1
    report = Path("out/report.txt").read_bytes()
    part = next(Path("out/parts").glob("*.json"))
    part.write_bytes(part.read_bytes()[:-3])
    damaged = barsis(*words)
    assert damaged.exit_code == 3
    assert f"remove parts/{part.stem}.done" in damaged.stderr
    assert Path("out/report.txt").read_bytes() == report
    part.with_suffix(".done").unlink()
    assert barsis(*words).exit_code == 1


def test_nothing_is_left_beside_the_results(use: UseCluster) -> None:
    use()
    barsis("validate", games(), "--on", "ray", "-o", "out", "-f", "json")
    shutil.rmtree("games")
    assert {path.name for path in Path().iterdir()} == {"out"}
    assert {path.name for path in Path("out").iterdir()} == {"run.json", "parts", "report.json"}
    assert {path.suffix for path in Path("out/parts").iterdir()} == {".json", ".done"}


def test_what_ray_is_needed_for_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "ray", None)
    done = barsis("validate", games(), "--on", "ray", "-o", "out")
    assert (done.exit_code, done.stdout) == (3, "")
    assert "pip install 'barsis_notation[ray]'" in done.stderr


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "[::1]:99999"])
def test_where_no_cluster_answers_that_is_said_at_once(
    address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RAY_ADDRESS", address)
    done = barsis("validate", games(), "--on", "ray", "-o", "out")
    assert (done.exit_code, done.stdout) == (3, "")
    assert f"no Ray cluster: {address}: " in done.stderr


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("more", [[], ["--statistics"]])
def test_a_report_whose_merging_is_interrupted_takes_no_place(
    use: UseCluster, monkeypatch: pytest.MonkeyPatch, more: list[str]
) -> None:
    words: list[str | Path] = ["validate", games(), "--on", "ray", "-o", "out", *more]
    use()
    barsis(*words)
    whole = Path("out/report.txt").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(Tally, "add", interrupt)
        interrupted = barsis(*words)
    assert interrupted.exit_code == 130
    assert "run the same command again" in interrupted.stderr
    assert "--cache" not in interrupted.stderr
    assert Path("out/report.txt").read_bytes() == whole


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_nothing_is_said_to_be_kept_where_nothing_is(
    use: UseCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    use()
    monkeypatch.setattr(FakeCluster, "wait", interrupt)
    interrupted = barsis("validate", games(), "--on", "ray", "-o", "out")
    assert interrupted.exit_code == 130
    assert "kept" not in interrupted.stderr


@pytest.mark.by_turns(2)
def test_an_html_report_behind_one_of_text_is_another_run(use: UseCluster) -> None:
    use()
    words: list[str | Path] = [games(), "--on", "ray", "-o", "out"]
    barsis("validate", *words)
    assert "the options (-f html)" in refused(*words, "-f", "html")


def test_a_place_of_something_else_is_refused(use: UseCluster) -> None:
    on: tuple[str | Path, ...] = (games(), "--on", "ray", "-o")
    used = use()
    Path("mine").mkdir()
    Path("mine/report.txt").write_text("mine")
    assert "mine is not empty and contains no run.json" in refused(*on, "mine")
    assert [path.name for path in Path("mine").iterdir()] == ["report.txt"]
    assert Path("mine/report.txt").read_text() == "mine"
    assert "--on needs -o" in refused(*on, "")
    assert not used
    Path("mine/report.txt").rename("mine/.run.json.01234567-0123456789abcdef.barsis-part")
    assert barsis("validate", *on, "mine").exit_code == 1
    assert barsis("validate", *on, "mine/").exit_code == 1


PATTERNS = [
    ("games/**/*.jsonl", "games/out", True),
    ("games/*", "games/out", True),
    ("games/*", "games/out/of", True),
    ("gam*/out/**", "games/out", True),
    ("games/*/*.jsonl", "games/out", True),
    ("games/*.jsonl", "games/out", False),
    ("games/*/*.jsonl", "out", False),
    ("s3://b/games/**", "s3://b/games/out/", True),
    ("s3://b/games/*.jsonl", "s3://b/out", False),
    ("s3://b/**", "out", False),
]


@pytest.mark.parametrize(("pattern", "place", "is_fitted"), PATTERNS)
def test_a_pattern_does_not_read_what_it_leads_to(
    pattern: str, place: str, is_fitted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(input_files, "is_there", lambda _: False)
    if not is_fitted:
        assert check_cluster_options("ray", place, [pattern]) == place
        return
    with pytest.raises(typer.BadParameter, match="which is read; name a place outside it"):
        check_cluster_options("ray", place, [pattern])
