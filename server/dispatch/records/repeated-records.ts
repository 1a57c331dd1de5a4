// Bodies that mostly repeat the one before: a snapshot lists ten thousand checkouts, of which a hundred are new. A record that
// stands in a body as it stood in the last one, byte by byte, is the same object again: it is not decoded, parsed or checked
// anew, and lists know which parts of them are of which earlier list. So nobody may change what comes from here.
import { isAscii } from "node:buffer";
import type { Database } from "../../../db/index.ts";
import { noteRuns, referenceTo } from "../../../domain/repeated-lists.ts";
import { repeatedLists } from "../../contract/held-records.ts";
import type { Earlier, RecordList } from "./earlier-records.ts";
import { type Scanned, scanRecords } from "./record-scan.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Throws where the bytes are no UTF-8. */
export function decoded(bytes: Buffer): string {
  // Ten times as quick, and nearly always the case.
  return isAscii(bytes) ? bytes.toString("latin1") : utf8.decode(bytes);
}

interface Limits {
  /** Of all bodies that are remembered. */
  readonly mostRecords: number;
  readonly mostBytes: number;
  readonly mostBodies: number;
}

const limits: Limits = { mostRecords: 40_000, mostBytes: 16 * 2 ** 20, mostBodies: 64 };

interface Parsed {
  readonly bytes: Buffer;
  readonly scanned: Scanned;
  /** The objects of each of its lists. */
  readonly objects: readonly (readonly object[])[];
}

export class RepeatedRecords {
  readonly #list: string;
  readonly #limits: Limits;
  /** What was kept last comes first. */
  #bodies: readonly Remembered[] = [];
  readonly #parsed = new WeakMap<object, Parsed>();
  #onNew: () => void = () => {};

  /** `list`: the name of the list whose records repeat, wherever in a body it stands. */
  constructor(list: string, of: Limits = limits) {
    this.#list = list;
    this.#limits = of;
  }

