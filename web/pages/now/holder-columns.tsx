// The columns of the table of those who hold a feature: one row is one checkout.
import type { Session } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { RowLink } from "../../components/table/row-link.tsx";
import { allAbout, countColumn, FullName, GroupName, momentColumn } from "../../components/table/usual-columns.tsx";
import { formatDay, formatDuration, formatMoment } from "../../format/times.ts";
import { userPath } from "../../service/links.ts";
import { t } from "../../words/words.ts";

/** Those who have been idle longest first: who waits for a licence asks who does not use theirs. */
export function idleFirst<One extends Session>(sessions: readonly One[]): readonly One[] {
  return sessions.toSorted((one, other) => (other.IdleTimeSeconds ?? -1) - (one.IdleTimeSeconds ?? -1));
}

export const holderColumns: readonly Column<Session>[] = [
  {
    id: "user",
    header: t("common.user"),
    value: ({ UserName }) => UserName,
    cell: (session) => (
      <>
        <RowLink to={userPath(session.UserName)} title={allAbout(session.UserName)}>
          {session.UserName}
        </RowLink>
        <FullName of={session} />
      </>
    ),
  },
  {
    id: "workstation",
    header: t("columns.workstation"),
    value: ({ Workstation }) => Workstation,
    width: 8,
    phoneWidth: 7,
  },
  {
    ...momentColumn("since", t("columns.since"), ({ StartTimeUtc }: Session) => StartTimeUtc),
    isWideOnly: true,
  },
  {
    id: "for",
    header: t("columns.for"),
    value: ({ DurationSeconds }) => DurationSeconds,
    cell: ({ DurationSeconds, NumberOfLicenses }) => (
      <>
        {formatDuration(DurationSeconds)}
        {NumberOfLicenses !== 1 && (
          <span className="sub phone-only">{t("columns.licenceCount", { count: NumberOfLicenses })}</span>
        )}
      </>
    ),
    width: 6,
    phoneWidth: 6,
    isNumber: true,
  },
  {
    id: "idle",
    header: t("columns.idle"),
    value: ({ IdleTimeSeconds }) => IdleTimeSeconds,
    cell: ({ IdleTimeSeconds }) =>
      IdleTimeSeconds === null ? (
        <span className="soft">{t("now.holders.idleUnknown")}</span>
      ) : (
        formatDuration(IdleTimeSeconds)
      ),
    width: 6.75,
    isNumber: true,
    isWideOnly: true,
  },
  {
    ...countColumn("licences", t("columns.licences"), ({ NumberOfLicenses }: Session) => NumberOfLicenses, 5.5),
    isWideOnly: true,
  },
  {
    id: "borrowed",
    header: t("columns.borrowed"),
    value: ({ IsBorrowed, LingerDueDateUtc }) => (IsBorrowed ? (LingerDueDateUtc ?? "9999") : null),
    cell: ({ IsBorrowed, LingerDueDateUtc }) =>
      IsBorrowed ? (
        <span
          className="badge badge-warning"
          title={
            LingerDueDateUtc === null
              ? t("now.offline")
              : t("now.offlineUntil", { moment: formatMoment(LingerDueDateUtc) })
          }
        >
          {LingerDueDateUtc === null ? t("now.borrowed") : t("now.borrowedUntil", { day: formatDay(LingerDueDateUtc) })}
        </span>
      ) : null,
    width: 8.5,
    isWideOnly: true,
  },
  {
    id: "group",
    header: t("columns.group"),
    value: ({ GroupName: name }) => name,
    cell: ({ GroupName: name }) => <GroupName name={name} />,
    width: 7,
    isWideOnly: true,
  },
];
