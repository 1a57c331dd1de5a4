// Overview, the first page: what needs somebody now. Each number leads to the list that it counts.
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import {
  type Alert,
  type DenialsOverTime,
  type Feature,
  getAlerts,
  getDenialCounts,
  getDenialsOverTime,
  getFeatures,
  getLicenseServers,
  getQueuedRequests,
  getSystemMessages,
  type LicenseServerEntry,
  type QueuedRequest,
} from "../../generated/client/index.js";
import { FavouriteForm } from "../components/form/favourite.tsx";
import { PageTitle } from "../components/frame/page-title.tsx";
import { ErrorNotice, unseen } from "../components/text/notices.tsx";
import { StatusBadge } from "../components/text/status-badge.tsx";
import { AgeText, ExpiryText, ForText, Freshness } from "../components/text/time-text.tsx";
import { formatCount } from "../format/numbers.ts";
import { endsSoon, formatDuration } from "../format/times.ts";
import { type Favourite, useFavourites } from "../service/favourites.ts";
import { denialsPath, featurePath, serverPath } from "../service/links.ts";
import { refreshMs, useOperation } from "../service/queries.ts";
import { windowOf } from "../service/window.ts";
import { t } from "../words/words.ts";
import { subjectText } from "./alerts/alert-columns.tsx";
import { FirstSteps } from "./now/now.tsx";
import { isFull, isNearlyFull, isQueued, withinReach } from "./now/pools.tsx";
import { SetupSteps, useSetup } from "./now/setup-steps.tsx";

function Favourites() {
  const favourites = useFavourites();
  const [edited, setEdited] = useState<Favourite | null>(null);
  if (favourites.length === 0) return null;
  return (
    <section className="panel favourites" aria-label={t("favourites.title")}>
      <h2>{t("favourites.title")}</h2>
      <ul>
        {favourites.map((one) => (
          <li key={one.to}>
            <Link to={one.to}>{one.name}</Link>{" "}
            <button type="button" className="link no-print" onClick={() => setEdited(one)}>
              {t.rich("common.changeOne", { name: one.name, unseen })}
            </button>
          </li>
        ))}
      </ul>
      {edited !== null && <FavouriteForm favourite={edited} isKept onClose={() => setEdited(null)} />}
    </section>
  );
}

interface MatterItem {
  readonly key: string | number;
  readonly name: string;
  readonly note?: string;
  readonly to: string;
  /** What matters of it, at the end of its line. */
  readonly side: ReactNode;
}

interface MatterProps {
  readonly title: string;
  /** Undefined where the question for it failed. */
  readonly count: number | undefined;
  /** What the number is to be compared with. */
  readonly note?: string;
  readonly to: string;
  /** How it is marked where there is one. */
  readonly kind: "bad" | "warning";
  readonly items: readonly MatterItem[];
}

const mostShown = 5;

