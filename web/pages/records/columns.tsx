// Columns that the tables of several kinds of records have: whether it is offered, and what can be done to it.
import type { ReactNode } from "react";
import type { Column } from "../../components/table/columns.ts";

/** Whether it is offered to choose from. */
export const enabledColumn: Column<{ readonly IsEnabled: boolean }> = {
  id: "state",
  header: "State",
  value: ({ IsEnabled }) => (IsEnabled ? "enabled" : "disabled"),
  cell: ({ IsEnabled }) => (
    <span className={IsEnabled ? "badge badge-good" : "badge"}>{IsEnabled ? "enabled" : "disabled"}</span>
  ),
  width: 7,
  isWideOnly: true,
};

interface RowButtonProps {
  readonly act: string;
  /** What it is done to, for those who don't see the row. */
  readonly to: string;
  readonly isDanger?: boolean;
  readonly onPress: () => void;
}

export const RowButton = ({ act, to, isDanger = false, onPress }: RowButtonProps) => (
  <button type="button" className={isDanger ? "button danger" : undefined} onClick={onPress}>
    {act}
    <span className="unseen"> {to}</span>
  </button>
);

/** The last column: buttons. `width` in rem. */
export const actsColumn = <Row,>(cell: (row: Row) => ReactNode, width: number): Column<Row> => ({
  id: "acts",
  header: "Actions",
  value: () => null,
  cell: (row) => <span className="row-buttons">{cell(row)}</span>,
  width,
});
