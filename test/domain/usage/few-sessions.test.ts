// When use over time sweeps sessions in place of a pass over all: the sessions that are read for it count, not those that are left.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";
import { usageChoice } from "../../../domain/usage/series/choice.ts";
import { areFewerThanAPass } from "../../../domain/usage/series/planner.ts";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { insert } from "../../support/data/new-row.ts";

const HOUR = 3_600_000;
const origin = Date.UTC(2026, 0, 1);
const everybody = { licenseServerIds: null };

describe("few sessions", () => {
  let db: Database;
  let ids: { readonly busy: number; readonly calm: number; readonly group: number; readonly pool: number };

  before(async () => {
    db = await openTestDatabase();
    const licenseServerId = await aServer(db, { name: "server" });
    const pool = await aPool(db, { licenseServerId, name: "cad" });
    const [busy, calm] = [await aUser(db, { name: "busy" }), await aUser(db, { name: "calm" })];
    const group = await insert(db, "user_groups", { name: "Small", name_key: "small" });
    const of = (userId: number, place: number) => {
      const startAt = origin + place * HOUR;
      return { poolId: pool, userId, startAt, endAt: startAt + HOUR };
    };
    await someSessions(
      db,
      Array.from({ length: 1600 }, (_, place) => of(busy, place)),
    );
    const [one] = await someSessions(db, [of(calm, 1)]);
    await db
      .write("sessions")
      .where({ id: one as number })
      .update({ group_id: group });
    ids = { busy, calm, group, pool };
  });
  after(() => db.close());

  const areFew = (filters: object, window = { startAt: origin, endAt: origin + 2000 * HOUR }) =>
    db.read.transaction(async (trx) => {
      return areFewerThanAPass(trx, await usageChoice(trx, filters, everybody), window, 1);
    });

  it("are those of a user who had few", async () => {
    expect(await areFew({ UserIds: [ids.calm] })).to.equal(true);
    expect(await areFew({ UserIds: [ids.calm], FeatureIds: [ids.pool], GroupIds: [ids.group] })).to.equal(true);
  });

  it("are none where many must be read to find them", async () => {
    expect(await areFew({ GroupIds: [ids.group] })).to.equal(false);
    expect(await areFew({ GroupIds: [ids.group], FeatureIds: [ids.pool] })).to.equal(false);
    expect(await areFew({ GroupIds: [ids.group], UserIds: [ids.busy, ids.calm] })).to.equal(false);
  });

  it("are none where the window has few anyway", async () => {
    expect(await areFew({ UserIds: [ids.calm] }, { startAt: origin, endAt: origin + 100 * HOUR })).to.equal(false);
  });
});
