// The sessions of the reader's account: ending one of them, and signing out everywhere.

import Bowser from "bowser";
import { useMemo, useState } from "react";
import {
  type AccountSession,
  deleteAccountSession,
  deleteAccountSessions,
  getAccountSessions,
} from "../../../generated/client/index.js";
import { ConfirmDialog, FormDialog } from "../../components/form/dialog.tsx";
import { CheckField } from "../../components/form/fields.tsx";
import { Panel, QueryNotice } from "../../components/frame/panel.tsx";
import { type Column, momentWidth } from "../../components/table/columns.ts";
import { TableOrNone } from "../../components/table/data-table.tsx";
import { actsColumn, momentColumn, RowButton } from "../../components/table/usual-columns.tsx";
import { unseen } from "../../components/text/notices.tsx";
import { AgeText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { renewNow, service } from "../../service/api.ts";
import { refreshed, refreshMs, useOperation } from "../../service/queries.ts";
import { settings } from "../../service/settings.ts";
import { forgetVisit, signOut } from "../../service/sign-in.ts";
import { t } from "../../words/words.ts";

/** The sender writes the header: it is shown as text, and may be false. */
function agentName({ Kind, UserAgent }: Pick<AccountSession, "Kind" | "UserAgent">): string {
  if (Kind === "Legacy") return t("account.legacy");
  const agent = UserAgent ?? "";
  const { browser, os } = agent === "" ? { browser: {}, os: {} } : Bowser.parse(agent);
  const hasBrowser = browser.name !== undefined && browser.name !== "";
  if (Kind === "Program" && !/^Mozilla\//.test(agent)) return agent === "" ? t("account.program") : agent;
  if (!hasBrowser) return t("account.unknownBrowser");
  return os.name === undefined || os.name === ""
    ? String(browser.name)
    : t("account.browserOn", { browser: String(browser.name), system: os.name });
}

/** Memoised by the page: `onEnd` gets the session to end. */
function sessionColumns(onEnd: (session: AccountSession) => void): readonly Column<AccountSession>[] {
  return [
    {
      id: "agent",
      header: t("account.where"),
      value: agentName,
      cell: (session) => (
        <span title={session.UserAgent ?? undefined}>
          {agentName(session)}
          {session.IsCurrent && <span className="sub badge badge-good">{t("account.current")}</span>}
          {session.ClientId !== null && <span className="sub wide-only">{session.ClientId}</span>}
          {!session.IsCurrent && (
            <span className="sub phone-only">
              <AgeText instant={session.LastUsedUtc} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: "address",
      header: t("common.address"),
      value: ({ Address }) => Address,
      cell: ({ Address }) => Address ?? <span className="none">–</span>,
      width: 9,
      isWideOnly: true,
    },
    {
      ...momentColumn("since", t("columns.since"), ({ SinceUtc }: AccountSession) => SinceUtc),
      needs: "room",
    },
    {
      id: "used",
      header: t("columns.lastUsed"),
      value: ({ LastUsedUtc }) => LastUsedUtc,
      cell: ({ LastUsedUtc }) => <AgeText instant={LastUsedUtc} />,
      width: momentWidth,
      isWideOnly: true,
      isFalling: true,
    },
    {
      ...actsColumn(
        (session: AccountSession) => (
          <RowButton isDanger onPress={() => onEnd(session)}>
            {session.IsCurrent ? t("frame.signOut") : t.rich("account.endOne", { name: agentName(session), unseen })}
          </RowButton>
        ),
        7.5,
      ),
      phoneWidth: 6.5,
    },
  ];
}

function SignOutEverywhere({ onClose }: { readonly onClose: () => void }) {
  const act = async (form: FormData) => {
    const KeepCurrent = form.has("keep");
    await deleteAccountSessions(service, { KeepCurrent });
    if (!KeepCurrent) {
      forgetVisit();
      location.assign(`${settings.publicUrl}/`);
      return new Promise<never>(() => {}); // the dialog stays until another page replaces this one
    }
    // The token of this request has ended too.
    await renewNow();
    return refreshed("getAccountSessions");
  };
  return (
    <FormDialog title={t("account.everywhereTitle")} act={act} onClose={onClose} action={t("account.everywhere")}>
      <p>{t("account.everywhereConsequence")}</p>
      <CheckField label={t("account.keepThis")} name="keep" defaultChecked />
    </FormDialog>
  );
}

export function Sessions() {
  const query = useOperation("getAccountSessions", getAccountSessions, {}, { refreshMs });
  const [ending, setEnding] = useState<AccountSession | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const columns = useMemo(() => sessionColumns((one) => (one.IsCurrent ? void signOut() : setEnding(one))), []);
  const { Items: rows, TotalCount: total = 0 } = query.data ?? {};
  return (
    <Panel title={t("account.sessions")} isPending={query.isPending && query.error === null}>
      <p className="about">{t("account.sessionsAbout")}</p>
      <p className="account-ways no-print">
        <button type="button" className="button danger" onClick={() => setLeaving(true)}>
          {t("account.everywhere")}
        </button>
      </p>
      <QueryNotice query={query} />
      {rows !== undefined && rows.length < total && (
        <p className="soft">
          {t("account.someSessions", { shown: formatCount(rows.length), total: formatCount(total) })}
        </p>
      )}
      <TableOrNone
        label={t("account.sessions")}
        rows={rows}
        columns={columns}
        none={<p className="soft">{t("account.noSessions")}</p>}
      />
      {ending !== null && (
        <ConfirmDialog
          title={t("account.endTitle", { name: agentName(ending) })}
          consequence={t("account.endConsequence")}
          action={t("account.end")}
          act={() => deleteAccountSession(service, { id: ending.Id })}
          refreshes={["getAccountSessions"]}
          onClose={() => setEnding(null)}
        />
      )}
      {isLeaving && <SignOutEverywhere onClose={() => setLeaving(false)} />}
    </Panel>
  );
}
