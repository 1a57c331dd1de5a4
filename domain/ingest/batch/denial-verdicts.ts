// Which denials are true denials (docs/domain.md), kept right whenever a denial or a grant arrives, however late. A denial
// is false when the same user was granted a feature of that name, or tokens for it, on any server, from 0 to W milliseconds after it, was
// denied it at most W before (at equal times the lower Id is the first), or went on to ask another licence server.
import type { Knex } from "knex";
import { bulkUpdate, type Database, jsonRows, withDatabaseLock } from "../../../db/index.ts";
import { closedUntil } from "../../usage/concurrency/closed-days.ts";
import { addToDenialTotals, type DenialCount, recountDenials } from "./denial-totals.ts";
import type { DenialRange, DenialsNear } from "./denials-near.ts";

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
