"""Objects are opened, listed and put, and each failure is an OSError in plain words."""

from __future__ import annotations

import builtins
import io
import json
import pickle
import sys
from collections.abc import Callable
from typing import Any

import pytest

from barsis_notation.base.file_stamps import ChangedMeanwhileError
from barsis_notation.base.path_kinds import is_object
from barsis_notation.language.extras import MissingPackageError
from barsis_notation.language.speech import speaking
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.storage import buckets
from barsis_notation.storage.objects import (
    has_objects_below,
    list_objects,
    list_objects_below,
    look_up_object,
    open_object,
    put_object,
    remove_object,
)
from barsis_notation.storage.ranges import FIRST
from tests.cluster.storage.moto import Bucket, point_at
from tests.cluster.storage.servers import answering, gone, part_of, refused

NAMES = (
    "plain.json",
    "two words.json",
    "ألعاب/لعبة.json",
    "percent%2Fslash.json",
    "star*and?.json",
    "[brackets].json",
    "#hash&amp;+plus.json",
    "back\\slash.json",
    "a/b/c/deep.jsonl",
    ".hidden",
)


def raw_of(uri: str) -> bytes:
    with open_object(uri) as stream:
        return stream.read()


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        ("s3://bucket/a", True),
        ("gs://bucket/a", True),
        ("az://bucket", True),
        ("file:///a", False),
        ("s3:/bucket/a", False),
        ("games/s3://b", False),
        ("-", False),
        ("", False),
    ],
)
def test_objects_are_known_by_how_they_are_called(path: str, is_one: bool) -> None:
    assert is_object(path) is is_one


def test_objects_of_any_name_are_read(bucket: Bucket) -> None:
    for name in NAMES:
        uri = bucket.put(name, name.encode())
        assert raw_of(uri) == name.encode()
        assert look_up_object(uri).size == len(name.encode())


def test_objects_are_read_from_anywhere(bucket: Bucket) -> None:
    content = bytes(number % 251 for number in range(3 * FIRST))
    with open_object(bucket.put("large", content), until=2 * FIRST) as stream:
        assert stream.seek(2 * FIRST - 5) == 2 * FIRST - 5
        assert stream.read(10) == content[2 * FIRST - 5 :][:10]
        stream.seek(0)
        assert stream.read() == content


def test_an_empty_object_is_empty(bucket: Bucket) -> None:
    uri = bucket.put("empty", b"")
    assert raw_of(uri) == b""
    assert look_up_object(uri).size == 0


def test_the_tag_shows_another_content(bucket: Bucket) -> None:
    first = look_up_object(bucket.put("one", b"one"))
    assert [*list_objects_below(bucket.uri)] == [first]
    assert look_up_object(bucket.put("one", b"two")).tag != first.tag
    assert look_up_object(bucket.put("one", b"one")).tag == first.tag


# Folders.


def test_folders_are_listed_in_bytewise_order(bucket: Bucket) -> None:
    names = ["a.json", "a/b.json", "a/ب.json", "a!.json", "b/a.json", "Z.json", "a/b/c.json"]
    for name in names:
        bucket.put(name, b"{}")
    listed = [one.uri for one in list_objects_below(bucket.uri)]
    assert listed == [f"{bucket.uri}/{name}" for name in sorted(names, key=str.encode)]
    below_a = [one.uri for one in list_objects_below(f"{bucket.uri}/a")]
    assert below_a == [uri for uri in listed if uri.startswith(f"{bucket.uri}/a/")]


def test_a_folder_is_what_has_objects_below_it(bucket: Bucket) -> None:
    bucket.put("games/one.json", b"{}")
    bucket.put("marked/", b"")
    bucket.put("games/marked/", b"")
    assert [one.uri for one in list_objects_below(bucket.uri)] == [f"{bucket.uri}/games/one.json"]
    assert has_objects_below(f"{bucket.uri}/games")
    assert has_objects_below(f"{bucket.uri}/")
    for name in ("game", "games/one.json", "games/one", "marked"):
        assert not has_objects_below(f"{bucket.uri}/{name}"), name


