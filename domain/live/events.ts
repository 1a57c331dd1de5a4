// The rows of `live_events` in the order of their Ids, and as the events of the contract with the names of their Ids, looked up once for
// all viewers. Who sees which event is decided here; how events are sent is server/events/.
import type { Knex } from "knex";
import { type Database, jsonValues } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import type { Caller } from "../filters/context.ts";
import { DAY_MS } from "../time/units.ts";
import { iso } from "../time/window.ts";
import type { LiveChange } from "./noted.ts";

export interface LiveRow {
  readonly id: number;
  readonly changes: readonly LiveChange[];
}

/** A requested stream. */
export interface EventsRequest {
  /** The `id` of the last event that the client has; undefined: it has none. */
  readonly lastEventId: string | undefined;
  /** It ends after so many seconds, 0 when all that came before is sent; undefined: it goes on. */
  readonly seconds: number | undefined;
  /** When it was requested, in milliseconds since 1970 UTC. */
  readonly now: number;
}

const mostRows = 100;
/** Characters of the rows that are read at once; the first one is always among them. */
const mostText = 65_536;
/** Rows that are retained, and for how long. */
const mostStored = 10_000;
const storedMs = DAY_MS;
const deletedAtOnce = 1000;

/** The Id of the newest row; 0: there was none yet. */
export async function newestRow(knex: Knex): Promise<number> {
  const row = await knex("live_events").max({ id: "id" }).first();
  return Number(row?.id ?? 0);
}

/** The Id of the oldest retained row; null: there is none. */
export async function oldestRow(knex: Knex): Promise<number | null> {
  const row = await knex("live_events").min({ id: "id" }).first();
  return row?.id === null || row?.id === undefined ? null : Number(row.id);
}

/** Rising, the first ones after `last`, up to the row `end` where it is given. */
export async function rowsAfter(knex: Knex, last: number, end?: number): Promise<LiveRow[]> {
  const rows: { id: number; changes: string }[] = await knex("live_events")
    .where("id", ">", last)
    .modify((query) => {
      if (end !== undefined) query.where("id", "<=", end);
    })
    .orderBy("id")
    .limit(mostRows)
    .select("id", "changes");
  let length = 0;
  const fitting = rows.filter(({ changes }, index) => {
    length += changes.length;
    return index === 0 || length <= mostText;
  });
  return fitting.map(({ id, changes }) => ({ id: Number(id), changes: JSON.parse(changes) }));
}

/** The Ids alone of the newest rows, rising. */
export async function newestIds(knex: Knex): Promise<{ readonly id: number; readonly at: number }[]> {
  const rows: { id: number; at: number }[] = await knex("live_events")
    .orderBy("id", "desc")
    .limit(mostRows)
    .select("id", "at");
  return rows.map(({ id, at }) => ({ id: Number(id), at: Number(at) })).reverse();
}

/** Deletes what is too old or too much, in small steps until done or aborted. The newest row stays, whatever its age. */
export async function deleteOldLiveEvents(
  db: Database,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted; ) {
    const newest = await newestRow(db.read);
    const rows: { id: number; at: number }[] = await db
      .read("live_events")
      .where("id", "<", newest)
      .orderBy("id")
      .limit(deletedAtOnce)
      .select("id", "at");
    const old = rows.filter(({ id, at }) => Number(at) < now - storedMs || Number(id) <= newest - mostStored);
    const last = old.at(-1);
    if (last !== undefined) await db.write("live_events").where("id", "<=", Number(last.id)).delete();
    isMore = old.length === deletedAtOnce;
  }
}

type Schemas = components["schemas"];

/** Each event by its name, with its data. */
type Named =
  | { readonly name: "Checkout" | "Checkin"; readonly data: Schemas["LiveCheckout"] }
  | { readonly name: "Denial"; readonly data: Schemas["LiveDenial"] }
  | { readonly name: "Status"; readonly data: Schemas["LiveStatus"] }
  | { readonly name: "Report"; readonly data: Schemas["LiveReport"] }
  | { readonly name: "Alert"; readonly data: Schemas["LiveAlert"] };

export type LiveEvent = Named & {
  readonly row: number;
  /** Its index in its row, from 1. */
  readonly index: number;
  readonly isLastOfRow: boolean;
  /** The licence servers that it is about: who does not see each of them does not get it. */
  readonly serverIds: readonly number[];
  /** Of an alert: whose rule it is. */
  readonly ownerId?: number | null;
};

/** In the order of the rows. A change of a feature or user that is not there any more is left out. */
export async function liveEvents(knex: Knex, rows: readonly LiveRow[]): Promise<LiveEvent[]> {
  const names = await namesOf(
    knex,
    rows.flatMap(({ changes }) => changes),
  );
  return rows.flatMap(({ id, changes }) =>
    changes.flatMap((change, index) => {
      const event = eventOf(change, names);
      const isLastOfRow = index === changes.length - 1;
      return event === null ? [] : { ...event, row: id, index: index + 1, isLastOfRow };
    }),
  );
}

