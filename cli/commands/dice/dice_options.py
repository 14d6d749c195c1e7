"""Parameters and helpers shared by the `barsis dice` commands: dice files and seed files."""

from __future__ import annotations

import contextlib
import unicodedata
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import UNSET
from msgspec.structs import replace

from barsis_notation.base.path_kinds import is_special
from barsis_notation.base.saving import save, saving
from barsis_notation.dice.dice_files import dice_bytes, dice_in, read_dice
from barsis_notation.dice.errors import DiceError
from barsis_notation.dice.pact import exchanged
from barsis_notation.dice.seed_files import SeedFileError, read_seed, seed_bytes
from barsis_notation.formats.originals import get_status, make_expected_state
from barsis_notation.language.texts import listed, texts_of

from ...configuration import check_sound, current
from ...options import usage_error
from ...output.stderr_findings import tell_briefly
from ...parameters import Argument, Option
from ...status import Status
from ...streams import STANDARD, print_line, print_message, report_saving_note

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.base.file_stamps import Expected
    from barsis_notation.dice.pact import Pact
    from barsis_notation.dice.seed_files import SeedFile
    from barsis_notation.rulesets import Ruleset

_text = texts_of("cli/dice")


def _no_stream(file: str) -> str:
    if file == STANDARD or is_special(file):
        raise usage_error(_text("no-stream", file=file))
    return file


DiceFile = Annotated[str, Argument(metavar="FILE", help="The dice file.", callback=_no_stream)]
"""The first argument of most commands; its parameter must be named ``file``."""

Player = Annotated[str, Option("--player", metavar="NAME", help="A player, or the dealer.")]
SeedPath = Annotated[
    str | None,
    Option(
        "--secret",
        metavar="S",
        help="The file of the seed; by default FILE, the number of the commitment and .seed.",
    ),
]


def normal(name: str) -> str:
    """Return *name* without surrounding spaces, in Unicode NFC, as files contain it."""
    return unicodedata.normalize("NFC", name.strip())


@contextlib.contextmanager
def refusing(file: str) -> Iterator[None]:
    """Run the block; on DiceError print its findings about *file* and end the command."""
    try:
        yield
    except DiceError as error:
        tell_briefly(error.findings, file)
        raise typer.Exit(Status.FINDINGS) from None


def pact_of(file: str, own: tuple[Ruleset, ...] = ()) -> Pact:
    """Return the pact in the dice file *file*.

    *own* are user rulesets that it may name, in addition to those of its configuration.

    Raises:
        typer.Exit: If the file is not valid; the findings are printed.
        OSError: If the file cannot be read.
    """
    return with_state(file, own)[0]


def with_state(file: str, own: tuple[Ruleset, ...] = ()) -> tuple[Pact, Expected]:
    """Return the pact in a dice file, and the expected state of the file.

    The state is to be passed to :func:`write`. *own* are user rulesets that the file may name, in
    addition to those of its configuration.

    Raises:
        typer.Exit: If the file is not valid; the findings are printed.
        OSError: If the file cannot be read.
    """
    check_sound(file)
    status = get_status(file)
    raw = dice_in(file)
    pact, findings = read_dice(raw, own + current().own_of(file))
    if pact is None:
        tell_briefly(findings, file)
        raise typer.Exit(Status.FINDINGS)
    if not pact.uncommitted:
        for one in pact.dice.commitments:
            check_kept(file, pact, seed_path(file, pact, one.by, None))
    return pact, make_expected_state(status, raw)


def check_kept(file: str, pact: Pact, seed: str) -> None:
    """End the command if a seed file has another hash of all commitments than *pact*.

    A missing or unreadable seed file is ignored.

    Args:
        file: The dice file, to be named in the message.
        pact: The pact in the dice file.
        seed: The path of the seed file.
    """
    try:
        kept = read_seed(dice_in(seed))
    except (OSError, SeedFileError):
        return
    wrong = exchanged(pact, kept.all or "")
    if wrong:
        with refusing(file):
            raise DiceError(wrong)


def keep_digest(path: str, pact: Pact) -> None:
    """Write the hash of all commitments into the seed file at *path*, unless it has one.

    Raises:
        SeedFileError: If the file is not a seed file.
        OSError: If it cannot be read or written.
    """
    status = get_status(path)
    raw = dice_in(path)
    kept = read_seed(raw)
    if kept.all is UNSET:
        new = seed_bytes(replace(kept, all=pact.digest.hex()))
        with saving(
            path, expected=make_expected_state(status, raw), tell=report_saving_note, private=True
        ) as target:
            target.write(new)


def write(file: str, pact: Pact, expected: Expected) -> None:
    """Write the dice file of *pact*.

    Raises:
        OSError: If the file is not in the state *expected*, or cannot be written.
    """
    save(file, dice_bytes(pact.dice), expected=expected, tell=report_saving_note)


def seed_path(file: str, pact: Pact, name: str, given: str | None) -> str:
    """Return the path of the seed file of *name*, who has committed; *given* if not None."""
    order = [each.by for each in pact.dice.commitments]
    return given or f"{file}.{order.index(name) + 1}.seed"


def seed_in(path: str) -> SeedFile:
    """Return the seed in the seed file at *path*.

    Raises:
        typer.Exit: If the file is not a seed file; the reason is printed.
        OSError: If it cannot be read.
    """
    try:
        return read_seed(dice_in(path))
    except SeedFileError as error:
        print_message(f"{path}: {error}")
        raise typer.Exit(Status.UNREADABLE) from None


def say_standing(file: str, pact: Pact) -> None:
    """Print the state of a pact, and what to do next."""
    if pact.uncommitted:
        print_line(_text("still-to-commit", names=listed(pact.uncommitted, "and")))
        return
    print_line(_text("all-committed", commitment=pact.digest.hex()))
    dealer = pact.dice.dealer
    waiting = [name for name in pact.unrevealed if name != dealer]
    if waiting:
        print_line(_text("still-to-reveal", names=listed(waiting, "and")))
    elif pact.unrevealed:
        print_line(_text("dealer-deals", dealer=dealer, file=file))
    else:
        print_line(_text("all-revealed", file=file))
