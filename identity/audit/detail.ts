// The detail of an act as it is stored: what changed alone, and never more than a few kilobytes, whatever somebody sent. What is
// left out is there as its number and its SHA-256, so that a text that is kept elsewhere can be compared with it.
import { hash } from "node:crypto";

type Fields = Readonly<Record<string, unknown>>;

/** A detail has at most so many bytes; one of an older version may be longer, and is left out when the log is read. */
export const longestDetail = 4_096;

/** How much of a long text (in characters) and of a long list is there, the first that fits. */
const shown = [
  { text: 300, items: 5 },
  { text: 60, items: 2 },
  { text: 0, items: 0 },
] as const;
type Shown = (typeof shown)[number];

/** As JSON. `before` may be the whole of what was: fields that the act did not name, or left as they were, are not stored. */
export function storedDetail(detail: Fields): string {
  const { before, ...after } = detail;
  const changed = isFields(before) ? changeOf(before, after) : detail;
  for (const limits of shown) {
    const text = JSON.stringify(shortened(changed, limits));
    if (Buffer.byteLength(text) <= longestDetail) return text;
  }
  return JSON.stringify({ Fields: Object.keys(changed).length, Sha256: sha256(changed) });
}

function changeOf(before: Fields, after: Fields): Fields {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = { ...after };
  for (const [name, old] of Object.entries(before)) {
    const now = after[name];
    // An Id says which one it is.
    if (now === undefined || name === "Id") continue;
    if (JSON.stringify(old) === JSON.stringify(now)) delete is[name];
    else if (isFields(old) && isFields(now)) {
      const { before: inner, ...rest } = changeOf(old, now);
      [was[name], is[name]] = [inner, rest];
    } else was[name] = old;
  }
  return { ...is, before: was };
}

function shortened(value: unknown, limits: Shown): unknown {
  if (typeof value === "string") return shortText(value, limits.text);
  if (Array.isArray(value)) {
    const first = value.slice(0, limits.items).map((one) => shortened(one, limits));
    return value.length <= limits.items ? first : { Count: value.length, First: first, Sha256: sha256(value) };
  }
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one, limits)]));
}

function shortText(text: string, most: number): unknown {
  if (text.length <= Math.max(most, 64)) return text;
  return { Characters: text.length, First: text.slice(0, most).toWellFormed(), Sha256: sha256(text) };
}

function sha256(value: unknown): string {
  return hash("sha256", JSON.stringify(value), "hex");
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
