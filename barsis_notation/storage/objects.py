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

from barsis_notation.base.path_kinds import Child, Stored, folder_name
from barsis_notation.language.texts import texts_of
from barsis_notation.storage.buckets import (
    ASKING,
    READING,
    WRITING,
    get_bucket,
    import_obstore,
)
from barsis_notation.storage.object_failures import NoSuchRangeError, translate_errors
from barsis_notation.storage.object_uris import Uri, parse_uri
from barsis_notation.storage.ranges import FIRST, RangedReader

if TYPE_CHECKING:
    from obstore import ObjectMeta

__all__ = [
    "has_objects_below",
    "is_object_folder",
    "is_there",
    "list_children",
    "list_objects",
    "list_objects_below",
    "look_up_object",
    "open_object",
    "put_object",
    "remove_object",
]

_text = texts_of("storage")


# Reading.


@contextmanager
def open_object(uri: str, *, tag: str = "", until: int | None = None) -> Iterator[BinaryIO]:
    """Open an object for reading bytes from any place of it.

    *until* is where reading is likely to end. Raises OSError, which reading may do as well; it is
    ChangedMeanwhileError where the object is no longer the one with *tag*, or, without one, no
    longer the one that was opened.
    """
    found, head = _fetch_first(parse_uri(uri), tag)

    def fetch(start: int, end: int) -> Any:
        return _fetch_range(parse_uri(uri), start, end, found.tag)[1]

    with io.BufferedReader(RangedReader(fetch, found.size, head, until), FIRST) as stream:
        yield stream


def look_up_object(uri: str) -> Stored:
    """Return the size and the tag of an object. Raises OSError."""
    obstore = import_obstore()
    where = _check_object(parse_uri(uri))
    with translate_errors():
        return _make_stored(where, obstore.head(get_bucket(where, ASKING), where.name))


def _fetch_first(where: Uri, tag: str) -> tuple[Stored, Any]:
    """Return an object and its first bytes, which are asked for in one."""
    where = _check_object(where)
    try:
        return _fetch_range(where, 0, FIRST, tag)
    except NoSuchRangeError:
        return look_up_object(str(where)), b""


def _fetch_range(where: Uri, start: int, end: int, tag: str) -> tuple[Stored, Any]:
    """Return an object and its bytes from *start* up to *end*."""
    obstore = import_obstore()
    options: Any = {"range": (start, end)}
    if tag:
        options["if_match"] = tag
    with translate_errors():
        answer = obstore.get(get_bucket(where, READING), where.name, options=options)
        return _make_stored(where, answer.meta), answer.bytes()


def _check_object(where: Uri) -> Uri:
    """Return *where* if it may be an object. Raises OSError, for a folder what hinders listing."""
    if not where.is_folder:
        return where
    list_children(str(where))
    raise IsADirectoryError(_text("is-folder"))


# Listing.


def list_objects_below(uri: str) -> Iterator[Stored]:
    """Yield the objects in a folder and below it, in bytewise order. Raises OSError.

    Objects of 0 bytes that some programs put for folders are none.
    """
    listed = _list_all(parse_uri(folder_name(uri)))
    yield from sorted(listed, key=lambda one: one.uri.encode())


def list_objects(uri: str) -> list[Stored]:
    """Return the objects that stand in a folder itself, in no order. Raises OSError."""
    folder = parse_uri(folder_name(uri))
    obstore = import_obstore()
    with translate_errors():
        found = obstore.list_with_delimiter(get_bucket(folder, ASKING), folder.name or None)
    return [_make_stored(folder._replace(name=one["path"]), one) for one in found["objects"]]


def has_objects_below(uri: str) -> bool:
    """Return whether there is an object in a folder or below it. Raises OSError."""
    return next(_list_all(parse_uri(folder_name(uri))), None) is not None


def list_children(uri: str) -> list[Child]:
    """Return what stands in a folder, in no order. Raises OSError."""
    folder = parse_uri(folder_name(uri))
    obstore = import_obstore()
    with translate_errors():
        found = obstore.list_with_delimiter(get_bucket(folder, ASKING), folder.name or None)
    files = [(folder._replace(name=one["path"]), one["size"]) for one in found["objects"]]
    folders = [folder._replace(name=name) for name in found["common_prefixes"]]
    return [Child(str(where), is_folder=True) for where in folders] + [
        Child(str(where), is_folder=False) for where, size in files if size or _exists(where)
    ]


def is_there(uri: str) -> bool:
    """Return whether an object is there; False where the store does not say it."""
    try:
        look_up_object(uri)
    except OSError:
        return False
    return True


def is_object_folder(uri: str) -> bool:
    """Return whether *uri* means a folder: it ends in ``/``, or is no object and has some below it.

    False where the store does not say it: to open it says why.
    """
    try:
        return parse_uri(uri).is_folder or (not _exists(parse_uri(uri)) and has_objects_below(uri))
    except OSError:
        return False


def _list_all(folder: Uri) -> Iterator[Stored]:
    obstore = import_obstore()
    with translate_errors():
        for some in obstore.list(get_bucket(folder, ASKING), folder.name or None):
            for one in some:
                where = folder._replace(name=one["path"])
                if one["size"] or _exists(where):
                    yield _make_stored(where, one)


def _exists(where: Uri) -> bool:
    """Return whether an object is there, and does not stand for a folder: ``name/`` does.

    Raises OSError where the store does not say it.
    """
    try:
        look_up_object(str(where))
    except FileNotFoundError:
        return False
    return True


def _make_stored(where: Uri, found: ObjectMeta) -> Stored:
    return Stored(str(where), found["size"], found["e_tag"] or "")


# Putting.


def put_object(uri: str, stream: BinaryIO, *, over: bool) -> bool:
    """Put what is left of *stream* as an object, whole or not at all; return whether it was put.

    What is there already is replaced with *over*, and stays without it: then nothing is put, and
    all that is left of *stream* is held in memory on its way. Raises OSError.
    """
    from obstore.exceptions import AlreadyExistsError

    where = _check_object(parse_uri(uri))
    with translate_errors():
        try:
            mode: Any = "overwrite" if over else "create"
            import_obstore().put(get_bucket(where, WRITING), where.name, stream, mode=mode)
        except AlreadyExistsError:
            return False
    return True


def remove_object(uri: str) -> None:
    """Remove an object, if it is there. Raises OSError."""
    where = _check_object(parse_uri(uri))
    with contextlib.suppress(FileNotFoundError), translate_errors():
        import_obstore().delete(get_bucket(where, ASKING), where.name)
