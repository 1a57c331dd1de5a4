// Throttles password guessing. Failures count for an account at an IP address, for an address over all accounts, and for an account over
// all addresses; they are stored in the database, so that all servers share them. Names that do not exist count like others. Nobody can
// lock out an account where it logged in before; at a new address it is checked after a wait, or refused for a minute at most.
import { hash } from "node:crypto";
import type { Knex } from "knex";
import { type Database, upsertRows, withLocks } from "../../db/index.ts";
import { accountKey } from "./rules.ts";

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
/** An address over all accounts: accounts that did not log in there before are refused for so long. */
const ofAddress: Limit = { free: 20, longestMs: 60_000 };
/** The same for the IPv6 networks of one site. */
const ofSite: Limit = { free: 100, longestMs: 60_000 };
/** An account over all addresses: each attempt waits so long before it is checked. */
const everywhere: Limit = { free: 20, longestMs: 8_000 };
/** Wrong codes after a correct password, where the account did not log in before: so many in all, and then none for so long. */
const codes = { most: 5, withinMs: 3_600_000 };
/** An address, or an account over all addresses, is suspicious after so many failures. */
const suspiciousAfter = 20;

/** The count starts anew after so long without a failure. */
const forgottenAfterMs = 3_600_000;
/** An address where the account logged in is remembered for so long. */
const rememberedForMs = 90 * 86_400_000;
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

export interface Throttle {
  /** The attempt is refused, and may be repeated after so many milliseconds; 0: at once. */
  readonly refuseMs: number;
  /** The attempt is checked after so many milliseconds. */
  readonly waitMs: number;
  readonly isTrusted: boolean;
}

export async function throttleOf(db: Database, name: string, address: string, now = Date.now()): Promise<Throttle> {
  const counts = await readCounts(db.read, keysOf(name, address), now);
  return {
    refuseMs: refusalOf(counts),
    waitMs: counts.isTrusted ? 0 : delayAfter(counts.everywhere.failures, everywhere),
    isTrusted: counts.isTrusted,
  };
}

function refusalOf(counts: Counts): number {
  const here = leftOf(counts.here, limitHere(counts));
  return counts.isTrusted ? here : Math.max(here, leftOf(counts.address, ofAddress), leftOf(counts.site, ofSite));
}

function leftOf({ failures, left }: Count, limit: Limit): number {
  const delay = delayAfter(failures, limit);
  // When more time is left than the full delay, the clock was set back: do not wait for it.
  return left > delay + clocksDifferByMs ? 0 : Math.max(0, Math.min(left, delay));
}

const limitHere = ({ isSuspicious }: Counts) => (isSuspicious ? hereSuspicious : here);

/** Counts a failed log-in. */
export async function countFailure(db: Database, name: string, address: string, now = Date.now()): Promise<void> {
  const keys = keysOf(name, address);
  await db.write.transaction(async (trx) => add(trx, keys, await readCounts(trx, keys, now), now), locksOf(keys));
}

export interface CountedCode {
  /** It is not checked, and may be repeated after so many milliseconds; 0: check it now. */
  readonly refuseMs: number;
  /** Refused after too many wrong codes over all addresses. */
  readonly isUsedUp: boolean;
  readonly isTrusted: boolean;
}

/**
 * Counts a second factor as wrong before it is checked, so that parallel attempts are limited like sequential ones; a correct one
 * is subtracted again (noteSuccess).
 */
export async function countCode(db: Database, name: string, address: string, now = Date.now()): Promise<CountedCode> {
  const keys = keysOf(name, address);
  return db.write.transaction(async (trx) => {
    const counts = await readCounts(trx, keys, now);
    const { isTrusted } = counts;
    if (!isTrusted && counts.codes.failures >= codes.most) {
      return { isTrusted, isUsedUp: true, refuseMs: Math.min(counts.codes.left, codes.withinMs) };
    }
    const refuseMs = refusalOf(counts);
    if (refuseMs > 0) return { isTrusted, isUsedUp: false, refuseMs };
    await add(trx, keys, counts, now);
    if (!isTrusted) await storeCodes(trx, keys, counts, counts.codes.failures + 1, now);
    return { isTrusted, isUsedUp: false, refuseMs: 0 };
  }, locksOf(keys));
}

/** The hour begins with the first wrong code. */
async function storeCodes(trx: Knex.Transaction, keys: Keys, counts: Counts, failures: number, now: number) {
  const until = now + (counts.codes.failures === 0 ? codes.withinMs : counts.codes.left);
  await upsertRows(trx, "log_in_failures", columns, ["key"], [[keys.codes, failures, until, until]]);
}

