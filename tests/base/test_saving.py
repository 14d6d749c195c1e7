"""The saver: old file or new one, whatever fails; who may read it; links; what is left over."""

from __future__ import annotations

import errno
import os
import stat
import struct
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.base import access, leftovers, saving
from barsis_notation.base.file_stamps import (
    ChangedMeanwhileError,
    Expected,
    FileStamp,
    PathState,
    check_unchanged,
)
from barsis_notation.base.leftovers import make_part_name
from barsis_notation.base.saving import SavingWarning, open_all_atomic, open_atomic, save
from tests.base.faults import ERRORS, KilledError, faults, in_a_new_program, modes
from tests.base.parts import parts_in

OLD, NEW = b"old" * 9000, b"new" * 12000
MODES = (0o600, 0o644, 0o640, 0o400)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "كأس.barsis.json"


def old_file(path: Path, mode: int) -> FileStamp:
    if path.exists():
        path.unlink()
    state = save(path, OLD)
    path.chmod(mode)
    return state


@pytest.fixture
def told() -> list[str]:
    return []


# -- whatever fails ---------------------------------------------------------------------------


def saved_as_seen(path: Path) -> Callable[[], object]:
    state = old_file(path, 0o600)
    return lambda: save(path, NEW, expected=state, tell=lambda _: None)


def saved_through_a_link(path: Path) -> Callable[[], object]:
    old_file(path, 0o644)
    link = path.with_name("link")
    if not link.is_symlink():
        link.symlink_to(path.name)
    return lambda: save(link, NEW, tell=lambda _: None)


def saved_where_nothing_is(path: Path) -> Callable[[], object]:
    path.unlink(missing_ok=True)
    return lambda: save(path, NEW, expected=PathState.NOTHING)


