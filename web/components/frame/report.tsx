// The frame of a report: its purpose, its filters as a form, a link to share, CSV and paper, and the result below.
import { type ReactNode, useContext } from "react";
import { useLocation } from "react-router";
import { useAddress } from "../../service/address.ts";
import type { Measured } from "../../service/measured.ts";
import { type QueryResult, useShownInput } from "../../service/queries.ts";
import type { English } from "../../words/en/index.ts";
import { t } from "../../words/words.ts";
import { useColumnChoice } from "../table/column-choice.tsx";
import type { Column } from "../table/columns.ts";
import { DataTable } from "../table/data-table.tsx";
import { Folded } from "./folded.tsx";
import { MeasuredNotice, None, Shown } from "./measured.tsx";
import { PageActions, PageTitle } from "./page-title.tsx";
import { LoadedContent, QueryNotice } from "./panel.tsx";

interface ReportProps {
  readonly title: string;
  /** One sentence: the question that the report answers. */
  readonly about: string;
  /** The form of its filters; its state is in the address. */
  readonly fields: ReactNode;
  /** A phone does not fold them: they are few, or must be filled in first. */
  readonly isUnfolded?: boolean;
  /** The query in words, for paper, which shows no form. */
  readonly queryText: string;
  /** The dates that it covers, also on screen. */
  readonly period?: string;
  readonly download?: ReactNode;
  readonly query: Pick<QueryResult<unknown>, "error" | "isPending" | "isPlaceholderData" | "fetchStatus" | "refetch">;
  /** What was measured in its time; undefined until it is loaded. Omitted where the result is about no time. */
  readonly measured?: Measured | undefined;
  /** Whether the result is meaningless where nothing was measured, as for costs. */
  readonly isOfMeasured?: boolean;
  readonly children: ReactNode;
}

export function Report(props: ReportProps) {
  const { title, about, fields, isUnfolded = false, queryText, period, download, isOfMeasured = false } = props;
  // While the previous result is shown, so is its notice.
  const measured = useShownInput(props.query, props.measured);
  // Both at once, so that nothing moves.
  const isPending = props.query.isPending || ("measured" in props && measured === undefined);
  const query = { ...props.query, isPending };
  return (
    <>
      <PageTitle title={title} queryText={queryText}>
        <PageActions download={download} what="report" />
      </PageTitle>
      {period !== undefined && <p className="period">{period}</p>}
      <p className="about">{about}</p>
      <search className="filters no-print">{isUnfolded ? fields : <Folded>{fields}</Folded>}</search>
      <QueryNotice query={query} />
      <LoadedContent query={query}>
        {!measured?.isNothing && <MeasuredNotice of={measured} />}
        <Shown value={measured}>{isOfMeasured ? <None>{props.children}</None> : props.children}</Shown>
      </LoadedContent>
    </>
  );
}

type CountedThing = keyof English["common"]["counts"];

interface ReportTableProps<Row> {
  readonly label: string;
  /** Undefined until it is loaded. */
  readonly list: { readonly Items: readonly Row[]; readonly TotalCount: number } | undefined;
  /** Shown instead of a table without rows. */
  readonly none: ReactNode;
  /** What is counted. */
  readonly of: CountedThing;
  readonly columns: readonly Column<Row>[];
  /** The order if the address names none; omitted where the service has a single order: complete lists can be sorted here, partial ones not. */
  readonly sort?: string;
  /** Loads more rows; null: the service orders the list, and there are no more. */
  readonly more?: (() => void) | null | undefined;
}

/** The result of a report: its number of rows, and the rows in the order of the address; or that there are none. */
export function ReportTable<Row extends { readonly Id: number }>(props: ReportTableProps<Row>) {
  const { label, list, none, of, columns, sort, more } = props;
  const [address, setAddress] = useAddress();
  const { shown, chooser } = useColumnChoice(useLocation().pathname, columns);
  const measured = useContext(Shown);
  if (list === undefined) return null;
  const { Items: rows, TotalCount: total } = list;
  if (total === 0) return <None>{none}</None>;
  return (
    <>
      {measured?.isNothing && <MeasuredNotice of={measured} />}
      <div className="table-head">
        <p className="soft counted" aria-live="polite">
          {t(`common.counts.${of}`, { count: total })}
        </p>
        {chooser}
      </div>
      <DataTable
        label={label}
        rows={rows}
        columns={shown}
        rowId={({ Id }) => Id}
        initialSort={sort === undefined && rows.length < total ? undefined : (address.get("sort") ?? sort)}
        onSort={(chosen) => setAddress({ sort: chosen })}
        onMore={more}
        total={total}
      />
    </>
  );
}
