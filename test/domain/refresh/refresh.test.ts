// The refresh job: use over time and the row groups of lists take turns, so that neither waits for all of the other's work.
import { expect } from "chai";
import { groupSize } from "../../../columnar/schema.ts";
import type { Database } from "../../../db/index.ts";
import { refreshPackedColumns } from "../../../domain/refresh/refresh.ts";
import { DAY_MS } from "../../../domain/time/units.ts";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { openTestDatabase } from "../../support/data/database.ts";

const first = Date.UTC(2026, 2, 2);
const now = first + 100 * DAY_MS;
const days = 20;

describe("the refresh job", () => {
  let db: Database;
  beforeEach(async () => {
    db = await openTestDatabase();
    const licenseServerId = await aServer(db);
    const poolId = await aPool(db, { licenseServerId });
    const userId = await aUser(db);
    const startAt = (index: number) => first + (index % days) * DAY_MS + index;
    await someSessions(
      db,
      Array.from({ length: 2 * groupSize + 1 }, (_, index) => {
        return { poolId, userId, startAt: startAt(index), endAt: startAt(index) + 1000 };
      }),
    );
  });
  afterEach(() => db.close());

  const packedDays = () => db.read("usage_changes").countDistinct({ total: "day_at" }).then(totalOf);
  const rowGroups = () => db.read("row_groups").count({ total: "*" }).then(totalOf);

  it("does a step of each kind in a turn that ends with its first step, and all of both in some rounds", async () => {
    let turnEnds = new AbortController();
    const turn = () => {
      turnEnds = new AbortController();
      return turnEnds.signal;
    };
    const pause = async () => turnEnds.abort();
    const made: (readonly [days: number, groups: number])[] = [];
    for (let round = 0; round < 4; round += 1) {
      await refreshPackedColumns(db, { now, pause, turn });
      made.push([await packedDays(), await rowGroups()]);
    }
    expect(made).to.deep.equal([
      [8, 1],
      [16, 2],
      [days, 3],
      [days, 3],
    ]);
  });

  it("does all of both where no turn ends", async () => {
    await refreshPackedColumns(db, { now });
    expect([await packedDays(), await rowGroups()]).to.deep.equal([days, 3]);
  });
});

function totalOf([row]: readonly { readonly total?: number | string }[]): number {
  return Number(row?.total);
}
