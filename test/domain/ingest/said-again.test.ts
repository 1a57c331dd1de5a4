// What a snapshot says again: whatever the snapshots before listed, each checkout is found to be the session that a comparison of
// all checkouts with all sessions finds, and those that are passed over need nothing.
import { expect } from "chai";
import fc from "fast-check";
import { ActiveOfBatch, type ActiveSessions } from "../../../domain/ingest/batch/active-sessions.ts";
import type { SessionRow } from "../../../domain/ingest/batch/session-row.ts";
import type { Pool } from "../../../domain/ingest/pools/identity.ts";
import { isSaidAgain, noAttributes, updateAttributes } from "../../../domain/ingest/reports/attributes.ts";
import type { Checkout } from "../../../domain/ingest/reports/messages.ts";
import { matchActive } from "../../../domain/ingest/sessions/snapshot/match-active.ts";
import { recallCheckouts } from "../../../domain/ingest/sessions/snapshot/recall.ts";
import { SaidAgain } from "../../../domain/ingest/sessions/snapshot/said-again.ts";
import { entryOf } from "../../../domain/ingest/sessions/snapshot/snapshot-evidence.ts";
import { noteRuns, type Run, referenceTo } from "../../../domain/repeated-lists.ts";

const pools = [{ id: 1 }, { id: 2 }] as unknown as readonly Pool[];
const words = fc.record({
  pool: fc.constantFrom(...pools),
  userName: fc.constantFrom("anna", "Anna", "ben", "cleo"),
  workstation: fc.constantFrom("ws-1", "WS-1"),
  startAt: fc.constantFrom(0, 60_000),
  handle: fc.constantFrom(null, "101"),
  clientVersion: fc.constantFrom(null, "1.0", "2.0"),
});
type Words = typeof words extends fc.Arbitrary<infer T> ? T : never;
type Listed = readonly (readonly [pool: Pool, checkout: Checkout])[];

const userIds = () => new Map(["anna", "Anna", "ben", "cleo"].map((name) => [name, idOf(name)]));
const idOf = (userName: string) => ["anna", "ben", "cleo"].indexOf(userName.toLowerCase());

function aCheckout({ pool: _, userName, workstation, startAt, handle, clientVersion }: Words): Checkout {
  const attributes = { ...noAttributes, handle, clientVersion };
  return { userName, workstation, numberOfLicenses: 1, startAt, precisionMs: 1000, attributes };
}

/** Checkouts that are listed in the same words again are the same objects, each once. */
function asListed(all: readonly Words[], before: ReadonlyMap<string, readonly Checkout[]>) {
  const now = new Map<string, Checkout[]>();
  const listed: Listed = all.map((one) => {
    const text = JSON.stringify(one);
    const same = now.get(text) ?? [];
    now.set(text, same);
    const checkout = before.get(text)?.[same.length] ?? aCheckout(one);
    same.push(checkout);
    return [one.pool, checkout];
  });
  return { listed, now };
}

type Lists = ReadonlyMap<Pool, readonly Checkout[]>;

/** The list of each pool; of its runs is known which list before they are of. */
function byPool(listed: Listed, before: Lists): Lists {
  return new Map(
    pools.map((pool) => {
      const list = listed.filter(([of]) => of === pool).map(([, checkout]) => checkout);
      const runs: Run[] = [];
      for (const [place, checkout] of list.entries()) {
        const earlier = [...before.values()].find((one) => one.includes(checkout));
        if (earlier === undefined) continue;
        const at = earlier.indexOf(checkout);
        const last = runs.at(-1);
        const isNext =
          last?.earlier.deref() === earlier && last.at + last.count === at && last.place + last.count === place;
        if (last !== undefined && isNext) runs[runs.length - 1] = { ...last, count: last.count + 1 };
        else runs.push({ place, count: 1, earlier: referenceTo(earlier), at });
      }
      noteRuns(list, runs);
      return [pool, list];
    }),
  );
}

const entriesOf = (listed: Lists) =>
  [...listed].flatMap(([pool, some]) => some.map((one) => entryOf(pool, one, idOf(one.userName))));

