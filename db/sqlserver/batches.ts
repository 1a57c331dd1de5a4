// Many rows in one statement on SQL Server: they travel as one JSON parameter, since a statement takes 2,100 of them.
import type { Knex } from "knex";
import type { InsertRow } from "../sql/insert-row.ts";
import { type JsonRowType, openJson } from "../sql/json-rows.ts";
import { ownIds } from "./compilers.ts";

/** Rows of one statement: a transaction log that grows by megabytes at once would hold others up. */
const rowsAtOnce = 5_000;

type Cell = string | number | null;

/** Longer texts Babelfish's OPENJSON (4.3) cuts off, without a word: their rows go one by one. */
const longestInJson = 4_000;
/**
 * And it leaves escaped what JSON escapes. What asks for a row by such a text does so in the same way and finds it; what
 * must be the same elsewhere (a database that is moved: test/db/move/engines.test.ts) goes one by one, too.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them
const escapedInJson = /["\\\u0000-\u001f]/;

/** Inserts in the order of the rows and answers the new ids in it, where asked for. */
export async function insertAll(
  trx: Knex.Transaction,
  table: string,
  rows: readonly InsertRow[],
  ids: boolean,
  isMoved = false,
): Promise<number[]> {
  const names = Object.keys(rows[0] ?? {});
  const alone = (row: InsertRow) =>
    Object.values(row).some(
      (value) => typeof value === "string" && (value.length > longestInJson || (isMoved && escapedInJson.test(value))),
    );
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

async function insertSome(
  trx: Knex.Transaction,
  table: string,
  names: readonly string[],
  some: readonly InsertRow[],
  ids: boolean,
): Promise<number[]> {
  const cells = some.map((row, place) => [...names.map((name) => cell(row[name])), place]);
  const types = { ...typesOf(names, cells), row_place: "integer" } as const;
  const list = names.map(bracketed).join(", ");
  // New ids rise in the order of ORDER BY, whatever the order in which OUTPUT tells them.
  const told = ids ? "output inserted.id into @made (id)" : "";
  const text = JSON.stringify(cells);
  const from = `select ${list} from ${openJson(trx, "@rows", types, text)} as r order by r.row_place`;
  const insert = withOwnId(table, some[0], `insert into ${bracketed(table)} (${list}) ${told} ${from};`);
  const sql = ids
    ? `declare @rows nvarchar(max) = ?; declare @made table (id bigint); ${insert} select id from @made;`
    : `declare @rows nvarchar(max) = ?; ${insert}`;
  const answered: { id: number }[] = await trx.raw(sql, [text]);
  return ids ? answered.map((row) => row.id).sort((a, b) => a - b) : [];
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
    `${withOwnId(table, row, insert)} select cast(scope_identity() as bigint) as id;`,
    names.map((name) => cell(row[name]) as Knex.Value),
  );
  return made?.id ?? 0;
}

/** A row that brings its id. */
function withOwnId(table: string, row: InsertRow | undefined, insert: string): string {
  if (typeof row?.id !== "number") return insert;
  return `${ownIds(bracketed(table), "on")} ${insert} ${ownIds(bracketed(table), "off")}`;
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
    const text = JSON.stringify(cells);
    const answered: { changes: number }[] = await trx.raw(
      `update t set ${assigned.join(", ")} from ${bracketed(table)} as t
        inner join ${openJson(trx, "?", typesOf(names, cells, key), text)} as r on ${same};
        select @@rowcount as changes`,
      [text],
    );
    changes += answered[0]?.changes ?? 0;
  }
  return changes;
}

/**
 * Updates what is there and inserts the rest, as upsertRows says. Race-free: the range of a key that is missing stays
 * locked (HOLDLOCK) until the transaction ends, and writers take turns besides (transaction.ts).
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
  const given = `${openJson(trx, "@rows", columns, JSON.stringify(rows))} as excluded`;
  const update = `update ${target} set ${assigned.join(", ")} from ${target} with (updlock, holdlock)
    inner join ${given} on ${same};`;
  const insert = `insert into ${target} (${list}) select ${list} from ${given}
    where not exists (select 1 from ${target} with (updlock, holdlock) where ${same});`;
  const sql = `declare @rows nvarchar(max) = ?; ${assigned.length === 0 ? "" : update} ${insert}`;
  const places = key.map((name) => names.indexOf(name));
  for (const some of rounds(rows, places)) await trx.raw(sql, [JSON.stringify(some)]);
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
