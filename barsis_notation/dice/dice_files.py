"""Reading and writing of dice files."""

from __future__ import annotations

import os
import re
from typing import Final

import msgspec

from barsis_notation.base import FilePath
from barsis_notation.base.arguments import expect_bytes
from barsis_notation.diagnostics import dice_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.dice.pact import Pact, check_pact
from barsis_notation.dice.structs import FORMAT, Dice
from barsis_notation.formats.named_files import open_file
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.documents import Form, encode_document, locate_findings, read_document
from barsis_notation.rulesets import Ruleset, find_ruleset

_text = bind_texts("dice")

MAX_BYTES: Final = 2**20
"""Greatest size of a dice file in bytes."""

_SAID: Final = re.compile(rb'"format"\s*:\s*"' + FORMAT.partition("/")[0].encode() + rb"/")
"""The beginning of the ``format`` member of a dice file of any version."""

Read = tuple[Pact | None, list[Finding]]
"""A pact (None if there are findings) and the list of findings."""


def load_dice(path: FilePath, own: tuple[Ruleset, ...] = ()) -> Read:
    """Read the pact in a dice file.

    A pact is the agreement on the dice of one game. Faults of the file's contents are findings, not
    exceptions. Commitments and revealed seeds may be missing.

    Args:
        path: Path of the file, or URI of an object in cloud storage. A file of more than 1 MiB
            gives a finding.
        own: Rulesets that are not built in and that the file may name.

    Returns:
        The pact (None if there are findings) and the findings, whose file is *path*.

    Raises:
        OSError: If the file cannot be opened or read.
        MissingAddOnError: If *path* is a URI and the add-on for cloud storage is not installed.
        ValueError: If the path of a local file contains NUL.
        WrongTypeError: If *own* is not a tuple and the file can be read as a dice file.

    Examples:
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation.dice import load_dice
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder) / "dice.json"
        ...     written = path.write_bytes(b"{}")
        ...     pact, findings = load_dice(path)
        >>> pact, len(findings) > 0
        (None, True)
    """
    pact, findings = read_dice(read_dice_bytes(path), own)
    for finding in findings:
        finding.file = str(path)
    return pact, findings


def read_dice_bytes(path: FilePath) -> bytes:
    """Return the bytes of a file, truncated one byte after the size limit.

    The limit is MAX_BYTES, 1 MiB, so a file that is too large can be recognised by its length.
    *path* is a path or the URI of an object in cloud storage.

    Raises:
        OSError: If the file cannot be opened or read.
        MissingAddOnError: If *path* is a URI and the add-on for cloud storage is not installed.
        ValueError: If the path of a local file contains NUL.
    """
    with open_file(os.fspath(path)) as stream:
        return stream.read(MAX_BYTES + 1)


def read_dice(raw: bytes, own: tuple[Ruleset, ...] = ()) -> Read:
    """Read a pact from the bytes of a dice file.

    A pact is the agreement on the dice of one game. Faults of the contents are findings, not
    exceptions. Commitments and revealed seeds may be missing.

    Args:
        raw: The bytes, UTF-8 JSON. More than 1 MiB gives a finding.
        own: Rulesets that are not built in and that the file may name.

    Returns:
        The pact (None if there are findings), and the findings.

    Raises:
        WrongTypeError: If *raw* has the wrong type, or if *own* is not a tuple and *raw* can be
            read as a dice file. It is a UsageError.

    Examples:
        >>> import msgspec
        >>> from barsis_notation import load_ruleset
        >>> from barsis_notation.dice import begin_pact, read_dice
        >>> pact = begin_pact("Game 7", load_ruleset("barsis"), ["Amal", "Basim"])
        >>> again, findings = read_dice(msgspec.json.encode(pact.dice))
        >>> again.parties, findings
        (('Amal', 'Basim'), [])
    """
    raw = expect_bytes("raw", raw)
    dice, findings = read_document(raw, Dice, _FORM)
    if dice is None:
        return None, findings
    pact, findings = _make_pact(dice, own)
    locate_findings(findings, raw)
    return pact if not findings else None, findings


def is_dice(raw: bytes) -> bool:
    """Return whether *raw* is the content of a dice file of any version.

    Only the member ``format`` is checked. It is found even if the text is not valid JSON.
    """
    try:
        document = msgspec.json.decode(raw)
    except (ValueError, RecursionError):
        return _SAID.search(raw) is not None
    form = document.get("format") if isinstance(document, dict) else None
    return isinstance(form, str) and form.partition("/")[0] == FORMAT.partition("/")[0]


def encode_dice(dice: Dice) -> bytes:
    """Return the bytes of a dice file: UTF-8 JSON with a final line feed.

    The contents are not checked.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate. It is a ValueError.
    """
    return encode_document(dice)


def _make_pact(dice: Dice, own: tuple[Ruleset, ...]) -> Read:
    named = dice.ruleset
    ruleset, wrong = find_ruleset(named.id, named.version, named.options, named.sha256, own=own)
    if ruleset is None:
        return None, list(wrong)
    pact = Pact(dice, ruleset)
    return pact, list(check_pact(pact))


def _expected(slip: Text | str | None) -> Text | str:
    return slip or _text("dice-file")


_FORM: Final = Form(FORMAT, codes.DICE_UNREADABLE, _expected, MAX_BYTES)
