// The texts that many sessions share (where they ran and what they counted to) are stored once, each combination a row of
// session_texts, and a session points to its own: forty bytes less for each, an index that is half as large, and texts that are
// searched and sorted where they are few. On SQLite the table is written anew, in steps of Ids: ten million sessions took eight
// minutes of processor time on a busy machine. SQL Server changes its own in place.
import { createHash } from "node:crypto";
import type { Knex } from "knex";
import { bulkInsert, createKeyedTable } from "../engines/dialect.ts";
import { createIndex, flag, identifier, instant, line, name, reference } from "./columns.ts";

type Table = Knex.CreateTableBuilder;

const texts = [
  ...["group_name", "project_name", "workstation", "workstation_key"],
  ...["ip_address", "display", "client_version"],
] as const;
/** What tells combinations apart, as domain/ingest/batch/session-texts.ts says it: how a workstation is spelled does not. */
const compared = texts.filter((column) => column !== "workstation");

/** Rows that are read or written at once. */
const step = 200_000;

/** An index of sessions in its two forms. */
const byPool = { table: "sessions", name: "sessions_by_pool" };
const byTexts = { table: "sessions", name: "sessions_by_texts", columns: ["texts_id", "start_at"] };
const byWorkstation = {
  ...{ table: "sessions", name: "sessions_by_workstation" },
  columns: ["workstation_key", "start_at", "id", "end_at", "user_id", "pool_id"],
};

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("session_texts", (table) => {
    identifier(table);
    // A short hash of what tells it apart.
    table.string("texts_key", 20).notNullable().unique({ indexName: "session_texts_key" });
    for (const column of texts) name(table, column);
  });
  await createIndex(knex, {
    ...{ table: "session_texts", name: "session_texts_by_workstation", columns: ["workstation_key"] },
    where: "workstation_key is not null",
  });
  // The characters of handles, in lower case: a search for any other need not look at handles.
  await createKeyedTable(knex, "handle_characters", (table) => {
    table.integer("code").notNullable();
    table.primary(["code"], "handle_characters_key");
  });
  const again = await dropIndexes(knex, [byPool.name, byWorkstation.name]);
  await (isMssql(knex) ? upOnMssql(knex) : upOnSqlite(knex));
  for (const sql of again) await knex.raw(sql);
  await createIndex(knex, byTexts);
  await createIndex(knex, { ...byPool, columns: ["pool_id", "start_at"] });
}

export async function down(knex: Knex): Promise<void> {
  const again = await dropIndexes(knex, [byPool.name, byTexts.name]);
  await (isMssql(knex) ? downOnMssql(knex) : downOnSqlite(knex));
  for (const sql of again) await knex.raw(sql);
  await createIndex(knex, byWorkstation);
  await createIndex(knex, { ...byPool, columns: ["pool_id", "start_at", "id", "end_at"] });
  await knex.schema.dropTable("session_texts");
  await knex.schema.dropTable("handle_characters");
}

function isMssql(knex: Knex): boolean {
  return knex.client.dialect === "mssql";
}

/** Drops these indexes of sessions; answers what makes the others again, where they go with SQLite's old table. */
async function dropIndexes(knex: Knex, names: readonly string[]): Promise<string[]> {
  for (const index of names) await knex.schema.alterTable("sessions", (table) => table.dropIndex([], index));
  if (isMssql(knex)) return [];
  return knex("sqlite_master").where({ type: "index", tbl_name: "sessions" }).whereNotNull("sql").pluck("sql");
}

async function upOnSqlite(knex: Knex): Promise<void> {
  await createSessions(knex, "new_sessions", (table) => reference(table, "texts_id", "session_texts"));
  const kept = await columnsOf(knex, "new_sessions", "texts_id");
  await createIndex(knex, { table: "session_texts", name: "session_texts_compared", columns: compared });
  const same = compared.map((column) => `t.${column} is x.${column}`).join(" and ");
  await inSteps(knex, async (from, to) => {
    await addTexts(knex, from, to);
    await addCharacters(knex, from, to);
    await knex.raw(
      `insert into new_sessions (${kept}, texts_id)
       select ${kept}, (select t.id from session_texts t where ${same}) from sessions x where x.id >= ? and x.id < ?`,
      [from, to],
    );
  });
  await knex.raw("drop index session_texts_compared");
  await becomeSessions(knex);
}

async function downOnSqlite(knex: Knex): Promise<void> {
  await createSessions(knex, "new_sessions", (table) => {
    for (const column of texts) name(table, column);
  });
  const kept = await columnsOf(knex, "sessions", "texts_id");
  const own = kept
    .split(", ")
    .map((column) => `x.${column}`)
    .join(", ");
  await inSteps(knex, (from, to) =>
    knex.raw(
      `insert into new_sessions (${kept}, ${texts.join(", ")})
       select ${own}, ${texts.map((column) => `t.${column}`).join(", ")}
       from sessions x left join session_texts t on t.id = x.texts_id where x.id >= ? and x.id < ?`,
      [from, to],
    ),
  );
  await becomeSessions(knex);
}

/** Spaces at the end do not count to SQL Server; so something stands behind them. */
const together = (x: string) =>
  `concat(${compared.map((column) => `coalesce(${x}.${column}, nchar(1)), nchar(31)`).join(", ")}, '.')`;

