// The values of a text in which JSON stands in a row, with lines of other kinds between: each with its line, and one that is
// spoiled loses nothing but itself. It looks at brackets and strings alone.

export interface JsonPart {
  /** An object (of an array, or by itself), the brackets of an array, or a line that is neither. */
  readonly kind: "object" | "open" | "close" | "line";
  /** From 1: where it begins. */
  readonly line: number;
  readonly text: string;
  /** False for an object that does not close: what stands behind it may be lost with it. */
  readonly isWhole: boolean;
}

/** Gets what cannot be read. */
export type Complain = (line: number, text: string, reason: string) => void;

/** Far deeper than any answer; one that is deeper is spoiled. It also bounds how often a character is looked at. */
const deepest = 20;
const [quote, backslash, newline, comma] = [34, 92, 10, 44];
const [square, squareEnd, brace, braceEnd] = [91, 93, 123, 125];

/** The parts in their order. Blanks and commas between them are left out. */
export function jsonParts(text: string): JsonPart[] {
  const parts: JsonPart[] = [];
  let line = 1;
  let isLineBegun = false;
  for (let place = 0; place < text.length; ) {
    const code = text.charCodeAt(place);
    if (code === newline) line += 1;
    if (code === newline || code <= 32 || code === comma || code === 0xfeff) {
      isLineBegun = isLineBegun && code !== newline;
      place += 1;
      continue;
    }
    const closed = code === brace ? endOfObject(text, place) : endOfPart(text, place, code, isLineBegun);
    const end = closed ?? recovery(text, place);
    const part = text.slice(place, end);
    parts.push({ kind: kindOf(code, part), line, text: part, isWhole: closed !== null });
    isLineBegun = true;
    if (code === brace) line += part.split("\n").length - 1;
    place = end;
  }
  return parts;
}

function kindOf(code: number, part: string): JsonPart["kind"] {
  if (code === brace) return "object";
  if (part === "[") return "open";
  return part === "]" ? "close" : "line";
}

/** A bracket stands by itself; what is neither bracket nor object ends with its line. */
function endOfPart(text: string, place: number, code: number, isLineBegun: boolean): number {
  if (code === square || code === squareEnd) return place + 1;
  const end = text.indexOf("\n", place);
  const line = end < 0 ? text.length : end;
  // What stands between objects in one line ends where the next one begins.
  const next = isLineBegun ? text.slice(place, line).search(/[{}[\]]/) : -1;
  return next <= 0 ? line : place + next;
}

/** After its closing brace; null where its strings or braces do not close. */
function endOfObject(text: string, place: number): number | null {
  let depth = 0;
  let isString = false;
  for (let end = place; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (isString) {
      if (code === backslash) end += 1;
      else if (code === quote) isString = false;
      // No string of JSON goes over lines.
      else if (code === newline) return null;
    } else if (code === quote) isString = true;
    else if (code === brace || code === square) {
      depth += 1;
      if (depth > deepest) return null;
    } else if (code === braceEnd || code === squareEnd) {
      depth -= 1;
      if (depth === 0) return end + 1;
    }
  }
  return null;
}

/** What does not close ends before the next line that begins with a brace. */
function recovery(text: string, place: number): number {
  const next = /\n[ \t]*(?=[{\]]|GET )/g;
  next.lastIndex = place;
  return next.exec(text)?.index ?? text.length;
}
