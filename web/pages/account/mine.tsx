// What the user who signed in has now and waits for; nothing where the account is no user.
import { getQueuedRequests, type QueriedSession, querySessions } from "../../../generated/client/index.js";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import type { Column } from "../../components/table/columns.ts";
import { waitingOfUser } from "../../components/table/request-columns.tsx";
import { serverColumn } from "../../components/table/usual-columns.tsx";
import { useOwnUser } from "../../service/own-user.ts";
import { refreshMs, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { begin, duration, feature, idle, licences, workstation } from "../reports/session-columns.tsx";
import { RowsOrNone } from "../subjects/rows-or-none.tsx";

const sessionColumns: readonly Column<QueriedSession>[] = [
  ...[feature, begin, duration, { ...idle, isWideOnly: true }, workstation, serverColumn, licences],
];

export function Mine() {
  const user = useOwnUser();
  return user?.UserId == null ? null : <MineOf id={user.UserId} />;
}

function MineOf({ id }: { readonly id: number }) {
  const ofNow = { ActiveOnly: true, PresentServersOnly: true, UserIds: [id], Limit: 1000 };
  const sessions = useOperation("querySessions", querySessions, { body: ofNow }, { refreshMs });
  const queue = useOperation("getQueuedRequests", getQueuedRequests, { UserIds: [id], PageSize: 1000 }, { refreshMs });
  return (
    <>
      <Panel title={t("account.licences")} isPending={sessions.isPending && sessions.error === null} holds="rows">
        <AnswerNotice query={sessions} />
        {sessions.data !== undefined && (
          <RowsOrNone
            label={t("account.licences")}
            rows={sessions.data.Items}
            columns={sessionColumns}
            none={t("subjects.user.nothingNow")}
          />
        )}
      </Panel>
      <Panel title={t("account.waits")} isPending={queue.isPending && queue.error === null} holds="rows">
        <AnswerNotice query={queue} />
        {queue.data !== undefined && (
          <RowsOrNone
            label={t("account.waits")}
            rows={queue.data.Items}
            columns={waitingOfUser}
            none={t("account.waitsForNothing")}
          />
        )}
      </Panel>
    </>
  );
}
