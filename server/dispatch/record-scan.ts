// Finds the records of one list in the bytes of a JSON body, without parsing them: where each stands, and which record of an
// earlier body it repeats, byte by byte. What is left of the body is its frame. Pure.
import { randomInt } from "node:crypto";

/** The records of an earlier body, in its order. */
export interface Earlier {
  readonly bytes: Buffer;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly hashes: readonly number[];
  /** The place of one with this hash, of several the one with this number; -1 where there is none. */
  find(hash: number, number: number): number;
}

export interface Scanned {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly hashes: readonly number[];
  /** For each record the place of the earlier one that it repeats, or -1. None is repeated twice. */
  readonly earlier: readonly number[];
  /** The earlier body that these are of. */
  readonly repeats: Earlier | null;
  /** The body with two numbers in each list that holds records: the place of the first one, and how many. */
  readonly frame: Buffer;
}

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Secret, so that nobody can send records that all have one hash. */
const seed = randomInt(2 ** 31);
/** Records of an earlier body that have one hash: more of them are not compared. */
const mostAlike = 8;
/** So many of a body's records are looked for in all earlier bodies, until one tells which of them it repeats. */
const mostAsked = 16;

/**
 * Null: the body is not plain enough for this, or is no JSON; then it is parsed as a whole. A record is an object of texts, numbers and
 * the like, and a list named so holds records alone.
 */
export function scanRecords(bytes: Buffer, list: string, deepest: number, bodies: readonly Earlier[]): Scanned | null {
  const scan = new Scan(bytes, bodies);
  return scan.body(Buffer.from(list), deepest) ? scan : null;
}

class Scan implements Scanned {
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly hashes: number[] = [];
  readonly earlier: number[] = [];
  readonly #bytes: Buffer;
  readonly #bodies: readonly Earlier[];
  #asked = 0;
  repeats: Earlier | null = null;
  /** Which of its records stand here, too. */
  #repeated = new Uint8Array(0);
  readonly #frame: Buffer[] = [];
  /** Where what is not in the frame yet begins. */
  #framed = 0;
  /** The earlier record that probably comes next. */
  #next = 0;

  constructor(bytes: Buffer, bodies: readonly Earlier[]) {
    this.#bytes = bytes;
    this.#bodies = bodies;
  }

  get frame(): Buffer {
    return Buffer.concat([...this.#frame, this.#bytes.subarray(this.#framed)]);
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
    const first = this.starts.length;
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
    this.#frame.push(bytes.subarray(this.#framed, from), Buffer.from(`${first},${this.starts.length - first}`));
    this.#framed = at;
    return at;
  }

  /** Answers where the record ends that begins here; -1: there is none. */
  #record(start: number): number {
    const bytes = this.#bytes;
    if (bytes[start] !== openObject) return -1;
    if (this.repeats !== null && this.#isAgain(this.repeats, this.#next, start)) return this.#found(this.#next, start);
    let hash = seed;
    for (let at = start + 1; at < bytes.length; at += 1) {
      let byte = bytes[at] as number;
      if (byte === closeObject) return this.#foundBy(hash, start, at + 1);
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

  #foundBy(hash: number, start: number, end: number): number {
    const known = this.repeats === null ? this.#choose(hash, start) : this.#again(this.repeats, hash, start);
    if (known >= 0) return this.#found(known, start);
    this.#add(start, end, hash, -1);
    return end;
  }

  /** Chooses the body that is repeated. Answers the place of this record in it; -1: it is in none. */
  #choose(hash: number, start: number): number {
    this.#asked += 1;
    if (this.#asked > mostAsked) return -1;
    for (const body of this.#bodies) {
      this.#repeated = new Uint8Array(body.starts.length);
      const place = this.#again(body, hash, start);
      if (place < 0) continue;
      this.repeats = body;
      return place;
    }
    return -1;
  }

  #again(body: Earlier, hash: number, start: number): number {
    for (let number = 0; number < mostAlike; number += 1) {
      const place = body.find(hash, number);
      if (place < 0) break;
      if (this.#isAgain(body, place, start)) return place;
    }
    return -1;
  }

  #found(place: number, start: number): number {
    const { starts, ends, hashes } = this.repeats as Earlier;
    const end = start + (ends[place] as number) - (starts[place] as number);
    this.#repeated[place] = 1;
    this.#next = place + 1;
    this.#add(start, end, hashes[place] as number, place);
    return end;
  }

  #add(start: number, end: number, hash: number, earlier: number): void {
    this.starts.push(start);
    this.ends.push(end);
    this.hashes.push(hash);
    this.earlier.push(earlier);
  }

  /** Whether the earlier record stands here once more. The same bytes from a brace on end with the same brace. */
  #isAgain(known: Earlier, place: number, start: number): boolean {
    if (place >= known.starts.length || this.#repeated[place] === 1) return false;
    const [from, to] = [known.starts[place] as number, known.ends[place] as number];
    const end = start + to - from;
    // The native comparison costs more than a look at the last byte.
    if (end > this.#bytes.length || this.#bytes[end - 1] !== closeObject) return false;
    return this.#bytes.compare(known.bytes, from, to, start, end) === 0;
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
