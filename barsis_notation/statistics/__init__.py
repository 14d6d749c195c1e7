"""Statistics of many games: throws, luck, captures, lengths, winners, fairness.

``Counting`` counts games; the functions on throws take plain counts.

Counts are additive and independent of the order of records. A row belongs to one player, event, way
of throwing, game and device. Captures are counted by the engines. A canonical record is counted
from its bytes. Any other record, and any record that is refused in this form, is replayed turn by
turn, with the same counts.

``odds`` computes exact odds from the facts of a ruleset, ``fairness`` tests counts against them,
``throw_verdicts`` corrects for the number of tests. All throws count, including the last throw of a
game: whether a throw is made depends only on earlier throws, so the tests are unbiased.
``docs/explanation/fairness.md`` works each test by hand.

The names in ``__all__`` are public and stable, as ``docs/reference/stability.md`` says.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.rulesets.odds import Device, find_device, throw_odds
    from barsis_notation.statistics.counting import By, CountedRow, Counting, Who
    from barsis_notation.statistics.fairness import (
        Deviation,
        Runs,
        compare_frequencies,
        compare_serial_pairs,
        correct_by_holm,
        count_runs,
        estimate_changes,
    )
    from barsis_notation.statistics.file_records import FileRecord, read_files
    from barsis_notation.statistics.members import make_row_members
    from barsis_notation.statistics.record_content import Content
    from barsis_notation.statistics.tallies import ThrowTally, tally_throws
    from barsis_notation.statistics.throw_verdicts import (
        ThrowTest,
        ThrowVerdict,
        describe_verdict,
        judge_throws,
    )
else:
    __getattr__, __dir__ = make_late_names(
        __name__,
        {
            "record_content": "Content",
            "counting": "By CountedRow Counting Who",
            "fairness": (
                "Deviation Runs compare_frequencies compare_serial_pairs correct_by_holm "
                "count_runs estimate_changes"
            ),
            "file_records": "FileRecord read_files",
            "members": "make_row_members",
            ".rulesets.odds": "Device find_device throw_odds",
            "tallies": "ThrowTally tally_throws",
            "throw_verdicts": "ThrowTest ThrowVerdict describe_verdict judge_throws",
        },
    )

__all__ = [
    "By",
    "Content",
    "CountedRow",
    "Counting",
    "Deviation",
    "Device",
    "FileRecord",
    "Runs",
    "ThrowTally",
    "ThrowTest",
    "ThrowVerdict",
    "Who",
    "compare_frequencies",
    "compare_serial_pairs",
    "correct_by_holm",
    "count_runs",
    "describe_verdict",
    "estimate_changes",
    "find_device",
    "judge_throws",
    "make_row_members",
    "read_files",
    "tally_throws",
    "throw_odds",
]
