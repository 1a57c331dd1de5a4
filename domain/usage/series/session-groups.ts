// Groups of sessions by what they have in common, with what each sums up to, in an order: from the row groups, else from the roll-up at
// midnights or the sessions. Names of Ids are for the caller.
import type { Knex } from "knex";
import { countGroups, type GroupOrder, groupSums } from "../../../columnar/index.ts";
import { containsText } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import { countedRows } from "../../lists/page-query.ts";
import type { Range } from "../../lists/paging.ts";
import { usageMs, workingUsageMs } from "../../sessions/clipped-duration.ts";
import { columnFilter } from "../../sessions/filter.ts";
import { hasManyTexts } from "../../sessions/order.ts";
import { sessionField, sessionSchema } from "../../sessions/schema.ts";
import type { Interval } from "../../time/working-time.ts";
import type { CommonTables } from "../totals/window.ts";
import { chosenSessions, type SeriesWindow, sessionsInWindow, type UsageChoice } from "./choice.ts";
import { isKnownAtMidnights, rolledRows } from "./sums.ts";

export type { GroupOrder };

type GroupBy = components["schemas"]["SessionGrouping"];

interface Grouping {
  /** Whose sums are grouped. */
  readonly by: SummedKey;
  /** SQL of the group's key and of its name. */
  readonly key: string;
  readonly shown: string;
}

const groupings: Readonly<Record<GroupBy, Grouping>> = {
  Feature: { by: "pool_id", key: "p.id", shown: "p.name" },
  LicenseServer: { by: "pool_id", key: "p.license_server_id", shown: "s.name" },
  User: { by: "user_id", key: "u.id", shown: "u.name" },
  Department: { by: "user_id", key: "lower(u.department)", shown: "u.department" },
  CostCenter: { by: "user_id", key: "lower(u.cost_center)", shown: "u.cost_center" },
  Group: { by: "group_id", key: "g.id", shown: "g.name" },
  Project: { by: "project_id", key: "j.id", shown: "j.name" },
  FeatureName: { by: "pool_id", key: "p.name_key", shown: "p.name" },
  FeatureVersion: { by: "pool_id", key: "p.version", shown: "p.version" },
  Vendor: { by: "pool_id", key: "p.vendor_key", shown: "p.vendor" },
  ProductName: { by: "pool_id", key: "lower(p.product_name)", shown: "p.product_name" },
  LicenseType: { by: "pool_id", key: "p.license_type", shown: "p.license_type" },
  Workstation: { by: "texts_id", key: "t.workstation_key", shown: "t.workstation" },
};

/** Where the names of what is summed up are: a table, its alias, and what is joined to it. */
const tables: Readonly<Record<SummedKey, { readonly from: string; readonly id: string; readonly field: number }>> = {
  pool_id: {
    from: "(pools as p inner join license_servers as s on s.id = p.license_server_id)",
    id: "p.id",
    field: sessionField.pool,
  },
  user_id: { from: "users as u", id: "u.id", field: sessionField.user },
  group_id: { from: "user_groups as g", id: "g.id", field: sessionField.group },
  project_id: { from: "projects as j", id: "j.id", field: sessionField.project },
  texts_id: { from: "session_texts as t", id: "t.id", field: sessionField.texts },
};

interface SessionGroup {
  /** Null for the sessions that have none. */
  readonly key: number | string | null;
  readonly shown: string | null;
  readonly sessions: number;
  readonly usageMs: number;
  readonly licenseMs: number;
}

export interface GroupsQuery {
  readonly choice: UsageChoice;
  readonly by: GroupBy;
  readonly window: SeriesWindow;
  /** The parts of the window that count; null: all of it. */
  readonly working: readonly Interval[] | null;
  readonly order: readonly GroupOrder[];
  /** Only groups whose names contain it. */
  readonly search: string | undefined;
  readonly range: Range;
}

interface Groups {
  readonly groups: readonly SessionGroup[];
  readonly totalCount: number;
}

/** More row groups than these take longer to read than the roll-up takes, where it knows the answer. */
const mostRowGroups = 500;

export async function sessionGroups(knex: Knex, query: GroupsQuery): Promise<Groups> {
  const { choice, by, window, working } = query;
  // Their names are read whole.
  if (groupings[by].by === "texts_id" && (await hasManyTexts(knex))) return fromSessions(knex, query);
  if (isOfRollUp(choice, groupings[by].by, working)) {
    const span = { startAt: window.startAt, endAt: window.until };
    if ((await countGroups(knex, sessionSchema, span)) > mostRowGroups) return fromSessions(knex, query);
  }
  return fromRowGroups(knex, query);
}

