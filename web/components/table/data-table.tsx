// A table of any number of rows: only the visible ones are in the page. Sorted by its headings, navigated by keyboard,
// printed completely. Columns define the cells; pages load the rows.
import {
  createSortedRowModel,
  type Header,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";
import { useIsPhone, usePrinting, useRoom } from "../text/browser-state.ts";
import { type Column, columnDefinitions, isOmittedOnPhone, leastWidth, widthOf } from "./columns.ts";
import { internalPath } from "./usual-columns.tsx";

/** A key for the elements of each row, by the rows' Ids in order. */
function useSlots(ids: readonly string[]): readonly number[] {
  const held = useRef({ slots: new Map<string, number>(), next: 0 });
  const { slots: before } = held.current;
  let { next } = held.current;
  const isJump = !ids.some((id) => before.has(id));
  const free = isJump ? [...before.values()] : [];
  const slots = new Map(ids.map((id, index) => [id, before.get(id) ?? free[index] ?? next++]));
  held.current = { slots, next };
  return [...slots.values()];
}

const pixelsInRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The same array where all fit. `isPaper`: all do. */
function useFitting<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  isPhone: boolean,
  isPaper: boolean,
): readonly Column<Row>[] {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => setRoom(element.clientWidth / pixelsInRem());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return useMemo(() => (isPaper || isPhone ? columns : fittingInto(room, columns)), [columns, room, isPhone, isPaper]);
}

/** `room` in rem. First the columns marked to go first, then the others, each from the last one on. */
function fittingInto<Row>(room: number, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  let shown = columns;
  while (leastWidth(shown, false) > room) {
    const next = shown.findLast(({ isFirstOut }) => isFirstOut) ?? shown.findLast(isOmittedOnPhone);
    if (next === undefined) break;
    shown = shown.filter((one) => one !== next);
  }
  return shown;
}

/** Handlers for the frame. */
function useFocusInFrame(frame: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    // A removed element fires no event.
    onBlur: () => {
      isInside.current = false;
    },
  };
}

/** By history entry and table. Lost when the pages are reloaded. */
const scrollPositions = new Map<string, number>();

/** The initial scroll position, in pixels. */
function useStoredScroll(frame: RefObject<HTMLElement | null>, label: string): number {
  const { key } = useLocation();
  const name = `${key} ${label}`;
  const position = scrollPositions.get(name) ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is set once, when the table appears
  useLayoutEffect(() => {
    if (position > 0) frame.current?.scrollTo(0, position);
  }, []);
  useLayoutEffect(() => {
    const element = frame.current;
    return () => {
      if (element !== null) scrollPositions.set(name, element.scrollTop);
    };
  }, [frame, name]);
  return position;
}

const textOf = (value: string | number | null) => (value === null ? <span className="none">–</span> : value);

const contentOf = <Row,>(row: Row, cell: Column<Row>["cell"], value: Column<Row>["value"]) =>
  cell === undefined ? textOf(value(row)) : cell(row);

interface BodyRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly rowIndex: number;
}

