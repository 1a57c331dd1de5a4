// Which checkouts of a snapshot are found among the active sessions.
import { expect } from "chai";
import fc from "fast-check";
import type { SessionRow } from "../../../domain/ingest/batch/session-texts.ts";
import { entryKey, matchActive, rowKey } from "../../../domain/ingest/sessions/apply-snapshot.ts";
import { type Entry, entryOf } from "../../../domain/ingest/sessions/snapshot-evidence.ts";

const listed = fc.record({
  poolId: fc.nat(1),
  userId: fc.nat(1),
  workstation: fc.constantFrom(null, "ws-1", "WS-1 ", "ws-2"),
  display: fc.constantFrom(null, ":0", ":1"),
  handle: fc.constantFrom(null, "101", "102"),
  startAt: fc.constantFrom(0, 60_000, 2 ** 32),
  precisionMs: fc.constantFrom(1000, 60_000),
  numberOfLicenses: fc.nat(2),
});
type Listed = typeof listed extends fc.Arbitrary<infer T> ? T : never;

const keyOf = (workstation: string | null) => workstation?.trimEnd().toLowerCase() ?? null;

function aRow(id: number, one: Partial<Listed> = {}, fields: Partial<SessionRow> = {}): SessionRow {
  const { workstation = null, startAt = 0, precisionMs = 1000, ...others } = one;
  const listing = { listedStartAt: startAt, listedPrecisionMs: precisionMs, checkoutKey: `key ${id}` };
  const where = { workstation, workstationKey: keyOf(workstation), startAt, endAt: null };
  return { poolId: 1, userId: 1, numberOfLicenses: 1, ...others, ...where, ...listing, id, ...fields } as SessionRow;
}

function anEntry({
  poolId,
  userId,
  workstation,
  display,
  handle,
  startAt,
  precisionMs,
  numberOfLicenses,
}: Listed): Entry {
  const checkout = { workstation, numberOfLicenses, startAt, precisionMs, attributes: { display, handle } };
  return entryOf({ id: poolId } as never, checkout as never, userId);
}

describe("a snapshot among active sessions", () => {
  it("finds each checkout that is listed exactly as before, the oldest session first, as a search one by one does", () => {
    const age = fc.record({ listed, startAt: fc.nat(2), isListed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(age, { maxLength: 12 }), fc.array(listed, { maxLength: 12 }), (stored, now) => {
        const rows = stored.map(({ listed: one, startAt, isListed }, id) =>
          aRow(id, one, { startAt, ...(!isListed && { checkoutKey: null }) }),
        );
        const entries = now.map(anEntry);
        const free = rows
          .filter((row) => row.checkoutKey !== null)
          .sort((a, b) => a.startAt - b.startAt || a.id - b.id);
        const expected = entries.map((entry) => {
          const same = (row: SessionRow) =>
            rowKey(row) === entryKey(entry) && row.numberOfLicenses === entry.checkout.numberOfLicenses;
          const index = free.findIndex(same);
          return index < 0 ? null : free.splice(index, 1)[0]?.id;
        });
        const { entryOf: found, left } = matchActive(rows, entries);
        const ids = new Map(Array.from(found, ([row, entry]) => [entry, row.id]));
        expect(entries.map((entry) => ids.get(entry) ?? null)).to.deep.equal(expected);
        expect(left).to.deep.equal(entries.filter((entry) => !ids.has(entry)));
      }),
    );
  });
});
