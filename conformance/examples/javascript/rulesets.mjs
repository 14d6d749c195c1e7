// Rulesets as data: the facts in force under the options of a record.
import {readFileSync, readdirSync} from "node:fs";
import {canonicalJson} from "./json.mjs";
import {sha256} from "./hashes.mjs";

const FOLDER = new URL("../../1/rulesets/", import.meta.url);

function loadRulesets() {
  const documents = readdirSync(FOLDER).filter(name => name.endsWith(".json"))
    .map(name => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")));
  return new Map(documents.map(document => [document.id, document]));
}
const RULESETS = loadRulesets();

const same = (a, b) => canonicalJson(a) === canonicalJson(b);

function allows(reading, value) {
  if (!("integer" in reading)) return same(reading.value, value);
  const {min = -Infinity, max = Number.MAX_SAFE_INTEGER} = reading.integer;
  return Number.isInteger(value) && value >= min && value <= max;
}

/** The SHA-256 of the complete document of a ruleset. */
function documentHash(document) {
  const {$schema, ...rest} = document;
  return sha256(canonicalJson(rest));
}
const hashes = new Map();
export function rulesetHash(id) {
  if (!hashes.has(id)) hashes.set(id, documentHash(RULESETS.get(id)));
  return hashes.get(id);
}

/**
 * The facts in force.
 * @param {{id: string, version: number, options?: object, sha256?: string}} ruleset of a record
 * @returns {{codes: string[], facts?: Record<string, any>, family?: string, options?: object}} the codes of what is
 *   wrong; `options` are those whose value is not the one that holds without them
 */
function resolve({id, version, options = {}}) {
  const document = RULESETS.get(id);
  if (!document) return {codes: ["RUL001"]};
  if (version !== document.version) return {codes: ["RUL002"]};
  const facts = {};
  for (const [path, fact] of Object.entries(document.facts)) facts[path] = fact.value;
  const codes = [];
  const chosen = [];
  for (const [path, value] of Object.entries(options)) {
    const fact = Object.hasOwn(document.facts, path) ? document.facts[path] : undefined;
    if (!fact) { codes.push("RUL003"); continue; }
    if (!fact.readings) { codes.push("RUL004"); continue; }
    const reading = fact.readings.find(one => allows(one, value));
    if (!reading) { codes.push("RUL005"); continue; }
    chosen.push({path, value, reading});
  }
  for (const {reading} of chosen) Object.assign(facts, reading.brings ?? {});
  const without = {...facts};
  for (const {path, value} of chosen) facts[path] = value;
  for (const {reading} of chosen) {
    if (Object.entries(reading.when ?? {}).some(([path, value]) => !same(facts[path], value))) codes.push("RUL006");
  }
  const changed = chosen.filter(({path, value}) => !same(without[path], value)).map(({path, value}) => [path, value]);
  return {codes, facts, family: document.family, options: Object.fromEntries(changed), words: document.words,
    outcomes: document.facts["device.outcomes"]?.value};
}

const resolved = new Map();

/** As `resolve`, remembered for each ruleset with its options. */
export function factsInForce(ruleset) {
  const key = `${ruleset.id} ${ruleset.version} ${JSON.stringify(ruleset.options ?? {})}`;
  if (!resolved.has(key)) resolved.set(key, resolve(ruleset));
  return resolved.get(key);
}

/**
 * The hash of a ruleset file.
 * @param {object} document @param {object[]} [bases] documents that it may extend
 * @returns {string|null} null if the file cannot be completed
 */
export function hashOfFile(document, bases = []) {
  const complete = completeDocument(document, bases, 1);
  return complete && documentHash(complete);
}

const MERGED = ["throws", "tokens", "places", "seats", "men"];

function findBase(reference, bases) {
  const wanted = typeof reference === "string"
    ? {id: reference.slice(0, reference.lastIndexOf("-")), version: Number(reference.slice(reference.lastIndexOf("-") + 1))}
    : reference;
  return [...bases, ...RULESETS.values()].find(base => base.id === wanted.id && base.version === wanted.version);
}

function completeDocument(document, bases, files) {
  const {extends: reference, $schema, ...own} = document;
  if (reference === undefined) return own;
  const found = findBase(reference, bases);
  const isBuiltIn = RULESETS.get(found?.id) === found;
  const base = found && (files < 4 || isBuiltIn) ? completeDocument(found, bases, files + 1) : null;
  if (!base) return null;
  if (reference.sha256 !== undefined && documentHash(base) !== reference.sha256) return null;
  if (Object.keys(own.facts ?? {}).some(path => !Object.hasOwn(base.facts, path))) return null;
  const result = {...own};
  for (const name of ["family", "agreements", "cautions"]) if (!(name in own) && name in base) result[name] = base[name];
  result.facts = {...base.facts, ...own.facts};
  result.names = {...base.names, ...own.names};
  const replaced = new Set((own.sources ?? []).map(source => source.id));
  result.sources = [...base.sources.filter(source => !replaced.has(source.id)), ...(own.sources ?? [])];
  result.words = {...base.words};
  for (const name of MERGED) {
    if (base.words?.[name] || own.words?.[name]) result.words[name] = {...base.words?.[name], ...own.words?.[name]};
  }
  return result;
}
