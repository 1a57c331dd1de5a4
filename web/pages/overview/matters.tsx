// The parts of Overview: what needs attention, as a count with the first items.
import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  type Alert,
  type CurrentAlerts,
  type DenialCounts,
  type DenialsOverTime,
  type Feature,
  type LicenseServerEntry,
  type ProcurementQueryResult,
  type QueuedRequest,
  queryUsageOverTime,
} from "../../../generated/client/index.js";
import { FeatureBar } from "../../components/chart/bar.tsx";
import { Sparkline } from "../../components/chart/sparkline.tsx";
import { Unmeasured } from "../../components/frame/measured.tsx";
import { ServerStatus } from "../../components/text/status-badge.tsx";
import { AgeText, ExpiryText } from "../../components/text/time-text.tsx";
import { formatCount, formatMoneySum } from "../../format/numbers.ts";
import { endsSoon, formatAge, formatDuration, soonDays } from "../../format/times.ts";
import { denialsPath, featurePath, serverPath, userPath } from "../../service/links.ts";
import { isOld, type Measured } from "../../service/measured.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { subjectPath, subjectText } from "../alerts/alert-columns.tsx";
import { HolderMenu } from "../now/holder-menu.tsx";
import { useLongestIdle } from "../now/idle.ts";
import { isFull, isNearlyFull, isQueued } from "../now/pools.tsx";
import { wellText } from "../now/server-overview.tsx";

/** The 24 hours before the full hour, as an address names them. */
export const lastDay = "24h";
const dayMs = 86_400_000;

interface MatterItem {
  readonly key: string | number;
  readonly name: string;
  /** Distinguishes it from others with the same name. */
  readonly note?: string;
  readonly to: string;
  /** Its main value, at the end of its line. */
  readonly side: ReactNode;
  readonly below?: ReactNode;
}

interface MatterProps {
  readonly title: string;
  /** The title where there is none. */
  readonly calm: string;
  /** Undefined where its request failed. */
  readonly count: number | undefined;
  readonly note?: ReactNode;
  /** What was measured of it. */
  readonly measured: Measured;
  /** The title where nothing was measured. */
  readonly unknown?: string;
  /** Whether it leaves out licence servers whose state is unknown. */
  readonly leavesOut?: boolean;
  readonly to: string;
  /** How it is marked if there is one. */
  readonly kind: "bad" | "warning";
  readonly items: readonly MatterItem[];
  /** As wide as two others, or all. */
  readonly size?: "wide" | "last";
}

export const mostShown = 5;

const isAllMeasured = ({ dark, logless, isNothing }: Measured) => !isNothing && dark.length + logless.length === 0;

function stateOf(count: number | undefined, measured: Measured, kind: MatterProps["kind"]): string {
  if (count === undefined) return "";
  if (count > 0) return `matter-${kind}`;
  return isAllMeasured(measured) ? "matter-none" : "matter-unknown";
}

function Matter({ title, calm, count, note, measured, unknown, leavesOut, to, kind, items, size }: MatterProps) {
  const isUnknown = count === 0 && measured.isNothing && unknown !== undefined;
  return (
    <section className={`matter ${stateOf(count, measured, kind)}${size === undefined ? "" : ` matter-${size}`}`}>
      <h2>
        <Link to={to}>
          {count === 0 ? (
            <span aria-hidden="true">{isAllMeasured(measured) ? "✓" : "?"}</span>
          ) : (
            <span className="matter-count">{formatCount(count)}</span>
          )}{" "}
          {isUnknown ? unknown : count === 0 ? calm : title}
        </Link>
      </h2>
      {note && !isUnknown && <p className="soft">{note}</p>}
      {leavesOut && <NotCounted measured={measured} />}
      <ul hidden={items.length === 0}>
        {items.slice(0, mostShown).map(({ key, name, note: itemNote = "", to: itemTo, side, below }) => (
          <li key={key}>
            <span className="matter-name">
              <Link to={itemTo}>{name}</Link> <span className="soft">{itemNote}</span>
            </span>
            <span className="matter-side">{side}</span>
            {below && <span className="matter-below">{below}</span>}
          </li>
        ))}
      </ul>
      {items.length > mostShown && (
        <p className="soft">
          <Link to={to}>{t("overview.more", { count: formatCount(items.length - mostShown) })}</Link>
        </p>
      )}
    </section>
  );
}

