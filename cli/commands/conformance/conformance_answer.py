"""`barsis conformance answer`: answer the cases of the conformance kit."""

from __future__ import annotations

import barsis_notation
from barsis_notation.conformance.answering import make_request_loop
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.formats.input_files import open_standard_input
from barsis_notation.formats.request_lines import MAX_LINE

from ...streams import open_output, stop_when_closed


def answer() -> None:
    """Answer requests for cases: a line of JSON on stdin, an answer on stdout.

    It ends after a `stop` request, or at the end of the input.

    Examples:
        barsis conformance answer
        barsis conformance answer --lang en
    """
    stop_when_closed()
    loop = make_request_loop(barsis_notation.__version__)
    with open_standard_input(waits=False) as stream, open_output(None) as target:
        for line in loop.answer_lines(stream, MAX_LINE):
            target.write(encode_json(line) + b"\n")
            target.flush()
