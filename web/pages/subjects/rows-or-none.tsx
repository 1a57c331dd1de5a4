// A table, or a sentence where it would have no row.
import { useContext } from "react";
import type { SessionGroup } from "../../../generated/client/index.js";
import { Shown, unmeasuredText } from "../../components/frame/measured.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { t } from "../../words/words.ts";

interface RowsOrNoneProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** How many there are, where more may be than `rows`. */
  readonly total?: number | undefined;
  /** A constant of the module, or memoised. */
  readonly columns: readonly Column<Row>[];
  readonly none: string;
}

export function RowsOrNone<Row extends { readonly Id: number }>({ none, ...table }: RowsOrNoneProps<Row>) {
  const measured = useContext(Shown);
  if (table.rows.length === 0) return <p className="soft">{measured?.isNothing ? unmeasuredText(measured) : none}</p>;
  return <DataTable {...table} rowId={({ Id }) => Id} />;
}

/** What was used in the last 30 days, by features or by users. */
export function UseOrNone(table: Omit<RowsOrNoneProps<SessionGroup>, "none">) {
  const measured = useContext(Shown);
  if (table.rows.length === 0)
    return <p className="soft">{t(measured?.isNothing ? "measured.nothing" : "subjects.user.nothing")}</p>;
  const rowId = ({ FeatureId, UserId }: SessionGroup) => FeatureId ?? UserId ?? 0;
  return <DataTable {...table} rowId={rowId} />;
}
