// What a snapshot prints of its pools besides their identity: totals, dates, purchases, and which are listed at all.
import type { Knex } from "knex";
import { bulkInsert, bulkUpdate, jsonValues } from "../../../db/index.ts";
import { compareVersions, readProductNames } from "../../pools/product-names.ts";
import type { Checkout, Increment, PoolReport, Snapshot } from "../batch/messages.ts";
import type { Pool, PoolBook } from "./book.ts";

type PoolsOf = ReadonlyMap<PoolReport, readonly Pool[]>;
type Columns = Record<string, string | number | null>;

/** Stores the numbers of each report in its pools; a pool that two of them mean takes those of the first. Returns how many purchases are new. */
export async function storeReports(
  trx: Knex.Transaction,
  message: Snapshot,
  poolsOf: PoolsOf,
  listed: ReadonlyMap<Pool, readonly Checkout[]>,
  hasSnapshot: boolean,
): Promise<number> {
  const reports = new Map<Pool, PoolReport>();
  const updates: Columns[] = [];
  const isUsage = message.scope === "usage";
  for (const [report, meant] of withSharedTotals(message.pools, poolsOf)) {
    const pools = meant.filter((pool) => !reports.has(pool));
    for (const pool of pools) {
      reports.set(pool, report);
      if (isUsage) pool.isListed = true;
    }
    for (const [index, pool] of pools.entries()) {
      updates.push({
        id: pool.id,
        ...usageOf(report, index === 0, pools.length > 1),
        queue_told_at: queueListedAt(pool, report, message.at),
        borrowed: report.checkouts === null ? null : borrowedOf(listed.get(pool) ?? []),
        last_listed_at: message.at,
      });
    }
  }
  if (isUsage) await bulkUpdate(trx, "pools", ["id"], updates);
  else await storeFileTotals(trx, reports, hasSnapshot);
  await adopt(trx, reports, message.at);
  await storeDates(trx, reports);
  return storeIncrements(trx, reports);
}

function borrowedOf(checkouts: readonly Checkout[]): number {
  const borrowed = checkouts.filter(({ attributes }) => attributes.isBorrowed);
  return borrowed.reduce((total, { numberOfLicenses }) => total + numberOfLicenses, 0);
}

/** A printed 0 is an empty queue. A report without the queue leaves the stored one. */
function queueListedAt(pool: Pool, { queuedRequests, queued, isError }: PoolReport, at: number): number | null {
  if (queuedRequests !== null || queued === 0 || isError) pool.queueListedAt = at;
  return pool.queueListedAt;
}

/**
 * One total that is printed for several versions of a feature stands at the highest, and of two of one version at the one
 * that was sent with it, or else at the floating one; were it at each of them, sums would count it several times.
 */
function withSharedTotals(reports: readonly PoolReport[], poolsOf: PoolsOf): [PoolReport, readonly Pool[]][] {
  const poolOf = (report: PoolReport) => poolsOf.get(report)?.[0];
  const shared = reports.filter((report) => report.isTotalShared);
  const groups = Map.groupBy(shared, (report) => `${poolOf(report)?.nameKey}\n${poolOf(report)?.vendorKey}`);
  const totals = new Map<PoolReport, number | null>();
  for (const group of groups.values()) {
    const [highest, ...others] = group.sort(
      (a, b) =>
        compareVersions(poolOf(b)?.version ?? null, poolOf(a)?.version ?? null) ||
        Number(b.total !== null) - Number(a.total !== null) ||
        Number(b.licenseType === "Floating") - Number(a.licenseType === "Floating"),
    );
    const total = group.find((report) => report.total !== null)?.total ?? null;
    if (highest) totals.set(highest, total);
    for (const other of others) totals.set(other, null);
  }
  return reports.map((report) => {
    const total = totals.get(report);
    return [total === undefined ? report : { ...report, total }, poolsOf.get(report) ?? []];
  });
}

