// The keys of this process: it reads them every few seconds and calls a listener when they change. One of the servers
// creates the next key when the last one is old.
import { setTimeout as wait } from "node:timers/promises";
import { type Database, runPeriodically } from "../../db/index.ts";
import { type KeySet, readKeys, rotateOldKeys } from "./keys.ts";
import type { Sealing } from "./sealing.ts";

const readEveryMs = 5_000;
/** Where one of the others may know a newer key they are read at once, but not more often than this. */
const readAgainAfterMs = 1_000;
/** Who needs them now waits no longer for a database that is slow. */
const mostWaitMs = 1_000;
const rotateEveryMs = 30_000;

export interface KeyRing {
  current(): KeySet;
  /** Called with the new set after it changed; at most one listener. */
  onChange(listener: (keys: KeySet) => void): void;
  /** Reads them now. */
  refresh(): Promise<void>;
  /** The same, unless that was just done; waits for a second at most, and does not reject. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

interface KeyRingParts {
  readonly db: Database;
  readonly sealing: Sealing;
  /** A key older than this is followed by a new one. */
  readonly maxAgeMs: number;
  readonly onError: (error: unknown) => void;
}

/** Rejects with SealBroken, or when the database does not answer. */
export async function openKeyRing({ db, sealing, maxAgeMs, onError }: KeyRingParts): Promise<KeyRing> {
  let keys = await readKeys(db, sealing);
  let listener: (keys: KeySet) => void = () => {};

  let readAt = performance.now();
  let underWay: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    readAt = performance.now();
    const next = await readKeys(db, sealing);
    if (namesOf(next) === namesOf(keys)) return;
    keys = next;
    listener(keys);
  }

  async function catchUp(): Promise<void> {
    if (underWay === undefined && performance.now() - readAt >= readAgainAfterMs) {
      underWay = refresh()
        .catch(onError)
        .finally(() => {
          underWay = undefined;
        });
    }
    if (underWay !== undefined) await Promise.race([underWay, wait(mostWaitMs, undefined, { ref: false })]);
  }

  // While the database is away, the known keys stay in use.
  const timer = setInterval(() => refresh().catch(onError), readEveryMs).unref();
  const rotating = runPeriodically({
    db,
    name: "key rotation",
    everyMs: rotateEveryMs,
    work: () => rotateOldKeys(db, sealing, maxAgeMs),
    onError,
  });
  return {
    current: () => keys,
    onChange: (next) => {
      listener = next;
    },
    refresh,
    catchUp,
    async close() {
      clearInterval(timer);
      await rotating.close();
    },
  };
}

function namesOf({ signing }: KeySet): string {
  return signing.map(({ kid }) => kid).join(" ");
}
