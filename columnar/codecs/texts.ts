// Encodes texts as one column of bytes: as numbers where all are such, by a dictionary where they repeat, else one behind the other. Lists
// order and search the lower-cased form. Pure.
import { isAscii } from "node:buffer";
import { countOf, none, packNumbers, unpackNumbers } from "./numbers.ts";

/** The encoding, in the first byte. */
const encodings = { decimals: 1, dictionary: 2, plain: 3 } as const;
/** So that what follows is aligned. */
const headBytes = 16;
/** Of texts with more digits two could have one number. */
const decimal = /^(?:0|[1-9]\d{0,14})$/;
/** Between texts, which contain none. */
const nul = "\0";
/** Stands for null; no UTF-8 has this byte. */
const nullByte = 0xff;

/** The texts of a batch, however they are encoded. */
export interface TextColumn {
  /** In its lower-cased form. */
  text(row: number): string | null;
  /** The predicate on rows, for one on texts as they are written; null: no row has such a text. */
  where(holds: (text: string) => boolean): ((row: number) => boolean) | null;
  /** The same for texts that contain this one, which is lower-cased. */
  containing(key: string): ((row: number) => boolean) | null;
  /** Writes prefixOf of each text to the beginning of `to`. */
  prefixes(to: Float64Array): void;
}

export function packTexts(texts: readonly (string | null)[]): Buffer {
  if (texts.every((text) => text === null || decimal.test(text))) {
    const numbers = packNumbers(texts.map((text) => (text === null ? null : Number(text))));
    return Buffer.concat([head(encodings.decimals, 0), numbers]);
  }
  const dictionary = new Map<string | null, number>();
  const codes = texts.map((text) => {
    const code = dictionary.get(text) ?? dictionary.size;
    dictionary.set(text, code);
    return code;
  });
  if (dictionary.size > texts.length / 4) return Buffer.concat([head(encodings.plain, 0), listed(texts)]);
  const packed = packNumbers(codes);
  // The codes first, where they are aligned.
  return Buffer.concat([head(encodings.dictionary, packed.length), packed, listed([...dictionary.keys()])]);
}

function head(encoding: number, length: number): Buffer {
  const bytes = Buffer.alloc(headBytes);
  bytes[0] = encoding;
  bytes.writeUInt32LE(length, 4);
  return bytes;
}

function listed(texts: readonly (string | null)[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text, index) => {
      const bytes = text === null ? Buffer.of(nullByte) : Buffer.from(text);
      return index === 0 ? [bytes] : [Buffer.from(nul), bytes];
    }),
  );
}

function unlisted(bytes: Buffer): (string | null)[] {
  if (isAscii(bytes)) return bytes.toString("latin1").split(nul);
  const texts: (string | null)[] = [];
  for (let from = 0; from <= bytes.length; ) {
    const end = bytes.indexOf(0, from);
    const to = end < 0 ? bytes.length : end;
    texts.push(bytes[from] === nullByte ? null : bytes.toString("utf8", from, to));
    from = to + 1;
  }
  return texts;
}

export function unpackTexts(bytes: Buffer): TextColumn {
  const rest = bytes.subarray(headBytes);
  if (bytes[0] === encodings.decimals) return new Decimals(rest);
  if (bytes[0] === encodings.plain) return new Texts(unlisted(rest));
  const length = bytes.readUInt32LE(4);
  return new DictionaryTexts(rest.subarray(0, length), unlisted(rest.subarray(length)));
}

/** One behind the other; also the texts of rows that are not packed. */
export class Texts implements TextColumn {
  readonly #texts: readonly (string | null)[];
  #lower: readonly (string | null)[] | null = null;

  constructor(texts: readonly (string | null)[]) {
    this.#texts = texts;
  }

  get length(): number {
    return this.#texts.length;
  }

  get #lowerCased(): readonly (string | null)[] {
    this.#lower ??= this.#texts.map((text) => text?.toLowerCase() ?? null);
    return this.#lower;
  }

  text(row: number): string | null {
    return this.#lowerCased[row] ?? null;
  }

  where(holds: (text: string) => boolean): (row: number) => boolean {
    return (row) => {
      const text = this.#texts[row] ?? null;
      return text !== null && holds(text);
    };
  }

  containing(key: string): (row: number) => boolean {
    const texts = this.#lowerCased;
    return (row) => texts[row]?.includes(key) === true;
  }

  prefixes(to: Float64Array): void {
    for (const [row, text] of this.#lowerCased.entries()) to[row] = prefixOf(text);
  }
}

/** Each different text once, and the code of each row. */
class DictionaryTexts implements TextColumn {
  readonly #codes: Float64Array;
  readonly #dictionary: Texts;

