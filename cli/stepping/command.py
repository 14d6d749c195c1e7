"""The interactive part of `barsis replay`."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

import typer

from barsis_notation import validation
from barsis_notation.formats.input_files import is_folder
from barsis_notation.language.speech import speak

from ..configuration import check_sound, current
from ..option_groups import FolderOptions
from ..options import check_turn, load_named_ruleset
from ..output.stderr_findings import tell
from ..single_records import read_game
from ..status import Status
from ..streams import print_message, takes_isolates, wants_color
from .game_list import GameList
from .stepper import DisplayOptions, StartPoint, Stepper

if TYPE_CHECKING:
    from .game_list import GameListItem


def step_through(
    path: str,
    *,
    record: int | None,
    wanted: StartPoint,
    reference: str | None,
    ascii: bool,
    flip: bool,
) -> None:
    """Step through the games of *path* on a terminal until the user quits.

    Args:
        path: Path of a file or folder.
        record: Number of the record to open, from 1; None for the only one, or a list.
        wanted: The turn or finding to start at.
        reference: Reference of a ruleset, None for those of the records.
        ascii: Whether output is ASCII only.
        flip: Whether boards are drawn from the other side.

    Raises:
        typer.Exit: After the findings on stderr, if the record is missing or cannot be played.
    """
    check_sound(path)
    rules = load_named_ruleset(reference) if reference is not None else None
    checks = validation.Checks(ruleset=rules, play=False, matches=False, own_of=current().own_of)
    shelf = GameList(path, checks, FolderOptions().folders(_pass))
    first = _first(shelf, path, record, reference)
    isolates = takes_isolates(sys.stdout)
    if not isolates:  # a terminal that takes no UTF-8 has no signs for the men either
        speak("en")
    color, ascii = wants_color(), ascii or not isolates
    dress = DisplayOptions(ascii, color and not ascii, isolates, copies=isolates and _has_textual())
    stepper = Stepper(shelf, dress, flip, wanted)
    if first is not None:
        _check_turn(first, wanted)
        stepper.open(first)
        if stepper.game is None:
            print_message(f"{path}: {stepper.message}")
            raise typer.Exit(Status.FINDINGS)
    _run(stepper)


def _check_turn(item: GameListItem, wanted: StartPoint) -> None:
    if item.checked is not None and item.checked.head is not None:
        check_turn(wanted.turn, item.checked.head)


def _first(
    shelf: GameList, path: str, record: int | None, reference: str | None
) -> GameListItem | None:
    """Return the record to begin with, None where one is to be chosen from several."""
    if record is not None:
        while (item := shelf.read_on()) is not None:
            if item.number == record:
                return _sound(item, reference)
        read_game(path, record, reference)
    first = shelf.read_on()
    if first is None:
        read_game(path, 1, reference)
    if shelf.read_on() is not None or first is None:
        return None
    return _sound(first, reference)


def _sound(item: GameListItem, reference: str | None) -> GameListItem:
    if not item.is_sound and item.checked is not None and is_folder(item.file):
        tell(item.checked)  # nothing in it is a record
        raise typer.Exit(Status.FINDINGS)
    if not item.is_sound:
        read_game(item.file, max(1, item.number), reference)
    return item


def _has_textual() -> bool:
    """Return whether Textual is installed and has the terminal that it writes to."""
    try:
        found = find_spec("textual") is not None
    except ValueError:  # kept from being imported
        return False
    return found and sys.__stderr__ is not None and sys.__stderr__.isatty()


def _run(stepper: Stepper) -> None:
    from .plain import run, show_first

    if stepper.dress.copies:
        # Textual takes longer to import than everything else: the first board does not wait for it
        show_first(stepper, partial(import_module, "barsis_cli.stepping.textual_app"))
        from .textual_app import run
    run(stepper)


def _pass(_path: str) -> None:
    """Pass over a file that holds no records."""