/** Not drawn again while it stays visible, whatever moves around it. */
const BodyRow = memo(function drawRow<Row>({ row, columns, rowIndex }: BodyRowProps<Row>) {
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

function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it fills the height of invisible rows, and is no row
    <tr role="presentation" className="gap">
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

/** Arrow keys move from the link or button of a row to that of the next. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof Element ? event.target.closest("tbody tr") : null;
  if (step === undefined || row === null) return;
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  const target = next?.querySelector<HTMLElement>("a, button");
  if (target == null) return;
  event.preventDefault();
  target.focus();
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
type Features = typeof features;

const rowHeight = 40;
/** More rows are loaded when so many are left below. */
const rowsAhead = 100;

interface DataTableProps<Row> {
  /** The subject of the table, for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** A constant of the module, or memoised: different columns mean a different table. */
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string | number;
  /** The initial order: a column's id, `-` before it for descending. Omitted: as the rows come. */
  readonly initialSort?: string | undefined;
  /** Called with the new order in the same form, for the address. */
  readonly onSort?: (sort: string) => void;
  /** Given where the service orders the rows: called when the last ones become visible; null: there are no more. */
  readonly onMore?: (() => void) | null | undefined;
  /** How many rows there are, if not all are loaded; paper shows it. */
  readonly total?: number | undefined;
}

/** `-used` as TanStack Table takes it. */
const sortingOf = (sort: string | undefined): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }] : [];

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowId, initialSort, onSort, onMore, total = rows.length } = props;
  // A partial list is not sorted here: if the service has no other order, it keeps that one.
  const isPart = onMore !== undefined || rows.length < total;
  const sortedBy = !isPart ? "table" : onMore !== undefined && initialSort !== undefined ? "service" : null;
  const isPhone = useIsPhone();
  const isPrinting = usePrinting();
  const frame = useRef<HTMLElement>(null);
  const offered = useShown(columns, isPhone, isPrinting);
  const shown = useFitting(frame, offered, isPhone, isPrinting);
  const definitions = useMemo(() => columnDefinitions<Features, Row>(shown, sortedBy), [shown, sortedBy]);
  const [sorting, setSorting] = useState(() => sortingOf(initialSort));
  const table = useTable({
    features,
    data: rows as Row[],
    columns: definitions,
    getRowId: (row) => String(rowId(row)),
    manualSorting: isPart,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting: sortedBy === null ? [] : sorting },
    onSortingChange: (change) => {
      const next = typeof change === "function" ? change(sorting) : change;
      setSorting(next);
      frame.current?.scrollTo(0, 0);
      const [first] = next;
      onSort?.(first === undefined ? "" : `${first.desc ? "-" : ""}${first.id}`);
    },
  });
  const ordered = table.getRowModel().rows;
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const path = internalPath(event);
    if (path === null) return;
    event.preventDefault();
    void navigate(path);
  };
  const virtualizer = useVirtualizer({
    count: ordered.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    initialOffset: useStoredScroll(frame, label),
  });
  const items = virtualizer.getVirtualItems();
  const first = isPrinting ? 0 : (items[0]?.index ?? 0);
  const last = isPrinting ? ordered.length - 1 : (items.at(-1)?.index ?? -1);
  const drawn = ordered.slice(first, last + 1);
  const slots = useSlots(drawn.map(({ id }) => id));
  useEffect(() => {
    if (last >= ordered.length - rowsAhead) onMore?.();
  }, [last, ordered.length, onMore]);
  const above = first * rowHeight;
  const below = Math.max(0, (ordered.length - 1 - last) * rowHeight);

  return (
    <>
      {rows.length < total && <PartOf shown={rows.length} total={total} isPaperOnly={typeof onMore === "function"} />}
      <section
        className="table-frame"
        ref={frame}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be reachable by keyboard
        tabIndex={0}
        onKeyDown={moveBetweenRows}
        onClick={follow}
        {...useFocusInFrame(frame)}
      >
        <table aria-rowcount={total + 1} style={{ minWidth: inRem(leastWidth(shown, isPhone)) }}>
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

interface TableOrNoneProps<Row> extends Omit<DataTableProps<Row>, "rows" | "rowId"> {
  /** Undefined until they are loaded: nothing is shown. */
  readonly rows: readonly Row[] | undefined;
  /** Shown instead of a table without rows. */
  readonly none: ReactNode;
}

export function TableOrNone<Row extends { readonly Id: string | number }>({
  rows,
  none,
  ...table
}: TableOrNoneProps<Row>) {
  if (rows === undefined) return null;
  if (rows.length === 0) return none;
  return <DataTable rows={rows} rowId={({ Id }) => Id} {...table} />;
}

/** How many of all rows are shown: on a screen scrolling may load more, on paper it can't. */
function PartOf({ shown, total, isPaperOnly }: { shown: number; total: number; isPaperOnly: boolean }) {
  const text = t("components.partOf", { shown: formatCount(shown), total: formatCount(total) });
  return <p className={isPaperOnly ? "paper-only" : "soft"}>{text}</p>;
}

function LeftOut<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  const names = columns.map(({ header }) => header).join(", ");
  return <p className="soft hint no-print">{t("components.noRoom", { columns: names })}</p>;
}

/** The columns that fit; on paper all but those for screens. */
function useShown<Row>(columns: readonly Column<Row>[], isPhone: boolean, isPrinting: boolean): readonly Column<Row>[] {
  const room = useRoom();
  return useMemo(() => {
    const lacks = { little: ["room", "much room"], some: ["much room"], much: [""] }[isPrinting ? "much" : room];
    return columns.filter(
      (column) =>
        !(isPhone && isOmittedOnPhone(column)) &&
        !(isPrinting && column.isScreenOnly) &&
        !lacks.includes(column.needs ?? "none"),
    );
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
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={isNumber ? "plain number" : "plain"}>
        {String(column.columnDef.header)}
      </th>
    );
  }
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
