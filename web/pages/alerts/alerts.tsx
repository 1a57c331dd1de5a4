// Alerts: what fires now, what fired, and the rules that find it.
import { useMemo, useState } from "react";
import {
  type Alert,
  type AlertRule,
  deleteAlertRule,
  getAlertHistory,
  getAlertRules,
  getAlerts,
} from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/dialog.tsx";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { AnswerNotice } from "../../components/frame/answer.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { Freshness } from "../../components/text/time-text.tsx";
import { useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { type Asked, refreshed, refreshMs, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { currentColumns, historyColumns, ruleColumns } from "./alert-columns.tsx";
import { RuleForm } from "./rule-form.tsx";

function Rules() {
  const [form, setForm] = useState<{ readonly rule: AlertRule | null } | null>(null);
  const [leaving, setLeaving] = useState<AlertRule | null>(null);
  const answer = useOperation("getAlertRules", getAlertRules, {});
  const columns = useMemo(() => ruleColumns((rule) => setForm({ rule })), []);
  const remove = async ({ Id }: AlertRule) => {
    await deleteAlertRule(service, { id: Id });
    await refreshed("getAlertRules", "getAlerts", "getAlertHistory");
  };
  return (
    <>
      <p className="no-print">
        <button type="button" className="button primary" onClick={() => setForm({ rule: null })}>
          {t("alerts.make")}
        </button>
      </p>
      <AnswerNotice query={answer} />
      {answer.data?.length === 0 && <EmptyState title={t("alerts.noRules")} advice={t("alerts.noRulesAdvice")} />}
      {answer.data !== undefined && answer.data.length > 0 && (
        <DataTable label={t("alerts.rulesTable")} rows={answer.data} columns={columns} rowId={({ Id }) => Id} />
      )}
      {form !== null && (
        <RuleForm
          rule={form.rule}
          onClose={() => setForm(null)}
          onDelete={(rule) => {
            setForm(null);
            setLeaving(rule);
          }}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          title={t("alerts.deleteTitle")}
          consequence={t("alerts.deleteConsequence", { name: leaving.Name })}
          action={t("common.delete")}
          act={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

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
      {items?.length === 0 && <EmptyState title={none.title} advice={none.advice} />}
      {items !== undefined && items.length > 0 && (
        <DataTable label={t("alerts.table")} rows={items} columns={columns} rowId={({ Id }) => Id} />
      )}
    </>
  );
}
