// What is remarkable about a feature, as Now's filter and Overview understand it.
import type { Feature } from "../../../generated/client/index.js";
import { endsSoon } from "../../format/expiry.ts";

/** In percent of what is owned. */
const nearlyFullFrom = 90;

export const isFull = ({ Used, Total }: Feature) => Total !== null && Total > 0 && (Used ?? 0) >= Total;
export const isNearlyFull = (feature: Feature) => !isFull(feature) && (feature.UsagePercent ?? 0) >= nearlyFullFrom;
export const isQueued = ({ Queued }: Feature) => (Queued ?? 0) > 0;

export const kinds = {
  active: ["All active", (feature: Feature) => feature.IsActive],
  used: ["In use", ({ Used }: Feature) => (Used ?? 0) > 0],
  full: ["Fully used", (feature: Feature) => feature.IsActive && isFull(feature)],
  nearly: ["Nearly fully used", (feature: Feature) => feature.IsActive && isNearlyFull(feature)],
  queued: ["Somebody waits", (feature: Feature) => feature.IsActive && isQueued(feature)],
  borrowed: ["Borrowed", ({ Borrowed }: Feature) => (Borrowed ?? 0) > 0],
  soon: ["Expiring in 30 days", (feature: Feature) => feature.IsActive && endsSoon(feature)],
  all: ["All, also no longer active", () => true],
} as const;

export const isKind = (text: string | null): text is keyof typeof kinds => text !== null && text in kinds;
