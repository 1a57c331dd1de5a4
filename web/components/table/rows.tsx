// The rows of a DataTable as they are drawn, the places of those that are not, and the way from row to row by keyboard.
import { type KeyboardEvent, memo, type ReactNode } from "react";
import type { Column } from "./columns.ts";

const textOf = (value: string | number | null) => (value === null ? <span className="none">–</span> : value);

const contentOf = <Row,>(row: Row, cell: Column<Row>["cell"], value: Column<Row>["value"]) =>
  cell === undefined ? textOf(value(row)) : cell(row);

interface BodyRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly rowIndex: number;
}

/** Drawn once while it stays in sight, whatever moves around it. */
export const BodyRow = memo(function drawRow<Row>({ row, columns, rowIndex }: BodyRowProps<Row>) {
  return (
    <tr aria-rowindex={rowIndex}>
      {columns.map(({ id, isNumber, cell, value }) => (
        <td key={id} className={isNumber ? "number" : undefined}>
          {isNumber ? contentOf(row, cell, value) : <div className="lines">{contentOf(row, cell, value)}</div>}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

export function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it keeps the place of rows out of sight, and is none
    <tr role="presentation" className="gap">
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

/** Arrows move from the link or button of a row to the one of the next. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof Element ? event.target.closest("tbody tr") : null;
  if (step === undefined || row === null) return;
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  const target = next?.querySelector<HTMLElement>("a, button");
  if (target == null) return;
  event.preventDefault();
  target.focus();
}
