"""Write the message of a real finding of each code, which ``barsis rules`` shows.

Run ``python -m web.example_messages`` after a change of messages.
"""

from __future__ import annotations

import json
from pathlib import Path

from barsis_notation import diagnostics
from barsis_notation.base.saving import save
from barsis_notation.diagnostics.example_messages import FILE
from barsis_notation.language.speech import LANGUAGES, speaking
from web.finding_examples import collect_examples


def main() -> None:
    """Replace the file of messages by those of the findings that the pages of the site show."""
    messages: dict[str, dict[str, str]] = {}
    for code, example in sorted(collect_examples().items()):
        messages[code] = {}
        for language in LANGUAGES:
            with speaking(language):
                messages[code][language] = str(example.finding.spoken("message"))
    path = Path(diagnostics.__path__[0], FILE)
    save(path, (json.dumps(messages, ensure_ascii=False, indent=1) + "\n").encode())


if __name__ == "__main__":
    main()
