// The note in a report about licence servers whose time was not measured, so that nobody takes unknown for none.
import type { Knex } from "knex";
import type { Caller } from "../../domain/filters/context.ts";
import { DAY_MS } from "../../domain/time/units.ts";
import type { Interval } from "../../domain/time/working-time.ts";
import { kinds, type ReportKind } from "./kinds.ts";
import type { Words } from "./words.ts";

/** How many licence servers are named; the others are counted. */
const mostNamed = 10;
/** On a quiet licence server a log has no events for some days. */
const quietLogMs = 7 * DAY_MS;

interface Row {
  readonly name: string;
  readonly last_update_at: number | null;
  readonly last_log_at: number | null;
  readonly is_silent: number | boolean;
}

interface MeasuredReport {
  readonly report: ReportKind;
  /** A window of now begins and ends now. */
  readonly window: Interval;
  /** Undefined: all that the caller sees. */
  readonly serverIds: readonly number[] | undefined;
}

/** Facts for the head of a document; none where all time was measured. */
export async function unmeasuredFacts(
  knex: Knex,
  { report, window, serverIds }: MeasuredReport,
  { licenseServerIds }: Caller,
  words: Words,
  timeZone: string,
): Promise<(readonly [string, string])[]> {
  const rows: Row[] = await knex("license_servers")
    .whereNot("enable_status", "Deleted")
    .modify((query) => {
      if (licenseServerIds !== null) query.whereIn("id", [...licenseServerIds]);
      if (serverIds !== undefined) query.whereIn("id", [...serverIds]);
    })
    .orderBy("name_key")
    .select("name", "last_update_at", "last_log_at", "is_silent");
  const isDark = ({ is_silent, last_update_at: at }: Row) =>
    at === null || (Boolean(is_silent) && Number(at) < window.endAt);
  const isLogless = (row: Row) => !isDark(row) && Number(row.last_log_at ?? 0) <= window.startAt - quietLogMs;
  const moment = new Intl.DateTimeFormat(words.locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  const since = ({ name, last_update_at: at }: Row) =>
    at === null ? name : words.unmeasuredSince(name, moment.format(Number(at)));
  const dark = rows.filter(isDark).map(since);
  const logless = rows.filter(isLogless).map(({ name }) => name);
  const isOfDenials = kinds[report].columns.some(([field]) => field.includes("Denial"));
  return [
    ...(dark.length > 0 ? [[words.unmeasured, firstOf(dark)] as const] : []),
    ...(isOfDenials && logless.length > 0 ? [[words.loglessServers, firstOf(logless)] as const] : []),
  ];
}

const firstOf = (names: readonly string[]): string =>
  [...names.slice(0, mostNamed), ...(names.length > mostNamed ? [`+ ${names.length - mostNamed}`] : [])].join("; ");
