// Which ended sessions a report may be about: those that ended at or after its earliest instant, or before it by
// no more than the precision of their listed start.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";
import type { CheckoutGroup } from "../../../domain/ingest/sessions/checkout-groups.ts";
import { readGroups } from "../../../domain/ingest/sessions/stored.ts";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { openTestDatabase } from "../../support/data/database.ts";

const second = 1_000;
const from = Date.parse("2026-03-02T12:00:00Z");
const precisions = [null, 1, 60, 120, 121, 3_600, 86_400] as const;
/** Before `from`, in seconds; below 0: after it. */
const endings = [-600, 0, 1, 59, 60, 61, 120, 121, 122, 3_600, 3_601, 86_400, 86_401];

describe("ended sessions that a report may speak of", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());

  for (const [what, listedPrecisions] of [
    ["whatever their starts were listed with", precisions],
    ["also where all starts were listed to two minutes", precisions.slice(0, 4)],
  ] as const) {
    it(`are read by user, pool, workstation and number of licences, ${what}`, async () => {
      await db.write("sessions").delete();
      const licenseServerId = await aServer(db);
      const [poolId, otherId] = [await aPool(db, { licenseServerId }), await aPool(db, { licenseServerId })];
      const [userId, stranger] = [await aUser(db), await aUser(db)];
      const made = endings.flatMap((before) => listedPrecisions.map((precision) => ({ before, precision })));
      const endAt = (before: number) => from - before * second;
      const ofIt = made.map(({ before }) => ({ poolId, userId, workstation: "ws", endAt: endAt(before) }));
      const others = [{ poolId: otherId }, { userId: stranger }, { workstation: "ws2" }, { numberOfLicenses: 2 }];
      const all = [...ofIt, ...others.map((other) => ({ poolId, userId, workstation: "ws", endAt: from, ...other }))];
      const ids = await someSessions(
        db,
        all.map((session) => ({ ...session, startAt: session.endAt - second })),
      );
      for (const [index, { precision }] of made.entries()) {
        const listed = { listed_precision_ms: precision === null ? null : precision * second };
        await db.write("sessions").where({ id: ids[index] }).update(listed);
      }
      const group: CheckoutGroup = {
        userId,
        userName: "",
        workstation: "ws",
        workstationKey: "ws",
        numberOfLicenses: 1,
        nameKey: "",
        vendorKey: null,
        poolIds: [poolId],
        from,
        mentions: [],
      };
      const read = await db.write.transaction((trx) => readGroups(trx, [group], "ended"));
      const spokenOf = made.flatMap(({ before, precision }, index) => (before <= (precision ?? 0) ? [ids[index]] : []));
      expect(read.map(({ id }) => id)).to.have.members(spokenOf);
    });
  }
});
