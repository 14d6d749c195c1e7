"""Objects of a cloud: opened, listed, put. The one place that knows the package obstore.

Whose they are and where they stand is told by the environment, as to the programs of the stores
themselves (``AWS_ACCESS_KEY_ID``, ``AWS_ENDPOINT_URL``, …). Every failure is an OSError that says
why in plain words.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.seen import ChangedMeanwhileError
from barsis_notation.language.extras import needed
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.storage.ranges import FIRST, RangedReader
from barsis_notation.storage.uris import Uri, folder_name, is_object, parsed

if TYPE_CHECKING:
    from obstore import ObjectMeta
    from obstore.store import AzureStore, GCSStore, S3Store

    Bucket = AzureStore | GCSStore | S3Store

__all__ = [
    "Child",
    "Stored",
    "children",
    "has_objects_below",
    "is_object",
    "is_object_folder",
    "is_there",
    "objects_below",
    "opened_object",
    "put_object",
    "remove_object",
    "stored",
    "stored_in",
]

_text = texts_of("storage")

MAX_TRIES: Final = 5
"""Times that a request is sent where no answer comes, or one that asks for patience."""

MAX_SECONDS: Final = 5
"""Seconds after which it is not sent again."""

_CONNECTING: Final = 3
_ASKING: Final = 10
_READING: Final = 20
_WRITING: Final = 900
"""Seconds that a connection, an answer about objects, one with bytes of them, the way of a whole
object may take, where the environment (``AWS_CONNECT_TIMEOUT``, ``AWS_TIMEOUT``) does not say other
ones. A worker that waits longer than to read would be taken for one that stands still."""


class Stored(NamedTuple):
    """An object as it is in its store; *tag* is another one when its content is."""

    uri: str
    size: int
    tag: str


class Child(NamedTuple):
    """An object in a folder, or a folder in it: asked as the entries of ``os.scandir`` are."""

    path: str
    is_folder: bool

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:  # noqa: ARG002 - as scandir's
        return self.is_folder

    def is_file(self, *, follow_symlinks: bool = True) -> bool:  # noqa: ARG002
        return not self.is_folder


# Reading.


@contextmanager
def opened_object(uri: str, *, tag: str = "", until: int | None = None) -> Iterator[BinaryIO]:
    """Open an object for reading bytes from any place of it.

    *until* is where reading is likely to end. Raises OSError, which reading may do as well; it is
    ChangedMeanwhileError where the object is no longer the one with *tag*, or, without one, no
    longer the one that was opened.
    """
    found, head = _begun(parsed(uri), tag)

    def fetch(start: int, end: int) -> Any:
        return _range(parsed(uri), start, end, found.tag)[1]

    with io.BufferedReader(RangedReader(fetch, found.size, head, until), FIRST) as stream:
        yield stream


def stored(uri: str) -> Stored:
    """Return the size and the tag of an object. Raises OSError."""
    obstore = _obstore()
    where = _object(parsed(uri))
    with _plain_words():
        return _stored(where, obstore.head(_bucket(where, _ASKING), where.name))


def _begun(where: Uri, tag: str) -> tuple[Stored, Any]:
    """Return an object and its first bytes, which are asked for in one."""
    where = _object(where)
    try:
        return _range(where, 0, FIRST, tag)
    except _NoSuchRangeError:
        return stored(str(where)), b""


def _range(where: Uri, start: int, end: int, tag: str) -> tuple[Stored, Any]:
    """Return an object and its bytes from *start* up to *end*."""
    obstore = _obstore()
    options: Any = {"range": (start, end)}
    if tag:
        options["if_match"] = tag
    with _plain_words():
        answer = obstore.get(_bucket(where, _READING), where.name, options=options)
        return _stored(where, answer.meta), answer.bytes()


def _object(where: Uri) -> Uri:
    """Return *where* if it may be an object. Raises OSError, for a folder what hinders listing."""
    if not where.is_folder:
        return where
    children(str(where))
    raise IsADirectoryError(_text("is-folder"))


# Listing.


def objects_below(uri: str) -> Iterator[Stored]:
    """Yield the objects in a folder and below it, in bytewise order. Raises OSError.

    Objects of 0 bytes that some programs put for folders are none.
    """
    listed = _listed(parsed(folder_name(uri)))
    yield from sorted(listed, key=lambda one: one.uri.encode())


def stored_in(uri: str) -> list[Stored]:
    """Return the objects that stand in a folder itself, in no order. Raises OSError."""
    folder = parsed(folder_name(uri))
    obstore = _obstore()
    with _plain_words():
        found = obstore.list_with_delimiter(_bucket(folder, _ASKING), folder.name or None)
    return [_stored(folder._replace(name=one["path"]), one) for one in found["objects"]]


def has_objects_below(uri: str) -> bool:
    """Return whether there is an object in a folder or below it. Raises OSError."""
    return next(_listed(parsed(folder_name(uri))), None) is not None


def children(uri: str) -> list[Child]:
    """Return what stands in a folder, in no order. Raises OSError."""
    folder = parsed(folder_name(uri))
    obstore = _obstore()
    with _plain_words():
        found = obstore.list_with_delimiter(_bucket(folder, _ASKING), folder.name or None)
    files = [(folder._replace(name=one["path"]), one["size"]) for one in found["objects"]]
    folders = [folder._replace(name=name) for name in found["common_prefixes"]]
    return [Child(str(where), is_folder=True) for where in folders] + [
        Child(str(where), is_folder=False) for where, size in files if size or _is_there(where)
    ]


def is_there(uri: str) -> bool:
    """Return whether an object is there; False where the store does not say it."""
    try:
        stored(uri)
    except OSError:
        return False
    return True


def is_object_folder(uri: str) -> bool:
    """Return whether *uri* means a folder: it ends in ``/``, or is no object and has some below it.

    False where the store does not say it: to open it says why.
    """
    try:
        return parsed(uri).is_folder or (not _is_there(parsed(uri)) and has_objects_below(uri))
    except OSError:
        return False


def _listed(folder: Uri) -> Iterator[Stored]:
    obstore = _obstore()
    with _plain_words():
        for some in obstore.list(_bucket(folder, _ASKING), folder.name or None):
            for one in some:
                where = folder._replace(name=one["path"])
                if one["size"] or _is_there(where):
                    yield _stored(where, one)


def _is_there(where: Uri) -> bool:
    """Return whether an object is there, and does not stand for a folder: ``name/`` does.

    Raises OSError where the store does not say it.
    """
    try:
        stored(str(where))
    except FileNotFoundError:
        return False
    return True


def _stored(where: Uri, found: ObjectMeta) -> Stored:
    return Stored(str(where), found["size"], found["e_tag"] or "")


# Putting.


def put_object(uri: str, stream: BinaryIO, *, over: bool) -> bool:
    """Put what is left of *stream* as an object, whole or not at all; return whether it was put.

    What is there already is replaced with *over*, and stays without it: then nothing is put, and
    all that is left of *stream* is held in memory on its way. Raises OSError.
    """
    from obstore.exceptions import AlreadyExistsError

    where = _object(parsed(uri))
    with _plain_words():
        try:
            mode: Any = "overwrite" if over else "create"
            _obstore().put(_bucket(where, _WRITING), where.name, stream, mode=mode)
        except AlreadyExistsError:
            return False
    return True


def remove_object(uri: str) -> None:
    """Remove an object, if it is there. Raises OSError."""
    where = _object(parsed(uri))
    with contextlib.suppress(FileNotFoundError), _plain_words():
        _obstore().delete(_bucket(where, _ASKING), where.name)


# Buckets.


def _obstore() -> Any:
    """Return the package. Raises MissingPackageError."""
    with needed("obstore", "cloud"):
        import obstore
    return obstore


def _bucket(where: Uri, seconds: int) -> Bucket:
    """Return the bucket of an object, as the environment says today how to reach it.

    An answer may take so many *seconds*.
    """
    return _reached(where.scheme, where.bucket, seconds, _environment(where.scheme))


_PREFIXES: Final = {"s3://": "AWS_", "gs://": "GOOGLE_", "az://": "AZURE_"}
"""How the variables begin that say how to reach the objects of a scheme."""

Environment = tuple[tuple[str, str], ...]
"""The variables of a scheme, and what they are."""


def _environment(scheme: str) -> Environment:
    prefix = _PREFIXES[scheme]
    return tuple(sorted(item for item in os.environ.items() if item[0].startswith(prefix)))


@lru_cache(maxsize=8)
def _reached(scheme: str, bucket: str, seconds: int, environment: Environment) -> Bucket:
    """Return a bucket, whose connections are kept."""
    from obstore.store import AzureStore, GCSStore, S3Store

    _check_end_points(environment)
    kind: Any = {"s3://": S3Store, "gs://": GCSStore, "az://": AzureStore}[scheme]
    retries = {"max_retries": MAX_TRIES - 1, "retry_timeout": timedelta(seconds=MAX_SECONDS)}
    with _plain_words():
        made: Bucket = kind(
            bucket, config=_patience(_PREFIXES[scheme], seconds, environment), retry_config=retries
        )
    return made


def _patience(prefix: str, seconds: int, environment: Environment) -> dict[str, str]:
    """Return how long is waited, where the environment does not say it."""
    ours = {"connect_timeout": f"{_CONNECTING}s", "timeout": f"{seconds}s"}
    told = {name for name, _ in environment}
    return {name: for_ for name, for_ in ours.items() if prefix + name.upper() not in told}


def _check_end_points(environment: Environment) -> None:
    """Raise OSError for an end point that is no address: the package would end the process."""
    for name, value in environment:
        if _END_POINT.search(name) and not _ADDRESS.fullmatch(value):
            raise OSError(_text("not-an-address", variable=name, value=repr(value)))


_END_POINT: Final = re.compile("ENDPOINT(_URL)?(_S3)?$|_BASE_URL$")
_ADDRESS: Final = re.compile(r"https?://[A-Za-z0-9._:\[\]-]+(/[!-~]*)?")


# Failures.


class _NoSuchRangeError(OSError):
    """An object has no byte where bytes were asked for: it is empty."""


@contextmanager
def _plain_words() -> Iterator[None]:
    """Let what the package raises be an OSError that says in plain words why."""
    from obstore.exceptions import BaseError

    try:
        yield
    except FileNotFoundError as error:
        raise FileNotFoundError(_missing(str(error))) from error
    except (BaseError, ValueError) as error:
        raise _plain(error) from error


def _missing(says: str) -> Text:
    return _text("no-bucket" if "NoSuchBucket" in says else "no-object")


def _plain(error: Exception) -> OSError:
    """Return what *error*, of the package, means."""
    from obstore import exceptions

    says = str(error).partition("\n\nDebug source")[0]
    if isinstance(error, exceptions.PreconditionError):
        return ChangedMeanwhileError(_text("changed"))
    if isinstance(error, (exceptions.PermissionDeniedError, exceptions.UnauthenticatedError)):
        return PermissionError(_text("no-access"))
    if isinstance(error, (exceptions.InvalidPathError, ValueError)):
        return OSError(_text("unreadable-name", says=_name_in(says)))
    if _NO_KEYS.search(says):
        return PermissionError(_text("no-keys"))
    status = _STATUS.search(says)
    return _of_status(status[1], says) if status else _of_words(says)


_STATUS: Final = re.compile(r"status code: (\d+[^:\n]*)")
_QUOTED: Final = re.compile(r'Path "((?:[^"\\]|\\.)*)"')


def _name_in(says: str) -> str:
    """Return the name that the package cannot take, or all that it says."""
    found = _QUOTED.search(says)
    return found[1] if found else says


def _of_status(status: str, says: str) -> OSError:
    """Return what a server's answer means."""
    if status.startswith("416"):
        return _NoSuchRangeError(_text("answers", status=status))
    if status.startswith(("401", "403")):
        return PermissionError(_text("no-access"))
    if "NoSuchBucket" in says:
        return FileNotFoundError(_text("no-bucket"))
    return OSError(_text("answers", status=status))


_NO_KEYS: Final = re.compile(
    "Missing ?[A-Z]|must be specified|latest/api/token|computeMetadata|metadata/identity"
)
"""What is said where keys were looked for in the end at the machine's own service, in vain."""

_WORDS: Final = (
    (re.compile("builder error"), "no-plain-http"),
    (re.compile("error sending request"), "no-connection"),
    (re.compile("body error|decoding response body"), "cut-off"),
)
"""What is said where there is no answer, and the name of what is said here."""


def _of_words(says: str) -> OSError:
    """Return what a failure without an answer means."""
    name = next((name for words, name in _WORDS if words.search(says)), None)
    if name is None:
        return OSError(_text("store-says", says=says.splitlines()[0][:300]))
    return ConnectionError(_text(name))
