// Looks at the bytes of a JSON body before they are parsed, so that nothing small unpacks into much work: how deep it nests,
// how many values it holds, and whether its escapes make Unicode text. One pass; what is no JSON at all is the parser's to say.

/** A body of the contract nests about eight deep. */
const deepest = 64;

/** Of a body's largest size in bytes, so many go to one value: reports have some twenty a value, an empty object has three. */
const bytesOfValue = 16;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const lowerU = 0x75;

/** Half of a surrogate pair is escaped: that is no character, and a database could not give it back. */
export const notUnicode = "must be Unicode text";

/** How many values a body of this largest size may hold: what begins with a bracket, a brace or a comma. */
export function mostValues(bytes: number): number {
  return Math.floor(bytes / bytesOfValue);
}

/** What is wrong with the body, as a rule that it breaks ("must …"); undefined where it may be parsed. */
export function faultOfJson(bytes: Buffer, values: number): string | undefined {
  let depth = 0;
  let found = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    if (byte === quote) {
      index = endOfText(bytes, index + 1);
      if (index < 0) return notUnicode;
    } else if (byte === comma) found++;
    else if (byte >= 0x5b) {
      // Brackets and braces differ in one bit.
      const kind = byte & 0xdf;
      if (kind === 0x5b) {
        found++;
        if (++depth > deepest) return `must not nest deeper than ${deepest}`;
      } else if (kind === 0x5d) depth--;
    }
    if (found > values) return `must not hold more than ${values} values`;
  }
  return undefined;
}

/** Where the text ends that begins here; -1 where half of a surrogate pair is escaped in it. */
function endOfText(bytes: Buffer, start: number): number {
  let index = start;
  for (; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    if (byte === quote) break;
    if (byte !== backslash) continue;
    const half = surrogate(bytes, index);
    if (half === "second" || (half === "first" && surrogate(bytes, index + 6) !== "second")) return -1;
    index += half === "first" ? 11 : 1;
  }
  return index;
}

/** Which half of a surrogate pair is escaped here: `\uD800` to `\uDBFF` are first ones, `\uDC00` to `\uDFFF` second ones. */
function surrogate(bytes: Buffer, index: number): "first" | "second" | undefined {
  if (bytes[index] !== backslash || bytes[index + 1] !== lowerU) return undefined;
  const escaped = Number.parseInt(bytes.toString("latin1", index + 2, index + 6), 16);
  if (escaped >= 0xd800 && escaped <= 0xdbff) return "first";
  return escaped >= 0xdc00 && escaped <= 0xdfff ? "second" : undefined;
}

/** Where the first text stands that is not Unicode, such as `Messages[0].UserName`; undefined where there is none. */
export function fieldNotUnicode(value: unknown, field = ""): string | undefined {
  if (typeof value === "string") return value.isWellFormed() ? undefined : field;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const path = Array.isArray(value) ? `${field}[${name}]` : `${field}${field && "."}${name}`;
    const found = name.isWellFormed() ? fieldNotUnicode(inner, path) : field;
    if (found !== undefined) return found;
  }
  return undefined;
}
