// What an alert is about, in the reader's words.
import type { AlertSubject } from "../../../generated/client/index.js";
import { formatUtcDay } from "../../format/times.ts";
import { t } from "../../words/words.ts";

export function subjectText(subject: AlertSubject): string {
  const { FeatureName, FeatureVersion, Vendor, LicenseServerName, UserName, BrokerId, ExpirationDateUtc } = subject;
  const feature = FeatureName === null ? null : [FeatureName, FeatureVersion].filter(Boolean).join(" ");
  const thing = feature ?? BrokerId ?? (LicenseServerName === null ? null : Vendor);
  const place = placeText(thing, LicenseServerName);
  const day = ExpirationDateUtc === null ? null : formatUtcDay(ExpirationDateUtc);
  return [UserName, place, day].filter(Boolean).join(", ") || t("alerts.together");
}

function placeText(thing: string | null, server: string | null): string | null {
  return thing !== null && server !== null ? t("alerts.onServer", { name: thing, server }) : (thing ?? server);
}
