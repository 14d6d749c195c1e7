"""Open, list, put and remove objects in cloud storage.

``buckets`` connects to them. Every failure is an OSError with a plain message, from
``object_failures``. Only these three modules use the package obstore.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO

from barsis_notation.base.path_kinds import Child, StoredObject, make_folder_uri
from barsis_notation.language.texts import bind_texts
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

_text = bind_texts("storage")


# Reading.


@contextmanager
def open_object(uri: str, *, tag: str = "", until: int | None = None) -> Iterator[BinaryIO]:
    """Open an object for reading bytes, as a context manager; the stream can seek.

    Args:
        uri: URI of the object, such as ``s3://bucket/games/1.json``. It must begin with ``s3://``,
            ``gs://`` or ``az://``; this is not checked.
        tag: The entity tag that the object must have; ``""`` to accept the object as it is now.
        until: Offset at which reading will probably end, so that little more is fetched; None for
            the end of the object.

    Raises:
        FileNotFoundError: If the object does not exist.
        ChangedMeanwhileError: If the object does not have *tag*. Reading raises it too, if the
            object has changed since it was opened and the store gives tags.
        IsADirectoryError: If *uri* names a bucket or ends in ``/``.
        MissingPackageError: If ``obstore`` is not installed.
        OSError: If the URI is not valid, or the object cannot be read. Reading the stream raises it
            too. The errors above are OSErrors, too.
    """
    found, head = _fetch_first(parse_uri(uri), tag)

    def fetch(start: int, end: int) -> Any:
        return _fetch_range(parse_uri(uri), start, end, found.tag)[1]

    with io.BufferedReader(RangedReader(fetch, found.size, head, until), FIRST) as stream:
        yield stream


def look_up_object(uri: str) -> StoredObject:
    """Return the size and the tag of the object at *uri*.

    *uri* has the form ``s3://bucket/games/1.json``; that it begins with ``s3://``, ``gs://`` or
    ``az://`` is not checked. The tag is "" if the store does not give one.

    Raises:
        FileNotFoundError: If the object does not exist.
        IsADirectoryError: If *uri* names a bucket or ends in ``/``.
        MissingPackageError: If ``obstore`` is not installed. It is an OSError.
        OSError: If *uri* is not valid, or the store does not answer or refuses access.
    """
    obstore = import_obstore()
    where = _check_object(parse_uri(uri))
    with translate_errors():
        return _make_stored(where, obstore.head(get_bucket(where, ASKING), where.name))


def _fetch_first(where: Uri, tag: str) -> tuple[StoredObject, Any]:
    """Return an object and its first bytes in one request."""
    where = _check_object(where)
    try:
        return _fetch_range(where, 0, FIRST, tag)
    except NoSuchRangeError:
        return look_up_object(str(where)), b""


def _fetch_range(where: Uri, start: int, end: int, tag: str) -> tuple[StoredObject, Any]:
    """Return an object and its bytes from offset *start* to *end*, exclusive."""
    obstore = import_obstore()
    options: Any = {"range": (start, end)}
    if tag:
        options["if_match"] = tag
    with translate_errors():
        answer = obstore.get(get_bucket(where, READING), where.name, options=options)
        return _make_stored(where, answer.meta), answer.bytes()


def _check_object(where: Uri) -> Uri:
    """Return *where* unless it is a folder.

    Raises IsADirectoryError for a folder, or another OSError if it cannot be listed.
    """
    if not where.is_folder:
        return where
    list_children(str(where))
    raise IsADirectoryError(_text("is-folder"))


# Listing.


def list_objects_below(uri: str) -> Iterator[StoredObject]:
    """Yield the objects in a folder and below it, in bytewise order of their URIs.

    *uri* is the URI of the folder, such as ``s3://bucket/games/``; the trailing slash may be
    missing. It must begin with ``s3://``, ``gs://`` or ``az://``; this is not checked. Empty
    objects that some programs create as placeholders for folders are skipped. For a folder that
    does not exist, the iterator is empty.

    Raises:
        OSError: During iteration, if *uri* is not valid, the folder cannot be listed, or
            ``obstore`` is not installed.
    """
    listed = _list_all(parse_uri(make_folder_uri(uri)))
    yield from sorted(listed, key=lambda one: one.uri.encode())


def list_objects(uri: str) -> list[StoredObject]:
    """Return the objects directly in a folder, in no particular order; [] if there are none.

    Empty objects that are placeholders for folders are included. *uri* is the URI of the folder,
    such as ``s3://bucket/games/``; the trailing slash may be missing. It must begin with ``s3://``,
    ``gs://`` or ``az://``; this is not checked.

    Raises:
        OSError: If *uri* is not valid, the folder cannot be listed, or ``obstore`` is not
            installed.
    """
    folder, found = _list_folder(uri)
    return [_make_stored(folder._replace(name=one["path"]), one) for one in found["objects"]]


def has_objects_below(uri: str) -> bool:
    """Return whether a folder contains an object at any depth.

    Empty objects that are placeholders for folders do not count. *uri* is the URI of the folder,
    such as ``s3://bucket/games/``; the trailing slash may be missing. It must begin with ``s3://``,
    ``gs://`` or ``az://``; this is not checked.

    Raises:
        OSError: If *uri* is not valid, the folder cannot be listed, or ``obstore`` is not
            installed.
    """
    return next(_list_all(parse_uri(make_folder_uri(uri))), None) is not None


def list_children(uri: str) -> list[Child]:
    """Return the objects and folders directly in a folder, in no particular order.

    The list is empty if there are none. Empty objects that are placeholders for folders are left
    out. *uri* is the URI of the folder, such as ``s3://bucket/games/``; the trailing slash may be
    missing. It must begin with ``s3://``, ``gs://`` or ``az://``; this is not checked.

    Raises:
        OSError: If *uri* is not valid, the folder cannot be listed, or ``obstore`` is not
            installed.
    """
    folder, found = _list_folder(uri)
    files = [(folder._replace(name=one["path"]), one["size"]) for one in found["objects"]]
    folders = [folder._replace(name=name) for name in found["common_prefixes"]]
    return [Child(str(where), is_folder=True) for where in folders] + [
        Child(str(where), is_folder=False) for where, size in files if size or _exists(where)
    ]


def has_object(uri: str) -> bool:
    """Return whether the object at *uri* exists.

    The result is False if *uri* is not valid, names a bucket or ends in ``/``. It is also False if
    ``obstore`` is not installed, or if the store does not answer or refuses access. *uri* must
    begin with ``s3://``, ``gs://`` or ``az://``; this is not checked.
    """
    try:
        look_up_object(uri)
    except OSError:
        return False
    return True


def is_object_folder(uri: str) -> bool:
    """Return whether *uri* means a folder.

    A URI that names a bucket or ends in ``/`` means a folder; the store is not asked. Any other URI
    means one if no object has that name, but the names of some objects begin with it and a slash.

    The result is False if *uri* is not valid. For a URI about which the store is asked, it is also
    False if ``obstore`` is not installed, or the store does not answer or refuses access. Opening
    the URI then raises an error with the reason. *uri* must begin with ``s3://``, ``gs://`` or
    ``az://``; this is not checked.
    """
    try:
        return parse_uri(uri).is_folder or (not _exists(parse_uri(uri)) and has_objects_below(uri))
    except OSError:
        return False


def _list_folder(uri: str) -> tuple[Uri, Any]:
    """Return a folder, and the listing of its direct entries by the store."""
    folder = parse_uri(make_folder_uri(uri))
    obstore = import_obstore()
    with translate_errors():
        return folder, obstore.list_with_delimiter(get_bucket(folder, ASKING), folder.name or None)


def _list_all(folder: Uri) -> Iterator[StoredObject]:
    obstore = import_obstore()
    with translate_errors():
        for some in obstore.list(get_bucket(folder, ASKING), folder.name or None):
            for one in some:
                where = folder._replace(name=one["path"])
                if one["size"] or _exists(where):
                    yield _make_stored(where, one)


def _exists(where: Uri) -> bool:
    """Return whether an object exists that is not the placeholder ``name/`` of a folder.

    Raises OSError if the store cannot be asked.
    """
    try:
        look_up_object(str(where))
    except FileNotFoundError:
        return False
    return True


def _make_stored(where: Uri, found: ObjectMeta) -> StoredObject:
    return StoredObject(str(where), found["size"], found["e_tag"] or "")


# Putting.


def put_object(uri: str, stream: BinaryIO, *, over: bool) -> bool:
    """Store the rest of a stream as an object, completely or not at all.

    Args:
        uri: URI of the object, such as ``s3://bucket/games/1.json``. It must begin with ``s3://``,
            ``gs://`` or ``az://``; this is not checked.
        stream: The stream, which is read from its current offset to the end. If *over* is False,
            its content is held in memory.
        over: Whether to replace an existing object. If False, an existing object is kept.

    Returns:
        Whether the object was stored; False if it exists already and *over* is False.

    Raises:
        IsADirectoryError: If *uri* names a bucket or ends in ``/``.
        MissingPackageError: If ``obstore`` is not installed.
        OSError: If *uri* is not valid or the object cannot be stored. The errors above are
            OSErrors, too.
    """
    where = _check_object(parse_uri(uri))
    with translate_errors():
        from obstore.exceptions import AlreadyExistsError

        try:
            mode: Any = "overwrite" if over else "create"
            import_obstore().put(get_bucket(where, WRITING), where.name, stream, mode=mode)
        except AlreadyExistsError:
            return False
    return True


def remove_object(uri: str) -> None:
    """Remove the object at *uri* if it exists.

    *uri* has the form ``s3://bucket/games/1.json``; that it begins with ``s3://``, ``gs://`` or
    ``az://`` is not checked.

    Raises:
        IsADirectoryError: If *uri* names a bucket or ends in ``/``.
        OSError: If *uri* is not valid, ``obstore`` is not installed, or the store does not answer
            or refuses access.
    """
    where = _check_object(parse_uri(uri))
    with contextlib.suppress(FileNotFoundError), translate_errors():
        import_obstore().delete(get_bucket(where, ASKING), where.name)
