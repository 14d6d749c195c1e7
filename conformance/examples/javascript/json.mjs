// Strict JSON for records: it notices what JSON.parse silently accepts, such as a member that occurs twice.

/** A fault of the JSON of a record: a code of the verdict, and the members that lead to the place. */
/** @typedef {{code: string, path: (string|number)[]}} Fault */

const MAX_DEPTH = 32;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const WHITE_SPACE = /[ \t\n\r]*/y;
const PLAIN_TEXT = /[^"\\\u0000-\u001f]*/y;
const ASCII = /^[\u0001-\u007f]*$/;
const ESCAPES = {'"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t"};
const HEX = /^[0-9a-fA-F]{4}$/;

/**
 * Parses one JSON text.
 * Faults that leave the value readable (a duplicate member, `83.0`, text that is not NFC) are collected.
 * @param {string} text
 * @returns {{value: any, faults: Fault[]}} objects have no prototype, so `constructor` is an ordinary name
 * @throws {SyntaxError} if the text is not JSON
 */
export function parseStrict(text) {
  let at = 0;
  const faults = [];
  const path = [];
  const fault = code => faults.push({code, path: [...path]});
  const fail = why => { throw new SyntaxError(`${why} at character ${at}`); };

  const skipSpace = () => {
    WHITE_SPACE.lastIndex = at;
    WHITE_SPACE.test(text);
    at = WHITE_SPACE.lastIndex;
  };
  const expect = character => {
    if (text[at] !== character) fail(`expected ${character}`);
    at++;
  };

  function readText() {
    expect('"');
    let result = "";
    for (;;) {
      PLAIN_TEXT.lastIndex = at;
      PLAIN_TEXT.test(text);
      result += text.slice(at, PLAIN_TEXT.lastIndex);
      at = PLAIN_TEXT.lastIndex;
      const character = text[at++];
      if (character === '"') return result;
      if (character !== "\\") fail("a character that has to be escaped, or the end of the text");
      const escape = text[at++];
      if (escape === "u") {
        const digits = text.slice(at, at + 4);
        if (!HEX.test(digits)) fail("an escape without four digits");
        result += String.fromCharCode(parseInt(digits, 16));
        at += 4;
      } else if (Object.hasOwn(ESCAPES, escape ?? "")) {
        result += ESCAPES[escape];
      } else {
        fail("an unknown escape");
      }
    }
  }

  function checkText(value) {
    if (ASCII.test(value)) return;
    if (LONE_SURROGATE.test(value)) fault("SHP010");
    if (value.includes("\u0000")) fault("SHP013");
    if (value.normalize("NFC") !== value) fault("SHP011");
  }

  function readNumber() {
    NUMBER.lastIndex = at;
    const match = NUMBER.exec(text);
    if (!match) fail("not a value");
    at = NUMBER.lastIndex;
    const value = Number(match[0]);
    if (match[1] !== undefined || match[2] !== undefined) fault("SHP008");
    else if (!Number.isSafeInteger(value)) fault("SHP009");
    return value === 0 ? 0 : value;
  }

  function readObject(depth) {
    const result = Object.create(null);
    at++;
    skipSpace();
    if (text[at] === "}") { at++; return result; }
    for (;;) {
      const name = readText();
      checkText(name);
      skipSpace();
      expect(":");
      path.push(name);
      if (name in result) fault("SHP003");
      result[name] = readValue(depth + 1);
      path.pop();
      if (text[at] === "}") { at++; return result; }
      expect(",");
      skipSpace();
    }
  }

  function readList(depth) {
    const result = [];
    at++;
    skipSpace();
    if (text[at] === "]") { at++; return result; }
    for (;;) {
      path.push(result.length);
      result.push(readValue(depth + 1));
      path.pop();
      if (text[at] === "]") { at++; return result; }
      expect(",");
    }
  }

  function readValue(depth) {
    skipSpace();
    const first = text[at];
    if ((first === "{" || first === "[") && depth > MAX_DEPTH) fail("nested too deep");
    let value;
    if (first === '"') checkText(value = readText());
    else if (first === "{") value = readObject(depth);
    else if (first === "[") value = readList(depth);
    else if (text.startsWith("true", at)) { at += 4; value = true; }
    else if (text.startsWith("false", at)) { at += 5; value = false; }
    else if (text.startsWith("null", at)) { at += 4; value = null; }
    else value = readNumber();
    skipSpace();
    return value;
  }

  const value = readValue(1);
  if (at < text.length) fail("more text after the value");
  return {value, faults};
}

/**
 * The text of a value by RFC 8785: sorted members, no white space.
 * @param {any} value made of integers, texts, lists and objects
 * @returns {string}
 */
export function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.keys(value).sort().map(name => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

/** @returns {boolean} whether the value is a JSON object, and not a list or null */
export const isObject = value => value !== null && typeof value === "object" && !Array.isArray(value);
