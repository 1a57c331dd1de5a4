// Which pools one feature makes: lmstat prints one total for all versions of a feature, and only the versions in use.
// The licence file's table (`lmstat -i`), where it is there, adds what was bought.
import type { LicenseTypeInput as LicenseType, ReportedIncrement } from "../../../../generated/contract.ts";
import { compareVersions, isSameVersion } from "../../../text/limits.ts";
import { sharedNumbers } from "../../pools.ts";
import type { PrintedLicense } from "./lines.ts";
import type { FeatureBlock, VersionBlock } from "./reports.ts";

export class Pool {
  name: string;
  version: string | null = null;
  vendor: string | null = null;
  type: LicenseType | null = null;
  isUncounted = false;
  isError = false;
  isTotalShared = false;
  total: number | null = null;
  used: number | null = null;
  /** Null where only the licence file was read. */
  reserved: number | null = 0;
  queued: number | null = 0;
  increments: ReportedIncrement[] = [];
  checkouts: VersionBlock["checkouts"] = [];
  /** Whether use is printed and nobody is listed: the holders are then unknown. */
  isUnlisted = false;
  requests: VersionBlock["queued"] = [];

  constructor(name: string, more: Partial<Pool> = {}) {
    this.name = name;
    Object.assign(this, more);
  }
}

/**
 * The pools of all features that one report lists. A feature that is printed twice alike is one; one that is printed
 * twice with other numbers stands in several pools, and where these cannot be distinguished they are added up.
 */
export function poolsOf(features: readonly FeatureBlock[], licenses: readonly PrintedLicense[]): Pool[] {
  const pools = withoutReprints(features)
    .map(withoutShared)
    .flatMap((feature) => {
      const bought = licenses.filter((license) => license.name.toLowerCase() === feature.name.toLowerCase());
      return poolsOfFeature(feature, bought);
    });
  const distinct = new Map<string, Pool>();
  for (const pool of pools) {
    const existing = distinct.get(identity(pool));
    if (existing) addPool(existing, pool);
    else distinct.set(identity(pool), pool);
  }
  return [...distinct.values()];
}

/** The feature with checkouts that add up to no more than what it prints as used. */
function withoutShared(feature: FeatureBlock): FeatureBlock {
  const counted = feature.versions.filter(({ isUncounted }) => !isUncounted).flatMap(({ checkouts }) => checkouts);
  const sharers = counted.map(({ printed }) => {
    return {
      licenses: printed.licenses,
      keys: [printed.partyText.toLowerCase(), /^\S+ +\S+/.exec(printed.partyText.toLowerCase())?.[0] ?? ""],
    };
  });
  const numbers = sharedNumbers(sharers, feature.totals.used);
  const licenses = new Map(counted.map((checkout, index) => [checkout, numbers[index] ?? 0]));
  const versions = feature.versions.map((block) => ({
    ...block,
    checkouts: block.checkouts.map((checkout) => {
      return {
        ...checkout,
        printed: { ...checkout.printed, licenses: licenses.get(checkout) ?? checkout.printed.licenses },
      };
    }),
  }));
  return { ...feature, versions };
}

/** The pools of a licence file alone: what was bought, nothing of who uses it. */
export function poolsOfLicenses(licenses: readonly PrintedLicense[]): Pool[] {
  return groupsOf(licenses).map((group) => {
    const total = group.isUncounted ? null : sum(group.increments.map((part) => part.Quantity ?? 0));
    return new Pool(group.name, { ...group, total, reserved: null, queued: null });
  });
}

function poolsOfFeature(feature: FeatureBlock, bought: readonly PrintedLicense[]): Pool[] {
  const { totals } = feature;
  const pools = joinLicenses(feature, blockPools(feature), bought);
  if (totals.isError) {
    const only = pools.length === 1 ? pools[0] : undefined;
    return [Object.assign(only ?? new Pool(feature.name), { isError: true, total: totals.total, used: totals.used })];
  }
  if (totals.isUncounted && pools.length === 0)
    pools.push(new Pool(feature.name, { isUncounted: true, used: 0, type: "NodeLocked" }));
  const counted = pools.filter((pool) => !pool.isUncounted);
  if (!totals.isUncounted && counted.length === 0) {
    const rest = new Pool(feature.name);
    pools.push(rest);
    counted.push(rest);
  }
  shareTotal(counted, totals.total, totals.used);
  const isListed = feature.versions.some(({ checkouts }) => checkouts.length > 0);
  const reserved = sum(feature.versions.map((block) => block.reserved ?? 0));
  const isUsed = totals.used === null ? !totals.isUncounted : totals.used > reserved;
  for (const pool of pools) pool.isUnlisted = !isListed && isUsed;
  return pools;
}

/** The highest version carries the total and the rest of what is in use; every other pool counts what it lists. */
function shareTotal(counted: readonly Pool[], total: number | null, used: number | null): void {
  const carrier = counted.toSorted(byCarrying)[0];
  if (!carrier) return;
  const others = counted.filter((pool) => pool !== carrier);
  for (const pool of counted) pool.isTotalShared = others.length > 0;
  carrier.total = total;
  const isKnown = used !== null && others.every((pool) => pool.used !== null);
  carrier.used = isKnown ? Math.max(0, used - sum(others.map((pool) => pool.used ?? 0))) : null;
}

function byCarrying(left: Pool, right: Pool): number {
  if (left.version === null || right.version === null)
    return Number(left.version === null) - Number(right.version === null);
  const byVersion = compareVersions(right.version, left.version);
  if (byVersion !== 0) return byVersion;
  if (left.type !== right.type) return left.type === "Floating" ? -1 : 1;
  return (left.vendor ?? "") < (right.vendor ?? "") ? -1 : 1;
}

