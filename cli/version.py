"""What `barsis --version` says. It imports nothing that takes long."""

from __future__ import annotations

import barsis_notation
from barsis_notation import compiled

from .streams import say, stop_when_closed


def print_version(*, verbose: bool) -> None:
    """Print the version; *verbose* adds what it runs on and which modules run compiled."""
    stop_when_closed()
    say(f"barsis {barsis_notation.__version__}")
    if not verbose:
        return
    import platform
    from importlib.metadata import PackageNotFoundError, version

    say(f"python {platform.python_version()} ({platform.python_implementation()})")
    for package in ("msgspec", "typer", "jsonschema", "librt"):
        try:
            say(f"{package} {version(package)}")
        except PackageNotFoundError:
            from barsis_notation.language.texts import texts_of

            _text = texts_of("cli/reference")
            say(_text("not-installed", package=package))
    for module, how in compiled.status().items():
        say(f"{module}: {how}")
