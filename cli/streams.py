"""Output streams: data to stdout or a file, messages to stderr."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import re
import select
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO, cast

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.language.speech import get_speech

if TYPE_CHECKING:
    from barsis_notation.base.file_stamps import Expected
    from barsis_notation.base.saving import Note

STANDARD = "-"
"""The path that means stdin or stdout."""

INDENT = 2
"""The indentation of the further lines of a wrapped line, relative to the first."""

MIN_COLUMNS = 20
"""The least width for which text is wrapped."""


def prepare_streams() -> None:
    """Replace ``sys.stdin``, ``sys.stdout`` and ``sys.stderr`` by robust streams.

    Stdin waits for input even if it is non-blocking. Stdout and stderr escape characters that their
    encoding lacks. Failures of stderr are ignored, and do not change the exit status. If stdout
    cannot be written, the rest of the output is discarded and the command continues, unless
    ``stop_when_closed`` was called.
    """
    if _is_nonblocking(sys.stdin):
        sys.stdin = _wrap_text(io.BufferedReader(_BlockingFile(0, "rb", closefd=False)), sys.stdin)
    sys.stdout, sys.stderr = _prepare_stream(sys.stdout), _prepare_stream(sys.stderr)


def _prepare_stream(stream: TextIO) -> TextIO:
    own: TextIO | None = sys.__stderr__  # None where it is closed
    buffer = getattr(stream, "buffer", None)
    if own is not None and stream is own:
        raw: io.RawIOBase | None = _MessageFile(stream.fileno(), "wb", closefd=False)
    elif _is_nonblocking(stream):
        raw = _BlockingFile(stream.fileno(), "wb", closefd=False)
    else:
        # Unbuffered, Python asks the system once to write, and forgets the bytes that the system
        # does not accept: the end of a file on a full disk, or the rest after a signal.
        raw = buffer if isinstance(buffer, io.RawIOBase) else None
    if stream is sys.stdout and type(getattr(buffer, "raw", buffer)) is io.FileIO:
        raw = raw or io.FileIO(stream.fileno(), "wb", closefd=False)
    if raw is not None and not isinstance(buffer, _Output):
        stream.flush()
        kind = _Output if stream is sys.stdout else io.BufferedWriter
        stream = _wrap_text(kind(raw), stream)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
    return stream


def _wrap_text(buffer: io.BufferedReader | io.BufferedWriter, before: TextIO) -> TextIO:
    """Return a text stream on *buffer* with the settings of the one *before*."""
    by_lines = any(getattr(before, name, False) for name in ("line_buffering", "write_through"))
    return io.TextIOWrapper(buffer, before.encoding, before.errors, line_buffering=by_lines)


def _is_nonblocking(stream: TextIO | None) -> bool:
    """Return whether another program has set the file of *stream* to non-blocking, as Node does."""
    buffer = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", buffer)
    return type(raw) is io.FileIO and os.name != "nt" and not os.get_blocking(raw.fileno())


class _BlockingFile(io.FileIO):
    """A file that waits, although it is set to non-blocking."""

    def readinto(self, buffer: Any, /) -> int:
        """Wait for input, read it into *buffer*, and return its number of bytes, 0 at the end."""
        while (read := cast("int | None", super().readinto(buffer))) is None:
            _wait([self], [])
        return read

    def read(self, size: int | None = -1, /) -> bytes:
        """Wait for input and return at most *size* bytes; all to the end if it is None or -1."""
        return cast("bytes", io.RawIOBase.read(self, -1 if size is None else size))

    def readall(self) -> bytes:
        """Wait for input, and return all bytes to the end."""
        return io.RawIOBase.readall(self)

    def write(self, data: Any, /) -> int:
        """Wait until the file accepts data, and return the number of bytes written."""
        while (written := cast("int | None", super().write(data))) is None:
            _wait([], [self])
        return written


def _wait(readable: list[io.FileIO], writable: list[io.FileIO]) -> None:
    select.select(readable, writable, [])


class _MessageFile(_BlockingFile):
    """The file of stderr, which ignores failures such as a full disk."""

    def write(self, data: Any, /) -> int:
        """Write *data*, or discard it if that fails, and return its number of bytes."""
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes


class OutputClosedError(BrokenPipeError):
    """Raised if the reader of stdout has closed its pipe and the command only prints."""


class _Output(io.BufferedWriter):
    """Stdout that lets a command finish its work even if its output cannot be written.

    After the first failure the rest is discarded. :func:`end_output` reports the failure when the
    work is done. A command that called :func:`stop_when_closed` ends at the failure instead.

    The raw stream below it is implemented in C. With one in Python, an interrupt between the system
    call and the return makes the buffer write the same bytes again.
    """

    failure: OSError | None = None
    """Why stdout cannot be written; None while it can."""
    stops = False
    """Whether the failure ends the command."""
    is_discarded = False
    """Whether the rest of the output is discarded without a further report."""

    def write(self, data: Any, /) -> int:
        """Write *data*, or discard it after a failure; return its number of bytes.

        Raises:
            OSError: If writing fails and that is to end the command, see ``stop_when_closed``.
        """
        try:
            return super().write(data)
        except OSError as error:
            self._fail(error)
        return memoryview(data).nbytes

    def flush(self) -> None:
        """Write the buffered data, or discard it after a failure.

        Raises:
            OSError: If writing fails and that is to end the command, see ``stop_when_closed``.
        """
        try:
            super().flush()
        except OSError as error:
            self._fail(error)
            super().flush()

    def _fail(self, error: OSError) -> None:
        is_closed = isinstance(error, ConnectionError)  # of a pipe, or of a socket
        self.failure = OutputClosedError(error.errno, error.strerror) if is_closed else error
        _discard(self.fileno())
        if self.stops and not self.is_discarded:
            raise self.failure


def _discard(stream: int) -> None:
    """Redirect the file descriptor *stream* to the null device."""
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream)
        os.close(nowhere)


def _get_output() -> _Output | None:
    """Return the buffer of stdout; None if stdout is closed or was replaced, as tests do."""
    buffer = getattr(sys.stdout, "buffer", None)
    return buffer if isinstance(buffer, _Output) else None


def stop_when_closed(path: str | None = None) -> None:
    """Let this command end, without a message, as soon as its output pipe closes.

    Only for commands that only print: not if the command changes something, or if its exit status
    is a verdict.

    Args:
        path: Path of the command's output; only None and ``-``, which mean stdout, have an effect.
    """
    output = _get_output()
    if output is not None and is_stdout(path):
        output.stops = True


def finish_when_closed() -> None:
    """Let this command finish its work although its output pipe closes.

    This is the default; it undoes ``stop_when_closed``.
    """
    output = _get_output()
    if output is not None:
        output.stops = False


def is_output_closed() -> bool:
    """Return whether a write to stdout has failed because the reader closed the pipe."""
    output = _get_output()
    return output is not None and isinstance(output.failure, OutputClosedError)


def end_output() -> None:
    """Flush stdout. A reader that has closed the pipe, as ``head`` does, is no fault.

    Raises:
        OSError: If stdout could not be written for another reason, such as a full disk.
    """
    flush_output()
    output = _get_output()
    if output is None or output.failure is None or output.is_discarded:
        return
    output.is_discarded = True
    if not isinstance(output.failure, OutputClosedError):
        raise output.failure


def print_line(text: object = "") -> None:
    """Print a line of data on stdout, with control characters escaped.

    On a terminal it is wrapped. Spaces at its end are removed. *text* is converted by ``str``.
    """
    for line in _order_wrapped(escape_invisible(str(text)).rstrip(), sys.stdout):
        print(line)


def _order_wrapped(line: str, stream: TextIO) -> Iterator[str]:
    """Yield the lines for *stream* of an escaped line, wrapped if it is a terminal."""
    columns = get_line_width(stream) if is_terminal(stream) else None
    if columns is None:
        yield order_line(line, stream)
        return
    from barsis_notation.language.text_width import wrap_text

    text = line.lstrip(" ")
    before = len(line) - len(text)
    first, *rest = wrap_text(text, columns, before + INDENT, before)
    yield order_line(line[:before] + first, stream)
    # In a right-to-left paragraph, a line without Arabic letters is at the right as well.
    order = order_line if line.isascii() else order_row
    for one in rest:
        yield order(one, stream)


def print_drawing(text: str) -> None:
    """Print *text*, the lines of a drawing, on stdout without escaping anything."""
    print(order_drawing(text, sys.stdout))


def print_prompt(prompt: str) -> None:
    """Print *prompt* on stdout without a line break, to be followed by input.

    Nothing is printed if stdout is closed.
    """
    if sys.stdout is not None:
        sys.stdout.write(order_line(prompt, sys.stdout, fills=False))
        flush_output()


def order_line(
    line: str,
    stream: TextIO | TerminalStream | None,
    language: str | None = None,
    *,
    fills: bool = True,
) -> str:
    """Return a line for *stream*, with Unicode isolates if that is a UTF-8 terminal.

    Isolates keep words of the other writing direction in their order. Lines in ASCII, and lines for
    other streams, are returned unchanged.

    Args:
        line: The line, with control characters escaped.
        stream: The stream it is written to; None if it is closed.
        language: The language of the line, by default the current one.
        fills: Whether a line written from right to left is padded to the width of the terminal.
    """
    if line.isascii() or not can_show_isolates(stream):
        return line
    from barsis_notation.language.isolates import isolated

    columns = get_columns(stream) if fills else 0
    return isolated(line, language or get_speech().language, columns)


def order_drawing(drawing: str, stream: TextIO | TerminalStream | None) -> str:
    """Return a drawing so that its lines are shown from left to right on a terminal.

    *stream* is the stream to which it will be written, None if it is closed. For streams other than
    UTF-8 terminals the drawing is returned unchanged.
    """
    if drawing.isascii() or not can_show_isolates(stream):
        return drawing
    from barsis_notation.language.isolates import isolate_drawing

    return isolate_drawing(drawing)


def order_row(line: str, stream: TextIO | TerminalStream | None) -> str:
    """Return a row of a table so that it is shown in the direction of the language.

    On a UTF-8 terminal in a language written from right to left, the first column is at the right.
    Otherwise the result is that of ``order_line``. *stream* is the stream to which it will be
    written, None if it is closed.
    """
    from barsis_notation.language.isolates import RTL_LANGUAGES, isolate_page

    if get_speech().language not in RTL_LANGUAGES or not can_show_isolates(stream):
        return order_line(line, stream)
    return isolate_page(line, get_columns(stream))


def get_columns(stream: TextIO | TerminalStream | None) -> int:
    """Return the width of *stream* in columns; 0 if it is unknown.

    It is also 0 on mlterm, where isolates take up columns.
    """
    if stream is None or "MLTERM" in os.environ:
        return 0
    with contextlib.suppress(OSError, ValueError):
        return os.get_terminal_size(stream.fileno()).columns
    return 0


def is_terminal(stream: TextIO | TerminalStream | None) -> bool:
    """Return whether *stream* is a terminal; False if it is closed."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def can_show_isolates(stream: TextIO | TerminalStream | None) -> bool:
    """Return whether *stream* is a terminal with the encoding UTF-8."""
    encoding = getattr(stream, "encoding", None) or ""
    return is_terminal(stream) and encoding.replace("-", "").replace("_", "").lower() == "utf8"


