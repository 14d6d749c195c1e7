"""A run goes on, whatever is lost on the way, and its results are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.cluster import cluster_runs, part_division
from barsis_notation.cluster.attempts import do_attempt
from barsis_notation.cluster.cluster_runs import MAX_ATTEMPTS, ClusterRun
from barsis_notation.cluster.errors import RunError
from barsis_notation.cluster.work import make_cluster_work
from barsis_notation.diagnostics.file_codes import UNREADABLE
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.spans import inspect_file
from barsis_notation.language.speech import speaking
from barsis_notation.parallel.part_results import PartJob
from barsis_notation.parallel.parts import Part
from barsis_notation.parallel.pool import WorkerError
from barsis_notation.storage import stores
from barsis_notation.storage.stores import get_store
from tests.cluster.copying import CopyTask, copying
from tests.cluster.fake import FakeCluster


@pytest.fixture(autouse=True)
def _light(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let two files be a part, in a folder that paths are relative to."""
    monkeypatch.setattr(part_division, "LEAST", 1)
    monkeypatch.setattr(part_division, "WEIGHT", 2000)
    monkeypatch.chdir(tmp_path)


def files(count: int = 9) -> list[str]:
    Path("games").mkdir(exist_ok=True)
    names = [f"games/{number}.json" for number in range(count)]
    for number, name in enumerate(names):
        Path(name).write_bytes(bytes([97 + number]) * 1000)
    return names


def contents(run: ClusterRun, ending: str = ".bytes") -> bytes:
    read = []
    for part in run.parts:
        with run.open_file(part, ending) as stream:
            read.append(stream.read())
    return b"".join(read)


def whole(names: list[str]) -> bytes:
    return b"".join(Path(name).read_bytes() for name in names)


@pytest.mark.by_turns(2)
def test_parts_are_in_the_order_of_the_files_in_whatever_order_they_are_done() -> None:
    names = files()
    for seed in range(5):
        run = ClusterRun(f"out{seed}", copying(), names)
        cluster = FakeCluster(room=3, seed=seed)
        assert sorted(run.do(cluster)) == run.parts == cluster.started
        assert len(run.parts) == 5
        assert cluster.most == 3
        assert contents(run) == whole(names)
        assert contents(run, ".names").decode().split() == names
        assert run.list_endings(run.parts[0]) == [".bytes", ".names"]


def test_what_is_done_is_not_done_again() -> None:
    names = files()
    begun = [*islice(ClusterRun("out", copying(), names).do(FakeCluster()), 2)]
    run = ClusterRun("out", copying(), names)
    assert run.list_undone() == [part for part in run.parts if part not in begun]
    cluster = FakeCluster()
    assert {*run.do(cluster)} == {*cluster.started} == {*run.parts} - {*begun}
    assert [*run.do(FakeCluster())] == []
    assert contents(run) == whole(names)


def test_a_part_that_is_lost_is_done_again_alone() -> None:
    names = files()
    run = ClusterRun("out", copying(), names)
    lost = Part(2, 5)
    cluster = FakeCluster(loses=lambda part, attempt: part == lost and attempt < MAX_ATTEMPTS)
    assert sorted(run.do(cluster)) == run.parts
    assert [cluster.started.count(part) for part in run.parts] == [1, MAX_ATTEMPTS, 1, 1, 1]
    assert contents(run) == whole(names)


def test_a_part_that_is_lost_when_it_was_put_is_the_same() -> None:
    names = files()
    run = ClusterRun("out", copying(), names)
    cluster = FakeCluster(loses_after=lambda _, attempt: attempt == 1)
    assert sorted(run.do(cluster)) == run.parts
    assert [cluster.started.count(part) for part in run.parts] == [2] * 5
    assert contents(run) == whole(names)


@pytest.mark.parametrize(
    ("error", "times"),
    [
        (OSError("it is slow"), MAX_ATTEMPTS),
        (WorkerError("none begins"), MAX_ATTEMPTS),
        (RuntimeError("a mistake"), 1),
    ],
)
@pytest.mark.by_turns(2)
def test_a_part_that_cannot_be_done_ends_the_run_and_the_others_stay(
    error: Exception, times: int
) -> None:
    names = files()
    run = ClusterRun("out", copying(unlucky=4, error=error), names)
    cluster = FakeCluster(room=1)
    with pytest.raises(RunError, match=f"part 00004-of-00005.*{error}.*are kept"):
        [*run.do(cluster)]
    assert cluster.started.count(Part(4, 5)) == times
    assert run.list_undone() == [Part(4, 5)], "the others are done first"
    mended = ClusterRun("out", copying(), names)
    assert [*mended.do(FakeCluster(room=1))] == [Part(4, 5)]
    assert contents(mended) == whole(names)


