// The columns of the tables of collectors and of their sources.

import type { Collector } from "../../../../generated/client/index.js";
import { useNow } from "../../../components/state/use-now.ts";
import type { Column } from "../../../components/table/columns.ts";
import { countColumn } from "../../../components/table/usual-columns.tsx";
import { unseen } from "../../../components/text/tags.tsx";
import { AgeText } from "../../../components/text/time-text.tsx";
import { formatBytes } from "../../../format/numbers.ts";
import { formatDuration } from "../../../format/times.ts";
import { t } from "../../../words/words.ts";
import { clockText, collectorState, type SourceRow, type State } from "./states.ts";

const stateOrder = ["bad", "warning", "unknown", "good"];

function StateText({ state: { kind, word, text } }: { readonly state: State }) {
  return (
    <>
      <span className={`badge badge-${kind}`}>{word}</span>
      <span className="sub" title={text}>
        {text}
      </span>
    </>
  );
}

function CollectorStateText({ collector }: { readonly collector: Collector }) {
  return <StateText state={collectorState(collector, useNow(10_000))} />;
}

/** Made once for a page: `onRemove` gets the collector to remove. */
export function collectorColumns(onRemove: (collector: Collector) => void): readonly Column<Collector>[] {
  return [
    {
      id: "broker",
      header: t("collectors.collector"),
      value: ({ BrokerId }) => BrokerId,
      cell: ({ BrokerId, HostName, Version }) => (
        <>
          <span title={BrokerId}>{BrokerId}</span>
          <span className="sub" title={HostName}>
            {t("collectors.hostVersion", { host: HostName, version: Version })}
          </span>
        </>
      ),
    },
    {
      id: "state",
      header: t("columns.state"),
      value: (collector) => ["Silent", "Degraded", "Running"].indexOf(collector.Status),
      cell: (collector) => <CollectorStateText collector={collector} />,
    },
    {
      id: "heard",
      header: t("collectors.lastHeard"),
      value: ({ LastReportUtc }) => LastReportUtc,
      cell: ({ LastReportUtc }) => <AgeText instant={LastReportUtc} />,
      width: 8,
      isWideOnly: true,
      needs: "room",
    },
    {
      id: "sources",
      header: t("collectors.sources"),
      value: ({ Sources }) => Sources.length,
      width: 6,
      isNumber: true,
      isWideOnly: true,
    },
    {
      id: "backlog",
      header: t("collectors.waiting"),
      value: ({ BacklogMessages }) => BacklogMessages,
      cell: ({ BacklogMessages, BacklogBytes, BacklogSinceUtc }) => (
        <>
          {t("collectors.messages", { count: BacklogMessages })}
          {BacklogSinceUtc !== null && (
            <span className="sub">
              {t.rich("collectors.backlog", {
                size: formatBytes(BacklogBytes),
                age: () => <AgeText instant={BacklogSinceUtc} />,
              })}
            </span>
          )}
        </>
      ),
      width: 10,
      isWideOnly: true,
    },
    {
      id: "clock",
      header: t("collectors.clock"),
      value: ({ ClockDifferenceSeconds }) => Math.abs(ClockDifferenceSeconds),
      cell: ({ ClockDifferenceSeconds }) => clockText(ClockDifferenceSeconds),
      width: 7.5,
      isWideOnly: true,
      needs: "room",
    },
    {
      id: "acts",
      header: t("columns.actions"),
      value: ({ Id }) => Id,
      cell: (collector) => (
        <button type="button" onClick={() => onRemove(collector)}>
          {t.rich("collectors.removeOne", { name: collector.BrokerId, unseen })}
        </button>
      ),
      width: 7.25,
      isWideOnly: true,
    },
  ];
}

export const sourceColumns: readonly Column<SourceRow>[] = [
  {
    id: "source",
    header: t("collectors.source"),
    value: ({ source }) => source.Name,
    cell: ({ source, brokerId }) => (
      <>
        <span title={source.Name}>{source.Name}</span>
        <span className="sub" title={brokerId}>
          {t("collectors.sourceBy", { manager: source.Manager, collector: brokerId })}
        </span>
      </>
    ),
  },
  {
    id: "server",
    header: t("common.server"),
    value: ({ servers }) => servers || null,
    cell: ({ servers }) => (servers === "" ? <span className="none">–</span> : <span title={servers}>{servers}</span>),
    least: 10,
    isWideOnly: true,
  },
  {
    id: "state",
    header: t("columns.state"),
    value: ({ state }) => stateOrder.indexOf(state.kind),
    cell: ({ state }) => <StateText state={state} />,
    least: 9,
  },
  {
    id: "read",
    header: t("collectors.lastRead"),
    value: ({ source }) => source.LastSuccessUtc,
    cell: ({ source }) => (
      <>
        <AgeText instant={source.LastSuccessUtc} />
        <span className="sub">
          {t.rich("collectors.asked", {
            every: formatDuration(source.IntervalSeconds),
            age: () => <AgeText instant={source.LastPollUtc} />,
          })}
        </span>
      </>
    ),
    width: 12,
    isWideOnly: true,
  },
  {
    ...countColumn("lag", t("collectors.lag"), ({ source }: SourceRow) => source.LogLagBytes, 7),
    cell: ({ source }) => formatBytes(source.LogLagBytes),
    isWideOnly: true,
    needs: "room",
  },
  {
    ...countColumn("unreadable", t("collectors.unreadable"), ({ source }: SourceRow) => source.UnreadableLines, 7),
    isWideOnly: true,
    needs: "room",
  },
  {
    id: "clock",
    header: t("collectors.itsClock"),
    value: ({ source }) => source.ClockDifferenceSeconds,
    cell: ({ source }) => clockText(source.ClockDifferenceSeconds) || <span className="none">–</span>,
    width: 7.5,
    isWideOnly: true,
    needs: "room",
  },
];
