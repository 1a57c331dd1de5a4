// Columns of reports whose rows are features.
import type { Feature, UnusedFeature } from "../../../generated/client/index.js";
import { type Column, momentWidth } from "../../components/table/columns.ts";
import { countColumn, FeatureName, whoHolds } from "../../components/table/usual-columns.tsx";
import { ExpiryText } from "../../components/text/expiry-text.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";

export const feature: Column<Feature> = {
  id: "feature",
  header: t("columns.feature"),
  value: ({ Name, Version }) => `${Name} ${Version ?? ""}`,
  cell: ({ Id, Name, Version }) => <FeatureName name={Name} version={Version} to={`/now/${Id}`} title={whoHolds} />,
};

export const vendor: Column<Feature> = {
  id: "vendor",
  header: t("columns.vendor"),
  value: ({ Vendor }) => Vendor,
  width: 7,
  isWideOnly: true,
  isFirstOut: true,
};

export const owned: Column<Feature> = {
  ...countColumn("owned", t("columns.owned"), ({ Total }: Feature) => Total, 5),
  cell: ({ Total, IsUncounted }) => (IsUncounted ? <abbr title={t("common.anyNumber")}>∞</abbr> : formatCount(Total)),
};

export const expires: Column<Feature> = {
  id: "expires",
  header: t("columns.expires"),
  value: ({ ExpirationDateUtc }) => ExpirationDateUtc,
  cell: ({ ExpirationDateUtc }) => <ExpiryText date={ExpirationDateUtc} />,
  width: 9,
};

export const lastUsed: Column<UnusedFeature> = {
  id: "last",
  header: t("columns.lastUsed"),
  value: ({ LastUsedUtc }) => LastUsedUtc ?? "",
  cell: ({ LastUsedUtc }) =>
    LastUsedUtc === null ? <span className="soft">{t("reports.neverUsed")}</span> : <TimeText instant={LastUsedUtc} />,
  width: momentWidth,
  phoneWidth: 9.25,
};

/** How many of the pool end on the day of its expiry; all of them where the licence manager does not tell. */
function endingQuantity({ Increments, ExpirationDateUtc, Total }: Feature): number | null {
  const ending = Increments.filter((one) => one.ExpirationDateUtc === ExpirationDateUtc);
  return ending.length === 0 ? Total : ending.reduce((sum, { Quantity }) => sum + Quantity, 0);
}

export const ending = countColumn("ending", t("columns.ending"), endingQuantity, 5);

export const used: Column<Feature> = {
  ...countColumn("used", t("columns.inUse"), ({ Used }: Feature) => Used, 5),
  isWideOnly: true,
};
