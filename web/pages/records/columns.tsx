// Columns that the tables of several kinds of records have: whether it is offered, and what can be done to it.
import type { ReactNode } from "react";
import type { Column } from "../../components/table/columns.ts";
import { t } from "../../words/words.ts";

/** Whether it is offered to choose from. */
export const enabledColumn: Column<{ readonly IsEnabled: boolean }> = {
  id: "state",
  header: t("columns.state"),
  value: ({ IsEnabled }) => (IsEnabled ? 0 : 1),
  cell: ({ IsEnabled }) => (
    <span className={IsEnabled ? "badge badge-good" : "badge"}>
      {IsEnabled ? t("records.enabled") : t("records.disabled")}
    </span>
  ),
  width: 7,
  isWideOnly: true,
};

interface RowButtonProps {
  /** The act, and what it is done to for those who don't see the row. */
  readonly children: ReactNode;
  readonly isDanger?: boolean;
  readonly onPress: () => void;
}

export const RowButton = ({ children, isDanger = false, onPress }: RowButtonProps) => (
  <button type="button" className={isDanger ? "button danger" : undefined} onClick={onPress}>
    {children}
  </button>
);

/** The last column: buttons. `width` in rem. */
export const actsColumn = <Row,>(cell: (row: Row) => ReactNode, width: number): Column<Row> => ({
  id: "acts",
  header: t("columns.actions"),
  value: () => null,
  cell: (row) => <span className="row-buttons">{cell(row)}</span>,
  width,
});
