// A table, or a sentence where it would have no row.
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";

interface RowsOrNoneProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Kept at module scope or memoised. */
  readonly columns: readonly Column<Row>[];
  readonly none: string;
}

export function RowsOrNone<Row extends { readonly Id: number }>({ label, rows, columns, none }: RowsOrNoneProps<Row>) {
  if (rows.length === 0) return <p className="soft">{none}</p>;
  return <DataTable label={label} rows={rows} columns={columns} rowId={({ Id }) => Id} />;
}
