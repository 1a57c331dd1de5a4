// Makes one report: calls the operation that its page calls, with the owner's rights, and writes the result for people.
import type { Database } from "../../db/index.ts";
import type { Caller } from "../../domain/filters/context.ts";
import { DAY_MS, startOfDay } from "../../domain/time/units.ts";
import { iso } from "../../domain/time/window.ts";
import type { Interval } from "../../domain/time/working-time.ts";
import { oneLine } from "../message/notification.ts";
import { type Definition, formatsOf, windowsOf } from "./definition.ts";
import { countRows, spaced, tableOf, type WrittenReport } from "./document.ts";
import { type Filter, kinds, type ReportKind } from "./kinds.ts";
import { namesOf } from "./owner.ts";
import { unmeasuredFacts } from "./unmeasured.ts";
import { type Words, wordsOf } from "./words.ts";
import type { SheetColumn } from "./xlsx.ts";

/** The result of an operation as CSV in the form for spreadsheets, cut after so many characters. */
export interface ReportResult {
  readonly csv: string;
  readonly columns: readonly SheetColumn[];
  readonly isCut: boolean;
}

/** Calls an operation as an account. Rejects with a Problem, as over HTTP. */
export type RunReport = (
  request: ReportRequest,
  caller: Caller,
  limits: { readonly now: number; readonly signal: AbortSignal; readonly mostCharacters: number },
) => Promise<ReportResult>;

interface Making {
  readonly db: Database;
  readonly runReport: RunReport;
  readonly publicUrl: string;
}

export interface ReportToMake {
  readonly name: string;
  readonly report: ReportKind;
  readonly definition: Definition;
  readonly dueAt: number;
}

/** Mail servers accept some ten megabytes, and Base64 makes the text a third longer. */
const mostCharacters = 4_000_000;
/** The most rows of the document; the CSV has all of them. */
const mostRows = 1000;

export async function makeReport(
  { db, runReport, publicUrl }: Making,
  { name, report, definition, dueAt }: ReportToMake,
  owner: Caller,
  now: number,
  signal: AbortSignal,
): Promise<WrittenReport> {
  const words = wordsOf[definition.Language];
  const { csv, columns, isCut } = await runReport(requestOf(report, definition, dueAt), owner, {
    now,
    signal,
    mostCharacters,
  });
  const rowCount = countRows(csv);
  const table = tableOf(csv, kinds[report].columns, words, definition.TimeZone, mostRows);
  const count = new Intl.NumberFormat(words.locale);
  const facts: (readonly [string, string])[] = [
    [words.report, words.reports[report]],
    ...timeFacts(report, definition, dueAt, words),
    ...(await filterFacts(db, definition.Filters, owner, words)),
    ...(await unmeasuredFacts(
      db.read,
      { report, window: timeOf(report, definition, dueAt), serverIds: definition.Filters.LicenseServerIds },
      owner,
      words,
      definition.TimeZone,
    )),
    [words.rows, isCut ? `> ${count.format(rowCount)}` : count.format(rowCount)],
    ...madeFacts(now, definition.TimeZone, owner, words),
  ];
  const fileName = `${report.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}-${iso(dueAt).slice(0, 10)}`;
  const language = definition.Language;
  const formats = formatsOf(definition);
  const written = { words, language, timeZone: definition.TimeZone, report, name, fileName, formats, facts };
  return { ...written, table, rowCount, csv, columns, isCut, publicUrl };
}

/** The subject of its mail: it begins with words of the service, so that nobody mistakes it for another mail. */
export function subjectOf({ report, definition, dueAt, name }: ReportToMake): string {
  const words = wordsOf[definition.Language];
  const time = kinds[report].time === "none" ? [] : timeFacts(report, definition, dueAt, words).slice(0, 1);
  const parts = [`${words.subject}: ${oneLine(name, 128)}`, words.reports[report], ...time.map(([, value]) => value)];
  return oneLine(parts.join(", "), 200);
}

/** The days that it covers; for what is to come, now. */
function timeOf(report: ReportKind, definition: Definition, dueAt: number): Interval {
  const { time } = kinds[report];
  if (time === "window" || time === "month") return windowsOf(definition, dueAt).window;
  const days = report === "UnusedFeatures" ? (definition.Days ?? 0) : 0;
  return { startAt: dueAt - days * DAY_MS, endAt: dueAt };
}

function timeFacts(report: ReportKind, definition: Definition, dueAt: number, words: Words): [string, string][] {
  const { time } = kinds[report];
  const { Days, TimeZone } = definition;
  if (time === "none") return [[words.window, words.present]];
  if (time === "days") return [[words.window, words.days(Days ?? 0, report === "Expirations")]];
  const { before, window } = windowsOf(definition, dueAt);
  return [
    [words.window, `${spanText(window, words, TimeZone)} (${TimeZone})`],
    ...(report === "Comparison" ? [[words.comparedWith, spanText(before, words, TimeZone)] as [string, string]] : []),
  ];
}

