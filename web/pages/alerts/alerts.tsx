// Alerts: those that fire now, those that fired, and their rules.
import { type ReactNode, useMemo, useState } from "react";
import {
  type Alert,
  type AlertRule,
  createUsualAlertRules,
  deleteAlertRule,
  getAlertHistory,
  getAlertRules,
  getAlerts,
} from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/dialog.tsx";
import { None, Shown } from "../../components/frame/measured.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { QueryNotice } from "../../components/frame/panel.tsx";
import type { Column } from "../../components/table/columns.ts";
import { TableOrNone } from "../../components/table/data-table.tsx";
import { EmptyState, ErrorNotice } from "../../components/text/notices.tsx";
import { Freshness } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { atPresent, useMeasured } from "../../service/measured.ts";
import { type QueryResult, refreshed, refreshMs, useChange, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { currentColumns, historyColumns, nameOf, ruleColumns } from "./alert-columns.tsx";
import { AttentionForm } from "./attention-form.tsx";
import { refreshedOnceEvaluated } from "./evaluated.ts";
import { RuleForm } from "./rule-form.tsx";

/** Shown instead of the list to a reader without rules. */
function NoRules() {
  const change = useChange();
  const make = () =>
    void change.run(async () => {
      const made = await createUsualAlertRules(service);
      await refreshed("getAlertRules");
      void refreshedOnceEvaluated(made.at(-1)?.ChangedUtc ?? "");
    });
  return (
    <EmptyState title={t("alerts.noRules")} advice={t("alerts.noRulesAdvice")}>
      <button type="button" className="button" disabled={change.isBusy} onClick={make}>
        {t("alerts.makeUsual")}
      </button>
      {change.error !== null && <ErrorNotice error={change.error} />}
    </EmptyState>
  );
}

function Rules() {
  const [address, setAddress] = useAddress();
  const [made, setForm] = useState<{ readonly rule: AlertRule | null } | null>(null);
  const [leaving, setLeaving] = useState<AlertRule | null>(null);
  const query = useOperation("getAlertRules", getAlertRules, {});
  const columns = useMemo(() => ruleColumns((rule) => setForm({ rule })), []);
  const linked = query.data?.find(({ Id }) => String(Id) === address.get("rule"));
  const form = made ?? (linked === undefined ? null : { rule: linked });
  const close = () => {
    setForm(null);
    setAddress({ rule: null });
  };
  return (
    <>
      <p className="no-print">
        <button type="button" className="button primary" onClick={() => setForm({ rule: null })}>
          {t("alerts.make")}
        </button>
      </p>
      <QueryNotice query={query} />
      <TableOrNone label={t("menu.rules")} rows={query.data} columns={columns} none={<NoRules />} />
      {form !== null && (
        <RuleForm
          rule={form.rule}
          onClose={close}
          onDelete={(rule) => {
            close();
            setLeaving(rule);
          }}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          title={t("alerts.deleteTitle")}
          consequence={t("alerts.deleteConsequence", { name: nameOf(leaving) })}
          action={t("common.delete")}
          act={() => deleteAlertRule(service, { id: leaving.Id })}
          refreshes={["getAlertRules", "getAlerts", "getAlertHistory"]}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

const most = 1000;

export function Alerts() {
  const measured = useMeasured(atPresent());
  const [address] = useAddress();
  const view = address.get("view") ?? "";
  const current = useOperation("getAlerts", getAlerts, { PageSize: most }, { refreshMs });
  const history = useOperation(
    "getAlertHistory",
    getAlertHistory,
    { PageSize: most },
    { refreshMs, enabled: view === "history" },
  );
  const rules = useOperation("getAlertRules", getAlertRules, {}, { enabled: current.data?.TotalCount === 0 });
  const [attendedId, setAttendedId] = useState<number | null>(null);
  const nowColumns = useMemo(() => currentColumns(({ Id }) => setAttendedId(Id)), []);
  const attended = current.data?.Items.find(({ Id }) => Id === attendedId);
  const { Firing, Pending, Silenced } = current.data ?? { Firing: 0, Pending: 0, Silenced: 0 };
  return (
    <>
      <PageTitle title={t("pages.alerts")}>
        <Freshness query={current} refresh={() => void current.refetch()} every={refreshMs / 1000} />
      </PageTitle>
      <p className="about">{t("alerts.about")}</p>
      {current.data !== undefined && (
        <p className="soft counted" aria-live="polite">
          {t("alerts.firing", { count: formatCount(Firing) })} · {t("alerts.pending", { count: formatCount(Pending) })}
          {Silenced > 0 && ` · ${t("alerts.silenced", { count: formatCount(Silenced) })}`}
        </p>
      )}
      {view === "rules" && <Rules />}
      {view === "history" && (
        <AlertTable
          query={history}
          columns={historyColumns}
          none={<EmptyState title={t("alerts.noHistory")} advice={t("alerts.noHistoryAdvice")} />}
        />
      )}
      {view === "" && (
        <AlertTable
          query={current}
          columns={nowColumns}
          none={
            rules.data?.length === 0 ? (
              <NoRules />
            ) : (
              <Shown value={measured}>
                <None>
                  <EmptyState title={t("overview.noAlerts")} advice={t("alerts.noneAdvice")} />
                </None>
              </Shown>
            )
          }
        />
      )}
      {attended !== undefined && <AttentionForm alert={attended} onClose={() => setAttendedId(null)} />}
    </>
  );
}

interface AlertTableProps {
  readonly query: QueryResult<{ readonly Items: readonly Alert[]; readonly TotalCount: number }>;
  readonly columns: readonly Column<Alert>[];
  readonly none: ReactNode;
}

function AlertTable({ query, columns, none }: AlertTableProps) {
  return (
    <>
      <QueryNotice query={query} />
      <TableOrNone
        label={t("pages.alerts")}
        rows={query.data?.Items}
        total={query.data?.TotalCount}
        columns={columns}
        none={none}
      />
    </>
  );
}
