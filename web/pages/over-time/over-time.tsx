// Over time: how many licences were in use at once against what is owned, by feature, user or group; who was refused; who
// and what used most. The address says what is shown.
import {
  type FeatureLookupEntry,
  getDenialCounts,
  getDenialsOverTime,
  getFeatureLookup,
  getLicenseServerLookup,
  getUserTop,
  querySessionGroups,
  queryUsageOverTime,
} from "../../../generated/client/index.js";
import { DenialsChart } from "../../components/chart/denials-chart.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import { ErrorNotice } from "../../components/text/error-notice.tsx";
import { readersZone } from "../../format/times.ts";
import { useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { bucketOf, windowOf } from "../../service/window.ts";
import { OverTimeForm } from "./form.tsx";
import { groupingOf, groupings } from "./groupings.ts";
import { DeniedTable, SeriesTable, TopUsersTable } from "./tables.tsx";
import { UsageView } from "./usage.tsx";

/** How many series a chart can show apart. */
const mostSeries = 8;

export function OverTime() {
  const [address, setAddress] = useAddress();
  const window = windowOf(address);
  const bucket = bucketOf(address, window);
  const by = groupingOf(address);
  const featureId = Number(address.get("feature")) || null;
  const serverId = Number(address.get("server")) || null;
  const chosen = {
    ...(featureId !== null && { FeatureIds: [featureId] }),
    ...(serverId !== null && { LicenseServerIds: [serverId] }),
  };
  const ofUsage = { StartUtc: window.startUtc, ...(window.endUtc !== null && { EndUtc: window.endUtc }) };
  const ofDenials = { StartDateUtc: window.startUtc, ...(window.endUtc !== null && { EndDateTimeUtc: window.endUtc }) };
  const inHours = address.get("hours") === "working" ? { WorkingHoursOnly: true } : {};
  const buckets = { BucketSize: bucket, TimeZone: readersZone };
  const usage = useOperation("queryUsageOverTime", queryUsageOverTime, {
    body: {
      ...ofUsage,
      ...buckets,
      ...chosen,
      ...(by !== "none" && { GroupBy: [groupings[by]], Limit: mostSeries }),
      ...inHours,
    },
  });
  const denials = useOperation("getDenialsOverTime", getDenialsOverTime, { ...ofDenials, ...buckets, ...chosen });
  const denied = useOperation("getDenialCounts", getDenialCounts, { ...ofDenials, ...chosen, Top: 10 });
  // Only without a licence server and hours it is known, too, which features a user used most.
  const isPlain = serverId === null && !("WorkingHoursOnly" in inHours);
  const ofTop = {
    StartDate: window.startUtc,
    ...(window.endUtc !== null && { EndDate: window.endUtc }),
    ...(featureId !== null && { FeatureIds: [featureId] }),
    Top: 10,
  };
  const ofGroups = { body: { ...ofUsage, ...chosen, ...inHours, GroupBy: "User" as const, Limit: 10 } };
  const topUsers = useOperation("getUserTop", getUserTop, ofTop, { enabled: isPlain });
  const someUsers = useOperation("querySessionGroups", querySessionGroups, ofGroups, { enabled: !isPlain });
  const users = isPlain ? topUsers : someUsers;
  const features = useOperation("getFeatureLookup", getFeatureLookup, {});
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const failed = [usage, denials, denied, users, features, servers].find(({ error }) => error !== null);
  const retry = () => {
    for (const query of [usage, denials, denied, users, features, servers])
      if (query.error !== null) void query.refetch();
  };
  return (
    <>
      <PageTitle title={titleOf(features.data, featureId)} />
      <OverTimeForm
        features={features.data ?? []}
        servers={servers.data ?? []}
        {...{ address, setAddress, window, bucket, by, featureId }}
      />
      {failed !== undefined && <ErrorNotice error={failed.error} retry={retry} />}
      <Panel title="Licences in use at once" isStale={usage.isPlaceholderData} isPending={usage.isPending}>
        {usage.data !== undefined && <UsageView usage={usage.data} by={by} />}
      </Panel>
      {usage.data !== undefined && by !== "none" && (
        <SeriesTable series={usage.data.Items} total={usage.data.TotalCount} by={by} address={address} />
      )}
      <div className="columns">
        <Panel title="Denials" isStale={denials.isPlaceholderData} isPending={denials.isPending}>
          {denials.data !== undefined && <DenialsChart denials={denials.data} />}
        </Panel>
        <Panel title="Most denied features" isStale={denied.isPlaceholderData} isPending={denied.isPending}>
          {denied.data !== undefined && <DeniedTable counts={denied.data.Items} />}
        </Panel>
      </div>
      <Panel title="Users with the highest use" isStale={users.isPlaceholderData} isPending={users.isPending}>
        {users.data !== undefined && <TopUsersTable users={users.data.Items} />}
      </Panel>
    </>
  );
}

function titleOf(features: readonly FeatureLookupEntry[] | undefined, featureId: number | null): string {
  const feature = features?.find(({ Id }) => Id === featureId);
  return feature === undefined ? "Over time" : `${feature.Name} over time`;
}
