// Alerts: what fires now, what fired, and the rules that find it.
import { type Alert, getAlertHistory, getAlerts } from "../../../generated/client/index.js";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { Freshness } from "../../components/text/freshness.tsx";
import { useAddress } from "../../service/address.ts";
import { type Asked, refreshMs, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { currentColumns, historyColumns } from "./columns.tsx";
import { Rules } from "./rules.tsx";

const most = 1000;

export function Alerts() {
  const [address, setAddress] = useAddress();
  const view = address.get("view") ?? "";
  const current = useOperation("getAlerts", getAlerts, { PageSize: most }, { refreshMs });
  const history = useOperation(
    "getAlertHistory",
    getAlertHistory,
    { PageSize: most },
    { refreshMs, enabled: view === "history" },
  );
  const { Firing, Pending } = current.data ?? { Firing: 0, Pending: 0 };
  return (
    <>
      <PageTitle title={t("pages.alerts")}>
        <Freshness query={current} refresh={() => void current.refetch()} every={refreshMs / 1000} />
      </PageTitle>
      <p className="about">{t("alerts.about")}</p>
      <search className="filters no-print">
        <ChoiceField
          label={t("alerts.view")}
          value={view}
          choices={[
            ["", t("alerts.views.now")],
            ["history", t("alerts.views.history")],
            ["rules", t("alerts.views.rules")],
          ]}
          onChange={(next) => setAddress({ view: next })}
        />
      </search>
      {current.data !== undefined && (
        <p className="soft counted" aria-live="polite">
          {t("alerts.firing", { count: Firing })} · {t("alerts.pending", { count: Pending })}
        </p>
      )}
      {view === "rules" && <Rules />}
      {view === "history" && (
        <AlertTable
          query={history}
          columns={historyColumns}
          none={{ title: t("alerts.noHistory"), advice: t("alerts.noHistoryAdvice") }}
        />
      )}
      {view === "" && (
        <AlertTable
          query={current}
          columns={currentColumns}
          none={{ title: t("alerts.none"), advice: t("alerts.noneAdvice") }}
        />
      )}
    </>
  );
}

interface AlertTableProps {
  readonly query: Asked<{ readonly Items: readonly Alert[] }>;
  readonly columns: readonly Column<Alert>[];
  readonly none: { readonly title: string; readonly advice: string };
}

function AlertTable({ query, columns, none }: AlertTableProps) {
  const items = query.data?.Items;
  return (
    <>
      <AnswerNotice query={query} />
      {items?.length === 0 && (
        <EmptyState title={none.title}>
          <p>{none.advice}</p>
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && (
        <DataTable label={t("alerts.table")} rows={items} columns={columns} rowId={({ Id }) => Id} />
      )}
    </>
  );
}
