// importProcurements and getProcurementTemplate: purchases from a spreadsheet. What its rows mean is
// domain/purchases/import/.
import type { Knex } from "knex";
import { bulkUpdate, insertReturningIds } from "../../db/index.ts";
import type { Context } from "../../domain/filters/context.ts";
import { refreshManualTotal } from "../../domain/pools/manual.ts";
import { invalidFields } from "../../domain/problem.ts";
import { purchaseTemplate } from "../../domain/purchases/import-cells.ts";
import { type ImportPlan, importPlan, type PlannedRow } from "../../domain/purchases/import-plan.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import { actionOf, importAnswer } from "../imported.ts";
import type { Handler } from "../types.ts";

type ImportedRow = components["schemas"]["ImportedRow"];

export const getProcurementTemplate: Handler<"getProcurementTemplate"> = async ({ query }) => ({
  status: 200,
  csv: purchaseTemplate(query.Delimiter ?? "Comma"),
});

export const importProcurements: Handler<"importProcurements"> = async ({ query, body }, context) => {
  const { db, caller, now } = context;
  if (query.DryRun === true) {
    const plan = await db.read.transaction((trx) => importPlan(trx, body, caller, now));
    return { status: 200, body: answerOf(plan, new Map(), true, now) };
  }
  const { plan, ids } = await db.write.transaction(async (trx) => {
    const made = await importPlan(trx, body, caller, now);
    if (made.mistakes.any) throw invalidFields(made.mistakes.toErrors());
    return { plan: made, ids: await write(trx, made.rows, context) };
  });
  return { status: 200, body: answerOf(plan, ids, false, now) };
};

/** Answers the Ids of what was added. */
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
      ...{ ...none, ...columns, pool_id: pool.FeatureId, is_reported: 0, is_own: Number(pool.Source === "manual") },
    }));
    const made = await insertReturningIds(trx, "pool_increments", values);
    for (const [place, row] of some.entries()) ids.set(row, made[place] as number);
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
    await recordAct(trx, { actor: caller.name, action: "procurement.import", target: "purchases", detail }, now);
  }
  return ids;
}

/** Rows that one statement can write: those that give the same columns. */
function byColumns(rows: readonly PlannedRow[]): Iterable<readonly PlannedRow[]> {
  return Map.groupBy(rows, ({ columns }) => Object.keys(columns).sort().join()).values();
}

function answerOf(
  { rows, mistakes }: ImportPlan,
  ids: ReadonlyMap<PlannedRow, number>,
  isDryRun: boolean,
  now: number,
) {
  const items = rows.map((row) => importedRow(row, ids.get(row) ?? null));
  return importAnswer(items, mistakes, isDryRun, now);
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
    ...{ FeatureId, FeatureName, FeatureVersion, LicenseServerName },
    ...{ Quantity: given("Quantity"), AssetInfo: given("AssetInfo"), SerialNumber: given("SerialNumber") },
    ...{ Price: price, Currency: given("Currency") },
    PriceUnit: price === null ? null : (given("PriceUnit") ?? "PerLicense"),
    ChangedFields: [...changedFields],
  };
}
