"""The option ``--on``, which runs a command on a cluster, and its checks."""

# Typer reads the annotations: as text, each would be compiled twice at every start.

import fnmatch
import os
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from barsis_notation.addons import get_add_on, require
from barsis_notation.base.path_kinds import is_object, is_read_once
from barsis_notation.language.texts import bind_texts

from .add_ons import load_commands
from .options import make_usage_error
from .parameters import Option

_text = bind_texts("cli/clusters")


OnCluster = Annotated[Literal["ray"] | None, Option("--on", show_default=False)]


def check_cluster_options(
    on: str | None, place: str | None, paths: Sequence[str], *others: tuple[str, bool]
) -> str | None:
    """Return the place for the results of a cluster, None without ``--on``.

    Args:
        on: The value of ``--on``.
        place: The folder or URI given by ``-o``; None if ``-o`` is not given.
        paths: Paths and URIs of the inputs.
        others: Pairs of the name of an option that excludes ``--on``, such as ``--strict``, and
            whether it is given.

    Raises:
        BadParameter: If an option of *others* is given, an input can be read only once, *place* is
            missing or stdout, or results would be written to where inputs are read from.
        MissingAddOnError: If the add-on is not installed.
    """
    if on is None:
        return None
    require(get_add_on("cluster"))
    for option, is_given in others:
        if is_given:
            raise make_usage_error(_text("on-not-with", option=option))
    if any(map(is_read_once, paths)):
        raise make_usage_error(_text("on-reads-files"))
    if not place or place == "-":
        raise make_usage_error(_text("on-needs-place"))
    for path in paths:
        if _is_inside(place, path) or _can_match(place, path):
            raise make_usage_error(_text("place-is-read", place=place, path=path))
    return place


def _is_inside(place: str, path: str) -> bool:
    """Return whether *place* is *path* or below it, so that results would be read."""
    if is_object(place) != is_object(path):
        return False
    if not is_object(place):
        place, path = os.path.realpath(place), os.path.realpath(path)
    return f"{place.rstrip('/')}/".startswith(f"{path.rstrip('/')}/")


def _can_match(place: str, pattern: str) -> bool:
    """Return whether *pattern* has wildcards and can match *place*, its parents or its content."""
    from barsis_notation.formats.input_files import is_pattern

    if is_object(place) != is_object(pattern) or not is_pattern(pattern):
        return False
    if not is_object(place):
        place, pattern = os.path.abspath(place), os.path.abspath(pattern)  # noqa: PTH100
    for name, fitting in zip(place.rstrip("/").split("/"), pattern.split("/"), strict=False):
        if fitting == "**":
            return True
        if not fnmatch.fnmatchcase(name, fitting):
            return False
    return True


def load_cluster_runs() -> Any:
    """Import and return the module ``commands.cluster.cluster_run_output``.

    Raises:
        MissingAddOnError: If the add-on is not installed.
    """
    return load_commands("cluster.cluster_run_output")
