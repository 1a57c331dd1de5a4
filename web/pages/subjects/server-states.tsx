// How a licence server was over time: a strip of its states, how much of the known time it was up, and the states as a table.
import type { LicenseServerState, LicenseServerStates, LicenseServerStatus } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { momentColumn } from "../../components/table/usual-columns.tsx";
import { StatusBadge } from "../../components/text/status-badge.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { formatPercent } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { t } from "../../words/words.ts";

const kinds: Readonly<Record<LicenseServerStatus, string>> = {
  UP: "good",
  PARTIAL: "warning",
  DOWN: "bad",
  NO_VALID_LIC_FILE: "bad",
  SILENT: "silent",
  UNKNOWN: "silent",
};

const lengthOf = ({ StartUtc, EndUtc }: LicenseServerState) =>
  ((EndUtc === null ? Date.now() : Date.parse(EndUtc)) - Date.parse(StartUtc)) / 1000;

const columns: readonly Column<LicenseServerState>[] = [
  {
    id: "state",
    header: t("subjects.server.state"),
    value: ({ Status }) => Status,
    cell: ({ Status }) => <StatusBadge status={Status} isHeard />,
  },
  { ...momentColumn("since", t("columns.since"), ({ StartUtc }: LicenseServerState) => StartUtc), isFalling: true },
  {
    id: "until",
    header: t("columns.to"),
    value: ({ EndUtc }) => EndUtc ?? "9999",
    cell: ({ EndUtc }) => (EndUtc === null ? t("subjects.server.lasts") : <TimeText instant={EndUtc} />),
    width: 10.5,
    isWideOnly: true,
  },
  {
    id: "for",
    header: t("columns.for"),
    value: lengthOf,
    cell: (state) => formatDuration(lengthOf(state)),
    width: 7,
    isNumber: true,
  },
];

export function ServerStates({ name, states }: { readonly name: string; readonly states: LicenseServerStates }) {
  const { Items: items } = states;
  const known = items.reduce((sum, { Seconds }) => sum + Seconds, 0);
  if (items.length === 0 || known === 0) return <p className="soft">{t("subjects.server.noStates")}</p>;
  const up = items.reduce((sum, { Status, Seconds }) => sum + (Status === "UP" ? Seconds : 0), 0);
  return (
    <>
      <p>{t("subjects.server.upFor", { share: formatPercent((100 * up) / known), time: formatDuration(known) })}</p>
      <div className="state-strip" aria-hidden="true">
        {items.map(({ Status, StartUtc, Seconds }) => (
          <span key={StartUtc} className={`state-${kinds[Status]}`} style={{ flexGrow: Seconds }} />
        ))}
      </div>
      <DataTable
        label={t("subjects.server.statesOf", { name })}
        rows={items}
        columns={columns}
        rowId={({ StartUtc }) => StartUtc}
        initialSort="-since"
      />
    </>
  );
}
