"""A format of a plug-in whose records kill, stop, starve or burn whoever reads or checks them.

A file holds a record on each line, ``keep`` before it. One of DEEDS on a line does that to the
process: when the line is read, or with ``later`` before it when the record is checked.
"""

from __future__ import annotations

from pathlib import Path

MODULE = """
import os, time

from barsis_notation.formats.format import Format
from barsis_notation.record.decode import STANDARD, Decoded, decode


def die():
    os._exit(9)

def fall():
    raise RuntimeError("it fell")

def starve():
    held = []
    while True:
        held.append(bytearray(2**28))

def eat():
    bytearray(2**28)

def wait():
    time.sleep(10**6)

def burn():
    while True:
        pass

DEEDS = {b"die": die, b"fall": fall, b"starve": starve, b"eat": eat, b"wait": wait, b"burn": burn}


def read(source, *, limits=STANDARD, check_turns=False):
    lines = source.splitlines() if isinstance(source, bytes) else source
    for number, line in enumerate(lines, start=1):
        word, _, rest = line.rstrip().partition(b" ")
        if word == b"keep":
            yield decode(rest, number=number, line=number)
        elif word == b"later":
            yield Deadly(number=number, line=number, raw=b"{}", unread=limits, word=rest)
        else:
            DEEDS[word]()


class Deadly(Decoded, kw_only=True):
    word: bytes

    def __getattribute__(self, name):
        if name == "unread":
            DEEDS[object.__getattribute__(self, "word")]()
        return object.__getattribute__(self, name)


VENOM = Format(name="venom", suffixes=(".venom",), summary="kills", read=read)
"""

WORDS = ("die", "fall", "starve", "wait", "burn")
"""Those that no worker can bear; ``eat`` takes 256 MiB, and is over."""


def install(folder: Path) -> Path:
    """Install the plug-in below *folder* as pip does; return what PYTHONPATH is to name."""
    packages = folder / "packages"
    facts = packages / "venom-1.0.dist-info"
    facts.mkdir(parents=True)
    (packages / "venom.py").write_text(MODULE, "utf-8")
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: venom\nVersion: 1.0\n", "utf-8")
    points = "[barsis_notation.formats]\nvenom = venom:VENOM\n"
    (facts / "entry_points.txt").write_text(points, "utf-8")
    return packages