async function add(trx: Knex.Transaction, keys: Keys, counts: Counts, now: number): Promise<void> {
  const limits = { here: limitHere(counts), address: ofAddress, site: ofSite, everywhere: null };
  for (const kind of ["here", "address", "site", "everywhere"] as const) {
    const key = keys[kind];
    if (key === undefined) continue;
    const failures = counts[kind].failures + 1;
    const limit: Limit | null = limits[kind];
    await store(trx, key, failures, now + (limit === null ? 0 : delayAfter(failures, limit)), now);
  }
}

/**
 * After a successful log-in: remembers the address and forgets the failures of this account at this address, also
 * their share in the other counts. With `ofCode` also that of a second factor that was counted (countCode).
 */
export async function noteSuccess(
  db: Database,
  name: string,
  address: string,
  now = Date.now(),
  ofCode = false,
): Promise<void> {
  const keys = keysOf(name, address);
  const before = await readCounts(db.read, keys, now);
  if (before.here.failures === 0 && before.rememberedUntil > now + rememberedForMs - renewedEveryMs) return;
  await db.write.transaction(async (trx) => {
    const counts = await readCounts(trx, keys, now);
    const failuresHere = counts.here.failures;
    await upsertRows(trx, "known_addresses", addressColumns, ["key"], [[keys.here, now + rememberedForMs]]);
    if (ofCode && !counts.isTrusted) {
      await storeCodes(trx, keys, counts, Math.max(0, counts.codes.failures - 1), now);
    }
    if (failuresHere === 0) return;
    await trx("log_in_failures").where("key", keys.here).delete();
    for (const kind of ["address", "site", "everywhere"] as const) {
      const key = keys[kind];
      if (key === undefined) continue;
      const left = counts[kind].failures - failuresHere;
      if (left <= 0) await trx("log_in_failures").where({ key }).delete();
      else await store(trx, key, left, now + counts[kind].left, now);
    }
  }, locksOf(keys));
}

/** Counts are read and written back, so writers of the same account or address wait for each other. */
function locksOf({ address, site, everywhere }: Keys) {
  return withLocks(...[address, site ?? address, everywhere].map((key) => `log-in ${key}`));
}

/** The delay after the given number of failures, in milliseconds. */
export function delayAfter(failures: number, { free, longestMs }: Limit): number {
  if (failures < free) return 0;
  return Math.min(longestMs, 1000 * 2 ** Math.min(30, failures - free));
}

type Kind = "here" | "address" | "site" | "everywhere" | "codes";
type Keys = ReturnType<typeof keysOf>;
type Counts = Awaited<ReturnType<typeof readCounts>>;

interface Count {
  readonly failures: number;
  /** Milliseconds until it no longer blocks; negative: since then. */
  readonly left: number;
}

async function readCounts(knex: Knex, keys: Keys, now: number) {
  const present = Object.values(keys).filter((key) => key !== undefined);
  const rows: Failures[] = await knex("log_in_failures").whereIn("key", present);
  const remembered: { expires_at: number } | undefined = await knex("known_addresses").where("key", keys.here).first();
  const countOf = (kind: Kind): Count => {
    const row = rows.find(({ key, expires_at }) => key === keys[kind] && expires_at > now);
    return { failures: row?.failures ?? 0, left: (row?.blocked_until_at ?? 0) - now };
  };
  const here = countOf("here");
  const address = countOf("address");
  const site = countOf("site");
  const everywhere = countOf("everywhere");
  const rememberedUntil = remembered?.expires_at ?? 0;
  const isTrusted = rememberedUntil > now;
  const isSuspicious = !isTrusted && Math.max(address.failures, everywhere.failures) >= suspiciousAfter;
  return { here, address, site, everywhere, codes: countOf("codes"), rememberedUntil, isTrusted, isSuspicious };
}

function keysOf(name: string, client: string) {
  const address = networkOf(client);
  const keyOf = (...parts: readonly string[]) => hash("sha256", parts.join("\0"), "hex");
  // Hashed, so that no attempted name is stored (it may be a password in the wrong field), and all keys have the same length.
  return {
    here: keyOf("account", accountKey(name), address),
    address: keyOf("address", address),
    site: address.includes(":") ? keyOf("site", siteOf(client)) : undefined,
    everywhere: keyOf("everywhere", accountKey(name)),
    codes: keyOf("codes", accountKey(name)),
  };
}

/** The unit that shares one queue of log-ins: an IPv4 address, or the 65,536 IPv6 networks (/48) that one customer may have. */
export function siteOf(address: string): string {
  return networkOf(address).split(":").slice(0, 3).join(":");
}

/** The address of one household or machine: an IPv4 address, or an IPv6 /64 network. */
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

const addressColumns = { key: "text", expires_at: "integer" } as const;
const columns = { key: "text", failures: "integer", blocked_until_at: "integer", expires_at: "integer" } as const;

async function store(trx: Knex.Transaction, key: string, failures: number, until: number, now: number): Promise<void> {
  const row = [key, failures, until, Math.max(until, now) + forgottenAfterMs];
  await upsertRows(trx, "log_in_failures", columns, ["key"], [row]);
}
