"""The output of `barsis --version`, with fast imports only."""

from __future__ import annotations

import barsis_notation
from barsis_notation import compiled

from .streams import print_line, stop_when_closed


def print_version(*, verbose: bool) -> None:
    """Print the version on stdout.

    If *verbose* is true, print also the versions of Python and the libraries, and how each compiled
    module runs.
    """
    stop_when_closed()
    print_line(f"barsis {barsis_notation.__version__}")
    if not verbose:
        return
    import platform
    from importlib.metadata import PackageNotFoundError, version

    print_line(f"python {platform.python_version()} ({platform.python_implementation()})")
    for package in ("msgspec", "typer", "jsonschema", "librt"):
        try:
            print_line(f"{package} {version(package)}")
        except PackageNotFoundError:
            from barsis_notation.language.texts import bind_texts

            _text = bind_texts("cli/reference")
            print_line(_text("not-installed", package=package))
    for module, how in compiled.status().items():
        print_line(f"{module}: {how}")
