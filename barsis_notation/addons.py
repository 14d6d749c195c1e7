"""The add-ons: removable parts of the package, and their declarations for the core.

The core imports a module of an add-on only with ``load``. To declare a new add-on, add an entry
to ``ADD_ONS``.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from barsis_notation.base.errors import BarsisError

LIBRARY: Final = "barsis_notation"
"""The package that contains the add-ons."""


class AddOnCommand(NamedTuple):
    """A command of an add-on.

    Attributes:
        name: Name on the command line.
        module: Name of its module, relative to ``barsis_cli.commands``.
        panel: Title of the group of commands in which the help lists it.
        summary: Its line in the help.
        before: Name of the core command before which the help lists it.
    """

    name: str
    module: str
    panel: str
    summary: str
    before: str


class AddOnFormat(NamedTuple):
    """A file format of an add-on. Such a format is not lossless, and its files are not tables.

    Attributes:
        name: Name of the format.
        module: Name of its module, relative to ``barsis_notation``.
        suffixes: File suffixes, with the dot.
        games: Names of the games that files in this format can contain.
    """

    name: str
    module: str
    suffixes: tuple[str, ...]
    games: tuple[str, ...]


class AddOn(NamedTuple):
    """A removable part of the package.

    Attributes:
        name: Its name in messages.
        packages: Names of its packages, relative to ``barsis_notation``.
        extras: The extras of the distribution that install packages it uses.
        names: Pairs of a name that ``barsis_notation`` provides and the module that defines it,
            relative to ``barsis_notation``.
        commands: Its commands.
        formats: The record formats that it adds.
        needs: Names of the add-ons that it requires.
        site: The module, relative to ``barsis_notation``, with its sources and pages of sites (see
            ``viewer.site.sources``); ``""`` if it has none.
        answers: The module, relative to ``barsis_notation``, that answers its cases of the
            conformance kit; ``""`` if it has none.
    """

    name: str
    packages: tuple[str, ...]
    extras: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    commands: tuple[AddOnCommand, ...] = ()
    formats: tuple[AddOnFormat, ...] = ()
    needs: tuple[str, ...] = ()
    site: str = ""
    answers: str = ""

    @property
    def is_installed(self) -> bool:
        """Whether the add-on and the add-ons that it needs can be imported."""
        return _find_missing(self) is None


ADD_ONS: Final = (
    AddOn(
        "viewer",
        ("viewer",),
        commands=(
            AddOnCommand(
                "sheet",
                "viewer.sheet",
                "Look",
                "Write a blank score sheet: header, throws and their values, options, turns.",
                before="moves",
            ),
            AddOnCommand(
                "view",
                "viewer.view",
                "Look",
                "Open a record in the browser, as a page in a temporary file.",
                before="moves",
            ),
        ),
    ),
    AddOn(
        "statistics",
        ("statistics",),
        extras=("fairness",),
        commands=(
            AddOnCommand(
                "stats",
                "statistics.stats",
                "Numbers",
                "Compute statistics of many games: throws, luck, captures, lengths, wins.",
                before="simulate",
            ),
        ),
    ),
    AddOn(
        "dice",
        ("dice",),
        answers="dice.case_answers",
        commands=(
            AddOnCommand(
                "dice",
                "dice",
                "Numbers",
                "Make throws for play at a distance, which every player can verify.",
                before="rules",
            ),
        ),
    ),
    AddOn(
        "events",
        ("events",),
        extras=("ratings", "swiss", "xlsx"),
        site="events.event_site",
        answers="events.case_answers",
        commands=(
            AddOnCommand(
                "event",
                "events",
                "Event",
                "Run a tournament: pair players, check records, compute standings.",
                before="rules",
            ),
        ),
    ),
    AddOn(
        "archive",
        ("archive",),
        extras=("signing",),
        needs=("statistics",),
        site="archive.archive_site",
        names=(("Archive", "archive.archive"), ("ArchiveError", "archive.errors")),
        commands=(
            AddOnCommand(
                "archive",
                "archive",
                "Archive",
                "Keep records in one file, and prove that none of them was changed.",
                before="rules",
            ),
        ),
    ),
    AddOn(
        "conformance",
        ("conformance",),
        commands=(
            AddOnCommand(
                "conformance",
                "conformance",
                "Reference",
                "Check whether a program, in any language, follows the specification.",
                before="schema",
            ),
        ),
    ),
    AddOn(
        "cluster",
        ("cluster", "storage"),
        extras=("cloud", "ray"),
        names=(("validate_on_ray", "cluster.on_ray"),),
    ),
    AddOn(
        "ludii",
        ("formats.ludii",),
        formats=(
            AddOnFormat(
                "trl",
                "formats.ludii",
                (".trl",),
                ("barjis", "kioz", "natt-klab", "pachisi", "shesh-besh"),
            ),
        ),
    ),
)
"""All add-ons; the help lists their commands in this order."""


class MissingAddOnError(BarsisError, OSError):
    """Raised if the requested function needs an add-on that is not installed."""

    def __init__(self, name: str, requirement: str) -> None:
        from barsis_notation.language.texts import bind_texts

        text = bind_texts("common")("needs-add-on", name=name, requirement=requirement)
        super().__init__(text)


class MissingNameError(BarsisError, ImportError):
    """Raised if a name of ``barsis_notation`` needs an add-on that is not installed.

    This is an ImportError because ``from barsis_notation import Archive`` would replace the message
    of an AttributeError. ``hasattr`` raises it too, instead of returning False.
    """


def get_add_on(name: str) -> AddOn:
    """Return the add-on with this name.

    Raises:
        StopIteration: If the name is unknown.
    """
    return next(one for one in ADD_ONS if one.name == name)


def require(one: AddOn) -> None:
    """Raise MissingAddOnError if *one*, or an add-on that it needs, is not installed."""
    missing = _find_missing(one)
    if missing is not None:
        extras = f"[{','.join(missing.extras)}]" if missing.extras else ""
        raise MissingAddOnError(missing.name, f"'{LIBRARY}{extras}'")


def _find_missing(one: AddOn) -> AddOn | None:
    """Return *one* or an add-on that it needs if it is not installed; None if all are installed."""
    every = (one, *map(get_add_on, one.needs))
    return next((each for each in every if not all(map(_is_package, each.packages))), None)


def load(module: str) -> Any:
    """Import a module of an add-on and return it.

    *module* is the name of the module relative to ``barsis_notation``, such as ``storage.objects``.

    Raises:
        MissingAddOnError: If the add-on, or an add-on that it needs, is not installed. It is an
            OSError.
        ModuleNotFoundError: If the add-on has no such module.
        ValueError: If the module does not belong to an add-on.
    """
    require(_find_owner(module))
    return import_module(f"{LIBRARY}.{module}")


def list_names() -> dict[str, str]:
    """Return a dict from each name that add-ons provide in ``barsis_notation`` to its module.

    Modules are given relative to ``barsis_notation``, such as ``archive.archive``. The add-ons need
    not be installed.
    """
    return dict(each for one in ADD_ONS for each in one.names)


def find_name(name: str) -> Any:
    """Return the object that an add-on provides as *name* in ``barsis_notation``.

    Raises:
        MissingNameError: If the add-on, or an add-on that it needs, is not installed. It is an
            ImportError.
        KeyError: If no add-on provides the name.
    """
    try:
        return getattr(load(list_names()[name]), name)
    except MissingAddOnError as error:
        raise MissingNameError(*error.args) from None


def _find_owner(module: str) -> AddOn:
    """Return the add-on that contains *module*."""
    for one in ADD_ONS:
        if any(module == each or module.startswith(f"{each}.") for each in one.packages):
            return one
    raise ValueError(f"{module} belongs to no add-on")


def _is_package(name: str) -> bool:
    """Return whether the package *name* has an ``__init__`` module."""
    found = find_spec(f"{LIBRARY}.{name}")
    return found is not None and found.origin is not None
