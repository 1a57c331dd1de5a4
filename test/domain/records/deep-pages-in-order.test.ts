// Pages far behind in any order: what a sample says of where they lie never changes which rows they have.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import { refreshPackedTables } from "../../../domain/records/packing/packed-tables.ts";
import { askedRows } from "../../../domain/records/row-groups/choosing/choose.ts";
import type { KeyInput } from "../../../domain/records/row-groups/choosing/keys.ts";
import { deepPage, onePage } from "../../../domain/records/row-groups/choosing/pages.ts";
import { unpackedRows } from "../../../domain/records/row-groups/reading.ts";
import { packedSelection, sessionField } from "../../../domain/records/sessions/packed-selection.ts";
import { packedSessions } from "../../../domain/records/sessions/packed-sessions.ts";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { runsOf } from "../../support/run/runs.ts";

const [first, sessions, hour] = [Date.UTC(2026, 2, 2), 22_000, 3_600_000];
const random = (place: number) => Math.abs(Math.sin(place * 12.9898) * 43_758.5453) % 1;

const orders: Readonly<Record<string, readonly KeyInput[]>> = {
  "by start": [{ of: "number", field: sessionField.start, isFalling: true }],
  "by length": [{ of: "number", field: sessionField.length, isFalling: true }],
  "by few numbers": [{ of: "number", field: sessionField.licenses, isFalling: false }],
  "by end, then by user": [
    { of: "end", isFalling: false },
    { of: "number", field: sessionField.user, isFalling: true },
  ],
  "by text": [{ of: "text", field: sessionField.handle, isFalling: false }],
};

describe("a page far behind, in any order", function () {
  this.timeout(120_000);
  let db: Database;
  before(async () => {
    db = await openTestDatabase({ sharedFrom: 0 });
    const poolId = await aPool(db, { licenseServerId: await aServer(db) });
    const users = [await aUser(db), await aUser(db), await aUser(db)] as const;
    const made = Array.from({ length: sessions }, (_, place) => {
      const startAt = first + place * 1000;
      // The first row groups have long sessions: a sample without them is misleading.
      const length = Math.floor(random(place) * (place < 5000 ? 90 : 40)) * 1000;
      return {
        ...{ poolId, userId: users[place % 3] as number, startAt, numberOfLicenses: 1 + (place % 4) },
        endAt: place % 50 === 0 ? null : startAt + length,
        handle: place % 7 === 0 ? null : `same-beginning-${Math.floor(random(place + 0.5) * 3000)}`,
      };
    });
    await someSessions(db, made);
    await refreshPackedTables(db);
    // Some are not as they were packed, others are gone.
    await db.write("sessions").where("id", "<", 40).update({ number_of_licenses: 9 });
    await db.write("sessions").whereBetween("id", [9000, 9020]).delete();
  });
  after(() => db.close());

  for (const [name, keys] of Object.entries(orders)) {
    it(`has the rows that it has without a sample, ${name}`, async () => {
      const asked = fc.record({
        offset: fc.integer({ min: 0, max: sessions + 100 }),
        size: fc.constantFrom(1, 100, 3000),
        sampling: fc.record({
          of: fc.constantFrom(1, 2, 3),
          beyond: fc.constantFrom(0, 500, 4096),
          leastGroups: fc.constant(1),
        }),
        window: fc.constantFrom([null, null], [first + 2_000_000, first + 15_000_000]),
        user: fc.constantFrom(null, [1, 3]),
      });
      // However few the runs are, one is of a page to which the sample leads.
      const ledBySample = {
        offset: 15_000,
        size: 100,
        sampling: { of: 2, beyond: 4096, leastGroups: 1 },
        window: [null, null],
        user: null,
      } as const;
      let found = 0;
      const runs = runsOf(25);
      await fc.assert(
        fc.asyncProperty(asked, ({ offset, size, sampling, window: [startAt = null, endAt = null], user: userIds }) =>
          db.read.transaction(async (trx) => {
            const any = { poolIds: null, workstationKeys: null, groupIds: null, projectIds: null };
            const selected = packedSelection(trx, { ...any, startAt, endAt, state: "all", userIds });
            const packed = { table: packedSessions, unpacked: (await unpackedRows(trx, packedSessions)) ?? [] };
            const rows = askedRows(trx, packed, { ...selected, keys, labels: [], now: first + 9 * hour });
            const page = await deepPage(rows, { offset, size }, sampling);
            if (page === null) return;
            found += 1;
            expect(page).to.deep.equal(await onePage(rows, { offset, size }));
          }),
        ),
        { numRuns: runs, examples: [[ledBySample]] },
      );
      expect(found, "pages that a sample led to").to.be.above(runs / 4);
    });
  }
});