/** The licence servers that a count leaves out. */
export function NotCounted({ measured }: { readonly measured: Measured }) {
  const { servers, dark, logless } = measured;
  const count = formatCount(dark.length);
  return (
    <>
      {dark.length > 0 && dark.length < servers.length && (
        <p className="soft">{t("overview.notCounted", { count, total: formatCount(servers.length) })}</p>
      )}
      {logless.length > 0 && (
        <p className="soft">
          <Unmeasured of={{ ...measured, dark: [], late: [] }} />
        </p>
      )}
    </>
  );
}

const whichPool = ({ Version, LicenseServerName }: Feature) => [Version, LicenseServerName].filter(Boolean).join(" · ");

/** By the share in use, then by the length of the queue. */
const byUse = (one: Feature, other: Feature) =>
  (other.UsagePercent ?? 0) - (one.UsagePercent ?? 0) || (other.Queued ?? 0) - (one.Queued ?? 0);

interface FullestProps {
  readonly pools: readonly Feature[] | undefined;
  readonly since: string;
  readonly measured: Measured;
}

export function FullestPools({ pools = [], since, measured }: FullestProps) {
  const fullest = pools.filter(({ UsagePercent }) => (UsagePercent ?? 0) > 0).toSorted(byUse);
  const shown = fullest.slice(0, mostShown);
  const idle = useLongestIdle(shown);
  const body = {
    StartUtc: since,
    BucketSize: "Hour" as const,
    GroupBy: ["Feature" as const],
    FeatureIds: shown.map(({ Id }) => Id).sort((one, other) => one - other),
  };
  const day = useOperation("queryUsageOverTime", queryUsageOverTime, { body }, { enabled: shown.length > 0 });
  const levels = new Map((day.data?.Items ?? []).map(({ FeatureId, Points }) => [FeatureId, Points]));
  const full = pools.filter(isFull).length;
  const nearly = pools.filter(isNearlyFull).length;
  return (
    <Matter
      title={t("overview.full", { count: full })}
      calm={t("overview.noneFull")}
      count={full}
      measured={measured}
      unknown={t("overview.unknown.full")}
      leavesOut
      note={nearly > 0 && <Link to="/now?show=nearly">{t("overview.nearly", { count: formatCount(nearly) })}</Link>}
      to={full > 0 ? "/now?show=full" : "/now"}
      kind="bad"
      size="wide"
      items={fullest.map((pool) => {
        const holder = idle.get(pool.Id);
        return {
          key: pool.Id,
          name: pool.Name,
          note: whichPool(pool),
          to: `/now/${pool.Id}`,
          side: (
            <>
              <Sparkline
                levels={(levels.get(pool.Id) ?? []).map(({ Average }) => Average)}
                top={pool.Total}
                title={t("overview.lastDay")}
              />
              <FeatureBar feature={pool} />
            </>
          ),
          below: holder && (
            <>
              <span>
                {t.rich("overview.idle", {
                  time: formatDuration(holder.IdleTimeSeconds),
                  person: () => <Link to={userPath(holder.UserName)}>{holder.UserName}</Link>,
                })}
              </span>
              <HolderMenu session={holder} />
            </>
          ),
        };
      })}
    />
  );
}

interface QueuedProps {
  /** Undefined until they are loaded, or where the request failed. The same is true of `requests`. */
  readonly features: readonly Feature[] | undefined;
  /** Those that have waited longest first. */
  readonly requests: readonly QueuedRequest[] | undefined;
  readonly measured: Measured;
}

export function Queued({ features, requests, measured }: QueuedProps) {
  const byFeature = Map.groupBy(requests ?? [], ({ FeatureId }) => FeatureId);
  const longest = (id: number) => byFeature.get(id)?.[0]?.WaitSeconds ?? 0;
  const queued = features
    ?.filter((feature) => isQueued(feature) || byFeature.has(feature.Id))
    .toSorted((one, other) => longest(other.Id) - longest(one.Id));
  return (
    <Matter
      title={t("overview.queued", { count: queued?.length ?? 0 })}
      calm={t("overview.nobodyWaits")}
      count={queued?.length}
      measured={measured}
      unknown={t("overview.unknown.queued")}
      leavesOut
      to="/waiting"
      kind="bad"
      items={(queued ?? []).map((feature) => ({
        key: feature.Id,
        name: feature.Name,
        note: whichPool(feature),
        to: featurePath(feature.Name),
        side: waitText(feature, byFeature.get(feature.Id) ?? []),
      }))}
    />
  );
}

