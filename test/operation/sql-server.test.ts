// The statements that the documents give to an administrator of SQL Server, run as they stand but for their names on the server of
// SVC_TEST_MSSQL_URL. What Babelfish, which may stand in for it, does not know is listed here, and nothing else.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { type Database, openDatabase } from "../../db/index.ts";
import { migratedDatabase } from "../support/data/database.ts";
import { root } from "../support/run/process.ts";
import { isBabelfish, isOnMssql, newName, urlOf } from "../support/sqlserver/mssql.ts";

const textOf = (file: string) => readFileSync(join(root, file), "utf8");
const password = "Xk2v9QpLs7-dWmZr4";

/** The statements of the document's blocks, one after the other. */
const documented = [...textOf("docs/sql-server.md").matchAll(/^```sql\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) =>
  block
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== ""),
);
/** What sqlcmd sends of a file, one batch after the other. */
const batchesOf = (file: string) =>
  textOf(file)
    .split(/^go$/m)
    .map((batch) => batch.replaceAll(/^--.*$/gm, "").trim())
    .filter((batch) => batch !== "");

/** What Babelfish 4.3 refuses of it; a SQL Server takes all. */
const notOnBabelfish = [
  ...[/^alter database/, /^alter role db_owner add member/, /^alter user \w+ with login/],
  /create partition function/, // an index that is divided otherwise than its table
];

describe("what the documents give to an administrator of SQL Server", () => {
  let name = "";
  let server: Database;
  let refuses = (_statement: string) => false;
  before(async function () {
    if (!isOnMssql) {
      console.log("    SQL Server: skipped (the tests run on SQLite)");
      this.skip();
    }
    if (await isBabelfish()) refuses = (statement) => notOnBabelfish.some((pattern) => pattern.test(statement));
    name = newName();
    // One connection: `use` changes the database of the statements after it.
    const url = new URL(urlOf("master"));
    url.searchParams.set("poolSize", "1");
    server = await openDatabase(url.toString());
  });
  after(async () => {
    if (server === undefined) return;
    for (const statement of ["use master", `drop database [${name}]`, `drop login [${name}]`])
      await server.write.raw(statement).catch(() => undefined);
    await server.close();
  });

  const renamed = (statement: string) =>
    statement
      .replaceAll(/\bsvc\b/g, name)
      .replace("'…'", `'${password}'`)
      .replace("$(DB_PASSWORD)", password);

  /** The statements that were refused where they should not be, and the other way round. */
  async function wrong(db: Database, statements: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const statement of statements) {
      const error = await db.write.raw(renamed(statement)).then(
        () => undefined,
        (refused: Error) => refused,
      );
      if ((error !== undefined) !== refuses(statement)) found.push(`${statement}: ${error?.message ?? "taken"}`);
    }
    return found;
  }

  it("makes a database and its user, who may do all that the service does, and once more for containers", async () => {
    expect(documented).to.have.length.above(6);
    expect(await wrong(server, documented.slice(0, -1))).to.deep.equal([]);
    const url = new URL(urlOf(name));
    Object.assign(url, { username: name, password });
    const made = await openDatabase(url.toString());
    try {
      const rows = await made.write.transaction(async (trx) => {
        // Where nobody can be made an owner, the user may do nothing more than connect.
        if (refuses("alter role db_owner add member svc")) return trx.raw("select 1 as id");
        await trx.raw("create table tried (id int primary key)");
        await trx("tried").insert({ id: 1 });
        return trx("tried").select("id");
      });
      expect(rows).to.deep.equal([{ id: 1 }]);
    } finally {
      await made.close();
    }
    // The user is there, and is mapped to its login again.
    expect(await wrong(server, documented.slice(-1))).to.deep.equal([]);
    await server.write.raw("use master");
    expect(await wrong(server, batchesOf("container/make-database.sql"))).to.deep.equal([]);
  });

  it("divides sessions by month, twice", async () => {
    const { url, remove } = await migratedDatabase();
    const db = await openDatabase(url);
    try {
      const script = batchesOf("docs/partition-sessions.sql");
      for (let time = 0; time < 2; time += 1) expect(await wrong(db, script)).to.deep.equal([]);
    } finally {
      await db.close();
      await remove();
    }
  });
});
