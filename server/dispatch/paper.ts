// A list as printed (PDF): the columns that people read, and the query, time and reader, in the language and the time zone
// that the request prefers.
import type { Context as KoaContext } from "koa";
import type { CsvText } from "../../db/index.ts";
import { invalid } from "../../domain/problem.ts";
import { DAY_MS } from "../../domain/time/units.ts";
import type { Interval } from "../../domain/time/working-time.ts";
import { zoneOffset } from "../../domain/time/zone-offset.ts";
import { countRows } from "../../notifications/reports/document.ts";
import { type Column, kinds, type ReportKind, type Writing } from "../../notifications/reports/kinds.ts";
import { filterFacts, madeFacts, spanText } from "../../notifications/reports/make.ts";
import { mostOnPaper, onPaper, type PaperRequest } from "../../notifications/reports/paper.ts";
import { unmeasuredFacts } from "../../notifications/reports/unmeasured.ts";
import { type Words, wordsOf } from "../../notifications/reports/words.ts";
import type { CellKind } from "../../notifications/reports/xlsx.ts";
import { columnsIn } from "../contract/csv-list.ts";
import type { AnyInput, Operation } from "../contract/operations.ts";
import { preferredZone } from "../contract/parameters.ts";
import { readCsv } from "./reports.ts";
import { Admission, type RequestContext } from "./turns.ts";

type Given = Pick<AnyInput, "query" | "body">;

/** Documents are written one after the other: callers take turns, so that nobody waits for all of somebody else's. */
const printing = new Admission({ atOnce: 1, mostPerCaller: 1, mostWaiting: 100, longestWaitMs: 120_000 });

/** Longer texts have more rows than fit on paper. */
const mostCharacters = 8_000_000;

/** Rejects with a Problem where there are too many rows. */
export async function printed(
  ctx: KoaContext,
  operation: Operation,
  { query, body }: Given,
  context: RequestContext,
  csv: CsvText,
): Promise<Buffer> {
  const { db, caller, now, signal } = context;
  const { csv: text, isCut } = await readCsv(csv, mostCharacters);
  if (isCut || countRows(text) > mostOnPaper) {
    const most = mostOnPaper.toLocaleString("en");
    throw invalid("Accept", `must be CSV or XLSX where there are more than ${most} rows; or request fewer rows`);
  }
  const given: Readonly<Record<string, unknown>> = { ...query, ...(body as object | undefined) };
  const language = ctx.acceptsLanguages("en", "de") === "de" ? "de" : "en";
  const words = wordsOf[language];
  const timeZone = typeof given.TimeZone === "string" ? given.TimeZone : preferredZone(ctx);
  const kind = kindOf(operation);
  const notMeasured = (report: ReportKind) => {
    const measured = {
      report,
      window: windowIn(given, now),
      serverIds: given.LicenseServerIds as number[] | undefined,
    };
    return unmeasuredFacts(db.read, measured, caller, words, timeZone);
  };
  const request: PaperRequest = {
    title: kind === undefined ? operation.summary : words.reports[kind],
    language,
    timeZone,
    csv: text,
    columns: kind === undefined ? columnsOf(operation, words) : kinds[kind].columns,
    facts: [
      ...timeFacts(given, words, timeZone),
      ...(await filterFacts(db, filtersIn(given), caller, words)),
      ...(kind === undefined ? [] : await notMeasured(kind)),
      [words.rows, new Intl.NumberFormat(words.locale).format(countRows(text))] as const,
      ...madeFacts(now, timeZone, caller, words),
    ],
    notes: [],
    foot: "Licence Usage Query Service",
  };
  const leave = await printing.enter(context.callerKey, signal);
  return onPaper(request, signal).finally(leave);
}

/** Operations whose rows are those of a report, with the same columns. */
const reportsByOperation: Readonly<Record<string, ReportKind>> = {
  querySessions: "Sessions",
  getSessions: "Sessions",
  getDenials: "Denials",
  queryRightsizing: "Rightsizing",
};

function kindOf({ id }: Operation): ReportKind | undefined {
  const kind = Object.entries(kinds).find(([, { operation }]) => operation === id)?.[0];
  return reportsByOperation[id] ?? (kind as ReportKind | undefined);
}

const writings: Readonly<Record<CellKind, Writing>> = {
  text: "text",
  number: "number",
  flag: "yes",
  instant: "moment",
  day: "day",
};

/** All columns but those for machines. */
function columnsOf({ csvList }: Operation, { columns: heads }: Words): Column[] {
  return (csvList === null ? [] : columnsIn(csvList))
    .filter(({ name }) => !/Ids?$|^Increments$/.test(name))
    .map(({ name, kind }) => [name, heads[name]?.endsWith(", h") ? "hours" : writings[kind]]);
}

/** The parameters that select and order the rows of a list; the time is shown separately. */
const noFilters = new Set([
  ...["PageSize", "PageNumber", "Limit", "Offset", "Sort", "TimeZone"],
  ...["StartUtc", "EndUtc", "First", "Second", "Month"],
]);

function filtersIn(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isGiven = ([name, value]: [string, unknown]) =>
    !noFilters.has(name) && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
  const written = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : value);
  return Object.fromEntries(
    Object.entries(given)
      .filter(isGiven)
      .map(([name, value]) => [name, [value].flat().map(written)]),
  );
}

/** Without a time it is about now; a month counts by UTC. */
function windowIn({ StartUtc, EndUtc, Second, Month }: Readonly<Record<string, unknown>>, now: number): Interval {
  if (typeof Second === "object" && Second !== null) return windowIn({ ...Second }, now);
  if (typeof Month === "string") return { startAt: Date.parse(Month), endAt: now };
  const at = (instant: unknown) => (typeof instant === "string" ? Date.parse(instant) : now);
  return { startAt: at(StartUtc), endAt: at(EndUtc) };
}

function timeFacts(given: Readonly<Record<string, unknown>>, words: Words, timeZone: string): [string, string][] {
  const { Month, First, Second } = given;
  if (typeof Month === "string") return [[words.window, Month]];
  const spans = [
    [words.window, Second ?? given],
    [words.comparedWith, First],
  ] as const;
  return spans.flatMap(([name, span]) => {
    const { StartUtc, EndUtc } = (span ?? {}) as Readonly<Record<string, string | undefined>>;
    if (StartUtc === undefined) return [];
    const window = { startAt: Date.parse(StartUtc), endAt: EndUtc === undefined ? Number.NaN : Date.parse(EndUtc) };
    return [[name, periodText(window, words, timeZone)]];
  });
}

/** In days; with hours where it begins or ends within a day. */
function periodText(window: Interval, words: Words, timeZone: string): string {
  const offset = zoneOffset(timeZone) ?? (() => 0);
  const isMidnight = (at: number) => (at + offset(at)) % DAY_MS === 0;
  if (isMidnight(window.startAt) && isMidnight(window.endAt)) return spanText(window, words, timeZone);
  const moment = new Intl.DateTimeFormat(words.locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  const [from, to] = [window.startAt, window.endAt].map((at) => (Number.isFinite(at) ? moment.format(at) : ""));
  return `${from} – ${to}`;
}
