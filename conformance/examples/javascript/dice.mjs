// The dice protocol: throws that distant players can check.
import {createHash, createHmac} from "node:crypto";
import {canonicalJson, isObject, parseStrict} from "./json.mjs";
import {factsInForce, rulesetHash} from "./rulesets.mjs";
import {readItem} from "./replayer.mjs";

const PROTOCOL = "barsis-dice/1";
const HASH = /^[0-9a-f]{64}$/;

function number(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
const toBytes = field => (typeof field === "number" ? number(field) : Buffer.from(field));

/** The bytes of a message: fields, each after its length. */
function message(word, ...fields) {
  return Buffer.concat([`${PROTOCOL} ${word}`, ...fields].map(toBytes).flatMap(bytes => [number(bytes.length), bytes]));
}
const hash = bytes => createHash("sha256").update(bytes).digest();
const unhex = text => Buffer.from(text, "hex");

/** The options that differ from the default. */
function termsOptions(ruleset) {
  const {codes, options} = factsInForce(ruleset);
  return codes.length ? ruleset.options ?? {} : options;
}

function terms({game, ruleset, dealer = ""}) {
  return hash(message("terms", game, ruleset.id, String(ruleset.version), canonicalJson(termsOptions(ruleset)), ruleset.sha256, dealer));
}
const commitment = (own, name, seed) => hash(message("commitment", own, name, unhex(seed)));
const hashOfAll = (own, commitments) => hash(message("commitments", own, ...commitments.flatMap(({by, sha256}) => [by, unhex(sha256)])));
const keyOf = (all, seeds) => hash(message("key", all, ...seeds.map(unhex)));

/** The stream of a throw. */
class Stream {
  constructor(key, turn, place) {
    Object.assign(this, {key, turn, place, block: 0, bytes: Buffer.alloc(0)});
  }
  take(count) {
    while (this.bytes.length < count) {
      const next = createHmac("sha256", this.key).update(message("throw", this.turn, this.place, this.block++)).digest();
      this.bytes = Buffer.concat([this.bytes, next]);
    }
    const taken = this.bytes.subarray(0, count);
    this.bytes = this.bytes.subarray(count);
    return taken;
  }
  below(most) {
    let size = 1;
    while (256 ** size < most) size++;
    const limit = Math.floor(256 ** size / most) * most;
    for (;;) {
      const value = this.take(size).readUIntBE(0, size);
      if (value < limit) return value % most;
    }
  }
}

const bits = value => value.toString(2).replaceAll("0", "").length;

/** @returns {string} a throw of a device */
function throwDevice(key, turn, place, {kind, n, faces = [1, 2, 3, 4, 5, 6], oneDie}) {
  const stream = new Stream(key, turn, place);
  if (kind !== "die" && kind !== "dice") return String(bits(stream.below(2 ** n)));
  const dice = Array.from({length: oneDie ? 1 : n}, () => faces[stream.below(faces.length)]);
  return dice.sort((a, b) => b - a).join("");
}

/** The answer to a case of the kind `dice-throws`. */
export function diceThrows({file, device, roll_off: rollOff, turns, throws}) {
  const own = terms(file);
  const commitments = file.reveals && file.commitments.map(({by}) =>
    commitment(own, by, file.reveals.find(reveal => reveal.by === by).seed).toString("hex"));
  const all = hashOfAll(own, file.commitments);
  const seeds = file.commitments.map(({by}) => file.reveals.find(reveal => reveal.by === by).seed);
  const key = keyOf(all, seeds);
  const inTurns = {...device, oneDie: device.each_die_alone};
  const inRollOff = {...inTurns, oneDie: device.roll_off_die || device.each_die_alone};
  const count = (length, one) => Array.from({length}, (_, index) => one(index + 1));
  const thrown = count(rollOff, place => throwDevice(key, 0, place, inRollOff));
  return {
    terms: own.toString("hex"), commitments, all: all.toString("hex"), key: key.toString("hex"), roll_off: thrown,
    ...(device.opens_with_roll && {opening_roll: firstRoll(thrown)}),
    turns: count(turns, turn => count(throws, place => throwDevice(key, turn, place, inTurns))),
  };
}

/** The first pair of throws of the roll-off that differ. */
function firstRoll(rollOff) {
  for (let index = 0; index + 1 < rollOff.length; index += 2) {
    if (rollOff[index] !== rollOff[index + 1]) return [rollOff[index], rollOff[index + 1]].sort().reverse().join("");
  }
  return null;
}

// Dice files

const isName = value => typeof value === "string" && value !== "";
const MEMBERS = ["format", "game", "ruleset", "players", "dealer", "commitments", "reveals", "$schema", "x"];
const hasOnly = (value, names) => isObject(value) && Object.keys(value).every(name => names.includes(name));
const isListOf = (value, test) => Array.isArray(value) && value.every(test);

function hasMembers(file) {
  return hasOnly(file, MEMBERS) && file.format === PROTOCOL
    && typeof file.game === "string" && [...file.game].length >= 1 && [...file.game].length <= 200
    && isObject(file.ruleset) && HASH.test(file.ruleset.sha256) && isListOf(file.players, isName)
    && (file.dealer === undefined || isName(file.dealer))
    && isListOf(file.commitments ?? [], one => hasOnly(one, ["by", "sha256"]) && isName(one.by) && HASH.test(one.sha256))
    && isListOf(file.reveals ?? [], one => hasOnly(one, ["by", "seed"]) && isName(one.by) && HASH.test(one.seed));
}

/** @param {string} text @returns {boolean} whether a text is a dice file */
export function isDiceFile(text) {
  let parsed;
  try { parsed = parseStrict(text); } catch { return false; }
  const file = parsed.value;
  if (parsed.faults.length || !hasMembers(file)) return false;
  const {codes, facts} = factsInForce(file.ruleset);
  if (codes.length === 0 && facts["device.kind"] === undefined) return false;
  const {players, dealer, commitments = [], reveals = []} = file;
  const owners = dealer === undefined ? players : [...players, dealer];
  if (new Set(owners).size !== owners.length || owners.length < 2) return false;
  const committers = commitments.map(({by}) => by);
  if (new Set(committers).size !== committers.length || !committers.every(by => owners.includes(by))) return false;
  if (dealer !== undefined && committers.length && committers[0] !== dealer) return false;
  return revealsAreRight(file, owners, commitments, reveals);
}

function revealsAreRight(file, owners, commitments, reveals) {
  if (reveals.length === 0) return true;
  const {dealer} = file;
  const names = reveals.map(({by}) => by), seeds = reveals.map(({seed}) => seed);
  if (commitments.length !== owners.length || new Set(names).size !== names.length || new Set(seeds).size !== seeds.length) return false;
  if (dealer !== undefined && names.includes(dealer) && names.indexOf(dealer) !== owners.length - 1) return false;
  const own = terms(file);
  return reveals.every(({by, seed}) => {
    const made = commitments.find(one => one.by === by);
    return made !== undefined && commitment(own, by, seed).toString("hex") === made.sha256;
  });
}

// Records

/** The key of a record, or null if its seeds do not give its commitment. */
function keyOfRecord({ruleset, meta}) {
  const {kind, protocol, commitment: noted, nonces, server, reveal, x} = meta?.throws ?? {};
  const complete = kind === "commit_reveal" && protocol === PROTOCOL && noted && nonces?.length && x?.game;
  if (!complete || Boolean(server) !== Boolean(reveal)) return null;
  const seeds = nonces.map(nonce => ({by: nonce.slice(65), seed: nonce.slice(0, 64)}));
  if (server) seeds.unshift({by: server, seed: reveal});
  if (seeds.length < 2 || !seeds.every(({seed}) => HASH.test(seed))) return null;
  const own = terms({game: x.game, ruleset: {...ruleset, sha256: rulesetHash(ruleset.id)}, dealer: server});
  const all = hashOfAll(own, seeds.map(({by, seed}) => ({by, sha256: commitment(own, by, seed).toString("hex")})));
  return all.toString("hex") === noted ? keyOf(all, seeds.map(({seed}) => seed)) : null;
}

/** Compares the throws of a record with those of its seeds. */
class Comparison {
  constructor(record, key, facts, family) {
    Object.assign(this, {record, key, family, facts});
    const kind = facts["device.kind"];
    const oneDie = (kind === "die" || kind === "dice") && facts["device.outcomes"] !== undefined;
    this.device = {kind, n: facts["device.n"], faces: facts["device.faces"], oneDie};
    this.agreeing = 0;
    this.rollOff = 0;
    this.number = 0;
  }

  #text(turn, place) {
    const device = turn === 0 && this.family === "tables" ? {...this.device, oneDie: true} : this.device;
    return throwDevice(this.key, turn, place, device);
  }

  /** @returns {boolean} whether a throw is that of its number */
  #compare(text, turn, place) {
    const noted = [...text].sort().reverse().join("");
    const same = noted === this.#expected(turn, place);
    if (same) this.agreeing++;
    return same;
  }
  #expected(turn, place) {
    const opensWithRoll = this.facts["opening.reroll"] === false && turn === 1 && place === 1 && !this.record.start;
    if (!opensWithRoll) return this.#text(turn, place);
    for (let pair = 1; ; pair += 2) {
      const dice = [this.#text(0, pair), this.#text(0, pair + 1)];
      if (dice[0] !== dice[1]) return dice.sort().reverse().join("");
    }
  }

  #turn(turn, number) {
    for (const [index, thrown] of turn.throws.entries()) {
      if (thrown === null) return true;
      const text = Array.isArray(thrown) ? thrown.join("") : String(thrown);
      if (!this.#compare(text, number, index + 1)) return false;
    }
    return true;
  }

  /** The items of a line; the first turn with a throw has the number after `number`. */
  #line(items, number) {
    let last = number;
    for (const item of items) {
      const {turn} = readItem(item);
      for (const line of item.retracted ?? []) if (!this.#line(line, last)) return false;
      if (!turn?.throws?.length) continue;
      if (this.family === "tables" && turn.throws.length === 1 && typeof turn.throws[0] === "number") {
        if (!this.#compare(String(turn.throws[0]), 0, ++this.rollOff)) return false;
        continue;
      }
      if (!this.#turn(turn, ++last)) return false;
    }
    return true;
  }

  all() {
    const {record} = this;
    for (const text of record.opening ?? []) if (!this.#compare(text.slice(2), 0, ++this.rollOff)) return false;
    const first = record.start?.position ? (record.start.turn ?? 1) : 1;
    return this.#line(record.turns, first - 1);
  }
}

/** The answer to a case of the kind `dice-record`. @param {any} record */
export function diceRecord(record) {
  const {codes, facts, family} = factsInForce(record.ruleset);
  const key = codes.length || facts["device.kind"] === undefined ? null : keyOfRecord(record);
  if (!key) return {agrees: false, throws: 0};
  const comparison = new Comparison(record, key, facts, family);
  const agrees = comparison.all();
  return {agrees, throws: comparison.agreeing};
}
