// Slows down password guessing. Failures count for an account at an address, and for an address; they are stored in the
// database, so that all servers know them. Names that do not exist count like others.
import { hash } from "node:crypto";
import type { Knex } from "knex";
import { type Database, upsertRows } from "../../db/index.ts";
import { accountKey } from "./names.ts";

interface Limit {
  /** Failures before the first delay. */
  readonly free: number;
  /** The longest delay; the first is one second, and each failure doubles it. */
  readonly longestMs: number;
}

const limits = {
  account: { free: 5, longestMs: 900_000 },
  address: { free: 20, longestMs: 60_000 },
} as const satisfies Record<string, Limit>;

/** The count starts anew after so long without a failure. */
const forgottenAfterMs = 3_600_000;

interface Failures {
  readonly key: string;
  readonly failures: number;
  readonly blocked_until_at: number;
  readonly expires_at: number;
}

/** How far the clocks of servers may differ. */
const clocksDifferByMs = 60_000;

/** Milliseconds until a log-in may be tried; 0: now. */
export async function delayOf(db: Database, name: string, address: string, now = Date.now()): Promise<number> {
  const { account, address: all } = keysOf(name, address);
  const rows: Failures[] = await db.read("log_in_failures").whereIn("key", [account, all]);
  const delays = rows
    .filter((row) => row.expires_at > now)
    .map((row) => {
      const whole = delayAfter(row.failures, limitOf(row.key, account));
      const left = row.blocked_until_at - now;
      // More is left than the whole delay: the clock went back. Do not wait until it catches up.
      return left > whole + clocksDifferByMs ? 0 : Math.min(left, whole);
    });
  return Math.max(0, ...delays);
}

/** Counts a failed log-in. */
export async function countFailure(db: Database, name: string, address: string, now = Date.now()): Promise<void> {
  const keys = keysOf(name, address);
  await db.write.transaction(async (trx) => {
    const rows: Failures[] = await trx("log_in_failures").whereIn("key", [keys.account, keys.address]);
    for (const [kind, key] of [["account", keys.account] as const, ["address", keys.address] as const]) {
      const known = rows.find((row) => row.key === key && row.expires_at > now);
      const failures = (known?.failures ?? 0) + 1;
      await store(trx, key, failures, now + delayAfter(failures, limits[kind]), now);
    }
  });
}

/** A log-in that succeeded: forgets the failures of this account from this address, the address's share of them too. */
export async function clearFailures(db: Database, name: string, address: string, now = Date.now()): Promise<void> {
  const keys = keysOf(name, address);
  const known = await db.read("log_in_failures").where("key", keys.account).first("failures");
  if (known === undefined) return;
  await db.write.transaction(async (trx) => {
    const rows: Failures[] = await trx("log_in_failures").whereIn("key", [keys.account, keys.address]);
    const own = rows.find((row) => row.key === keys.account)?.failures ?? 0;
    const all = rows.find((row) => row.key === keys.address);
    await trx("log_in_failures").where("key", keys.account).delete();
    if (all === undefined || own === 0) return;
    if (all.failures <= own) await trx("log_in_failures").where("key", keys.address).delete();
    else await store(trx, keys.address, all.failures - own, now, now);
  });
}

/** The delay after the given number of failures, in milliseconds. */
export function delayAfter(failures: number, { free, longestMs }: Limit): number {
  if (failures < free) return 0;
  return Math.min(longestMs, 1000 * 2 ** Math.min(30, failures - free));
}

function keysOf(name: string, client: string) {
  const address = networkOf(client);
  // Hashed, so that no tried name is stored (it may be a password in the wrong field), and all keys have one length.
  return {
    account: hash("sha256", `account\0${accountKey(name)}\0${address}`, "hex"),
    address: hash("sha256", `address\0${address}`, "hex"),
  };
}

/** The address of one household or machine: an IPv4 address, or an IPv6 network of 64 bits. */
function networkOf(address: string): string {
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

function limitOf(key: string, accountsKey: string): Limit {
  return key === accountsKey ? limits.account : limits.address;
}

const columns = { key: "text", failures: "integer", blocked_until_at: "integer", expires_at: "integer" } as const;

async function store(trx: Knex.Transaction, key: string, failures: number, until: number, now: number): Promise<void> {
  const row = [key, failures, until, Math.max(until, now) + forgottenAfterMs];
  await upsertRows(trx, "log_in_failures", columns, ["key"], [row]);
}
