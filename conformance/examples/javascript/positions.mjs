// Position lines: "barsis S:bar,48,67,off N:bar,23,28,81 to=N owed=10,khal".

/**
 * @typedef {[place: string, tag: string, count: number]} Men
 * @typedef {object} Position
 * @property {string} ruleset @property {Record<string, Men[]>} seats @property {string} to
 * @property {Record<string, string>} keys
 */

const STEP = "[1-9][0-9]{0,2}";
const ITEM = `(?:(?:bar|off|0|${STEP}|[a-z][1-9])[a-z]?(?:\\(${STEP}\\))?|${STEP}-${STEP}[a-z]?)`;
const LINE = new RegExp(
  `^([a-z0-9][a-z0-9._-]{0,63})((?: [A-Z1-8]:(?:-|${ITEM}(?:,${ITEM})*))+) to=([A-Z1-8-])((?: [a-z]+=[A-Za-z0-9.,*>-]+)*)$`);
const ONE_ITEM = new RegExp(`^(?:(${STEP})-(${STEP})([a-z])?|(bar|off|0|${STEP}|[a-z][1-9])([a-z])?(?:\\((${STEP})\\))?)$`);

/** @returns {boolean} whether the text is in the grammar of position lines, whatever the order of its men */
export const isPositionText = text => LINE.test(text);

/** A number that sorts places: bar, 0, cells, steps, off. */
function placeOrder(place) {
  if (place === "bar") return -1;
  if (place === "0") return 0;
  if (place === "off") return 1e6;
  const letter = place.charCodeAt(0) - 96;
  return letter > 0 ? letter * 10 + Number(place[1]) : 1000 + Number(place);
}

const compareMen = (a, b) =>
  placeOrder(a[0]) - placeOrder(b[0]) || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0);

/** @returns {Men[]|null} the men of an item, a run step by step; null if a run is too short */
function parseItem(text) {
  const [, first, last, runTag, place, tag, count] = ONE_ITEM.exec(text);
  if (first === undefined) return [[place, tag ?? "", Number(count ?? 1)]];
  const from = Number(first), to = Number(last);
  if (to - from < 2) return null;
  return Array.from({length: to - from + 1}, (_, index) => [String(from + index), runTag ?? "", 1]);
}

function parseMen(text) {
  if (text === "-") return [];
  const men = [];
  for (const item of text.split(",")) {
    const some = parseItem(item);
    if (!some) return null;
    for (const one of some) {
      if (men.length && compareMen(men[men.length - 1], one) >= 0) return null;
      men.push(one);
    }
  }
  return men;
}

/**
 * @param {string} text
 * @returns {Position|null} null if the text is not a position line
 */
export function parsePosition(text) {
  const line = LINE.exec(text);
  if (!line) return null;
  const position = {ruleset: line[1], seats: {}, to: line[3], keys: {}};
  for (const part of line[2].slice(1).split(" ")) {
    const seat = part[0];
    const men = parseMen(part.slice(2));
    if (!men || Object.hasOwn(position.seats, seat)) return null;
    position.seats[seat] = men;
  }
  let previous = "";
  for (const part of line[4] ? line[4].slice(1).split(" ") : []) {
    const [key, value] = part.split("=");
    if (key <= previous) return null;
    position.keys[key] = value;
    previous = key;
  }
  return position;
}

/** Men that stand on one place with one tag, as one item. */
function mergeMen(men) {
  const merged = [];
  for (const [place, tag, count] of [...men].sort(compareMen)) {
    const last = merged[merged.length - 1];
    if (last && last[0] === place && last[1] === tag) last[2] += count;
    else merged.push([place, tag, count]);
  }
  return merged;
}

const isStep = place => place !== "0" && place.charCodeAt(0) <= 57;

function runLength(men, start) {
  const [place, tag, count] = men[start];
  if (count !== 1 || !isStep(place)) return 1;
  let length = 1;
  for (let next = men[start + 1]; next && next[0] === String(Number(place) + length) && next[1] === tag && next[2] === 1;) {
    length++;
    next = men[start + length];
  }
  // A man on the last step with another tag does not belong to the run.
  return length;
}

/** @param {Men[]} men @param {boolean} [runs] whether to write runs @returns {string} such as `bar(2),1-3u` */
export function printMen(men, runs = true) {
  if (men.length === 0) return "-";
  const merged = mergeMen(men);
  const items = [];
  for (let index = 0; index < merged.length;) {
    const [place, tag, count] = merged[index];
    const length = runs ? runLength(merged, index) : 1;
    if (length >= 3) {
      items.push(`${place}-${Number(place) + length - 1}${tag}`);
      index += length;
    } else {
      items.push(count === 1 ? place + tag : `${place}${tag}(${count})`);
      index++;
    }
  }
  return items.join(",");
}

/**
 * @param {Position} position
 * @param {string[]} [order] the order of the seats; by default that of the object
 * @returns {string} the one line of the position
 */
export function printPosition(position, order = Object.keys(position.seats)) {
  const seats = order.filter(seat => seat in position.seats).map(seat => ` ${seat}:${printMen(position.seats[seat])}`);
  const keys = Object.keys(position.keys).sort().map(key => ` ${key}=${position.keys[key]}`);
  return `${position.ruleset}${seats.join("")} to=${position.to}${keys.join("")}`;
}

/** The seats of a line in the order in which they are written (an object would put the seats 1 to 8 first). */
export const seatsInLine = text => [...text.matchAll(/ ([A-Z1-8]):/g)].map(match => match[1]);
