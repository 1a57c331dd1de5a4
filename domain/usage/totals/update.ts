// The usage roll-up, written: what every user, pool and pair of both had used by each midnight. window.ts reads it.
//
// A session is two points in time: at its start the use of one session and n licences begins, at its end it stops.
// Whatever was used by an instant is a sum over the points before it, so a row that holds those sums at a midnight
// answers for every earlier session at once, however many there are. A row stands at the first midnight after each
// point; between rows nothing begins or ends, so usage grows there at the row's rate. This holds for sessions that
// are still active, too (their use just never stops), and a session of years costs no more rows than one of minutes.
import type { Knex } from "knex";
import { jsonRows, takeLock, upsertUsageStates } from "../../../db/index.ts";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import {
  closedUntil,
  markChanges,
  type SessionChange,
  type SessionSpan,
  usageLock,
} from "../concurrency/invalidation-log.ts";

/** The sums over all points before `midnightAt` (milliseconds since 1970 UTC), for one user and pool; 0 means all. */
export interface UsageState {
  userId: number;
  poolId: number;
  midnightAt: number;
  starts: number;
  ends: number;
  licenses: number;
  usageMs: number;
  /** Ten thousand licences in use for thirty years are more than a number holds exactly. */
  licenseMs: bigint;
}

type StateRow = Omit<UsageState, "licenseMs"> & { readonly licenseMs: string };

type ReadStates = (query: PromiseLike<StateRow[]>) => Promise<StateRow[]>;

interface Point {
  at: number;
  starts: number;
  ends: number;
  licenses: number;
}

interface Key {
  userId: number;
  poolId: number;
  points: Point[];
}

/** The first midnight UTC after an instant: a point at midnight belongs to the day that begins there. */
function midnightAfter(at: number): number {
  return startOfDay(at) + DAY_MS;
}

/**
 * Brings the roll-up up to date with sessions that were opened, closed or moved. Call once per batch, after the
 * sessions are written and in the same transaction. The four groupings (user and pool, user, pool, all) move together; the
 * slots that the concurrency roll-up must work out again are marked. What closed days would have to learn counts from their end on.
 * `readStates`: reads the sums that others change too, when the lock of usage is taken.
 */
export async function applyUsageChanges(
  trx: Knex.Transaction,
  changes: readonly SessionChange[],
  readStates: ReadStates = async (query) => query,
): Promise<void> {
  const now = Date.now();
  const open = await openChanges(trx, changes, now);
  const keys = keysOf(open);
  // Sums of one pool change with reports of its licence server alone; those of a user, and of all, with everybody's.
  const isShared = (key: Key) => key.poolId === 0;
  await updateStates(
    trx,
    keys.filter((key) => !isShared(key)),
  );
  if (keys.length > 0) await takeLock(trx, usageLock);
  await markChanges(trx, open, now);
  await updateStates(trx, keys.filter(isShared), readStates);
}

async function updateStates(
  trx: Knex.Transaction,
  keys: readonly Key[],
  readStates: ReadStates = async (query) => query,
): Promise<void> {
  if (keys.length === 0) return;
  const stored = statesIn(await readStates(statesFrom(trx, keys)));
  const changed = keys.flatMap((key) => applyPoints(key, stored.get(keyName(key)) ?? []));
  await upsertUsageStates(
    trx,
    changed.map((s) => [
      s.userId,
      s.poolId,
      s.midnightAt,
      s.starts,
      s.ends,
      s.licenses,
      s.usageMs,
      String(s.licenseMs),
    ]),
  );
}

function keyName(key: { userId: number; poolId: number }): string {
  return `${key.userId}/${key.poolId}`;
}

function keysOf(changes: readonly SessionChange[]): Key[] {
  const keys = new Map<string, Key>();
  for (const change of changes) {
    const points = pointsOf(change);
    if (points.length === 0) continue;
    for (const userId of [change.userId, 0]) {
      for (const poolId of [change.poolId, 0]) {
        const name = keyName({ userId, poolId });
        const key = keys.get(name) ?? { userId, poolId, points: [] };
        key.points.push(...points);
        keys.set(name, key);
      }
    }
  }
  return [...keys.values()];
}

/** The points that a change adds, with those that it takes away negated; what both have cancels out. */
function pointsOf({ before, after, numberOfLicenses }: SessionChange): Point[] {
  const points: Point[] = [];
  if (before?.startAt !== after?.startAt) {
    if (before) points.push({ at: before.startAt, starts: -1, ends: 0, licenses: -numberOfLicenses });
    if (after) points.push({ at: after.startAt, starts: 1, ends: 0, licenses: numberOfLicenses });
  }
  const endBefore = before?.endAt ?? null;
  const endAfter = after?.endAt ?? null;
  if (endBefore !== endAfter) {
    if (endBefore !== null) points.push({ at: endBefore, starts: 0, ends: -1, licenses: numberOfLicenses });
    if (endAfter !== null) points.push({ at: endAfter, starts: 0, ends: 1, licenses: -numberOfLicenses });
  }
  return points;
}

function firstMidnight(key: Key): number {
  return midnightAfter(key.points.reduce((first, point) => Math.min(first, point.at), Number.POSITIVE_INFINITY));
}

