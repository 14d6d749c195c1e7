// The form of records: every member, its type and its limits. No rules of a game are needed.
import {canonicalJson, isObject, parseStrict} from "./json.mjs";
import {ENDINGS, hasFormOfGame, parseTurn, printTurn} from "./turns.mjs";
import {isPositionText} from "./positions.mjs";

/**
 * @typedef {object} FormFault
 * @property {string} code the code of the verdict
 * @property {(string|number)[]} path the members that lead to the place
 * @property {boolean} [ofGame] true if the turn has only not the seats, throws, moves or endings of its game
 */

/** Collects faults while a record is walked through. */
class Walk {
  constructor() {
    this.faults = [];
    this.path = [];
    this.game = "";
  }
  fault(code, more) { this.faults.push({code, path: [...this.path], ...more}); }
  inside(name, check, value) {
    this.path.push(name);
    check(value, this);
    this.path.pop();
  }
}

/** @typedef {(value: any, walk: Walk) => void} Check */

const MAX_TEXT = 4096;
const isTooLong = (text, most) => text.length > most && (text.length > 2 * most || [...text].length > most);

/** A text for which `test` holds. @returns {Check} */
const textWhere = (test, {code = "SHP007", most = MAX_TEXT} = {}) => (value, walk) => {
  if (typeof value !== "string") walk.fault("SHP006");
  else if (isTooLong(value, most)) walk.fault("SHP012");
  else if (!test(value)) walk.fault(code);
};
const matching = (pattern, options) => textWhere(text => pattern.test(text), options);
const word = (...words) => textWhere(text => words.includes(text));
const text = textWhere(() => true);

/** An integer from `least` on. @returns {Check} */
const integer = (least = -Infinity, most = Infinity) => (value, walk) => {
  if (typeof value !== "number") walk.fault("SHP006");
  else if (value < least || value > most) walk.fault("SHP007");
};
const bool = (value, walk) => { if (typeof value !== "boolean") walk.fault("SHP006"); };
const orNull = check => (value, walk) => { if (value !== null) check(value, walk); };

/** A list. @returns {Check} */
const list = (item, {least = 0, most = Infinity} = {}) => (value, walk) => {
  if (!Array.isArray(value)) return walk.fault("SHP006");
  if (value.length < least) walk.fault("SHP015");
  if (value.length > most) return walk.fault("SHP014");
  value.forEach((one, index) => walk.inside(index, item, one));
};

/** An object with the given members; `*` in front of a name means that it is required. @returns {Check} */
function object(members, also = () => {}) {
  const known = new Map();
  const required = [];
  for (const [name, check] of Object.entries(members)) {
    known.set(name.replace("*", ""), check);
    if (name.startsWith("*")) required.push(name.slice(1));
  }
  return (value, walk) => {
    if (!isObject(value)) return walk.fault("SHP006");
    for (const name of required) {
      if (!(name in value)) walk.inside(name, () => walk.fault("SHP005"));
    }
    for (const name of Object.keys(value)) {
      walk.inside(name, known.get(name) ?? (() => walk.fault("SHP004")), value[name]);
    }
    also(value, walk);
  };
}

/** An object whose names and values have a form. @returns {Check} */
const mapOf = (name, item) => (value, walk) => {
  if (!isObject(value)) return walk.fault("SHP006");
  for (const key of Object.keys(value)) {
    walk.inside(key, (one, inner) => {
      if (!name.test(key)) inner.fault("SHP007");
      item(one, inner);
    }, value[key]);
  }
};

const seat = matching(/^[A-Z1-8]$/);
const bySeat = item => mapOf(/^[A-Z1-8]$/, item);
const hash = matching(/^[0-9a-f]{64}$/);

