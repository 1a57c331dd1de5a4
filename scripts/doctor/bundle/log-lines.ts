// The last lines of a log of the service, as a support bundle holds them: of each line the fields of a list. Lines that are no JSON
// are left out: the first start prints a password.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const mostBytes = 4_000_000;
const mostLines = 2_000;
const fields = ["time", "level", "msg", "traceId", "method", "path", "operation", "status", "ms", "reason"] as const;
const errorFields = ["type", "message", "code", "number", "stack"] as const;

export interface LogLines {
  /** JSON, oldest first. */
  readonly lines: readonly string[];
  /** Lines at the end of the file that were left out, because they are no JSON of the service. */
  readonly leftOut: number;
}

/** Throws Node's error where the file cannot be read. */
export function lastLogLines(file: string): LogLines {
  const [, ...whole] = `\n${endOf(file)}`.split("\n");
  const texts = whole.filter((line) => line.trim() !== "").slice(-mostLines);
  const lines = texts.map(shownLine).filter((line) => line !== null);
  return { lines, leftOut: texts.length - lines.length };
}

/** From the beginning of a line on. */
function endOf(file: string): string {
  const handle = openSync(file, "r");
  try {
    const { size } = fstatSync(handle);
    const from = Math.max(0, size - mostBytes);
    const bytes = Buffer.alloc(size - from);
    const text = bytes.toString("utf8", 0, readSync(handle, bytes, 0, bytes.length, from));
    return from === 0 ? text : text.slice(text.indexOf("\n") + 1);
  } finally {
    closeSync(handle);
  }
}

function shownLine(text: string): string | null {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line !== "object" || line === null || !("level" in line) || !("msg" in line)) return null;
    const { error } = line as { error?: unknown };
    const shown = { ...some(line, fields), ...(isObject(error) && { error: some(error, errorFields) }) };
    return JSON.stringify(shown);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Texts and numbers alone: what is nested may hold anything. */
function some(from: object, names: readonly string[]): Record<string, unknown> {
  const entries = Object.entries(from).filter(([name, value]) => names.includes(name) && !isObject(value));
  return Object.fromEntries(entries);
}
