// A table of any number of rows: only those in sight are in the page. Sorted by its headings, moved through by keyboard,
// printed whole. What a cell shows is its column's; what is asked for is the page's.
import {
  createSortedRowModel,
  type Header,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../words/words.ts";
import { useIsPhone, useRoom } from "../state/use-media.ts";
import { usePrinting } from "../state/use-printing.ts";
import { type Column, columnDefinitions, leastWidth, widthOf } from "./columns.ts";
import { ownPath } from "./row-link.tsx";
import { BodyRow, Gap, moveBetweenRows } from "./rows.tsx";
import { useFitting } from "./use-fitting.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useKeptPlace } from "./use-kept-scroll.ts";
import { useSlots } from "./use-slots.ts";

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
type Features = typeof features;

const rowHeight = 40;

interface DataTableProps<Row> {
  /** What the table is of, for those who don't see it. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** Kept at module scope or memoised: other columns are another table. */
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string | number;
  /** The order at first: a column's id, `-` before it for falling. Left out: as the rows come. */
  readonly initialSort?: string | undefined;
  /** Called with the new order in the same form, for the address. */
  readonly onSort?: (sort: string) => void;
}

/** `-used` as TanStack Table takes it. */
const sortingOf = (sort: string | undefined): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }] : [];

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowId, initialSort, onSort } = props;
  const isPhone = useIsPhone();
  const isPrinting = usePrinting();
  const frame = useRef<HTMLElement>(null);
  const offered = useShown(columns, isPhone, isPrinting);
  const shown = useFitting(frame, offered, isPhone, isPrinting);
  const definitions = useMemo(() => columnDefinitions<Features, Row>(shown), [shown]);
  const [sorting, setSorting] = useState(() => sortingOf(initialSort));
  const table = useTable({
    features,
    data: rows as Row[],
    columns: definitions,
    getRowId: (row) => String(rowId(row)),
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (change) => {
      const next = typeof change === "function" ? change(sorting) : change;
      setSorting(next);
      const [first] = next;
      onSort?.(first === undefined ? "" : `${first.desc ? "-" : ""}${first.id}`);
    },
  });
  const ordered = table.getRowModel().rows;
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const path = ownPath(event);
    if (path === null) return;
    event.preventDefault();
    void navigate(path);
  };
  const virtualizer = useVirtualizer({
    count: ordered.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    initialOffset: useKeptPlace(frame, label),
  });
  const items = virtualizer.getVirtualItems();
  const first = isPrinting ? 0 : (items[0]?.index ?? 0);
  const last = isPrinting ? ordered.length - 1 : (items.at(-1)?.index ?? -1);
  const drawn = ordered.slice(first, last + 1);
  const slots = useSlots(drawn.map(({ id }) => id));
  const above = first * rowHeight;
  const below = Math.max(0, (ordered.length - 1 - last) * rowHeight);

  return (
    <>
      <section
        className="table-frame"
        ref={frame}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={moveBetweenRows}
        onClick={follow}
        {...useKeptFocus(frame)}
      >
        <table aria-rowcount={ordered.length + 1} style={{ minWidth: inRem(leastWidth(shown, isPhone)) }}>
          <colgroup>
            {shown.map((column) => (
              <col key={column.id} style={{ width: inRem(widthOf(column, isPhone)) }} />
            ))}
          </colgroup>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} aria-rowindex={1}>
                {group.headers.map((header, index) => (
                  <HeaderCell key={header.id} header={header} isNumber={shown[index]?.isNumber ?? false} />
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {above > 0 && <Gap height={above} span={shown.length} />}
            {drawn.map((row, index) => (
              <BodyRow key={slots[index]} row={row.original} columns={shown} rowIndex={first + index + 2} />
            ))}
            {below > 0 && <Gap height={below} span={shown.length} />}
          </tbody>
        </table>
      </section>
      {shown.length < offered.length && <LeftOut columns={offered.filter((one) => !shown.includes(one))} />}
    </>
  );
}

/** Nothing is left out unsaid. */
function LeftOut<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  const names = columns.map(({ header }) => header).join(", ");
  return <p className="soft hint no-print">{t("components.noRoom", { columns: names })}</p>;
}

/** The columns that there is room for; on paper all that a desk has. */
function useShown<Row>(columns: readonly Column<Row>[], isPhone: boolean, isPrinting: boolean): readonly Column<Row>[] {
  const room = useRoom();
  return useMemo(() => {
    const lacks = { little: ["room", "much room"], some: ["much room"], much: [""] }[isPrinting ? "much" : room];
    return columns.filter(({ isWideOnly, needs }) => !(isPhone && isWideOnly) && !lacks.includes(needs ?? "none"));
  }, [columns, isPhone, isPrinting, room]);
}

const inRem = (width: number | undefined) => (width === undefined ? undefined : `${width}rem`);

interface HeaderCellProps<Row extends object> {
  readonly header: Header<Features, Row>;
  readonly isNumber: boolean;
}

function HeaderCell<Row extends object>({ header, isNumber }: HeaderCellProps<Row>) {
  const { column } = header;
  const direction = column.getIsSorted();
  const order = direction === "asc" ? "ascending" : direction === "desc" ? "descending" : "none";
  return (
    <th scope="col" aria-sort={order} className={isNumber ? "number" : undefined}>
      <button type="button" onClick={column.getToggleSortingHandler()}>
        {String(column.columnDef.header)}
        {direction !== false && (
          <span className="sort-sign" aria-hidden="true">
            {direction === "asc" ? "▲" : "▼"}
          </span>
        )}
      </button>
    </th>
  );
}