@pytest.mark.by_turns(5)
def test_many_objects_come_in_several_answers(bucket: Bucket) -> None:
    for number in range(60):
        bucket.put(f"{number:02}", b"")
    assert [one.uri[-2:] for one in list_objects_below(bucket.uri)] == [
        f"{n:02}" for n in range(60)
    ]


# Putting.


def test_what_is_put_first_stays(bucket: Bucket) -> None:
    uri = f"{bucket.uri}/results/a b.json"
    assert put_object(uri, io.BytesIO(b"first"), over=False)
    assert not put_object(uri, io.BytesIO(b"second"), over=False)
    assert raw_of(uri) == b"first"
    assert put_object(uri, io.BytesIO(b"third"), over=True)
    assert raw_of(uri) == b"third"


@pytest.mark.parametrize("over", [False, True])
def test_large_objects_are_put_whole(bucket: Bucket, over: bool) -> None:
    content = bytes(range(256)) * 30_000  # more than one piece of an upload
    assert put_object(f"{bucket.uri}/large", io.BytesIO(content), over=over)
    assert raw_of(f"{bucket.uri}/large") == content


# Failures.


def said(call: Callable[[], object], kind: type[OSError], says: str) -> None:
    """Assert that *call* raises *kind* and says so in English; in Arabic, something else."""
    with pytest.raises(kind) as caught:
        call()
    error = pickle.loads(pickle.dumps(caught.value))  # workers send it
    assert type(error) is kind
    assert str(describe_os_error(error)) == says
    with speaking("ar"):
        assert str(describe_os_error(error)) != says


def opening(uri: str) -> Callable[[], object]:
    return lambda: raw_of(uri)


NO_OBJECT = "the object does not exist"
NO_BUCKET = "the bucket does not exist"
BAD_NAME = 'a name with an empty part, "." or "..", or a control character, cannot be read'


@pytest.mark.parametrize(
    ("name", "kind", "says"),
    [
        ("absent.json", FileNotFoundError, NO_OBJECT),
        ("gam", FileNotFoundError, NO_OBJECT),
        ("games/one.jso", FileNotFoundError, NO_OBJECT),
        ("games/", IsADirectoryError, "this is a folder of objects"),
        ("", IsADirectoryError, "this is a folder of objects"),
        ("games/../one.json", OSError, BAD_NAME),
        ("..", OSError, BAD_NAME),
        ("games/./one.json", OSError, BAD_NAME),
        ("games//one.json", OSError, BAD_NAME),
        ("/one.json", OSError, BAD_NAME),
        ("one\n.json", OSError, BAD_NAME),
        ("one\0.json", OSError, BAD_NAME),
    ],
)
def test_what_is_not_there_is_said(
    bucket: Bucket, name: str, kind: type[OSError], says: str
) -> None:
    bucket.put("games/one.json", b"{}")
    said(opening(f"{bucket.uri}/{name}"), kind, says)


@pytest.mark.parametrize(
    ("uri", "kind", "says"),
    [
        ("s3://absent-bucket/one.json", FileNotFoundError, NO_BUCKET),
        ("s3://absent-bucket/", FileNotFoundError, NO_BUCKET),
        ("s3://", OSError, "'' is not a valid bucket name"),
        ("s3:///one.json", OSError, "'' is not a valid bucket name"),
        ("s3://a b/one.json", OSError, "'a b' is not a valid bucket name"),
        ("s3://[x]/one.json", OSError, "'[x]' is not a valid bucket name"),
    ],
)
def test_a_bucket_that_is_not_there_is_said(
    bucket: Bucket, uri: str, kind: type[OSError], says: str
) -> None:
    said(opening(uri), kind, says)
    said(lambda: [*list_objects_below(uri.removesuffix("one.json"))], kind, says)


