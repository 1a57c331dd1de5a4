// The template of a CSV text of purchases: its columns, and one row that shows how they are filled in.
import { CsvText } from "../../../db/index.ts";
import { featureColumns, type SetColumn, setColumns } from "./columns.ts";

const example: Readonly<Partial<Record<(typeof featureColumns)[number] | SetColumn, string>>> = {
  ...{ FeatureName: "cad_pro", FeatureVersion: "2024.0", Vendor: "acmecad", LicenseServerName: "27000@lic-cad-01" },
  ...{ Quantity: "4", StartDateUtc: "2026-01-01", ExpirationDateUtc: "2026-12-31" },
  ...{ AssetInfo: "PO 4812", SerialNumber: "AC-20990", Price: "1250.5", Currency: "EUR", PriceUnit: "PerLicense" },
  ...{ TermStartDateUtc: "2026-01-01", TermEndDateUtc: "2026-12-31" },
};

/** Nothing in it needs a quote, or could be taken for a formula. */
export function purchaseTemplate(delimiter: "Comma" | "Semicolon"): CsvText {
  const columns = [...featureColumns, ...setColumns];
  const isComma = delimiter === "Comma";
  const shown = isComma ? example : { ...example, Price: example.Price?.replace(".", ",") };
  const row = columns.map((column) => shown[column] ?? "");
  return new CsvText(async function* () {
    yield [columns, row].map((line) => `${line.join(isComma ? "," : ";")}\r\n`).join("");
  });
}
