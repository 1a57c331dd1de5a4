// Pools that a licence manager prints in several parts, and that the service knows as one.
import type { ReportedCheckout, ReportedPool } from "../../generated/contract.ts";

/**
 * One pool for each vendor, name, version and licence type: numbers are added, increments and checkouts are joined. A
 * number that one part does not know is not known of the whole. A pool is uncounted only if each of its parts is.
 */
export function addedPools(parts: readonly ReportedPool[]): ReportedPool[] {
  const pools = new Map<string, ReportedPool>();
  for (const part of parts) {
    const key = identity(part);
    const known = pools.get(key);
    pools.set(key, known ? added(known, part) : part);
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

/** A part without them has nobody who waits, or does not say who: what is said of the other one is not lost. */
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
  const whole = first + second;
  return Number.isSafeInteger(whole) ? whole : null;
}
