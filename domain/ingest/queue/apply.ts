// What a message changes of who waits: logs say when waiting began and ended, snapshots list who waits, and a checkout or a
// daemon that stops ends it (docs/domain.md). Only the licence server that is reported is touched, under its lock.
import { nameKey } from "../../../db/index.ts";
import type { Batch } from "../batch/batch.ts";
import type { Server } from "../batch/servers.ts";
import type { PoolBook } from "../pools/book.ts";
import type { Pool } from "../pools/identity.ts";
import type { KeyedEvent, QueuedRequest, StopEvent } from "../reports/messages.ts";
import { settle, type Touched, TouchedUsers, toldAtOf } from "./settle.ts";
import { knownEvents, readWaiting, type StoredRequest, storeEvents } from "./stored.ts";
import { mostOfOneUser, takeFitting, type WaitingRequest } from "./waiting.ts";

/** Queueings that can still matter and were not applied before, each once. */
export async function newQueueings(batch: Batch, queueings: readonly KeyedEvent[]): Promise<KeyedEvent[]> {
  const from = oldestThatMatters(batch);
  const byKey = new Map(queueings.filter(({ at }) => at > from).map((event) => [event.key, event]));
  if (byKey.size === 0) return [];
  for (const key of await knownEvents(batch.trx, [...byKey.keys()])) byKey.delete(key);
  return [...byKey.values()];
}

/** What a log said of the queue longer ago has ended since, or snapshots confirmed it. */
const oldestThatMatters = ({ now, silenceMs }: Batch) => now - 2 * silenceMs;

interface LogOfQueue {
  readonly queueings: readonly KeyedEvent[];
  readonly checkouts: readonly KeyedEvent[];
  readonly stops: readonly StopEvent[];
  readonly poolOf: (event: KeyedEvent) => Pool | null;
}

/** Applies what a log says; its checkouts and stops are stored already. Users and workstations are looked up. */
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
  for (const one of waiting) touched.known(one)?.stored.push(one);
  const all = touched.all().map((user) => ({
    ...user,
    toldAt: toldAtOf(book, server, user.featureKey),
    listed: listedOf(user.stored),
  }));
  const from = events.reduce((first, { at }) => Math.min(first, at), batch.now);
  await settle(batch, server.id, book, all, from);
}

interface SnapshotOfQueue {
  readonly at: number;
  /** Who waits, by the pool; pools of which the snapshot does not say it are missing. */
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
  const told = { ...server, last_snapshot_at: at };
  const all = touched.all().map((user): Touched => {
    const toldAt = toldAtOf(book, told, user.featureKey);
    return { ...user, toldAt, listed: toldAt === at ? carried(user.listings, user.stored) : listedOf(user.stored) };
  });
  await settle(batch, server.id, book, all, at);
}

const listedOf = (stored: readonly StoredRequest[]) => stored.filter(({ isListed }) => isListed);

/** What is listed again waits since it was first listed, or since a log said. */
function carried(listings: readonly WaitingRequest[], stored: readonly StoredRequest[]): WaitingRequest[] {
  const left = [...stored];
  return listings.map((one) => {
    const known = takeFitting(left, one);
    const { isSinceEstimated, sinceAt } = known ?? one;
    return known === null || !one.isSinceEstimated ? one : { ...one, isSinceEstimated, sinceAt };
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
