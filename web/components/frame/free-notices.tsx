// Shows once that an awaited licence is free, for one-time alerts of this browser: as a notification where the browser allows it, and on the page.
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import {
  type AvailabilityAlert,
  deleteAvailabilityAlert,
  getAvailabilityAlerts,
} from "../../../generated/client/index.js";
import { formatMoment } from "../../format/times.ts";
import { service } from "../../service/api.ts";
import { featurePath } from "../../service/links.ts";
import { refreshed, useOperation } from "../../service/queries.ts";
import { setWaitsForFree, useWaitsForFree } from "../../service/waits-for-free.ts";
import { t } from "../../words/words.ts";

const everyMs = 10_000;

export function FreeNotices() {
  const isWaiting = useWaitsForFree();
  const { data, refetch } = useOperation("getAvailabilityAlerts", getAvailabilityAlerts, {}, { enabled: isWaiting });
  const [shown, setShown] = useState<readonly AvailabilityAlert[]>([]);
  const taken = useRef(new Set<number>());
  const latest = useRef(refetch);
  latest.current = refetch;
  // Also while the tab is hidden, when notifications matter most.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void latest.current(), everyMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  useEffect(() => {
    if (!isWaiting || data === undefined) return;
    const inBrowser = data.Items.filter(({ Channel }) => Channel === "Browser");
    if (inBrowser.length === 0) setWaitsForFree(false);
    for (const alert of inBrowser) {
      if (alert.FreeUtc === null || taken.current.has(alert.Id)) continue;
      taken.current.add(alert.Id);
      void take(alert, () => setShown((before) => [...before, alert]));
    }
  }, [isWaiting, data]);
  return (
    <div role="status" className="no-print">
      {shown.map(({ Id, FeatureName, FreeUtc }) => (
        <p key={Id} className="notice">
          {t.rich("subjects.tell.freeAt", {
            name: FeatureName,
            moment: formatMoment(FreeUtc ?? ""),
            link: (words) => <Link to={featurePath(FeatureName)}>{words}</Link>,
          })}{" "}
          <button type="button" onClick={() => setShown((before) => before.filter((one) => one.Id !== Id))}>
            {t("common.close")}
          </button>
        </p>
      ))}
    </div>
  );
}

/** Of several windows the one that deletes it shows it. */
async function take({ Id, FeatureName }: AvailabilityAlert, show: () => void): Promise<void> {
  try {
    await deleteAvailabilityAlert(service, { id: Id });
  } catch {
    return;
  }
  show();
  if ("Notification" in globalThis && Notification.permission === "granted") {
    const title = t("subjects.tell.free", { name: FeatureName });
    try {
      new Notification(title, { tag: `free-${Id}` });
    } catch {
      // A phone's browser allows them only in service workers: the page shows the notice.
    }
  }
  await refreshed("getAvailabilityAlerts");
}
