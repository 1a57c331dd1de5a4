// Texts of a row group in one column of bytes: as numbers where all are such, else the few different ones once, else one behind the
// other. Lists order and searches compare their lower-cased form. Pure.
import { isAscii } from "node:buffer";
import { Decimals } from "./decimals.ts";
import { countOf, packNumbers, unpackNumbers } from "./numbers.ts";
import { prefixOf } from "./prefixes.ts";
import type { TextColumn } from "./text-column.ts";

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

/** `scratch`: for the numbers that texts may be packed as; of the column alone for as long as it is used. */
export function unpackTexts(bytes: Buffer, scratch: Float64Array): TextColumn {
  const rest = bytes.subarray(headBytes);
  if (bytes[0] === form.decimals) return new Decimals(rest, scratch);
  if (bytes[0] === form.plain) return new Texts(unlisted(rest));
  const length = bytes.readUInt32LE(4);
  return new Coded(rest.subarray(0, length), unlisted(rest.subarray(length)), scratch);
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

  markContaining(key: string, places: Int32Array, count: number, isFound: Uint8Array): void {
    const texts = this.#lowerCased;
    for (let at = 0; at < count; at += 1) {
      const place = places[at] as number;
      if (isFound[place] === 0 && texts[place]?.includes(key) === true) isFound[place] = 1;
    }
  }

  /** By place, whether the text contains this one. */
  containing(key: string): Uint8Array {
    return Uint8Array.from(this.#lowerCased, (text) => (text?.includes(key) === true ? 1 : 0));
  }

  prefixes(to: Float64Array): void {
    for (const [place, text] of this.#lowerCased.entries()) to[place] = prefixOf(text);
  }
}

class Coded implements TextColumn {
  readonly count: number;
  readonly #packed: Buffer;
  readonly #texts: Texts;
  readonly #scratch: Float64Array;
  #isUnpacked = false;

  constructor(codes: Buffer, texts: readonly (string | null)[], scratch: Float64Array) {
    [this.#packed, this.#texts, this.#scratch] = [codes, new Texts(texts), scratch];
    this.count = countOf(codes);
  }

  get #codes(): Float64Array {
    if (!this.#isUnpacked) unpackNumbers(this.#packed, this.#scratch);
    this.#isUnpacked = true;
    return this.#scratch;
  }

  text(place: number): string | null {
    return this.#texts.text(this.#codes[place] as number);
  }

  where(holds: (text: string) => boolean): ((place: number) => boolean) | null {
    // Asked once for each different text.
    const isOne = this.#texts.where(holds);
    const found = Uint8Array.from({ length: this.#texts.count }, (_, code) => (isOne(code) ? 1 : 0));
    if (!found.includes(1)) return null;
    const codes = this.#codes;
    return (place) => found[codes[place] as number] === 1;
  }

  markContaining(key: string, places: Int32Array, count: number, isFound: Uint8Array): void {
    const holds = this.#texts.containing(key);
    if (!holds.includes(1)) return;
    const codes = this.#codes;
    for (let at = 0; at < count; at += 1) {
      const place = places[at] as number;
      isFound[place] = (isFound[place] as number) | (holds[codes[place] as number] as number);
    }
  }

  prefixes(to: Float64Array): void {
    const prefixes = new Float64Array(this.#texts.count);
    this.#texts.prefixes(prefixes);
    const codes = this.#codes;
    for (let place = 0; place < this.count; place += 1) to[place] = prefixes[codes[place] as number] as number;
  }
}
