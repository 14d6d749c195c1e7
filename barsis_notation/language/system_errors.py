"""Why the system could not do what it was asked for, in every language."""

from __future__ import annotations

import errno
import os

from barsis_notation.language.messages import has_message
from barsis_notation.language.texts import Said, texts_of

_text = texts_of("system")


def reason(error: OSError) -> Said | str:
    """Return why *error* was raised: as the system says it, or where we know it as a text."""
    spoken = error.strerror or str(error)
    name = errno.errorcode.get(error.errno or 0, "")
    is_systems = bool(name) and spoken == os.strerror(error.errno or 0)
    if not is_systems or not has_message("system", name):
        return spoken
    return _text(name, reason=spoken)
