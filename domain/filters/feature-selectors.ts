// Selections of features, as callers give them in bodies: which rows one of several selections holds for.
import type { Knex } from "knex";
import { comparedText, jsonRows, nameKey } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";

export type FeatureSelector = components["schemas"]["FeatureSelector"];

/** For each field of a selection the SQL that it is compared with; names in their lower-cased form. */
export type SelectorColumns = Readonly<Record<keyof FeatureSelector, string>>;

/** Of pools `p` with their servers `s`. */
export const poolColumns: SelectorColumns = {
  FeatureName: "p.name_key",
  FeatureVersion: "p.version",
  AdditionalKey: "p.additional_key",
  Vendor: "p.vendor_key",
  ProductName: "lower(p.product_name)",
  LicenseType: "p.license_type",
  LicenseServerName: "s.name_key",
};

const exact: readonly string[] = ["FeatureVersion", "AdditionalKey", "LicenseType"];

/**
 * For `.modify`: the rows that one of the selections holds for; without selections all rows. Selections that give the
 * same fields are one look-up, so a thousand of them cost little more than one.
 */
export function selected(knex: Knex, columns: SelectorColumns, selectors: readonly FeatureSelector[] | undefined) {
  return (query: Knex.QueryBuilder): void => {
    if (!selectors) return;
    const shapes = new Map<string, string[][]>();
    for (const selector of selectors) {
      const given = Object.entries(selector).filter(([, value]) => value !== undefined);
      const fields = given.map(([field]) => field).sort();
      const values = fields.map((field) => selectorKey(field, selector[field as keyof FeatureSelector] as string));
      const shape = fields.join(" ");
      shapes.set(shape, [...(shapes.get(shape) ?? []), values]);
    }
    if (shapes.has("")) return;
    query.where((some) => {
      for (const [shape, rows] of shapes) {
        const fields = shape.split(" ") as (keyof FeatureSelector)[];
        const names = fields.map((_, index) => `f${index}`);
        const table = jsonRows(knex, "j", Object.fromEntries(names.map((name) => [name, "text" as const])), rows);
        const equal = fields.map((field, index) => `sel.f${index} = ${columns[field]}`).join(" and ");
        // Distinct, so that the table is made once and not anew for each row.
        some.orWhereRaw(`exists (select 1 from (select distinct ${names.join(", ")} from ?) sel where ${equal})`, [
          table,
        ]);
      }
    });
  };
}

/** The form in which a value of a selection is compared. */
export function selectorKey(field: string, value: string): string {
  return exact.includes(field) ? comparedText(value) : nameKey(value);
}