@pytest.mark.by_turns(2)
def test_two_that_call_for_the_same_run_at_once_do_it_once() -> None:
    names = files()
    one, other = ClusterRun("out", copying(), names), ClusterRun("out", copying(), names)
    both = [one.do(FakeCluster(seed=1)), other.do(FakeCluster(seed=2))]
    for part in both[0]:
        assert next(both[1], part) in one.parts
    [*both[1]]
    assert contents(one) == contents(other) == whole(names)


def test_another_plan_is_refused_by_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    names = files()
    ClusterRun("out", copying(), names)
    before = Path("out/run.json").read_bytes()
    with pytest.raises(
        RunError, match=r"differs in: the options \(option\); choose another place for this run"
    ):
        ClusterRun("out", copying(option="other"), names)
    with pytest.raises(RunError, match=r"differs in: the files \(games/8.json\)"):
        ClusterRun("out", copying(), names[:-1])
    with speaking("ar", "arab"), pytest.raises(RunError) as refused:
        ClusterRun("out", copying(), names)
    assert "--lang en --numerals latn" in str(refused.value.why)
    Path(names[3]).write_bytes(b"other")
    with pytest.raises(RunError, match=r"the files \(games/3.json\)"):
        ClusterRun("out", copying(), names)
    files()
    monkeypatch.setattr(cluster_runs, "compute_run_fingerprint", lambda: b"other")
    with pytest.raises(RunError, match="the version of this program"):
        ClusterRun("out", copying(), names)
    assert Path("out/run.json").read_bytes() == before


DEEP = b'{"format": "barsis-run/1", "work": "copy", "options": ' + b"[" * 10**5 + b"]" * 10**5


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"\xff", b'{"format": "barsis-run/2"}', DEEP], ids=range(5)
)
@pytest.mark.by_turns(2)
def test_what_is_no_plan_is_refused(content: bytes) -> None:
    Path("out").mkdir()
    Path("out/run.json").write_bytes(content)
    with pytest.raises(RunError, match=r"run.json is not the plan of a run, or is damaged"):
        ClusterRun("out", copying(), files())


def test_a_file_that_changes_between_the_plan_and_its_part_ends_the_run() -> None:
    names = files()
    run = ClusterRun("out", copying(), names)
    Path(names[8]).write_bytes(b"longer" * 1000)
    with pytest.raises(RunError, match=r"00005-of-00005.*8.json has changed since"):
        [*run.do(FakeCluster())]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    "damage", ["flip", "cut", "more", "remove", "marker", "deep", "without-ending"]
)
def test_what_is_damaged_is_found_and_mended_as_it_is_said(damage: str) -> None:
    names = files()
    run = ClusterRun("out", copying(), names)
    [*run.do(FakeCluster())]
    file, marker = (Path(f"out/parts/00003-of-00005{ending}") for ending in (".bytes", ".done"))
    content = file.read_bytes()
    if damage == "flip":
        file.write_bytes(content[:7] + b"?" + content[8:])
    elif damage == "cut":
        file.write_bytes(content[:-1])
    elif damage == "more":
        file.write_bytes(content + b"?")
    elif damage == "deep":
        marker.write_bytes(b'{"plan": "", "files": ' + b"[" * 10**5 + b"]" * 10**5 + b"}")
    elif damage == "without-ending":
        marker.write_bytes(marker.read_bytes().replace(b'".bytes"', b'".bites"'))
    elif damage == "remove":
        file.unlink()
    else:
        marker.write_bytes(marker.read_bytes()[:-9])
    with pytest.raises(RunError, match=r"remove parts/00003-of-00005.done and repeat the run"):
        contents(run)
    marker.unlink()
    assert [*ClusterRun("out", copying(), names).do(FakeCluster())] == [Part(3, 5)]
    assert contents(run) == whole(names)


@pytest.mark.by_turns(2)
def test_what_an_attempt_left_without_a_marker_does_not_count() -> None:
    names = files()
    store = get_store("out")
    run = ClusterRun("out", copying(), names)
    left = Path("left")
    left.write_bytes(b"half of it")
    with left.open("rb") as stream:
        assert store.put_new("parts/00001-of-00005.bytes", stream)
    assert run.list_undone() == run.parts
    with pytest.raises(RunError, match="part 00001-of-00005 is not done"):
        run.list_endings(run.parts[0])
    [*run.do(FakeCluster())]
    assert contents(run) == whole(names)