async function fromRowGroups(
  knex: Knex,
  { choice, by, window, working, order, search, range }: GroupsQuery,
): Promise<Groups> {
  const { by: summed, key, shown } = groupings[by];
  const { from, id, field } = tables[summed];
  const { startAt, endAt, until } = window;
  const found = await groupSums(knex, sessionSchema, {
    filter: columnFilter(knex, chosenSessions(choice, { startAt, endAt: until })),
    groups: { query: knex.select(knex.raw(`${id} as id, ${key} as key_of, ${shown} as shown`)).fromRaw(from) },
    field,
    licenses: sessionField.licenses,
    order,
    search: search ?? null,
    time: { startAt, endAt, intervals: working },
    now: endAt,
    offset: range.offset,
    size: range.size,
  });
  const groups = found.groups.map(({ key: of, name, rows, ms, licenseMs }) => ({
    key: of,
    shown: name,
    sessions: rows,
    usageMs: ms,
    licenseMs,
  }));
  return { groups, totalCount: found.total };
}

const columns: Readonly<Record<GroupOrder["by"], string>> = {
  name: "lower(t.shown)",
  rows: "t.session_count",
  ms: "t.usage_ms",
  licenseMs: "t.license_ms",
};

/** SQL of a total order of the rows. An engine may refuse the same expression twice. */
function orderOf(order: readonly GroupOrder[]): string {
  const first = new Map<string, string>();
  const requested = order.map(({ by, isDescending }) => [columns[by], isDescending ? " desc" : ""] as const);
  for (const [column, direction] of [...requested, ["lower(t.shown)", ""] as const, ["t.key_of", ""] as const]) {
    if (!first.has(column)) first.set(column, `${column}${direction}`);
  }
  return [...first.values()].join(", ");
}

interface Row {
  readonly key_of: number | string | null;
  readonly shown: string | null;
  readonly session_count: number;
  readonly usage_ms: number;
  readonly license_ms: number;
}

async function fromSessions(
  knex: Knex,
  { choice, by, window, working, order, search, range }: GroupsQuery,
): Promise<Groups> {
  const grouping = groupings[by];
  const { sums, tables: common } = await sumsByKey(knex, choice, grouping.by, window, working);
  const found = knex.select("n.*").from(groupsOf(knex, sums, grouping).as("n"));
  if (search !== undefined) found.where(containsText(knex, ["n.shown"], search));
  const { rows, totalCount } = await countedRows<Row>(knex, found, orderOf(order), range, common);
  const groups = rows.map((row) => ({
    key: row.key_of,
    shown: row.shown,
    sessions: Number(row.session_count),
    usageMs: Number(row.usage_ms),
    licenseMs: Number(row.license_ms),
  }));
  return { groups, totalCount };
}

function groupsOf(knex: Knex, sums: Knex.QueryBuilder, { by, key, shown }: Grouping): Knex.QueryBuilder {
  const { from, id } = tables[by];
  return knex
    .select({ key_of: knex.raw(key), shown: knex.raw(`min(${shown})`) })
    .sum({ session_count: "k.sessions", usage_ms: "k.usage_ms", license_ms: "k.license_ms" })
    .from(sums.as("k"))
    .joinRaw(`left join ${from} on ${id} = k.key_id`)
    .groupByRaw(key)
    .havingRaw("sum(k.sessions) > 0");
}

/** A column of sessions. */
export type SummedKey = "pool_id" | "user_id" | "group_id" | "project_id" | "texts_id";

interface KeySums {
  /** Selects key_id, sessions, usage_ms and license_ms; a key may have several rows, and rows without sessions. */
  readonly sums: Knex.QueryBuilder;
  /** Common tables that it reads. */
  readonly tables: CommonTables;
}

/** Whether the roll-up at midnights may know it. */
function isOfRollUp(choice: UsageChoice, key: SummedKey, working: readonly Interval[] | null): boolean {
  return working === null && isKnownAtMidnights(choice) && (key === "user_id" || key === "pool_id");
}

/** `working`: the intervals that count; null: all the window. */
async function sumsByKey(
  knex: Knex,
  choice: UsageChoice,
  key: SummedKey,
  window: SeriesWindow,
  working: readonly Interval[] | null,
): Promise<KeySums> {
  const by = { user: key === "user_id", pool: key === "pool_id" };
  const rolled = isOfRollUp(choice, key, working) ? await rolledRows(knex, choice, by, window) : null;
  if (rolled !== null) {
    const columns = [`r.${key} as key_id`, "r.sessions", "r.usage_ms", "r.license_ms"];
    return { sums: knex.select(columns).from(rolled.rows.as("r")), tables: rolled.tables };
  }
  const used = working === null ? usageMs(window, window.endAt, "c") : workingUsageMs(knex, working, window.endAt, "c");
  // SQL Server sums no subqueries, so each session's use is a column first.
  const sessions = knex
    .select(`c.${key} as key_id`, "c.number_of_licenses", { used_ms: knex.raw(used) })
    .from(sessionsInWindow(knex, choice, { startAt: window.startAt, endAt: window.until }).as("c"));
  const sums = knex
    .select("d.key_id", {
      sessions: knex.raw("count(*)"),
      usage_ms: knex.raw("sum(d.used_ms * 1.0)"),
      license_ms: knex.raw("sum(d.used_ms * 1.0 * d.number_of_licenses)"),
    })
    .from(sessions.as("d"))
    .groupBy("d.key_id");
  return { sums, tables: {} };
}