/** The days of a window; its last day is the one in which the window ends. */
export function spanText({ startAt, endAt }: Interval, { locale }: Words, timeZone: string): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  const first = day.format(startAt);
  const last = day.format(endAt - 1);
  return endAt - startAt < 1.5 * DAY_MS && first === last ? first : `${first} – ${last}`;
}

/** When it was made, by which clocks, and for whom. */
export function madeFacts(
  now: number,
  timeZone: string,
  { kind, name }: Caller,
  words: Words,
): (readonly [string, string])[] {
  return [
    [words.made, momentText(now, words, timeZone)],
    [words.zone, timeZone],
    ...(kind === "account" ? [[words.owner, name] as const] : []),
  ];
}

function momentText(at: number, { locale }: Words, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "long", timeZone }).format(at);
}

/** Filters whose values were entered by people, and are not translated: a group may be called Other. */
const namedByPeople: readonly string[] = [
  ...(["LicenseServerIds", "FeatureIds", "FeatureNames", "Vendors"] satisfies Filter[]),
  ...(["UserNames", "GroupNames", "ProjectNames", "Search"] satisfies Filter[]),
];

export async function filterFacts(
  db: Database,
  given: Readonly<Record<string, unknown>>,
  owner: Caller,
  { filters, values }: Words,
): Promise<[string, string][]> {
  const facts: [string, string][] = [];
  for (const [name, value] of Object.entries(given)) {
    const called = await namesOf(db.read, name as keyof Definition["Filters"], value, owner);
    const isName = namedByPeople.includes(name);
    facts.push([filters[name] ?? spaced(name), called.map((one) => (isName ? one : (values[one] ?? one))).join(", ")]);
  }
  return facts;
}

// The request to the operation: the same that the report's page sends.

export interface ReportRequest {
  readonly operation: string;
  /** Of a GET. */
  readonly query?: object;
  /** Of a POST. */
  readonly body?: object;
}

/** How many denials by name are listed, as the contract allows. */
const mostNames = 1000;

const spanOf = ({ startAt, endAt }: Interval) => ({ StartUtc: iso(startAt), EndUtc: iso(endAt) });

/** Without undefined values. */
const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

export function requestOf(report: ReportKind, definition: Definition, dueAt: number): ReportRequest {
  const { operation } = kinds[report];
  const { Filters, TimeZone, Days } = definition;
  const { before, window } = windowsOf(definition, dueAt);
  const { LicenseServerIds, FeatureIds, Vendors, UserNames, GroupBy, IdleAtLeastSeconds } = Filters;
  const which = given({ LicenseServerIds, FeatureIds, Vendors });
  switch (report) {
    case "HeatMap":
      return { operation, query: { ...Filters, ...spanOf(window), TimeZone } };
    case "Comparison":
      return { operation, body: { ...Filters, First: spanOf(before), Second: spanOf(window) } };
    case "ChargeBack":
      // The month in which the middle of the window is, whatever the zone.
      return { operation, query: { ...Filters, Month: iso((window.startAt + window.endAt) / 2).slice(0, 7) } };
    case "Forecast":
      return { operation, query: Filters };
    case "Expirations": {
      const startAt = startOfDay(dueAt);
      const { EndUtc, ...from } = spanOf({ startAt, endAt: startAt + ((Days ?? 0) + 1) * DAY_MS });
      return { operation, query: { ...which, ...(!Filters.IncludeExpired && from), EndUtc } };
    }
    case "UnusedFeatures":
      return { operation, query: { ...which, Days } };
    case "UserSessions":
      return { operation, body: { ...which, UserNames, ...spanOf(window), Sort: [{ Field: "StartTimeUtc" }] } };
    case "Sessions": {
      const Sort = [{ Field: "StartTimeUtc", Direction: "Descending" }];
      return { operation, body: { ...Filters, ...spanOf(window), Sort } };
    }
    case "UsageOverTime": {
      const { WorkingHoursOnly, IgnoreWeekends, BucketSize } = Filters;
      const hours = given({ WorkingHoursOnly, IgnoreWeekends });
      const split = GroupBy === undefined ? {} : { GroupBy: [GroupBy] };
      return {
        operation,
        query: { ...which, ...spanOf(window), TimeZone, BucketSize: BucketSize ?? "Day", ...split, ...hours },
      };
    }
    case "Denials":
      return { operation, body: { ...Filters, ...spanOf(window) } };
    case "DenialCounts": {
      const { TrueDenialsOnly, Top = mostNames } = Filters;
      const of = { ...which, ...spanOf(window), ...given({ TrueDenialsOnly }) };
      return { operation, query: { ...of, GroupBy: GroupBy ?? "Feature", Top } };
    }
    case "LongestIdle":
    case "LongestRunning": {
      const isIdle = report === "LongestIdle";
      const Sort = [{ Field: isIdle ? "IdleTimeSeconds" : "DurationSeconds", Direction: "Descending" }];
      const least = isIdle && { IdleAtLeastSeconds: IdleAtLeastSeconds ?? 0 };
      return { operation, body: { ...which, ActiveOnly: true, PresentServersOnly: true, Sort, ...least } };
    }
    default:
      return { operation, query: { ...Filters, ...spanOf(window) } };
  }
}
