"""`barsis archive sign`: sign a checkpoint of an archive, and create keys."""

from __future__ import annotations

import os
import sys
import warnings
from typing import TYPE_CHECKING, Annotated

from barsis_notation.archive.seals.key_files import (
    KeyFileError,
    SecretKey,
    read_secret_key,
    read_small_file,
)
from barsis_notation.base.file_stamps import PathState
from barsis_notation.base.path_kinds import is_special
from barsis_notation.base.saving import open_atomic
from barsis_notation.language.texts import bind_texts

from ...options import make_usage_error
from ...parameters import Option
from ...streams import STANDARD, print_line, report_saving_note
from .archive_options import ArchiveFileIfAny, open_archive
from .signed_files import report_key_error

if TYPE_CHECKING:
    from collections.abc import Callable


_text = bind_texts("cli/archive")


def sign(
    file: ArchiveFileIfAny = None,
    key: Annotated[str | None, Option(metavar="K")] = None,
    output: Annotated[str | None, Option("-o", "--output", metavar="CHECKPOINT")] = None,
    new_key: Annotated[str | None, Option(metavar="K")] = None,
    password_file: Annotated[str | None, Option(metavar="FILE")] = None,
    no_password: Annotated[bool, Option()] = False,
) -> None:
    """Sign the current state of an archive, and write a checkpoint.

    The checkpoint contains the number of records, their root hash and the hash of all changes. Give
    it and its signature to others: only a checkpoint kept elsewhere can show later that the archive
    was continued, and not reset or rebuilt. `minisign -Vm CHECKPOINT -p K.pub` checks it too.

    Create a key once, with `--new-key`. Keep the secret key, and a backup of it, where nobody else
    can read them. Publish K.pub, so that others can tell your signature from another one.

    Examples:
        barsis archive sign --new-key club.key
        barsis archive sign cup.barsis --key club.key -o may.checkpoint
    """
    if new_key is not None:
        if any((file, key, output)):
            raise make_usage_error(_text("key-alone", option="--new-key"))
        _make_key(new_key, _new_password(password_file, no_password=no_password))
        return
    if file is None:
        raise make_usage_error(_text("what-to-sign", option="--new-key"))
    with open_archive(file, writing=True) as archive:
        if key is None or output is None:
            raise make_usage_error(_text("needs-options", first="--key", second="-o"))
        if output == STANDARD or is_special(output):
            raise make_usage_error(_text("checkpoint-is-two-files"))
        made = archive.sign(_load_secret_key(key, password_file), output, tell=report_saving_note)
    print_line(made.said())
    print_line(_text("signed", file=output, key=made.key.name))


def _load_secret_key(path: str, password_file: str | None) -> SecretKey:
    try:
        return read_secret_key(read_small_file(path), _make_password_prompt(path, password_file))
    except KeyFileError as error:
        raise report_key_error(path, error) from None


def _make_key(path: str, password: str | None) -> None:
    public = f"{path}.pub"
    for name in (path, public):
        if os.path.lexists(name):
            raise make_usage_error(_text("key-is-there", file=name))
    key = SecretKey.new()
    try:
        raw = key.to_file(password)
    except KeyFileError as error:
        raise report_key_error(path, error) from None
    new = PathState.NOTHING
    with (
        open_atomic(public, expected=new, tell=report_saving_note) as known,
        open_atomic(path, expected=new, tell=report_saving_note, private=True) as secret,
    ):
        secret.write(raw)
        known.write(key.public.to_file())
    print_line(_text("made-secret-key", file=path))
    print_line(_text("made-public-key", file=public, line=key.public.to_line()))


# -- passwords ----------------------------------------------------------------------------------


def _make_password_prompt(path: str, file: str | None) -> Callable[[], str]:
    """Return a callback that returns the password of the key in *path*, from *file* or typed."""
    return lambda: (
        _read_password(file) if file is not None else _ask_password(_text("password-of", file=path))
    )


def _new_password(file: str | None, *, no_password: bool) -> str | None:
    if no_password:
        if file is not None:
            raise make_usage_error(
                _text("one-of-two", first="--no-password", second="--password-file")
            )
        return None
    if file is not None:
        password = _read_password(file)
    else:
        password = _ask_password(_text("new-password"))
        if password and _ask_password(_text("password-again")) != password:
            raise make_usage_error(_text("passwords-differ"))
    if not password:
        raise make_usage_error(_text("no-empty-password", option="--no-password"))
    return password


def _read_password(path: str) -> str:
    with open(path, encoding="utf-8", errors="surrogateescape") as stream:  # noqa: PTH123
        return stream.readline(MAX_PASSWORD).rstrip("\r\n")


MAX_PASSWORD = 4096
"""The greatest number of characters of a password that are read from a file."""


def _ask_password(prompt: object) -> str:
    """Return a password typed at the terminal. Raises BadParameter without a terminal."""
    import getpass

    with warnings.catch_warnings():
        warnings.simplefilter("error", getpass.GetPassWarning)
        try:
            if sys.stdin is None or not sys.stdin.isatty():
                raise make_usage_error(_text("no-terminal", option="--password-file"))
            return getpass.getpass(f"{prompt}: ")
        except (EOFError, getpass.GetPassWarning):
            raise make_usage_error(_text("no-terminal", option="--password-file")) from None
