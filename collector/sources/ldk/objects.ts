// The pages of Sentinel LDK's Admin Control Center: JSON objects in a row without an array around them, comments between,
// and HTML inside their values.

import { hasControlCharacters } from "../../text/decode.ts";

export interface PrintedObject {
  readonly line: number;
  readonly text: string;
  readonly values: Values;
}

/** The values of an object by its keys in lower case. Of the sixteen that a session prints, few are asked for. */
export class Values {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields;
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#fields, key);
  }

  /** The text that is shown, without HTML; undefined where there is none. */
  get(key: string): string | undefined {
    return this.has(key) ? plain(String(this.#fields[key] ?? "")) : undefined;
  }
}

export interface Page {
  readonly objects: PrintedObject[];
  /** How many objects are no JSON. */
  readonly spoiled: number;
  /** How many pages end as they should: with an `admin_status`. */
  readonly ends: number;
  /** The code that an `admin_status` tells where it is none of success. */
  readonly failure: string | null;
}

const longestObject = 20_000;
const [quote, backslash, opening, closing] = [34, 92, 123, 125];

type Complain = (line: number, text: string, reason: string) => void;

/** Takes the objects out of a text of one page or several. What is between them and is no comment goes to `complain`. */
export function readObjects(text: string, complain: Complain): Page {
  const objects: PrintedObject[] = [];
  const hasCapitals = /"[^"\n]*[A-Z][^"\n]*"\s*:/.test(text);
  let spoiled = 0;
  let line = 1;
  let place = 0;
  while (place < text.length) {
    const end = endOfPart(text, place);
    const part = text.slice(place, end);
    if (part.startsWith("{")) {
      const values = valuesOf(part, hasCapitals);
      if (values) objects.push({ line, text: part, values });
      else {
        spoiled += 1;
        complain(line, part, "an object that is no JSON");
      }
    } else if (!part.startsWith("/*")) {
      complainOfRest(part, line, complain);
    }
    line += newlinesIn(part);
    place = end;
  }
  const codes = [...text.matchAll(/<code>\s{0,20}(\d{1,9})\s{0,20}<\/code>/g)].map(([, code = ""]) => code);
  const ends = text.split("</admin_status>").length - 1;
  return { objects, spoiled, ends, failure: codes.find((code) => Number(code) !== 0) ?? null };
}

function newlinesIn(text: string): number {
  let count = 0;
  for (let place = text.indexOf("\n"); place >= 0; place = text.indexOf("\n", place + 1)) count += 1;
  return count;
}

/** Where the comment, the object, or what is neither ends that begins at `place`. */
function endOfPart(text: string, place: number): number {
  if (text.startsWith("/*", place)) {
    const end = text.indexOf("*/", place + 2);
    return end < 0 ? text.length : end + 2;
  }
  if (text[place] === "{") return endOfObject(text, place);
  const brace = text.indexOf("{", place);
  const end = brace < 0 ? text.length : brace;
  const comment = text.slice(place, end).indexOf("/*");
  return comment < 0 ? end : place + comment;
}

/** After its closing brace; braces within strings do not count. One that is not closed ends with its line. */
function endOfObject(text: string, place: number): number {
  let isString = false;
  const last = Math.min(text.length, place + longestObject);
  for (let end = place + 1; end < last; end += 1) {
    const code = text.charCodeAt(end);
    if (isString && code === backslash) end += 1;
    else if (code === quote) isString = !isString;
    else if (!isString && code === closing) return end + 1;
    else if (!isString && code === opening) break;
  }
  const newline = text.indexOf("\n", place);
  return newline < 0 ? text.length : newline;
}

/** Lines between objects: brackets and commas may stand there. */
function complainOfRest(rest: string, first: number, complain: Complain): void {
  for (const [index, text] of rest.split("\n").entries()) {
    if (!/^[\s,[\]\uFEFF]*$/.test(text)) complain(first + index, text, "not a line of a page of Sentinel LDK");
  }
}

function valuesOf(object: string, hasCapitals: boolean): Values | null {
  try {
    const read = JSON.parse(object) as Record<string, unknown>;
    const fields = hasCapitals
      ? Object.fromEntries(Object.entries(read).map(([key, value]) => [key.toLowerCase(), value]))
      : read;
    const isSuspect = object.includes("\\") || hasControlCharacters(object);
    const isSpoiled =
      isSuspect && Object.values(fields).some((value) => hasControlCharacters(plain(String(value ?? ""))));
    return isSpoiled ? null : new Values(fields);
  } catch {
    return null;
  }
}

const entities: Readonly<Record<string, string>> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text that HTML shows, in one line. */
function plain(html: string): string {
  if (!/[<&\s]/.test(html)) return html;
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:#(\d{1,7})|(\w+));/g, (whole, code: string | undefined, name: string | undefined) => {
      const point = Number(code);
      if (code !== undefined) return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : " ";
      return entities[name?.toLowerCase() ?? ""] ?? whole;
    })
    .replace(/\s+/g, " ")
    .trim();
}