function waitText({ Queued: licences }: Feature, [first, ...others]: readonly QueuedRequest[]): string {
  // Not every licence manager reports its queue.
  if (first === undefined) return t("overview.waiting", { count: formatCount(licences) });
  const time = formatDuration(first.WaitSeconds);
  const more = new Set(others.map(({ UserName }) => UserName).filter((name) => name !== first.UserName)).size;
  return more === 0
    ? t("overview.waitsFor", { name: first.UserName, time })
    : t("overview.waitFor", { name: first.UserName, more: formatCount(more), time });
}

interface DeniedProps {
  readonly since: string;
  /** Of the 24 hours since then and those before. */
  readonly denials: DenialsOverTime | undefined;
  readonly byFeature: DenialCounts | undefined;
  readonly measured: Measured;
}

export function Denied({ since, denials, byFeature, measured }: DeniedProps) {
  // The instants of one response have the same format, so they compare as texts.
  const inDay = (isLast: boolean) =>
    denials?.Points.filter(({ StartUtc }) => StartUtc >= since === isLast).map(({ TrueDenials }) => TrueDenials);
  const sum = (counts: readonly number[] | undefined) => counts?.reduce((total, one) => total + one, 0);
  const now = sum(inDay(true));
  const before = sum(inDay(false)) ?? 0;
  const difference = (now ?? 0) - before;
  const choice = { window: lastDay, true: "1" } as const;
  return (
    <Matter
      title={t("overview.denials", { count: now ?? 0 })}
      calm={t("overview.noDenials")}
      count={now}
      measured={measured}
      unknown={t("overview.unknown.denials")}
      leavesOut
      note={
        <>
          {t(`overview.${difference > 0 ? "moreDenials" : difference < 0 ? "fewerDenials" : "sameDenials"}`, {
            count: formatCount(Math.abs(difference)),
            before: formatCount(before),
          })}{" "}
          <Sparkline levels={inDay(true) ?? []} title={t("overview.lastDay")} />
        </>
      }
      to={denialsPath(choice)}
      kind="warning"
      items={(byFeature?.Items ?? []).map(({ Name, TrueDenials }) => ({
        key: Name,
        name: Name,
        to: denialsPath({ ...choice, feature: Name }),
        side: formatCount(TrueDenials),
      }))}
    />
  );
}

const troubles = [
  ["down", ({ Status }: LicenseServerEntry) => Status === "DOWN" || Status === "NO_VALID_LIC_FILE"],
  ["partly", ({ Status }: LicenseServerEntry) => Status === "PARTIAL"],
  [
    "silent",
    ({ Status, LastUpdateUtc }: LicenseServerEntry) =>
      Status === "SILENT" || (Status === "UNKNOWN" && LastUpdateUtc === null),
  ],
] as const;

const troubled = (servers: readonly LicenseServerEntry[]) => troubles.flatMap(([, isIt]) => servers.filter(isIt));

interface ServersProps {
  readonly servers: readonly LicenseServerEntry[] | undefined;
  readonly measured: Measured;
}

export function Servers({ servers, measured }: ServersProps) {
  const now = Date.now();
  const shown = servers && troubled(servers);
  const [oldest] = (servers ?? [])
    .flatMap((server) => (isOld(server, now) && !shown?.includes(server) ? (server.LastUpdateUtc ?? []) : []))
    .sort();
  const counts = troubles.flatMap(([name, isIt]) => {
    const count = servers?.filter(isIt).length ?? 0;
    return count === 0 ? [] : t(`overview.servers.${name}`, { count: formatCount(count) });
  });
  if (oldest !== undefined) counts.push(t("overview.servers.oldest", { age: formatAge(oldest, now) }));
  return (
    <Matter
      title={t("overview.servers.title", { count: shown?.length ?? 0 })}
      calm={wellText(servers ?? [], now)}
      count={shown?.length}
      measured={measured}
      note={counts.join(" · ")}
      to="/now"
      kind={shown?.some(troubles[0][1]) ? "bad" : "warning"}
      items={(shown ?? []).map((server) => ({
        key: server.Id,
        name: server.Name,
        to: serverPath(server.Id),
        side: <ServerStatus server={server} />,
      }))}
    />
  );
}