/** For each key the rows from its first changed midnight on, and the one row before it that the new ones build on. */
function statesFrom(trx: Knex.Transaction, keys: readonly Key[]): PromiseLike<StateRow[]> {
  const wanted = jsonRows(
    trx,
    "k",
    { user_id: "integer", pool_id: "integer", first_at: "integer" },
    keys.map((key) => [key.userId, key.poolId, firstMidnight(key)]),
  );
  return trx
    .select({
      userId: "s.user_id",
      poolId: "s.pool_id",
      midnightAt: "s.midnight_at",
      starts: "s.starts",
      ends: "s.ends",
      licenses: "s.licenses",
      usageMs: "s.usage_ms",
    })
    .select(trx.raw("cast(s.license_ms as varchar(40)) as ??", ["licenseMs"]))
    .from(wanted)
    .joinRaw(
      `join usage_states s on s.user_id = k.user_id and s.pool_id = k.pool_id and s.midnight_at >= coalesce(
        (select max(b.midnight_at) from usage_states b
         where b.user_id = k.user_id and b.pool_id = k.pool_id and b.midnight_at < k.first_at), k.first_at)`,
    );
}

/** By their keys. */
function statesIn(rows: readonly StateRow[]): ReadonlyMap<string, UsageState[]> {
  const stored = new Map<string, UsageState[]>();
  for (const { licenseMs, ...others } of rows) {
    const row = { ...others, licenseMs: wholeNumberIn(licenseMs) };
    const list = stored.get(keyName(row));
    if (list) list.push(row);
    else stored.set(keyName(row), [row]);
  }
  return stored;
}

/** A sum beyond 64 bits, where what is reported is absurd, is a floating number on SQLite. */
function wholeNumberIn(digits: string): bigint {
  return /^-?\d+$/.test(digits) ? BigInt(digits) : BigInt(Math.round(Number(digits)));
}

/** The rows of one key that are new or differ once its points are counted in. `stored` may be in any order. */
function applyPoints(key: Key, stored: readonly UsageState[]): UsageState[] {
  const first = firstMidnight(key);
  const states = new Map(stored.map((state) => [state.midnightAt, state]));
  const midnights = new Set(stored.map((state) => state.midnightAt));
  for (const point of key.points) midnights.add(midnightAfter(point.at));
  const changed: UsageState[] = [];
  let last: UsageState | undefined;
  for (const midnightAt of [...midnights].sort((a, b) => a - b)) {
    const old = states.get(midnightAt) ?? extrapolate(key, last, midnightAt);
    last = old;
    if (midnightAt >= first) changed.push(withPoints(old, key.points));
  }
  return changed;
}

/** What a row would have held at a midnight without one: nothing began or ended since the row before. */
function extrapolate(key: Key, last: UsageState | undefined, midnightAt: number): UsageState {
  const { userId, poolId } = key;
  if (!last) return { userId, poolId, midnightAt, starts: 0, ends: 0, licenses: 0, usageMs: 0, licenseMs: 0n };
  const elapsed = midnightAt - last.midnightAt;
  return {
    ...last,
    midnightAt,
    usageMs: last.usageMs + (last.starts - last.ends) * elapsed,
    licenseMs: last.licenseMs + BigInt(last.licenses) * BigInt(elapsed),
  };
}

function withPoints(old: UsageState, points: readonly Point[]): UsageState {
  const state = { ...old };
  for (const point of points) {
    if (point.at >= state.midnightAt) continue;
    const elapsed = state.midnightAt - point.at;
    state.starts += point.starts;
    state.ends += point.ends;
    state.licenses += point.licenses;
    state.usageMs += (point.starts - point.ends) * elapsed;
    state.licenseMs += BigInt(point.licenses) * BigInt(elapsed);
  }
  return state;
}

/** No younger day is ever closed: at least one whole calendar month before the current one is retained. */
const youngestClosedMs = 27 * DAY_MS;

/**
 * Where open time begins, for what happened at these instants; -Infinity where that is before all of them. Nothing is read where
 * they are young. The border stays until the transaction ends, as days are closed by an only writer.
 */
export async function borderFor(
  trx: Knex.Transaction,
  instants: Iterable<number | null | undefined>,
  now: number,
): Promise<number> {
  for (const at of instants) {
    if (typeof at === "number" && at < now - youngestClosedMs) return closedUntil(trx);
  }
  return Number.NEGATIVE_INFINITY;
}

/** The changes as open time knows them. */
async function openChanges(
  trx: Knex.Transaction,
  changes: readonly SessionChange[],
  now: number,
): Promise<readonly SessionChange[]> {
  const border = await borderFor(trx, changes.flatMap(changedInstants), now);
  return border === Number.NEGATIVE_INFINITY ? changes : changes.map((one) => openPart(one, border));
}

/** The instants at which a change matters. */
function changedInstants({ before, after }: SessionChange): (number | null | undefined)[] {
  return [
    ...(before?.startAt === after?.startAt ? [] : [before?.startAt, after?.startAt]),
    ...(before?.endAt === after?.endAt ? [] : [before?.endAt, after?.endAt]),
  ];
}

function openPart(change: SessionChange, border: number): SessionChange {
  const clipped = (span: SessionSpan | null): SessionSpan | null => {
    if (span === null || (span.endAt !== null && span.endAt < border)) return null;
    return { startAt: Math.max(span.startAt, border), endAt: span.endAt };
  };
  return { ...change, before: clipped(change.before), after: clipped(change.after) };
}
