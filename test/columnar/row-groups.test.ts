// Row groups: what is packed, what is read from the rows since it changed, and when it is packed anew.
import { expect } from "chai";
import { type Batch, BatchReader, packedIds } from "../../columnar/batch.ts";
import { packNumbers } from "../../columnar/codecs/numbers.ts";
import { refreshRowGroups } from "../../columnar/refresh.ts";
import { rowsApart, uncoveredIds } from "../../columnar/scan.ts";
import { firstColumnId, groupSize, idField } from "../../columnar/schema.ts";
import { topN } from "../../columnar/top-n.ts";
import { asFold, bulkInsert, type Database, type LookUp } from "../../db/index.ts";
import { denialSchema } from "../../domain/denials/schema.ts";
import { sessionSchema } from "../../domain/sessions/schema.ts";
import { aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { isOnMssql } from "../support/sqlserver/mssql.ts";

const first = Date.UTC(2026, 2, 2);

describe("row groups", () => {
  let db: Database;
  let [poolId, userId] = [0, 0];
  beforeEach(async () => {
    db = await openTestDatabase();
    poolId = await aPool(db, { licenseServerId: await aServer(db) });
    userId = await aUser(db);
  });
  afterEach(() => db.close());

  const store = (count: number, more: object = {}) =>
    someSessions(
      db,
      Array.from({ length: count }, (_, index) => ({
        poolId,
        userId,
        startAt: first + index * 1000,
        endAt: first + index * 2000,
        ...more,
      })),
    );
  const groups = async () =>
    (await db.read("row_groups").orderBy("row_group").select("row_group", "through_id", "row_count")).map((row) => [
      ...[Number(row.row_group), Number(row.through_id), Number(row.row_count)],
    ]);
  const noted = async () => (await db.read("row_deltas").orderBy("row_id").pluck("row_id")).map(Number);

  it("have all rows once they were packed, and take in the rows that come later when these are many", async () => {
    const ids = await store(groupSize + 10);
    await refreshRowGroups(db, sessionSchema);
    const last = ids.at(-1) as number;
    expect(await groups()).to.deep.equal([
      [0, groupSize - 1, groupSize - 1],
      [1, last, 11],
    ]);
    expect((await uncoveredIds(db.read, sessionSchema))[0]?.[0]).to.equal(last + 1);
    await store(20);
    await refreshRowGroups(db, sessionSchema);
    expect((await groups()).at(-1)).to.deep.equal([1, last, 11]);
    const later = (await store(500)).at(-1);
    await refreshRowGroups(db, sessionSchema);
    expect((await groups()).at(-1)).to.deep.equal([1, later, 531]);
    expect(await noted()).to.deep.equal([]);
  });

  it("lose no row that comes to the last one before the next one begins", async () => {
    const seen = async () => {
      const uncovered = await uncoveredIds(db.read, sessionSchema);
      const window = { startAt: null, endAt: null };
      const apart = await rowsApart(db.read, sessionSchema, { uncovered, read: [], window });
      const [packed] = await db.read("row_groups").sum({ total: "row_count" });
      // SQL Server notes new rows, and such as are packed, too.
      const noted = new Set(apart.map((row: { id: number }) => Number(row.id)));
      return { packed: Number(packed?.total), atLeast: Number(packed?.total) + noted.size };
    };
    await store(groupSize - 100);
    await refreshRowGroups(db, sessionSchema);
    await store(300);
    expect((await seen()).atLeast, "read one by one").to.equal(groupSize + 200);
    await refreshRowGroups(db, sessionSchema);
    expect((await seen()).packed, "packed").to.equal(groupSize + 200);
  });

  it("note each row that changes or goes, whoever writes it, and are packed anew when these are many", async () => {
    const ids = await store(1200);
    await refreshRowGroups(db, sessionSchema);
    const some = ids.slice(3, 6);
    expect(await db.write("sessions").whereIn("id", some).update({ handle: "new" })).to.equal(3);
    await db.write("sessions").where({ id: ids[9] }).delete();
    // What is not packed, and what stays the same, is no change.
    await db.write("sessions").where({ id: ids[20] }).update({ listed_at: 5, handle: null });
    expect(await noted()).to.deep.equal([...some, ids[9]]);
    await refreshRowGroups(db, sessionSchema);
    expect(await noted(), "few are left to be read one by one").to.have.lengthOf(4);
    await db.write("sessions").whereIn("id", ids.slice(0, 1100)).update({ number_of_licenses: 5 });
    await refreshRowGroups(db, sessionSchema);
    expect(await noted()).to.deep.equal([]);
    expect(await groups()).to.deep.equal([[0, ids.at(-1), 1199]]);
  });

  it("note changes of each column that is packed", async function () {
    if (isOnMssql) this.skip(); // its triggers are made of the same columns
    for (const { table, fields } of [sessionSchema, denialSchema]) {
      const trigger = await db.read("sqlite_master").where({ type: "trigger", name: `${table}_changed_by_update` });
      const packed = Object.values(fields).flatMap(({ sql }) => sql.match(/(?<=\bx\.)\w+/g) as string[]);
      const noted = trigger[0].sql.match(/(?<=\bold\.)\w+/g).filter((column: string) => column !== "id");
      expect(new Set(noted)).to.deep.equal(new Set(packed));
    }
  });

  it("note a change of nothing but blanks at the end of a text", async () => {
    const ids = await store(3, { handle: "a" });
    await refreshRowGroups(db, sessionSchema);
    await db.write("sessions").where({ id: ids[1] }).update({ handle: "a " });
    expect(await noted()).to.deep.equal([ids[1]]);
  });

  it("stay where a row came to them since all of theirs were found to be gone", async () => {
    const ids = await store(5);
    const [row] = await db.read("sessions").where({ id: ids[0] });
    const put = (id: number) => db.write.transaction((trx) => bulkInsert(trx, "sessions", [{ ...row, id }]));
    await put(groupSize + 7);
    await refreshRowGroups(db, sessionSchema);
    expect(await groups()).to.deep.equal([
      [0, ids.at(-1), 5],
      [1, groupSize + 7, 1],
    ]);
    await db.write("sessions").where("id", ">", groupSize).delete();
    await db.write("row_groups").where({ row_group: 0 }).delete();
    let isFirst = true;
    const pause = async () => {
      if (isFirst) await put(groupSize + 3);
      isFirst = false;
    };
    await refreshRowGroups(db, sessionSchema, { pause });
    expect(await groups()).to.deep.equal([
      [0, ids.at(-1), 5],
      [1, groupSize + 3, 1],
    ]);
  });

  it("are taken away with their last row", async () => {
    const ids = await store(groupSize + 10);
    await refreshRowGroups(db, sessionSchema);
    await db.write("sessions").where("id", "<", groupSize).delete();
    await refreshRowGroups(db, sessionSchema);
    expect(await groups()).to.deep.equal([[1, ids.at(-1), 11]]);
    const left = await db.read("packed_fields").pluck("id");
    expect(new Set(left.map((id) => Number(id) % 2 ** 42))).to.deep.equal(new Set([1]));
  });

  it("leave the rows between them to be read one by one while they are missing", async function () {
    if (isOnMssql) this.skip(); // one engine is enough for it
    await store(2);
    await db
      .write("sessions")
      .where({ id: 2 })
      .update({ id: 40 * groupSize });
    await refreshRowGroups(db, sessionSchema);
    expect(await uncoveredIds(db.read, sessionSchema)).to.have.lengthOf(1);
    await db.write("row_groups").whereIn("row_group", [2, 3, 17]).delete();
    const tail = [40 * groupSize + 1, Number.MAX_SAFE_INTEGER];
    expect(await uncoveredIds(db.read, sessionSchema)).to.deep.equal([
      [2 * groupSize, 4 * groupSize - 1],
      [17 * groupSize, 18 * groupSize - 1],
      tail,
    ]);
  });

  it("leave no row out, and bring none back, where others are gone whose row groups are still there", async function () {
    if (isOnMssql) this.skip(); // one engine is enough for it
    const ids = await store(3);
    const [row] = await db.read("sessions").where({ id: ids[0] });
    const put = (id: number) => db.write.transaction((trx) => bulkInsert(trx, "sessions", [{ ...row, id }]));
    for (const group of [1, 2, 3]) await put(group * groupSize + 5);
    await refreshRowGroups(db, sessionSchema);
    const seen = async () => {
      const filter = { startAt: null, endAt: null, where: [] };
      const ordering = { keys: [{ of: "number", field: idField, isDescending: false }], labels: [] } as const;
      const found = await topN(db.read, sessionSchema, { filter, ordering, now: first }, { offset: 0, size: 100 });
      return [...found.ids];
    };
    await db
      .write("sessions")
      .where({ id: 3 * groupSize + 5 })
      .delete();
    await db.write("row_groups").where({ row_group: 2 }).delete();
    expect(await seen()).to.deep.equal([...ids, groupSize + 5, 2 * groupSize + 5]);
    await db.write("sessions").delete();
    expect(await seen()).to.deep.equal([]);
    const again = await store(2);
    expect(await seen()).to.deep.equal(again);
  });

  it("give the same whether their columns are looked up or come by themselves", async () => {
    const columns = { 0: [7, 9], 3: [70, 90] };
    const bytes = (field: 0 | 3) => {
      const packed = packNumbers(columns[field]);
      return field === 0 ? packedIds(packed, { startLow: 0, startHigh: 9, endHigh: 9 }) : packed;
    };
    const read = (reading: (reader: BatchReader) => void, lookUp?: LookUp) => {
      const batches: unknown[] = [];
      const take = (batch: Batch) => batches.push([batch.count, [...batch.numbers(3).subarray(0, batch.count)]]);
      const reader = new BatchReader({ fields: [], kind: 1, lookUp }, take);
      reading(reader);
      reader.end();
      return batches;
    };
    const lookUp: LookUp = (first, last) => {
      const field = Number(first) < firstColumnId(1, 3) ? 0 : 3;
      const id = firstColumnId(1, field) + 5;
      return Number(first) <= id && id <= Number(last) ? [[id, bytes(field)]] : [];
    };
    const lookedUp = read((reader) => {
      for (const group of [5, 6]) reader.column([group]);
    }, lookUp);
    const streamed = read((reader) => {
      for (const field of [0, 3] as const) reader.column([5, field, bytes(field)]);
    });
    expect(lookedUp, "an empty row group has no batch").to.deep.equal([[2, [70, 90]]]);
    expect(streamed).to.deep.equal(lookedUp);
  });

  it("let a fold see the rows of several queries, in their order", async () => {
    const module = new URL("../support/data/listing-fold.ts", import.meta.url);
    await store(2);
    const ids = db.read("sessions").orderBy("id").select("id");
    const users = db.read("users").where("id", userId).select("id");
    const rows = await asFold<null, unknown[][]>([ids, users, ids.clone()], { module, input: null });
    expect(rows.map(([part, id]) => [part, Number(id)])).to.deep.equal([
      [0, 1],
      [0, 2],
      [1, userId],
      [2, 1],
      [2, 2],
    ]);
  });

  it("let a fold see one moment in all of its queries, whoever writes between them", async () => {
    const module = new URL("../support/data/listing-fold.ts", import.meta.url);
    const ids = await store(2);
    const queries = () => ids.map((id) => db.read("sessions").where({ id }).select("number_of_licenses"));
    let isOver = false;
    const writing = (async () => {
      for (let n = 1; !isOver; n += 1) await db.write("sessions").update({ number_of_licenses: n });
    })();
    try {
      for (let round = 0; round < 50; round += 1) {
        const rows = await asFold<null, unknown[][]>(queries(), { module, input: null });
        expect(Number(rows[0]?.[1]), `round ${round}`).to.equal(Number(rows[1]?.[1]));
      }
    } finally {
      isOver = true;
      await writing;
    }
  });
});
