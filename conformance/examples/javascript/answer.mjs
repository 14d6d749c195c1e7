// Answers the requests of the conformance runner: one line of JSON in, one line out.
import {answerCase, GAMES, KINDS} from "./cases.mjs";

function answer(request) {
  if (request.request === "start") {
    const program = {name: "barsis-notation-example", version: "1", language: "JavaScript"};
    return {protocol: 1, program, kinds: KINDS, games: GAMES};
  }
  if (request.request === "stop") return {};
  if (request.request === "case") return answerCase(request.kind, request.input);
  return {error: `unknown request ${JSON.stringify(request.request)}`};
}

/** The line that answers a line. */
function answerLine(line) {
  let request;
  try {
    request = JSON.parse(line);
    if (request === null || typeof request !== "object") throw new Error("the line is not an object");
  } catch (error) {
    return {reply: {id: null, error: `not JSON: ${error.message}`}, stop: false};
  }
  try {
    return {reply: {id: request.id ?? null, ...answer(request)}, stop: request.request === "stop"};
  } catch (error) {
    if (process.env.DEBUG) console.error(error);
    return {reply: {id: request.id ?? null, error: String(error.message)}, stop: false};
  }
}

/** The lines of the input. The module node:readline would also end a line at U+2028, which JSON allows in texts. */
async function* readLines(stream) {
  stream.setEncoding("utf8");
  let pieces = [];
  for await (const chunk of stream) {
    const lines = chunk.split("\n");
    for (const line of lines.slice(0, -1)) {
      yield pieces.length ? pieces.join("") + line : line;
      pieces = [];
    }
    if (lines.at(-1)) pieces.push(lines.at(-1));
  }
  if (pieces.length) yield pieces.join("");
}

for await (const line of readLines(process.stdin)) {
  const {reply, stop} = answerLine(line);
  process.stdout.write(`${JSON.stringify(reply)}\n`);
  if (stop) break;
}
process.stdin.destroy();
