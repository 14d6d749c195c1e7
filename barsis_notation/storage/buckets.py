"""Buckets of a cloud, and how they are reached.

Whose they are and where they stand is told by the environment, as to the programs of the stores
themselves (``AWS_ACCESS_KEY_ID``, ``AWS_ENDPOINT_URL``, …).
"""

from __future__ import annotations

import os
import re
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from barsis_notation.language.extras import needed
from barsis_notation.language.texts import texts_of
from barsis_notation.storage.object_failures import translate_errors
from barsis_notation.storage.object_uris import Uri

if TYPE_CHECKING:
    from obstore.store import AzureStore, GCSStore, S3Store

    Bucket = AzureStore | GCSStore | S3Store

_text = texts_of("storage")

MAX_TRIES: Final = 5
"""Times that a request is sent where no answer comes, or one that asks for patience."""

MAX_SECONDS: Final = 5
"""Seconds after which it is not sent again."""

CONNECTING: Final = 3
ASKING: Final = 10
READING: Final = 20
WRITING: Final = 900
"""Seconds that a connection, an answer about objects, one with bytes of them, the way of a whole
object may take, where the environment (``AWS_CONNECT_TIMEOUT``, ``AWS_TIMEOUT``) does not say other
ones. A worker that waits longer than to read would be taken for one that stands still."""


def import_obstore() -> Any:
    """Return the package. Raises MissingPackageError."""
    with needed("obstore", "cloud"):
        import obstore
    return obstore


def get_bucket(where: Uri, seconds: int) -> Bucket:
    """Return the bucket of an object, as the environment says today how to reach it.

    An answer may take so many *seconds*.
    """
    return _open_bucket(where.scheme, where.bucket, seconds, _get_environment(where.scheme))


_PREFIXES: Final = {"s3://": "AWS_", "gs://": "GOOGLE_", "az://": "AZURE_"}
"""How the variables begin that say how to reach the objects of a scheme."""

Environment = tuple[tuple[str, str], ...]
"""The variables of a scheme, and what they are."""


def _get_environment(scheme: str) -> Environment:
    prefix = _PREFIXES[scheme]
    return tuple(sorted(item for item in os.environ.items() if item[0].startswith(prefix)))


@lru_cache(maxsize=8)
def _open_bucket(scheme: str, bucket: str, seconds: int, environment: Environment) -> Bucket:
    """Return a bucket, whose connections are kept."""
    from obstore.store import AzureStore, GCSStore, S3Store

    _check_end_points(environment)
    kind: Any = {"s3://": S3Store, "gs://": GCSStore, "az://": AzureStore}[scheme]
    retries = {"max_retries": MAX_TRIES - 1, "retry_timeout": timedelta(seconds=MAX_SECONDS)}
    with translate_errors():
        made: Bucket = kind(
            bucket,
            config=_timeout_settings(_PREFIXES[scheme], seconds, environment),
            retry_config=retries,
        )
    return made


def _timeout_settings(prefix: str, seconds: int, environment: Environment) -> dict[str, str]:
    """Return how long is waited, where the environment does not say it."""
    ours = {"connect_timeout": f"{CONNECTING}s", "timeout": f"{seconds}s"}
    told = {name for name, _ in environment}
    return {name: for_ for name, for_ in ours.items() if prefix + name.upper() not in told}


def _check_end_points(environment: Environment) -> None:
    """Raise OSError for an end point that is no address: the package would end the process."""
    for name, value in environment:
        if _END_POINT.search(name) and not _ADDRESS.fullmatch(value):
            raise OSError(_text("not-an-address", variable=name, value=repr(value)))


_END_POINT: Final = re.compile("ENDPOINT(_URL)?(_S3)?$|_BASE_URL$")
_ADDRESS: Final = re.compile(r"https?://[A-Za-z0-9._:\[\]-]+(/[!-~]*)?")
