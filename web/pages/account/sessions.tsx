// Where one is signed in: the sessions of one's own account, ending one of them, and signing out everywhere.
import { useMemo, useState } from "react";
import { type AccountSession, deleteAccountSession, getAccountSessions } from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { formatCount } from "../../format/numbers.ts";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
import { refreshMs, useOperation } from "../../service/queries.ts";
import { signOut } from "../../service/sign-in.ts";
import { t } from "../../words/words.ts";
import { agentName } from "./agents.ts";
import { sessionColumns } from "./session-columns.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

export function Sessions() {
  const answer = useOperation("getAccountSessions", getAccountSessions, {}, { refreshMs });
  const [ending, setEnding] = useState<AccountSession | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const columns = useMemo(() => sessionColumns((one) => (one.IsCurrent ? void signOut() : setEnding(one))), []);
  const { Items: rows, TotalCount: total = 0 } = answer.data ?? {};
  return (
    <Panel title={t("account.sessions")} isPending={answer.isPending && answer.error === null}>
      <p className="about">{t("account.sessionsAbout")}</p>
      <p className="account-ways no-print">
        <button type="button" className="button danger" onClick={() => setLeaving(true)}>
          {t("account.everywhere")}
        </button>
      </p>
      <AnswerNotice query={answer} />
      {rows !== undefined && rows.length < total && (
        <p className="soft">
          {t("account.someSessions", { shown: formatCount(rows.length), total: formatCount(total) })}
        </p>
      )}
      {rows !== undefined && rows.length > 0 && (
        <DataTable label={t("account.sessions")} rows={rows} columns={columns} rowId={({ Id }) => Id} />
      )}
      {rows?.length === 0 && <p className="soft">{t("account.noSessions")}</p>}
      {ending !== null && (
        <ConfirmDialog
          title={t("account.endTitle", { name: agentName(ending) })}
          consequence={t("account.endConsequence")}
          action={t("account.end")}
          act={async () => {
            await deleteAccountSession(service, { id: ending.Id });
            await refreshed("getAccountSessions");
          }}
          onClose={() => setEnding(null)}
        />
      )}
      {isLeaving && <SignOutEverywhere onClose={() => setLeaving(false)} />}
    </Panel>
  );
}
