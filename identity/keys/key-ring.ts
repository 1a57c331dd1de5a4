// The keys of this process, read every few seconds, and the keys that verify tokens. One of the servers creates the next key when the
// last one is old.
import { setTimeout as wait } from "node:timers/promises";
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { type Database, runPeriodically } from "../../db/index.ts";
import { type KeySet, readKeys, rotateOldKeys } from "./keys.ts";
import type { Sealing } from "./sealing.ts";

const readEveryMs = 5_000;
/** Other servers may have a newer key: then the keys are read at once, but not more often than this. */
const readAgainAfterMs = 1_000;
/** The longest wait for a slow database. */
const mostWaitMs = 1_000;
const rotateEveryMs = 30_000;

export interface KeyRing {
  current(): KeySet;
  /** Called with the new set after a change; at most one listener. */
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
  /** A new key follows when the newest is older than this. */
  readonly maxAgeMs: number;
  readonly onError: (error: unknown) => void;
}

/** Rejects with SealBroken, or when the database does not respond. */
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

  // While the database is unavailable, the cached keys stay in use.
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

// The keys that verify tokens: those of our key ring, or for an API server alone those that the identity service publishes, found by
// discovery and fetched again in the background.

/** Much shorter than the time for which a new key is published before it signs. */
const fetchEveryMs = 15_000;
/** An unknown key id starts a fetch at once, but not more often than this. */
const cooldownMs = 2_000;
const timeoutMs = 4_000;

/** The keys of the ring, as they are at each use. */
export function keysOfRing(ring: KeyRing): JWTVerifyGetKey {
  let made: { readonly of: KeySet; readonly keys: JWTVerifyGetKey } | undefined;
  function current(): JWTVerifyGetKey {
    const of = ring.current();
    if (made?.of !== of) {
      const keys = of.signing.map(({ publicJwk }) => publicJwk);
      made = { of, keys: createLocalJWKSet({ keys } as unknown as JSONWebKeySet) };
    }
    return made.keys;
  }
  return async (header, token) => {
    try {
      return await current()(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // When a key was withdrawn, its successor signs at once, and another server may have noticed earlier.
      await ring.catchUp();
      return current()(header, token);
    }
  };
}

/** No key is cached, because the identity service does not respond. */
export class KeysUnavailable extends Error {
  constructor(cause: unknown) {
    super("The identity service's keys can't be fetched at present", { cause });
    this.name = "KeysUnavailable";
  }
}

/** Cached keys stay in use while the identity service is unavailable. `onError` receives the failures of fetches. */
export function fetchPublishedKeys(issuer: string, onError: (error: unknown) => void) {
  let fetched: JWTVerifyGetKey | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  async function load(): Promise<void> {
    fetchedAt = performance.now();
    fetched = createLocalJWKSet((await fetchKeySet(issuer)) as unknown as JSONWebKeySet);
  }

  function refresh(): Promise<void> {
    underWay ??= load().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  const background = () => refresh().catch(onError);
  const timer = setInterval(background, fetchEveryMs).unref();
  background();
  return {
    keys: (async (header, token) => {
      if (fetched === undefined) {
        await refresh().catch((error) => {
          throw new KeysUnavailable(error);
        });
      }
      const keys = fetched as JWTVerifyGetKey;
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || performance.now() - fetchedAt < cooldownMs) throw error;
        await refresh().catch(onError);
        return (fetched as JWTVerifyGetKey)(header, token);
      }
    }) satisfies JWTVerifyGetKey,
    close: () => clearInterval(timer),
  };
}

/** The keys that an identity service publishes, found by discovery. Rejects where it is not reached or is another one. */
export async function fetchKeySet(issuer: string): Promise<{ readonly keys: readonly { readonly kid?: string }[] }> {
  const discovered = await fetchJson(`${issuer}/.well-known/openid-configuration`);
  if (discovered.issuer !== issuer) throw new Error("The discovered issuer is not SVC_IDENTITY_URL");
  return (await fetchJson(String(discovered.jwks_uri))) as { keys: { kid?: string }[] };
}

async function fetchJson(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}
