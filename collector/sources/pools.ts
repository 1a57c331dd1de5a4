// Pools that are printed in parts and are one for the service, and checkouts that share one licence.
import type { ReportedCheckout, ReportedPool } from "../../generated/contract.ts";

/**
 * One pool for each vendor, name, version and licence type: numbers are added, increments and checkouts are joined. A
 * number that one part lacks is unknown of the whole. A pool is uncounted only if each of its parts is.
 */
export function addedPools(parts: readonly ReportedPool[]): ReportedPool[] {
  const pools = new Map<string, ReportedPool>();
  for (const part of parts) {
    const key = identity(part);
    const existing = pools.get(key);
    pools.set(key, existing ? added(existing, part) : part);
  }
  return [...pools.values()];
}

function identity({ Vendor, FeatureName, FeatureVersion, LicenseType }: ReportedPool): string {
  return JSON.stringify([Vendor?.toLowerCase(), FeatureName.toLowerCase(), FeatureVersion, LicenseType]);
}

function added(first: ReportedPool, second: ReportedPool): ReportedPool {
  const starts = [first.StartDateUtc, second.StartDateUtc].filter((start) => typeof start === "string").sort();
  return {
    ...first,
    Total: total(first, second),
    Used: sum(first.Used, second.Used),
    Reserved: sum(first.Reserved, second.Reserved),
    Queued: sum(first.Queued, second.Queued),
    IsUncounted: first.IsUncounted === true && second.IsUncounted === true,
    ...(starts.length > 0 && { StartDateUtc: starts[0] }),
    Increments: [...(first.Increments ?? []), ...(second.Increments ?? [])],
    Checkouts: joinedCheckouts(first, second),
    ...joinedRequests(first, second),
  };
}

/** Nobody is listed, and one part does not say who holds its licences: neither does the whole. */
function joinedCheckouts(first: ReportedPool, second: ReportedPool): ReportedCheckout[] | null {
  const checkouts = [...(first.Checkouts ?? []), ...(second.Checkouts ?? [])];
  return checkouts.length === 0 && (first.Checkouts === null || second.Checkouts === null) ? null : checkouts;
}

/** A part without them has nobody who waits, or does not name them: the data of the other one are not lost. */
function joinedRequests(first: ReportedPool, second: ReportedPool): Pick<ReportedPool, "QueuedRequests"> {
  const requests = [...(first.QueuedRequests ?? []), ...(second.QueuedRequests ?? [])];
  return requests.length === 0 ? {} : { QueuedRequests: requests };
}

function total(first: ReportedPool, second: ReportedPool): number | null {
  if (first.IsUncounted === true) return second.Total ?? null;
  return second.IsUncounted === true ? (first.Total ?? null) : sum(first.Total, second.Total);
}

function sum(first: number | null | undefined, second: number | null | undefined): number | null {
  if (typeof first !== "number" || typeof second !== "number") return null;
  const total = first + second;
  return Number.isSafeInteger(total) ? total : null;
}

/** The licences of a checkout, and what it may share them by: the surest first. */
interface Sharer {
  readonly licenses: number;
  readonly keys: readonly string[];
}

/**
 * The licences of each, so that they add up to no more than the printed use: of the checkouts with one key the largest has
 * its number (of equal ones the first), and the others have 0, one after the other, until the sum fits. Where one kind of
 * key does not explain the difference, the next one is tried, and at last all checkouts of the pool share. Where no use is
 * printed nothing changes.
 */
export function sharedNumbers(sharers: readonly Sharer[], used: number | null): number[] {
  const numbers = sharers.map(({ licenses }) => licenses);
  let surplus = used === null ? 0 : numbers.reduce((sum, number) => sum + number, 0) - used;
  const kinds = Math.max(0, ...sharers.map(({ keys }) => keys.length));
  for (let kind = 0; kind <= kinds && surplus > 0; kind += 1) {
    const keys = sharers.map((sharer, index) => (kind === kinds ? "" : (sharer.keys[kind] ?? `${index}`)));
    const holders = holdersOf(keys, numbers);
    for (const [index, number] of numbers.entries()) {
      if (surplus <= 0 || holders.has(index)) continue;
      surplus -= number;
      numbers[index] = 0;
    }
  }
  // A single checkout of more than what is in use: the list is of another moment than the sum.
  return surplus > 0 ? numbers.map((number) => Math.min(number, used ?? number)) : numbers;
}

/** Of each key the index of its largest number; of equal ones the first. */
function holdersOf(keys: readonly string[], numbers: readonly number[]): ReadonlySet<number> {
  const holders = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    const holder = holders.get(key);
    if (holder === undefined || (numbers[index] ?? 0) > (numbers[holder] ?? 0)) holders.set(key, index);
  }
  return new Set(holders.values());
}

/**
 * The pool with checkouts that add up to no more than its printed use; null where use is printed, or unknown, and nobody is
 * listed.
 * `shareOf` is the licence manager's data about sharing; null where it has none about a checkout.
 */
export function withinUse(
  pool: ReportedPool,
  shareOf: (checkout: ReportedCheckout) => string | null = () => null,
): ReportedPool {
  const checkouts = pool.Checkouts ?? [];
  // Use without any user, or use that cannot be read: who holds the licences is not printed, which is not that nobody does.
  if (checkouts.length === 0) return pool.Used === null || (pool.Used ?? 0) > 0 ? { ...pool, Checkouts: null } : pool;
  const sharers = checkouts.map((checkout, index) => {
    const user = checkout.UserName.toLowerCase();
    const party = JSON.stringify([user, checkout.Workstation?.toLowerCase()]);
    return { licenses: checkout.NumberOfLicenses ?? 1, keys: [shareOf(checkout) ?? `${index}`, party, user] };
  });
  const numbers = sharedNumbers(sharers, pool.Used ?? null);
  return {
    ...pool,
    Checkouts: checkouts.map((checkout, index) => {
      const number = numbers[index] ?? 0;
      return number === sharers[index]?.licenses ? checkout : { ...checkout, NumberOfLicenses: number };
    }),
  };
}
