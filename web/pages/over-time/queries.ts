// The queries of Over time: all at once, by the filters of its address.
import {
  type BucketSize,
  getAnnotations,
  getDenialCounts,
  getDenialsOverTime,
  getFeatureLookup,
  getLicenseServerLookup,
  getUserTop,
  queryProcurements,
  querySessionGroups,
  queryUsageOverTime,
  type UsageSeries,
} from "../../../generated/client/index.js";
import { readersZone } from "../../format/times.ts";
import { inWorkingHours } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { bucketOf, spanOf, windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";

export const views = {
  lines: t("overTime.views.lines"),
  percent: t("overTime.views.percent"),
  stacked: t("overTime.views.stacked"),
  each: t("overTime.views.each"),
} as const;
export type View = keyof typeof views;

function viewOf(address: URLSearchParams): View {
  const named = address.get("view") ?? "";
  return named in views ? (named as View) : "lines";
}

/** The drawn value of a bucket. */
const levels = ["peak", "average"] as const;
export type Level = (typeof levels)[number];

/** Averages add up, peaks do not: so averages are stacked. Otherwise the peak of a day or month shows the licences needed. */
function levelOf(address: URLSearchParams, bucket: BucketSize, view: View): Level {
  if (view === "stacked") return "average";
  const usual = bucket === "Hour" ? "average" : "peak";
  return levels.find((one) => one === address.get("level")) ?? usual;
}

const groupings = { feature: "Feature", user: "User", group: "Group", project: "Project" } as const;
export type Grouping = keyof typeof groupings | "none";

/** The grouping in the address; else a chosen feature is one series, and without one each feature is a series. */
function groupingOf(address: URLSearchParams): Grouping {
  const named = address.get("by");
  if (named === "none" || (named !== null && named in groupings)) return named as Grouping;
  return address.get("feature") === null ? "feature" : "none";
}

/** The name of a series, by its grouping. */
export function seriesName(series: UsageSeries, by: Grouping): string {
  if (by === "user") return series.UserName ?? t("overTime.unknownUser");
  if (by === "group") return series.GroupName ?? t("overTime.noGroup");
  if (by === "project") return series.ProjectName ?? t("overTime.noProject");
  if (by === "feature") return [series.FeatureName, series.FeatureVersion].filter(Boolean).join(" ");
  return t("overTime.together");
}

/** How many series a chart can distinguish. */
const mostSeries = 5;

/** The filters and the view of the address. */
export function choiceOf(address: URLSearchParams) {
  const window = windowOf(address);
  const bucket = bucketOf(address, window);
  const view = viewOf(address);
  return {
    window,
    bucket,
    by: groupingOf(address),
    view,
    level: levelOf(address, bucket, view),
    featureId: Number(address.get("feature")) || null,
    serverId: Number(address.get("server")) || null,
    isInWorkingHours: inWorkingHours(address),
  };
}

export type Choice = ReturnType<typeof choiceOf>;

const chosenOf = ({ featureId, serverId }: Choice) => ({
  ...(featureId !== null && { FeatureIds: [featureId] }),
  ...(serverId !== null && { LicenseServerIds: [serverId] }),
});

/** The query of the chart as a URL, from which the service returns CSV. */
export function csvInput(choice: Choice) {
  const { window, bucket, by, isInWorkingHours } = choice;
  return {
    ...spanOf(window),
    BucketSize: bucket,
    TimeZone: readersZone,
    ...chosenOf(choice),
    ...(by !== "none" && { GroupBy: [groupings[by]], Top: mostSeries }),
    ...(isInWorkingHours && { WorkingHoursOnly: true }),
  };
}

export function useQueries(choice: Choice) {
  const { window, bucket, by, featureId, serverId, isInWorkingHours } = choice;
  const chosen = chosenOf(choice);
  const ofWindow = spanOf(window);
  const inHours = isInWorkingHours ? { WorkingHoursOnly: true } : {};
  const buckets = { BucketSize: bucket, TimeZone: readersZone };
  const ofSeries = by === "none" ? {} : { GroupBy: [groupings[by]], Limit: mostSeries };
  const usage = useOperation("queryUsageOverTime", queryUsageOverTime, {
    body: { ...ofWindow, ...buckets, ...chosen, ...ofSeries, ...inHours },
  });
  // The use of the others, who are not among the series, is the difference to the total.
  const combined = useOperation(
    "queryUsageOverTime",
    queryUsageOverTime,
    { body: { ...ofWindow, ...buckets, ...chosen, ...inHours } },
    { enabled: by !== "none" },
  );
  const isNarrow = featureId !== null || serverId !== null;
  const ofPurchases = { body: { ...chosen, IncludeInactive: true, Limit: 1000 } };
  const purchases = useOperation("queryProcurements", queryProcurements, ofPurchases, { enabled: isNarrow });
  const ofNotes = { ...ofWindow, ...(serverId !== null && { LicenseServerIds: [serverId] }), PageSize: 200 };
  const annotations = useOperation("getAnnotations", getAnnotations, ofNotes);
  const denials = useOperation("getDenialsOverTime", getDenialsOverTime, { ...ofWindow, ...buckets, ...chosen });
  const denied = useOperation("getDenialCounts", getDenialCounts, { ...ofWindow, ...chosen, Top: 10 });
  // Only without a licence server and hours can the service also list the features that a user used most.
  const isPlain = serverId === null && !isInWorkingHours;
  const ofTop = {
    ...ofWindow,
    ...(featureId !== null && { FeatureIds: [featureId] }),
    Top: 10,
  };
  const ofGroups = { body: { ...ofWindow, ...chosen, ...inHours, GroupBy: "User" as const, Limit: 10 } };
  const topUsers = useOperation("getUserTop", getUserTop, ofTop, { enabled: isPlain });
  const someUsers = useOperation("querySessionGroups", querySessionGroups, ofGroups, { enabled: !isPlain });
  return {
    usage,
    combined,
    purchases,
    annotations,
    denials,
    denied,
    users: isPlain ? topUsers : someUsers,
    features: useOperation("getFeatureLookup", getFeatureLookup, {}),
    servers: useOperation("getLicenseServerLookup", getLicenseServerLookup, {}),
  };
}
