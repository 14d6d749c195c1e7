"""Buckets in cloud storage, and the settings to connect to them.

Credentials and end points come from the environment, in the variables that the tools of the stores
themselves use (``AWS_ACCESS_KEY_ID``, ``AWS_ENDPOINT_URL``, …).
"""

from __future__ import annotations

import os
import re
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from barsis_notation.language.extras import require_package
from barsis_notation.language.texts import bind_texts
from barsis_notation.storage.object_failures import translate_errors
from barsis_notation.storage.object_uris import Uri

if TYPE_CHECKING:
    from obstore.store import AzureStore, GCSStore, S3Store

    Bucket = AzureStore | GCSStore | S3Store

_text = bind_texts("storage")

MAX_TRIES: Final = 5
"""Maximum number of times a request is sent if the server does not answer or asks to wait."""

MAX_SECONDS: Final = 5
"""Number of seconds after which a request is no longer retried."""

CONNECTING: Final = 3
ASKING: Final = 10
READING: Final = 20
WRITING: Final = 900
"""Timeouts in seconds.

They apply, in this order, to connecting, to listing or looking up objects, to reading bytes of an
object, and to writing a whole object.

The environment (``AWS_CONNECT_TIMEOUT``, ``AWS_TIMEOUT``) overrides them. A worker that waited
longer for bytes would be considered hung.
"""


def import_obstore() -> Any:
    """Import the package ``obstore`` and return the module.

    Raises:
        MissingPackageError: If it is not installed. It is an OSError.
    """
    with require_package("obstore", "cloud"):
        import obstore
    return obstore


def get_bucket(where: Uri, seconds: int) -> Bucket:
    """Return the bucket of an object, with the settings in environment variables.

    These are the variables that begin with ``AWS_``, ``GOOGLE_`` or ``AZURE_``, depending on the
    scheme.

    The package ``obstore`` must be installed; ``import_obstore`` checks that.

    Args:
        where: URI of the object; only scheme and bucket are used.
        seconds: How long to wait for an answer, in seconds: one of the constants ASKING, READING
            and WRITING of this module. A timeout in the environment takes precedence.

    Raises:
        OSError: If an endpoint in the environment is not an HTTP address, or the settings are not
            valid.
    """
    return _open_bucket(where.scheme, where.bucket, seconds, _get_environment(where.scheme))


_PREFIXES: Final = {"s3://": "AWS_", "gs://": "GOOGLE_", "az://": "AZURE_"}
"""Prefixes of the environment variables with the settings of each scheme."""

Environment = tuple[tuple[str, str], ...]
"""The environment variables of a scheme: pairs of name and value, sorted."""


def _get_environment(scheme: str) -> Environment:
    prefix = _PREFIXES[scheme]
    return tuple(sorted(item for item in os.environ.items() if item[0].startswith(prefix)))


@lru_cache(maxsize=8)
def _open_bucket(scheme: str, bucket: str, seconds: int, environment: Environment) -> Bucket:
    """Return a bucket, cached so that its connections are reused."""
    from obstore.store import AzureStore, GCSStore, S3Store

    _check_end_points(environment)
    kind: Any = {"s3://": S3Store, "gs://": GCSStore, "az://": AzureStore}[scheme]
    retries = {"max_retries": MAX_TRIES - 1, "retry_timeout": timedelta(seconds=MAX_SECONDS)}
    with translate_errors():
        made: Bucket = kind(
            bucket,
            config=_make_timeouts(_PREFIXES[scheme], seconds, environment),
            retry_config=retries,
        )
    return made


def _make_timeouts(prefix: str, seconds: int, environment: Environment) -> dict[str, str]:
    """Return the timeouts that the environment does not set, such as ``{"timeout": "20s"}``."""
    ours = {"connect_timeout": f"{CONNECTING}s", "timeout": f"{seconds}s"}
    told = {name for name, _ in environment}
    return {name: for_ for name, for_ in ours.items() if prefix + name.upper() not in told}


def _check_end_points(environment: Environment) -> None:
    """Raise OSError for an invalid end point, which would make obstore end the process."""
    for name, value in environment:
        if _END_POINT.search(name) and not _ADDRESS.fullmatch(value):
            raise OSError(_text("not-an-address", variable=name, value=repr(value)))


_END_POINT: Final = re.compile("ENDPOINT(_URL)?(_S3)?$|_BASE_URL$")
_ADDRESS: Final = re.compile(r"https?://[A-Za-z0-9._:\[\]-]+(/[!-~]*)?")
