// Pages far behind begin at a midnight that the roll-up knows of, and hold the same rows.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";
import { allSessions, type SessionFilter } from "../../../domain/sessions/filter.ts";
import { startedBehind } from "../../../domain/sessions/query.ts";
import { startedInWindow } from "../../../domain/sessions/seek.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/time/units.ts";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { openTestDatabase } from "../../support/data/database.ts";

const first = Date.UTC(2026, 2, 2);

describe("the rows of a page far behind", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    const licenseServerId = await aServer(db);
    for (const name of ["a", "b", "c"]) await aPool(db, { licenseServerId, name });
    for (let count = 0; count < 4; count += 1) await aUser(db);
    await someSessions(
      db,
      Array.from({ length: 200 }, (_, n) => {
        // Several at one instant, at midnights too; days without any.
        const startAt = first + Math.floor(n / 3) * 360 * MINUTE_MS + (n > 120 ? 5 * DAY_MS : 0);
        return { poolId: 1 + (n % 3), userId: 1 + (n % 4), startAt, endAt: n % 9 === 0 ? null : startAt + MINUTE_MS };
      }),
    );
  });
  after(() => db.close());

  for (const [name, filter] of Object.entries<Partial<SessionFilter>>({
    "of all": {},
    "of a window": { startAt: first + 3 * DAY_MS + 1, endAt: first + 15 * DAY_MS + 7 },
    "of some pools": { poolIds: [1, 3] },
    "of a user": { userIds: [2], endAt: first + 12 * DAY_MS },
    "of users and pools": { userIds: [1, 2], poolIds: [2, 3] },
  })) {
    it(`are those behind the offset, ${name}`, async () => {
      const whole = { ...allSessions, ...filter };
      const all = await startedInWindow(db.read, whole, { limit: 500 });
      let jumps = 0;
      for (let offset = 0; offset < all.length + 3; offset += 3) {
        const behind = await startedBehind(db.read, whole, offset);
        if (behind === null) continue;
        jumps += 1;
        const { cursors, skipped } = behind;
        expect(skipped).to.be.at.most(offset);
        const page = await cursors(db.read, { limit: 7, offset: offset - skipped });
        expect(page, `offset ${offset}`).to.deep.equal(all.slice(offset, offset + 7));
      }
      expect(jumps).to.be.above(5);
    });
  }
});
