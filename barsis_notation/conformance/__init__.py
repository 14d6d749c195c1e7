"""The conformance kit: read its cases, run a program through them, answer them with our engines.

``kit`` reads the files of a kit; a case with other options (``under``) becomes a case for each.
``answering`` has a function for each kind of case, which turns an input into the answer of this
package; these call the readers and engines, and have no rules. ``program_pipe`` starts a program
and exchanges lines with it, ``runner`` sends the cases and compares, ``reports`` writes the result
as a table, JSON or JUnit. ``docs/specification/protocol.md`` specifies the lines; the envelope is
in ``formats.request_lines``.

The data of the kit is not installed with the package; it is in the folder ``conformance`` of the
source.
"""
