// What a message changes of the queue: logs report when a wait began and ended, snapshots list who waits, and a checkout or a daemon
// that stops ends it (docs/domain.md). The rules are waiting.ts. Only the reported licence server is touched, under its lock.

import { nameKey } from "../../../db/index.ts";
import type { Batch } from "../batch/batch.ts";
import type { KeyedEvent, QueuedRequest, StopEvent } from "../batch/messages.ts";
import type { Server } from "../batch/servers.ts";
import type { Pool, PoolBook } from "../pools/book.ts";
import { readStops } from "../sessions/open-evidence.ts";
import {
  type QueueChanges,
  type QueueKey,
  readCheckouts,
  readEvents,
  readWaiting,
  type StoredRequest,
  storedEventKeys,
  storeEvents,
  writeWaiting,
} from "./stored.ts";
import { mostOfOneUser, type QueueMoment, takeFitting, type WaitingRequest, waitingAfter } from "./waiting.ts";

/** A user and feature of which something is new. */
interface TouchedUser extends QueueKey {
  readonly stored: StoredRequest[];
  /** What the snapshot that is applied lists; of a log none. */
  readonly listings: WaitingRequest[];
}

interface Touched extends QueueKey {
  readonly stored: readonly StoredRequest[];
  /** When a snapshot last listed the queue of the feature; null: none did. */
  readonly listedAt: number | null;
  readonly listed: readonly WaitingRequest[];
}

/** Each user and feature once, in the order in which they were touched. */
class TouchedUsers {
  readonly #byKey = new Map<string, TouchedUser>();

  of({ featureKey, userId }: QueueKey): TouchedUser {
    const existing = this.existing({ featureKey, userId });
    if (existing) return existing;
    const added = { featureKey, userId, stored: [], listings: [] };
    this.#byKey.set(`${userId}/${featureKey}`, added);
    return added;
  }

  existing({ featureKey, userId }: QueueKey): TouchedUser | undefined {
    return this.#byKey.get(`${userId}/${featureKey}`);
  }

