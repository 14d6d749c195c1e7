"""The interactive part of `barsis replay`."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

import typer

from barsis_notation.formats.input_files import is_folder
from barsis_notation.language.speech import speak

from ..option_groups import FolderOptions
from ..options import check_turn
from ..output.stderr_findings import print_findings
from ..record_checks import make_checks_for_file
from ..single_records import read_game
from ..status import Status
from ..streams import can_show_isolates, print_message, should_use_color
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
        record: Number of the record to open, from 1; None for the only record, or for a list to
            choose from if there are several.
        wanted: The turn or finding to start at.
        reference: Reference of a ruleset, None for those of the records.
        ascii: Whether output is ASCII only.
        flip: Whether boards are drawn from the other side.

    Raises:
        typer.Exit: After the findings on stderr, if the record is missing or cannot be played, or
            the configuration of *path* is wrong.
        BadParameter: If the record has fewer turns than asked for, or *reference* is unknown.
    """
    checks = make_checks_for_file(path, reference, play=False, matches=False)
    game_list = GameList(path, checks, FolderOptions().make_folders(_ignore_file))
    first = _find_first(game_list, path, record, reference)
    isolates = can_show_isolates(sys.stdout)
    if not isolates:  # without UTF-8, the terminal lacks the signs for the pieces too
        speak("en")
    color, ascii = should_use_color(), ascii or not isolates
    display = DisplayOptions(
        ascii, color and not ascii, isolates, copies=isolates and _has_textual()
    )
    stepper = Stepper(game_list, display, flip, wanted)
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


def _find_first(
    game_list: GameList, path: str, record: int | None, reference: str | None
) -> GameListItem | None:
    """Return the record to begin with, None if the user is to choose from several."""
    if record is not None:
        while (item := game_list.read_on()) is not None:
            if item.number == record:
                return _require_sound(item, reference)
        read_game(path, record, reference)
    first = game_list.read_on()
    if first is None:
        read_game(path, 1, reference)
    if game_list.read_on() is not None or first is None:
        return None
    return _require_sound(first, reference)


def _require_sound(item: GameListItem, reference: str | None) -> GameListItem:
    if not item.is_sound and item.checked is not None and is_folder(item.file):
        print_findings(item.checked)  # the folder holds no record
        raise typer.Exit(Status.FINDINGS)
    if not item.is_sound:
        read_game(item.file, max(1, item.number), reference)
    return item


def _has_textual() -> bool:
    """Return whether Textual is installed and has the terminal that it writes to."""
    try:
        found = find_spec("textual") is not None
    except ValueError:  # its import is blocked
        return False
    return found and sys.__stderr__ is not None and sys.__stderr__.isatty()


def _run(stepper: Stepper) -> None:
    from .plain import run, show_first

    if stepper.display.copies:
        # Textual takes longest to import: the first board is shown before it is imported
        show_first(stepper, partial(import_module, "barsis_cli.stepping.textual_app"))
        from .textual_app import run
    run(stepper)


def _ignore_file(_path: str) -> None:
    """Ignore a skipped file."""
