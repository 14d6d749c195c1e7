"""The tests under every supported Python at hand: ``nox``, or ``nox -s tests-3.12``."""

import nox

nox.options.default_venv_backend = "venv"


@nox.session(python=["3.11", "3.12", "3.13", "3.14", "3.15"])
def tests(session: nox.Session) -> None:
    """The whole suite against an installed tree, with the locked versions."""
    locked = {"PIP_CONSTRAINT": "constraints.txt", "PIP_BUILD_CONSTRAINT": "constraints.txt"}
    session.install("--editable", ".[dev-all,parquet,zstd]", env=locked)
    session.run("pytest", "-n", "2", *session.posargs)
