"""``python -m barsis_notation`` is the command ``barsis``.

``-m`` puts the working folder first into the module path. It holds data, of strangers maybe, so it
is taken out before anything else is imported. What Python imports before this file may still come
from there: use ``python -P -m barsis_notation`` in folders that are not yours.
"""

import os
import sys


def _leave_working_folder() -> None:
    """Take the entry that ``-m`` has added out of ``sys.path``."""
    try:
        folder = os.getcwd()  # noqa: PTH109 - pathlib would be imported from that folder
    except OSError:  # it no longer exists, so nothing was added
        return
    if not sys.flags.safe_path and sys.path[:1] == [folder]:
        del sys.path[0]


if __name__ == "__main__":
    _leave_working_folder()
    from barsis_cli.entry import main

    main()
