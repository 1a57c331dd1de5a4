// The columns of the list of expiries.
import type { ExpirationItem } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { allAbout, countColumn, FeatureName, serverColumn } from "../../components/table/usual-columns.tsx";
import { ExpiryText } from "../../components/text/expiry-text.tsx";
import { daysLeft } from "../../format/expiry.ts";
import { formatUtcDay } from "../../format/times.ts";
import { featurePath } from "../../service/links.ts";
import { t } from "../../words/words.ts";
import { featureOf } from "./days.ts";

export const expirationColumns: readonly Column<ExpirationItem>[] = [
  {
    id: "day",
    header: t("calendar.day"),
    value: ({ ExpirationDateUtc }) => ExpirationDateUtc,
    cell: ({ ExpirationDateUtc }) => (
      <time dateTime={ExpirationDateUtc.slice(0, 10)}>{formatUtcDay(ExpirationDateUtc)}</time>
    ),
    width: 8.5,
    phoneWidth: 7,
  },
  {
    id: "feature",
    header: t("columns.feature"),
    value: featureOf,
    cell: ({ FeatureName: name, FeatureVersion }) => (
      <FeatureName name={name} version={FeatureVersion} to={featurePath(name)} title={allAbout} />
    ),
  },
  serverColumn,
  { id: "vendor", header: t("columns.vendor"), value: ({ Vendor }) => Vendor, width: 8, isWideOnly: true },
  countColumn("ending", t("columns.ending"), ({ Quantity }: ExpirationItem) => Quantity, 6),
  { ...countColumn("owned", t("columns.owned"), ({ Total }: ExpirationItem) => Total, 6), isWideOnly: true },
  {
    id: "left",
    header: t("calendar.left"),
    value: ({ ExpirationDateUtc }) => daysLeft(ExpirationDateUtc),
    cell: ({ ExpirationDateUtc }) => <ExpiryText date={ExpirationDateUtc} />,
    width: 8,
    isWideOnly: true,
  },
];
