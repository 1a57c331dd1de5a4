// Which denials are true denials (docs/domain.md), corrected whenever a denial or a grant arrives, however late, and their totals. A
// denial is false when the same user was granted a feature of that name, or tokens for it, on any server, from 0 to W milliseconds after
// it, was denied it at most W before (at equal times the lower Id is the first), or sent the request to another licence server next.
import type { Knex } from "knex";
import {
  bulkUpdate,
  type Database,
  jsonRows,
  nameKey,
  takeLock,
  together,
  upsertRows,
  withDatabaseLock,
} from "../../../db/index.ts";
import { closedUntil, usageLock } from "../../usage/concurrency/invalidation-log.ts";

/** One denial more (or less) of its kind. */
export interface DenialCount {
  readonly license_server_id: number;
  readonly pool_id: number | null;
  readonly vendor_key: string | null;
  readonly denial_type: string;
  readonly is_true_denial: number;
  readonly count: number;
}

/** Adds to the totals of denials. */
export async function addToDenialTotals(trx: Knex.Transaction, counts: readonly DenialCount[]): Promise<void> {
  if (counts.length === 0) return;
  // A report of another licence server may change a verdict on this one's denials, and so its totals.
  await takeLock(trx, usageLock);
  const totals = new Map<string, (string | number)[]>();
  for (const one of counts) {
    const key = [
      one.license_server_id,
      one.pool_id ?? 0,
      one.vendor_key ?? "",
      one.denial_type,
      Number(one.is_true_denial),
    ];
    const total = totals.get(JSON.stringify(key));
    if (total) total[5] = (total[5] as number) + one.count;
    else totals.set(JSON.stringify(key), [...key, one.count]);
  }
  await upsertRows(
    trx,
    "denial_totals",
    {
      license_server_id: "integer",
      pool_id: "integer",
      vendor_key: "text",
      denial_type: "text",
      is_true_denial: "integer",
      total: "integer",
    },
    ["license_server_id", "pool_id", "vendor_key", "denial_type", "is_true_denial"],
    [...totals.values()].filter((row) => row[5] !== 0),
    { total: "denial_totals.total + excluded.total" },
  );
}

/** Counts all denials anew. */
async function recountDenials(trx: Knex.Transaction): Promise<void> {
  await trx("denial_totals").delete();
  await trx.raw(`insert into denial_totals (license_server_id, pool_id, vendor_key, denial_type, is_true_denial, total)
    select license_server_id, coalesce(pool_id, 0), coalesce(vendor_key, ''), denial_type, is_true_denial, count(*)
    from denials group by license_server_id, coalesce(pool_id, 0), coalesce(vendor_key, ''), denial_type, is_true_denial`);
}

/** Denials of one user and feature name whose verdict may have changed: from and to are both included. */
export interface DenialRange {
  readonly userId: number;
  readonly featureKey: string;
  readonly from: number;
  readonly to: number;
}

/** A session that begins, or began until now, at an instant. */
export interface Grant {
  readonly userId: number;
  readonly poolId: number;
  /** May name the feature for which tokens were taken. */
  readonly checkoutData: string | null;
  readonly at: number;
}

/** The denials that grants can make false: those of that user and feature name, or named by data, up to the window before it. */
export class DenialsNear {
  readonly #trx: Knex.Transaction;
  readonly #windowMs: number;
  readonly #granted: readonly Grant[];
  #users: readonly { readonly user_id: number }[] | undefined;

  constructor(trx: Knex.Transaction, windowMs: number, granted: readonly Grant[]) {
    this.#trx = trx;
    this.#windowMs = windowMs;
    this.#granted = granted;
  }

