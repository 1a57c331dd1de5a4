// A table, or a sentence if it has no rows.
import { useContext } from "react";
import type { Denial, QueriedSession, SessionGroup } from "../../../generated/client/index.js";
import { Shown, unmeasuredText } from "../../components/frame/measured.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable, TableOrNone } from "../../components/table/data-table.tsx";
import { atPresent, useMeasured } from "../../service/measured.ts";
import { windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";

interface RowsOrNoneProps<Row> {
  readonly label: string;
  /** Undefined until they are loaded. */
  readonly rows: readonly Row[] | undefined;
  /** How many there are, if more than `rows`. */
  readonly total?: number | undefined;
  /** A constant of the module, or memoised. */
  readonly columns: readonly Column<Row>[];
  readonly none: string;
}

export function RowsOrNone<Row extends { readonly Id: number }>({ none, ...table }: RowsOrNoneProps<Row>) {
  const measured = useContext(Shown);
  const text = measured?.isNothing ? unmeasuredText(measured) : none;
  return <TableOrNone {...table} none={<p className="soft">{text}</p>} />;
}

interface List<Row> {
  readonly Items: readonly Row[];
  readonly TotalCount: number;
}

interface UseOrNoneProps {
  readonly label: string;
  readonly list: List<SessionGroup>;
  readonly columns: readonly Column<SessionGroup>[];
}

/** The use of the last 30 days, by features or by users. */
export function UseOrNone({ label, list: { Items, TotalCount }, columns }: UseOrNoneProps) {
  const measured = useContext(Shown);
  if (Items.length === 0)
    return <p className="soft">{t(measured?.isNothing ? "measured.nothing" : "subjects.user.nothing")}</p>;
  const rowId = ({ FeatureId, UserId }: SessionGroup) => FeatureId ?? UserId ?? 0;
  return <DataTable label={label} rows={Items} total={TotalCount} columns={columns} rowId={rowId} />;
}

interface SubjectListProps<Row> {
  /** The name of the subject. */
  readonly name: string;
  readonly list: List<Row>;
  readonly columns: readonly Column<Row>[];
}

/** Licences in use now, or that their present state is unknown. */
export function HeldNow({ name, list, columns }: SubjectListProps<QueriedSession>) {
  return (
    <Shown value={useMeasured(atPresent())}>
      <RowsOrNone
        label={t("subjects.user.hasNowOf", { name })}
        rows={list.Items}
        total={list.TotalCount}
        columns={columns}
        none={t("subjects.user.nothingNow")}
      />
    </Shown>
  );
}

/** The denials of the last 30 days, or that nobody counted them. */
export function DenialsOf({ name, list, columns }: SubjectListProps<Denial>) {
  return (
    <Shown value={useMeasured(windowOf(new URLSearchParams()), null, "all")}>
      <RowsOrNone
        label={t("common.denialsOf", { name })}
        rows={list.Items}
        total={list.TotalCount}
        columns={columns}
        none={t("subjects.user.nothing")}
      />
    </Shown>
  );
}
