"""The page ``docs/reference/limits.md`` has the limits of the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from barsis_notation.configuration import lookup
from barsis_notation.dice import dice_files
from barsis_notation.drawing.svg import gif
from barsis_notation.events import structs
from barsis_notation.events.spreadsheets import workbook_reading
from barsis_notation.formats import folders, ignore_patterns
from barsis_notation.formats.mapped import file as map_file
from barsis_notation.record import documents, file_lines, packing, shapes
from barsis_notation.record.decode import MIB, STANDARD
from barsis_notation.replay import side_lines, unknown_throws
from barsis_notation.rulesets import extending, user_files
from barsis_notation.validation import option_inference, option_space, part_checks, search_limits
from barsis_notation.viewer import arbiter

pytestmark = pytest.mark.add_on("dice", "events", "viewer")

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "limits.md").read_text("utf-8")

ROWS = {
    "size": f"{STANDARD.size:,} bytes",
    "nesting of objects and lists": f"{STANDARD.depth} levels",
    "processor time for the play": f"{STANDARD.seconds} seconds",
    "memory of a worker process": f"{STANDARD.memory // MIB} megabytes",
    "turns": f"{shapes.MAX_TURNS:,}",
    "players": f"{shapes.MAX_PLAYERS}",
    "characters of a text": f"{shapes.MAX_TEXT:,}",
    "integers": f"{shapes.MAX_INTEGER:,} (2^53 - 1)",
    "findings about the structure of one record": f"{shapes.MAX_FINDINGS}, then its check stops",
    "turns played in `retracted` and `variations`": (
        f"{side_lines.MAX_EFFORT:,}; an illegal one counts as {side_lines.REFUSAL_EFFORT}"
    ),
    "throws tried for a turn with `?`": f"{unknown_throws.MAX_TRIED:,}",
    "empty lines of a JSON Lines file": f"{file_lines.MAX_EMPTY:,}",
    "one search": f"{search_limits.MAX_TURNS_OF_FILE:,}",
    "in a file, a new search begins only before": f"{search_limits.MAX_TURNS_BEFORE:,}",
    "in a run, a new search begins only before": f"{search_limits.MAX_TURNS_OF_RUN:,}",
    "boards without findings": f"{arbiter.MAX_LINES:,}",
    "boards with findings": f"{arbiter.MAX_LINES:,}",
    "findings": f"{arbiter.MAX_FINDINGS:,}",
    "drawings of positions": f"{arbiter.MAX_DRAWN}",
    "event file": (
        f"{documents.MAX_BYTES // MIB} MiB, {structs.MAX_PLAYERS:,} players, "
        f"{structs.MAX_ROUNDS:,} rounds"
    ),
    "ruleset file": (
        f"{user_files.MAX_BYTES // MIB} MiB, {user_files.MAX_DEPTH} levels; "
        f"{extending.MAX_CHAIN} files that extend one another"
    ),
    "configuration file": f"{lookup.MAX_BYTES // MIB} MiB",
    "map file": f"{map_file.MAX_BYTES // MIB} MiB",
    "dice file": f"{dice_files.MAX_BYTES // MIB} MiB",
    "spreadsheet (`.xlsx`)": (
        f"{workbook_reading.MAX_BYTES // MIB} MiB, {workbook_reading.MAX_UNPACKED // MIB} MiB "
        f"unpacked, {workbook_reading.MAX_ROWS:,} rows"
    ),
    "`.gitignore`": (
        f"{folders.MAX_BYTES // MIB} MiB, {ignore_patterns.MAX_PATTERNS:,} patterns of at most "
        f"{ignore_patterns.MAX_PATTERN:,} characters ([FIL065](findings/FIL065.md))"
    ),
    "compressed file": (
        f"at most {packing.MAX_RATIO} bytes from each compressed byte, after the first "
        f"{packing.UNSUSPECTED // MIB} MiB"
    ),
    "animated GIF": f"{gif.MAX_DRAWINGS:,} drawings, {gif.MAX_BYTES // MIB} MiB",
}


@pytest.mark.parametrize("what", ROWS)
def test_a_row_has_the_limit_of_the_program(what: str) -> None:
    assert f"| {what} | {ROWS[what]} |" in PAGE


@pytest.mark.parametrize(
    "sentence",
    [
        f"first {search_limits.MAX_TRIED} refusals of one kind",
        f"the first {search_limits.MAX_TRIED_OF_RUN} in a run",
        f"stops after {search_limits.MAX_TURNS:,} turns",
        f"about {option_inference.MAX_REPLAYS:,} replays",
        f"{option_inference.MAX_REPLAYS_A_RECORD} more for each record",
        f"up to {option_space.MAX_INTEGERS} values",
        f"1 to {part_checks.MAX_DEPTH}",
    ],
)
def test_a_sentence_has_the_limit_of_the_program(sentence: str) -> None:
    assert sentence in " ".join(PAGE.split())
