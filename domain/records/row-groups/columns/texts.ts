// Texts of a row group in one column of bytes: as numbers where all are such, else the few different ones once, else one behind the
// other. Lists order and searches compare their lower-cased form. Pure.
import { isAscii } from "node:buffer";
import { DigitSearch } from "./digits.ts";
import { countOf, none, packNumbers, unpackNumbers } from "./numbers.ts";

/** How the texts are written, as the first byte says. */
const form = { decimals: 1, coded: 2, plain: 3 } as const;
/** So that what follows is aligned. */
const headBytes = 16;
/** Of texts with more digits two could have one number. */
const decimal = /^(?:0|[1-9]\d{0,14})$/;
/** Between texts, which have none. */
const nul = "\0";
const between = Buffer.from(nul);
/** In the place of no text; no UTF-8 has this byte. */
const noText = Buffer.of(0xff);

/** Null is no text. */
export function packTexts(texts: readonly (string | null)[]): Buffer {
  if (texts.every((text) => text === null || decimal.test(text))) {
    return Buffer.concat([
      head(form.decimals, 0),
      packNumbers(texts.map((text) => (text === null ? null : Number(text)))),
    ]);
  }
  const places = new Map<string | null, number>();
  const codes = texts.map((text) => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  });
  if (places.size > texts.length / 4) return Buffer.concat([head(form.plain, 0), listed(texts)]);
  const packed = packNumbers(codes);
  // The codes first, where they are aligned.
  return Buffer.concat([head(form.coded, packed.length), packed, listed([...places.keys()])]);
}

function head(of: number, length: number): Buffer {
  const bytes = Buffer.alloc(headBytes);
  bytes[0] = of;
  bytes.writeUInt32LE(length, 4);
  return bytes;
}

function listed(texts: readonly (string | null)[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text, place) => {
      const bytes = text === null ? noText : Buffer.from(text);
      return place === 0 ? [bytes] : [between, bytes];
    }),
  );
}

/** The texts of a row group. */
export interface TextColumn {
  readonly count: number;
  /** In its lower-cased form. */
  text(place: number): string | null;
  /** Tells whether the text at a place, as it is written, is one that `holds` holds for; null: none is. */
  where(holds: (text: string) => boolean): ((place: number) => boolean) | null;
  /** Tells whether the text at a place contains this one, which is lower-cased; null: none does. */
  containing(key: string): ((place: number) => boolean) | null;
  /** Writes prefixOf of each text to the beginning of `to`. */
  prefixes(to: Float64Array): void;
}

export function unpackTexts(bytes: Buffer): TextColumn {
  const rest = bytes.subarray(headBytes);
  if (bytes[0] === form.decimals) return new Decimals(rest);
  if (bytes[0] === form.plain) return new Texts(unlisted(rest));
  const length = bytes.readUInt32LE(4);
  return new Coded(rest.subarray(0, length), unlisted(rest.subarray(length)));
}

function unlisted(bytes: Buffer): (string | null)[] {
  if (isAscii(bytes)) return bytes.toString("latin1").split(nul);
  const texts: (string | null)[] = [];
  for (let from = 0; from <= bytes.length; ) {
    const end = bytes.indexOf(0, from);
    const to = end < 0 ? bytes.length : end;
    texts.push(bytes[from] === 0xff ? null : bytes.toString("utf8", from, to));
    from = to + 1;
  }
  return texts;
}

const prefixLength = 6;
/** Stands for all characters from here on, and for what follows them: their order is not that of their numbers. */
const lastCode = 255;

/** A number for the first six characters of a text: the same or lower where the text is lower, by code points. */
export function prefixOf(text: string | null): number {
  if (text === null) return none;
  let prefix = 0;
  let isKnown = true;
  for (let place = 0; place < prefixLength; place += 1) {
    const code: number = isKnown && place < text.length ? Math.min(text.charCodeAt(place) + 1, lastCode) : 0;
    isKnown &&= code < lastCode;
    prefix = prefix * 256 + code;
  }
  return prefix;
}

class Decimals implements TextColumn {
  readonly #numbers: Float64Array;