/** Notes changes as a batch does. */
function change(sessions: ActiveSessions, before: SessionRow, after: SessionRow): void {
  const batch = new ActiveOfBatch();
  batch.set(1, sessions);
  batch.apply(1, [{ id: after.id, before, after }]);
}

/** The sessions once the snapshot is applied. */
function apply(
  sessions: ActiveSessions,
  { entryOf: known, left }: ReturnType<typeof matchActive>,
  all: readonly SessionRow[],
) {
  for (const row of all) {
    const entry = known.get(row);
    if (entry === undefined) change(sessions, row, { ...row, endAt: 1 });
    else if (!isSaidAgain(row, entry.attributes)) {
      change(sessions, row, { ...row, ...updateAttributes(row, entry.attributes) });
    }
  }
  for (const { poolId, userId, checkout, startAt, precisionMs, attributes } of left) {
    const id = nextId++;
    const { workstation } = checkout;
    const listing = { listedStartAt: startAt, listedPrecisionMs: precisionMs, checkoutKey: `${id}` };
    const whose = { id, poolId, userId, workstation, workstationKey: workstation?.toLowerCase() ?? null };
    const row = { ...attributes, ...whose, ...listing, numberOfLicenses: 1, startAt, endAt: null } as SessionRow;
    change(sessions, row, row);
  }
}
let nextId = 1;

describe("what a snapshot says again", () => {
  it("is what a comparison with all sessions finds, and changes nothing; all else is left, whatever changed meanwhile", () => {
    let passedOver = 0;
    // What stays from one snapshot to the next is most of it.
    const step = fc.record({
      gone: fc.nat(20),
      come: fc.array(words, { maxLength: 2 }),
      turn: fc.boolean(),
      /** Which session a log ends or changes before the snapshot, if there are so many. */
      ended: fc.nat(40),
      changed: fc.nat(40),
      /** A start comes before the snapshot, and reads the last one, or the one before it, once more. */
      recalled: fc.constantFrom(null, null, 1, 2),
    });
    const nothing = { gone: 99, come: [], turn: false, ended: 99, changed: 99, recalled: null };
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), fc.array(step, { maxLength: 6 }), (first, steps) => {
        const sessions: ActiveSessions = { rows: new Map(), userIds: userIds(), said: null };
        let all = first;
        let before: ReadonlyMap<string, readonly Checkout[]> = new Map();
        let lists: Lists = new Map();
        const earlier: Lists[] = [];
        for (const { gone, come, turn, ended, changed, recalled } of [nothing, ...steps, ...steps]) {
          all = [...all.filter((_, place) => place !== gone), ...come];
          if (turn) all = all.toReversed();
          const [over, other] = [ended, changed].map((number) => [...sessions.rows.values()][number]);
          if (over !== undefined) change(sessions, over, { ...over, endAt: 1 });
          if (other !== undefined && other !== over) change(sessions, other, { ...other, clientVersion: "3.0" });
          const again = recalled === null ? undefined : earlier.at(-recalled);
          if (again !== undefined) recallCheckouts(sessions, again);
          const { listed, now } = asListed(all, before);
          before = now;
          lists = byPool(listed, lists);
          earlier.push(lists);
          const rows = [...sessions.rows.values()];
          const whole = matchActive(rows, entriesOf(lists));
          const said = new SaidAgain(sessions, lists);
          const left = said.left(idOf);
          expect(new Set(left.rows).size, "each once").to.equal(left.rows.length);
          const known = matchActive(left.rows, entriesOf(left.listed));
          expect(known.left).to.deep.equal(whole.left);
          const found = (row: SessionRow) => known.entryOf.get(row)?.checkout;
          const checkouts = [...left.listed.values()].flat();
          for (const row of rows) {
            const entry = whole.entryOf.get(row);
            if (left.rows.includes(row)) expect(found(row)).to.equal(entry?.checkout);
            else {
              passedOver += 1;
              expect(checkouts).not.to.include(entry?.checkout);
              expect(isSaidAgain(row, entry?.attributes ?? noAttributes)).to.equal(true);
            }
          }
          expect(checkouts.length + rows.length - left.rows.length).to.equal(all.length);
          apply(sessions, known, left.rows);
          said.note(known);
        }
      }),
      { numRuns: 1_000 },
    );
    expect(passedOver).to.be.above(1_000);
  });
});
