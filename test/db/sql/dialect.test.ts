// Many rows at once: inserts, updates, upserts, and lists that travel as one parameter.
import { expect } from "chai";
import {
  bulkInsert,
  bulkUpdate,
  classifyDatabaseError,
  type Database,
  insertReturningIds,
  jsonRows,
  jsonValues,
  lengthClass,
  upsertRows,
  upsertUsageStates,
} from "../../../db/index.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { isOnMssql } from "../../support/sqlserver/mssql.ts";
import { addServer } from "../rows.ts";

describe("many rows", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());

  it("are inserted with their ids in the order of the rows", async () => {
    const ids = await db.write.transaction((trx) =>
      insertReturningIds(trx, "users", [
        { name: "Zoe", name_key: "zoe" },
        { name: "Adam", name_key: "adam", email: "not a field of the first row" },
        { name: "Mia", name_key: "mia" },
      ]),
    );
    const stored = await db
      .read("users")
      .whereIn("id", [...ids])
      .select("id", "name", "email");
    expect(ids.map((id) => stored.find((row) => row.id === id)?.name)).to.deep.equal(["Zoe", "Adam", "Mia"]);
    expect(stored.every((row) => row.email === null)).to.equal(true);
  });

  it("are none when there are none", async () => {
    await db.write.transaction(async (trx) => {
      await bulkInsert(trx, "users", []);
      expect(await insertReturningIds(trx, "users", [])).to.deep.equal([]);
      await bulkUpdate(trx, "users", ["id"], []);
      await upsertRows(trx, "service_state", { key: "text", value: "text" }, ["key"], []);
    });
  });

  it("leave nothing behind when one of them is refused", async () => {
    const before = await db.read("users").count({ n: "*" });
    const twice = { name: "Twice", name_key: "twice" };
    const error = await db.write
      .transaction((trx) => bulkInsert(trx, "users", [twice, { name: "Other", name_key: "other" }, twice]))
      .then(
        () => undefined,
        (reason) => reason,
      );
    expect(classifyDatabaseError(error)).to.equal("unique");
    expect(await db.read("users").count({ n: "*" })).to.deep.equal(before);
  });

  it("are updated each with its values, by any key", async () => {
    const rows = ["u1", "u2", "u3"].map((name) => ({ name, name_key: name }));
    await db.write.transaction(async (trx) => {
      await bulkInsert(trx, "users", rows);
      await bulkUpdate(
        trx,
        "users",
        ["name_key"],
        [
          { name_key: "u1", email: "one@example.com", department: null },
          { name_key: "u3", email: null, department: "R&D" },
          { name_key: "nobody", email: null, department: null },
        ],
      );
    });
    expect(
      await db.read("users").whereIn("name_key", ["u1", "u2", "u3"]).orderBy("name_key").select("email", "department"),
    ).to.deep.equal([
      { email: "one@example.com", department: null },
      { email: null, department: null },
      { email: null, department: "R&D" },
    ]);
  });

  it("are inserted or, where the key is there, set or counted up", async () => {
    const columns = {
      license_server_id: "integer",
      pool_id: "integer",
      vendor_key: "text",
      denial_type: "text",
      is_true_denial: "integer",
      total: "integer",
    } as const;
    const key = ["license_server_id", "pool_id", "vendor_key", "denial_type", "is_true_denial"];
    const add = (rows: (string | number)[][]) =>
      db.write.transaction((trx) =>
        upsertRows(trx, "denial_totals", columns, key, rows, { total: "denial_totals.total + excluded.total" }),
      );
    await add([[1, 0, "", "Other", 1, 5]]);
    await add([
      [1, 0, "", "Other", 1, 2],
      [1, 0, "", "Other", 0, 1],
      [1, 0, "", "Other", 1, 1],
    ]);
    expect(await db.read("denial_totals").orderBy("is_true_denial").pluck("total")).to.deep.equal([1, 8]);
    await db.write.transaction((trx) =>
      upsertRows(trx, "service_state", { key: "text", value: "text" }, ["key"], [["a", "1"]]),
    );
    await db.write.transaction((trx) =>
      upsertRows(trx, "service_state", { key: "text", value: "text" }, ["key"], [["a", null]]),
    );
    expect(await db.read("service_state")).to.deep.equal([{ key: "a", value: null }]);
  });

  it("store sums exactly that are more than a number holds, inserted and then set", async () => {
    for (const sum of ["9007199254740993", "9223372036854775807"]) {
      await db.write.transaction((trx) => upsertUsageStates(trx, [[9, 9, 0, 1, 1, 1, 1, sum]]));
      const stored = db.read("usage_states").where({ user_id: 9 });
      expect(await stored.first(db.read.raw("cast(license_ms as varchar(40)) as sum"))).to.deep.equal({ sum });
    }
  });

  it("store a long text whole, inserted and then set, beside short ones", async () => {
    const columns = { model: "text", id: "text", payload: "long text", expires_at: "integer" } as const;
    const long = (start: string) => `${start} "\\漢🙂`.repeat(2_000);
    const put = (payload: string) =>
      db.write.transaction((trx) => {
        const rows = ["short", payload].map((text, index) => ["test", `${index}`, text, 1]);
        return upsertRows(trx, "identity_state", columns, ["model", "id"], rows);
      });
    const stored = () => db.read("identity_state").where({ model: "test" }).orderBy("id").pluck("payload");
    for (const payload of [long("first"), long("then")]) {
      await put(payload);
      expect(await stored()).to.deep.equal(["short", payload]);
    }
  });

  it("travel as one parameter, whatever texts they hold", async () => {
    const values = ["a", "b'\"\\", "🧾", ...(isOnMssql ? [] : ["x\0y"])];
    expect(
      await db.read.raw("select count(*) as n from (select ? as v union all select ?) as given where v in ?", [
        ...values.slice(1, 3),
        jsonValues(db.read, values),
      ]),
    ).to.deep.equal([{ n: 2 }]);
    const rows = jsonRows(db.read, "r", { id: "integer", name: "text" }, [
      [1, "x"],
      [2, null],
      [9_007_199_254_740_991, "'"],
    ]);
    expect(await db.read.select("id", "name").from(rows).orderBy("id")).to.deep.equal([
      { id: 1, name: "x" },
      { id: 2, name: null },
      { id: 9_007_199_254_740_991, name: "'" },
    ]);
  });

  it("of ten thousand sessions with all indexes are in within seconds on a busy machine", async () => {
    const { serverId, poolId, userId } = await addServer(db);
    const start = Date.UTC(2026, 0, 1);
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      pool_id: poolId,
      license_server_id: serverId,
      user_id: userId,
      handle: String(index),
      start_at: start - index * 60_000,
      end_at: start,
      length_class: lengthClass(index * 60_000),
      source: "snapshot",
      checkout_key: `[1,"vendor","feature","1.0","user","ws${index}",":0","${index}"]`,
    }));
    const begun = performance.now();
    const ids = await db.write.transaction((trx) => insertReturningIds(trx, "sessions", rows));
    expect(new Set(ids).size).to.equal(10_000);
    expect(performance.now() - begun).to.be.lessThan(60_000);
  });
});
