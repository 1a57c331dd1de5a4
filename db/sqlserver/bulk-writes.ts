// Many rows in one statement on SQL Server: inserted, updated by key, or both. They are sent as one JSON parameter, since a statement
// takes 2,100 parameters.
import type { Knex } from "knex";
import { unanswered } from "../replies/results.ts";
import { deviates, type InsertRow, type JsonRowType, openJson, sqlType } from "../sql/json.ts";
import { identityInsert } from "./compilers.ts";

/** Rows of one statement. From 5,000 locks on SQL Server locks the whole table, and other writers wait. */
const rowsAtOnce = 2_000;

export type Cell = string | number | null;

/** Babelfish's OPENJSON (4.3) silently truncates longer texts: there such rows are sent one by one. */
const longestInJson = 4_000;
/**
 * And it leaves JSON's escapes in. A query for a row by such a text has it in the same form and finds it; texts that
 * must be identical elsewhere (a database that is moved: test/db/move/engines.test.ts) are sent one by one, too.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them
const escapedInJson = /["\\\u0000-\u001f]/;

/** Inserts in the order of the rows; with `ids` it returns the new ids in that order. */
export async function insertAll(
  trx: Knex.Transaction,
  table: string,
  rows: readonly InsertRow[],
  ids: boolean,
  isMoved = false,
): Promise<number[]> {
  const names = Object.keys(rows[0] ?? {});
  const isRefused = (value: InsertRow[string]) =>
    typeof value === "string" && (value.length > longestInJson || (isMoved && escapedInJson.test(value)));
  // JSON has no bytes.
  const alone = (row: InsertRow) =>
    Object.values(row).some((value) => (value as unknown) instanceof Uint8Array || (deviates(trx) && isRefused(value)));
  const made: number[] = [];
  for (let start = 0; start < rows.length; ) {
    let end = start;
    while (end < rows.length && end - start < rowsAtOnce && !alone(rows[end] as InsertRow)) end += 1;
    if (end === start) made.push(await insertOne(trx, table, names, rows[end++] as InsertRow));
    else made.push(...(await insertSome(trx, table, names, rows.slice(start, end), ids)));
    start = end;
  }
  return ids ? made : [];
}

/**
 * Inserts rows that do not exist yet by `key`, in a short separate transaction: rows that several transactions need at once
 * are visible to all of them, and none waits for the end of another. They stay when `trx` is rolled back.
 */
export async function insertAside(
  trx: Knex.Transaction,
  table: string,
  key: string,
  rows: readonly InsertRow[],
): Promise<void> {
  const { aside } = trx.client as { readonly aside: Knex | undefined };
  if (aside === undefined) throw new Error("Only a transaction that writes can insert names.");
  const names = Object.keys(rows[0] ?? {});
  const missing = `where not exists (select 1 from ${bracketed(table)} as t where t.${bracketed(key)} = r.${bracketed(key)})`;
  const locks = [{ name: `names ${table}`, mode: "Exclusive" }] as const;
  await aside.transaction(
    async (separate) => {
      for (let start = 0; start < rows.length; start += rowsAtOnce)
        await insertSome(separate, table, names, rows.slice(start, start + rowsAtOnce), false, missing);
    },
    { locks },
  );
}

async function insertSome(
  trx: Knex.Transaction,
  table: string,
  names: readonly string[],
  some: readonly InsertRow[],
  ids: boolean,
  condition = "",
): Promise<number[]> {
  const cells = some.map((row, index) => [...names.map((name) => cell(row[name])), index]);
  const types = { ...typesOf(names, cells), row_place: "integer" } as const;
  const list = names.map(bracketed).join(", ");
  // New ids rise in the order of ORDER BY, whatever the order in which OUTPUT returns them.
  const output = ids ? "output inserted.id into @made (id)" : "";
  const text = JSON.stringify(cells);
  const from = `select ${list} from ${openJson(trx, "@rows", types, text)} as r ${condition} order by r.row_place`;
  const insert = withGivenId(table, some[0], `insert into ${bracketed(table)} (${list}) ${output} ${from};`);
  const sql = ids
    ? `declare @rows nvarchar(max) = ?; declare @made table (id bigint); ${insert} select id from @made;`
    : `declare @rows nvarchar(max) = ?; ${insert}`;
  const insertion = trx.raw(sql, [text]);
  if (!ids) {
    await unanswered(insertion);
    return [];
  }
  const inserted: { id: number }[] = await insertion;
  return inserted.map((row) => row.id).sort((a, b) => a - b);
}

