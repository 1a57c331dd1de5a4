// One purchase: found by its Id, and the columns that a request sets.
import type { Knex } from "knex";
import type { components } from "../../generated/contract.ts";
import { checkText } from "../filters/checked-text.ts";
import type { Context } from "../filters/context.ts";
import { purchaseColumns } from "../pools/manual.ts";
import { forbidden, notFound, type Problem } from "../problem.ts";
import { type PriceFields, priceColumns, priceFields, seesPrices } from "./price.ts";
import { type Procurement, procurements, readProcurements } from "./rows.ts";

/** The record of a purchase of a pool that the caller sees; 404 for any other. */
export async function procurementOf(
  knex: Knex,
  id: number,
  { caller, now }: Pick<Context, "caller" | "now">,
): Promise<Procurement> {
  const [found] = await readProcurements(procurements(knex, caller, now).where("i.id", id));
  if (found === undefined) throw notFound(`There is no purchase with the Id ${id}.`);
  return found;
}

/** The columns of texts, by their fields. */
export const papers = {
  SerialNumber: "serial_number",
  Notice: "notice",
  AssetInfo: "asset_info",
  VendorInfo: "vendor_info",
  VendorString: "vendor_string",
  HostIds: "host_ids",
} as const;

/** The columns of the fields that a request gives, for a purchase as it was before. Refuses texts of blanks alone. */
export function procurementColumns(
  body: components["schemas"]["ProcurementUpdate"],
  before?: Procurement,
): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = { ...purchaseColumns(body), ...priceColumns(body, before) };
  for (const [field, column] of Object.entries(papers) as [keyof typeof papers, string][]) {
    const text = body[field];
    if (text === undefined) continue;
    if (text !== null) checkText(field, text);
    columns[column] = text;
  }
  return columns;
}

/** Prices are changed by those who see them. */
export function checkPricesSeen(body: PriceFields, { caller }: Pick<Context, "caller">): void {
  if (seesPrices(caller) || priceFields.every((field) => body[field] === undefined)) return;
  throw pricesRefused();
}

export function pricesRefused(): Problem {
  return forbidden("Prices are for accounts that see every licence server.");
}
