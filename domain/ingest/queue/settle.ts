// Works out anew who waits, for some users and features of a licence server, and stores what differs. What the evidence says is
// waiting.ts; what a message adds to it is apply.ts.
import type { Batch } from "../batch/batch.ts";
import type { Server } from "../batch/servers.ts";
import type { PoolBook } from "../pools/book.ts";
import { readStops } from "../sessions/open-evidence.ts";
import {
  type QueueChanges,
  type QueueKey,
  readCheckouts,
  readEvents,
  type StoredRequest,
  writeWaiting,
} from "./stored.ts";
import { type QueueMoment, takeFitting, type WaitingRequest, waitingAfter } from "./waiting.ts";

/** A user and feature of which something is new. */
interface TouchedUser extends QueueKey {
  readonly stored: StoredRequest[];
  /** What the snapshot that is applied lists; of a log none. */
  readonly listings: WaitingRequest[];
}

export interface Touched extends QueueKey {
  readonly stored: readonly StoredRequest[];
  /** When a snapshot last said who waits for the feature; null: none did. */
  readonly toldAt: number | null;
  readonly listed: readonly WaitingRequest[];
}

/** Each user and feature once, in the order in which they were touched. */
export class TouchedUsers {
  readonly #byKey = new Map<string, TouchedUser>();

  of({ featureKey, userId }: QueueKey): TouchedUser {
    const known = this.known({ featureKey, userId });
    if (known) return known;
    const added = { featureKey, userId, stored: [], listings: [] };
    this.#byKey.set(`${userId}/${featureKey}`, added);
    return added;
  }

  known({ featureKey, userId }: QueueKey): TouchedUser | undefined {
    return this.#byKey.get(`${userId}/${featureKey}`);
  }

  all(): TouchedUser[] {
    return [...this.#byKey.values()];
  }
}

/**
 * When snapshots last said who waits for a feature: for each of its listed pools one did then, or later. Where none is listed,
 * the last snapshot says that nobody waits.
 */
export function toldAtOf(book: PoolBook, server: Server, featureKey: string): number | null {
  if (server.last_snapshot_at === null) return null;
  const listed = book.named(featureKey).filter(({ isManual, isListed }) => isListed && !isManual);
  if (listed.length === 0) return server.last_snapshot_at;
  const told = listed.map(({ queueToldAt }) => queueToldAt ?? Number.NEGATIVE_INFINITY);
  const first = Math.min(...told);
  return Number.isFinite(first) ? first : null;
}

/** `from`: the earliest instant of which something is new. */
export async function settle(
  batch: Batch,
  serverId: number,
  book: PoolBook,
  touched: readonly Touched[],
  from: number,
): Promise<void> {
  if (touched.length === 0) return;
  const { trx, now, silenceMs } = batch;
  // What a log said before has been confirmed since, or waits no more.
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
function firstOf({ toldAt, listed }: Touched, moments: readonly QueueMoment[]): number {
  const listedAt = listed.length > 0 && toldAt !== null ? toldAt : Number.POSITIVE_INFINITY;
  const first = moments.reduce((at, moment) => Math.min(at, moment.at), listedAt);
  return Math.min(first, Number.MAX_SAFE_INTEGER);
}

/** What of the stored requests of a user and feature stays, changes, ends, and what is new: a request keeps its Id. */
function compared({ stored, featureKey, userId }: Touched, waiting: readonly WaitingRequest[]): QueueChanges {
  const left = [...stored];
  const result = waiting.map((one) => ({ one, known: takeFitting(left, one) }));
  return {
    added: result.flatMap(({ one, known }) => (known === null ? { ...one, featureKey, userId } : [])),
    changed: result.flatMap(({ one, known }) =>
      known === null || isSame(known, one) ? [] : { ...one, featureKey, userId, id: known.id },
    ),
    ended: left.map(({ id }) => id),
  };
}

function isSame(one: WaitingRequest, other: WaitingRequest): boolean {
  return (Object.keys(other) as (keyof WaitingRequest)[]).every((field) => one[field] === other[field]);
}
