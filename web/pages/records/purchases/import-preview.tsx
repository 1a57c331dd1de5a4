// What an import of purchases would do, row by row, and what is wrong in the file.
import type { ImportedRow, ProcurementImport } from "../../../../generated/client/index.js";
import { formatCount } from "../../../format/numbers.ts";
import { t } from "../../../words/words.ts";
import { priceText } from "./price-text.ts";

/** Nobody reads more rows than these. */
const mostShown = 100;

export function ImportPreview({ tried }: { readonly tried: ProcurementImport }) {
  const { Added, Changed, Unchanged, Mistakes, Items } = tried;
  return (
    <>
      <p>
        {t("records.import.counted", {
          ...{ added: formatCount(Added), changed: formatCount(Changed), unchanged: formatCount(Unchanged) },
        })}
      </p>
      {Mistakes.length > 0 && (
        <section aria-label={t("records.import.mistakes")}>
          <h3>{t("records.import.mistakes")}</h3>
          <table className="changes import-rows">
            <thead>
              <tr>
                <th scope="col">{t("records.import.line")}</th>
                <th scope="col">{t("records.import.column")}</th>
                <th scope="col">{t("records.import.expected")}</th>
              </tr>
            </thead>
            <tbody>
              {Mistakes.map(({ Line, Column, Text }) => (
                <tr key={`${Line} ${Column}`}>
                  <td>{Line}</td>
                  <td>{Column ?? t("records.import.wholeRow")}</td>
                  <td>{Text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {Items.length > 0 && (
        <section aria-label={t("records.import.rows")}>
          <h3>{t("records.import.rows")}</h3>
          <table className="changes import-rows">
            <thead>
              <tr>
                <th scope="col">{t("records.import.line")}</th>
                <th scope="col">{t("records.import.what")}</th>
                <th scope="col">{t("common.feature")}</th>
              </tr>
            </thead>
            <tbody>
              {Items.slice(0, mostShown).map((row) => (
                <PreviewRow key={row.Line} row={row} />
              ))}
            </tbody>
          </table>
          {Items.length > mostShown && (
            <p className="hint">{t("records.import.more", { count: formatCount(Items.length - mostShown) })}</p>
          )}
        </section>
      )}
    </>
  );
}

function PreviewRow({ row }: { readonly row: ImportedRow }) {
  return (
    <tr>
      <td>{row.Line}</td>
      <td>
        {t(`records.import.actions.${row.Action}`)}
        {row.ChangedFields.length > 0 && <span className="sub">{row.ChangedFields.join(", ")}</span>}
      </td>
      <td>
        {row.FeatureName} {row.FeatureVersion}
        <span className="sub">
          {[row.LicenseServerName, row.AssetInfo, row.SerialNumber].filter(Boolean).join(" · ")}
        </span>
        <span className="sub">
          {t("records.import.bought", { licences: formatCount(row.Quantity), price: priceText(row) })}
        </span>
      </td>
    </tr>
  );
}