/** As getAlerts has it: alerts are their owner's, and of administrators; all else is whose licence server it is about. */
export function isSeenBy({ kind, id, roles, licenseServerIds }: Caller, { serverIds, ownerId }: LiveEvent): boolean {
  const seesAll = licenseServerIds === null;
  if (!seesAll && (serverIds.length === 0 || !serverIds.every((one) => licenseServerIds.includes(one)))) return false;
  if (ownerId === undefined || (seesAll && roles.includes("administrator"))) return true;
  return kind === "account" && ownerId === Number(id);
}

/** Callers with the same key get the same events. Without alerts among them that depends on the licence servers alone. */
export function viewOf({ kind, id, roles, licenseServerIds }: Caller, hasAlerts: boolean): string {
  const servers = licenseServerIds?.join() ?? "all";
  if (!hasAlerts) return servers;
  return licenseServerIds === null && roles.includes("administrator") ? "all" : `${servers} ${kind} ${id}`;
}

interface Pool {
  readonly name: string;
  readonly version: string | null;
  readonly vendor: string | null;
}

interface Names {
  readonly pools: ReadonlyMap<number, Pool>;
  readonly users: ReadonlyMap<number, string>;
  readonly servers: ReadonlyMap<number, string>;
}

type Addressed = Named & Pick<LiveEvent, "serverIds" | "ownerId">;

function eventOf(change: LiveChange, names: Names): Addressed | null {
  switch (change[0]) {
    case "Alert": {
      const [name, ownerId, serverIds, data] = change;
      return { name, data, serverIds, ownerId };
    }
    case "Status": {
      const [name, id, status, at] = change;
      const Status = status as Schemas["LicenseServerStatus"];
      return { name, data: { TimeUtc: iso(at), ...serverOf(names, id), Status }, serverIds: [id] };
    }
    case "Report": {
      const [name, id, Checkouts, Checkins, Denials, areListed, at] = change;
      const counts = { Checkouts, Checkins, Denials, AreListed: areListed === 1 };
      return { name, data: { TimeUtc: iso(at), ...serverOf(names, id), ...counts }, serverIds: [id] };
    }
    case "Denial": {
      const [name, id, userId, denial] = change;
      const UserName = names.users.get(userId);
      if (UserName === undefined) return null;
      return { name, data: { ...denial, ...serverOf(names, id), UserId: userId, UserName }, serverIds: [id] };
    }
    default:
      return checkoutOf(change, names);
  }
}

function checkoutOf(
  change: Extract<LiveChange, { readonly 0: "Checkout" | "Checkin" }>,
  names: Names,
): Addressed | null {
  const [name, SessionId, serverId, poolId, userId, NumberOfLicenses, at] = change;
  const pool = names.pools.get(poolId);
  const UserName = names.users.get(userId);
  if (pool === undefined || UserName === undefined) return null;
  const data = {
    TimeUtc: iso(at),
    SessionId,
    ...serverOf(names, serverId),
    FeatureId: poolId,
    FeatureName: pool.name,
    FeatureVersion: pool.version,
    Vendor: pool.vendor,
    UserId: userId,
    UserName,
    NumberOfLicenses,
  };
  return { name, data, serverIds: [serverId] };
}

function serverOf({ servers }: Names, id: number) {
  return { LicenseServerId: id, LicenseServerName: servers.get(id) ?? "" };
}

async function namesOf(knex: Knex, changes: readonly LiveChange[]): Promise<Names> {
  const pools = new Set<number>();
  const users = new Set<number>();
  const servers = new Set<number>();
  for (const change of changes) {
    if (change[0] === "Alert") continue;
    servers.add(change[0] === "Checkout" || change[0] === "Checkin" ? change[2] : change[1]);
    if (change[0] === "Denial") users.add(change[2]);
    if (change[0] !== "Checkout" && change[0] !== "Checkin") continue;
    pools.add(change[3]);
    users.add(change[4]);
  }
  const namedPools: ({ id: number } & Pool)[] = await byId(knex, "pools", pools, ["name", "version", "vendor"]);
  const namedUsers: { id: number; name: string }[] = await byId(knex, "users", users, ["name"]);
  const namedServers: { id: number; name: string }[] = await byId(knex, "license_servers", servers, ["name"]);
  return {
    pools: new Map(namedPools.map((pool) => [Number(pool.id), pool])),
    users: new Map(namedUsers.map(({ id, name }) => [Number(id), name])),
    servers: new Map(namedServers.map(({ id, name }) => [Number(id), name])),
  };
}

function byId(knex: Knex, table: string, ids: ReadonlySet<number>, columns: readonly string[]) {
  const rows = knex(table).select("id", ...columns);
  return ids.size === 0 ? [] : rows.whereRaw("id in ?", [jsonValues(knex, [...ids])]);
}