const DATE = /^([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?$/;
function isDate(value) {
  const match = DATE.exec(value);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(part => (part === undefined ? undefined : Number(part)));
  if (month === undefined) return true;
  if (month < 1 || month > 12) return false;
  if (day === undefined) return true;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
}
const TIME = /^([0-9]{4}-[0-9]{2}-[0-9]{2})T([01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]{1,9})?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$/;
function isTime(value) {
  const match = TIME.exec(value);
  return match !== null && isDate(match[1]);
}
const date = textWhere(isDate);
const time = textWhere(isTime);
const position = textWhere(isPositionText);

const NAME_IN_X = /^[A-Za-z0-9_.$-]{1,64}$/;
function insideX(value, walk) {
  if (typeof value === "string") text(value, walk);
  else if (Array.isArray(value)) value.forEach((one, index) => walk.inside(index, insideX, one));
  else if (isObject(value)) mapOf(NAME_IN_X, insideX)(value, walk);
}
const x = (value, walk) => (isObject(value) ? insideX(value, walk) : walk.fault("SHP006"));

const OPTION_PATH = /^[a-z0-9_]{1,64}(?:\.[a-z0-9_]{1,64}){0,15}$/;
function optionScalar(value, walk) {
  if (typeof value === "string") textWhere(one => one !== "")(value, walk);
  else if (typeof value !== "boolean" && typeof value !== "number") walk.fault("SHP006");
}
function optionValue(value, walk) {
  if (Array.isArray(value)) list(optionScalar, {most: 64})(value, walk);
  else if (value !== null) optionScalar(value, walk);
}

// Spelled-out turns

const letter = matching(/^[a-z]$/);
const step = matching(/^[1-9][0-9]{0,2}$/);
const place = matching(/^(?:bar|off|0|[1-9][0-9]{0,2})$/);
const digit = integer(0, 9);
const usedValue = (value, walk) =>
  (typeof value === "string" ? word("khal", "grace")(value, walk) : integer(1)(value, walk));

const hit = object({seat, step, tag: letter}, (value, walk) => {
  if (("seat" in value) !== ("step" in value) || ("tag" in value && !("seat" in value))) walk.fault("SHP018");
});
const spelledMove = object({
  from: place, to: place, seat, tag: letter,
  value: matching(/^(?:[1-9][0-9]?|khal|grace)$/),
  hits: list(hit),
  path: list(matching(/^[a-z][1-9]$/), {least: 2, most: 1024}),
  leap: bool,
  used: list(usedValue), cells: list(text), taken: list(text),
}, (value, walk) => {
  const race = ["from", "to", "seat", "tag", "value"].some(name => name in value);
  if ("path" in value) {
    const captures = Array.isArray(value.hits) && value.hits.length > 0;
    const longStep = Array.isArray(value.path) && value.path.length > 2 && value.leap !== true;
    if (race || captures || longStep) walk.fault("SHP018");
  } else if (!("from" in value && "to" in value) || value.leap === true) {
    walk.fault("SHP018");
  }
});
const spelledThrow = (value, walk) =>
  (Array.isArray(value) ? list(digit, {least: 2, most: 2})(value, walk) : orNull(digit)(value, walk));
const spelledTurn = object({
  "*seat": seat,
  throws: list(spelledThrow),
  moves: list(orNull(spelledMove)),
  ending: word(...ENDINGS),
  thrown: list(orNull(object({name: text, values: list(usedValue)}))),
});

// Turns

function turnString(value, walk) {
  const turn = parseTurn(value);
  if (value === "") walk.fault("SHP007");
  else if (!turn) walk.fault("SHP019");
  else if (!hasFormOfGame(turn, walk.game)) walk.fault("SHP007", {ofGame: true});
}
const isFilled = value => value !== undefined && value !== "" && !(isObject(value) && !hasMember(value));
const hasMember = value =>
  isObject(value) && Object.values(value).some(one => isFilled(one) && !(Array.isArray(one) && one.length === 0));

const ruling = object({by: text, text, codes: list(text), x});
const lines = (value, walk) => list(list(item))(value, walk);
const entry = object({
  turn: (value, walk) => {
    if (typeof value === "string") turnString(value, walk);
    else if (isObject(value)) spelledTurn(value, walk);
    else walk.fault("SHP006");
  },
  position, stood: bool, ruling, comment: text, marks: list(text), clock_ms: integer(0), spent_ms: integer(0),
  at: time, by: text, retracted: lines, variations: lines, supplied: bool, x,
}, (value, walk) => {
  const ruled = hasMember(value.ruling);
  if (!("turn" in value || "position" in value || ruled || (value.comment ?? "") !== "")) walk.fault("SHP016");
  if (value.stood === true && !("position" in value && ruled)) walk.fault("SHP017");
});
function item(value, walk) {
  if (typeof value === "string") turnString(value, walk);
  else entry(value, walk);
}

const player = object({
  "*seats": list(seat, {least: 1, most: 34}), name: text, id: text, team: text, country: text, rating: integer(),
  members: list(text), x,
});
// Base64 with padding, whose unused bits are zero.
const RAW = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/;
const record = object({
  "*format": (value, walk) => {
    if (typeof value !== "string") walk.fault("SHP006");
    else if (/^barsis-record\/[1-9][0-9]*$/.test(value)) { if (value !== "barsis-record/1") walk.fault("SHP001"); }
    else walk.fault("SHP002");
  },
  "*ruleset": object({
    "*id": matching(/^[a-z0-9][a-z0-9._-]{0,63}$/), "*version": integer(1), options: mapOf(OPTION_PATH, optionValue),
    sha256: hash, x,
  }),
  "*players": list(player, {most: 64}),
  "*turns": list(item, {most: 20000}),
  event: object({
    name: text, site: text, date, end_date: date, round: text, table: text, organiser: text, arbiter: text,
    section: text, x,
  }),
  match: object({
    id: text, game: integer(1), to: integer(1), before: bySeat(integer()), crawford: bool,
    cube: object({value: integer(1), owner: seat, x}), x,
  }),
  opening: list(matching(/^[A-Z1-8] [0-9]{1,2}$/), {most: 1024}),
  start: object({position, turn: integer(1), x}),
  comment: text,
  result: object({
    "*winners": list(seat, {most: 34}),
    reason: word("home", "capture", "no_moves", "repetition", "resign", "drop", "time", "forfeit", "ruling",
      "agreement", "unfinished", "unknown"),
    name: word("mars", "turkish_mars"), score: bySeat(integer()), ranks: bySeat(integer(1)), x,
  }),
  meta: object({
    recorder: text, software: text, created: time, revision: integer(1), previous: hash, turn_count: integer(0),
    rights: text,
    transcription: object({by: text, from: text, method: text, date, x}),
    throws: object({
      kind: word("observed", "server", "commit_reveal"), server: text, protocol: text, commitment: text, reveal: text,
      nonces: list(text), x,
    }),
    source: object({
      format: text, sha256: hash, encoding: text, part: integer(1), parts: integer(1),
      raw: matching(RAW, {most: 1398104}), x,
    }),
    x,
  }),
  $schema: matching(/record-1\.schema\.json$/),
  x,
});

/**
 * Checks the form of a record.
 * @param {string} source
 * @returns {{record: any, faults: FormFault[]}} `record` is null if the text is not JSON
 */
export function readRecord(source) {
  let parsed;
  try {
    parsed = parseStrict(source);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return {record: null, faults: [{code: "SHP020", path: []}]};
  }
  const {value, faults} = parsed;
  const walk = new Walk();
  if (!isObject(value)) walk.fault("SHP020");
  else {
    walk.game = typeof value.ruleset?.id === "string" ? value.ruleset.id : "";
    record(value, walk);
  }
  return {record: value, faults: [...faults, ...walk.faults]};
}

/** @param {string} source @returns {boolean} whether a text is a record, by its form alone */
export const isRecord = source => readRecord(source).faults.length === 0;

// Canonical bytes

const isEmpty = value => value === "" || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** Leaves out what is empty, from the inside out. */
function withoutEmpty(value, kept = []) {
  if (Array.isArray(value)) return value.map(one => withoutEmpty(one));
  if (!isObject(value)) return value;
  const result = Object.create(null);
  for (const name of Object.keys(value)) {
    const member = name === "x" ? value[name] : withoutEmpty(value[name]);
    if (kept.includes(name) || !isEmpty(member)) result[name] = member;
  }
  return result;
}

/** @returns {string} the turn string of a text or a spelled-out turn */
export const turnText = turn => (typeof turn === "string" ? turn : printTurn(turn));

function canonicalItem(one) {
  if (typeof one === "string") return one;
  const {turn, retracted = [], variations = [], ...rest} = one;
  const result = withoutEmpty(rest);
  if (turn !== undefined) result.turn = turnText(turn);
  if (retracted.length) result.retracted = retracted.map(line => line.map(canonicalItem));
  if (variations.length) result.variations = variations.map(line => line.map(canonicalItem));
  return result.turn !== undefined && Object.keys(result).length === 1 ? result.turn : result;
}

function canonicalMember(name, value) {
  if (name === "x") return value;
  if (name === "turns") return value.map(canonicalItem);
  if (name === "result") return withoutEmpty(value, ["winners"]);
  if (name !== "ruleset") return withoutEmpty(value);
  const result = withoutEmpty({...value, options: {}});
  if (value.options && !isEmpty(value.options)) result.options = value.options;
  return result;
}

/** @param {any} value a record @returns {string} its canonical bytes, as text */
export function canonicalRecord(value) {
  const result = Object.create(null);
  for (const name of Object.keys(value)) {
    if (name === "$schema") continue;
    const member = canonicalMember(name, value[name]);
    if (name === "turns" || name === "players" || !isEmpty(member)) result[name] = member;
  }
  return canonicalJson(result);
}
