// One purchase: found by its Id, and the columns that a request sets.
import type { Knex } from "knex";
import { asRecords } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import { notFound } from "../../problem.ts";
import { checkText } from "../checked-text.ts";
import type { Context } from "../context.ts";
import { purchaseColumns } from "../pools/manual.ts";
import { type Procurement, procurementShape, procurements } from "./rows.ts";

/** The record of a purchase of a pool that the caller sees; 404 for any other. */
export async function procurementOf(
  knex: Knex,
  id: number,
  { caller, now }: Pick<Context, "caller" | "now">,
): Promise<Procurement> {
  const [found] = await asRecords(procurements(knex, caller, now).where("i.id", id), procurementShape);
  if (found === undefined) throw notFound(`There is no purchase with the Id ${id}.`);
  return found;
}

const papers = {
  SerialNumber: "serial_number",
  Notice: "notice",
  AssetInfo: "asset_info",
  VendorInfo: "vendor_info",
  VendorString: "vendor_string",
  HostIds: "host_ids",
} as const;

/** The columns of the fields that a request gives. Refuses texts of blanks alone. */
export function procurementColumns(
  body: components["schemas"]["ProcurementUpdate"],
): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = purchaseColumns(body);
  for (const [field, column] of Object.entries(papers) as [keyof typeof papers, string][]) {
    const text = body[field];
    if (text === undefined) continue;
    if (text !== null) checkText(field, text);
    columns[column] = text;
  }
  return columns;
}
