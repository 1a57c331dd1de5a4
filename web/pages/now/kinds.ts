// What is remarkable about a feature, as Now's filter and Overview understand it.
import type { Feature } from "../../../generated/client/index.js";
import { endsSoon } from "../../format/expiry.ts";
import { t } from "../../words/words.ts";

/** In percent of what is owned. */
const nearlyFullFrom = 90;

export const isFull = ({ Used, Total }: Feature) => Total !== null && Total > 0 && (Used ?? 0) >= Total;
export const isNearlyFull = (feature: Feature) => !isFull(feature) && (feature.UsagePercent ?? 0) >= nearlyFullFrom;
export const isQueued = ({ Queued }: Feature) => (Queued ?? 0) > 0;

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
