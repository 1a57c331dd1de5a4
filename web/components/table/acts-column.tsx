// The last column of a table whose rows can be changed: its buttons.
import type { ReactNode } from "react";
import { t } from "../../words/words.ts";
import type { Column } from "./columns.ts";

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

/** In rem: what is left out around the buttons and the cell. */
const savedOnPhone = 1.25;

/** `width` in rem. */
export const actsColumn = <Row,>(cell: (row: Row) => ReactNode, width: number): Column<Row> => ({
  id: "acts",
  header: t("columns.actions"),
  value: () => null,
  cell: (row) => <span className="row-buttons">{cell(row)}</span>,
  width,
  phoneWidth: width - savedOnPhone,
});
