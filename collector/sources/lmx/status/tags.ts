// The tags of a text that is meant to be XML. Old licence servers write some that no XML parser takes: tags that are not
// closed, line ends within them, words between them. Nothing is repaired: what is no whole tag is left out and named.

export interface Tag {
  /** In capitals, with a slash before it where it closes. */
  name: string;
  isClosing: boolean;
  /** By name in capitals. */
  attributes: Map<string, string>;
  /** From 1. */
  line: number;
  text: string;
}

/** Values may hold angle brackets, though XML has no `<` there; but no tag of lmxendutil, so that a quote that is not closed ends. */
const tagPattern =
  /<(\/?)([a-z][\w-]*)((?:\s+[\w:-]+\s*=\s*(?:"(?:[^"<]|<(?!\/?(?:LM-X|LICENSE_PATH|FEATURE|USER)\b))*"|'(?:[^'<]|<(?!\/?(?:LM-X|LICENSE_PATH|FEATURE|USER)\b))*'))*)\s*(\/?)\s*>/gi;
const attributePattern = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** The declaration of XML, and comments. */
const otherMarkup = /<\?[^>]*\?>|<!--[\s\S]*?-->/g;

/** Whether there are tags of lmxendutil in it. */
export function hasTags(text: string): boolean {
  return /<(?:LM-X|LICENSE_PATH|FEATURE|USER)\b/i.test(text);
}

/** The tags in their order. What stands between them and is not blank goes to `complain`, line by line. */
export function tagsOf(text: string, complain: (line: number, text: string) => void): Tag[] {
  const tags: Tag[] = [];
  const plain = text.replace(otherMarkup, (markup) => markup.replace(/[^\n]/g, " "));
  let line = 1;
  let place = 0;
  const leaveOut = (between: string) => {
    if (!/\S/.test(between)) return;
    between.split("\n").forEach((part, index) => {
      if (part.trim() !== "" && !isHead(part)) complain(line + index, part.trim());
    });
  };
  for (const found of plain.matchAll(tagPattern)) {
    const between = plain.slice(place, found.index);
    leaveOut(between);
    line += countOfLines(between);
    const [all, slash, name = "", attributes = ""] = found;
    tags.push({
      name: name.toUpperCase(),
      isClosing: slash === "/",
      attributes: attributesOf(attributes),
      line,
      text: all,
    });
    line += countOfLines(all);
    place = found.index + all.length;
  }
  leaveOut(plain.slice(place));
  return tags;
}

/** What lmxendutil prints before its XML; in the middle too, where it was asked for several servers. */
function isHead(line: string): boolean {
  return /^\s*([^<>]*\butility\b.* v?\d|copyright \(c\))/i.test(line);
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single] of text.matchAll(attributePattern)) {
    const key = name.toUpperCase();
    if (!attributes.has(key)) attributes.set(key, decoded(double ?? single ?? "").trim());
  }
  return attributes;
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    const isCharacter = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : all;
  });
}

function countOfLines(text: string): number {
  let lines = 0;
  for (let index = text.indexOf("\n"); index >= 0; index = text.indexOf("\n", index + 1)) lines += 1;
  return lines;
}
