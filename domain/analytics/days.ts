// The rows of one day (UTC) of a table that analysts get: sessions that began on it, denials on it, what was used on it.
import type { Knex } from "knex";
import { asRecords } from "../../db/index.ts";
import { rightsizing } from "../decisions/rightsizing/rightsizing.ts";
import { denialRows, denialShape } from "../denials/rows.ts";
import type { Context } from "../filters/context.ts";
import { sessionRows, sessionShape } from "../sessions/rows.ts";
import { DAY_MS } from "../time/units.ts";
import { iso } from "../time/window.ts";
import { type DailyRow, instants, type Row, type TableName } from "./tables.ts";

/** So many rows are in memory at once. */
const rowsAtOnce = 50_000;

/** The rows of the day that begins at `startAt`, in pieces, in the order of their Ids. */
export function rowsOfDay(table: TableName, startAt: number, context: Context): AsyncGenerator<readonly Row[]> {
  return table === "daily" ? daily(startAt, context) : records(table, startAt, context);
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

async function* daily(startAt: number, context: Context): AsyncGenerator<readonly DailyRow[]> {
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
        ...{ FeatureId, FeatureName, FeatureVersion, Vendor, LicenseServerId, LicenseServerName, Total, KnownSeconds },
        LicenseSeconds: AverageUsed === null ? null : Math.round(AverageUsed * MeasuredSeconds * 1000) / 1000,
        ...{ AverageUsed, P95, Max, MaxAtUtc, FullSeconds },
        ...{ Sessions: sessions, Users: users, Denials, TrueDenials },
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
