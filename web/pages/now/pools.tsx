// Pools on Now, Overview and the pages of features: their columns, what is remarkable about one, and how many of its
// licences are available now.
import type { Feature, LicenseServerEntry, LicenseServerStatus } from "../../../generated/client/index.js";
import { FeatureBar } from "../../components/chart/bar.tsx";
import type { Column } from "../../components/table/columns.ts";
import { countColumn, FeatureName, serverColumn, whoHolds } from "../../components/table/usual-columns.tsx";
import { ExpiryText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { endsSoon } from "../../format/times.ts";
import { isOnlyLast, type ReportedServer } from "../../service/measured.ts";
import { t } from "../../words/words.ts";

/** In percent of what is owned. */
const nearlyFullFrom = 90;

export const isFull = ({ Used, Total }: Feature) => Total !== null && Total > 0 && (Used ?? 0) >= Total;
export const isNearlyFull = (feature: Feature) => !isFull(feature) && (feature.UsagePercent ?? 0) >= nearlyFullFrom;
export const isQueued = ({ Queued }: Feature) => (Queued ?? 0) > 0;

/** Somebody waits for one, or would have to. */
export const isShort = (feature: Feature) => isFull(feature) || isQueued(feature);

export const kinds = {
  active: [t("now.kinds.active"), (feature: Feature) => feature.IsActive],
  used: [t("now.kinds.used"), ({ Used }: Feature) => (Used ?? 0) > 0],
  full: [t("now.kinds.full"), (feature: Feature) => feature.IsActive && isFull(feature)],
  nearly: [t("now.kinds.nearly"), (feature: Feature) => feature.IsActive && isNearlyFull(feature)],
  queued: [t("now.kinds.queued"), (feature: Feature) => feature.IsActive && isQueued(feature)],
  borrowed: [t("now.kinds.borrowed"), ({ Borrowed }: Feature) => (Borrowed ?? 0) > 0],
  soon: [t("now.kinds.soon"), (feature: Feature) => feature.IsActive && endsSoon(feature)],
  all: [t("now.kinds.all"), () => true],
} as const;

export const isKind = (text: string | null): text is keyof typeof kinds => text !== null && text in kinds;

const reasons: Readonly<Partial<Record<LicenseServerStatus, string>>> = {
  DOWN: t("now.away.down"),
  NO_VALID_LIC_FILE: t("now.away.invalid"),
  SILENT: t("now.away.silent"),
};

/** Why the licences of a server are out of reach. Undefined: they are not. A server whose last report is old counts as silent. */
const reasonOf = (server: ReportedServer) =>
  reasons[server.Status] ?? (isOnlyLast(server) ? reasons.SILENT : undefined);

export const isOutOfReach = (server: ReportedServer) => reasonOf(server) !== undefined;

/** A pool of a server that is out of reach: its use, free licences and queue are unknown. */
export const outOfReach = (pool: Feature): Feature => ({
  ...pool,
  Used: null,
  Available: null,
  UsagePercent: null,
  Borrowed: null,
  Queued: null,
});

/** Some licence managers print no expiry: that is not the same as a permanent licence. */
export const hasExpiry = ({ ExpirationDateUtc, Increments }: Feature) =>
  ExpirationDateUtc !== null || Increments.length > 0;

/** The pools with what is available now. */
export function withinReach(pools: readonly Feature[], servers: readonly LicenseServerEntry[]): readonly Feature[] {
  const away = new Set(servers.flatMap((server) => (isOutOfReach(server) ? [server.Id] : [])));
  return pools.map((pool) => (away.has(pool.LicenseServerId) ? outOfReach(pool) : pool));
}

/** "1,040 more on 27000@host, which is down": of each server that is out of reach and has some of the active pools. */
export function awayTexts(pools: readonly Feature[], servers: readonly LicenseServerEntry[]): readonly string[] {
  return servers.flatMap((server) => {
    const { Id, Name } = server;
    const totals = pools.flatMap(({ LicenseServerId, Total }) => (LicenseServerId === Id ? (Total ?? []) : []));
    const reason = reasonOf(server);
    if (reason === undefined || totals.length === 0) return [];
    const count = formatCount(totals.reduce((sum, total) => sum + total, 0));
    return [t("now.away.more", { count, server: Name, reason })];
  });
}

/** Null where no pool has a value. */
export function sum(pools: readonly Feature[], pick: (pool: Feature) => number | null): number | null {
  const values = pools.flatMap((pool) => pick(pool) ?? []);
  return values.length === 0 ? null : values.reduce((total, one) => total + one, 0);
}

/** How many licences are free; null where no pool has a value. */
export const freeIn = (pools: readonly Feature[]) => sum(pools, ({ Available }) => Available);

/** Zero is shown faintly, so that other numbers stand out. */
const count = (value: number | null) => (value === 0 ? <span className="none">0</span> : formatCount(value));

export const featureColumns: readonly Column<Feature>[] = [
  {
    id: "feature",
    header: t("columns.feature"),
    value: ({ Name, Version }) => `${Name} ${Version ?? ""}`,
    cell: (feature) => (
      <>
        <FeatureName name={feature.Name} version={feature.Version} to={`/now/${feature.Id}`} title={whoHolds} />
        {!feature.IsActive && <span className="sub">{t("columns.notActive")}</span>}
      </>
    ),
  },
  { id: "vendor", header: t("columns.vendor"), value: ({ Vendor }) => Vendor, width: 6, isWideOnly: true },
  serverColumn,
  {
    id: "used",
    header: t("columns.inUse"),
    // Of equally full ones first those with the longest queue.
    value: ({ UsagePercent, Used, Queued }) =>
      UsagePercent === null ? (Used === null ? null : Math.sign(Used) - 1) : UsagePercent + (Queued ?? 0) / 1e6,
    cell: (feature) => <FeatureBar feature={feature} />,
    width: 10,
    phoneWidth: 8.5,
    isFalling: true,
  },
  {
    ...countColumn("borrowed", t("columns.borrowed"), ({ Borrowed }: Feature) => Borrowed, 6.25),
    cell: ({ Borrowed }) => count(Borrowed),
    isFirstOut: true,
  },
  {
    ...countColumn("reserved", t("columns.reserved"), ({ Reserved }: Feature) => Reserved, 6.25),
    cell: ({ Reserved }) => count(Reserved),
    isFirstOut: true,
  },
  {
    ...countColumn("queued", t("columns.queued"), ({ Queued }: Feature) => Queued, 5.5),
    cell: ({ Queued }) =>
      (Queued ?? 0) > 0 ? <span className="badge badge-bad">{formatCount(Queued)}</span> : count(Queued),
    phoneWidth: 5,
  },
  {
    id: "expires",
    header: t("columns.expires"),
    value: ({ ExpirationDateUtc }) => ExpirationDateUtc,
    cell: (feature) => (hasExpiry(feature) ? <ExpiryText date={feature.ExpirationDateUtc} /> : "–"),
    width: 8.5,
    isWideOnly: true,
  },
];
