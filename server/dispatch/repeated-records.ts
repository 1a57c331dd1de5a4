// Bodies that mostly repeat the one before: a snapshot lists ten thousand checkouts, of which a hundred are new. A record that
// stands in a body as it stood in the last one, byte by byte, is the same object again: it is not decoded, parsed or checked
// anew, and whoever keeps something by it finds that again. So nobody may change what comes from here.
import { isAscii } from "node:buffer";
import { type Earlier, type Scanned, scanRecords } from "./record-scan.ts";

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
  readonly records: readonly object[];
}

export class RepeatedRecords {
  readonly #list: string;
  readonly #limits: Limits;
  /** What was kept last comes first. */
  #bodies: readonly Remembered[] = [];
  readonly #parsed = new WeakMap<object, Parsed>();

  /** `list`: the name of the list whose records repeat, wherever in a body it stands. */
  constructor(list: string, of: Limits = limits) {
    this.#list = list;
    this.#limits = of;
  }

  /** What JSON.parse answers; undefined where the body is not plain enough, or no JSON, or nests as deep as `deepest`. */
  parse(bytes: Buffer, deepest: number): unknown {
    const scanned = scanRecords(bytes, this.#list, deepest, this.#bodies);
    if (scanned === null) return undefined;
    try {
      const body: unknown = JSON.parse(decoded(scanned.frame));
      const records = recordsOf(bytes, scanned);
      putBack(body, this.#list, records);
      if (records.length > 0) this.#parsed.set(body as object, { bytes, scanned, records });
      return body;
    } catch {
      return undefined;
    }
  }

  /** Call it for a body that holds: it is remembered in place of the one that it repeats. Answers the records that this one did not have. */
  keep(body: unknown): readonly object[] {
    const parsed = this.#parsed.get(body as object);
    if (parsed === undefined) return [];
    const { mostRecords, mostBytes, mostBodies } = this.#limits;
    const all = [new Remembered(parsed), ...this.#bodies.filter((one) => one !== parsed.scanned.repeats)];
    let [records, bytes] = [0, 0];
    const last = all.findIndex((one) => {
      records += one.starts.length;
      bytes += one.bytes.length;
      return records > mostRecords || bytes > mostBytes;
    });
    this.#bodies = all.slice(0, Math.min(mostBodies, last < 0 ? all.length : last));
    return parsed.records.filter((_, place) => parsed.scanned.earlier[place] === -1);
  }
}

/** A body that was kept. */
class Remembered implements Earlier {
  readonly bytes: Buffer;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly hashes: readonly number[];
  readonly records: readonly object[];
  /** The places of records, each at the first free place from its hash on, plus one; 0: none. */
  readonly #places: Int32Array;
  readonly #shift: number;

  constructor({ bytes, scanned, records }: Parsed) {
    const { starts, ends, hashes } = scanned;
    this.bytes = bytes;
    [this.starts, this.ends, this.hashes, this.records] = [starts, ends, hashes, records];
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

/** The records of the earlier body, and the others parsed: those that follow one another as one list, which is JSON only if each of them is. */
function recordsOf(bytes: Buffer, { starts, ends, earlier, repeats }: Scanned): object[] {
  const known = (repeats as Remembered | null)?.records;
  const records: object[] = [];
  let [from, to] = [-1, -1];
  const parseRun = () => {
    if (from < 0) return;
    for (const record of JSON.parse(`[${decoded(bytes.subarray(from, to))}]`) as object[]) records.push(record);
    from = -1;
  };
  for (let place = 0; place < starts.length; place += 1) {
    const start = starts[place] as number;
    const before = earlier[place] as number;
    // One byte between two records is a comma.
    if (before !== -1 || start !== to + 1 || start - from > longestRun) parseRun();
    if (before !== -1) records.push(known?.[before] as object);
    else {
      if (from < 0) from = start;
      to = ends[place] as number;
    }
  }
  parseRun();
  return records;
}

/** Puts the records into the lists of this name, which say which ones they hold; lists without any are empty. */
function putBack(value: unknown, list: string, records: readonly object[]): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) for (const one of value) putBack(one, list, records);
  else {
    const named = value as Record<string, unknown>;
    for (const name of Object.keys(named)) {
      const own = named[name];
      if (name !== list || !Array.isArray(own)) putBack(own, list, records);
      else if (own.length > 0) named[name] = records.slice(own[0], own[0] + own[1]);
    }
  }
}
