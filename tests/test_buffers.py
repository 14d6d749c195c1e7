"""What takes bytes takes a bytearray and a memoryview as well, with the same result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from barsis_notation import load_ruleset
from barsis_notation.archive.seals.key_files import SecretKey, read_public_key, read_secret_key
from barsis_notation.dice.dice_files import encode_dice, read_dice
from barsis_notation.dice.pact import add_commitment, add_reveal, begin_pact
from barsis_notation.events.event_files import read_event
from barsis_notation.events.spreadsheets.sheet_reading import read_event_sheets
from barsis_notation.events.trf.trf_reading import read_trf
from barsis_notation.formats.mapped.file import read_map
from barsis_notation.record.structs import RulesetRef
from tests.every import every

pytestmark = pytest.mark.add_on("archive", "dice", "events")

KEY = SecretKey.new()
SEED = bytes(range(32))


def _begun() -> Any:
    return begin_pact("1", load_ruleset("barsis"), ["Amal", "Basim"])


def _revealed(seed: Any) -> bytes:
    pact = add_commitment(add_commitment(_begun(), "Amal", seed), "Basim", SEED)
    return encode_dice(add_reveal(pact, "Amal", seed).dice)


READERS: list[tuple[str, Callable[[Any], Any], bytes]] = [
    ("event", read_event, b"{}"),
    ("trf", lambda raw: read_trf(raw, RulesetRef(id="barsis", version=1), "SN"), b"012 Amman\n"),
    ("sheets", lambda raw: read_event_sheets(raw, "SN"), b"PK nonsense"),
    ("map", read_map, b"{}"),
    ("dice", read_dice, encode_dice(_begun().dice)),
    ("seed", _revealed, SEED),
    ("public key", read_public_key, KEY.public.to_file()),
    ("secret key", lambda raw: read_secret_key(raw, lambda: "").public, KEY.to_file()),
]


@every("name,read,raw", READERS, ids=lambda case: case[0])
def test_all_kinds_of_bytes_are_read_alike(
    name: str, read: Callable[[Any], Any], raw: bytes
) -> None:
    assert repr(read(bytearray(raw))) == repr(read(memoryview(raw))) == repr(read(raw)), name
