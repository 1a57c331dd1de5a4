// createProcurement, updateProcurement, deleteProcurement and queryProcurements: what was bought. What licence managers
// tell of it and what administrators add stand in one table; how reports change it is ingest-increments.ts.
import type { Knex } from "knex";
import { asRecords, insertReturningIds } from "../../db/index.ts";
import { conflict, notFound } from "../../domain/problem.ts";
import type { Context } from "../../domain/records/context.ts";
import { among, distinct, distinctKeys } from "../../domain/records/filters.ts";
import { poolOf, purchaseColumns, refreshManualTotal } from "../../domain/records/pools/manual.ts";
import { activePools } from "../../domain/records/pools/rows.ts";
import { matchesSearch, procurementOrder, selects } from "../../domain/records/procurements/choice.ts";
import { type Procurement, procurementShape, procurements } from "../../domain/records/procurements/rows.ts";
import { instantOf } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import type { Handler } from "../types.ts";
import { checkText } from "../users/labels.ts";

type Schemas = components["schemas"];

export const queryProcurements: Handler<"queryProcurements"> = async ({ body }, { db, caller, now, signal }) => {
  const expiresBefore = instantOf("ExpiresBeforeUtc", body.ExpiresBeforeUtc);
  const rows = procurements(db.read, caller, now)
    .modify(among(db.read, "p.id", distinct(body.FeatureIds)))
    .modify(among(db.read, "p.license_server_id", distinct(body.LicenseServerIds)))
    .modify(among(db.read, "p.license_type", body.LicenseTypes))
    .modify(among(db.read, "p.vendor_key", distinctKeys(body.Vendors)));
  if (body.IncludeInactive !== true) rows.modify(activePools(now));
  if (expiresBefore !== null) rows.where("i.expiration_at", "<", expiresBefore);
  const all = await asRecords<Procurement>(rows, procurementShape, signal);
  const found = all.filter((one) => selects(body, one) && matchesSearch(body, one));
  if (body.Sort) found.sort(procurementOrder(body.Sort));
  const offset = body.Offset ?? 0;
  const items = found.slice(offset, offset + (body.Limit ?? 100));
  return { status: 200, body: { AsOfUtc: new Date(now).toISOString(), Items: items, TotalCount: found.length } };
};

export const createProcurement: Handler<"createProcurement"> = async ({ body }, context) => {
  const { caller, now } = context;
  const columns = { start_at: null, issued_at: null, expiration_at: null, ...columnsOf(body) };
  const id = await context.db.write.transaction(async (trx) => {
    const pool = await poolOf(trx, body.FeatureId, caller);
    const own = Number(pool.source === "manual");
    const row = { ...columns, pool_id: pool.id, is_reported: 0, is_own: own };
    const [added] = await insertReturningIds(trx, "pool_increments", [row]);
    await refreshManualTotal(trx, pool.id, now);
    const act = {
      actor: caller.name,
      action: "procurement.add",
      target: pool.name,
      detail: { ...body, Id: added },
    } as const;
    await recordAct(trx, act, now);
    return added as number;
  });
  return { status: 201, body: await procurementOf(context.db.write, id, context) };
};

export const updateProcurement: Handler<"updateProcurement"> = async ({ path: { id }, body }, context) => {
  const columns = columnsOf(body);
  await context.db.write.transaction(async (trx) => {
    const before = await procurementOf(trx, id, context);
    const told = ["Quantity", "StartDateUtc", "ExpirationDateUtc"] as const;
    if (before.IsReported && told.some((field) => body[field] !== undefined)) {
      throw conflict("Quantity, start and expiration of this purchase are its licence manager's to tell.");
    }
    await trx("pool_increments").where({ id }).update(columns);
    await record(trx, "procurement.change", before, context, { ...body });
  });
  return { status: 200, body: await procurementOf(context.db.write, id, context) };
};

export const deleteProcurement: Handler<"deleteProcurement"> = async ({ path: { id } }, context) => {
  const body = await context.db.write.transaction(async (trx) => {
    const before = await procurementOf(trx, id, context);
    if (before.IsReported) throw conflict("This purchase is its licence manager's to tell.");
    await trx("pool_increments").where({ id }).delete();
    await record(trx, "procurement.delete", before, context, {});
    return before;
  });
  return { status: 200, body };
};

async function procurementOf(knex: Knex, id: number, { caller, now }: Context): Promise<Procurement> {
  const [found] = await asRecords(procurements(knex, caller, now).where("i.id", id), procurementShape);
  if (found === undefined) throw notFound(`There is no purchase with the Id ${id}.`);
  return found;
}

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

const papers = {
  SerialNumber: "serial_number",
  Notice: "notice",
  AssetInfo: "asset_info",
  VendorInfo: "vendor_info",
  VendorString: "vendor_string",
  HostIds: "host_ids",
} as const;

/** The columns of what was given. */
function columnsOf(body: Schemas["ProcurementUpdate"]): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = purchaseColumns(body);
  for (const [field, column] of Object.entries(papers) as [keyof typeof papers, string][]) {
    const text = body[field];
    if (text === undefined) continue;
    if (text !== null) checkText(field, text);
    columns[column] = text;
  }
  return columns;
}
