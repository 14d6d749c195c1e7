"""The options of checks, with the rulesets that the user and the configurations name."""

from __future__ import annotations

from typing import Any

from barsis_notation.validation import Checks

from .configuration import check_configuration, get_configurations
from .options import load_named_ruleset


def make_checks(**settings: Any) -> Checks:
    """Return options of a check that knows the rulesets of the configuration of each file.

    Args:
        settings: The other attributes of ``Checks``.
    """
    return Checks(own_of=get_configurations().get_rulesets, **settings)


def make_checks_for_file(path: str, reference: str | None, **settings: Any) -> Checks:
    """Return options of a check for one file or folder, whose configuration must be valid.

    Args:
        path: The file or folder.
        reference: Reference of a ruleset to use instead of that of each record, such as
            ``barsis-1``; None for that of the record.
        settings: The other attributes of ``Checks``.

    Raises:
        typer.Exit: With status 2, after the findings on stderr, if the configuration is wrong.
        BadParameter: If *reference* is unknown.
    """
    check_configuration(path)
    ruleset = None if reference is None else load_named_ruleset(reference)
    return make_checks(ruleset=ruleset, **settings)
