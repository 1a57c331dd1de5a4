// The columns of the tables of collectors and of their sources.
import type { Collector } from "../../../../generated/client/index.js";
import { useNow } from "../../../components/state/use-now.ts";
import type { Column } from "../../../components/table/columns.ts";
import { countColumn } from "../../../components/table/usual-columns.tsx";
import { AgeText } from "../../../components/text/time-text.tsx";
import { formatBytes, formatCount } from "../../../format/numbers.ts";
import { formatDuration } from "../../../format/times.ts";
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
      header: "Collector",
      value: ({ BrokerId }) => BrokerId,
      cell: ({ BrokerId, HostName, Version }) => (
        <>
          <span title={BrokerId}>{BrokerId}</span>
          <span className="sub" title={HostName}>
            {HostName}, version {Version}
          </span>
        </>
      ),
    },
    {
      id: "state",
      header: "State",
      value: (collector) => ["Silent", "Degraded", "Running"].indexOf(collector.Status),
      cell: (collector) => <CollectorStateText collector={collector} />,
    },
    {
      id: "heard",
      header: "Last heard",
      value: ({ LastReportUtc }) => LastReportUtc,
      cell: ({ LastReportUtc }) => <AgeText instant={LastReportUtc} />,
      width: 8,
      isWideOnly: true,
    },
    {
      id: "sources",
      header: "Sources",
      value: ({ Sources }) => Sources.length,
      width: 6,
      isNumber: true,
      isWideOnly: true,
    },
    {
      id: "backlog",
      header: "Waiting",
      value: ({ BacklogMessages }) => BacklogMessages,
      cell: ({ BacklogMessages, BacklogBytes, BacklogSinceUtc }) => (
        <>
          {formatCount(BacklogMessages)} messages
          {BacklogSinceUtc !== null && (
            <span className="sub">
              {formatBytes(BacklogBytes)}, first <AgeText instant={BacklogSinceUtc} />
            </span>
          )}
        </>
      ),
      width: 10,
      isWideOnly: true,
    },
    {
      id: "clock",
      header: "Clock",
      value: ({ ClockDifferenceSeconds }) => Math.abs(ClockDifferenceSeconds),
      cell: ({ ClockDifferenceSeconds }) => clockText(ClockDifferenceSeconds),
      width: 7.5,
      isWideOnly: true,
    },
    {
      id: "acts",
      header: "Actions",
      value: ({ Id }) => Id,
      cell: (collector) => (
        <button type="button" onClick={() => onRemove(collector)}>
          Remove<span className="unseen"> the collector {collector.BrokerId}</span>
        </button>
      ),
      width: 6.5,
      isWideOnly: true,
    },
  ];
}

export const sourceColumns: readonly Column<SourceRow>[] = [
  {
    id: "source",
    header: "Source",
    value: ({ source }) => source.Name,
    cell: ({ source, brokerId }) => (
      <>
        <span title={source.Name}>{source.Name}</span>
        <span className="sub" title={brokerId}>
          {source.Manager}, by {brokerId}
        </span>
      </>
    ),
  },
  {
    id: "server",
    header: "Licence server",
    value: ({ servers }) => servers || null,
    cell: ({ servers }) => (servers === "" ? <span className="none">–</span> : <span title={servers}>{servers}</span>),
    isWideOnly: true,
  },
  {
    id: "state",
    header: "State",
    value: ({ state }) => stateOrder.indexOf(state.kind),
    cell: ({ state }) => <StateText state={state} />,
  },
  {
    id: "read",
    header: "Last read",
    value: ({ source }) => source.LastSuccessUtc,
    cell: ({ source }) => (
      <>
        <AgeText instant={source.LastSuccessUtc} />
        <span className="sub">
          asked <AgeText instant={source.LastPollUtc} />, every {formatDuration(source.IntervalSeconds)}
        </span>
      </>
    ),
    width: 12,
    isWideOnly: true,
  },
  {
    ...countColumn("lag", "Log to read", ({ source }: SourceRow) => source.LogLagBytes, 7),
    cell: ({ source }) => formatBytes(source.LogLagBytes),
    isWideOnly: true,
  },
  {
    ...countColumn("unreadable", "Unreadable lines", ({ source }: SourceRow) => source.UnreadableLines, 7),
    isWideOnly: true,
  },
  {
    id: "clock",
    header: "Its clock",
    value: ({ source }) => source.ClockDifferenceSeconds,
    cell: ({ source }) => clockText(source.ClockDifferenceSeconds) || <span className="none">–</span>,
    width: 7.5,
    isWideOnly: true,
  },
];
