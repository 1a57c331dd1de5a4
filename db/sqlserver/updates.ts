// Many rows that are there, or may be there, in one statement on SQL Server: updated by key, or updated and inserted. Rows that are
// new are inserted by batches.ts.
import type { Knex } from "knex";
import { unanswered } from "../replies/round-trips.ts";
import type { InsertRow } from "../sql/insert-row.ts";
import { deviates, type JsonRowType, openJson, sqlType } from "../sql/json-rows.ts";
import { bracketed, type Cell, cell, longestInJson, rowsAtOnce, typesOf } from "./batches.ts";

/** Updates by key; of rows with the same key the last. */
export async function updateAll(
  trx: Knex.Transaction,
  table: string,
  key: readonly string[],
  rows: readonly InsertRow[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const last = new Map(rows.map((row) => [JSON.stringify(key.map((name) => cell(row[name]))), row]));
  const distinct = [...last.values()];
  const assigned = names
    .filter((name) => !key.includes(name))
    .map((name) => `${bracketed(name)} = r.${bracketed(name)}`);
  const same = key.map((name) => `t.${bracketed(name)} = r.${bracketed(name)}`).join(" and ");
  for (let start = 0; start < distinct.length; start += rowsAtOnce) {
    const cells = distinct.slice(start, start + rowsAtOnce).map((row) => names.map((name) => cell(row[name])));
    const text = JSON.stringify(cells);
    const update = trx.raw(
      `update t set ${assigned.join(", ")} from ${bracketed(table)} as t ${seeking(trx)}
        inner join ${openJson(trx, "?", typesOf(names, cells, key), text)} as r on ${same}`,
      [text],
    );
    await unanswered(update);
  }
}

/**
 * Updates what is there and inserts the rest, as upsertRows says. No range of keys is locked, which would hold up those who
 * write beside it: whoever loses a race for a missing key is run again as a whole (transaction.ts).
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
  const places = key.map((name) => names.indexOf(name));
  for (const some of rounds(rows, places)) {
    const cut = deviates(trx) ? some.filter(isCut) : [];
    const whole = cut.length === 0 ? some : some.filter((row) => !isCut(row));
    if (whole.length > 0) {
      const text = JSON.stringify(whole);
      const given = openJson(trx, "@rows", columns, text);
      const sql = `declare @rows nvarchar(max) = ?; ${upsertSql(trx, table, names, key, values, given)}`;
      await unanswered(trx.raw(sql, [text]));
    }
    for (const row of cut) {
      const declared = names.map((name, place) => `@c${place} ${sqlType(columns[name] as JsonRowType)} = ?`);
      const given = `(select ${names.map((name, place) => `@c${place} as ${bracketed(name)}`).join(", ")})`;
      await trx.raw(`declare ${declared.join(", ")}; ${upsertSql(trx, table, names, key, values, given)}`, [...row]);
    }
  }
}

/**
 * SQL Server would walk through a small table to find the rows of a few keys, and wait at each that another transaction changes. A
 * server that emulates it needs no such word, and may not know it.
 */
function seeking(trx: Knex.Transaction): string {
  return deviates(trx) ? "" : "with (forceseek)";
}

function isCut(row: readonly Cell[]): boolean {
  return row.some((value) => typeof value === "string" && value.length > longestInJson);
}

/** `given`: a derived table of the new rows, which a statement may name twice. */
function upsertSql(
  trx: Knex.Transaction,
  table: string,
  names: readonly string[],
  key: readonly string[],
  values: Readonly<Record<string, string>>,
  given: string,
): string {
  const target = bracketed(table);
  const list = names.map(bracketed).join(", ");
  const assigned = names
    .filter((name) => !key.includes(name))
    .map((name) => `${bracketed(name)} = ${values[name] ?? `excluded.${bracketed(name)}`}`);
  const same = key.map((name) => `${target}.${bracketed(name)} = excluded.${bracketed(name)}`).join(" and ");
  const update = `update ${target} set ${assigned.join(", ")} from ${target} ${seeking(trx)}
    inner join ${given} as excluded on ${same};`;
  const insert = `insert into ${target} (${list}) select ${list} from ${given} as excluded
    where not exists (select 1 from ${target} where ${same});`;
  return `${assigned.length === 0 ? "" : update} ${insert}`;
}

/** A statement sees each key once: of rows with the same one the first go in the first round, and so on. */
function rounds(rows: readonly (readonly Cell[])[], places: readonly number[]): (readonly Cell[])[][] {
  const seen = new Map<string, number>();
  const made: (readonly Cell[])[][] = [];
  for (const row of rows) {
    const key = JSON.stringify(places.map((place) => row[place]));
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    made[round] ??= [];
    made[round].push(row);
  }
  return made;
}
