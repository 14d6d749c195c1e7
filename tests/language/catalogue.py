"""The gettext catalogue of Typer's headings: ``python -m tests.language.catalogue`` writes it.

Typer asks gettext for its headings. The Arabic is that of ``help.ftl``.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

from barsis_cli.help import find_help_text
from barsis_notation.language import locales
from barsis_notation.language.speech import speaking

FILE: Final = Path(locales.__file__).parent / "ar" / "LC_MESSAGES" / "messages.mo"

COMMAND: Final = "[blue]'{command_path} {help_option}'[/]"


def headings() -> dict[str, str]:
    """Return the Arabic of what Typer asks gettext for, by the English."""
    with speaking("ar"):
        titles = {
            name: find_help_text(f"panels.{name}") for name in ("Arguments", "Options", "Commands")
        }
        required = find_help_text("words.required")
        return {
            **titles,
            "Error": find_help_text("panels.Error"),
            "Missing command.": find_help_text("words.missing-command"),
            "required": required,
            "[required]": f"[{required}]",
            "default: {default}": find_help_text("words.default", default="{default}"),
            "[default: {}]": f"[{find_help_text('words.default', default='{}')}]",
            f"Try {COMMAND} for help.": find_help_text("words.try", command=COMMAND),
        }


def catalogue() -> bytes:
    """Return the headings in the binary format of gettext."""
    texts = {"": "Content-Type: text/plain; charset=UTF-8\n", **headings()}
    pairs = [(one.encode(), texts[one].encode()) for one in sorted(texts)]
    count, begin = len(pairs), 28
    place = begin + 16 * count
    tables, data = b"", b""
    for side in (0, 1):
        for pair in pairs:
            tables += struct.pack("<2I", len(pair[side]), place + len(data))
            data += pair[side] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, begin, begin + 8 * count, 0, begin)
    return head + tables + data


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_bytes(catalogue())