async function insertOne(
  trx: Knex.Transaction,
  table: string,
  names: readonly string[],
  row: InsertRow,
): Promise<number> {
  const list = names.map(bracketed).join(", ");
  const insert = `insert into ${bracketed(table)} (${list}) values (${names.map(() => "?").join(", ")});`;
  const [made]: { id: number }[] = await trx.raw(
    `${withGivenId(table, row, insert)} select cast(scope_identity() as bigint) as id;`,
    names.map((name) => cell(row[name]) as Knex.Value),
  );
  return made?.id ?? 0;
}

/** A row with an explicit id. */
function withGivenId(table: string, row: InsertRow | undefined, insert: string): string {
  if (typeof row?.id !== "number") return insert;
  return `${identityInsert(bracketed(table), "on")} ${insert} ${identityInsert(bracketed(table), "off")}`;
}

/** The types of the values themselves; a column that is null in every row is text, which every column accepts. */
function typesOf(
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
  key: readonly string[] = [],
): Record<string, JsonRowType> {
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      typeOf(
        rows.map((row) => row[index]),
        key.includes(name),
      ),
    ]),
  );
}

function typeOf(values: readonly (Cell | undefined)[], isKey: boolean): JsonRowType {
  if (values.some((value) => typeof value === "string")) return isKey ? "text" : "long text";
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length === 0) return "text";
  return numbers.every(Number.isInteger) ? "integer" : "decimal";
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
 * Updates existing rows and inserts the others, as described at upsertRows. It locks no range of keys, which would delay other
 * writers: a transaction that loses a race for a missing key is run again (transaction.ts).
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
  const keyIndexes = key.map((name) => names.indexOf(name));
  for (const some of rounds(rows, keyIndexes)) {
    const cut = deviates(trx) ? some.filter(isCut) : [];
    const uncut = cut.length === 0 ? some : some.filter((row) => !isCut(row));
    if (uncut.length > 0) {
      const text = JSON.stringify(uncut);
      const given = openJson(trx, "@rows", columns, text);
      const sql = `declare @rows nvarchar(max) = ?; ${upsertSql(trx, table, names, key, values, given)}`;
      await unanswered(trx.raw(sql, [text]));
    }
    for (const row of cut) {
      const declared = names.map((name, index) => `@c${index} ${sqlType(columns[name] as JsonRowType)} = ?`);
      const given = `(select ${names.map((name, index) => `@c${index} as ${bracketed(name)}`).join(", ")})`;
      await trx.raw(`declare ${declared.join(", ")}; ${upsertSql(trx, table, names, key, values, given)}`, [...row]);
    }
  }
}

/**
 * SQL Server would scan a small table to find the rows of a few keys, and wait at each that another transaction changes. A
 * server that emulates it needs no such hint, and may not support it.
 */
function seeking(trx: Knex.Transaction): string {
  return deviates(trx) ? "" : "with (forceseek)";
}

function isCut(row: readonly Cell[]): boolean {
  return row.some((value) => typeof value === "string" && value.length > longestInJson);
}

/** `given`: a derived table of the new rows, which a statement may use twice. */
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

/** A statement may contain each key once: of rows with the same one the first are in the first round, and so on. */
function rounds(rows: readonly (readonly Cell[])[], keyIndexes: readonly number[]): (readonly Cell[])[][] {
  const seen = new Map<string, number>();
  const made: (readonly Cell[])[][] = [];
  for (const row of rows) {
    const key = JSON.stringify(keyIndexes.map((index) => row[index]));
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    made[round] ??= [];
    made[round].push(row);
  }
  return made;
}
