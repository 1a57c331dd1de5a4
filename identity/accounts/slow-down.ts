// Slows down password guessing. Failures count for an account at an address, for an address, and for an account over all
// addresses; they are stored in the database, so that all servers know them. Names that do not exist count like others.
// Nobody can lock out another: a first attempt from a new address is always checked, after a wait at most.
import { hash } from "node:crypto";
import type { Knex } from "knex";
import { type Database, upsertRows, withLocks } from "../../db/index.ts";
import { accountKey } from "./names.ts";

interface Limit {
  /** Failures before the first delay. */
  readonly free: number;
  /** The longest delay; the first is one second, and each failure doubles it. */
  readonly longestMs: number;
}

/** An account at an address: further attempts are refused for so long. */
const here: Limit = { free: 5, longestMs: 900_000 };
/** The same while the address or the account is suspicious: one attempt is checked, the next one must wait. */
const hereSuspicious: Limit = { free: 1, longestMs: 900_000 };
/** An account over all addresses: each attempt waits so long before it is checked. */
const everywhere: Limit = { free: 20, longestMs: 8_000 };
/** An address, or an account over all addresses, is suspicious after so many failures. */
const suspiciousAfter = 20;

/** The count starts anew after so long without a failure. */
const forgottenAfterMs = 3_600_000;
/** An address where the account logged in is known for so long. */
const knownForMs = 90 * 86_400_000;
/** A log-in renews it at most so often. */
const renewedEveryMs = 86_400_000;

interface Failures {
  readonly key: string;
  readonly failures: number;
  readonly blocked_until_at: number;
  readonly expires_at: number;
}

/** How far the clocks of servers may differ. */
const clocksDifferByMs = 60_000;

export interface SlowDown {
  /** The attempt is refused, and may be made again after so many milliseconds; 0: it may be made now. */
  readonly refuseMs: number;
  /** The attempt is checked after so many milliseconds. */
  readonly waitMs: number;
}

export async function slowDownOf(db: Database, name: string, address: string, now = Date.now()): Promise<SlowDown> {
  const counts = await readCounts(db.read, keysOf(name, address), now);
  const { left, failures } = counts.here;
  const whole = delayAfter(failures, counts.isSuspicious ? hereSuspicious : here);
  return {
    // When more is left than the whole delay, the clock went back. Do not wait until it catches up.
    refuseMs: left > whole + clocksDifferByMs ? 0 : Math.max(0, Math.min(left, whole)),
    waitMs: counts.isKnown ? 0 : delayAfter(counts.everywhere.failures, everywhere),
  };
}

/** Counts a failed log-in. */
export async function countFailure(db: Database, name: string, address: string, now = Date.now()): Promise<void> {
  const keys = keysOf(name, address);
  await db.write.transaction(async (trx) => {
    const counts = await readCounts(trx, keys, now);
    const failures = counts.here.failures + 1;
    const delay = delayAfter(failures, counts.isSuspicious ? hereSuspicious : here);
    await store(trx, keys.here, failures, now + delay, now);
    await store(trx, keys.address, counts.address.failures + 1, now, now);
    await store(trx, keys.everywhere, counts.everywhere.failures + 1, now, now);
  }, locksOf(keys));
}

/**
 * A log-in that succeeded: the address is known from now on, and the failures of this account at this address are forgotten,
 * also their share in the other counts.
 */
export async function noteSuccess(db: Database, name: string, address: string, now = Date.now()): Promise<void> {
  const keys = keysOf(name, address);
  const before = await readCounts(db.read, keys, now);
  if (before.here.failures === 0 && before.knownUntil > now + knownForMs - renewedEveryMs) return;
  await db.write.transaction(async (trx) => {
    const counts = await readCounts(trx, keys, now);
    const own = counts.here.failures;
    await upsertRows(trx, "known_addresses", knownColumns, ["key"], [[keys.here, now + knownForMs]]);
    if (own === 0) return;
    await trx("log_in_failures").where("key", keys.here).delete();
    for (const kind of ["address", "everywhere"] as const) {
      const left = counts[kind].failures - own;
      if (left <= 0) await trx("log_in_failures").where("key", keys[kind]).delete();
      else await store(trx, keys[kind], left, now, now);
    }
  }, locksOf(keys));
}

/** Counts are read and written back: those of one account, or of one address, wait for each other. */
function locksOf({ address, everywhere }: Keys) {
  return withLocks(`log-in ${address}`, `log-in ${everywhere}`);
}

/** The delay after the given number of failures, in milliseconds. */
export function delayAfter(failures: number, { free, longestMs }: Limit): number {
  if (failures < free) return 0;
  return Math.min(longestMs, 1000 * 2 ** Math.min(30, failures - free));
}

type Keys = ReturnType<typeof keysOf>;

async function readCounts(knex: Knex, keys: Keys, now: number) {
  const rows: Failures[] = await knex("log_in_failures").whereIn("key", Object.values(keys));
  const known: { expires_at: number } | undefined = await knex("known_addresses").where("key", keys.here).first();
  const countOf = (kind: keyof Keys) => {
    const row = rows.find(({ key, expires_at }) => key === keys[kind] && expires_at > now);
    return { failures: row?.failures ?? 0, left: (row?.blocked_until_at ?? 0) - now };
  };
  const counts = { here: countOf("here"), address: countOf("address"), everywhere: countOf("everywhere") };
  const knownUntil = known?.expires_at ?? 0;
  const isKnown = knownUntil > now;
  const most = Math.max(counts.address.failures, counts.everywhere.failures);
  return { ...counts, knownUntil, isKnown, isSuspicious: !isKnown && most >= suspiciousAfter };
}

function keysOf(name: string, client: string) {
  const address = networkOf(client);
  const keyOf = (...parts: readonly string[]) => hash("sha256", parts.join("\0"), "hex");
  // Hashed, so that no tried name is stored (it may be a password in the wrong field), and all keys have one length.
  return {
    here: keyOf("account", accountKey(name), address),
    address: keyOf("address", address),
    everywhere: keyOf("everywhere", accountKey(name)),
  };
}

/** The address of one household or machine: an IPv4 address, or an IPv6 network of 64 bits. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 !== undefined) return v4;
  const [head = "", tail] = address.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const filled =
    tail === undefined ? groups : [...groups, ...Array(8 - groups.length - last.length).fill("0"), ...last];
  return filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

const knownColumns = { key: "text", expires_at: "integer" } as const;
const columns = { key: "text", failures: "integer", blocked_until_at: "integer", expires_at: "integer" } as const;

async function store(trx: Knex.Transaction, key: string, failures: number, until: number, now: number): Promise<void> {
  const row = [key, failures, until, Math.max(until, now) + forgottenAfterMs];
  await upsertRows(trx, "log_in_failures", columns, ["key"], [row]);
}