def test_a_name_that_hinders_listing_is_said(bucket: Bucket) -> None:
    bucket.put("games//one.json", b"{}")
    bucket.put("games/two.json", b"{}")
    says = "the folder cannot be listed: the object name games//one.json has an empty part, "
    said(lambda: [*list_objects_below(bucket.uri)], OSError, f'{says}"." or ".."')


def test_an_object_that_changes_while_it_is_read_is_said(bucket: Bucket) -> None:
    def read() -> None:
        uri = bucket.put("one", bytes(3 * FIRST))
        with open_object(uri) as stream:
            stream.read(FIRST)
            bucket.put("one", bytes(2 * FIRST) + b"x" * FIRST)
            stream.read()

    said(read, ChangedMeanwhileError, "the object was changed while it was read")


def test_another_object_than_the_one_with_the_tag_is_not_read(bucket: Bucket) -> None:
    def read() -> None:
        tag = look_up_object(bucket.put("one", b"one")).tag
        with open_object(f"{bucket.uri}/one", tag=tag) as stream:
            assert stream.read() == b"one"
        bucket.put("one", b"two")
        with open_object(f"{bucket.uri}/one", tag=tag):
            pass

    said(read, ChangedMeanwhileError, "the object was changed while it was read")


NO_ACCESS = "the store does not allow these keys to do that"


