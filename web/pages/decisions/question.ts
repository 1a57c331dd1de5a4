// What the pages on decisions ask, as their addresses say it: the window, the licence server, working hours.
import { onServer, serverIn } from "../../service/report-address.ts";
import { type TimeWindow, windowOf } from "../../service/window.ts";

export interface DecisionQuestion {
  readonly window: TimeWindow;
  readonly serverId: number | null;
  readonly isWorkingHours: boolean;
  /** For an operation's input. */
  readonly input: {
    readonly StartDateUtc: string;
    readonly EndDateTimeUtc?: string;
    readonly LicenseServerIds?: number[];
    readonly WorkingHoursOnly?: true;
  };
}

export function questionIn(address: URLSearchParams): DecisionQuestion {
  const window = windowOf(address);
  const serverId = serverIn(address);
  const isWorkingHours = address.get("hours") === "working";
  return {
    ...{ window, serverId, isWorkingHours },
    input: {
      StartDateUtc: window.startUtc,
      ...(window.endUtc !== null && { EndDateTimeUtc: window.endUtc }),
      ...onServer(serverId),
      ...(isWorkingHours && { WorkingHoursOnly: true as const }),
    },
  };
}

/** The question in words, for paper. */
export function asked({ window, isWorkingHours }: DecisionQuestion): string {
  return `${window.from} to ${window.to}${isWorkingHours ? ", working hours only" : ""}.`;
}

/** The feature that the address names; null: none, or nonsense. */
export function featureIn(address: URLSearchParams): number | null {
  const id = Number(address.get("feature"));
  return Number.isInteger(id) && id > 0 ? id : null;
}
