"""What the verbs of `barsis dice` share: dice files, and the files of seeds."""

from __future__ import annotations

import contextlib
import unicodedata
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import UNSET
from msgspec.structs import replace

from barsis_notation.base.saving import save, saving
from barsis_notation.base.uris import is_special
from barsis_notation.dice.dice_files import dice_bytes, dice_in, read_dice
from barsis_notation.dice.errors import DiceError
from barsis_notation.dice.pact import exchanged
from barsis_notation.dice.seed_files import SeedFileError, read_seed, seed_bytes
from barsis_notation.formats.originals import state_of, status_of
from barsis_notation.language.texts import listed, texts_of

from ...configuration import check_sound, current
from ...options import wrong
from ...output.stderr_findings import tell_briefly
from ...parameters import Argument, Option
from ...status import Status
from ...streams import STANDARD, say, talk, tell_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.base.seen import Expected
    from barsis_notation.dice.pact import Pact
    from barsis_notation.dice.seed_files import SeedFile
    from barsis_notation.rulesets import Ruleset

_text = texts_of("cli/dice")


def _no_stream(file: str) -> str:
    if file == STANDARD or is_special(file):
        raise wrong(_text("no-stream", file=file))
    return file


DiceFile = Annotated[str, Argument(metavar="FILE", help="The dice file.", callback=_no_stream)]
"""The first argument of nearly every verb; it is called ``file``."""

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
    """Return a name as files have it, however its letters were put together."""
    return unicodedata.normalize("NFC", name.strip())


@contextlib.contextmanager
def refusing(file: str) -> Iterator[None]:
    """Say what a DiceError says that is raised in the block, and end the command."""
    try:
        yield
    except DiceError as error:
        tell_briefly(error.findings, file)
        raise typer.Exit(Status.FINDINGS) from None


def pact_of(file: str, own: tuple[Ruleset, ...] = ()) -> Pact:
    """Return what players have agreed on in a file. Ends the command where anything is wrong.

    *own* are rulesets of the user's that it may name, beside those of its configuration.
    """
    return with_state(file, own)[0]


def with_state(file: str, own: tuple[Ruleset, ...] = ()) -> tuple[Pact, Expected]:
    """Return the pact in a file, and what must still be there when it is written."""
    check_sound(file)
    status = status_of(file)
    raw = dice_in(file)
    pact, findings = read_dice(raw, own + current().own_of(file))
    if pact is None:
        tell_briefly(findings, file)
        raise typer.Exit(Status.FINDINGS)
    if not pact.uncommitted:
        for one in pact.dice.commitments:
            check_kept(file, pact, seed_path(file, pact, one.by, None))
    return pact, state_of(status, raw)


def check_kept(file: str, pact: Pact, seed: str) -> None:
    """End the command if the file *seed* kept another hash of all commitments than *pact* has.

    A file that is missing or cannot be read kept none.
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
    """Write the hash of all commitments into the file of a seed, if it has none yet."""
    status = status_of(path)
    raw = dice_in(path)
    kept = read_seed(raw)
    if kept.all is UNSET:
        new = seed_bytes(replace(kept, all=pact.digest.hex()))
        with saving(path, expected=state_of(status, raw), tell=tell_of, private=True) as target:
            target.write(new)


def write(file: str, pact: Pact, expected: Expected) -> None:
    """Put a dice file in its place. Raises OSError where it is not as *expected*."""
    save(file, dice_bytes(pact.dice), expected=expected, tell=tell_of)


def seed_path(file: str, pact: Pact, name: str, given: str | None) -> str:
    """Return where the seed of somebody who has committed is kept."""
    order = [each.by for each in pact.dice.commitments]
    return given or f"{file}.{order.index(name) + 1}.seed"


def seed_in(path: str) -> SeedFile:
    """Return the seed that is kept in a file. Ends the command where it is none."""
    try:
        return read_seed(dice_in(path))
    except SeedFileError as error:
        talk(f"{path}: {error}")
        raise typer.Exit(Status.UNREADABLE) from None


def say_standing(file: str, pact: Pact) -> None:
    """Say how far a pact has come, and what is to be done next."""
    if pact.uncommitted:
        say(_text("still-to-commit", names=listed(pact.uncommitted, "and")))
        return
    say(_text("all-committed", commitment=pact.digest.hex()))
    dealer = pact.dice.dealer
    waiting = [name for name in pact.unrevealed if name != dealer]
    if waiting:
        say(_text("still-to-reveal", names=listed(waiting, "and")))
    elif pact.unrevealed:
        say(_text("dealer-deals", dealer=dealer, file=file))
    else:
        say(_text("all-revealed", file=file))