  /** Remembers the same. What it keeps, this one does not. */
  copy(): RepeatedRecords {
    const copy = new RepeatedRecords(this.#list, this.#limits);
    copy.#bodies = this.#bodies;
    return copy;
  }

  /** What JSON.parse answers; undefined where the body is not plain enough, or no JSON, or nests as deep as `deepest`. */
  parse(bytes: Buffer, deepest: number): unknown {
    const scanned = scanRecords(bytes, this.#list, deepest, this.#bodies);
    if (scanned === null) return undefined;
    try {
      const body: unknown = JSON.parse(decoded(scanned.frame));
      const objects = scanned.lists.map((list) => objectsOf(bytes, list, scanned));
      putBack(body, this.#list, objects);
      if (objects.length > 0) this.#parsed.set(body as object, { bytes, scanned, objects });
      return body;
    } catch {
      return undefined;
    }
  }

  /** Call it for a body that holds: it is remembered in place of the one that it repeats. */
  keep(body: unknown): void {
    const parsed = this.#parsed.get(body as object);
    if (parsed === undefined) return;
    const { mostRecords, mostBytes, mostBodies } = this.#limits;
    const all = [new Remembered(parsed), ...this.#bodies.filter((one) => one !== parsed.scanned.repeats)];
    let [records, bytes] = [0, 0];
    const last = all.findIndex((one) => {
      records += one.starts.length;
      bytes += one.bytes.length;
      return records > mostRecords || bytes > mostBytes;
    });
    this.#bodies = all.slice(0, Math.min(mostBodies, last < 0 ? all.length : last));
    if (newRecords(parsed.scanned) > 0) this.#onNew();
  }

  /** The bytes of what is remembered; what was kept last comes first. */
  get bodies(): readonly Buffer[] {
    return this.#bodies.map(({ bytes }) => bytes);
  }

  /** Calls it for each body that is kept and has records that no earlier one has. */
  onNew(call: () => void): void {
    this.#onNew = call;
  }
}

function newRecords({ starts, lists }: Scanned): number {
  return lists.flatMap(({ runs }) => runs).reduce((left, { count }) => left - count, starts.length);
}

const ofDatabases = new WeakMap<Database, RepeatedRecords>();

/** Those of reports to this database. */
export function reportedRecords(db: Database): RepeatedRecords {
  const known = ofDatabases.get(db) ?? new RepeatedRecords(repeatedLists.postBrokerCompositeMessage ?? "");
  ofDatabases.set(db, known);
  return known;
}

/** A body that was kept. */
class Remembered implements Earlier {
  readonly bytes: Buffer;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly hashes: readonly number[];
  readonly lists: readonly RecordList[];
  readonly objects: readonly (readonly object[])[];
  /** The places of records, each at the first free place from its hash on, plus one; 0: none. */
  readonly #places: Int32Array;
  readonly #shift: number;

  constructor({ bytes, scanned, objects }: Parsed) {
    const { starts, ends, hashes, lists } = scanned;
    [this.bytes, this.objects] = [bytes, objects];
    [this.starts, this.ends, this.hashes, this.lists] = [starts, ends, hashes, lists];
    const bits = Math.ceil(Math.log2(starts.length + 1)) + 1;
    this.#places = new Int32Array(2 ** bits);
    this.#shift = 32 - bits;
    for (let place = 0; place < hashes.length; place += 1) {
      let at = this.#from(hashes[place] as number);
      let tries = 0;
      for (; this.#places[at] !== 0 && tries < mostTries; tries += 1) at = this.#after(at);
      if (tries < mostTries) this.#places[at] = place + 1;
    }
  }

  find(hash: number, number: number): number {
    let left = number;
    for (let at = this.#from(hash); this.#places[at] !== 0; at = this.#after(at)) {
      const place = (this.#places[at] as number) - 1;
      if (this.hashes[place] !== hash) continue;
      if (left === 0) return place;
      left -= 1;
    }
    return -1;
  }

  #from(hash: number): number {
    return Math.imul(hash, 0x9e3779b1) >>> this.#shift;
  }

  #after(at: number): number {
    return (at + 1) & (this.#places.length - 1);
  }
}

/** Records that are listed many times would all be in each other's way; those that come then are not found. */
const mostTries = 64;

/** So many bytes of records are parsed at once: what that takes in memory is used again by the next ones. */
const longestRun = 64 * 1024;

/** The records of a list: those of the earlier body, and the others parsed, which follow one another as a list does. */
function objectsOf(bytes: Buffer, { first, end, runs }: RecordList, { starts, ends, repeats }: Scanned): object[] {
  const known = (repeats as Remembered | null)?.objects ?? [];
  const objects: object[] = [];
  const parseUntil = (last: number) => {
    while (first + objects.length < last) {
      const from = first + objects.length;
      let to = from + 1;
      while (to < last && (ends[to] as number) - (starts[from] as number) <= longestRun) to += 1;
      const text = decoded(bytes.subarray(starts[from], ends[to - 1]));
      for (const record of JSON.parse(`[${text}]`) as object[]) objects.push(record);
    }
  };
  const again = runs.map(({ place, count, at, list }) => {
    parseUntil(place);
    const earlier = known[list] as readonly object[];
    const from = at - ((repeats as Remembered).lists[list] as RecordList).first;
    for (let next = from; next < from + count; next += 1) objects.push(earlier[next] as object);
    return { place: place - first, count, earlier: referenceTo(earlier), at: from };
  });
  parseUntil(end);
  noteRuns(objects, again);
  return objects;
}

/** Puts the records into the lists of this name, which say which ones they are; lists without any are empty. */
function putBack(value: unknown, list: string, objects: readonly (readonly object[])[]): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) for (const one of value) putBack(one, list, objects);
  else {
    const named = value as Record<string, unknown>;
    for (const name of Object.keys(named)) {
      const own = named[name];
      if (name !== list || !Array.isArray(own)) putBack(own, list, objects);
      else if (own.length > 0) named[name] = objects[own[0]];
    }
  }
}
