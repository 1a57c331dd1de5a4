// Which quarters of an hour the concurrency roll-up has to work out again after a change, and the arithmetic of slots.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/time/units.ts";
import { markChanges, markSpans } from "../../../domain/usage/concurrency/dirty-slots.ts";
import { intervalsOfSlots, SLOT_MS, slotAt, slotsOfDay } from "../../../domain/usage/packed/slots.ts";
import type { SessionChange, SessionSpan } from "../../../domain/usage/session-change.ts";
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

  it("are intervals in order, neighbours joined", () => {
    expect(intervalsOfSlots([at(7, 0), at(2, 0), at(3, 0), at(5, 0), at(4, 0)])).to.deep.equal([
      { startAt: at(2, 0), endAt: at(6, 0) },
      { startAt: at(7, 0), endAt: at(8, 0) },
    ]);
    expect(intervalsOfSlots([])).to.deep.equal([]);
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
    ["all that a new session runs through", null, span(2, 5), [2, 3, 4, 5]],
    ["all that a session ran through that goes", span(2, 5), null, [2, 3, 4, 5]],
    ["those from the start of an active one to now", null, span(18, null), [18, 19, 20]],
    ["the one of a session without length", null, span(3, 3), [3]],
    ["those between an old and a new start", span(2, 9), span(4, 9), [2, 3, 4]],
    ["those between a new and an old start", span(4, 9), span(2, 9), [2, 3, 4]],
    ["those between an old and a new end", span(2, 6), span(2, 8), [6, 7, 8]],
    ["those from an end to now where it is taken back", span(2, 18), span(2, null), [18, 19, 20]],
    ["those from the end to now of an active one that ended", span(2, null), span(2, 18), [18, 19, 20]],
    ["those at both ends where both moved", span(2, 10), span(3, 9), [2, 3, 9, 10]],
    ["none where nothing moved", span(2, 5), span(2, 5), []],
    ["none of an active one that is as it was", span(2, null), span(2, null), []],
    ["none where there is no session", null, null, []],
    ["the two ends alone of more than three days", null, span(2, 2 + 3 * 96 + 1), [2, 2 + 3 * 96 + 1]],
  ] as const) {
    it(`are ${what}`, async () => {
      expect(await markedBy(before, after)).to.deep.equal(slots);
    });
  }

  it("are all of three days where a session runs so long", async () => {
    expect(await markedBy(null, { startAt: at(2), endAt: at(2) + 3 * DAY_MS })).to.have.length(3 * 96 + 1);
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
