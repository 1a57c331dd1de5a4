// For the tests of readers: texts and logs that were cut, doubled, shuffled or garbled, and what must hold for all of them.
// A reader never throws anything but CannotRead, never takes long, and never reports a number that was not printed.
import { expect } from "chai";
import fc from "fast-check";
import { CannotRead, type LogFormat, type Manager } from "../../collector/sources/manager.ts";
import { zoneNamed } from "../../collector/text/zone.ts";
import { runsOf } from "../support/run/runs.ts";

/** Milliseconds that reading one mutilated text may take: far above what it needs, far below a hang. */
const longest = 2_000;
const counted = ["Total", "Used", "Reserved", "Queued", "Quantity", "NumberOfLicenses"];

export interface MutilationOptions {
  /** How many mutilated texts are tried. */
  runs?: number;
  /** Whether a number that is not printed may be answered all the same: a sum, or a count of lines. 0 and 1 always may. */
  isAllowed?: (value: number, field: string, text: string) => boolean;
}

/** Any of the texts, mutilated in one to five ways. */
export function mutilated(samples: readonly string[]): fc.Arbitrary<string> {
  const change = fc.record({
    kind: fc.constantFrom("cut", "drop", "double", "swap", "garble", "insert", "erase", "blank"),
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    text: fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom(
        "\0",
        "\t",
        '"',
        "(",
        ")",
        "<",
        ">",
        ",",
        "-1",
        "99999999999999999999",
        "\r\n",
        "\uFEFF",
        "é",
        "…",
      ),
    ),
  });
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 5 }))
    .map(([sample, changes]) => changes.reduce(mutilate, sample));
}

type Change = { kind: string; at: number; to: number; text: string };

function mutilate(text: string, { kind, at, to, text: piece }: Change): string {
  const position = Math.floor(at * text.length);
  const lines = text.split("\n");
  const [line, other] = [Math.floor(at * lines.length), Math.floor(to * lines.length)];
  const without = lines.filter((_, index) => index !== line);
  switch (kind) {
    case "cut":
      return text.slice(0, position);
    case "drop":
      return without.join("\n");
    case "double":
      return lines.flatMap((one, index) => (index === line ? [one, one] : [one])).join("\n");
    case "swap":
      return [...without.slice(0, other), lines[line] ?? "", ...without.slice(other)].join("\n");
    case "garble":
      return text.slice(0, position) + piece + text.slice(position + piece.length);
    case "insert":
      return text.slice(0, position) + piece + text.slice(position);
    case "erase":
      return text.slice(0, position) + text.slice(position + Math.ceil(to * 30));
    default:
      return lines.map((one, index) => (index === line ? one.replace(/\s+/g, " ").trim() : one)).join("\n");
  }
}

/** Holds `readStatus` of a manager against mutilated samples. */
export function expectStatusToSurvive(
  manager: Manager,
  samples: readonly string[],
  options: MutilationOptions = {},
): void {
  const { readStatus } = manager;
  if (!readStatus) throw new Error("this licence manager has no status");
  fc.assert(
    fc.property(mutilated(samples), (text) => {
      const reading = timed(() => unlessRefused(() => readStatus(text, statusContext())));
      if (reading) expectPrintedNumbers(reading.messages, text, options);
    }),
    { numRuns: runsOf(options.runs ?? 300) },
  );
}

/** Holds a log's reader against mutilated samples. */
export function expectLogToSurvive(
  format: LogFormat,
  samples: readonly string[],
  options: MutilationOptions = {},
): void {
  fc.assert(
    fc.property(mutilated(samples), (text) => {
      const events = timed(() => unlessRefused(() => readWholeLog(format, text)));
      if (events) expectPrintedNumbers(events, text, options);
    }),
    { numRuns: runsOf(options.runs ?? 300) },
  );
}

/** The events of a whole log, its reader saved and opened again now and then, as a restart does. */
function readWholeLog(format: LogFormat, text: string): unknown[] {
  const context = {
    server: null,
    address: "5053@lic-queried",
    zone: utc,
    at: printedAt,
    isAtSet: true,
    year: null,
    complain: () => {},
    note: () => {},
  };
  const lines = text.split("\n");
  const ahead = format.lookAhead?.(context);
  for (const line of lines) if (ahead?.read(line)) break;
  let reader = format.open(context, null, ahead?.result() ?? null);
  const events = lines.flatMap((line, index) => {
    if (index % 7 === 6) reader = format.open(context, JSON.parse(JSON.stringify(reader.state)), null);
    return [...reader.read(line.replace(/\r$/, ""), index + 1)];
  });
  return [...events, ...(reader.rest?.() ?? [])];
}

const printedAt = Date.UTC(2026, 2, 2, 10);
const utc = zoneNamed("Etc/UTC") ?? expect.fail("there is a zone UTC");

function statusContext() {
  return { server: null, address: "5053@lic-queried", at: printedAt, isAtSet: false, zone: utc, exitCode: 0 };
}

function unlessRefused<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof CannotRead) return null;
    throw error;
  }
}

function timed<Result>(read: () => Result): Result {
  const began = performance.now();
  const result = read();
  expect(performance.now() - began, "milliseconds of reading").to.be.below(longest);
  return result;
}

/** Every count in what was read is a number of the text. */
function expectPrintedNumbers(read: unknown, text: string, { isAllowed = () => false }: MutilationOptions): void {
  const printed = new Set((text.match(/\d+/g) ?? []).map(Number));
  for (const [field, value] of numbersIn(read)) {
    if (value < 2 || printed.has(value) || isAllowed(value, field, text)) continue;
    expect.fail(`${field} ${value} was not printed`);
  }
}

function numbersIn(read: unknown): [field: string, value: number][] {
  if (typeof read !== "object" || read === null) return [];
  return Object.entries(read).flatMap(([field, value]) =>
    typeof value === "number" && counted.includes(field) ? [[field, value] as [string, number]] : numbersIn(value),
  );
}