/**
 * The counts as printed. One that is printed for several versions together stands at the highest, which is the first of
 * its pools; the others have no separate total. A feature that is printed as an error is not used.
 */
function usageOf(report: PoolReport, carries: boolean, isOneOfSeveral: boolean): Columns {
  const part = (count: number | null) => (carries || count === null ? count : 0);
  return {
    total: carries && !report.isUncounted ? report.total : null,
    used: report.isError ? 0 : part(report.used),
    reserved: part(report.reserved),
    queued: part(report.queued),
    is_uncounted: Number(report.isUncounted),
    is_total_shared: Number(report.isTotalShared || isOneOfSeveral),
    is_error: Number(report.isError),
    is_listed: 1,
  };
}

/**
 * A licence file has what was bought, never what is used, and not a total that versions share. An options file has reservations; once
 * there are snapshots of the licence manager, these have them.
 */
async function storeFileTotals(
  trx: Knex.Transaction,
  reports: ReadonlyMap<Pool, PoolReport>,
  hasSnapshot: boolean,
): Promise<void> {
  const totals = [...reports].flatMap(([pool, { total }]) => (total === null ? [] : [{ id: pool.id, total }]));
  const uncounted = [...reports].filter(([, report]) => report.isUncounted).map(([pool]) => pool.id);
  await bulkUpdate(
    trx,
    "pools",
    ["id", "is_total_shared"],
    totals.map((row) => ({ ...row, is_total_shared: 0 })),
  );
  if (uncounted.length > 0) {
    await trx("pools")
      .whereRaw("id in ?", [jsonValues(trx, uncounted)])
      .update({ is_uncounted: 1 });
  }
  if (hasSnapshot) return;
  const rows = [...reports].flatMap(([{ id }, { reserved }]) => (reserved === null ? [] : [{ id, reserved }]));
  await bulkUpdate(trx, "pools", ["id"], rows);
}

/** A pool that an administrator added and a report names is the report's from now on; its purchases stay as records. */
async function adopt(trx: Knex.Transaction, reports: ReadonlyMap<Pool, PoolReport>, at: number): Promise<void> {
  const manual = [...reports.keys()].filter((pool) => pool.isManual);
  if (manual.length === 0) return;
  const ids = jsonValues(
    trx,
    manual.map((pool) => pool.id),
  );
  await trx("pools").whereRaw("id in ?", [ids]).update({ source: "reported", start_at: null });
  await trx("pool_increments").whereRaw("pool_id in ?", [ids]).where({ is_reported: 0 }).update({ is_own: 0 });
  // What its purchases would have brought later; what they brought so far was owned.
  await trx("pool_totals").whereRaw("pool_id in ?", [ids]).where("since_at", ">", at).delete();
}

/** Product and first day; what is not printed stays as it is known. */
async function storeDates(trx: Knex.Transaction, reports: ReadonlyMap<Pool, PoolReport>): Promise<void> {
  const rows = [...reports];
  await bulkUpdate(
    trx,
    "pools",
    ["id"],
    rows.flatMap(([{ id }, { startAt }]) => (startAt === null ? [] : [{ id, start_at: startAt }])),
  );
  const printed = rows.filter(([, { productName }]) => productName !== null);
  if (printed.length === 0) return;
  const productOf = await readProductNames(trx);
  await bulkUpdate(
    trx,
    "pools",
    ["id"],
    printed.map(([pool, { productName }]) => {
      return { id: pool.id, product_name: productOf(pool) ?? productName, reported_product_name: productName };
    }),
  );
}

/** Pools that the server's last report does not list are no longer active. */
export async function delistOthers(trx: Knex.Transaction, book: PoolBook, poolsOf: PoolsOf): Promise<void> {
  const listed = new Set([...poolsOf.values()].flat());
  const gone = book.all().filter((pool) => pool.isListed && !pool.isManual && !listed.has(pool));
  if (gone.length === 0) return;
  for (const pool of gone) pool.isListed = false;
  const ids = gone.map((pool) => pool.id);
  await trx("pools")
    .whereRaw("id in ?", [jsonValues(trx, ids)])
    .update({ is_listed: 0 });
}

