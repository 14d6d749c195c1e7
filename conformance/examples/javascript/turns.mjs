// Turn strings: "N 1+4: bar/11 11/12 12/16".

/**
 * @typedef {object} Move a move, spelled out as in a record; null for `?`
 * @property {string} [from] @property {string} [to] @property {string} [seat] @property {string} [tag]
 * @property {string} [value] @property {{seat?: string, step?: string, tag?: string}[]} [hits]
 * @property {string[]} [path] @property {true} [leap]
 *
 * @typedef {object} Turn a turn, spelled out as in a record
 * @property {string} seat @property {(number|number[]|null)[]} [throws] @property {(Move|null)[]} [moves]
 * @property {string} [ending]
 */

const MAX_LENGTH = 4096;
export const ENDINGS = ["pass", "stop", "resign", "forfeit", "miss", "double", "take", "drop"];
const ENDING = new Set(ENDINGS);
const HEAD = /^([A-Z1-8])(?: ((?:[0-9]{1,2}|\?)(?:\+(?:[0-9]{1,2}|\?))*))?:(?= |$)/;
const PLACE = "bar|off|0|[1-9][0-9]{0,2}";
const RACE = new RegExp(`^(?:([A-Z1-8])\\.)?(${PLACE})([a-z])?/(${PLACE})(?:=([1-9][0-9]?|khal|grace))?((?:\\*(?:[A-Z1-8]\\.[1-9][0-9]{0,2}[a-z]?)?)*)$`);
const STEP_MOVE = /^[a-z][1-9]-[a-z][1-9]$/;
const LEAP = /^[a-z][1-9](?:x[a-z][1-9])+$/;
const HIT = /\*(?:([A-Z1-8])\.([1-9][0-9]{0,2})([a-z])?)?/g;

function parseThrow(text) {
  if (text === "?") return null;
  return text.length === 1 ? Number(text) : [Number(text[0]), Number(text[1])];
}

function parseHits(text) {
  const hits = [];
  for (const [, seat, step, tag] of text.matchAll(HIT)) {
    const hit = {};
    if (seat !== undefined) { hit.seat = seat; hit.step = step; }
    if (tag !== undefined) hit.tag = tag;
    hits.push(hit);
  }
  return hits;
}

/** @returns {Move|null|undefined} undefined if the text is no move */
function parseMove(text) {
  if (text === "?") return null;
  const race = RACE.exec(text);
  if (race) {
    const move = {from: race[2], to: race[4]};
    if (race[1] !== undefined) move.seat = race[1];
    if (race[3] !== undefined) move.tag = race[3];
    if (race[5] !== undefined) move.value = race[5];
    if (race[6] !== "") move.hits = parseHits(race[6]);
    return move;
  }
  if (STEP_MOVE.test(text)) return {path: text.split("-")};
  if (LEAP.test(text)) return {path: text.match(/[a-z][1-9]/g), leap: true};
  return undefined;
}

const MOST_PARSED = 20000;
const parsed = new Map();

/**
 * @param {string} text a turn string
 * @returns {Turn|null} null if the text is not in the grammar of turns. The same text gives the same object
 */
export function parseTurn(text) {
  let turn = parsed.get(text);
  if (turn === undefined) {
    turn = parse(text);
    if (parsed.size >= MOST_PARSED) parsed.clear();
    parsed.set(text, turn);
  }
  return turn;
}

function parse(text) {
  const head = HEAD.exec(text);
  if (!head || (text.length > MAX_LENGTH && [...text].length > MAX_LENGTH)) return null;
  const turn = {seat: head[1]};
  if (head[2] !== undefined) turn.throws = head[2].split("+").map(parseThrow);
  if (text.length === head[0].length) return turn;
  const parts = text.slice(head[0].length + 1).split(" ");
  const last = parts[parts.length - 1];
  const ending = ENDING.has(last) ? parts.pop() : undefined;
  if (parts.length) turn.moves = [];
  for (const part of parts) {
    const move = parseMove(part);
    if (move === undefined) return null;
    turn.moves.push(move);
  }
  if (ending !== undefined) turn.ending = ending;
  return turn;
}

function printThrow(thrown) {
  if (thrown === null) return "?";
  return Array.isArray(thrown) ? thrown.join("") : String(thrown);
}

function printHit(hit) {
  return hit.seat === undefined ? "*" : `*${hit.seat}.${hit.step}${hit.tag ?? ""}`;
}

/** @param {Move|null} move @returns {string} */
export function printMove(move) {
  if (move === null) return "?";
  if (move.path) return move.path.join(move.leap ? "x" : "-");
  let text = move.seat === undefined ? "" : `${move.seat}.`;
  text += `${move.from}${move.tag ?? ""}/${move.to}`;
  if (move.value !== undefined) text += `=${move.value}`;
  return text + (move.hits ?? []).map(printHit).join("");
}

/**
 * @param {Turn} turn spelled out; derived members are ignored
 * @returns {string} its turn string
 */
export function printTurn(turn) {
  let text = turn.seat;
  if (turn.throws?.length) text += ` ${turn.throws.map(printThrow).join("+")}`;
  text += ":";
  for (const move of turn.moves ?? []) text += ` ${printMove(move)}`;
  return turn.ending ? `${text} ${turn.ending}` : text;
}

const CROSS_ENDINGS = new Set(["pass", "stop", "resign", "forfeit", "miss"]);
const FORMS = {
  barsis: {seats: "SENW", throws: "0123456", leaping: false},
  barjis: {seats: "SENW", throws: "0123456", leaping: false},
  pachisi: {seats: "SENW", throws: "01234567", leaping: false},
  parchis: {seats: "12345678", throws: "123456", leaping: false},
  "shesh-besh": {seats: "WB", throws: "123456", pairs: true, leaping: false, allEndings: true},
  kioz: {seats: "AB", throws: "01234", leaping: false},
  "natt-klab": {seats: "WB", throws: null, leaping: true},
};

function throwHasForm(thrown, form) {
  if (form.throws === null) return false;
  if (thrown === null) return true;
  if (Array.isArray(thrown)) return Boolean(form.pairs) && thrown.every(die => die >= 1 && die <= 6);
  return form.throws.includes(String(thrown));
}

/**
 * Whether a turn has the seats, throws, moves and endings of a game.
 * @param {Turn} turn @param {string} game the id of a ruleset; unknown ones have no narrower form
 */
export function hasFormOfGame(turn, game) {
  if (!Object.hasOwn(FORMS, game)) return true;
  const form = FORMS[game];
  if (!form.seats.includes(turn.seat)) return false;
  if (form.pairs && (turn.throws?.length ?? 0) > 1) return false;
  if (!(turn.throws ?? []).every(thrown => throwHasForm(thrown, form))) return false;
  if (!(turn.moves ?? []).every(move => move === null || Boolean(move.path) === form.leaping)) return false;
  return turn.ending === undefined || Boolean(form.allEndings) || CROSS_ENDINGS.has(turn.ending);
}
