// The rules that find alerts: the list of them, and making, changing and deleting one.
import { useMemo, useState } from "react";
import { type AlertRule, deleteAlertRule, getAlertRules } from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { ruleColumns } from "./columns.tsx";
import { RuleForm } from "./rule-form.tsx";

export function Rules() {
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
      {answer.data?.length === 0 && (
        <EmptyState title={t("alerts.noRules")}>
          <p>{t("alerts.noRulesAdvice")}</p>
        </EmptyState>
      )}
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