def get_line_width(stream: TextIO | TerminalStream) -> int | None:
    """Return the number of columns that lines on *stream* may have; None without a limit.

    Only terminals have a limit: the environment variable COLUMNS, or else the width of the
    terminal. The last column stays free, where some terminals begin a new line.
    """
    if not stream.isatty():
        return None
    given = os.environ.get("COLUMNS", "")
    columns = int(given) if given.isdecimal() else 0
    with contextlib.suppress(OSError, ValueError):
        columns = columns or os.get_terminal_size(stream.fileno()).columns
    return max(columns - 1, MIN_COLUMNS) if columns else None


def should_use_color(stream: TextIO | TerminalStream | None = None) -> bool:
    """Return whether output on *stream*, by default stdout, has colors.

    The environment variable NO_COLOR forbids them, or else FORCE_COLOR requires them, if not empty.
    Without these there are colors if the stream is a terminal and TERM is not ``dumb``. The option
    ``--color`` sets these variables.
    """
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return is_terminal(stream or sys.stdout) and os.environ.get("TERM") != "dumb"


def print_message(text: object) -> None:
    """Print *text*, converted by ``str``, as one line on stderr; ignore failures of stderr.

    Line breaks in it, as in a file name, are escaped like other control characters.
    """
    if sys.stderr is None:
        return
    with contextlib.suppress(OSError, ValueError):
        for line in _order_wrapped(escape_invisible(str(text)), sys.stderr):
            print(line, file=sys.stderr, flush=True)


