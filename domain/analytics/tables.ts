// The tables for analysts: their fields, the rows of one day (UTC), and the fingerprint that shows whether a day changed. How they are
// written to files is scripts/database/analytics.ts.

import type { Knex } from "knex";
import { asRecords } from "../../db/index.ts";
import { rightsizing } from "../decisions/rightsizing/rightsizing.ts";
import { denialRows, denialShape } from "../denials/rows.ts";
import type { Context } from "../filters/context.ts";
import { sessionRows, sessionShape } from "../sessions/rows.ts";
import { DAY_MS, startOfDay } from "../time/units.ts";
import { iso } from "../time/window.ts";
import type { Interval } from "../time/working-time.ts";

export const tableNames = ["sessions", "denials", "daily"] as const;
export type TableName = (typeof tableNames)[number];

/** SQL: the instant that decides the day of a session or a denial, `x`. */
const instants = { sessions: "x.start_at", denials: "x.denial_at" } as const;

/** integer: 64 bits; instant: milliseconds since 1970 in UTC. */
export type FieldType = "integer" | "number" | "text" | "flag" | "instant";

export interface TableField {
  readonly name: string;
  readonly type: FieldType;
}

/** One value of a row: an instant as ISO 8601. */
export type Value = string | number | boolean | null;
export type Row = Readonly<Record<string, Value>>;

const integers = /Id$|^NumberOfLicenses$|ErrorCode$/;
const types = {
  text: "text",
  cell: "text",
  json: "text",
  instant: "instant",
  flag: "flag",
  seconds: "number",
} as const;

const fieldsOf = ({ fields }: typeof sessionShape | typeof denialShape): TableField[] =>
  fields.map(({ name, kind }) => {
    if (kind !== "number") return { name, type: types[kind] };
    return { name, type: integers.test(name) ? "integer" : "number" };
  });

const daily = {
  Day: "text",
  FeatureId: "integer",
  FeatureName: "text",
  FeatureVersion: "text",
  Vendor: "text",
  LicenseServerId: "integer",
  LicenseServerName: "text",
  /** Licences owned at the end of the day. */
  Total: "integer",
  /** Of the day so many seconds are known; averages are taken over them. */
  KnownSeconds: "number",
  /** Licences in use, summed over time. */
  LicenseSeconds: "number",
  AverageUsed: "number",
  P95: "integer",
  Max: "integer",
  MaxAtUtc: "instant",
  FullSeconds: "number",
  /** Sessions that began on the day, and their users. */
  Sessions: "integer",
  Users: "integer",
  Denials: "integer",
  TrueDenials: "integer",
} as const satisfies Readonly<Record<string, FieldType>>;

type DailyRow = Readonly<Record<keyof typeof daily, Value>>;

export const fieldsOfTable: Readonly<Record<TableName, readonly TableField[]>> = {
  sessions: fieldsOf(sessionShape),
  denials: fieldsOf(denialShape),
  daily: Object.entries(daily).map(([name, type]) => ({ name, type })),
};

/** So many rows are in memory at once. */
const rowsAtOnce = 50_000;

/** The rows of the day that begins at `startAt`, in pieces, in the order of their Ids. */
export function rowsOfDay(table: TableName, startAt: number, context: Context): AsyncGenerator<readonly Row[]> {
  return table === "daily" ? dailyRows(startAt, context) : records(table, startAt, context);
}

/** A session that is not over has no duration: a number would grow old in the files. */
async function* records(
  table: "sessions" | "denials",
  startAt: number,
  { db: { read }, now, signal }: Context,
): AsyncGenerator<readonly Row[]> {
  const at = instants[table];
  for (let after = 0; ; ) {
    const ids = read(`${table} as x`)
      .where(at, ">=", startAt)
      .where(at, "<", startAt + DAY_MS)
      .where("x.id", ">", after)
      .orderBy("x.id")
      .limit(rowsAtOnce)
      .select("x.id");
    const chosen = read.raw("? as chosen", [ids]);
    const rows = await (table === "sessions"
      ? asRecords(sessionRows(read, chosen, now), sessionShape, signal)
      : asRecords(denialRows(read, chosen), denialShape, signal));
    if (rows.length === 0) return;
    rows.sort((a, b) => a.Id - b.Id);
    yield rows.map((row) => ("IsActive" in row && row.IsActive ? { ...row, DurationSeconds: null } : row)) as Row[];
    if (rows.length < rowsAtOnce) return;
    after = (rows.at(-1) as { Id: number }).Id;
  }
}

