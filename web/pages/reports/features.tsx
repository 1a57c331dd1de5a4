// Two reports whose rows are features: those that expire soon, and unused ones.
import { useMemo } from "react";
import {
  type Feature,
  type FeatureField,
  getUnusedFeatures,
  queryFeatures,
  type UnusedFeature,
} from "../../../generated/client/index.js";
import { NumberField, ServerField } from "../../components/form/report-fields.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { type Column, momentWidth, serviceOrder } from "../../components/table/columns.ts";
import { CsvDownload } from "../../components/table/download.tsx";
import { countColumn, FeatureName, serverColumn, whoHolds } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { ExpiryText, TimeText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { numberIn, onServer, serverIn, useAddress } from "../../service/address.ts";
import { atPresent, everMeasured, useMeasured } from "../../service/measured.ts";
import { useList, useOperation } from "../../service/queries.ts";
import { dayOf, fullDaysWindowOf, midnight, spanOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { perYear, type Savings, savingsOf, savingText, useCosts } from "../decisions/saving.ts";

export const feature: Column<Feature> = {
  id: "feature",
  fields: ["Name", "Version"],
  header: t("columns.feature"),
  value: ({ Name, Version }) => `${Name} ${Version ?? ""}`,
  cell: ({ Id, Name, Version }) => <FeatureName name={Name} version={Version} to={`/now/${Id}`} title={whoHolds} />,
};

const vendor: Column<Feature> = {
  id: "vendor",
  fields: ["Vendor"],
  header: t("columns.vendor"),
  value: ({ Vendor }) => Vendor,
  width: 7,
  isFirstOut: true,
};

const owned: Column<Feature> = {
  ...countColumn("owned", t("columns.owned"), ({ Total }: Feature) => Total, 6.5),
  fields: ["Total"],
  cell: ({ Total, IsUncounted }) => (IsUncounted ? <abbr title={t("common.anyNumber")}>∞</abbr> : formatCount(Total)),
};

const expires: Column<Feature> = {
  id: "expires",
  fields: ["ExpirationDateUtc", "Name"],
  header: t("columns.expires"),
  value: ({ ExpirationDateUtc }) => ExpirationDateUtc,
  cell: ({ ExpirationDateUtc }) => <ExpiryText date={ExpirationDateUtc} />,
  width: 9,
};

const lastUsed: Column<UnusedFeature> = {
  id: "last",
  header: t("columns.lastUsed"),
  value: ({ LastUsedUtc }) => LastUsedUtc ?? "",
  cell: ({ LastUsedUtc }) =>
    LastUsedUtc === null ? <span className="soft">{t("reports.neverUsed")}</span> : <TimeText instant={LastUsedUtc} />,
  width: momentWidth,
  phoneWidth: 9.25,
};

/** How many of the pool end on the day of its expiry; all of them if the licence manager does not report it. */
function endingQuantity({ Increments, ExpirationDateUtc, Total }: Feature): number | null {
  const ending = Increments.filter((one) => one.ExpirationDateUtc === ExpirationDateUtc);
  return ending.length === 0 ? Total : ending.reduce((sum, { Quantity }) => sum + Quantity, 0);
}

const ending = countColumn("ending", t("columns.ending"), endingQuantity, 5);

const used: Column<Feature> = {
  ...countColumn("used", t("columns.inUse"), ({ Used }: Feature) => Used, 5),
  fields: ["Used"],
  isWideOnly: true,
};

const expiringColumns = [feature, vendor, serverColumn, { ...owned, isWideOnly: true }, ending, used, expires];
const dayMs = 86_400_000;
/** A licence's days are in UTC. */
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

export function Expiring() {
  const [address, setAddress] = useAddress();
  const days = numberIn(address, "days", 30, 0, 36_500);
  const serverId = serverIn(address);
  const body = {
    ActiveOnly: true,
    ExpirationStartUtc: dayFromNow(0),
    ExpirationEndUtc: dayFromNow(days + 1),
    Sort: serviceOrder<FeatureField>(expiringColumns, address.get("sort") ?? "", "expires"),
    ...onServer(serverId),
  };
  const query = useList("queryFeatures", queryFeatures, body);
  return (
    <Report
      title={t("pages.expiring")}
      about={t("reports.expiring.about")}
      queryText={t("reports.expiring.query", { days })}
      fields={
        <>
          <NumberField
            label={t("reports.expiring.within")}
            value={days}
            least={0}
            most={36_500}
            onChange={(value) => setAddress({ days: String(value) })}
          />
          <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />
        </>
      }
      query={query}
      measured={everMeasured(useMeasured(atPresent(), serverId))}
      download={<CsvDownload operation={queryFeatures} input={{ body }} fileName={`expiring-${days}-days`} />}
    >
      <ReportTable
        label={t("reports.expiring.table")}
        list={query.data}
        of="features"
        columns={expiringColumns}
        sort="expires"
        more={query.more}
        none={<EmptyState title={t("reports.expiring.none", { days })} advice={t("reports.expiring.advice")} />}
      />
    </Report>
  );
}

type Unused = UnusedFeature & { readonly yearly: Savings };

const price: Column<Unused> = {
  id: "price",
  header: t("cost.perYear"),
  isNumber: true,
  width: 8.5,
  isWideOnly: true,
  value: ({ yearly }) => (yearly.length === 0 ? null : yearly.reduce((sum, { amount }) => sum + amount, 0)),
  cell: ({ yearly }) => savingText(yearly) || "–",
};

const unusedColumns: readonly Column<Unused>[] = [
  ...[feature, vendor, serverColumn, owned, lastUsed],
  { ...expires, isWideOnly: true },
];
const pricedColumns = [...unusedColumns.slice(0, -2), price, ...unusedColumns.slice(-2)];

export function Unused() {
  const [address, setAddress] = useAddress();
  const days = numberIn(address, "days", 90, 1, 36_500);
  const serverId = serverIn(address);
  const input = { Days: days, ...onServer(serverId) };
  const query = useOperation("getUnusedFeatures", getUnusedFeatures, input);
  const startUtc = midnight(dayOf(new Date()), -days).toISOString();
  const costs = useCosts({ ...spanOf(fullDaysWindowOf(new URLSearchParams())), ...onServer(serverId) }).data;
  const items = useMemo(() => {
    const of = Map.groupBy(costs?.Items ?? [], ({ FeatureId }) => FeatureId);
    return query.data?.Items.map((one) => ({
      ...one,
      yearly: costs === undefined ? [] : savingsOf(Infinity, of.get(one.Id) ?? [], perYear(costs)),
    }));
  }, [query.data, costs]);
  return (
    <Report
      title={t("pages.unused")}
      about={t("reports.unused.about")}
      queryText={t("reports.unused.query", { days })}
      fields={
        <>
          <NumberField
            label={t("reports.unused.days")}
            value={days}
            least={1}
            most={36_500}
            onChange={(value) => setAddress({ days: String(value) })}
          />
          <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />
        </>
      }
      query={query}
      measured={useMeasured({ startUtc, endUtc: null }, serverId)}
      isOfMeasured
      download={<CsvDownload operation={getUnusedFeatures} input={input} fileName={`unused-${days}-days`} />}
    >
      <ReportTable
        label={t("reports.unused.table")}
        list={items && { Items: items, TotalCount: items.length }}
        of="features"
        columns={items?.some(({ yearly }) => yearly.length > 0) ? pricedColumns : unusedColumns}
        sort="last"
        none={<EmptyState title={t("reports.unused.none", { days })} advice={t("reports.unused.advice")} />}
      />
    </Report>
  );
}
