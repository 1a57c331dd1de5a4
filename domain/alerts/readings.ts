// Reads what rules are evaluated from, once for all of them: licence servers and pools with what is owned, the use of licences and denials
// in a short window, and how collectors, expiries and holders are now. What no rule needs is not read.
import type { Knex } from "knex";
import { type Column, numberAt } from "../../columnar/changes/columns.ts";
import { fullNameOf } from "../people/names.ts";
import { ownedPools } from "../pools/owned-totals.ts";
import { readStates, sinces } from "../servers/states.ts";
import { DAY_MS } from "../time/units.ts";
import type { Interval } from "../time/working-time.ts";
import { changesIn, runningThrough } from "../usage/concurrency/changes.ts";
import type { Condition } from "./definition.ts";
import type { CollectorNow, ExpiryNow, HolderNow, Instants, Use, VendorDaemon } from "./samples.ts";
import { type Frame, lengthOf, type WatchedPool, type WatchedServer } from "./subjects.ts";

interface PoolRow {
  readonly id: number;
  readonly name: string;
  readonly name_key: string;
  readonly version: string | null;
  readonly vendor: string | null;
  readonly vendor_key: string | null;
  readonly license_server_id: number;
  readonly is_total_shared: number | boolean;
}

/** Read it in one snapshot. `silenceMs`: a licence server counts as silent after so long without a report. */
export async function readFrame(knex: Knex, window: Interval, silenceMs: number): Promise<Frame> {
  const servers = await readServers(knex, window.startAt, silenceMs);
  const owned = new Map((await ownedPools(knex, null, window.startAt)).map((pool) => [pool.id, pool]));
  const rows: PoolRow[] = await knex("pools")
    .select("id", "name", "name_key", "version", "vendor", "vendor_key", "license_server_id", "is_total_shared")
    .orderBy("id");
  const pools: WatchedPool[] = [];
  for (const row of rows) {
    const server = servers.get(Number(row.license_server_id));
    const ownedPool = owned.get(Number(row.id));
    if (server === undefined || ownedPool === undefined) continue;
    pools.push({
      id: Number(row.id),
      index: pools.length,
      name: row.name,
      nameKey: row.name_key,
      version: row.version,
      vendor: row.vendor,
      vendorKey: row.vendor_key,
      serverId: server.id,
      serverName: server.name,
      isTotalShared: Boolean(row.is_total_shared),
      owned: ownedPool,
    });
  }
  return { window, pools, servers };
}

async function readServers(knex: Knex, fromAt: number, silenceMs: number): Promise<Map<number, WatchedServer>> {
  const all = await readStates(knex, (servers) => servers.where("s.enable_status", "Enabled"), fromAt);
  return new Map(
    all.map(({ id, name, reported, silences, isSilent }) => {
      const noticed = silences.map((one) => ({ ...one, silentAt: one.silentAt + silenceMs }));
      const states = sinces(reported, silences, isSilent);
      return [id, { id, name, states, noticed: sinces(reported, noticed, isSilent) }];
    }),
  );
}

export interface Now {
  readonly use: Use;
  readonly denials: Instants;
  readonly totals: Instants;
  readonly daemons: readonly VendorDaemon[];
  readonly collectors: readonly CollectorNow[];
  readonly expirations: ReadonlyMap<number, readonly ExpiryNow[]>;
  readonly holders: ReadonlyMap<number, readonly HolderNow[]>;
}

const noInstants: Instants = { all: [], true: [] };

/** Read it in the snapshot of the frame. */
export async function readNow(knex: Knex, frame: Frame, conditions: readonly Condition[]): Promise<Now> {
  const needs = (...kinds: readonly Condition["Kind"][]) => conditions.some(({ Kind }) => kinds.includes(Kind));
  const longest = (kind: Condition["Kind"]) =>
    Math.max(0, ...conditions.map((one) => (one.Kind === kind ? lengthOf(one) : 0)));
  const days = Math.max(0, ...conditions.map(({ Kind, Threshold }) => (Kind === "Expiration" ? (Threshold ?? 0) : 0)));
  const { window } = frame;
  return {
    use: needs("UsedPercent", "UsedLicenses", "FreeLicenses")
      ? await readUse(knex, frame)
      : { before: new Float64Array(frame.pools.length), changes: [] },
    denials: needs("Denials") ? await readDenials(knex, frame, longest("Denials")) : noInstants,
    totals: needs("TotalChanged")
      ? changedTotals(frame.pools, await readTotals(knex, window.startAt - longest("TotalChanged"), window.endAt))
      : noInstants,
    daemons: needs("VendorDaemonState") ? await readDaemons(knex) : [],
    collectors: needs("CollectorSilent", "CollectorBacklog") ? await readCollectors(knex) : [],
    expirations: needs("Expiration") ? await readExpirations(knex, window, days) : new Map(),
    holders: needs("LongCheckout", "BorrowedPastDue", "UserLicenses") ? await readHolders(knex) : new Map(),
  };
}

async function readUse(knex: Knex, { pools, window }: Frame): Promise<Use> {
  const indexOf = indexesOf(pools);
  const before = new Float64Array(pools.length);
  for (const { labels, licenses } of await runningThrough(knex, window.startAt, allPools)) {
    const index = indexOf.get(labels[0]);
    if (index !== undefined) before[index] = (before[index] as number) + licenses;
  }
  const changes: [at: number, by: number][][] = [];
  const { at, signs, licenses, labels } = await changesIn(knex, [window], allPools);
  for (const [number, instant] of at.entries()) {
    const index = indexOf.get(numberAt(labels[0] as Column, number));
    if (index === undefined) continue;
    changes[index] ??= [];
    changes[index].push([instant, (signs[number] as number) * numberAt(licenses, number)]);
  }
  return { before, changes };
}