function Matter({ title, count, note, to, kind, items }: MatterProps) {
  return (
    <section className={`matter ${count === 0 ? "matter-none" : count === undefined ? "" : `matter-${kind}`}`}>
      <h2>
        <Link to={to}>
          <span className="matter-count">{formatCount(count)}</span> {title}
        </Link>
      </h2>
      {note !== undefined && <p className="soft">{note}</p>}
      <ul hidden={items.length === 0}>
        {items.slice(0, mostShown).map(({ key, name, note = "", to: itemTo, side }) => (
          <li key={key}>
            <span className="matter-name">
              <Link to={itemTo}>{name}</Link> <span className="soft">{note}</span>
            </span>
            <span className="matter-side">{side}</span>
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

interface QueuedProps {
  /** Undefined until they are known, or where the question failed. The same is true of `requests`. */
  readonly features: readonly Feature[] | undefined;
  /** Those that have waited longest first. */
  readonly requests: readonly QueuedRequest[] | undefined;
}

function Queued({ features, requests }: QueuedProps) {
  const byFeature = new Map<number, QueuedRequest[]>();
  for (const one of requests ?? []) {
    const known = byFeature.get(one.FeatureId);
    if (known) known.push(one);
    else byFeature.set(one.FeatureId, [one]);
  }
  const longest = (id: number) => byFeature.get(id)?.[0]?.WaitSeconds ?? 0;
  const queued = features
    ?.filter((feature) => feature.IsActive && (isQueued(feature) || byFeature.has(feature.Id)))
    .toSorted((one, other) => longest(other.Id) - longest(one.Id));
  return (
    <Matter
      title={t("overview.queued")}
      count={queued?.length}
      to="/waiting"
      kind="bad"
      items={(queued ?? []).map((feature) => itemOf(feature, byFeature.get(feature.Id) ?? []))}
    />
  );
}

function itemOf(
  { Id, Name, Version, Queued: licences }: Feature,
  [first, ...others]: readonly QueuedRequest[],
): MatterItem {
  const item = { key: Id, name: Name, note: Version ?? "", to: featurePath(Name) };
  // Not every licence manager reports who waits.
  if (first === undefined) return { ...item, side: t("overview.waiting", { count: formatCount(licences) }) };
  const time = formatDuration(first.WaitSeconds);
  const more = new Set(others.map(({ UserName }) => UserName).filter((name) => name !== first.UserName)).size;
  return {
    ...item,
    side:
      more === 0
        ? t("overview.waitsFor", { name: first.UserName, time })
        : t("overview.waitFor", { name: first.UserName, more: formatCount(more), time }),
  };
}

const lastDay = "24h";
const dayMs = 86_400_000;

export function Overview() {
  // 24 hours before the full hour, wherever the reader is: the window of the list that the number leads to.
  const dayAgo = windowOf(new URLSearchParams({ window: lastDay })).startUtc;
  const twoDaysAgo = new Date(Date.parse(dayAgo) - dayMs).toISOString();
  const features = useOperation("getFeatures", getFeatures, {}, { refreshMs });
  const servers = useOperation("getLicenseServers", getLicenseServers, {}, { refreshMs });
  const ofTwoDays = { StartUtc: twoDaysAgo, BucketSize: "Hour" as const };
  const denials = useOperation("getDenialsOverTime", getDenialsOverTime, ofTwoDays, { refreshMs });
  const denied = useOperation(
    "getDenialCounts",
    getDenialCounts,
    { StartUtc: dayAgo, TrueDenialsOnly: true, Top: 5 },
    { refreshMs },
  );
  const queue = useOperation("getQueuedRequests", getQueuedRequests, { PageSize: 1000 }, { refreshMs });
  const messages = useOperation("getSystemMessages", getSystemMessages, {}, { refreshMs });
  const alerts = useOperation("getAlerts", getAlerts, { PageSize: 6 }, { refreshMs });
  const all = [features, servers, denials, denied, queue, messages, alerts];
  const refresh = () => {
    for (const query of all) void query.refetch();
  };
  const failed = all.find(({ error }) => error !== null);
  const isEmpty = features.data?.length === 0 && servers.data?.length === 0;
  // All at once, so that nothing moves what is already read.
  const setup = useSetup();
  const isReady = setup.isReady && all.every(({ data, error }) => data !== undefined || error !== null);
  const notices = messages.data?.filter(({ Kind }) => Kind === "Notice") ?? [];
  return (
    <>
      <PageTitle title={t("pages.overview")}>
        <Freshness query={features} refresh={refresh} every={refreshMs / 1000} />
      </PageTitle>
      {failed !== undefined && <ErrorNotice error={failed.error} retry={refresh} />}
      <Favourites />
      {!isReady && <p className="loading">{t("common.loading")}</p>}
      {isReady && notices.map(({ Id, Text, CreatedBy }) => <Notice key={Id} text={Text} author={CreatedBy} />)}
      {isReady && isEmpty && <FirstSteps />}
      {isReady && !isEmpty && <SetupSteps setup={setup.data} />}
      {isReady && !isEmpty && (
        <div className="matters">
          {(alerts.data?.Firing ?? 0) > 0 && (
            <Matter
              title={t("overview.alerts")}
              count={alerts.data?.Firing}
              to="/alerts"
              kind="bad"
              items={(alerts.data?.Items ?? []).filter(({ State }) => State === "Firing").map(alertItem)}
            />
          )}
          <FeatureMatters features={features.data && withinReach(features.data, servers.data ?? [])} />
          <Queued features={features.data} requests={queue.data?.Items} />
          <Matter
            title={t("overview.denials")}
            count={deniedIn(denials.data, (start) => start >= dayAgo)}
            note={t("overview.dayBefore", { count: formatCount(deniedIn(denials.data, (start) => start < dayAgo)) })}
            to={denialsPath({ window: lastDay, true: "1" })}
            kind="warning"
            items={(denied.data?.Items ?? []).map(({ Name, TrueDenials }) => ({
              key: Name,
              name: Name,
              to: denialsPath({ window: lastDay, true: "1", feature: Name }),
              side: formatCount(TrueDenials),
            }))}
          />
          <ServerMatters servers={servers.data} />
          <Expiring features={features.data} />
        </div>
      )}
    </>
  );
}

/** True denials; the instants of one answer are written alike, so that they compare as texts. */
const deniedIn = (answer: DenialsOverTime | undefined, isIn: (startUtc: string) => boolean) =>
  answer?.Points.reduce((sum, { StartUtc, TrueDenials }) => sum + (isIn(StartUtc) ? TrueDenials : 0), 0);

function alertItem({ Id, Kind, Subject, FiringUtc }: Alert): MatterItem {
  const note = t(`alerts.kinds.${Kind}`);
  return { key: Id, name: subjectText(Subject), note, to: "/alerts", side: <AgeText instant={FiringUtc} /> };
}

/** What an administrator wrote for everybody. */
function Notice({ text, author }: { readonly text: string; readonly author: string | null }) {
  return (
    <p className="notice written">
      {text} {author !== null && <span className="soft">{author}</span>}
    </p>
  );
}

const active = (features: readonly Feature[] | undefined) => features?.filter(({ IsActive }) => IsActive);

/** In use of what is owned, the fullest first. */
function useItems(features: readonly Feature[] | undefined): readonly MatterItem[] {
  const sorted = (features ?? []).toSorted((one, other) => (other.UsagePercent ?? 0) - (one.UsagePercent ?? 0));
  return sorted.map(({ Id, Name, Version, Used, Total }) => ({
    key: Id,
    name: Name,
    note: Version ?? "",
    to: featurePath(Name),
    side: `${formatCount(Used)} / ${formatCount(Total)}`,
  }));
}

function FeatureMatters({ features }: { readonly features: readonly Feature[] | undefined }) {
  const full = active(features)?.filter(isFull);
  const nearly = active(features)?.filter(isNearlyFull);
  return (
    <>
      <Matter title={t("overview.full")} count={full?.length} to="/now?show=full" kind="bad" items={useItems(full)} />
      <Matter
        title={t("overview.nearly")}
        count={nearly?.length}
        to="/now?show=nearly"
        kind="warning"
        items={useItems(nearly)}
      />
    </>
  );
}

function ServerMatters({ servers }: { readonly servers: readonly LicenseServerEntry[] | undefined }) {
  const items = (some: readonly LicenseServerEntry[] | undefined) =>
    (some ?? []).map(({ Id, Name, Status, StatusSinceUtc, LastUpdateUtc }) => ({
      key: Id,
      name: Name,
      to: serverPath(Id),
      side: (
        <>
          <StatusBadge status={Status} isHeard={LastUpdateUtc !== null} /> <ForText since={StatusSinceUtc} />
        </>
      ),
    }));
  const down = servers?.filter(({ Status }) => ["DOWN", "NO_VALID_LIC_FILE"].includes(Status));
  const partly = servers?.filter(({ Status }) => Status === "PARTIAL");
  const silent = servers?.filter(
    ({ Status, LastUpdateUtc }) => Status === "SILENT" || (Status === "UNKNOWN" && LastUpdateUtc === null),
  );
  return (
    <>
      <Matter title={t("overview.down")} count={down?.length} to="/now" kind="bad" items={items(down)} />
      {partly !== undefined && partly.length > 0 && (
        <Matter title={t("overview.partly")} count={partly.length} to="/now" kind="warning" items={items(partly)} />
      )}
      <Matter title={t("overview.silent")} count={silent?.length} to="/now" kind="warning" items={items(silent)} />
    </>
  );
}

function Expiring({ features }: { readonly features: readonly Feature[] | undefined }) {
  const expiring = active(features)
    ?.filter(endsSoon)
    .toSorted((one, other) => (one.ExpirationDateUtc ?? "").localeCompare(other.ExpirationDateUtc ?? ""));
  return (
    <Matter
      title={t("overview.expiring")}
      count={expiring?.length}
      to="/reports/expiring"
      kind="warning"
      items={(expiring ?? []).map(({ Id, Name, Version, ExpirationDateUtc }) => ({
        key: Id,
        name: Name,
        note: Version ?? "",
        to: featurePath(Name),
        side: <ExpiryText date={ExpirationDateUtc} />,
      }))}
    />
  );
}
