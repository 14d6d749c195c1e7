"""Objects of a cloud: opened, listed, put.

They are reached by ``buckets``. Every failure is an OSError that says why in plain words, those of
``object_failures``. These three modules alone know the package obstore.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO

from barsis_notation.base.uris import Child, Stored, folder_name
from barsis_notation.language.texts import texts_of
from barsis_notation.storage.buckets import (
    ASKING,
    READING,
    WRITING,
    bucket_of,
    obstore_package,
)
from barsis_notation.storage.object_failures import NoSuchRangeError, plain_words
from barsis_notation.storage.ranges import FIRST, RangedReader
from barsis_notation.storage.uris import Uri, parsed

if TYPE_CHECKING:
    from obstore import ObjectMeta

__all__ = [
    "children",
    "has_objects_below",
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
    obstore = obstore_package()
    where = _object(parsed(uri))
    with plain_words():
        return _stored(where, obstore.head(bucket_of(where, ASKING), where.name))


def _begun(where: Uri, tag: str) -> tuple[Stored, Any]:
    """Return an object and its first bytes, which are asked for in one."""
    where = _object(where)
    try:
        return _range(where, 0, FIRST, tag)
    except NoSuchRangeError:
        return stored(str(where)), b""


def _range(where: Uri, start: int, end: int, tag: str) -> tuple[Stored, Any]:
    """Return an object and its bytes from *start* up to *end*."""
    obstore = obstore_package()
    options: Any = {"range": (start, end)}
    if tag:
        options["if_match"] = tag
    with plain_words():
        answer = obstore.get(bucket_of(where, READING), where.name, options=options)
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
    obstore = obstore_package()
    with plain_words():
        found = obstore.list_with_delimiter(bucket_of(folder, ASKING), folder.name or None)
    return [_stored(folder._replace(name=one["path"]), one) for one in found["objects"]]


def has_objects_below(uri: str) -> bool:
    """Return whether there is an object in a folder or below it. Raises OSError."""
    return next(_listed(parsed(folder_name(uri))), None) is not None


def children(uri: str) -> list[Child]:
    """Return what stands in a folder, in no order. Raises OSError."""
    folder = parsed(folder_name(uri))
    obstore = obstore_package()
    with plain_words():
        found = obstore.list_with_delimiter(bucket_of(folder, ASKING), folder.name or None)
    files = [(folder._replace(name=one["path"]), one["size"]) for one in found["objects"]]
    folders = [folder._replace(name=name) for name in found["common_prefixes"]]
    return [Child(str(where), is_folder=True) for where in folders] + [
        Child(str(where), is_folder=False) for where, size in files if size or _exists(where)
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
        return parsed(uri).is_folder or (not _exists(parsed(uri)) and has_objects_below(uri))
    except OSError:
        return False


def _listed(folder: Uri) -> Iterator[Stored]:
    obstore = obstore_package()
    with plain_words():
        for some in obstore.list(bucket_of(folder, ASKING), folder.name or None):
            for one in some:
                where = folder._replace(name=one["path"])
                if one["size"] or _exists(where):
                    yield _stored(where, one)


def _exists(where: Uri) -> bool:
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
    with plain_words():
        try:
            mode: Any = "overwrite" if over else "create"
            obstore_package().put(bucket_of(where, WRITING), where.name, stream, mode=mode)
        except AlreadyExistsError:
            return False
    return True


def remove_object(uri: str) -> None:
    """Remove an object, if it is there. Raises OSError."""
    where = _object(parsed(uri))
    with contextlib.suppress(FileNotFoundError), plain_words():
        obstore_package().delete(bucket_of(where, ASKING), where.name)