/** What is in use of a silent server is unknown. */
export async function forgetUse(trx: Knex.Transaction, licenseServerId: number): Promise<void> {
  await trx("pools")
    .where({ license_server_id: licenseServerId, source: "reported" })
    .update({ used: null, borrowed: null, reserved: null, queued: null });
}

type StoredIncrement = Increment & { readonly id: number; readonly poolId: number; readonly isNoted: number };

/**
 * What was bought is replaced by what is printed now; a purchase that is printed again retains its Id. Purchases that are
 * known stay where only their expiry is printed, as `lmstat -a` does, and it is one of theirs; and where nothing is
 * printed. One that is printed no more, and of which an administrator noted something, stays as a record.
 * Returns how many are new.
 */
async function storeIncrements(trx: Knex.Transaction, reports: ReadonlyMap<Pool, PoolReport>): Promise<number> {
  const printed = [...reports].filter(([, report]) => report.increments.length > 0);
  if (printed.length === 0) return 0;
  const ids = printed.map(([pool]) => pool.id);
  const stored = await trx("pool_increments")
    .select<StoredIncrement[]>({
      id: "id",
      poolId: "pool_id",
      quantity: "quantity",
      startAt: "start_at",
      expirationAt: "expiration_at",
    })
    .select({
      isNoted: trx.raw(`case when coalesce(serial_number, notice, asset_info, vendor_info, vendor_string, host_ids)
        is null and coalesce(issued_at, price_minor, term_start_at, term_end_at) is null then 0 else 1 end`),
    })
    .whereRaw("pool_id in ?", [jsonValues(trx, ids)])
    .where({ is_reported: 1 })
    .orderBy("id");
  const earlier = Map.groupBy(stored, (row) => row.poolId);
  const gone: StoredIncrement[] = [];
  const added: Record<string, number | null>[] = [];
  for (const [{ id }, { increments }] of printed) {
    const before = earlier.get(id) ?? [];
    if (holds(before, increments)) continue;
    const free = Map.groupBy<string, StoredIncrement>(before, textOf);
    const matched = new Set<StoredIncrement>();
    for (const one of increments) {
      const same = free.get(textOf(one))?.shift();
      if (same) matched.add(same);
      else {
        const { quantity, startAt, expirationAt } = one;
        added.push({ pool_id: id, quantity, start_at: startAt, expiration_at: expirationAt });
      }
    }
    gone.push(...before.filter((one) => !matched.has(one)));
  }
  const of = (noted: number) => [
    jsonValues(
      trx,
      gone.filter((one) => one.isNoted === noted).map((one) => one.id),
    ),
  ];
  if (gone.length > 0) {
    await trx("pool_increments").whereRaw("id in ?", of(0)).delete();
    await trx("pool_increments").whereRaw("id in ?", of(1)).update({ is_reported: 0, is_own: 0 });
  }
  await bulkInsert(trx, "pool_increments", added);
  return added.length;
}

/** Whether the stored purchases have all that is printed. */
function holds(earlier: readonly Increment[], printed: readonly Increment[]): boolean {
  if (earlier.length === 0) return false;
  if (printed.every((one) => one.quantity === null && one.startAt === null)) {
    const days = new Set(earlier.map((one) => one.expirationAt));
    const some = earlier.some((one) => one.quantity !== null);
    return printed.every((one) => days.has(one.expirationAt)) && (some || earlier.length === printed.length);
  }
  return earlier.length === printed.length && printed.every((one, index) => textOf(one) === textOf(earlier[index]));
}

function textOf(increment: Increment | undefined): string {
  return JSON.stringify([increment?.quantity, increment?.startAt, increment?.expirationAt]);
}
