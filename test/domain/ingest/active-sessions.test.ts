// What a process remembers of active sessions: how much, for how long, and which checkouts of a snapshot it finds among them. That it
// is what is stored every test of ingestion says (test/support/data/kept-sums.ts).
import { expect } from "chai";
import fc from "fast-check";
import { ActiveOfBatch, type ActiveSessions, SessionCache } from "../../../domain/ingest/batch/active-sessions.ts";
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

/** A licence server with these active sessions. */
function sessionsOf(...ids: number[]): ActiveSessions {
  return new Map(ids.map((id) => [id, aRow(id)]));
}

describe("active sessions", () => {
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
          const place = free.findIndex(same);
          return place < 0 ? null : free.splice(place, 1)[0]?.id;
        });
        const { entryOf: found, left } = matchActive(rows, entries);
        const ids = new Map(Array.from(found, ([row, entry]) => [entry, row.id]));
        expect(entries.map((entry) => ids.get(entry) ?? null)).to.deep.equal(expected);
        expect(left).to.deep.equal(entries.filter((entry) => !ids.has(entry)));
      }),
    );
  });

  it("hands over what has the mark and the last report of the database, once", () => {
    const cache = new SessionCache();
    const server = { id: 1, sessions_mark: 7, last_received_at: 100 };
    for (const other of [{ sessions_mark: 8 }, { sessions_mark: null }, { last_received_at: 101 }]) {
      cache.put(server, sessionsOf(1));
      expect(cache.take({ ...server, ...other })).to.equal(undefined);
      expect(cache.take(server), "after it was not right").to.equal(undefined);
    }
    cache.put(server, sessionsOf(1, 2));
    expect([...(cache.take(server)?.keys() ?? [])]).to.deep.equal([1, 2]);
    expect(cache.take(server)).to.equal(undefined);
  });

  it("remembers so many sessions of all licence servers, and forgets what was used longest ago", () => {
    const cache = new SessionCache(4);
    const server = (id: number) => ({ id, sessions_mark: id, last_received_at: null });
    cache.put(server(1), sessionsOf(1, 2));
    cache.put(server(2), sessionsOf(3, 4));
    cache.put(server(1), cache.take(server(1)) ?? sessionsOf());
    cache.put(server(3), sessionsOf(5));
    cache.put(server(4), sessionsOf(6, 7, 8, 9, 10));
    const isKnown = [1, 2, 3, 4].map((id) => cache.take(server(id)) !== undefined);
    expect(isKnown).to.deep.equal([true, false, true, false]);
  });

  it("marks a licence server anew for what changes its active sessions, and remembers them as they are stored", () => {
    const cache = new SessionCache();
    const server = { id: 1, sessions_mark: 7, last_received_at: 100 };
    cache.put(server, sessionsOf(1, 2));
    const batch = new ActiveOfBatch(cache);
    batch.begin(server);
    const ended = { ...aRow(3), endAt: 5 };
    batch.apply(1, [{ id: 3, before: null, after: ended }]);
    expect(batch.markOf(1, 200), "an ended session").to.deep.equal({ last_received_at: 200 });
    batch.apply(1, [
      { id: 1, before: aRow(1), after: { ...aRow(1), endAt: 5 } },
      { id: 2, before: aRow(2), after: { ...aRow(2), idleSeconds: 9 } },
      { id: 4, before: null, after: aRow(4) },
    ]);
    const stored = batch.markOf(1, 200);
    expect(stored.sessions_mark).to.be.a("number").that.does.not.equal(7);
    batch.store();
    const known = cache.take({ ...server, ...stored });
    expect(Array.from(known?.values() ?? [], ({ id, idleSeconds }) => [id, idleSeconds])).to.deep.equal([
      [2, 9],
      [4, undefined],
    ]);
  });

  it("forgets what a batch took that was not stored", () => {
    const cache = new SessionCache();
    const server = { id: 1, sessions_mark: 7, last_received_at: 100 };
    cache.put(server, sessionsOf(1));
    new ActiveOfBatch(cache).begin(server);
    expect(cache.take(server)).to.equal(undefined);
  });
});
