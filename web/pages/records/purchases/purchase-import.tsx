// Purchases from a spreadsheet, with a template.
import { getProcurementTemplate, type ImportedRow, importProcurements } from "../../../../generated/client/index.js";
import { CsvDownload } from "../../../components/download/csv-download.tsx";
import { formatCount } from "../../../format/numbers.ts";
import { service } from "../../../service/api.ts";
import { locale } from "../../../words/language.ts";
import { t } from "../../../words/words.ts";
import { CsvImport } from "../csv-import.tsx";
import { priceText } from "./price-text.ts";

/** The template as this reader's spreadsheets write it. */
const Delimiter = new Intl.NumberFormat(locale).format(0.5).includes(",") ? "Semicolon" : "Comma";

export function PurchaseImport({ onClose }: { readonly onClose: () => void }) {
  return (
    <CsvImport
      title={t("records.import.title")}
      about={t("records.import.about")}
      send={(body, DryRun) => importProcurements(service, { body, DryRun })}
      act={(rows) => t("records.import.act", { rows })}
      header={t("common.feature")}
      cell={(row) => <Purchase row={row} />}
      onClose={onClose}
    >
      <CsvDownload
        operation={getProcurementTemplate}
        input={{ Delimiter }}
        fileName="purchases-template"
        label={t("records.import.template")}
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