  /** Runs the query together with the one for users with denials: most batches bring no grant near one. */
  async readWith<T>(query: PromiseLike<T>): Promise<T> {
    if (this.#granted.length === 0) return query;
    const [users, answer] = await together(this.#query(), query);
    this.#users = users;
    return answer;
  }

  async ranges(): Promise<readonly DenialRange[]> {
    if (this.#granted.length === 0) return [];
    this.#users ??= await this.#query();
    const users = new Set(this.#users.map((row) => row.user_id));
    return this.#rangesOf(this.#granted.filter((grant) => users.has(grant.userId)));
  }

  #query() {
    const first = this.#granted.reduce((at, grant) => Math.min(at, grant.at), Number.POSITIVE_INFINITY);
    const last = this.#granted.reduce((at, grant) => Math.max(at, grant.at), Number.NEGATIVE_INFINITY);
    const denials = this.#trx<{ user_id: number }>("denials").distinct("user_id");
    return denials.whereBetween("denial_at", [first - this.#windowMs, last]);
  }

  async #rangesOf(grants: readonly Grant[]): Promise<DenialRange[]> {
    if (grants.length === 0) return [];
    const names = await this.#trx
      .select<{ id: number; name_key: string }[]>("p.id", "p.name_key")
      .from(
        jsonRows(
          this.#trx,
          "k",
          { id: "integer" },
          Array.from(new Set(grants.map((grant) => grant.poolId)), (id) => [id]),
        ),
      )
      .joinRaw("cross join pools p")
      .whereRaw("p.id = k.id");
    const nameOf = new Map(names.map((row) => [row.id, row.name_key]));
    return grants.flatMap(({ userId, poolId, checkoutData, at }) => {
      const keys = [nameOf.get(poolId) ?? "", ...(checkoutData === null ? [] : [nameKey(checkoutData)])];
      return keys.map((featureKey) => ({ userId, featureKey, from: at - this.#windowMs, to: at }));
    });
  }
}

type Verdict = Omit<DenialCount, "count"> & { readonly id: number };

/** SQL: 1 for a true denial of the table or alias `d`, else 0. Binds :window. */
function isTrue(d: string): string {
  return `case when ${d}.is_last_attempt = 0 or exists (
    select 1 from sessions x join pools p on p.id = x.pool_id left join session_texts t on t.id = x.texts_id
    where x.user_id = ${d}.user_id and x.start_at >= ${d}.denial_at and x.start_at <= ${d}.denial_at + :window
      and (p.name_key = ${d}.feature_key or rtrim(lower(t.checkout_data)) = ${d}.feature_key))
  or exists (
    select 1 from denials e
    where e.user_id = ${d}.user_id and e.feature_key = ${d}.feature_key
      and e.denial_at >= ${d}.denial_at - :window and e.denial_at <= ${d}.denial_at
      and (e.denial_at < ${d}.denial_at or e.id < ${d}.id))
  then 0 else 1 end`;
}

/**
 * Judges anew every denial that the batch's denials and grants can concern; call it when they are written. The totals
 * of denials move with the verdicts.
 */
export async function refreshVerdicts(
  trx: Knex.Transaction,
  windowMs: number,
  denied: readonly DenialRange[],
  near: DenialsNear,
): Promise<void> {
  const concerned = [...denied, ...(await near.ranges())];
  if (concerned.length === 0) return;
  const ranges = jsonRows(
    trx,
    "k",
    { user_id: "integer", feature_key: "text", from_at: "integer", to_at: "integer" },
    concerned.map((one) => [one.userId, one.featureKey, one.from, one.to]),
  );
  const changed = await trx
    .select<(Verdict & { readonly verdict: number })[]>("j.*")
    .from(
      trx
        .distinct("d.id", "d.license_server_id", "d.pool_id", "d.vendor_key", "d.denial_type", "d.is_true_denial")
        .select(trx.raw(`${isTrue("d")} as verdict`, { window: windowMs }))
        .from(ranges)
        .joinRaw("cross join denials d")
        .whereRaw(
          `d.user_id = k.user_id and d.feature_key = k.feature_key
             and d.denial_at >= k.from_at and d.denial_at <= k.to_at`,
        )
        .as("j"),
    )
    .whereRaw("j.verdict <> j.is_true_denial");
  await bulkUpdate(
    trx,
    "denials",
    ["id"],
    changed.map(({ id, verdict }) => ({ id, is_true_denial: verdict })),
  );
  await addToDenialTotals(
    trx,
    changed.flatMap((row) => [
      { ...row, count: -1 },
      { ...row, is_true_denial: row.verdict, count: 1 },
    ]),
  );
}

const stateKey = "denial_window_ms";

/** Lets all denials be judged and counted anew, by this process or the next start: for bulk loads, in their transaction. */
export async function forgetVerdicts(trx: Knex.Transaction): Promise<void> {
  await trx("service_state").where({ key: stateKey }).delete();
}

/**
 * Judges every denial anew if they were judged by another window than this. Call it at the start, before the first
 * batch. Answers whether there was anything to do.
 */
export async function recomputeAllVerdicts(db: Database, windowMs: number): Promise<boolean> {
  return withDatabaseLock(db, "verdicts", async (trx) => {
    const state: { value: string } | undefined = await trx("service_state").where({ key: stateKey }).first("value");
    if (state?.value === String(windowMs)) return false;
    const verdict = isTrue("denials");
    // Of closed days (docs/domain.md, Retention) the sessions may be gone that a verdict was given by.
    const from = Math.max(await closedUntil(trx), Number.MIN_SAFE_INTEGER);
    await trx.raw(
      `update denials set is_true_denial = ${verdict} where is_true_denial <> ${verdict} and denial_at >= :from`,
      { window: windowMs, from },
    );
    await recountDenials(trx);
    await forgetVerdicts(trx);
    await trx("service_state").insert({ key: stateKey, value: String(windowMs) });
    return true;
  });
}