function blockPools(feature: FeatureBlock): Pool[] {
  const pools = new Map<string, Pool>();
  for (const block of feature.versions) {
    const isUncounted = block.isUncounted || feature.totals.isUncounted;
    const listed = sum(block.checkouts.map(({ printed }) => printed.licenses));
    const pool = new Pool(feature.name, {
      version: block.version,
      vendor: block.vendor,
      type: block.type ?? (isUncounted ? "NodeLocked" : null),
      isUncounted,
      used: block.isShort || block.reserved === null ? null : listed + block.reserved,
      reserved: block.reserved,
      queued: block.isQueueShort ? null : sum(block.queued.map(({ printed }) => printed.licenses)),
      increments: block.expiry ? [increment(null, block.expiry.expiresAt)] : [],
      checkouts: block.checkouts,
      requests: block.queued,
    });
    const existing = pools.get(identity(pool));
    if (existing) addPool(existing, pool);
    else pools.set(identity(pool), pool);
  }
  return [...pools.values()];
}

/** Adds the data of the licence file to the pools in use, and its versions that nobody uses. */
function joinLicenses(feature: FeatureBlock, pools: Pool[], bought: readonly PrintedLicense[]): Pool[] {
  const groups = groupsOf(bought);
  const unnamed = pools.find((pool) => pool.version === null);
  const onlyGroup = groups.length === 1 ? groups[0] : undefined;
  if (unnamed && (pools.length > 1 || !onlyGroup)) return pools;
  if (unnamed && onlyGroup) {
    const { version, vendor, increments } = onlyGroup;
    return [Object.assign(unnamed, { version, vendor, increments })];
  }
  const joined = [...pools];
  // A table that does not list a version in use is of another licence file than the one that is served.
  const isWhole = pools.every((pool) => groups.some((group) => isSamePool(pool, group)));
  for (const group of groups) {
    const isUncounted = group.isUncounted || feature.totals.isUncounted;
    const matches = pools.filter((pool) => isSamePool(pool, group) && pool.isUncounted === isUncounted);
    const only = matches.length === 1 ? matches[0] : undefined;
    if (only) only.increments = group.increments;
    else if (matches.length === 0 && isWhole) joined.push(unusedPool(feature, group));
  }
  return joined;
}

/** A version that was bought and that nobody uses. */
function unusedPool({ name, totals }: FeatureBlock, { version, vendor, increments, isUncounted }: BoughtGroup): Pool {
  const type = totals.isUncounted ? "NodeLocked" : null;
  return new Pool(name, { version, vendor, type, increments, isUncounted: isUncounted || totals.isUncounted, used: 0 });
}

interface BoughtGroup {
  name: string;
  version: string;
  vendor: string | null;
  isUncounted: boolean;
  increments: ReportedIncrement[];
}

/** The rows of one feature, version and vendor are increments of one pool. */
function groupsOf(licenses: readonly PrintedLicense[]): BoughtGroup[] {
  const groups = new Map<string, BoughtGroup>();
  for (const { name, version, vendor, quantity, expiry } of licenses) {
    const key = JSON.stringify([name.toLowerCase(), version, vendor?.toLowerCase() ?? null]);
    const group = groups.get(key) ?? { name, version, vendor, isUncounted: false, increments: [] };
    group.isUncounted ||= quantity === null;
    group.increments.push(increment(quantity, expiry.expiresAt));
    groups.set(key, group);
  }
  return [...groups.values()];
}

function withoutReprints(features: readonly FeatureBlock[]): FeatureBlock[] {
  const distinct: FeatureBlock[] = [];
  for (const feature of features) {
    const again = distinct.findIndex((other) => isReprint(other, feature));
    if (again < 0) distinct.push(feature);
    else distinct[again] = feature;
  }
  return distinct;
}

/** The same feature printed again: word for word, or, under each of several daemons, with the same total and versions. */
function isReprint(first: FeatureBlock, second: FeatureBlock): boolean {
  if (first.name.toLowerCase() !== second.name.toLowerCase()) return false;
  if (first.text === second.text) return true;
  const versions = (feature: FeatureBlock) =>
    feature.versions.map((block) => `${block.vendor} ${block.version} ${block.type}`).join();
  return (
    first.section !== second.section &&
    first.totals.total === second.totals.total &&
    versions(first) === versions(second)
  );
}

function isSamePool(pool: Pool, group: BoughtGroup): boolean {
  const isSameVendor =
    pool.vendor === null || group.vendor === null || pool.vendor.toLowerCase() === group.vendor.toLowerCase();
  return pool.version !== null && isSameVendor && isSameVersion(pool.version, group.version);
}

/** The service's key of a pool within one server. */
function identity(pool: Pool): string {
  return JSON.stringify([pool.name.toLowerCase(), pool.version, pool.vendor?.toLowerCase() ?? null, pool.type]);
}

function addPool(to: Pool, more: Pool): void {
  to.total = addCounts(to.total, more.total);
  to.used = addCounts(to.used, more.used);
  to.reserved = addCounts(to.reserved, more.reserved);
  to.queued = addCounts(to.queued, more.queued);
  to.increments = [...to.increments, ...more.increments];
  to.checkouts = [...to.checkouts, ...more.checkouts];
  to.isUnlisted = (to.isUnlisted || more.isUnlisted) && to.checkouts.length === 0;
  to.requests = [...to.requests, ...more.requests];
  to.isError &&= more.isError;
  to.isTotalShared ||= more.isTotalShared;
}

function addCounts(left: number | null, right: number | null): number | null {
  return left === null || right === null ? (left ?? right) : left + right;
}

function increment(quantity: number | null, expiresAt: number | null): ReportedIncrement {
  return { Quantity: quantity, ExpirationDateUtc: expiresAt === null ? null : new Date(expiresAt).toISOString() };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