def test_parts_of_another_plan_are_refused() -> None:
    names = files()
    [*ClusterRun("out", copying(option="other"), names).do(FakeCluster())]
    Path("out/run.json").unlink()
    run = ClusterRun("out", copying(), names)
    assert run.list_undone() == []
    with pytest.raises(RunError, match=r"belongs to another run than run\.json"):
        contents(run)


def test_nothing_is_one_part() -> None:
    run = ClusterRun("out", copying(), [])
    assert [*run.do(FakeCluster())] == [Part(1, 1)]
    assert contents(run) == b""


def test_a_cut_at_other_places_is_another_run(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("games").mkdir()
    Path("games/a.jsonl").write_bytes(b'{"x": 1}\n' * 300)
    names = ["games/a.jsonl"]
    monkeypatch.setattr(part_division, "WEIGHT", 10**6)
    monkeypatch.setattr(part_division, "SPAN", 1000)
    run = ClusterRun("out", copying(), names)
    assert len(run.parts) == 1
    monkeypatch.setattr(part_division, "SPAN", 1200)
    with pytest.raises(RunError, match="differs in: where the files are divided"):
        ClusterRun("out", copying(), names)


def test_nothing_is_planned_on_a_file_that_cannot_be_looked_at_for_the_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A fault that passes would be another cut, and another run."""
    names = files()
    look = inspect_file

    def fails(path: str, *given: object) -> object:
        if path == names[3]:
            raise OSError(5, "Input/output error", path)
        return look(path, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(part_division, "inspect_file", fails)
    with pytest.raises(RunError, match=r"games/3.json cannot be examined: Input/output error"):
        ClusterRun("out", copying(), names)
    assert not Path("out").exists()


def test_a_name_that_is_not_unicode_is_refused_before_anything_is_done() -> None:
    names = files(2)
    with pytest.raises(RunError, match=r"'games/\\udcff.json' is not"):
        ClusterRun("out", copying(), [*names, "games/\udcff.json"])
    assert not Path("out").exists()


def test_another_finding_in_place_of_a_file_is_another_run() -> None:
    def found(expected: str) -> Finding:
        return UNREADABLE.finding(found="x.json", expected=expected, file="x.json")

    ClusterRun("out", copying(), [found("one")])
    ClusterRun("out", copying(), [found("one")])
    with pytest.raises(RunError, match=r"the files \(x.json\)"):
        ClusterRun("out", copying(), [found("other")])


@pytest.mark.parametrize("after", [False, True], ids=["before", "during"])
@pytest.mark.parametrize("now", [b"", b"other", None], ids=["empty", "longer", "gone"])
def test_a_file_that_is_no_longer_what_was_planned_ends_the_run(
    after: bool, now: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that was empty when it was looked at, and one that changes while it is read."""
    names = files(2)
    Path(names[1]).write_bytes(b"" if now else b"something")
    run = ClusterRun("out", copying(), names)

    def change() -> None:
        if now is None:
            Path(names[1]).unlink()
        else:
            Path(names[1]).write_bytes(now)

    if after:
        do = CopyTask.do

        def doing(self: CopyTask, *given: Any) -> Iterator[str]:
            yield from do(self, *given)
            if Path(names[1]).exists():
                change()

        monkeypatch.setattr(CopyTask, "do", doing)
    else:
        change()
    says = "1.json was removed since the run" if now is None else "1.json has changed since"
    with pytest.raises(RunError, match=says):
        [*run.do(FakeCluster())]
    assert run.parts[-1] in run.list_undone()


def test_what_a_stranger_has_planned_is_shown_without_its_signs() -> None:
    names = files(2)
    ClusterRun("out", copying(), names)
    plan = Path("out/run.json")
    content = plan.read_text()
    sign = r"\u001b[2J\u202e"
    for other in (
        content.replace('"copy"', f'"{sign}{"x" * 999}"', 1),
        content.replace('"option":', f'"{sign}":', 1),
        content.replace('"en"', f'"{sign}"', 1),
        content.replace("games/0", f"{sign}/0", 1).replace("games/1", f"{sign}/1", 1),
        content.replace("barsis-run/1", sign, 1),
        content.replace('"work":', f'"{sign}":', 1),
    ):
        assert other != content
        plan.write_text(other)
        with pytest.raises(RunError) as refused:
            ClusterRun("out", copying(), names if "/0" not in other else [])
        said = str(refused.value.why)
        assert r"\x1b" in said
        assert "\x1b" not in said
        assert "\u202e" not in said
        assert len(said) < 500


def test_parts_that_fail_are_all_named_and_more_than_some_end_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = files()
    run = ClusterRun("out", copying(), names)
    cluster = FakeCluster(loses=lambda part, _: part.number in {2, 4})
    says = r"part 00002-of-00005 failed 5 times: .* was lost \(gone\).*; 00004-of-00005 failed too"
    with pytest.raises(RunError, match=says):
        [*run.do(cluster)]
    assert run.list_undone() == [Part(2, 5), Part(4, 5)]
    monkeypatch.setattr(cluster_runs, "MAX_FAILED", 2)
    monkeypatch.setattr(cluster_runs, "MAX_ATTEMPTS", 1)
    run = ClusterRun("again", copying(), names)
    cluster = FakeCluster(room=1, loses=lambda *_: True)
    with pytest.raises(RunError):
        [*run.do(cluster)]
    assert cluster.started == [Part(1, 5), Part(2, 5)]


def test_a_part_that_failed_is_begun_later_and_later(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        nonlocal now
        slept.append(seconds)
        now += seconds

    monkeypatch.setattr(cluster_runs, "PAUSE", 1.0)
    monkeypatch.setattr(cluster_runs, "monotonic", lambda: now)
    monkeypatch.setattr(cluster_runs, "sleep", sleep)
    run = ClusterRun("out", copying(), files())
    cluster = FakeCluster(room=1, loses=lambda part, attempt: part.number == 1 and attempt < 5)
    assert [*run.do(cluster)] == [*run.parts[1:], run.parts[0]]
    assert slept == [1.0, 2.0, 4.0, 8.0]


def test_a_machine_without_the_folder_says_so() -> None:
    run = ClusterRun("out", copying(), files(1))
    attempt = run.make_attempt(run.parts[0])._replace(folder="/nowhere/at/all")
    with pytest.raises(OSError, match="does not have the folder /nowhere/at/all"):
        do_attempt(attempt)


def test_what_the_system_says_is_said_in_plain_words() -> None:
    error = OSError(28, "No space left on device", "x.json")
    run = ClusterRun("out", copying(unlucky=1, error=error), files(1))
    with speaking("ar"), pytest.raises(RunError) as failed:
        [*run.do(FakeCluster())]
    assert "Errno" not in str(failed.value.why)
    assert "x.json: No space left on device" in str(failed.value.why)


class Restless:
    """A work that comes to something else each time, before which *first* is called once."""

    name = "restless"
    made = 0
    first: Callable[[], None] | None = None

    def options(self) -> Any:
        return {}

    def do(self, job: PartJob) -> Iterator[str]:
        cls = type(self)
        first, cls.first = cls.first, None
        if first is not None:
            first()
        cls.made += 1
        Path(f"{job.target}.barsis.jsonl").write_text(f"{cls.made}")
        yield ".barsis.jsonl"


def test_a_late_attempt_leaves_what_is_done_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two that come to something else the first to end counts, and stays, and nothing more."""
    run = ClusterRun("out", make_cluster_work(Restless(), [], None), files(1))
    attempt = run.make_attempt(run.parts[0])
    monkeypatch.setattr(Restless, "first", lambda: do_attempt(attempt))
    do_attempt(attempt)
    assert Restless.made == 2
    assert contents(run, ".barsis.jsonl") == b"1"
    names = ["parts/00001-of-00001.barsis.jsonl", "parts/00001-of-00001.done", "run.json"]
    assert [*run.store.list_names()] == names
    Path("out/parts/00001-of-00001.done").unlink()
    do_attempt(attempt)
    assert contents(run, ".barsis.jsonl") == b"3"
    assert [*run.store.list_names()] == names


@pytest.mark.parametrize("calls", range(1, 8))
@pytest.mark.by_turns(2)
def test_an_attempt_that_ends_anywhere_is_gone_on_with(
    calls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Law: whatever is put last, the part is not done yet, or all of it is there."""
    names = files(2)
    run = ClusterRun("out", copying(), names)
    begun = 0

    def ending(real: Callable[..., Any]) -> Callable[..., Any]:
        def change(*given: Any) -> Any:
            nonlocal begun
            begun += 1
            if begun == calls:
                raise ProcessLookupError
            return real(*given)

        return change

    with monkeypatch.context() as patch:
        for name in ("put", "put_new", "remove"):
            patch.setattr(stores._FolderStore, name, ending(getattr(stores._FolderStore, name)))
        with pytest.raises(ProcessLookupError):
            do_attempt(run.make_attempt(run.parts[0]))
    assert run.list_undone() == ([] if calls == 7 else run.parts)
    [*run.do(FakeCluster())]
    assert contents(run) == whole(names)
    there = [Path(name).name for name in run.store.list_names("parts")]
    endings = {name.partition(".")[2] for name in there if not name.startswith(".")}
    assert endings == {"bytes", "names", "done"}
