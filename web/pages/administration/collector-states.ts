// The states of collectors and sources, in words.
import type { Collector, CollectorSource, CollectorStatus } from "../../../generated/client/index.js";
import { formatCount } from "../../format/numbers.ts";
import { formatAge, formatDuration } from "../../format/times.ts";
import { t } from "../../words/words.ts";

export interface State {
  /** The kind of its badge. */
  readonly kind: "good" | "warning" | "bad" | "unknown";
  /** One word or two. */
  readonly word: string;
  /** The complete text. */
  readonly text: string;
}

export interface SourceRow {
  readonly id: string;
  readonly brokerId: string;
  readonly source: CollectorSource;
  /** The names of its licence servers. */
  readonly servers: string;
  readonly state: State;
}

const statusKinds: Readonly<Record<CollectorStatus, State["kind"]>> = {
  Running: "good",
  Degraded: "warning",
  Silent: "bad",
};

export function collectorState(collector: Collector, now: number): State {
  const { Status, Error: error, LastReportUtc, IntervalSeconds, Sources } = collector;
  const failing = Sources.filter((source) => source.Error !== null).length;
  const wrong = [
    error,
    failing === 0 ? null : t("collectors.failing", { count: formatCount(failing), total: Sources.length }),
  ];
  const texts: Readonly<Record<CollectorStatus, string>> = {
    Running: t("collectors.allWell"),
    Degraded: wrong.filter((one) => one !== null).join("; "),
    Silent: t("collectors.lateReport", { age: formatAge(LastReportUtc, now), every: formatDuration(IntervalSeconds) }),
  };
  return { kind: statusKinds[Status], word: t(`collectors.states.${Status}`), text: texts[Status] };
}

function sourceState(source: CollectorSource, { Status, LastReportUtc }: Collector, now: number): State {
  const { Error: error, LastPollUtc, LastSuccessUtc } = source;
  if (Status === "Silent")
    return {
      kind: "unknown",
      word: t("common.unknown"),
      text: t("collectors.collectorSilent", { age: formatAge(LastReportUtc, now) }),
    };
  if (error !== null) return { kind: "bad", word: t("collectors.failingWord"), text: error };
  if (LastPollUtc === null) return { kind: "unknown", word: t("collectors.new"), text: t("collectors.notLooked") };
  if (LastSuccessUtc === null) return { kind: "unknown", word: t("collectors.new"), text: t("collectors.notRead") };
  return { kind: "good", word: t("collectors.well"), text: t("collectors.canBeRead") };
}

export function sourceRows(collectors: readonly Collector[], now: number): readonly SourceRow[] {
  return collectors.flatMap((collector) =>
    collector.Sources.map((source, index) => ({
      id: `${collector.Id} ${index}`,
      brokerId: collector.BrokerId,
      source,
      servers: source.LicenseServers.map(({ Name }) => Name).join(", "),
      state: sourceState(source, collector, now),
    })),
  );
}

/** "3 s ahead"; empty where it was not reported. */
export function clockText(seconds: number | null): string {
  if (seconds === null) return "";
  const rounded = Math.round(Math.abs(seconds));
  return rounded < 1
    ? t("collectors.right")
    : t(seconds > 0 ? "collectors.ahead" : "collectors.behind", { time: formatDuration(rounded) });
}
