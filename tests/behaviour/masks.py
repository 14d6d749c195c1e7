"""Replace the parts of results that differ between two runs of the same code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple


class Mask(NamedTuple):
    """A pattern that is replaced in some streams of some runs.

    Attributes:
        name: The replacement.
        pattern: A regular expression for the replaced text.
        reason: Why two runs of the same code differ.
        lines: A regular expression for the command lines of these runs.
        streams: A regular expression for the names of these streams: ``stdout``, ``file NAME``.
    """

    name: str
    pattern: str
    reason: str
    lines: str = ""
    streams: str = ""


ARCHIVE: Final = "archive (init|add|import|sign|withdraw|people|export)"
UUID: Final = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
BATCHES: Final = (
    r"""INSERT INTO "(acts" VALUES\(\d+,'{"act":"add"|search_(data|idx)").*\n|^{"act":"add".*\n"""
)
BAG: Final = (
    r'(?<=^Payload-Oxum: )\d+|(?<=^"act_count": )\d+|(?<=^"chain": ")[0-9a-f]{64}'
    r"|^[0-9a-f]{64}(?=  (data/acts\.jsonl|data/log\.json|bag-info\.txt|manifest-sha256\.txt)$)"
)
ACT: Final = r"""(?<=INSERT INTO "acts" VALUES\()\d+|(?<=',)X'[0-9A-F]{64}'(?=\);)"""
SIGNED: Final = r"(?<=^acts )\d+ \S+|(?<=timestamp:)\d+|^RU\S{90,}$|^[A-Za-z0-9+/]{80,}=*$"
KEY: Final = r"RW[A-Za-z0-9+/]{50,}=*|(?<=public key )[0-9A-F]{16}"
SIZE: Final = r"[\d,]+(?= in the file)|(?<= in the file, )[\d,]+"
PLAN: Final = (
    r'(?<="plan":")[0-9a-f]{64}|(?<="(tag|cut)":")[0-9a-f]{64}|(?<="sha256":")[0-9a-f]{64}'
)
HASHES: Final = r'(?<="checkpoint":")[0-9a-f]{64}|(?<="signature":")[0-9a-f]{64}'

MASKS: Final = (
    Mask("barsis-RANDOM", r"barsis-[a-z0-9_]{8}(?=/|$)", "a random folder for a page", r"\bview "),
    Mask("SECRET", r"\b[0-9a-f]{64}\b", "seeds are drawn, and committed to", "dice commit"),
    Mask("VERSION", r'(?<="version":)"[0-9a-f]{64}"', "a part names the code", "--part|--on ray"),
    Mask("FILES", r'(?<="files":)"[0-9a-f]{64}"', "a part names the times of files", "--part"),
    Mask(
        "VERDICTS",
        r'(?<=INSERT INTO "runs" VALUES)\(.*\);|(?<=INSERT INTO "verdicts" VALUES)\(.*\);',
        "cached verdicts are keyed by the code",
        "--cache",
    ),
    Mask("UUID", UUID, "an archive gets a random id", ARCHIVE),
    Mask("TIME", r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", "an act has its time", ARCHIVE),
    Mask("TIME", r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", "a change has its time", "event"),
    Mask("", BATCHES, "records are added, and indexed, in batches by time", ARCHIVE),
    Mask("ACT", ACT, "batches are counted, and acts are chained with their times", ARCHIVE),
    Mask("ACTS", BAG, "a bag holds the acts, which are counted and timed", ARCHIVE, "^file"),
    Mask("SIZE", SIZE, "batches are indexed apart", "archive add .*archive stats", "stdout"),
    Mask("#", r"\d+(?= acts| عمليات)", "batches are counted", ARCHIVE, "stdout"),
    Mask("HASH", HASHES, "a checkpoint and its signature have a time", ARCHIVE),
    Mask("SIGNED", SIGNED, "a checkpoint and its signature have a time", ARCHIVE),
    Mask("", r"^file (tmp|home/.ray).*", "Ray's own files", "--on ray", "^file"),
    Mask("HASH", PLAN, "the plan of a run names paths and times", "--on ray", "^file home/out/"),
    Mask("TIME", r'(?<="seconds":)[0-9.e-]+|(?<= time=")[0-9.]+', "a clock", "conformance run"),
    Mask("KEY", KEY, "a new key is drawn", "sign --new-key"),
)


def masked(line: str, ended: Mapping[str, str]) -> dict[str, str]:
    """Return the result *ended* of the command *line* with all masks applied.

    The result maps the name of a stream to its text. A stream is removed if a mask replaces its
    whole name by an empty text.
    """
    concerned = [mask for mask in MASKS if re.search(mask.lines, line)]
    found = {
        _replace(concerned, name, name): _replace(concerned, name, text)
        for name, text in ended.items()
    }
    found.pop("", None)
    return found


def _replace(masks: Iterable[Mask], stream: str, text: str) -> str:
    for mask in masks:
        if re.search(mask.streams, stream):
            text = re.sub(mask.pattern, mask.name, text, flags=re.MULTILINE)
    return text