def print_messages(text: str) -> None:
    """Print each line of *text* on stderr, as ``print_message`` does."""
    for line in text.removesuffix("\n").split("\n"):
        print_message(line)


def report_saving_note(note: Note) -> None:
    """Report on stderr a side effect of saving a file, as a sentence.

    An example is an attribute of the file that could not be preserved.
    """
    from barsis_notation.language.saving_notes import describe_note

    print_message(str(describe_note(note)))


def flush_output() -> None:
    """Flush stdout, so that a full disk or a closed pipe is noticed now.

    A failure is raised as an OSError only if ``stop_when_closed`` was called; otherwise
    ``end_output`` reports it.
    """
    if sys.stdout is not None:
        sys.stdout.flush()


def discard_output() -> None:
    """Discard what is still to be written to stdout, without a report."""
    output = _get_output()
    if output is not None:
        output.is_discarded = True
    with contextlib.suppress(OSError, ValueError, AttributeError):
        _discard(sys.stdout.fileno())


@contextlib.contextmanager
def open_output(path: str | None, expected: Expected | None = None) -> Iterator[BinaryIO]:
    """Yield the output stream: stdout for None and ``-``, else the file at *path*.

    A file is replaced at the end of the ``with`` block, or stays unchanged after an exception.
    Control characters in output to a terminal are escaped; elsewhere bytes are unchanged.

    Args:
        path: Path of the output, or None.
        expected: The state that the file must have, for instance that it does not exist; by default
            any.

    Raises:
        OSError: If the file cannot be written, or is not as *expected*.
    """
    if path is None or path == STANDARD:
        flush_output()
        yield wrap_terminal_stream(_get_stdout(), getattr(sys.stdout, "encoding", None) or "utf-8")
        flush_output()
        return
    from barsis_notation.base.file_stamps import PathState
    from barsis_notation.base.saving import open_atomic

    with open_atomic(
        path, expected=expected or PathState.ANYTHING, tell=report_saving_note
    ) as file:
        yield wrap_terminal_stream(file)