async function upOnMssql(knex: Knex): Promise<void> {
  await knex.schema.alterTable("sessions", (table) => {
    reference(table, "texts_id", "session_texts");
  });
  await inSteps(knex, async (from, to) => {
    await addTexts(knex, from, to);
    await addCharacters(knex, from, to);
    await knex.raw(
      `update x set texts_id = t.id from sessions x inner join session_texts t on ${together("t")} = ${together("x")}
       where x.id >= ? and x.id < ?`,
      [from, to],
    );
  });
  for (const column of texts) await knex.raw("alter table sessions drop column ??", [column]);
}

async function downOnMssql(knex: Knex): Promise<void> {
  await knex.schema.alterTable("sessions", (table) => {
    for (const column of texts) name(table, column);
  });
  await inSteps(knex, (from, to) =>
    knex.raw(
      `update x set ${texts.map((column) => `${column} = t.${column}`).join(", ")}
       from sessions x inner join session_texts t on t.id = x.texts_id where x.id >= ? and x.id < ?`,
      [from, to],
    ),
  );
  await knex.schema.alterTable("sessions", (table) => {
    table.dropForeign("texts_id");
    table.dropColumn("texts_id");
  });
}

async function inSteps(knex: Knex, work: (from: number, to: number) => Promise<unknown>): Promise<void> {
  const [ends]: { first: number | null; last: number | null }[] = await knex("sessions")
    .min({ first: "id" })
    .max({ last: "id" });
  for (let from = Number(ends?.first ?? 1); from <= Number(ends?.last ?? 0); from += step)
    await work(from, from + step);
}

/** Adds the combinations of texts that sessions of these Ids have. */
async function addTexts(knex: Knex, from: number, to: number): Promise<void> {
  const exact = isMssql(knex) ? [knex.raw(`${together("x")} as together`)] : [];
  const found: Record<string, string | null>[] = await knex("sessions as x")
    .distinct(...texts.map((column) => `x.${column}`), ...exact)
    .where("x.id", ">=", from)
    .where("x.id", "<", to)
    // The same ids whenever and wherever it is done.
    .orderBy(texts.map((column) => `x.${column}`));
  const rows = new Map<string, Record<string, string | null>>();
  for (const one of found) {
    const values = Object.fromEntries(texts.map((column) => [column, one[column] ?? null]));
    if (Object.values(values).every((value) => value === null)) continue;
    const key = keyOf(compared.map((column) => values[column] ?? null));
    if (!rows.has(key)) rows.set(key, { ...values, texts_key: key });
  }
  const keys = [...rows.keys()];
  for (let at = 0; at < keys.length; at += 1000) {
    const known: string[] = await knex("session_texts")
      .whereIn("texts_key", keys.slice(at, at + 1000))
      .pluck("texts_key");
    for (const key of known) rows.delete(key);
  }
  await bulkInsert(knex as Knex.Transaction, "session_texts", [...rows.values()]);
}

async function addCharacters(knex: Knex, from: number, to: number): Promise<void> {
  const handles: string[] = await knex("sessions")
    .where("id", ">=", from)
    .where("id", "<", to)
    .whereNotNull("handle")
    .pluck("handle");
  const codes = new Set<number>();
  for (const handle of handles) {
    const key = handle.toLowerCase();
    for (let place = 0; place < key.length; place += 1) codes.add(key.charCodeAt(place));
  }
  for (const code of await knex("handle_characters").pluck("code")) codes.delete(Number(code));
  await bulkInsert(
    knex as Knex.Transaction,
    "handle_characters",
    Array.from(codes, (code) => ({ code })),
  );
}

function keyOf(values: readonly (string | null)[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 20);
}

/** SQLite's table of sessions with what is added to it, under another name. */
async function createSessions(knex: Knex, as: string, further: (table: Table) => void): Promise<void> {
  await knex.schema.createTable(as, (table) => {
    identifier(table);
    reference(table, "pool_id", "pools").notNullable();
    reference(table, "license_server_id", "license_servers").notNullable();
    reference(table, "user_id", "users").notNullable();
    further(table);
    name(table, "handle");
    table.integer("number_of_licenses").notNullable().defaultTo(1);
    flag(table, "is_borrowed");
    instant(table, "start_at").notNullable();
    instant(table, "end_at");
    table.string("end_source", 16);
    table.double("idle_seconds");
    table.double("linger_seconds");
    instant(table, "linger_due_at");
    table.string("source", 16).notNullable();
    table.integer("length_class");
    for (const key of ["checkout_key", "start_key", "end_key"]) line(table, key);
    for (const evidence of ["listed_start_at", "listed_precision_ms", "listed_at"]) instant(table, evidence);
    table.bigInteger("group_id");
    table.bigInteger("project_id");
    table.check("end_at >= start_at", undefined, "sessions_end_after_start");
    table.check("number_of_licenses >= 0", undefined, "sessions_number_of_licenses");
    table.check(
      "(end_at is null and length_class is null) or (end_at is not null and length_class is not null)",
      undefined,
      "sessions_length_class",
    );
  });
}

async function columnsOf(knex: Knex, table: string, without: string): Promise<string> {
  const columns: string[] = await knex
    .select("name")
    .from(knex.raw("pragma_table_info(?)", [table]))
    .pluck("name");
  return columns.filter((column) => column !== without).join(", ");
}

/** The new table takes the old one's place, and goes on with its Ids. */
async function becomeSessions(knex: Knex): Promise<void> {
  await knex.raw("delete from sqlite_sequence where name = 'new_sessions'");
  await knex.raw(
    "insert into sqlite_sequence (name, seq) select 'new_sessions', seq from sqlite_sequence where name = 'sessions'",
  );
  await knex.schema.dropTable("sessions");
  await knex.raw("alter table new_sessions rename to sessions");
}