const allPools = { poolIds: null, includeActive: true };

async function readDenials(knex: Knex, { pools, window }: Frame, longestMs: number): Promise<Instants> {
  const rows: { pool_id: number; denial_at: number; is_true_denial: number | boolean }[] = await knex("denials")
    .where("denial_at", ">=", window.startAt - longestMs)
    .where("denial_at", "<", window.endAt)
    .orderBy(["denial_at", "id"])
    .select("pool_id", "denial_at", "is_true_denial");
  const indexOf = indexesOf(pools);
  const all: number[][] = [];
  const trueOnes: number[][] = [];
  for (const row of rows) {
    const index = indexOf.get(Number(row.pool_id));
    if (index === undefined) continue;
    for (const list of Number(row.is_true_denial) === 1 ? [all, trueOnes] : [all]) {
      list[index] ??= [];
      list[index].push(Number(row.denial_at));
    }
  }
  return { all, true: trueOnes };
}

interface TotalRow {
  readonly poolId: number;
  readonly at: number;
  readonly total: number | null;
}

/** All totals up to an instant of the pools that have one after another instant. */
export async function readTotals(knex: Knex, afterAt: number, endAt: number): Promise<TotalRow[]> {
  const changed = knex("pool_totals as c").where("c.since_at", ">", afterAt).where("c.since_at", "<", endAt);
  const rows: { pool_id: number; since_at: number; total: number | null }[] = await knex("pool_totals as h")
    .where("h.since_at", "<", endAt)
    .whereIn("h.pool_id", changed.select("c.pool_id"))
    .orderBy(["h.pool_id", "h.since_at"])
    .select("h.pool_id", "h.since_at", "h.total");
  return rows.map((row) => ({
    poolId: Number(row.pool_id),
    at: Number(row.since_at),
    total: row.total === null ? null : Number(row.total),
  }));
}

/** When the totals of pools became other ones; a pool that is not listed for a while retains the last one. */
export function changedTotals(pools: readonly WatchedPool[], rows: readonly TotalRow[]): Instants {
  const indexOf = indexesOf(pools);
  const last = new Map<number, number>();
  const all: number[][] = [];
  for (const { poolId, at, total } of rows) {
    const index = indexOf.get(poolId);
    if (index === undefined || total === null) continue;
    const before = last.get(index);
    last.set(index, total);
    if (before === undefined || before === total) continue;
    all[index] ??= [];
    all[index].push(at);
  }
  return { all, true: all };
}

async function readDaemons(knex: Knex): Promise<VendorDaemon[]> {
  const rows: { id: number; name: string; name_key: string; license_server_id: number; status: string }[] = await knex(
    "license_server_vendors",
  )
    .orderBy("id")
    .select("id", "name", "name_key", "license_server_id", "status");
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    nameKey: row.name_key,
    serverId: Number(row.license_server_id),
    status: row.status,
  }));
}

async function readCollectors(knex: Knex): Promise<CollectorNow[]> {
  const rows: { id: number; broker_id: string; reported_at: number; interval_ms: number; backlog_messages: number }[] =
    await knex("collectors").orderBy("id").select("id", "broker_id", "reported_at", "interval_ms", "backlog_messages");
  return rows.map((row) => ({
    id: Number(row.id),
    brokerId: row.broker_id,
    reportedAt: Number(row.reported_at),
    intervalMs: Number(row.interval_ms),
    backlog: Number(row.backlog_messages),
  }));
}

/** Days that have not passed, each once for a pool. */
async function readExpirations(knex: Knex, { endAt }: Interval, days: number): Promise<Map<number, ExpiryNow[]>> {
  const rows: { pool_id: number; expiration_at: number }[] = await knex("pool_increments as i")
    .join("pools as p", "p.id", "i.pool_id")
    .where({ "i.is_own": 1, "p.is_listed": 1, "p.is_error": 0 })
    .where("i.expiration_at", ">", endAt - DAY_MS)
    .where("i.expiration_at", "<=", endAt + days * DAY_MS)
    .distinct("i.pool_id", "i.expiration_at")
    .orderBy(["i.pool_id", "i.expiration_at"]);
  const found = rows.map((row): ExpiryNow => ({ poolId: Number(row.pool_id), at: Number(row.expiration_at) }));
  return Map.groupBy(found, ({ poolId }) => poolId);
}

async function readHolders(knex: Knex): Promise<Map<number, HolderNow[]>> {
  const rows: {
    pool_id: number;
    user_id: number;
    name: string;
    first_name: string | null;
    last_name: string | null;
    licenses: number;
    first_start_at: number;
    due_at: number | null;
  }[] = await knex("sessions as x")
    .join("users as u", "u.id", "x.user_id")
    .whereNull("x.end_at")
    .groupBy("x.pool_id", "x.user_id", "u.name", "u.first_name", "u.last_name")
    .select("x.pool_id", "x.user_id", "u.name", "u.first_name", "u.last_name")
    .select({ licenses: knex.raw("sum(x.number_of_licenses * 1.0)") })
    .min({ first_start_at: "x.start_at" })
    .min({ due_at: "x.linger_due_at" });
  const found = rows.map(
    (row): HolderNow => ({
      poolId: Number(row.pool_id),
      userId: Number(row.user_id),
      userName: row.name,
      fullName: fullNameOf(row.first_name, row.last_name),
      licenses: Number(row.licenses),
      firstStartAt: Number(row.first_start_at),
      dueAt: row.due_at === null ? null : Number(row.due_at),
    }),
  );
  return Map.groupBy(found, ({ poolId }) => poolId);
}

function indexesOf(pools: readonly WatchedPool[]): ReadonlyMap<number, number> {
  return new Map(pools.map(({ id, index }) => [id, index]));
}
