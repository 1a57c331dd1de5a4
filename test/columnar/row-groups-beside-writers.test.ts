// Row groups that are packed while others write: at each moment what is packed, what is noted and what came later are together the
// rows as they are. On SQL Server several transactions write at once, beside several that pack; on SQLite they take turns.
import { expect } from "chai";
import fc from "fast-check";
import type { Knex } from "knex";
import { groupSize, refreshRowGroups, topN } from "../../columnar/index.ts";
import {
  besideOthers,
  bulkInsert,
  type Database,
  type InsertRow,
  insertReturningIds,
  openDatabase,
} from "../../db/index.ts";
import { sessionField, sessionSchema } from "../../domain/sessions/schema.ts";
import { aUser } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { migratedDatabase } from "../support/data/database.ts";
import { runsOf } from "../support/run/runs.ts";

const first = Date.UTC(2026, 2, 2);
const writers = 3;
/** Whatever has changed is packed anew. */
const most = { changed: 0, new: 1 };
const groups = 3;
const rowsOfGroup = 120;

/** Each writer changes and removes separate rows, as batches of licence servers do. */
const change = fc.record({
  does: fc.constantFrom("update", "update", "update", "insert", "delete"),
  at: fc.nat(),
  value: fc.nat(999_999),
  count: fc.integer({ min: 1, max: 4 }),
});
const transaction = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  isTakenBack: fc.constantFrom(false, false, false, true),
});
type Transaction = typeof transaction extends fc.Arbitrary<infer T> ? T : never;
const work = fc.array(fc.array(transaction, { minLength: 15, maxLength: 30 }), {
  minLength: writers,
  maxLength: writers,
});

const takenBack = new Error("Taken back.");

describe("row groups, packed beside writers", () => {
  let database: Awaited<ReturnType<typeof migratedDatabase>>;
  let db: Database;
  let session: InsertRow;
  before(async () => {
    database = await migratedDatabase();
    const url = database.url.replace(/\bpoolSize=\d+/, `poolSize=${2 * writers}`);
    db = await openDatabase(url, { readers: 2 });
    const licenseServerId = await aServer(db);
    const poolId = await aPool(db, { licenseServerId });
    session = {
      pool_id: poolId,
      license_server_id: licenseServerId,
      user_id: await aUser(db),
      handle: "0",
      number_of_licenses: 1,
      is_borrowed: 0,
      start_at: first,
      end_at: first + 1000,
      source: "event",
      length_class: 0,
    };
    const ids = Array.from({ length: groups * rowsOfGroup }, (_, index) => {
      return Math.floor(index / rowsOfGroup) * groupSize + (index % rowsOfGroup) + 1;
    });
    await db.write.transaction((trx) =>
      bulkInsert(
        trx,
        "sessions",
        ids.map((id) => ({ id, ...session })),
      ),
    );
  });
  after(async () => {
    await db.close();
    await database.remove();
  });

  const apply = async (trx: Knex.Transaction, idsOfWriter: readonly number[], changes: Transaction["changes"]) => {
    for (const { does, at, value, count } of changes) {
      if (does === "insert") {
        await insertReturningIds(trx, "sessions", Array(count).fill({ ...session, handle: handleOf(value) }));
        continue;
      }
      const ids = Array.from(
        { length: count },
        (_, more) => idsOfWriter[(at + more * 7) % idsOfWriter.length] as number,
      );
      if (does === "delete") await trx("sessions").where({ id: ids[0] }).delete();
      else
        await trx("sessions")
          .whereIn("id", ids)
          .update({ handle: handleOf(value) });
    }
  };

  const write = async (writer: number, transactions: readonly Transaction[]) => {
    const ids = (await db.read("sessions").orderBy("id").pluck("id")).map(Number);
    const idsOfWriter = ids.filter((id) => id % writers === writer);
    for (const { changes, isTakenBack } of transactions) {
      const written = db.write.transaction(
        async (trx) => {
          await apply(trx, idsOfWriter, changes);
          if (isTakenBack) throw takenBack;
        },
        besideOthers([`writer ${writer}`]),
      );
      await written.catch((error: unknown) => {
        if (error !== takenBack) throw error;
      });
    }
  };

  const compare = () =>
    db.read.transaction(async (trx) => {
      const rows: { id: number; handle: string }[] = await trx("sessions").select("id", "handle");
      const wanted = rows
        .map(({ id, handle }) => `${handle} ${String(id).padStart(9, "0")}`)
        .sort()
        .map((text) => Number(text.split(" ")[1]));
      const query = {
        filter: { startAt: null, endAt: null, where: [] },
        ordering: { keys: [{ of: "text", field: sessionField.handle, isDescending: false }], labels: [] },
        now: first,
      } as const;
      const { ids, total } = await topN(trx, sessionSchema, query, { offset: 0, size: 100_000 });
      expect([total, ...ids]).to.deep.equal([wanted.length, ...wanted]);
    });

  it("are with the notes and with later rows what the table is, at each moment", async () => {
    await fc.assert(
      fc.asyncProperty(work, async (all) => {
        let isOver = false;
        const untilOver = async (round: () => Promise<void>) => {
          do await round();
          while (!isOver);
        };
        const beside = [
          ...Array.from({ length: 2 }, () => untilOver(() => refreshRowGroups(db, sessionSchema, { most }))),
          untilOver(compare),
        ];
        const writing = Promise.all(all.map((transactions, writer) => write(writer, transactions)));
        await Promise.all([writing.finally(() => (isOver = true)), ...beside]).finally(() => (isOver = true));
        await refreshRowGroups(db, sessionSchema, { most });
        expect(await db.read("row_deltas")).to.deep.equal([]);
        await compare();
      }),
      { numRuns: runsOf(10), endOnFailure: true },
    );
  });
});

/** Handles of one length, so that their order is that of their texts. */
function handleOf(value: number): string {
  return String(value).padStart(6, "0");
}
