// Many rows in one statement on SQL Server: they travel as one JSON parameter, since a statement takes 2,100 of them.
import type { Knex } from "knex";
import type { InsertRow } from "./dialect.ts";
import { type JsonRowType, openJson } from "./json-rows.ts";

/** Rows of one statement: a transaction log that grows by megabytes at once would hold others up. */
const rowsAtOnce = 5_000;

type Cell = string | number | null;

/** Inserts in the order of the rows and answers the new ids in it, where asked for. */
export async function insertAll(
  trx: Knex.Transaction,
  table: string,
  rows: readonly InsertRow[],
  ids: boolean,
): Promise<number[]> {
  const names = Object.keys(rows[0] ?? {});
  const made: number[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    const cells = some.map((row, place) => [...names.map((name) => cell(row[name])), place]);
    const types = { ...typesOf(names, cells), row_place: "integer" } as const;
    const list = names.map(bracketed).join(", ");
    // New ids rise in the order of ORDER BY, whatever the order in which OUTPUT tells them.
    const told = ids ? "output inserted.id into @made (id)" : "";
    const from = `select ${list} from ${openJson("@rows", types)} as r order by r.row_place`;
    const insert = `insert into ${bracketed(table)} (${list}) ${told} ${from}`;
    // A table whose ids the caller chooses.
    const own = typeof some[0]?.id === "number";
    const switched = (word: "on" | "off") => (own ? `set identity_insert ${bracketed(table)} ${word};` : "");
    const sql = `declare @rows nvarchar(max) = ?; declare @made table (id bigint);
      ${switched("on")} ${insert}; ${switched("off")} ${ids ? "select id from @made;" : ""}`;
    const answered: { id: number }[] = await trx.raw(sql, [JSON.stringify(cells)]);
    if (ids) made.push(...answered.map((row) => row.id).sort((a, b) => a - b));
  }
  return made;
}

/** Updates by key; of rows with the same key the last. Answers how many there were. */
export async function updateAll(
  trx: Knex.Transaction,
  table: string,
  key: readonly string[],
  rows: readonly InsertRow[],
): Promise<number> {
  const names = Object.keys(rows[0] ?? {});
  const last = new Map(rows.map((row) => [JSON.stringify(key.map((name) => cell(row[name]))), row]));
  const distinct = [...last.values()];
  const assigned = names
    .filter((name) => !key.includes(name))
    .map((name) => `${bracketed(name)} = r.${bracketed(name)}`);
  const same = key.map((name) => `t.${bracketed(name)} = r.${bracketed(name)}`).join(" and ");
  let changes = 0;
  for (let start = 0; start < distinct.length; start += rowsAtOnce) {
    const cells = distinct.slice(start, start + rowsAtOnce).map((row) => names.map((name) => cell(row[name])));
    const answered: { changes: number }[] = await trx.raw(
      `update t set ${assigned.join(", ")} from ${bracketed(table)} as t
        inner join ${openJson("?", typesOf(names, cells, key))} as r on ${same}; select @@rowcount as changes`,
      [JSON.stringify(cells)],
    );
    changes += answered[0]?.changes ?? 0;
  }
  return changes;
}

/**
 * Updates what is there and inserts the rest, as upsertRows says. Race-free: the range of a key that is missing stays
 * locked (HOLDLOCK) until the transaction ends, and writers take turns besides (mssql-transaction.ts).
 */
export async function upsertAll(
  trx: Knex.Transaction,
  table: string,
  columns: Readonly<Record<string, JsonRowType>>,
  key: readonly string[],
  rows: readonly (readonly Cell[])[],
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const names = Object.keys(columns);
  const target = bracketed(table);
  const list = names.map(bracketed).join(", ");
  const assigned = names
    .filter((name) => !key.includes(name))
    .map((name) => `${bracketed(name)} = ${values[name] ?? `excluded.${bracketed(name)}`}`);
  const same = key.map((name) => `${target}.${bracketed(name)} = excluded.${bracketed(name)}`).join(" and ");
  const given = `${openJson("@rows", columns)} as excluded`;
  const update = `update ${target} set ${assigned.join(", ")} from ${target} with (updlock, holdlock)
    inner join ${given} on ${same};`;
  const insert = `insert into ${target} (${list}) select ${list} from ${given}
    where not exists (select 1 from ${target} with (updlock, holdlock) where ${same});`;
  await trx.raw(`declare @rows nvarchar(max) = ?; ${assigned.length === 0 ? "" : update} ${insert}`, [
    JSON.stringify(rows),
  ]);
}

/** The types that the values themselves have; what is null in every row goes as text, which every column takes. */
function typesOf(
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
  key: readonly string[] = [],
): Record<string, JsonRowType> {
  const types: Record<string, JsonRowType> = {};
  for (const [place, name] of names.entries()) {
    let type: JsonRowType | undefined;
    for (const row of rows) {
      const value = row[place];
      if (typeof value === "string") type = key.includes(name) ? "text" : "long text";
      else if (typeof value === "number") type = type === "decimal" || !Number.isInteger(value) ? "decimal" : "integer";
      if (type === "long text" || type === "text") break;
    }
    types[name] = type ?? "text";
  }
  return types;
}

function cell(value: InsertRow[string]): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return Number(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === "bigint" ? String(value) : value;
}

function bracketed(name: string): string {
  return `[${name.replaceAll("]", "]]")}]`;
}
