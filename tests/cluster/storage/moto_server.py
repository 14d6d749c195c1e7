"""A server that speaks as S3 does, at a free port of this machine, until standard input ends."""

import logging
import sys
import threading
from collections.abc import Callable, Iterable
from typing import Any

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]


def one_at_a_time(application: Application) -> Application:
    """Return *application* as one that does not look whether an object is there while another
    request puts it, which stores do not either.
    """
    lock = threading.Lock()

    def answer(environment: dict[str, Any], start: Any) -> Iterable[bytes]:
        with lock:
            return application(environment, start)

    return answer


def serve() -> None:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    application = one_at_a_time(DomainDispatcherApplication(create_backend_app))
    server = make_server("127.0.0.1", 0, application, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdout.write(f"{server.server_port}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    serve()
