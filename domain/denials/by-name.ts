// How many denials there were of each feature name or user, and how many of them true: from their row groups, or while too much of
// these is missing from the rows themselves.
import type { Knex } from "knex";
import { asPass } from "../../columnar/pass.ts";
import type { PassInput } from "../../columnar/passing.ts";
import { unpackedRows } from "../../columnar/reading.ts";
import { codesOf } from "../../columnar/table.ts";
import { jsonRows, nextJoin } from "../../db/index.ts";
import type { Viewer } from "../filters/filters.ts";
import { countedRows } from "../lists/counted-rows.ts";
import type { Range } from "../lists/paging.ts";
import type { OpenWindow } from "../time/window.ts";
import { type CountFilters, counted, filteredDenials, filteredSelection } from "./count-filters.ts";
import type { NamedCount, NamedCountInput } from "./counting-by-name.ts";
import { packedDenials } from "./packed-denials.ts";

interface CountRow {
  readonly user_id: number;
  readonly user_name: string;
  readonly feature_name: string;
  readonly denials: number;
  readonly true_denials: number;
}

type By = "Feature" | "User";

const field = codesOf(packedDenials);

/**
 * One page of the features or users with most denials first, and how many there are. Names as in the first denial. Read it in one
 * snapshot.
 */
export async function denialsByName(
  trx: Knex.Transaction,
  filters: CountFilters,
  window: OpenWindow,
  by: By,
  range: Range,
  viewer: Viewer,
) {
  const packed = await packedCounts(trx, filters, window, by, viewer);
  const counts = packed === null ? countsOfRows(trx, filters, window, by, viewer) : tableOf(trx, packed);
  const named = trx
    .from(counts)
    .joinRaw(`${nextJoin(trx)} denials as d on d.id = c.first_id ${nextJoin(trx)} users as u on u.id = d.user_id`)
    .select({ user_id: "u.id", user_name: "u.name", user_key: "u.name_key" })
    .select("d.feature_name", "d.feature_key", "c.denials", "c.true_denials");
  const order = `t.denials desc, ${by === "User" ? "t.user_key, t.user_id" : "t.feature_key"}`;
  const { rows, totalCount } = await countedRows<CountRow>(trx, named, order, range);
  const items = rows.map(({ user_id, user_name, feature_name, denials, true_denials }) => ({
    Name: by === "User" ? user_name : feature_name,
    UserId: by === "User" ? user_id : null,
    ...counted(Number(denials), Number(true_denials)),
  }));
  return { items, totalCount };
}

/** Null: the row groups do not answer. */
async function packedCounts(
  trx: Knex.Transaction,
  filters: CountFilters,
  window: OpenWindow,
  by: By,
  viewer: Viewer,
): Promise<NamedCount[] | null> {
  const unpacked = await unpackedRows(trx, packedDenials);
  if (unpacked === null) return null;
  const code = by === "User" ? field.user : field.feature;
  const own = { by: [code, by === "User" ? "numbers" : "texts"], verdict: field.verdict } as const;
  return asPass<Omit<NamedCountInput, keyof PassInput>, NamedCount[]>(
    trx,
    { table: packedDenials, unpacked },
    { ...filteredSelection(filters, window, viewer), fields: [code, field.verdict], more: [], direction: "asc" },
    { module: new URL("./counting-by-name.ts", import.meta.url), own },
  );
}

/** Counts as a table `c` of first_id, denials and true_denials. */
function tableOf(trx: Knex.Transaction, counts: readonly NamedCount[]): Knex.Raw {
  const columns = { first_id: "integer", denials: "integer", true_denials: "integer" } as const;
  const rows = counts.map(({ firstId, denials, trueDenials }) => [firstId, denials, trueDenials]);
  return jsonRows(trx, "c", columns, rows);
}

/** The same table from the rows. */
function countsOfRows(trx: Knex.Transaction, filters: CountFilters, window: OpenWindow, by: By, viewer: Viewer) {
  return filteredDenials(trx, filters, window, viewer)
    .groupBy(by === "User" ? "x.user_id" : "x.feature_key")
    .min({ first_id: "x.id" })
    .count({ denials: "*" })
    .select(trx.raw("sum(case when x.is_true_denial = 1 then 1 else 0 end) as true_denials"))
    .as("c");
}