  constructor(bytes: Buffer) {
    this.#numbers = new Float64Array(countOf(bytes));
    unpackNumbers(bytes, this.#numbers);
  }

  get count(): number {
    return this.#numbers.length;
  }

  text(place: number): string | null {
    const number = this.#numbers[place] as number;
    return number === none ? null : String(number);
  }

  where(holds: (text: string) => boolean): ((place: number) => boolean) | null {
    return (place) => {
      const text = this.text(place);
      return text !== null && holds(text);
    };
  }

  containing(key: string): ((place: number) => boolean) | null {
    if (!/^\d{1,15}$/.test(key)) return null;
    const [numbers, digits] = [this.#numbers, searchFor(key)];
    return (place) => digits.isIn(numbers[place] as number);
  }

  prefixes(to: Float64Array): void {
    const numbers = this.#numbers;
    for (let place = 0; place < numbers.length; place += 1) {
      const number = numbers[place] as number;
      to[place] = number === none ? none : digitsPrefix(number);
    }
  }
}

let lastSearch: readonly [key: string, search: DigitSearch] | null = null;

/** One row group after the other is searched for the same digits. */
function searchFor(key: string): DigitSearch {
  if (lastSearch?.[0] !== key) lastSearch = [key, new DigitSearch(key)];
  return lastSearch[1];
}

/** The prefixes of "000" to "999", of three characters. */
const threeDigits = Float64Array.from({ length: 1000 }, (_, number) => {
  const codes = Array.from(String(number).padStart(3, "0"), (digit) => digit.charCodeAt(0) + 1);
  return codes.reduce((prefix, code) => prefix * 256 + code, 0);
});

/** prefixOf(String(number)). */
function digitsPrefix(number: number): number {
  if (number < 100_000) return prefixOf(String(number));
  let tens = 1;
  while (number >= 1_000_000 * tens) tens *= 10;
  const six = Math.floor(number / tens);
  const upper = Math.floor(six / 1000);
  return (threeDigits[upper] as number) * 2 ** 24 + (threeDigits[six - upper * 1000] as number);
}

/** Also what rows hold that are not packed. */
export class Texts implements TextColumn {
  readonly #texts: readonly (string | null)[];
  #lower: readonly (string | null)[] | null = null;

  constructor(texts: readonly (string | null)[]) {
    this.#texts = texts;
  }

  get count(): number {
    return this.#texts.length;
  }

  get #lowerCased(): readonly (string | null)[] {
    this.#lower ??= this.#texts.map((text) => text?.toLowerCase() ?? null);
    return this.#lower;
  }

  text(place: number): string | null {
    return this.#lowerCased[place] ?? null;
  }

  where(holds: (text: string) => boolean): (place: number) => boolean {
    return (place) => {
      const text = this.#texts[place] ?? null;
      return text !== null && holds(text);
    };
  }

  containing(key: string): (place: number) => boolean {
    const texts = this.#lowerCased;
    return (place) => texts[place]?.includes(key) === true;
  }

  prefixes(to: Float64Array): void {
    for (const [place, text] of this.#lowerCased.entries()) to[place] = prefixOf(text);
  }
}

class Coded implements TextColumn {
  readonly count: number;
  readonly #packed: Buffer;
  readonly #texts: Texts;
  #unpacked: Float64Array | null = null;

  constructor(codes: Buffer, texts: readonly (string | null)[]) {
    [this.#packed, this.#texts, this.count] = [codes, new Texts(texts), countOf(codes)];
  }

  get #codes(): Float64Array {
    if (this.#unpacked !== null) return this.#unpacked;
    this.#unpacked = new Float64Array(this.count);
    unpackNumbers(this.#packed, this.#unpacked);
    return this.#unpacked;
  }

  text(place: number): string | null {
    return this.#texts.text(this.#codes[place] as number);
  }

  where(holds: (text: string) => boolean): ((place: number) => boolean) | null {
    return this.#ofCodes(this.#texts.where(holds));
  }

  containing(key: string): ((place: number) => boolean) | null {
    return this.#ofCodes(this.#texts.containing(key));
  }

  /** Asked once for each different text. */
  #ofCodes(holds: (code: number) => boolean): ((place: number) => boolean) | null {
    const found = Uint8Array.from({ length: this.#texts.count }, (_, code) => (holds(code) ? 1 : 0));
    if (!found.includes(1)) return null;
    const codes = this.#codes;
    return (place) => found[codes[place] as number] === 1;
  }

  prefixes(to: Float64Array): void {
    const prefixes = new Float64Array(this.#texts.count);
    this.#texts.prefixes(prefixes);
    const codes = this.#codes;
    for (let place = 0; place < codes.length; place += 1) to[place] = prefixes[codes[place] as number] as number;
  }
}
