// The columns of the table of purchases, on the screen and as CSV.

import type { Procurement } from "../../../../generated/client/index.js";
import { actsColumn, RowButton } from "../../../components/table/acts-column.tsx";
import type { Column } from "../../../components/table/columns.ts";
import { allAbout, countColumn, featureColumn, serverColumn } from "../../../components/table/usual-columns.tsx";
import { ExpiryText } from "../../../components/text/expiry-text.tsx";
import { unseen } from "../../../components/text/tags.tsx";
import { formatUtcDay } from "../../../format/times.ts";
import { featurePath } from "../../../service/links.ts";
import { t } from "../../../words/words.ts";
import { priceText } from "./price-text.ts";

const csvFields = [
  "Id",
  "FeatureName",
  "FeatureVersion",
  "AdditionalKey",
  "Vendor",
  "LicenseType",
  "LicenseServerName",
  "Quantity",
  "StartDateUtc",
  "IssuedDateUtc",
  "ExpirationDateUtc",
  "SerialNumber",
  "AssetInfo",
  "Notice",
  "VendorInfo",
  "VendorString",
  "HostIds",
  "Price",
  "Currency",
  "PriceUnit",
  "TermStartDateUtc",
  "TermEndDateUtc",
  "IsReported",
] as const satisfies readonly (keyof Procurement)[];

/** The service takes it back when it was changed in a spreadsheet (importProcurements). */
export const purchaseCsv = {
  columns: csvFields,
  valuesOf: (row: Procurement) => csvFields.map((field) => row[field]),
};

/** What the search looks into. */
export const textsOf = (row: Procurement) => [
  ...[row.FeatureName, row.FeatureVersion, row.Vendor, row.ProductName, row.LicenseServerName],
  ...[row.SerialNumber, row.AssetInfo, row.Notice, row.VendorInfo, row.VendorString, row.HostIds],
];

/** In rem: of one button and of two. */
const [oneButton, twoButtons] = [7, 11.25];

/** Made once for a page: `onAct` gets the act and the purchase. `areDeletable`: some of them. */
export function purchaseColumns(
  onAct: (act: "change" | "delete", one: Procurement) => void,
  areDeletable: boolean,
): readonly Column<Procurement>[] {
  return [
    { ...featureColumn(({ FeatureName }) => featurePath(FeatureName), allAbout), least: 9.5 },
    { ...serverColumn, least: 10 },
    { ...countColumn("quantity", t("columns.licences"), ({ Quantity }: Procurement) => Quantity, 6), phoneWidth: 5 },
    {
      id: "from",
      header: t("columns.from"),
      value: ({ StartDateUtc }) => StartDateUtc,
      cell: ({ StartDateUtc }) =>
        StartDateUtc === null ? <span className="none">–</span> : formatUtcDay(StartDateUtc),
      width: 7.5,
      isWideOnly: true,
      needs: "much room",
    },
    {
      id: "until",
      header: t("columns.until"),
      value: ({ ExpirationDateUtc }) => ExpirationDateUtc ?? "9999",
      cell: ({ ExpirationDateUtc }) => <ExpiryText date={ExpirationDateUtc} />,
      width: 9,
      isWideOnly: true,
    },
    {
      id: "order",
      header: t("records.purchases.order"),
      value: ({ AssetInfo }) => AssetInfo,
      cell: ({ AssetInfo, SerialNumber }) => (
        <span title={AssetInfo ?? undefined}>
          {AssetInfo ?? <span className="none">–</span>}
          {SerialNumber !== null && <span className="sub">{SerialNumber}</span>}
        </span>
      ),
      width: 8,
      isWideOnly: true,
      isFirstOut: true,
      needs: "room",
    },
    {
      ...{ id: "price", header: t("records.purchases.price"), isNumber: true, isWideOnly: true, width: 10 },
      needs: "room",
      value: ({ Price }) => Price,
      cell: (row) => priceText(row),
    },
    {
      id: "source",
      header: t("records.purchases.source"),
      value: ({ IsReported }) => (IsReported ? t("records.purchases.fromManager") : t("records.purchases.byHand")),
      width: 8.5,
      isWideOnly: true,
      needs: "much room",
    },
    actsColumn(
      (one) => (
        <>
          <RowButton onPress={() => onAct("change", one)}>
            {t.rich("records.purchases.changeOne", { name: one.FeatureName, unseen })}
          </RowButton>
          {!one.IsReported && (
            <RowButton isDanger onPress={() => onAct("delete", one)}>
              {t.rich("records.purchases.deleteOne", { name: one.FeatureName, unseen })}
            </RowButton>
          )}
        </>
      ),
      areDeletable ? twoButtons : oneButton,
    ),
  ];
}