WAYS = [saved_as_seen, saved_through_a_link, saved_where_nothing_is]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
@pytest.mark.by_turns(2)
def test_any_call_may_fail(
    way: Callable[..., Callable[[], object]], error: int, path: Path
) -> None:
    """Until no call is left: what failed is said and harms nothing, what succeeded is whole."""
    failed: list[str] = []
    for at in range(1, 200):
        begin = way(path)
        before = path.read_bytes() if path.exists() else None
        mode = stat.S_IMODE(path.stat().st_mode) if before else None
        with faults(at, error) as plan:
            try:
                begin()
            except OSError as raised:
                failed.append(plan.name)
                said = raised.errno
            else:
                said = 0
        assert said in (0, error), plan.name
        after = path.read_bytes() if path.exists() else None
        assert after in ((before, NEW) if said else (NEW,)), plan.name
        if mode is not None:
            assert path.stat().st_mode & 0o777 & ~mode == 0
        left = [part.name for part in parts_in(path.parent)]
        assert plan.name == "unlink" or not left, plan.name
        for name in left:
            path.with_name(name).unlink()
        if not plan.name:
            assert plan.count < at
            break
    assert at < 200
    assert {"open", "write", "fsync"} <= set(failed)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_it_may_die_at_any_call(
    way: Callable[..., Callable[[], object]], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it dies no more: the file is the old one or the new one, and nothing stays for good."""
    died: list[str] = []
    for at in range(1, 200):
        begin = way(path)
        before = path.read_bytes() if path.exists() else None
        mode = stat.S_IMODE(path.stat().st_mode) if before else None
        with faults(at) as plan:
            try:
                begin()
            except KilledError:
                died.append(plan.name)
        if not plan.name:
            break
        assert (path.read_bytes() if path.exists() else None) in (before, NEW), plan.name
        assert mode is None or stat.S_IMODE(path.stat().st_mode) == mode
        with monkeypatch.context() as patch:
            in_a_new_program(patch)
            save(path.with_name("beside"), b"")
        assert parts_in(path.parent) == [], plan.name
    assert at < 200
    assert {"open", "write", "fsync", "close"} <= set(died)


@pytest.mark.parametrize("mode", MODES, ids=oct)
def test_nobody_may_ever_do_more_with_a_file_than_with_the_one_before(
    mode: int, path: Path
) -> None:
    old_file(path, mode)
    seen: set[int] = set()

    def watch() -> None:
        seen.update(modes(path.parent).values())

    with faults(10**6, watch=watch) as plan:
        save(path, NEW)
    assert plan.count > 10
    assert all(one & ~(mode | stat.S_IWUSR | stat.S_IRUSR) == 0 for one in seen), seen
    assert modes(path.parent) == {path.name: mode}


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_a_new_file_is_as_open_as_the_system_makes_files(mask: int, path: Path) -> None:
    before = os.umask(mask)
    try:
        save(path, NEW)
    finally:
        os.umask(before)
    assert modes(path.parent) == {path.name: 0o666 & ~mask}


@pytest.mark.parametrize("end", [KeyboardInterrupt, OSError, RecursionError])
def test_what_ends_the_writing_leaves_everything_as_it_was(
    end: type[BaseException], path: Path
) -> None:
    old_file(path, 0o600)

    with pytest.raises(end), open_atomic(path) as stream:  # noqa: PT012 - the writing is what ends
        stream.write(NEW)
        raise end
    assert path.read_bytes() == OLD
    assert modes(path.parent) == {path.name: 0o600}


# -- links ------------------------------------------------------------------------------------


@pytest.fixture
def links(tmp_path: Path) -> tuple[Path, Path]:
    """Return a chain of links, relative and absolute, and the place it leads to."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    place = tmp_path / "b" / "file"
    (tmp_path / "a" / "second").symlink_to("../b/third")
    (tmp_path / "b" / "third").symlink_to(place)
    first = tmp_path / "first"
    first.symlink_to(tmp_path / "a" / "second")
    return first, place


@pytest.mark.parametrize("is_there", [True, False])
def test_links_are_followed(links: tuple[Path, Path], is_there: bool) -> None:
    link, place = links
    if is_there:
        old_file(place, 0o600)
    save(link, NEW)
    assert link.is_symlink()
    assert place.read_bytes() == NEW
    assert not place.is_symlink()
    assert not is_there or stat.S_IMODE(place.stat().st_mode) == 0o600
    assert parts_in(place.parent) == []


def test_a_loop_of_links_is_refused(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    with pytest.raises(OSError, match="loop") as caught:
        save(loop, NEW)
    assert (caught.value.errno, caught.value.filename) == (errno.ELOOP, str(loop))
    assert str(loop.readlink()) == "loop"
    assert [each.name for each in tmp_path.iterdir()] == ["loop"]


def test_another_name_of_the_file_keeps_the_old_content_and_that_is_told(
    path: Path, told: list[str]
) -> None:
    old_file(path, 0o600)
    other = path.with_name("other")
    os.link(path, other)
    save(path, NEW, tell=told.append)
    assert (path.read_bytes(), other.read_bytes()) == (NEW, OLD)
    assert told == [f"{path}: its other names (hard links) keep the old content"]
    os.link(path, path.with_name("third"))
    with pytest.warns(SavingWarning, match="hard links"):
        save(path, OLD)


def test_pipes_and_devices_are_written_to_and_stay(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    save(pipe, b"through")
    assert os.read(reader, 100) == b"through"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    save(os.devnull, NEW)
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


@pytest.mark.parametrize("name", ["", "no/x", "x/", "\0", "n" * 300, "."])
def test_what_cannot_be_a_file_is_refused_by_its_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError, match=r"\[Errno") as caught:
        save(name, NEW)
    assert caught.value.filename == name
    assert str(caught.value).endswith(f": {name!r}")
    assert list(tmp_path.iterdir()) == []


def test_a_long_name_outside_ascii_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / ("ش" * 127)
    save(path, NEW)
    save(path, OLD)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


# -- who may read it --------------------------------------------------------------------------


def test_attributes_stay(path: Path, told: list[str]) -> None:
    old_file(path, 0o600)
    try:
        os.setxattr(path, "user.event", b"final")
    except OSError:
        pytest.skip("the file system has no attributes")
    save(path, NEW, tell=told.append)
    assert (os.getxattr(path, "user.event"), told) == (b"final", [])


def test_attributes_that_cannot_be_kept_are_told(
    path: Path, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    old_file(path, 0o640)

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOTSUP, "Not supported")

    there = {"user.event": b"final", access.ACCESS_LIST: b"\2"}
    monkeypatch.setattr(os, "listxattr", lambda file: list(there) if file == str(path) else [])
    monkeypatch.setattr(os, "getxattr", lambda _, name: there[name])
    monkeypatch.setattr(os, "setxattr", refuse)
    save(path, NEW, tell=told.append)
    assert told == [f"{path}: not kept: its attribute user.event, its access list"]
    assert modes(path.parent) == {path.name: 0o600}


def access_list(group: int) -> bytes:
    """Return an access list by which user 1 may read: rw for the owner, *group* for its group."""
    nobody = 2**32 - 1
    rows = [(1, 6, nobody), (2, 4, 1), (4, group, nobody), (16, 4, nobody), (32, 0, nobody)]
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *row) for row in rows)


