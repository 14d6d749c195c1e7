"""Run the command ``barsis`` by ``python -m barsis_notation``.

``-m`` puts the working folder first into ``sys.path``. It may contain untrusted files, so it is
removed before anything else is imported. Modules that Python imports before this file may still
come from there: use ``python -P -m barsis_notation`` in folders that are not yours.
"""

import os
import sys


def _leave_working_folder() -> None:
    """Remove the entry that ``-m`` has added to ``sys.path``."""
    try:
        folder = os.getcwd()  # noqa: PTH109 - pathlib would be imported from that folder
    except OSError:  # it no longer exists, so -m has not added it
        return
    if not sys.flags.safe_path and sys.path[:1] == [folder]:
        del sys.path[0]


if __name__ == "__main__":
    _leave_working_folder()
    from barsis_cli.entry import main

    main()
