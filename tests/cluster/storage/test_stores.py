"""A store in a folder and a store of objects keep the same promises."""

from __future__ import annotations

import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from barsis_notation.storage.stores import Store, get_store
from tests.cluster.storage.moto import Bucket

MakeStore = Callable[[], Store]


@pytest.fixture(params=["folder", "objects", "objects below"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return a place where nothing is."""
    if request.param == "folder":
        return str(tmp_path / "new" / "نتائج")
    bucket: Bucket = request.getfixturevalue("bucket")
    return bucket.uri if request.param == "objects" else f"{bucket.uri}/runs/one two/"


@pytest.fixture
def store(place: str) -> Store:
    return get_store(place)


def kept(store: Store, name: str) -> bytes:
    with store.open_result(name) as stream:
        return stream.read()


def test_the_first_wins(store: Store) -> None:
    assert store.put_new("parts/00001.json", io.BytesIO(b"first"))
    assert not store.put_new("parts/00001.json", io.BytesIO(b"second"))
    assert kept(store, "parts/00001.json") == b"first"


def test_of_many_at_once_one_is_the_first(place: str) -> None:
    def put(number: int) -> bool:
        return get_store(place).put_new("run.json", io.BytesIO(b"%d" % number * 5000))

    with ThreadPoolExecutor(8) as threads:
        won = [*threads.map(put, range(8))]
    assert won.count(True) == 1
    assert kept(get_store(place), "run.json") == b"%d" % won.index(True) * 5000


def test_what_is_put_over_is_replaced(store: Store) -> None:
    store.put("report.json", io.BytesIO(b"old"))
    store.put("report.json", io.BytesIO(b"new"))
    assert kept(store, "report.json") == b"new"


def test_what_is_left_of_a_stream_is_put(store: Store) -> None:
    stream = io.BytesIO(b"head and rest")
    stream.read(9)
    assert store.put_new("one", stream)
    assert kept(store, "one") == b"rest"


def test_results_are_read_from_anywhere(store: Store) -> None:
    store.put("one", io.BytesIO(b"0123456789"))
    with store.open_result("one") as stream:
        stream.seek(-4, io.SEEK_END)
        assert stream.read(2) == b"67"


def test_names_come_in_bytewise_order(store: Store) -> None:
    names = ["run.json", "parts/00010.json", "parts/00002.done", "parts/a/b", "ب", "partsother"]
    for name in names:
        store.put(name, io.BytesIO(b""))
    in_order = sorted(names, key=str.encode)
    assert [*store.list_names()] == in_order
    assert [*store.list_names("parts/")] == [name for name in in_order if name.startswith("parts/")]
    assert [*store.list_names("parts")] == [*store.list_names("parts/")]
    assert [*store.list_names("other")] == []


def test_an_empty_store_has_no_names(store: Store) -> None:
    assert [*store.list_names()] == []


def test_what_was_not_put_is_not_there(store: Store) -> None:
    with pytest.raises(FileNotFoundError):
        kept(store, "absent.json")


@pytest.mark.parametrize(
    "name", ["", "/a", "a/", "a//b", "..", "a/../b", "./a", "a\0", "a\\b", "c:a"]
)
def test_names_lead_nowhere_else(store: Store, name: str) -> None:
    with pytest.raises(ValueError, match="is not the name of a result"):
        store.put_new(name, io.BytesIO(b""))
    with pytest.raises(ValueError, match="is not the name of a result"):
        store.open_result(name)


def test_a_store_in_a_bucket_that_is_not_there_says_so(bucket: Bucket) -> None:
    absent = get_store("s3://absent-bucket/run")
    with pytest.raises(FileNotFoundError, match="the bucket does not exist"):
        absent.put_new("run.json", io.BytesIO(b""))
    with pytest.raises(FileNotFoundError, match="the bucket does not exist"):
        [*absent.list_names()]


def test_a_place_that_cannot_be_says_so() -> None:
    with pytest.raises(OSError, match="'' is not a valid bucket name"):
        get_store("s3://")


def test_what_is_removed_is_gone(store: Store) -> None:
    store.put("parts/one.json", io.BytesIO(b"one"))
    store.put("parts/two.json", io.BytesIO(b"two"))
    store.remove("parts/one.json")
    store.remove("parts/one.json")
    assert [*store.list_names()] == ["parts/two.json"]
    with pytest.raises(FileNotFoundError):
        kept(store, "parts/one.json")


def test_a_file_in_the_place_of_a_folder_is_no_first_one(tmp_path: Path) -> None:
    (tmp_path / "parts").write_bytes(b"in the way")
    with pytest.raises(FileExistsError):
        get_store(str(tmp_path)).put_new("parts/one.json", io.BytesIO(b"one"))
