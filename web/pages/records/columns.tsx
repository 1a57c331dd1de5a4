// The column that the tables of several kinds of records have: whether it is offered to choose from.
import type { Column } from "../../components/table/columns.ts";
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
