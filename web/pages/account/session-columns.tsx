// The columns of the table of one's sessions.
import type { AccountSession } from "../../../generated/client/index.js";
import { actsColumn, RowButton } from "../../components/table/acts-column.tsx";
import { type Column, momentWidth } from "../../components/table/columns.ts";
import { momentColumn } from "../../components/table/usual-columns.tsx";
import { unseen } from "../../components/text/tags.tsx";
import { AgeText } from "../../components/text/time-text.tsx";
import { t } from "../../words/words.ts";
import { agentName } from "./agents.ts";

/** Made once for a page: `onEnd` gets the session to end. */
export function sessionColumns(onEnd: (session: AccountSession) => void): readonly Column<AccountSession>[] {
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
      header: t("account.address"),
      value: ({ Address }) => Address,
      cell: ({ Address }) => Address ?? <span className="none">–</span>,
      width: 9,
      isWideOnly: true,
    },
    {
      ...momentColumn("since", t("columns.since"), ({ SinceUtc }: AccountSession) => SinceUtc),
      isWideOnly: true,
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
