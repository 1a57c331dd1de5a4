// What identifies a pool of licences: server, vendor, name, version, additional key and licence type (docs/domain.md).
// Null is what was not printed; a pool takes it when it is printed later. Pure.
import { nameKey } from "../../../db/index.ts";
import { compareVersions } from "../../pools/version-order.ts";
import type { PoolIdentity } from "../reports/messages.ts";

export interface Pool {
  /** 0 until the pool is stored. */
  id: number;
  name: string;
  readonly nameKey: string;
  version: string | null;
  additionalKey: string | null;
  vendor: string | null;
  vendorKey: string | null;
  licenseType: string | null;
  isListed: boolean;
  /** Whether an administrator added it and no snapshot has listed it. */
  isManual: boolean;
  /** Infinite while a new one was not named by anything; minus infinite: as far back as anybody asks. */
  knownSinceAt: number;
  /** When a snapshot last said who waits for it; null before the first. */
  queueToldAt: number | null;
  /** Whether the identity is to be stored: the pool is new, or took something that was not printed before. */
  changed: boolean;
}

const parts = ["version", "vendorKey", "additionalKey", "licenseType"] as const;
type Parts = Readonly<Record<(typeof parts)[number], string | null>>;

/** A pool that nobody knew before. */
export function newPool(print: PoolIdentity, isListed: boolean): Pool {
  const { name, vendor } = print;
  const fresh = { id: 0, isManual: false, changed: true, knownSinceAt: Number.POSITIVE_INFINITY, queueToldAt: null };
  return { ...fresh, name, nameKey: nameKey(name), vendor, isListed, ...partsOf(print) };
}

/** The pools that differ from the print in nothing that both know: the most similar first, then the lowest Id. */
export function fittingPools<T extends Pool>(pools: readonly T[], print: PoolIdentity): T[] {
  const wanted = partsOf(print);
  return pools
    .filter((pool) => parts.every((part) => fits(pool[part], wanted[part])))
    .sort((a, b) => similarity(b, wanted) - similarity(a, wanted) || order(a) - order(b));
}

/**
 * What the pool would be with the print's parts where it lacks them: the pool itself if it lacks none; null if that
 * would make it equal to another one of `pools`.
 */
export function completedBy(pool: Pool, print: PoolIdentity, pools: readonly Pool[]): Pool | null {
  const wanted = partsOf(print);
  if (parts.every((part) => pool[part] !== null || wanted[part] === null)) return pool;
  const vendor = pool.vendorKey === null ? print.vendor : pool.vendor;
  const completed = { ...pool, vendor, changed: true };
  for (const part of parts) completed[part] ??= wanted[part];
  const isTaken = pools.some((other) => other !== pool && parts.every((part) => other[part] === completed[part]));
  return isTaken ? null : completed;
}

/** The more a print says the sooner it chooses its pool; of equal ones the higher version. */
export function compareSureness(a: PoolIdentity, b: PoolIdentity): number {
  return sureness(b) - sureness(a) || compareVersions(b.version, a.version);
}

/** All that is printed, as a text: equal for prints that say the same. */
export function printedText(print: PoolIdentity): string {
  const printed = partsOf(print);
  return JSON.stringify([nameKey(print.name), ...parts.map((part) => printed[part])]);
}

function partsOf({ version, vendor, additionalKey, licenseType }: PoolIdentity): Parts {
  return { version, vendorKey: vendor === null ? null : nameKey(vendor), additionalKey, licenseType };
}

function fits(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b;
}

const weights = { version: 8, vendorKey: 4, additionalKey: 2, licenseType: 1 } as const;

function similarity(pool: Pool, wanted: Parts): number {
  return parts.reduce((sum, part) => sum + (pool[part] === wanted[part] ? weights[part] : 0), 0);
}

function sureness(print: PoolIdentity): number {
  const printed = partsOf(print);
  return parts.reduce((sum, part) => sum + (printed[part] === null ? 0 : weights[part]), 0);
}

/** Pools that are not stored yet come after those that are. */
function order(pool: Pool): number {
  return pool.id === 0 ? Number.MAX_SAFE_INTEGER : pool.id;
}