def wrap_terminal_stream(stream: BinaryIO, encoding: str = "utf-8") -> BinaryIO:
    """Return *stream*, or a TerminalStream for it if it is a terminal.

    *stream* is the binary stream of stdout, *encoding* that of the terminal.
    """
    return cast("BinaryIO", TerminalStream(stream, encoding)) if stream.isatty() else stream


class TerminalStream(io.RawIOBase):
    """A stream that writes UTF-8 text to a terminal with control characters escaped.

    Line feeds and tabs are kept. Bytes that are not UTF-8 and letters outside of the terminal's
    *encoding* are escaped as well.

    Args:
        stream: The binary stream of the terminal.
        encoding: The encoding of the terminal, such as ``utf-8``.
    """

    def __init__(self, stream: BinaryIO, encoding: str) -> None:
        super().__init__()
        self.stream = stream
        self.encoding = encoding
        self.decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")

    def writable(self) -> bool:
        """Return True: the stream can be written."""
        return True

    def write(self, data: Any, /) -> int:
        """Write all of *data*, UTF-8 in bytes, and return its number of bytes.

        A character may be divided between two calls.
        """
        text = self.decoder.decode(bytes(data)).replace("\r\n", "\n")
        parts = (part if part in _KEPT else escape_invisible(part) for part in _PARTS.split(text))
        self.write_shown("".join(parts))
        return len(data)

    def write_shown(self, text: str) -> None:
        """Write *text* without escaping control characters, as it is escaped already."""
        self.stream.write(text.encode(self.encoding, "backslashreplace"))

    def isatty(self) -> bool:
        """Return True: the stream is that of a terminal."""
        return True

    def fileno(self) -> int:
        """Return the file descriptor of the terminal."""
        return self.stream.fileno()

    def flush(self) -> None:
        """Flush the terminal, unless it is closed."""
        if not self.stream.closed:
            self.stream.flush()


_KEPT = ("\n", "\t")
_PARTS = re.compile("([\n\t])")


def _get_stdout() -> BinaryIO:
    if sys.stdout is None:
        return open(os.devnull, "wb")  # noqa: PTH123 - stands for a stream
    return sys.stdout.buffer


def is_stdout(path: str | None) -> bool:
    """Return whether the output *path* of a command is stdout: ``-``, or None."""
    return path is None or path == STANDARD


class EscapedStream:
    """A stream for the messages of Typer, which quote the command line.

    The command line may contain names of files, so all control characters are escaped except
    Typer's colors. A color code that is also in the command line is escaped everywhere.

    Args:
        stream: The stream to write to; other attributes are those of this stream.
        words: The words of the command line.

    Attributes:
        terminal: The stream below a wrapper for terminals, else *stream*.
    """

    def __init__(self, stream: Any, words: Sequence[str]) -> None:
        self.terminal = getattr(stream, "terminal", stream)
        self._stream = stream
        self._quoted = "\n".join(words)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write *text* with its control characters escaped, and return its length.

        Line feeds and Typer's colors are kept.
        """
        parts = re.split("(\x1b\\[[0-9;]*m|\n)", text)
        for at, part in enumerate(parts):
            is_ours = part == "\n" or (at % 2 and part not in self._quoted)
            parts[at] = part if is_ours else escape_invisible(part)
        self._stream.write("".join(parts))
        return len(text)