async function* dailyRows(startAt: number, context: Context): AsyncGenerator<readonly DailyRow[]> {
  const window = { StartUtc: iso(startAt), EndUtc: iso(startAt + DAY_MS) };
  const { items } = await rightsizing(window, context);
  const known = items.filter(({ KnownSeconds }) => KnownSeconds > 0);
  if (known.length === 0) return;
  const began = await begunOn(context.db.read, startAt);
  yield known
    .sort((a, b) => (a.FeatureId ?? 0) - (b.FeatureId ?? 0))
    .map((item) => {
      const { FeatureId, FeatureName, FeatureVersion, Vendor, LicenseServerId, LicenseServerName } = item;
      const { Total, KnownSeconds, MeasuredSeconds, AverageUsed, P95, Max, MaxAtUtc, FullSeconds } = item;
      const { Denials, TrueDenials } = item;
      const { sessions = 0, users = 0 } = began.get(FeatureId ?? 0) ?? {};
      return {
        Day: window.StartUtc.slice(0, 10),
        FeatureId,
        FeatureName,
        FeatureVersion,
        Vendor,
        LicenseServerId,
        LicenseServerName,
        Total,
        KnownSeconds,
        LicenseSeconds: AverageUsed === null ? null : Math.round(AverageUsed * MeasuredSeconds * 1000) / 1000,
        AverageUsed,
        P95,
        Max,
        MaxAtUtc,
        FullSeconds,
        Sessions: sessions,
        Users: users,
        Denials,
        TrueDenials,
      };
    });
}

interface Begun {
  readonly sessions: number;
  readonly users: number;
}

async function begunOn(knex: Knex, startAt: number): Promise<Map<number, Begun>> {
  const rows: { pool_id: number; sessions: number; users: number }[] = await knex("sessions as x")
    .where("x.start_at", ">=", startAt)
    .where("x.start_at", "<", startAt + DAY_MS)
    .groupBy("x.pool_id")
    .select("x.pool_id")
    .count({ sessions: "*" })
    .countDistinct({ users: "x.user_id" });
  return new Map(
    rows.map(({ pool_id, sessions, users }) => [Number(pool_id), { sessions: Number(sessions), users: Number(users) }]),
  );
}

/** Each day that has rows, by its first millisecond. */
export type Prints = ReadonlyMap<number, string>;

/** Sums stay below 2^53 with a million rows a day. */
const sums: Readonly<Record<"sessions" | "denials", readonly string[]>> = {
  sessions: [
    "x.id",
    "x.user_id + x.pool_id + x.number_of_licenses + coalesce(x.texts_id, 0)",
    "(coalesce(x.end_at - x.start_at, -1) % 1000003) * (x.id % 997 + 1)",
  ],
  denials: ["x.id", "x.user_id + coalesce(x.pool_id, 0)", "case when x.is_true_denial = 1 then x.id else 0 end"],
};

/** So many days are read by one query. */
const daysAtOnce = 31;

/** `span` begins and ends at midnights (UTC). */
export async function printsOf(knex: Knex, table: "sessions" | "denials", span: Interval): Promise<Prints> {
  const prints = new Map<number, string>();
  const at = instants[table];
  const day = `${at} / ${DAY_MS}`;
  for (let from = span.startAt; from < span.endAt; from += daysAtOnce * DAY_MS) {
    const rows: { day: number; rows: number; a: number; b: number; c: number }[] = await knex(`${table} as x`)
      .where(at, ">=", from)
      .where(at, "<", Math.min(from + daysAtOnce * DAY_MS, span.endAt))
      .select({ day: knex.raw(day), rows: knex.raw("count(*)") })
      .select(Object.fromEntries(sums[table].map((sql, index) => ["abc"[index], knex.raw(`sum(${wide(sql)})`)])))
      .groupByRaw(day);
    for (const { day: number, ...print } of rows) {
      prints.set(Number(number) * DAY_MS, [print.rows, print.a, print.b, print.c].map(Number).join(":"));
    }
  }
  return prints;
}

/** SQL Server sums in the type of what is summed. */
const wide = (sql: string) => `cast(${sql} as bigint)`;

/** The first midnight (UTC) that has a session or a denial; null without any. */
export async function firstDay(knex: Knex): Promise<number | null> {
  const rows: { a: number | null; b: number | null }[] = await knex.select({
    a: knex("sessions").min("start_at"),
    b: knex("denials").min("denial_at"),
  });
  const found = [rows[0]?.a, rows[0]?.b].flatMap((at) => (at === null || at === undefined ? [] : Number(at)));
  return found.length === 0 ? null : startOfDay(Math.min(...found));
}
