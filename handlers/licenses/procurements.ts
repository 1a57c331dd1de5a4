// getProcurement, createProcurement, updateProcurement, deleteProcurement and queryProcurements: what was bought. One table has what licence
// managers report of it and what administrators add; how reports change it is domain/ingest/pools/counts.ts.
import type { Knex } from "knex";
import { insertReturningIds } from "../../db/index.ts";
import type { Context } from "../../domain/filters/context.ts";
import { poolOf, refreshManualTotal } from "../../domain/pools/manual.ts";
import { conflict } from "../../domain/problem.ts";
import {
  checkPricesSeen,
  type Procurement,
  procurementColumns,
  procurementOf,
  queriedProcurements,
} from "../../domain/purchases/rows.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import { created } from "../created.ts";
import type { Handler } from "../types.ts";

export const queryProcurements: Handler<"queryProcurements"> = async ({ body }, { db, caller, now, signal }) => {
  const { items, totalCount } = await queriedProcurements(db.read, body, caller, now, signal);
  return { status: 200, body: { AsOfUtc: new Date(now).toISOString(), Items: items, TotalCount: totalCount } };
};

export const getProcurement: Handler<"getProcurement"> = async ({ path: { id } }, context) => ({
  status: 200,
  body: await procurementOf(context.db.read, id, context),
});

export const createProcurement: Handler<"createProcurement"> = async ({ body }, context) => {
  const { caller, now } = context;
  checkPricesSeen(body, context);
  const columns = { start_at: null, issued_at: null, expiration_at: null, ...procurementColumns(body) };
  const id = await context.db.write.transaction(async (trx) => {
    const pool = await poolOf(trx, body.FeatureId, caller);
    const own = Number(pool.source === "manual");
    const row = { ...columns, pool_id: pool.id, is_reported: 0, is_own: own };
    const [added] = await insertReturningIds(trx, "pool_increments", [row]);
    await refreshManualTotal(trx, pool.id, now);
    const act = { actor: caller.name, target: pool.name, detail: { ...body, Id: added } };
    await recordAct(trx, { ...act, action: "procurement.add" }, now);
    return added as number;
  });
  return created("procurements", id, await procurementOf(context.db.write, id, context));
};

export const updateProcurement: Handler<"updateProcurement"> = async ({ path: { id }, body }, context) => {
  checkPricesSeen(body, context);
  await context.db.write.transaction(async (trx) => {
    const before = await procurementOf(trx, id, context);
    const reported = ["Quantity", "StartDateUtc", "ExpirationDateUtc"] as const;
    if (before.IsReported && reported.some((field) => body[field] !== undefined)) {
      throw conflict("A licence manager reports this purchase: its quantity, start and expiration cannot be changed.");
    }
    await trx("pool_increments").where({ id }).update(procurementColumns(body, before));
    const changed = Object.keys(body) as (keyof typeof body)[];
    const was = Object.fromEntries(changed.map((field) => [field, before[field]]));
    await record(trx, "procurement.change", before, context, { ...body, before: was });
  });
  return { status: 200, body: await procurementOf(context.db.write, id, context) };
};

export const deleteProcurement: Handler<"deleteProcurement"> = async ({ path: { id } }, context) => {
  const body = await context.db.write.transaction(async (trx) => {
    const before = await procurementOf(trx, id, context);
    if (before.IsReported) throw conflict("A licence manager reports this purchase, so it cannot be deleted.");
    await trx("pool_increments").where({ id }).delete();
    await record(trx, "procurement.delete", before, context, {});
    return before;
  });
  return { status: 200, body };
};

async function record(
  trx: Knex.Transaction,
  action: "procurement.change" | "procurement.delete",
  before: Procurement,
  { caller, now }: Context,
  change: Record<string, unknown>,
): Promise<void> {
  await refreshManualTotal(trx, before.FeatureId, now);
  const detail = { Id: before.Id, ...change };
  await recordAct(trx, { actor: caller.name, action, target: before.FeatureName, detail }, now);
}