def test_an_access_list_stays_and_that_of_the_folder_is_not_taken(
    path: Path, told: list[str]
) -> None:
    old_file(path, 0o600)
    plain = path.with_name("plain")
    old_file(plain, 0o600)
    try:
        os.setxattr(path, access.ACCESS_LIST, access_list(0))
        os.setxattr(path.parent, "system.posix_acl_default", access_list(4))
    except OSError:
        pytest.skip("the file system has no access lists")
    before = os.getxattr(path, access.ACCESS_LIST)
    for one in (path, plain):
        save(one, NEW, tell=told.append)
    assert (os.getxattr(path, access.ACCESS_LIST), told) == (before, [])
    assert access.ACCESS_LIST not in os.listxattr(plain)
    assert stat.S_IMODE(plain.stat().st_mode) == 0o600


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_owner_and_group_stay(path: Path) -> None:
    old_file(path, 0o640)
    os.chown(path, 12345, 23456)
    save(path, NEW)
    status = path.stat()
    assert (status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)) == (12345, 23456, 0o640)


def test_a_private_file_is_its_owners_from_its_first_byte_on(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with open_atomic(tmp_path / "key", private=True) as stream:
            (part,) = parts_in(tmp_path)
            assert stat.S_IMODE(part.stat().st_mode) == 0o600
            stream.write(NEW)
        assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
        with open_atomic(tmp_path / "known") as stream:
            stream.write(NEW)
        assert stat.S_IMODE((tmp_path / "known").stat().st_mode) == 0o666
    finally:
        os.umask(before)


@pytest.mark.parametrize(
    ("mode", "after"), [(0o640, 0o600), (0o664, 0o644), (0o604, 0o644), (0o600, 0o600)]
)
def test_a_group_that_cannot_be_kept_gains_nothing(
    mode: int, after: int, path: Path, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    old_file(path, mode)
    real = os.fstat

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    def of_another(handle: int) -> os.stat_result:
        status = list(real(handle))
        status[4] = status[5] = 7
        return os.stat_result(status)

    monkeypatch.setattr(os, "fchown", refuse)
    monkeypatch.setattr(os, "fstat", of_another)
    save(path, NEW, tell=told.append)
    assert told == [f"{path}: not kept: its group, its owner"]
    assert modes(path.parent) == {path.name: after}


# -- what was read ----------------------------------------------------------------------------


def written_in_place(path: Path) -> None:
    path.write_bytes(OLD[:-1] + b"!")


def written_in_place_with_the_old_time(path: Path) -> None:
    status = path.stat()
    written_in_place(path)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def replaced(path: Path) -> None:
    save(path, OLD + b"more")


def grown(path: Path) -> None:
    with path.open("ab") as stream:
        stream.write(b"more")


def removed(path: Path) -> None:
    path.unlink()


def made_a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def made_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


CHANGES = [
    written_in_place, written_in_place_with_the_old_time, replaced, grown, removed, made_a_pipe,
    made_a_folder,
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_what_another_program_wrote_is_not_written_over(
    change: Callable[[Path], None], path: Path
) -> None:
    state = save(path, OLD)

    def meanwhile() -> None:
        with open_atomic(path, expected=state) as stream:
            stream.write(NEW)
            change(path)

    with pytest.raises(ChangedMeanwhileError, match="another program has") as caught:
        meanwhile()
    assert caught.value.filename == str(path)
    assert not path.is_file() or path.read_bytes() not in (NEW, OLD)
    assert parts_in(path.parent) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such locks")
def test_of_two_programs_that_read_the_same_file_one_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = save(path, OLD)

    def check_slowly(place: str, expected: Expected) -> None:
        check_unchanged(place, expected)
        time.sleep(0.05)  # so that both would have checked before one has replaced the file

    monkeypatch.setattr(saving, "check_unchanged", check_slowly)

    def try_to_save(raw: bytes) -> bool:
        try:
            save(path, raw, expected=state)
        except ChangedMeanwhileError:
            return False
        return True

    contents = [b"one", b"two", b"three"]
    with ThreadPoolExecutor() as pool:
        saved = [*pool.map(try_to_save, contents)]
    assert sum(saved) == 1
    assert path.read_bytes() == contents[saved.index(True)]
    assert parts_in(path.parent) == []


def test_a_state_leads_to_the_next(path: Path) -> None:
    state = save(path, OLD)
    for raw in (NEW, b"", NEW, OLD):
        state = save(path, raw, expected=state)
        assert path.read_bytes() == raw


def test_where_nothing_may_be_nothing_is_written_over(path: Path) -> None:
    def meanwhile() -> None:
        with open_atomic(path, expected=PathState.NOTHING) as stream:
            stream.write(NEW)
            path.write_bytes(OLD)

    with pytest.raises(FileExistsError):
        meanwhile()
    assert path.read_bytes() == OLD
    assert list(modes(path.parent)) == [path.name]


def test_a_file_system_without_links_takes_new_files_too(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    save(path, NEW, expected=PathState.NOTHING)
    assert path.read_bytes() == NEW
    with pytest.raises(FileExistsError):
        save(path, OLD, expected=PathState.NOTHING)


# -- several ----------------------------------------------------------------------------------


def test_of_several_none_is_there_before_the_disk_has_kept_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, os.replace

    def sync(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        fsync(handle)

    def put(one: str, other: str) -> None:
        done.append(Path(other).name)
        replace(one, other)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", put)
    paths = [tmp_path / name for name in "abc"]
    with open_all_atomic(paths) as streams:
        for stream in streams:
            stream.write(NEW)
    assert done == ["file"] * 3 + ["c", "b", "a"] + ["folder"] * 3
    assert [each.read_bytes() for each in paths] == [NEW] * 3


def test_when_one_of_several_cannot_take_its_place_the_new_ones_are_named(
    tmp_path: Path, told: list[str]
) -> None:
    paths = [tmp_path / name for name in "abc"]
    for each in paths:
        save(each, OLD)

    def blocked() -> None:
        with open_all_atomic(paths, tell=told.append):
            paths[0].unlink()
            paths[0].mkdir()

    with pytest.raises(IsADirectoryError) as caught:
        blocked()
    assert caught.value.filename == str(paths[0])
    assert told == [f"{each}: is the new one already" for each in paths[:0:-1]]
    assert parts_in(tmp_path) == []


# -- what is left over ------------------------------------------------------------------------

HOLDER = """
import sys, time
from barsis_notation.base.saving import open_atomic
with open_atomic(sys.argv[1]) as stream:
    stream.write(b"part")
    stream.flush()
    print("begun", flush=True)
    time.sleep(60)
"""


def test_the_part_file_of_a_living_program_stays_and_that_of_a_dead_one_goes(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDER, path], stdout=subprocess.PIPE) as living:
        assert living.stdout
        assert living.stdout.readline() == b"begun\n"
        in_a_new_program(monkeypatch)
        save(path, OLD)
        (part,) = (each.name for each in parts_in(path.parent))
        living.kill()
        living.wait()
    in_a_new_program(monkeypatch)
    save(path.with_name("beside"), NEW)
    assert sorted(modes(path.parent)) == sorted([path.name, "beside"])
    assert path.read_bytes() == OLD
    assert not path.with_name(part).exists()


def aged(path: Path, seconds: float) -> Path:
    path.write_bytes(b"part")
    moment = time.time() - seconds
    os.utime(path, (moment, moment))
    return path


def test_what_is_younger_than_the_program_or_of_another_machine_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leftovers, "_swept", set())
    young = aged(path.with_name(make_part_name("young")), -100)
    monkeypatch.setattr(leftovers, "_get_machine_digits", lambda: "0" * 8)
    fresh = aged(path.with_name(make_part_name("fresh")), 80_000)
    stale = aged(path.with_name(make_part_name("stale")), 90_000)
    monkeypatch.undo()
    other = aged(path.with_name(".other.part"), 90_000)
    save(path, NEW)
    assert [each.exists() for each in (young, fresh, stale, other)] == [True, True, False, True]


def test_without_locks_nothing_is_removed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    part = aged(path.with_name(make_part_name("x")), 1000)
    monkeypatch.setattr(fcntl, "flock", refuse)
    monkeypatch.setattr(leftovers, "_swept", set())
    save(path, NEW)
    assert part.exists()


def test_only_files_are_removed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [path.with_name(make_part_name(kind)) for kind in ("folder", "link", "pipe")]
    names[0].mkdir()
    names[1].symlink_to(aged(path.with_name("kept"), 1000))
    os.mkfifo(names[2])
    in_a_new_program(monkeypatch)
    save(path, NEW)
    assert all(os.path.lexists(name) for name in names)


def test_a_folder_is_looked_through_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    scandir = os.scandir

    def look(folder: str) -> object:
        looked.append(folder)
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", look)
    for raw in (OLD, NEW):
        save(path, raw)
    assert looked == [str(path.parent)]


def test_nobody_is_warned_without_cause(path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for raw in (OLD, NEW):
            save(path, raw)
            assert path.read_bytes() == raw


def test_an_interrupt_as_the_part_file_is_made_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = os.open

    def interrupted(*given: Any, **more: Any) -> int:
        made(*given, **more)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "open", interrupted)
    with pytest.raises(KeyboardInterrupt), open_atomic(tmp_path / "games.jsonl"):
        pass
    assert list(tmp_path.iterdir()) == []
