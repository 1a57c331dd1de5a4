// How many denials there were of each feature name or user, and how many of them true.
import type { Knex } from "knex";
import { idField, type OpenWindow, type OperatorInput, operator, runOperator } from "../../columnar/index.ts";
import { jsonRows, nameKey, nextJoin } from "../../db/index.ts";
import type { Viewer } from "../filters/filters.ts";
import { countedRows } from "../lists/page-query.ts";
import type { Range } from "../lists/paging.ts";
import { type CountFilters, counted, countFilter } from "./count-filters.ts";
import { denialField, denialSchema } from "./schema.ts";

interface CountRow {
  readonly user_id: number;
  readonly user_name: string;
  readonly feature_name: string;
  readonly denials: number;
  readonly true_denials: number;
}

type By = "Feature" | "User";

interface NameCount {
  /** The Id of the first denial, as Ids count. */
  firstId: number;
  denials: number;
  trueDenials: number;
}

interface NameCountInput extends OperatorInput {
  readonly by: By;
}

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
  const filter = countFilter(filters, window, viewer);
  const fields = [by === "User" ? denialField.user : denialField.feature, denialField.verdict];
  const operation = { module: new URL(import.meta.url), options: { by } };
  const counts = await runOperator<Pick<NameCountInput, "by">, NameCount[]>(
    trx,
    denialSchema,
    { filter, fields },
    operation,
  );
  const columns = { first_id: "integer", denials: "integer", true_denials: "integer" } as const;
  const table = jsonRows(
    trx,
    "c",
    columns,
    counts.map(({ firstId, denials, trueDenials }) => [firstId, denials, trueDenials]),
  );
  const named = trx
    .from(table)
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

/** @public Loaded by its address, to run beside the data. */
export const begin = operator<NameCountInput, NameCount[]>(({ by }) => {
  const counts = new Map<number | string, NameCount>();
  const keys = new Map<string, string>();
  const keyOf = (text: string) => {
    const key = keys.get(text) ?? nameKey(text);
    keys.set(text, key);
    return key;
  };
  return {
    take: (batch, rows, count) => {
      const ids = batch.numbers(idField);
      const verdicts = batch.numbers(denialField.verdict);
      const users = by === "User" ? batch.numbers(denialField.user) : null;
      const features = by === "User" ? null : batch.texts(denialField.feature);
      for (let at = 0; at < count; at += 1) {
        const row = rows[at] as number;
        const id = ids[row] as number;
        const name = users?.[row] ?? keyOf(features?.text(row) ?? "");
        const count = counts.get(name) ?? { firstId: id, denials: 0, trueDenials: 0 };
        counts.set(name, count);
        count.firstId = Math.min(count.firstId, id);
        count.denials += 1;
        count.trueDenials += verdicts[row] as number;
      }
    },
    end: () => [...counts.values()],
  };
});
