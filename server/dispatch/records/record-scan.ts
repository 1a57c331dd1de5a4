// Finds the records of one list in the bytes of a JSON body, without parsing them: where each stands, and which record of an
// earlier body it repeats. What is left of the body is its frame. Pure.
import { randomInt } from "node:crypto";
import { type Earlier, type Records, RecordsOfBody } from "./earlier-records.ts";

export interface Scanned extends Records {
  /** The earlier body that records are repeated of. */
  readonly repeats: Earlier | null;
  /** The body with one number in each list that holds records: which of `lists` it is. */
  readonly frame: Buffer;
}

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Secret, so that nobody can send records that all have one hash. */
const seed = randomInt(2 ** 31);

/**
 * Null: the body is not plain enough for this, or is no JSON; then it is parsed as a whole. A record is an object of texts, numbers and
 * the like, and a list named so holds records alone.
 */
export function scanRecords(bytes: Buffer, list: string, deepest: number, bodies: readonly Earlier[]): Scanned | null {
  const scan = new Scan(bytes, bodies);
  return scan.body(Buffer.from(list), deepest) ? scan.scanned : null;
}

class Scan {
  readonly #bytes: Buffer;
  readonly #records: RecordsOfBody;
  readonly #frame: Buffer[] = [];
  /** Where what is not in the frame yet begins. */
  #framed = 0;

  constructor(bytes: Buffer, bodies: readonly Earlier[]) {
    this.#bytes = bytes;
    this.#records = new RecordsOfBody(bytes, bodies);
  }

  get scanned(): Scanned {
    const { starts, ends, hashes, lists, repeats } = this.#records;
    const frame = Buffer.concat([...this.#frame, this.#bytes.subarray(this.#framed)]);
    return { starts, ends, hashes, lists, repeats, frame };
  }

  /** False: see scanRecords. */
  body(list: Buffer, deepest: number): boolean {
    const bytes = this.#bytes;
    let depth = 0;
    /** The last text, which a colon makes a name. */
    let [from, to, isEscaped] = [0, 0, false];
    let isOfList = false;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === quote) {
        [from, isEscaped, isOfList] = [at + 1, false, false];
        for (at += 1; at < bytes.length && bytes[at] !== quote; at += 1) {
          if (bytes[at] !== backslash) continue;
          isEscaped = true;
          at += 1;
        }
        to = at;
      } else if (byte === colon) {
        // Who parses it would see another name.
        if (isEscaped) return false;
        isOfList = to - from === list.length && bytes.compare(list, 0, list.length, from, to) === 0;
      } else if (byte === openList || byte === openObject) {
        depth += 1;
        if (depth >= deepest) return false;
        if (byte === openList && isOfList) {
          const end = this.#list(at + 1);
          if (end < 0) return false;
          at = end - 1;
        }
        isOfList = false;
      } else if (byte === closeList || byte === closeObject) depth -= 1;
    }
    return true;
  }

  /** Reads a list from behind its bracket. Answers where its end is; -1: it holds anything else than records. */
  #list(from: number): number {
    const bytes = this.#bytes;
    let at = afterBlanks(bytes, from);
    if (bytes[at] === closeList) return at;
    for (;;) {
      at = this.#record(at);
      if (at < 0) return -1;
      at = afterBlanks(bytes, at);
      if (bytes[at] === closeList) break;
      if (bytes[at] !== comma) return -1;
      at = afterBlanks(bytes, at + 1);
    }
    this.#frame.push(bytes.subarray(this.#framed, from), Buffer.from(String(this.#records.endList())));
    this.#framed = at;
    return at;
  }

  /** Answers where the record ends that begins here, or the last one of those that are repeated with it; -1: there is none. */
  #record(start: number): number {
    const bytes = this.#bytes;
    if (bytes[start] !== openObject) return -1;
    const repeated = this.#records.takeNext(start);
    if (repeated >= 0) return repeated;
    let hash = seed;
    for (let at = start + 1; at < bytes.length; at += 1) {
      let byte = bytes[at] as number;
      if (byte === closeObject) {
        this.#records.take(hash, start, at + 1);
        return at + 1;
      }
      if (byte === openObject || byte === openList || byte === closeList) return -1;
      hash = Math.imul(hash ^ byte, 0x01000193);
      if (byte !== quote) continue;
      for (at += 1; at < bytes.length; at += 1) {
        byte = bytes[at] as number;
        hash = Math.imul(hash ^ byte, 0x01000193);
        if (byte === quote) break;
        if (byte === backslash) at += 1;
      }
    }
    return -1;
  }
}

function afterBlanks(bytes: Buffer, from: number): number {
  let at = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
  }
  return at;
}