  all(): TouchedUser[] {
    return [...this.#byKey.values()];
  }
}

/**
 * When snapshots last listed the queue of a feature: for each of its listed pools one did then, or later. Where none is listed, the
 * last snapshot had an empty queue.
 */
function listedAtOf(book: PoolBook, server: Server, featureKey: string): number | null {
  if (server.last_snapshot_at === null) return null;
  const listed = book.named(featureKey).filter(({ isManual, isListed }) => isListed && !isManual);
  if (listed.length === 0) return server.last_snapshot_at;
  const latest = listed.map(({ queueListedAt }) => queueListedAt ?? Number.NEGATIVE_INFINITY);
  const first = Math.min(...latest);
  return Number.isFinite(first) ? first : null;
}

/** `from`: the earliest instant of which something is new. */
async function settle(
  batch: Batch,
  serverId: number,
  book: PoolBook,
  touched: readonly Touched[],
  from: number,
): Promise<void> {
  if (touched.length === 0) return;
  const { trx, now, silenceMs } = batch;
  // What a log reported before has been confirmed since, or waits no more.
  const horizon = from - silenceMs;
  const moments = touched.map((): QueueMoment[] => []);
  for (const { owner, moment } of await readEvents(trx, serverId, touched, horizon)) moments[owner]?.push(moment);
  const keys = touched.map((one, owner) => ({ ...one, from: firstOf(one, moments[owner] ?? []) }));
  for (const { owner, moment } of await readCheckouts(trx, serverId, keys)) moments[owner]?.push(moment);
  const poolsOfVendor = Map.groupBy(book.all(), ({ vendorKey }) => vendorKey);
  const stops = (await readStops(trx, serverId, horizon)).map(({ at, vendorKey }): QueueMoment => {
    const ofVendor = poolsOfVendor.get(vendorKey) ?? [];
    const poolIds = vendorKey === "" ? null : new Set(ofVendor.map(({ id }) => id));
    return { at: Number(at), ordinal: 0, kind: "stop", poolIds };
  });
  const changes = touched.map((one, owner) => {
    const evidence = { ...one, moments: [...stops, ...(moments[owner] ?? [])] };
    const waiting = waitingAfter(evidence, silenceMs);
    return compared(
      one,
      waiting.filter(({ isListed, sinceAt }) => isListed || sinceAt > now - silenceMs),
    );
  });
  await writeWaiting(trx, serverId, {
    added: changes.flatMap(({ added }) => added),
    changed: changes.flatMap(({ changed }) => changed),
    ended: changes.flatMap(({ ended }) => ended),
  });
}

/** From when on a checkout may end a request. */
function firstOf({ listedAt, listed }: Touched, moments: readonly QueueMoment[]): number {
  const listedFrom = listed.length > 0 && listedAt !== null ? listedAt : Number.POSITIVE_INFINITY;
  const first = moments.reduce((at, moment) => Math.min(at, moment.at), listedFrom);
  return Math.min(first, Number.MAX_SAFE_INTEGER);
}

/** What of the stored requests of a user and feature stays, changes, ends, and what is new: a request retains its Id. */
function compared({ stored, featureKey, userId }: Touched, waiting: readonly WaitingRequest[]): QueueChanges {
  const left = [...stored];
  const result = waiting.map((one) => ({ one, existing: takeFitting(left, one) }));
  return {
    added: result.flatMap(({ one, existing }) => (existing === null ? { ...one, featureKey, userId } : [])),
    changed: result.flatMap(({ one, existing }) =>
      existing === null || isSame(existing, one) ? [] : { ...one, featureKey, userId, id: existing.id },
    ),
    ended: left.map(({ id }) => id),
  };
}

function isSame(one: WaitingRequest, other: WaitingRequest): boolean {
  return (Object.keys(other) as (keyof WaitingRequest)[]).every((field) => one[field] === other[field]);
}

/** Queueings that can still matter and were not applied before, each once. */
export async function newQueueings(batch: Batch, queueings: readonly KeyedEvent[]): Promise<KeyedEvent[]> {
  const from = oldestThatMatters(batch);
  const byKey = new Map(queueings.filter(({ at }) => at > from).map((event) => [event.key, event]));
  if (byKey.size === 0) return [];
  for (const key of await storedEventKeys(batch.trx, [...byKey.keys()])) byKey.delete(key);
  return [...byKey.values()];
}

/** What a log reported longer ago has ended since, or snapshots confirmed it. */
const oldestThatMatters = ({ now, silenceMs }: Batch) => now - 2 * silenceMs;

interface LogOfQueue {
  readonly queueings: readonly KeyedEvent[];
  readonly checkouts: readonly KeyedEvent[];
  readonly stops: readonly StopEvent[];
  readonly poolOf: (event: KeyedEvent) => Pool | null;
}

/** Applies a log; its checkouts and stops are stored already. Users and workstations are looked up. */
export async function applyLoggedQueue(batch: Batch, server: Server, book: PoolBook, log: LogOfQueue): Promise<void> {
  const { trx, users } = batch;
  const { queueings, checkouts, stops, poolOf } = log;
  const events = queueings.flatMap((event) => {
    const pool = poolOf(event);
    const userId = users.find(event.userName);
    if (pool === null || userId === null) return [];
    const { at, ordinal, key, type } = event;
    const request = { ...requestOf(batch, event), poolId: pool.id, featureKey: pool.nameKey, userId };
    return { ...request, at, ordinal, key, isEnd: type === "dequeue" };
  });
  const waiting = await readWaiting(trx, server.id);
  if (events.length === 0 && waiting.length === 0) return;
  if (events.length > 0) await storeEvents(trx, server.id, events, oldestThatMatters(batch));
  const touched = new TouchedUsers();
  for (const event of events) touched.of(event);
  const checkedOut = new Set(checkouts.map((event) => `${users.find(event.userName)}/${nameKey(event.name)}`));
  for (const one of waiting) {
    if (stops.length > 0 || checkedOut.has(`${one.userId}/${one.featureKey}`)) touched.of(one);
  }
  for (const one of waiting) touched.existing(one)?.stored.push(one);
  const all = touched.all().map((user) => ({
    ...user,
    listedAt: listedAtOf(book, server, user.featureKey),
    listed: listedOf(user.stored),
  }));
  const from = events.reduce((first, { at }) => Math.min(first, at), batch.now);
  await settle(batch, server.id, book, all, from);
}

interface SnapshotOfQueue {
  readonly at: number;
  /** Who waits, by the pool; pools whose queue the snapshot does not list are missing. */
  readonly listed: ReadonlyMap<Pool, readonly QueuedRequest[]>;
}

/** Applies what a snapshot lists; its checkouts, and which pools it lists, are stored already. */
export async function applyListedQueue(
  batch: Batch,
  server: Server,
  book: PoolBook,
  { at, listed }: SnapshotOfQueue,
): Promise<void> {
  const { trx, users, workstations } = batch;
  const requests = [...listed.values()].flat();
  const waiting = await readWaiting(trx, server.id);
  if (requests.length === 0 && waiting.length === 0) return;
  await users.addMissing(requests.map((one) => one.userName));
  await workstations.lookUp(requests.map((one) => one.workstation));
  const touched = new TouchedUsers();
  for (const one of waiting) touched.of(one).stored.push(one);
  for (const [pool, ofPool] of listed) {
    for (const one of ofPool) {
      const { listings } = touched.of({ featureKey: pool.nameKey, userId: users.id(one.userName) });
      const estimate = { sinceAt: one.sinceAt ?? at, isSinceEstimated: one.sinceAt === null, isListed: true };
      if (listings.length < mostOfOneUser) listings.push({ ...requestOf(batch, one), poolId: pool.id, ...estimate });
    }
  }
  const latest = { ...server, last_snapshot_at: at };
  const all = touched.all().map((user): Touched => {
    const listedAt = listedAtOf(book, latest, user.featureKey);
    return { ...user, listedAt, listed: listedAt === at ? carried(user.listings, user.stored) : listedOf(user.stored) };
  });
  await settle(batch, server.id, book, all, at);
}

const listedOf = (stored: readonly StoredRequest[]) => stored.filter(({ isListed }) => isListed);

/** What is listed again waits since it was first listed, or since the instant in a log. */
function carried(listings: readonly WaitingRequest[], stored: readonly StoredRequest[]): WaitingRequest[] {
  const left = [...stored];
  return listings.map((one) => {
    const existing = takeFitting(left, one);
    const { isSinceEstimated, sinceAt } = existing ?? one;
    return existing === null || !one.isSinceEstimated ? one : { ...one, isSinceEstimated, sinceAt };
  });
}

function requestOf(
  { workstations }: Batch,
  { workstation, numberOfLicenses, attributes }: Pick<QueuedRequest, "workstation" | "numberOfLicenses" | "attributes">,
) {
  return {
    workstation: workstations.shown(workstation),
    workstationKey: workstation === null ? null : nameKey(workstation),
    display: attributes.display,
    handle: attributes.handle,
    numberOfLicenses: Math.max(1, numberOfLicenses),
  };
}
