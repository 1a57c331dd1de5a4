// Which licences can be had now: none of a licence server that is down or silent. The one rule of all pages that show or sum them.
import type { Feature, LicenseServerEntry, LicenseServerStatus } from "../../../generated/client/index.js";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";

const reasons: Readonly<Partial<Record<LicenseServerStatus, string>>> = {
  DOWN: t("now.away.down"),
  NO_VALID_LIC_FILE: t("now.away.invalid"),
  SILENT: t("now.away.silent"),
};

export const isOutOfReach = (status: LicenseServerStatus) => reasons[status] !== undefined;

/** A pool of a server that is out of reach: what is used and free of it is not known. */
export const outOfReach = (pool: Feature): Feature => ({ ...pool, Used: null, Available: null, UsagePercent: null });

/** The pools as they can be had now. */
export function withinReach(pools: readonly Feature[], servers: readonly LicenseServerEntry[]): readonly Feature[] {
  const away = new Set(servers.flatMap(({ Id, Status }) => (isOutOfReach(Status) ? [Id] : [])));
  return pools.map((pool) => (away.has(pool.LicenseServerId) ? outOfReach(pool) : pool));
}

/** "1,040 more on 27000@host, which is down": of each server that is out of reach and has some of the active pools. */
export function awayTexts(pools: readonly Feature[], servers: readonly LicenseServerEntry[]): readonly string[] {
  return servers.flatMap(({ Id, Name, Status }) => {
    const totals = pools.flatMap(({ LicenseServerId, Total }) => (LicenseServerId === Id ? (Total ?? []) : []));
    const reason = reasons[Status];
    if (reason === undefined || totals.length === 0) return [];
    const count = formatCount(totals.reduce((sum, total) => sum + total, 0));
    return [t("now.away.more", { count, server: Name, reason })];
  });
}

/** Null where it is known of none. */
export function sum(pools: readonly Feature[], pick: (pool: Feature) => number | null): number | null {
  const known = pools.flatMap((pool) => pick(pool) ?? []);
  return known.length === 0 ? null : known.reduce((total, one) => total + one, 0);
}

/** How many licences are free; null where that is known of no pool. */
export const freeIn = (pools: readonly Feature[]) => sum(pools, ({ Available }) => Available);
