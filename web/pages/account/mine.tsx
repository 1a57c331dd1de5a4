// What the user who signed in has now and waits for.
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
  if (user === undefined) return null;
  if (user.UserId !== null) return <MineOf id={user.UserId} />;
  return (
    <Panel title={t("account.licences")}>
      <p className="soft">{t("account.noUser")}</p>
    </Panel>
  );
}

function MineOf({ id }: { readonly id: number }) {
  const ofNow = { ActiveOnly: true, PresentServersOnly: true, UserIds: [id], Limit: 1000 };
  const sessions = useOperation("querySessions", querySessions, { body: ofNow }, { refreshMs });
  const queue = useOperation("getQueuedRequests", getQueuedRequests, { UserIds: [id], PageSize: 1000 }, { refreshMs });
  return (
    <>
      <Panel title={t("account.licences")}>
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
      <Panel title={t("account.waits")}>
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
