// Purchases of licences, one by one and from a spreadsheet. domain/purchases/import-plan.ts interprets its rows.
import type { Knex } from "knex";
import { bulkUpdate, insertReturningIds } from "../db/index.ts";
import type { Context } from "../domain/filters/context.ts";
import { poolOf, refreshManualTotal } from "../domain/pools/manual.ts";
import { conflict, invalidFields } from "../domain/problem.ts";
import { purchaseTemplate } from "../domain/purchases/import-cells.ts";
import { type ImportPlan, importPlan, type PlannedRow } from "../domain/purchases/import-plan.ts";
import type { Procurement } from "../domain/purchases/rows.ts";
import { checkPricesSeen, procurementColumns, procurementOf, queriedProcurements } from "../domain/purchases/rows.ts";
import { iso } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import { recordAct } from "../identity/audit/audit-log.ts";
import { actionOf, created, importReply, ok, recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

export const queryProcurements: Handler<"queryProcurements"> = async ({ body }, { db, caller, now, signal }) => {
  const { items, totalCount } = await queriedProcurements(db.read, body, caller, now, signal);
  return { status: 200, body: { AsOfUtc: iso(now), Items: items, TotalCount: totalCount } };
};

export const getProcurement: Handler<"getProcurement"> = async ({ path: { id } }, context) =>
  ok(await procurementOf(context.db.read, id, context));

export const createProcurement: Handler<"createProcurement"> = async ({ body }, context) => {
  const { caller, now } = context;
  checkPricesSeen(body, context);
  const columns = { start_at: null, issued_at: null, expiration_at: null, ...procurementColumns(body) };
  const id = await context.db.write.transaction(async (trx) => {
    const pool = await poolOf(trx, body.FeatureId, caller);
    const row = { ...columns, pool_id: pool.id, is_reported: 0, is_own: Number(pool.source === "manual") };
    const [added] = await insertReturningIds(trx, "pool_increments", [row]);
    await refreshManualTotal(trx, pool.id, now);
    await recordChange(trx, context, "procurement.add", pool.name, { ...body, Id: added });
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

type ImportedRow = components["schemas"]["ImportedRow"];

export const getProcurementTemplate: Handler<"getProcurementTemplate"> = async ({ query }) => ({
  status: 200,
  csv: purchaseTemplate(query.Delimiter ?? "Comma"),
});

export const importProcurements: Handler<"importProcurements"> = async ({ query, body }, context) => {
  const { db, caller, now } = context;
  if (query.DryRun === true) {
    const plan = await db.read.transaction((trx) => importPlan(trx, body, caller, now));
    return { status: 200, body: resultOf(plan, new Map(), true, now) };
  }
  const { plan, ids } = await db.write.transaction(async (trx) => {
    const made = await importPlan(trx, body, caller, now);
    if (made.mistakes.any) throw invalidFields(made.mistakes.toErrors());
    return { plan: made, ids: await write(trx, made.rows, context) };
  });
  return { status: 200, body: resultOf(plan, ids, false, now) };
};

/** Returns the Ids of the added purchases. */
async function write(
  trx: Knex.Transaction,
  rows: readonly PlannedRow[],
  { caller, now }: Context,
): Promise<ReadonlyMap<PlannedRow, number>> {
  const added = rows.filter(({ before }) => before === null);
  const none = { start_at: null, issued_at: null, expiration_at: null };
  const ids = new Map<PlannedRow, number>();
  for (const some of byColumns(added)) {
    const values = some.map(({ columns, pool }) => ({
      ...none,
      ...columns,
      pool_id: pool.FeatureId,
      is_reported: 0,
      is_own: Number(pool.Source === "manual"),
    }));
    const made = await insertReturningIds(trx, "pool_increments", values);
    for (const [index, row] of some.entries()) ids.set(row, made[index] as number);
  }
  const changed = rows.filter(({ before, changedFields }) => before !== null && changedFields.length > 0);
  for (const some of byColumns(changed)) {
    const values = some.map(({ before, columns }) => ({ ...columns, id: before?.Id as number }));
    await bulkUpdate(trx, "pool_increments", ["id"], values);
  }
  const totals = [...added, ...changed].filter(({ pool }) => pool.Source === "manual");
  for (const id of new Set(totals.map(({ pool }) => pool.FeatureId))) await refreshManualTotal(trx, id, now);
  if (added.length + changed.length > 0) {
    const detail = {
      Added: [...ids.values()].toSorted((a, b) => a - b),
      Changed: changed.map(({ before }) => before?.Id),
    };
    await recordChange(trx, { caller, now }, "procurement.import", "purchases", detail);
  }
  return ids;
}

/** Rows that one statement can write: those with the same columns. */
function byColumns(rows: readonly PlannedRow[]): Iterable<readonly PlannedRow[]> {
  return Map.groupBy(rows, ({ columns }) => Object.keys(columns).sort().join()).values();
}

function resultOf(
  { rows, mistakes }: ImportPlan,
  ids: ReadonlyMap<PlannedRow, number>,
  isDryRun: boolean,
  now: number,
) {
  const items = rows.map((row) => importedRow(row, ids.get(row) ?? null));
  return importReply(items, mistakes, isDryRun, now);
}

function importedRow({ line, pool, before, body, changedFields }: PlannedRow, id: number | null): ImportedRow {
  const { FeatureId, FeatureName, FeatureVersion, LicenseServerName } = pool;
  const price = body.Price === undefined ? (before?.Price ?? null) : body.Price;
  const given = <Field extends "Quantity" | "AssetInfo" | "SerialNumber" | "Currency" | "PriceUnit">(field: Field) =>
    (body[field] === undefined ? before?.[field] : body[field]) ?? null;
  return {
    Line: line,
    Action: actionOf(before === null, changedFields),
    Id: before?.Id ?? id,
    FeatureId,
    FeatureName,
    FeatureVersion,
    LicenseServerName,
    Quantity: given("Quantity"),
    AssetInfo: given("AssetInfo"),
    SerialNumber: given("SerialNumber"),
    Price: price,
    Currency: given("Currency"),
    PriceUnit: price === null ? null : (given("PriceUnit") ?? "PerLicense"),
    ChangedFields: [...changedFields],
  };
}
