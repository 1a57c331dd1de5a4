// By what Over time splits the use into series, and what these are called.
import type { UsageSeries } from "../../../generated/client/index.js";
import { t } from "../../words/words.ts";

export const groupings = { feature: "Feature", user: "User", group: "Group", project: "Project" } as const;
export type Grouping = keyof typeof groupings | "none";

/** What the address asks for: one chosen feature is one series, else one series a feature. */
export function groupingOf(address: URLSearchParams): Grouping {
  const asked = address.get("by");
  if (asked === "none" || (asked !== null && asked in groupings)) return asked as Grouping;
  return address.get("feature") === null ? "feature" : "none";
}

/** What a series is called, by what it was split by. */
export function seriesName(series: UsageSeries, by: Grouping): string {
  if (by === "user") return series.UserName ?? t("overTime.unknownUser");
  if (by === "group") return series.GroupName ?? t("overTime.noGroup");
  if (by === "project") return series.ProjectName ?? t("overTime.noProject");
  if (by === "feature") return [series.FeatureName, series.FeatureVersion].filter(Boolean).join(" ");
  return t("overTime.together");
}
