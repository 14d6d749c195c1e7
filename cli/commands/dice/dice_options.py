"""Parameters and helpers shared by the `barsis dice` commands: dice files and seed files."""

from __future__ import annotations

import contextlib
import unicodedata
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import UNSET
from msgspec.structs import replace

from barsis_notation.base.path_kinds import is_special
from barsis_notation.base.saving import open_atomic, save
from barsis_notation.dice.dice_files import encode_dice, read_dice, read_dice_bytes
from barsis_notation.dice.errors import DiceError
from barsis_notation.dice.pact import check_kept_digest
from barsis_notation.dice.seed_files import SeedFileError, encode_seed, read_seed
from barsis_notation.formats.originals import get_status, make_expected_state
from barsis_notation.language.texts import bind_texts, join_words

from ...configuration import check_configuration, get_configurations
from ...options import make_usage_error
from ...output.stderr_findings import print_finding_lines
from ...parameters import Argument, Option
from ...status import Status
from ...streams import STANDARD, print_line, print_message, report_saving_note

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.base.file_stamps import Expected
    from barsis_notation.dice.pact import Pact
    from barsis_notation.dice.seed_files import SeedFile
    from barsis_notation.rulesets import Ruleset

_text = bind_texts("cli/dice")


def _refuse_streams(file: str) -> str:
    if file == STANDARD or is_special(file):
        raise make_usage_error(_text("no-stream", file=file))
    return file


DiceFile = Annotated[str, Argument(metavar="FILE", callback=_refuse_streams)]
"""The first argument of most commands; its parameter must be named ``file``."""

Player = Annotated[str, Option("--player", metavar="NAME")]
SeedPath = Annotated[str | None, Option("--secret", metavar="S")]


def normalise_name(name: str) -> str:
    """Return *name* in Unicode NFC, without spaces around it, as in dice files."""
    return unicodedata.normalize("NFC", name.strip())


@contextlib.contextmanager
def exit_on_dice_errors(file: str) -> Iterator[None]:
    """Run the ``with`` block; on DiceError print its findings and end the command.

    Args:
        file: Path of the dice file, for the messages.

    Raises:
        typer.Exit: With status 1, after a DiceError.
    """
    try:
        yield
    except DiceError as error:
        print_finding_lines(error.findings, file)
        raise typer.Exit(Status.FINDINGS) from None


def load_pact(file: str, own: tuple[Ruleset, ...] = ()) -> Pact:
    """Return the pact in a dice file.

    Args:
        file: Path of the dice file.
        own: User rulesets that it may name, in addition to those of its configuration.

    Raises:
        typer.Exit: With status 1, after the findings on stderr, if the file is not valid or does
            not match a seed file beside it; with status 2, if the configuration of the file is
            wrong.
        OSError: If the file cannot be read.
    """
    return load_pact_and_state(file, own)[0]


def load_pact_and_state(file: str, own: tuple[Ruleset, ...] = ()) -> tuple[Pact, Expected]:
    """Return the pact in a dice file, and the state of the file.

    Pass the state to :func:`write_dice_file`.

    Args:
        file: Path of the dice file.
        own: User rulesets that it may name, in addition to those of its configuration.

    Raises:
        typer.Exit: With status 1, after the findings on stderr, if the file is not valid or does
            not match a seed file beside it; with status 2, if the configuration of the file is
            wrong.
        OSError: If the file cannot be read.
    """
    check_configuration(file)
    status = get_status(file)
    raw = read_dice_bytes(file)
    pact, findings = read_dice(raw, own + get_configurations().get_rulesets(file))
    if pact is None:
        print_finding_lines(findings, file)
        raise typer.Exit(Status.FINDINGS)
    if not pact.uncommitted:
        for one in pact.dice.commitments:
            check_kept(file, pact, get_seed_path(file, pact, one.by, None))
    return pact, make_expected_state(status, raw)


def check_kept(file: str, pact: Pact, seed: str) -> None:
    """End the command if a seed file has another hash of all commitments than *pact*.

    A missing or unreadable seed file, or one without this hash, is ignored.

    Args:
        file: Path of the dice file, for the message.
        pact: The pact in the dice file.
        seed: Path of the seed file.

    Raises:
        typer.Exit: With status 1, after the finding on stderr, if the hashes differ.
    """
    try:
        kept = read_seed(read_dice_bytes(seed))
    except (OSError, SeedFileError):
        return
    wrong = check_kept_digest(pact, kept.all or "")
    if wrong:
        with exit_on_dice_errors(file):
            raise DiceError(wrong)


def save_digest(path: str, pact: Pact) -> None:
    """Write the hash of all commitments of *pact* into the seed file at *path*.

    A seed file that has such a hash already is unchanged.

    Raises:
        SeedFileError: If the file is not a seed file.
        OSError: If it cannot be read or written, or another program changes it meanwhile.
    """
    status = get_status(path)
    raw = read_dice_bytes(path)
    kept = read_seed(raw)
    if kept.all is UNSET:
        new = encode_seed(replace(kept, all=pact.digest.hex()))
        with open_atomic(
            path, expected=make_expected_state(status, raw), tell=report_saving_note, private=True
        ) as target:
            target.write(new)


def write_dice_file(file: str, pact: Pact, expected: Expected) -> None:
    """Write a pact to its dice file.

    Args:
        file: Path of the dice file.
        pact: The pact.
        expected: The state that the file must still have, from :func:`load_pact_and_state`.

    Raises:
        OSError: If the file is not in the state *expected*, or cannot be written.
    """
    save(file, encode_dice(pact.dice), expected=expected, tell=report_saving_note)


def get_seed_path(file: str, pact: Pact, name: str, given: str | None) -> str:
    """Return the path of a seed file.

    Args:
        file: Path of the dice file.
        pact: The pact in the dice file.
        name: The player or dealer, who must have committed.
        given: The path on the command line, which is returned; None for the default, such as
            ``dice.json.1.seed`` for the first who committed.
    """
    order = [each.by for each in pact.dice.commitments]
    return given or f"{file}.{order.index(name) + 1}.seed"


def read_seed_file(path: str) -> SeedFile:
    """Return the contents of the seed file at *path*.

    Raises:
        typer.Exit: With status 3, after a message, if the file is not a seed file.
        OSError: If it cannot be read.
    """
    try:
        return read_seed(read_dice_bytes(path))
    except SeedFileError as error:
        print_message(f"{path}: {error}")
        raise typer.Exit(Status.UNREADABLE) from None


def print_state(file: str, pact: Pact) -> None:
    """Print on stdout who still has to commit or reveal, or which command is next.

    Args:
        file: Path of the dice file, for the commands.
        pact: The pact in the dice file.
    """
    if pact.uncommitted:
        print_line(_text("still-to-commit", names=join_words(pact.uncommitted, "and")))
        return
    print_line(_text("all-committed", commitment=pact.digest.hex()))
    dealer = pact.dice.dealer
    waiting = [name for name in pact.unrevealed if name != dealer]
    if waiting:
        print_line(_text("still-to-reveal", names=join_words(waiting, "and")))
    elif pact.unrevealed:
        print_line(_text("dealer-deals", dealer=dealer, file=file))
    else:
        print_line(_text("all-revealed", file=file))
