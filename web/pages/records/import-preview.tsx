// What an import would do, row by row, and what is wrong in the file.
import type { ReactNode } from "react";
import type { ImportedRow, ProcurementImport } from "../../../generated/client/index.js";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";

export type TriedRow = Pick<ImportedRow, "Line" | "Action" | "ChangedFields">;
export type Tried<Row> = Omit<ProcurementImport, "Items"> & { readonly Items: readonly Row[] };

/** What a row is about. */
export interface Preview<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
}

/** Nobody reads more rows than these. */
const mostShown = 100;

export function ImportPreview<Row extends TriedRow>({
  tried,
  header,
  cell,
}: Preview<Row> & { readonly tried: Tried<Row> }) {
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
                <th scope="col">{header}</th>
              </tr>
            </thead>
            <tbody>
              {Items.slice(0, mostShown).map((row) => (
                <tr key={row.Line}>
                  <td>{row.Line}</td>
                  <td>
                    {t(`records.import.actions.${row.Action}`)}
                    {row.ChangedFields.length > 0 && <span className="sub">{row.ChangedFields.join(", ")}</span>}
                  </td>
                  <td>{cell(row)}</td>
                </tr>
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
