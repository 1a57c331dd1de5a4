// Columns of reports whose rows are features.
import type { Feature, UnusedFeature } from "../../../generated/client/index.js";
import { type Column, momentWidth } from "../../components/table/columns.ts";
import { RowLink } from "../../components/table/row-link.tsx";
import { ExpiryText } from "../../components/text/expiry-text.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";

export const feature: Column<Feature> = {
  id: "feature",
  header: "Feature",
  value: ({ Name, Version }) => `${Name} ${Version ?? ""}`,
  cell: ({ Id, Name, Version }) => (
    <>
      <RowLink to={`/now/${Id}`} title={`Who holds ${Name}`}>
        {Name}
      </RowLink>
      {Version !== null && <span className="sub">{Version}</span>}
    </>
  ),
};

export const vendor: Column<Feature> = {
  id: "vendor",
  header: "Vendor",
  value: ({ Vendor }) => Vendor,
  width: 7,
  isWideOnly: true,
};

export const server: Column<Feature> = {
  id: "server",
  header: "Licence server",
  value: ({ LicenseServerName }) => LicenseServerName,
  isWideOnly: true,
};

export const owned: Column<Feature> = {
  id: "owned",
  header: "Owned",
  value: ({ Total }) => Total,
  cell: ({ Total, IsUncounted }) => (IsUncounted ? <abbr title="any number">∞</abbr> : formatCount(Total)),
  width: 5,
  isNumber: true,
};

export const expires: Column<Feature> = {
  id: "expires",
  header: "Expires",
  value: ({ ExpirationDateUtc }) => ExpirationDateUtc,
  cell: ({ ExpirationDateUtc }) => <ExpiryText date={ExpirationDateUtc} />,
  width: 8,
};

export const lastUsed: Column<UnusedFeature> = {
  id: "last",
  header: "Last used",
  value: ({ LastUsedUtc }) => LastUsedUtc ?? "",
  cell: ({ LastUsedUtc }) =>
    LastUsedUtc === null ? <span className="soft">never seen in use</span> : <TimeText instant={LastUsedUtc} />,
  width: momentWidth,
  phoneWidth: 9.75,
};

/** How many of the pool end on the day of its expiry; all of them where the licence manager does not tell. */
function endingQuantity({ Increments, ExpirationDateUtc, Total }: Feature): number | null {
  const ending = Increments.filter((one) => one.ExpirationDateUtc === ExpirationDateUtc);
  return ending.length === 0 ? Total : ending.reduce((sum, { Quantity }) => sum + Quantity, 0);
}

export const ending: Column<Feature> = {
  id: "ending",
  header: "Ending",
  value: endingQuantity,
  cell: (one) => formatCount(endingQuantity(one)),
  width: 5,
  isNumber: true,
};

export const used: Column<Feature> = {
  id: "used",
  header: "In use",
  value: ({ Used }) => Used,
  cell: ({ Used }) => formatCount(Used),
  width: 5,
  isNumber: true,
  isWideOnly: true,
};