@pytest.mark.parametrize(
    ("answer", "kind", "says"),
    [
        (refused("403 Forbidden", "AccessDenied"), PermissionError, NO_ACCESS),
        (refused("401 Unauthorized"), PermissionError, NO_ACCESS),
        (refused("404 Not Found", "NoSuchBucket"), FileNotFoundError, NO_BUCKET),
        (refused("501 Not Implemented"), OSError, "the store answers 501 Not Implemented"),
        (refused("400 Bad Request"), OSError, "the store answers 400 Bad Request"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else None,
)
def test_what_a_store_refuses_is_said(
    monkeypatch: pytest.MonkeyPatch, answer: bytes, kind: type[OSError], says: str
) -> None:
    monkeypatch.setattr(buckets, "MAX_TRIES", 1)
    with answering(answer) as address:
        point_at(address, monkeypatch)
        said(opening("s3://bucket/one.json"), kind, says)
        said(lambda: [*list_objects_below("s3://bucket/games")], kind, says)
        said(lambda: put_object("s3://bucket/one", io.BytesIO(), over=False), kind, says)


CUT_OFF = "the connection to the store was cut off"


@pytest.mark.parametrize(
    "answer", [part_of(b"half", 8), part_of(b"", FIRST)], ids=["half", "nothing"]
)
def test_a_connection_that_is_cut_off_is_said(
    monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    monkeypatch.setattr(buckets, "MAX_TRIES", 1)
    with answering(answer) as address:
        point_at(address, monkeypatch)
        said(opening("s3://bucket/one.json"), ConnectionError, CUT_OFF)


def test_a_server_that_is_gone_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buckets, "MAX_TRIES", 2)
    point_at(gone(), monkeypatch)
    says = "the storage service cannot be reached"
    said(opening("s3://bucket/one.json"), ConnectionError, says)
    said(lambda: has_objects_below("s3://bucket"), ConnectionError, says)


def test_a_server_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buckets, "MAX_TRIES", 1)
    with answering(b"") as address:
        point_at(address, monkeypatch)
        monkeypatch.setenv("AWS_TIMEOUT", "1s")
        says = "the storage service cannot be reached"
        said(opening("s3://bucket/one.json"), ConnectionError, says)


NO_KEYS = (
    "no keys for the store were found in the environment; to read without keys where that is "
    "allowed, set `AWS_SKIP_SIGNATURE=true`"
)


@pytest.mark.parametrize("left", ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", ""])
def test_missing_keys_are_said(monkeypatch: pytest.MonkeyPatch, left: str) -> None:
    monkeypatch.setattr(buckets, "MAX_TRIES", 1)
    point_at(gone(), monkeypatch)
    for name in {"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"} - {left}:
        monkeypatch.delenv(name)
    # where a machine of the cloud has its keys from
    monkeypatch.setenv("AWS_METADATA_ENDPOINT", gone())
    said(opening("s3://bucket/one.json"), PermissionError, NO_KEYS)


@pytest.mark.parametrize("value", ["nonsense", "", "http://", "http://a b", "file:///etc"])
def test_an_end_point_that_is_no_address_is_said(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    point_at(value, monkeypatch)
    says = f"AWS_ENDPOINT_URL is not an address: {value!r}"
    said(opening("s3://bucket/one.json"), OSError, says)


def test_plain_http_has_to_be_allowed(bucket: Bucket, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AWS_ALLOW_HTTP")
    says = "the address of the store begins with `http:`; set `AWS_ALLOW_HTTP=true` to allow that"
    said(opening(bucket.put("one", b"")), ConnectionError, says)


def test_the_missing_package_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "obstore", None)
    with pytest.raises(MissingPackageError, match=r"barsis_notation\[cloud\]"):
        raw_of("s3://bucket/one.json")


def test_only_objects_need_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def refuse(name: str, *args: Any, **kwargs: Any) -> Any:
        assert name.partition(".")[0] != "obstore"
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    assert not is_object("games/")


# The other stores, as far as a server of ours can stand for them.


def google(address: str) -> dict[str, str]:
    key = {"gcs_base_url": address, "disable_oauth": True}
    unused = dict.fromkeys(("client_email", "private_key", "private_key_id"), "")
    return {
        "GOOGLE_SERVICE_ACCOUNT_KEY": json.dumps(key | unused),
        "GOOGLE_ALLOW_HTTP": "true",
    }


def microsoft(address: str) -> dict[str, str]:
    return {
        "AZURE_STORAGE_ACCOUNT_NAME": "club",
        "AZURE_STORAGE_ACCESS_KEY": "a2V5",
        "AZURE_ENDPOINT": address,
        "AZURE_ALLOW_HTTP": "true",
    }


@pytest.mark.parametrize(("scheme", "of"), [("gs", google), ("az", microsoft)])
def test_other_stores_are_asked_as_their_environment_says(
    monkeypatch: pytest.MonkeyPatch, scheme: str, of: Callable[[str], dict[str, str]]
) -> None:
    with answering(part_of(b"abc", 3)) as address:
        point_at("http://127.0.0.1:1", monkeypatch)
        for name, value in of(address).items():
            monkeypatch.setenv(name, value)
        assert raw_of(f"{scheme}://bucket/one") == b"abc"


def test_an_account_that_is_not_named_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    point_at(gone(), monkeypatch)
    said(opening("az://bucket/one.json"), PermissionError, NO_KEYS)


def test_a_list_says_of_objects_what_each_says_of_itself(bucket: Bucket) -> None:
    """Also of names with signs in them, and not of what stands further below."""
    bucket.put_all({f"games/{name}": name.encode() for name in NAMES})
    here = sorted(name for name in NAMES if "/" not in name)
    found = sorted(list_objects(f"{bucket.uri}/games"), key=lambda one: one.uri)
    assert [one.uri for one in found] == [f"{bucket.uri}/games/{name}" for name in here]
    assert found == [look_up_object(one.uri) for one in found]
    assert all(one.tag for one in found)


@pytest.mark.parametrize(
    "call",
    [
        lambda uri: put_object(uri, io.BytesIO(b""), over=True),
        remove_object,
        look_up_object,
    ],
    ids=["put", "remove", "look up"],
)
def test_a_missing_package_is_named(
    call: Callable[[str], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("obstore", "obstore.exceptions"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingPackageError, match="cloud"):
        call("s3://bucket/a")
