"""Hooks by which PyInstaller puts the command line into one program.

PyInstaller follows import statements only. The hooks in this folder list the commands, formats and
texts that are imported or read by name.
"""

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages


def hook_folders() -> list[str]:
    """Return the paths of the folders with hooks, for the entry point of PyInstaller."""
    return [str(Path(__file__).parent)]


def list_modules(package: str) -> list[str]:
    """Return the full names of the modules of a package, without those of the hooks.

    Args:
        package: The name of a package of this distribution, such as ``barsis_cli``, whose modules
            in subpackages are listed too. It and its subpackages are imported.
    """
    found = walk_packages(import_module(package).__path__, f"{package}.")
    return [each.name for each in found if not each.name.startswith(__name__)]


def list_data_files(package: str) -> list[tuple[str, str]]:
    """Return the data files of a package as pairs of path and folder in the program.

    Data files are all files except Python sources and compiled modules.

    Args:
        package: The name of a package of this distribution, such as ``barsis_cli``.
    """
    (root,) = import_module(package).__path__
    return [
        (str(path), str(Path(package.replace(".", "/"), path.relative_to(root).parent)))
        for path in Path(root).rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc", ".so", ".pyd"}
    ]
