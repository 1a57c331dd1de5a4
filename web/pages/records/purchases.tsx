// Purchases: what was bought of which feature, when it begins and ends, and its name in the accounts. Those that a licence
// manager reports get notes here; those that administrators add count for features that no licence manager reports.

import { useMemo, useState } from "react";
import {
  deleteProcurement,
  getProcurementTemplate,
  type ImportedRow,
  importProcurements,
  type Procurement,
  queryProcurements,
} from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/dialog.tsx";
import { CheckField } from "../../components/form/fields.tsx";
import { Menu } from "../../components/form/menu.tsx";
import type { Column } from "../../components/table/columns.ts";
import { CsvDownload } from "../../components/table/download.tsx";
import {
  actsColumn,
  countColumn,
  featureColumn,
  RowButton,
  serverColumn,
} from "../../components/table/usual-columns.tsx";
import { unseen } from "../../components/text/notices.tsx";
import { ExpiryText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { formatUtcDay } from "../../format/times.ts";
import { useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { allRefreshed, type QueryFunction, useOperation } from "../../service/queries.ts";
import { locale } from "../../words/language.ts";
import { t } from "../../words/words.ts";
import { CsvImport } from "./csv-import.tsx";
import { LicenceForm } from "./licence-form.tsx";
import { ManagedList } from "./managed-list.tsx";
import { PurchaseForm, priceText } from "./purchase-form.tsx";

/** The service's maximum. */
const mostAtOnce = 1000;

/** `queryProcurements` for all rows, page by page: a purchase that is added meanwhile moves others to the next page; each counts once. */
const allPurchases: QueryFunction<"queryProcurements"> = async (connection, { body }, options) => {
  const found = new Map<number, Procurement>();
  const next = (Offset: number) =>
    queryProcurements(connection, { body: { ...body, Limit: mostAtOnce, Offset } }, options);
  let page = await next(0);
  for (let seen = page.Items.length; ; seen += page.Items.length) {
    for (const purchase of page.Items) found.set(purchase.Id, purchase);
    if (page.Items.length === 0 || seen >= page.TotalCount) break;
    page = await next(seen);
  }
  return { ...page, Items: [...found.values()] };
};

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

/** The service takes it back after changes in a spreadsheet (importProcurements). */
const purchaseCsv = {
  columns: csvFields,
  valuesOf: (row: Procurement) => csvFields.map((field) => row[field]),
};

/** The fields that are searched. */
const textsOf = (row: Procurement) => [
  ...[row.FeatureName, row.FeatureVersion, row.Vendor, row.ProductName, row.LicenseServerName],
  ...[row.SerialNumber, row.AssetInfo, row.Notice, row.VendorInfo, row.VendorString, row.HostIds],
];

/** In rem: of one button and of two. */
const oneButton = 7;
const twoButtons = 11.25;

/** Memoised by the page: `onAct` gets the act and the purchase. `areDeletable`: some of them. */
function purchaseColumns(
  onAct: (act: "change" | "delete", one: Procurement) => void,
  areDeletable: boolean,
): readonly Column<Procurement>[] {
  return [
    { ...featureColumn(), least: 9.5 },
    { ...serverColumn, least: 10 },
    { ...countColumn("quantity", t("columns.licences"), ({ Quantity }: Procurement) => Quantity, 6), phoneWidth: 5 },
    {
      id: "from",
      header: t("components.from"),
      value: ({ StartDateUtc }) => StartDateUtc,
      cell: ({ StartDateUtc }) =>
        StartDateUtc === null ? <span className="none">–</span> : formatUtcDay(StartDateUtc),
      width: 7.5,
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
      isFirstOut: true,
      needs: "room",
    },
    {
      id: "price",
      header: t("records.purchases.price"),
      isNumber: true,
      width: 10,
      needs: "room",
      value: ({ Price }) => Price,
      cell: (row) => priceText(row),
    },
    {
      id: "source",
      header: t("records.purchases.source"),
      value: ({ IsReported }) => (IsReported ? t("records.purchases.fromManager") : t("records.purchases.byHand")),
      width: 8.5,
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

/** The template in the format of this reader's spreadsheets. */
const Delimiter = new Intl.NumberFormat(locale).format(0.5).includes(",") ? "Semicolon" : "Comma";

function PurchaseImport({ onClose }: { readonly onClose: () => void }) {
  return (
    <CsvImport
      title={t("records.import.title")}
      about={t("records.import.about")}
      send={(body, DryRun) => importProcurements(service, { body, DryRun })}
      act={(rows) => t("records.import.act", { rows })}
      header={t("columns.feature")}
      cell={(row) => <Purchase row={row} />}
      onClose={onClose}
    >
      <CsvDownload
        operation={getProcurementTemplate}
        input={{ Delimiter }}
        fileName="purchases-template"
        label={t("records.import.template")}
        isPrimary={false}
      />
    </CsvImport>
  );
}

function Purchase({ row }: { readonly row: ImportedRow }) {
  return (
    <>
      {row.FeatureName} {row.FeatureVersion}
      <span className="sub">
        {[row.LicenseServerName, row.AssetInfo, row.SerialNumber].filter(Boolean).join(" · ")}
      </span>
      <span className="sub">
        {t("records.import.bought", { licences: formatCount(row.Quantity), price: priceText(row) })}
      </span>
    </>
  );
}

type Open =
  | { readonly act: "add" }
  | { readonly act: "add licence" }
  | { readonly act: "import" }
  | { readonly act: "change" | "delete"; readonly one: Procurement };

export function Purchases() {
  const [address, setAddress] = useAddress();
  const isWhole = address.get("all") === "1";
  const query = useOperation("queryProcurements", allPurchases, {
    body: { ...(isWhole && { IncludeInactive: true }), Sort: [{ Field: "FeatureName" }] },
  });
  const [open, setOpen] = useState<Open | null>(null);
  const areDeletable = query.data?.Items.some(({ IsReported }) => !IsReported) ?? false;
  const columns = useMemo(() => purchaseColumns((act, one) => setOpen({ act, one }), areDeletable), [areDeletable]);
  const close = () => setOpen(null);
  return (
    <ManagedList
      title={t("pages.purchases")}
      of="purchases"
      query={query}
      rows={query.data?.Items}
      columns={columns}
      rowId={({ Id }) => Id}
      sort="feature"
      file="purchases"
      hint={t("records.purchases.hint")}
      textsOf={textsOf}
      actions={
        <Menu
          label={t("components.moreActions")}
          entries={[
            { label: t("records.import.open"), onClick: () => setOpen({ act: "import" }) },
            { label: t("records.licence.title"), onClick: () => setOpen({ act: "add licence" }) },
          ]}
        />
      }
      fields={
        <CheckField
          label={t("records.purchases.inactive")}
          checked={isWhole}
          onChange={(event) => setAddress({ all: event.target.checked ? "1" : null })}
        />
      }
      onAdd={() => setOpen({ act: "add" })}
      csv={purchaseCsv}
    >
      {open?.act === "import" && <PurchaseImport onClose={close} />}
      {open?.act === "add licence" && <LicenceForm onClose={close} />}
      {(open?.act === "add" || open?.act === "change") && (
        <PurchaseForm purchase={open.act === "add" ? null : open.one} onClose={close} />
      )}
      {open?.act === "delete" && (
        <ConfirmDialog
          title={t("records.purchases.deleteTitle", { name: open.one.FeatureName })}
          consequence={t("records.purchases.deleteConsequence", { licences: open.one.Quantity ?? 0 })}
          action={t("common.delete")}
          typed={open.one.FeatureName}
          act={async () => {
            await deleteProcurement(service, { id: open.one.Id });
            await allRefreshed();
          }}
          onClose={close}
        />
      )}
    </ManagedList>
  );
}
