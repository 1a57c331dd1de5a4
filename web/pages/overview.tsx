// Overview, the page to open each morning: use against a usual day, then what needs attention, each thing once and always in the
// same position. Each number leads to the list behind it.
import { useState } from "react";
import { Link } from "react-router";
import {
  getAlerts,
  getDenialCounts,
  getDenialsOverTime,
  getFeatures,
  getLicenseServers,
  getQueuedRequests,
  getSystemMessages,
  queryProcurements,
} from "../../generated/client/index.js";
import { FavouriteForm } from "../components/form/favourite.tsx";
import { MeasuredNotice } from "../components/frame/measured.tsx";
import { PageTitle } from "../components/frame/page-title.tsx";
import { ErrorNotice, unseen } from "../components/text/notices.tsx";
import { Freshness } from "../components/text/time-text.tsx";
import { type Favourite, useFavourites } from "../service/favourites.ts";
import { atPresent, isMeasured, measuredIn } from "../service/measured.ts";
import { refreshMs, together, useOperation } from "../service/queries.ts";
import { windowOf } from "../service/window.ts";
import { t } from "../words/words.ts";
import { FirstSteps } from "./now/now.tsx";
import { withinReach } from "./now/pools.tsx";
import { SetupSteps, useSetup } from "./now/setup-steps.tsx";
import {
  Alerts,
  Denied,
  Ending,
  endingSoon,
  FullestPools,
  lastDay,
  mostShown,
  Queued,
  Servers,
} from "./overview/matters.tsx";
import { Today } from "./overview/today.tsx";

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
      {edited !== null && <FavouriteForm favourite={edited} isListed onClose={() => setEdited(null)} />}
    </section>
  );
}

const dayMs = 86_400_000;

export function Overview() {
  // 24 hours before the full hour, in any zone: the window of the list that the number leads to.
  const dayAgo = windowOf(new URLSearchParams({ window: lastDay })).startUtc;
  const twoDaysAgo = new Date(Date.parse(dayAgo) - dayMs).toISOString();
  const features = useOperation("getFeatures", getFeatures, {}, { refreshMs });
  const servers = useOperation("getLicenseServers", getLicenseServers, {}, { refreshMs });
  const ofTwoDays = { StartUtc: twoDaysAgo, BucketSize: "Hour" as const };
  const denials = useOperation("getDenialsOverTime", getDenialsOverTime, ofTwoDays, { refreshMs });
  const denied = useOperation(
    "getDenialCounts",
    getDenialCounts,
    { StartUtc: dayAgo, TrueDenialsOnly: true, Top: mostShown },
    { refreshMs },
  );
  const queue = useOperation("getQueuedRequests", getQueuedRequests, { PageSize: 1000 }, { refreshMs });
  const messages = useOperation("getSystemMessages", getSystemMessages, {}, { refreshMs });
  const alerts = useOperation("getAlerts", getAlerts, { PageSize: 100 }, { refreshMs });
  const ending = useOperation("queryProcurements", queryProcurements, { body: endingSoon() });
  const all = [features, servers, denials, denied, queue, messages, alerts, ending];
  const { failed, refresh } = together(all);
  const isEmpty = features.data?.length === 0 && servers.data?.length === 0;
  // All at once, so that visible content does not move.
  const setup = useSetup();
  const isReady = setup.isReady && all.every(({ data, error }) => data !== undefined || error !== null);
  const notices = messages.data?.filter(({ Kind }) => Kind === "Notice") ?? [];
  const present = measuredIn(servers.data ?? [], atPresent());
  const day = measuredIn(servers.data ?? [], { startUtc: dayAgo, endUtc: null }, "all");
  const pools = features.data && withinReach(features.data, servers.data ?? []).filter(({ IsActive }) => IsActive);
  const measuredPools = pools?.filter(isMeasured(present));
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
      {isReady && !isEmpty && (
        <>
          <MeasuredNotice of={present} />
          <SetupSteps setup={setup.data} />
          <div className="matters">
            <Today measured={present} />
            <FullestPools pools={measuredPools} since={dayAgo} measured={present} />
            <Queued features={measuredPools} requests={queue.data?.Items} measured={present} />
            <Denied since={dayAgo} denials={denials.data} byFeature={denied.data} measured={day} />
            <Servers servers={servers.data} measured={present} />
            <Alerts alerts={alerts.data} pools={pools ?? []} servers={servers.data ?? []} measured={present} />
            <Ending features={pools} purchases={ending.data} measured={present} />
          </div>
        </>
      )}
    </>
  );
}

/** What an administrator wrote for everybody. */
function Notice({ text, author }: { readonly text: string; readonly author: string | null }) {
  return (
    <p className="notice written">
      {text} {author !== null && <span className="soft">{author}</span>}
    </p>
  );
}