const mostPurchases = 1000;
/** Those of the last day first: older ones are not of interest. */
export const endingSoon = () => ({
  // Days of expiry are in UTC.
  ExpiresBeforeUtc: new Date(Date.now() + (soonDays + 1) * dayMs).toISOString().slice(0, 10),
  Sort: [{ Field: "ExpirationDateUtc" as const, Direction: "Descending" as const }],
  Limit: mostPurchases,
});

/** The price of the purchases that end soon, in each currency; a purchase without a price adds nothing. */
function moneyEnding({ Items }: ProcurementQueryResult): string {
  const sums = new Map<string, number>();
  for (const { Price, Currency, PriceUnit, Quantity, ExpirationDateUtc } of Items) {
    const number = PriceUnit === "PerLicense" ? Quantity : 1;
    if (Price === null || Currency === null || number === null || !endsSoon({ ExpirationDateUtc })) continue;
    sums.set(Currency, (sums.get(Currency) ?? 0) + Price * number);
  }
  return [...sums].map(([currency, sum]) => formatMoneySum(sum, currency)).join(" + ");
}

interface EndingProps {
  readonly features: readonly Feature[] | undefined;
  readonly purchases: ProcurementQueryResult | undefined;
  readonly measured: Measured;
}

export function Ending({ features, purchases, measured }: EndingProps) {
  const ending = features
    ?.filter(endsSoon)
    .toSorted((one, other) => (one.ExpirationDateUtc ?? "").localeCompare(other.ExpirationDateUtc ?? ""));
  // A partial sum would be too small.
  const isWhole = purchases !== undefined && !purchases.Items.slice(mostPurchases - 1).some(endsSoon);
  const money = isWhole ? moneyEnding(purchases) : "";
  return (
    <Matter
      title={t("overview.expiring", { count: ending?.length ?? 0 })}
      calm={t("overview.noneExpiring")}
      count={ending?.length}
      measured={measured}
      unknown={t("overview.unknown.expiring")}
      note={money !== "" && t("overview.paid", { money })}
      to="/reports/expiring"
      kind="warning"
      size="last"
      items={(ending ?? []).map((feature) => ({
        key: feature.Id,
        name: feature.Name,
        note: whichPool(feature),
        to: featurePath(feature.Name),
        side: <ExpiryText date={feature.ExpirationDateUtc} />,
      }))}
    />
  );
}

interface AlertsProps {
  readonly alerts: CurrentAlerts | undefined;
  readonly pools: readonly Feature[];
  readonly servers: readonly LicenseServerEntry[];
  readonly measured: Measured;
}

/** Alerts that no other part of the page shows; the others are counted. */
export function Alerts({ alerts, pools, servers, measured }: AlertsProps) {
  const shownAbove = new Set(
    pools.flatMap((pool) => (isFull(pool) || isQueued(pool) || endsSoon(pool) ? [pool.Id] : [])),
  );
  const ill = new Set(troubled(servers).map(({ Id }) => Id));
  const isShownAbove = ({ Subject: { FeatureId, LicenseServerId, UserId } }: Alert) =>
    UserId === null && (FeatureId === null ? ill.has(LicenseServerId ?? 0) : shownAbove.has(FeatureId));
  const firing = alerts?.Items.filter(({ State }) => State === "Firing") ?? [];
  const others = firing.filter((alert) => !isShownAbove(alert));
  const above = firing.length - others.length;
  return (
    <Matter
      title={t("overview.alerts", { count: alerts?.Firing ?? 0 })}
      calm={t("overview.noAlerts")}
      count={alerts?.Firing}
      measured={measured}
      unknown={t("overview.unknown.alerts")}
      note={above > 0 && t("overview.toldAbove", { count: above })}
      to="/alerts"
      kind="bad"
      items={others.map(({ Id, Kind, Subject, FiringUtc }) => ({
        key: Id,
        name: subjectText(Subject),
        note: t(`alerts.kinds.${Kind}`),
        to: subjectPath(Subject) ?? "/alerts",
        side: <AgeText instant={FiringUtc} />,
      }))}
    />
  );
}
