// A table, or a sentence if it has no rows.
import { useContext } from "react";
import type { Denial, QueriedSession, SessionGroup } from "../../../generated/client/index.js";
import { Shown, unmeasuredText } from "../../components/frame/measured.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { atPresent, useMeasured } from "../../service/measured.ts";
import { windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";

interface RowsOrNoneProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** How many there are, if more than `rows`. */
  readonly total?: number | undefined;
  /** A constant of the module, or memoised. */
  readonly columns: readonly Column<Row>[];
  readonly none: string;
}

export function RowsOrNone<Row extends { readonly Id: number }>({ none, ...table }: RowsOrNoneProps<Row>) {
  const measured = useContext(Shown);
  if (table.rows.length === 0) return <p className="soft">{measured?.isNothing ? unmeasuredText(measured) : none}</p>;
  return <DataTable {...table} rowId={({ Id }) => Id} />;
}

/** The use of the last 30 days, by features or by users. */
export function UseOrNone(table: Omit<RowsOrNoneProps<SessionGroup>, "none">) {
  const measured = useContext(Shown);
  if (table.rows.length === 0)
    return <p className="soft">{t(measured?.isNothing ? "measured.nothing" : "subjects.user.nothing")}</p>;
  const rowId = ({ FeatureId, UserId }: SessionGroup) => FeatureId ?? UserId ?? 0;
  return <DataTable {...table} rowId={rowId} />;
}

interface SubjectListProps<Row> {
  /** The name of the subject. */
  readonly name: string;
  readonly list: { readonly Items: readonly Row[]; readonly TotalCount: number };
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
