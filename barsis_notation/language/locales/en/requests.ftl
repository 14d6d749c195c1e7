# Errors in lines of requests: `moves -` and `conformance answer`.

line-too-long = the line is longer than { $most } bytes
no-request = expected a JSON object on one line, with "request": { $known }
unknown-request = request { $word } is unknown, expected { $known }
