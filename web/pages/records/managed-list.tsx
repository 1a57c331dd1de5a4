// The frame of a page on which administrators manage records: its purpose, a search, the table, and a button to add one.
import { type ReactNode, useMemo } from "react";
import { matcherOf, SearchField } from "../../components/form/search-field.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { QueryNotice } from "../../components/frame/panel.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { type CsvValue, RowsDownload } from "../../components/table/download.tsx";
import { actsColumn, RowButton } from "../../components/table/usual-columns.tsx";
import { EmptyState, unseen } from "../../components/text/notices.tsx";
import { RefreshButton } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { useAddress } from "../../service/address.ts";
import type { QueryResult } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

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

/** Buttons to change and to delete a record. */
export const changeAndDeleteColumn = <Row,>(
  nameOf: (row: Row) => string,
  onChange: (row: Row) => void,
  onDelete: (row: Row) => void,
): Column<Row> =>
  actsColumn(
    (row) => (
      <>
        <RowButton onPress={() => onChange(row)}>{t.rich("common.changeOne", { name: nameOf(row), unseen })}</RowButton>
        <RowButton isDanger onPress={() => onDelete(row)}>
          {t.rich("common.deleteOne", { name: nameOf(row), unseen })}
        </RowButton>
      </>
    ),
    11.25,
  );

interface ManagedListProps<Row> {
  readonly title: string;
  /** The subject of its words: its purpose, the number of rows, and that there are none. */
  readonly of: "annotations" | "groups" | "packages" | "products" | "projects" | "purchases" | "messages";
  readonly query: QueryResult<unknown>;
  /** Undefined until they are loaded. */
  readonly rows: readonly Row[] | undefined;
  /** A constant of the module, or memoised. */
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => number | string;
  /** The default order. */
  readonly sort: string;
  /** The name of the download, without its extension. */
  readonly file: string;
  /** What can be searched, as a placeholder, and the texts of a row to search. */
  readonly hint: string;
  /** At module scope. */
  readonly textsOf: (row: Row) => readonly (string | number | null)[];
  /** The text of the button that adds one, if it is not "Add". */
  readonly add?: string;
  readonly onAdd: () => void;
  /** The download: its columns, and the values of a row. */
  readonly csv: { readonly columns: readonly string[]; readonly valuesOf: (row: Row) => readonly CsvValue[] };
  /** The open dialog. */
  readonly children?: ReactNode;
  /** A menu of further acts, and fields beside the search. */
  readonly actions?: ReactNode;
  readonly fields?: ReactNode;
}

export function ManagedList<Row extends object>(props: ManagedListProps<Row>) {
  const { title, of, query, rows, columns, rowId, sort, file, hint, textsOf, onAdd, csv } = props;
  const [address, setAddress] = useAddress();
  const words = address.get("q") ?? "";
  const found = useMemo(() => {
    const matches = matcherOf(words);
    return (rows ?? []).filter((row) => matches(textsOf(row)));
  }, [rows, words, textsOf]);
  const isEmpty = rows?.length === 0;
  return (
    <>
      <PageTitle title={title}>
        <RefreshButton onPress={() => void query.refetch()} isBusy={query.isFetching} />
        {found.length > 0 && (
          <RowsDownload columns={csv.columns} rows={() => found.map(csv.valuesOf)} fileName={file} isPrimary={false} />
        )}
        <button type="button" className="button primary" onClick={onAdd}>
          {props.add ?? t("common.add")}
        </button>
        {props.actions}
      </PageTitle>
      <p className="about">{t(`records.${of}.about`)}</p>
      <QueryNotice query={query} />
      {rows !== undefined && (!isEmpty || props.fields !== undefined) && (
        <>
          <search className="filters">
            <SearchField value={words} hint={hint} onChange={(q) => setAddress({ q })} />
            {props.fields}
          </search>
          <p className="soft counted" aria-live="polite">
            {t(`records.${of}.counted`, { shown: formatCount(found.length), total: rows.length })}
          </p>
        </>
      )}
      {isEmpty && <EmptyState title={t(`records.${of}.none`)} advice={t(`records.${of}.noneAdvice`)} />}
      {found.length > 0 && <DataTable label={title} rows={found} columns={columns} rowId={rowId} initialSort={sort} />}
      {props.children}
    </>
  );
}