  constructor(codes: Buffer, dictionary: readonly (string | null)[]) {
    this.#codes = new Float64Array(countOf(codes));
    unpackNumbers(codes, this.#codes);
    this.#dictionary = new Texts(dictionary);
  }

  text(row: number): string | null {
    return this.#dictionary.text(this.#codes[row] as number);
  }

  where(holds: (text: string) => boolean): ((row: number) => boolean) | null {
    return this.#byCode(this.#dictionary.where(holds));
  }

  containing(key: string): ((row: number) => boolean) | null {
    return this.#byCode(this.#dictionary.containing(key));
  }

  /** Evaluated once for each different text. */
  #byCode(holds: (code: number) => boolean): ((row: number) => boolean) | null {
    const found = Uint8Array.from({ length: this.#dictionary.length }, (_, code) => (holds(code) ? 1 : 0));
    if (!found.includes(1)) return null;
    const codes = this.#codes;
    return (row) => found[codes[row] as number] === 1;
  }

  prefixes(to: Float64Array): void {
    const prefixes = new Float64Array(this.#dictionary.length);
    this.#dictionary.prefixes(prefixes);
    for (const [row, code] of this.#codes.entries()) to[row] = prefixes[code] as number;
  }
}

const chunk = 1000;

/**
 * Which of many whole numbers contain some digits: an automaton goes through each from its last digit on, three digits a step. To write each
 * number as text takes about ten times as long. Numbers are below 10^15; what is below 0 is no number.
 */
export class DigitSearch {
  readonly digits: string;
  /** By state and three digits, with leading zeros, the next state. */
  readonly #next: Uint8Array;
  /** By state and the first three digits or fewer of a number, without leading zeros: 1 where it contains the digits. */
  readonly #isFound: Uint8Array;

  /** `digits`: one to fifteen. */
  constructor(digits: string) {
    this.digits = digits;
    const wanted = Array.from(digits, Number).reverse();
    const step = automaton(wanted);
    this.#next = new Uint8Array((wanted.length + 1) * chunk);
    this.#isFound = new Uint8Array(this.#next.length);
    for (let index = 0; index < this.#next.length; index += 1) {
      const number = index % chunk;
      const after = (count: number) => {
        let state = Math.floor(index / chunk);
        let rest = number;
        for (let left = count; left > 0; left -= 1) {
          state = step[state * 10 + (rest % 10)] as number;
          rest = Math.floor(rest / 10);
        }
        return state;
      };
      this.#next[index] = after(3);
      this.#isFound[index] = after(String(number).length) === wanted.length ? 1 : 0;
    }
  }

  isIn(number: number): boolean {
    if (number < 0) return false;
    let rest = number;
    let state = 0;
    while (rest >= chunk) {
      const next = Math.floor(rest / chunk);
      state = (this.#next[state + rest - next * chunk] as number) * chunk;
      rest = next;
    }
    return this.#isFound[state + rest] === 1;
  }
}

/** By state and digit the next state: how many of the wanted digits have been met. The last state is never left. */
function automaton(wanted: readonly number[]): Uint8Array {
  const next = new Uint8Array((wanted.length + 1) * 10);
  for (let state = 0; state < wanted.length; state += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      const seen = [...wanted.slice(0, state), digit];
      let length = seen.length;
      while (!seen.slice(seen.length - length).every((one, at) => one === wanted[at])) length -= 1;
      next[state * 10 + digit] = length;
    }
  }
  next.fill(wanted.length, wanted.length * 10);
  return next;
}

/** The batches of a scan are searched for the same digits. */
let lastSearch = new DigitSearch("0");

/** Texts that are all whole numbers. */
class Decimals implements TextColumn {
  readonly #numbers: Float64Array;

  constructor(bytes: Buffer) {
    this.#numbers = new Float64Array(countOf(bytes));
    unpackNumbers(bytes, this.#numbers);
  }

  text(row: number): string | null {
    const number = this.#numbers[row] as number;
    return number === none ? null : String(number);
  }

  where(holds: (text: string) => boolean): (row: number) => boolean {
    return (row) => {
      const text = this.text(row);
      return text !== null && holds(text);
    };
  }

  containing(key: string): ((row: number) => boolean) | null {
    if (!/^\d{1,15}$/.test(key)) return null;
    if (lastSearch.digits !== key) lastSearch = new DigitSearch(key);
    const search = lastSearch;
    const numbers = this.#numbers;
    return (row) => search.isIn(numbers[row] as number);
  }

  prefixes(to: Float64Array): void {
    for (const [row, number] of this.#numbers.entries()) to[row] = number === none ? none : prefixOf(String(number));
  }
}

const prefixLength = 6;
/** Stands for all characters from here on, and for what follows them: their order is not that of their numbers. */
const lastCode = 255;

/** A number for the first six characters of a text: the same or lower where the text is lower, by code points. */
export function prefixOf(text: string | null): number {
  if (text === null) return none;
  let prefix = 0;
  let isExact = true;
  for (let at = 0; at < prefixLength; at += 1) {
    const code: number = isExact && at < text.length ? Math.min(text.charCodeAt(at) + 1, lastCode) : 0;
    isExact &&= code < lastCode;
    prefix = prefix * 256 + code;
  }
  return prefix;
}

/** By code points. JavaScript's order compares UTF-16 code units. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const one = a.charCodeAt(at);
    const other = b.charCodeAt(at);
    if (one === other) continue;
    // Halves of a character beyond the first 65,536 come behind all others.
    const isHalf = (one & 0xf800) === 0xd800;
    const otherIsHalf = (other & 0xf800) === 0xd800;
    if (isHalf === otherIsHalf) return one - other;
    return isHalf ? 1 : -1;
  }
  return a.length - b.length;
}
