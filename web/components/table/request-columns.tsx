// The columns of a list of queued requests: one row is one request for licences.
import type { QueuedRequest } from "../../../generated/client/index.js";
import { formatDuration } from "../../format/times.ts";
import { userPath } from "../../service/links.ts";
import { t } from "../../words/words.ts";
import type { Column } from "./columns.ts";
import { countColumn, FullName, featureColumn, momentColumn, NameLink, serverColumn } from "./usual-columns.tsx";

const who: Column<QueuedRequest> = {
  id: "user",
  fields: ["UserName"],
  header: t("columns.user"),
  value: ({ UserName }) => UserName,
  cell: ({ UserName, ...person }) => (
    <>
      <NameLink to={userPath(UserName)} name={UserName} />
      <FullName of={person} />
    </>
  ),
};

const workstation: Column<QueuedRequest> = {
  id: "workstation",
  fields: ["Workstation"],
  header: t("columns.workstation"),
  value: ({ Workstation }) => Workstation,
  width: 9,
  isWideOnly: true,
};

const since: Column<QueuedRequest> = {
  ...momentColumn("since", t("columns.since"), ({ QueuedSinceUtc }: QueuedRequest) => QueuedSinceUtc),
  fields: ["QueuedSinceUtc"],
  isWideOnly: true,
};

const waited: Column<QueuedRequest> = {
  id: "for",
  fields: ["WaitSeconds"],
  header: t("lists.waiting.waits"),
  value: ({ WaitSeconds }) => WaitSeconds,
  cell: ({ WaitSeconds, SinceIsEstimated }) =>
    SinceIsEstimated ? (
      <span title={t("lists.waiting.estimated")}>
        {t("lists.waiting.atLeast", { time: formatDuration(WaitSeconds) })}
      </span>
    ) : (
      formatDuration(WaitSeconds)
    ),
  width: 7,
  phoneWidth: 6,
  isNumber: true,
};

const licences = {
  ...countColumn("licences", t("columns.licences"), (row: QueuedRequest) => row.NumberOfLicenses, 6.25),
  fields: ["NumberOfLicenses"],
};
const feature = featureColumn<QueuedRequest>();

/** Of one feature. */
export const requestColumns = [who, workstation, since, waited, licences] as const;
export const waitingColumns = [
  ...[feature, who, workstation, serverColumn, since, waited],
  { ...licences, isWideOnly: true },
] as const;

/** Of one user. */
export const waitingOfUser = [
  feature,
  workstation,
  serverColumn,
  since,
  waited,
  { ...licences, isWideOnly: true },
] as const;
