// On Overview: the features that somebody waits for, who, and since when.
import type { Feature, QueuedRequest } from "../../../generated/client/index.js";
import { formatCount } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { featurePath } from "../../service/links.ts";
import { t } from "../../words/words.ts";
import { isQueued } from "../now/kinds.ts";
import { Matter, type MatterItem } from "./matter.tsx";

interface QueuedProps {
  /** Undefined until they are known, or where the question failed. The same is true of `requests`. */
  readonly features: readonly Feature[] | undefined;
  /** Those that have waited longest first. */
  readonly requests: readonly QueuedRequest[] | undefined;
}

export function Queued({ features, requests }: QueuedProps) {
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
