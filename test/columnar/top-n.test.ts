// Pages in any order, however far behind they lie, against sorting all rows.
import { expect } from "chai";
import fc from "fast-check";
import { type KeyInput, topN } from "../../columnar/index.ts";
import type { Database } from "../../db/index.ts";
import { refreshPackedTables } from "../../domain/refresh/refresh.ts";
import { sessionField, sessionSchema } from "../../domain/sessions/schema.ts";
import { aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { runsOf } from "../support/run/runs.ts";

const [first, sessions, hour] = [Date.UTC(2026, 2, 2), 22_000, 3_600_000];
const random = (index: number) => Math.abs(Math.sin(index * 12.9898) * 43_758.5453) % 1;

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly start_at: number;
  readonly end_at: number | null;
  readonly number_of_licenses: number;
  readonly handle: string | null;
}

interface Order {
  readonly keys: readonly KeyInput[];
  /** What each key is of a row. */
  readonly of: readonly ((row: Row) => number | string)[];
}

const end = (row: Row) => row.end_at ?? Number.NEGATIVE_INFINITY;
const orders: Readonly<Record<string, Order>> = {
  "by start": {
    keys: [{ of: "number", field: sessionField.start, isDescending: true }],
    of: [(row) => row.start_at],
  },
  "by length": {
    keys: [{ of: "number", field: sessionField.length, isDescending: true }],
    of: [(row) => end(row) - row.start_at],
  },
  "by few numbers": {
    keys: [{ of: "number", field: sessionField.licenses, isDescending: false }],
    of: [(row) => row.number_of_licenses],
  },
  "by end, then by user": {
    keys: [
      { of: "end", isDescending: false },
      { of: "number", field: sessionField.user, isDescending: true },
    ],
    of: [end, (row) => row.user_id],
  },
  "by text": {
    keys: [{ of: "text", field: sessionField.handle, isDescending: false }],
    of: [(row) => row.handle ?? ""],
  },
};

function sorted(rows: readonly Row[], { keys, of }: Order): number[] {
  const sign = (index: number) => (keys[index]?.isDescending === true ? -1 : 1);
  const inOrder = rows.toSorted((a, b) => {
    for (const [index, key] of of.entries()) {
      const [one, other] = [key(a), key(b)];
      if (one !== other) return sign(index) * (one < other ? -1 : 1);
    }
    return sign(0) * (a.id - b.id);
  });
  return inOrder.map(({ id }) => id);
}

describe("a page in any order, however far behind it lies", () => {
  let db: Database;
  let all: readonly Row[];
  before(async () => {
    db = await openTestDatabase();
    const poolId = await aPool(db, { licenseServerId: await aServer(db) });
    const users = [await aUser(db), await aUser(db), await aUser(db)] as const;
    const made = Array.from({ length: sessions }, (_, index) => {
      const startAt = first + index * 1000;
      // The first row groups have long sessions.
      const length = Math.floor(random(index) * (index < 5000 ? 90 : 40)) * 1000;
      return {
        poolId,
        userId: users[index % 3] as number,
        startAt,
        numberOfLicenses: 1 + (index % 4),
        endAt: index % 50 === 0 ? null : startAt + length,
        handle: index % 7 === 0 ? null : `same-beginning-${Math.floor(random(index + 0.5) * 3000)}`,
      };
    });
    await someSessions(db, made);
    await refreshPackedTables(db);
    // Some are not as they were packed, others are gone.
    await db.write("sessions").where("id", "<", 40).update({ number_of_licenses: 9 });
    await db.write("sessions").whereBetween("id", [9000, 9020]).delete();
    const columns = ["id", "user_id", "start_at", "end_at", "number_of_licenses", "handle"] as const;
    all = await db.read("sessions").select(columns);
  });
  after(() => db.close());

  for (const [name, order] of Object.entries(orders)) {
    it(`has the rows that sorting all of them gives, ${name}`, async () => {
      const cases = fc.record({
        offset: fc.integer({ min: 0, max: sessions + 100 }),
        size: fc.constantFrom(0, 1, 100, 3000),
        window: fc.constantFrom([null, null], [first + 2_000_000, first + 15_000_000]),
        users: fc.constantFrom<readonly number[] | null>(null, [1, 3]),
      });
      const farBehind = { offset: 15_000, size: 100, window: [null, null], users: null } as const;
      const nearby = { ...farBehind, offset: 100 };
      await fc.assert(
        fc.asyncProperty(cases, ({ offset, size, window: [startAt = null, endAt = null], users: userIds }) =>
          db.read.transaction(async (trx) => {
            const where = userIds === null ? [] : [{ field: sessionField.user, in: userIds }];
            const ordering = { keys: order.keys, labels: [] };
            const query = { filter: { startAt, endAt, where }, ordering, now: first + 9 * hour };
            const { ids, total } = await topN(trx, sessionSchema, query, { offset, size });
            const isSelected = (row: Row) =>
              (userIds === null || userIds.includes(row.user_id)) &&
              (endAt === null || row.start_at < endAt) &&
              (startAt === null || row.start_at >= startAt || row.end_at === null || row.end_at > startAt);
            const expected = sorted(all.filter(isSelected), order);
            expect(total).to.equal(expected.length);
            expect([...ids]).to.deep.equal(expected.slice(offset, offset + size));
          }),
        ),
        { numRuns: runsOf(25), examples: [[farBehind], [nearby]] },
      );
    });
  }
});
