// Overview, the first page: what needs somebody now. Each number leads to the list that it counts.
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
} from "../../../generated/client/index.js";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { ErrorNotice } from "../../components/text/error-notice.tsx";
import { ExpiryText } from "../../components/text/expiry-text.tsx";
import { Freshness } from "../../components/text/freshness.tsx";
import { StatusBadge } from "../../components/text/status-badge.tsx";
import { AgeText, ForText } from "../../components/text/time-text.tsx";
import { endsSoon } from "../../format/expiry.ts";
import { formatCount } from "../../format/numbers.ts";
import { denialsPath, featurePath, serverPath } from "../../service/links.ts";
import { refreshMs, useOperation } from "../../service/queries.ts";
import { windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { subjectText } from "../alerts/subject.ts";
import { FirstRun } from "../now/first-run.tsx";
import { isFull, isNearlyFull } from "../now/kinds.ts";
import { withinReach } from "../now/within-reach.ts";
import { Favourites } from "./favourites.tsx";
import { Matter, type MatterItem } from "./matter.tsx";
import { Queued } from "./queued.tsx";

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
  const isReady = all.every(({ data, error }) => data !== undefined || error !== null);
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
      {isReady && isEmpty && <FirstRun />}
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
