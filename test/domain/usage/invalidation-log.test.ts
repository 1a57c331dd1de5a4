// Which quarters of an hour the concurrency roll-up has to work out again after a change, and the arithmetic of slots.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";
import { MINUTE_MS } from "../../../domain/time/units.ts";
import {
  markChanges,
  markSpans,
  type SessionChange,
  type SessionSpan,
  SLOT_MS,
  slotAt,
  slotsOfDay,
  staleSlots,
} from "../../../domain/usage/concurrency/invalidation-log.ts";
import { openTestDatabase } from "../../support/data/database.ts";

const midnight = Date.UTC(2026, 2, 2);
/** An instant so many quarters of an hour after midnight, and some minutes. */
const at = (slot: number, minutes = 5) => midnight + slot * SLOT_MS + minutes * MINUTE_MS;
const span = (start: number, end: number | null): SessionSpan => ({
  startAt: at(start),
  endAt: end === null ? null : at(end),
});
const now = at(20);

describe("slots", () => {
  it("are the quarters of an hour of UTC, each named by its first instant", () => {
    expect([SLOT_MS, slotsOfDay]).to.deep.equal([900_000, 96]);
    expect([at(3, 0) - 1, at(3, 0), at(3, 14)].map(slotAt)).to.deep.equal([at(2, 0), at(3, 0), at(3, 0)]);
    expect(slotAt(-1)).to.equal(-SLOT_MS);
  });
});

describe("the slots that a change makes dirty", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());
  beforeEach(() => db.write("usage_level_marks").delete());

  async function marked(): Promise<Record<number, number>> {
    const rows: { at: number; version: number }[] = await db
      .read("usage_level_marks")
      .orderBy("slot_at")
      .select({ at: "slot_at", version: "version" });
    return Object.fromEntries(rows.map((row) => [(Number(row.at) - midnight) / SLOT_MS, Number(row.version)]));
  }

  async function markedBy(before: SessionSpan | null, after: SessionSpan | null): Promise<number[]> {
    const change: SessionChange = { userId: 1, poolId: 1, numberOfLicenses: 1, before, after };
    await db.write.transaction((trx) => markChanges(trx, [change], now));
    return Object.keys(await marked()).map(Number);
  }

  for (const [what, before, after, slots] of [
    ["the two in which a new session begins and ends", null, span(2, 5), [2, 5]],
    ["the two in which a session began and ended that goes", span(2, 5), null, [2, 5]],
    ["the one in which an active one begins", null, span(18, null), [18]],
    ["the one of a session without length", null, span(3, 3), [3]],
    ["those of an old and a new start", span(2, 9), span(4, 9), [2, 4]],
    ["those of an old and a new end", span(2, 6), span(2, 8), [6, 8]],
    ["the one of an end that is taken back", span(2, 18), span(2, null), [18]],
    ["the one of the end of an active one", span(2, null), span(2, 18), [18]],
    ["those at both ends where both moved", span(2, 10), span(3, 9), [2, 3, 9, 10]],
    ["none where nothing moved", span(2, 5), span(2, 5), []],
    ["none of an active one that is as it was", span(2, null), span(2, null), []],
    ["none where there is no session", null, null, []],
    ["the first one of each day that is over and began meanwhile, too", null, span(-150, 5), [-150, -96, 5]],
    ["those of days after an end that is taken back, too", span(-299, -199), span(-299, null), [-199, -192, -96]],
    ["the two ends alone of more than three days", null, span(2 - 3 * 96, 3), [2 - 3 * 96, 3]],
  ] as const) {
    it(`are ${what}`, async () => {
      expect(await markedBy(before, after)).to.have.members(slots);
    });
  }

  const from = async () => (await staleSlots(db.read, { startAt: at(0), endAt: at(96) })).map((one) => one.staleSince);

  it("are dirty from their earliest change on, whichever batch brings it", async () => {
    await markedBy(null, { startAt: at(2, 4), endAt: at(3, 9) });
    await markedBy(null, { startAt: at(2, 8), endAt: at(3, 3) });
    expect(await from()).to.deep.equal([at(2, 4), at(3, 3)]);
  });

  it("are dirty as a whole where a program marked them that knows no such instant, before or since", async () => {
    await db.write("usage_level_marks").insert({ slot_at: at(2, 0), version: 1 });
    await markedBy(null, { startAt: at(2, 4), endAt: at(3, 9) });
    await db
      .write("usage_level_marks")
      .where({ slot_at: at(3, 0) })
      .update({ version: 2 });
    await markedBy(null, { startAt: at(2, 8), endAt: at(3, 10) });
    expect(await from()).to.deep.equal([at(2, 0), at(3, 0)]);
  });

  it("count up with each batch that marks them", async () => {
    await markedBy(null, span(2, 3));
    await markedBy(null, span(3, 4));
    expect(await marked()).to.deep.equal({ 2: 1, 3: 2, 4: 1 });
  });

  it("are the ends of sessions that count to another group, and the start alone of an active one", async () => {
    await db.write.transaction((trx) => markSpans(trx, [span(2, 5), span(9, null)]));
    expect(await marked()).to.deep.equal({ 2: 1, 5: 1, 9: 1 });
  });
});
