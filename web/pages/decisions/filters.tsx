// The filters of the pages on decisions, read from their addresses: the window, the licence server, working hours.
import { ServerField, WindowFields, WorkingHoursField } from "../../components/form/report-fields.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { formatDay } from "../../format/times.ts";
import { type AddressValues, idIn, inWorkingHours, onServer, serverIn } from "../../service/address.ts";
import { fullDaysWindowOf, spanOf, type TimeWindow } from "../../service/window.ts";
import { t } from "../../words/words.ts";

interface DecisionFilters {
  readonly window: TimeWindow;
  readonly serverId: number | null;
  readonly isWorkingHours: boolean;
  /** For an operation's input. */
  readonly input: {
    readonly StartUtc: string;
    readonly EndUtc?: string;
    readonly LicenseServerIds?: number[];
    readonly WorkingHoursOnly?: true;
  };
}

export function filtersIn(address: URLSearchParams): DecisionFilters {
  const window = fullDaysWindowOf(address);
  const serverId = serverIn(address);
  const isWorkingHours = inWorkingHours(address);
  return {
    window,
    serverId,
    isWorkingHours,
    input: {
      ...spanOf(window),
      ...onServer(serverId),
      ...(isWorkingHours && { WorkingHoursOnly: true as const }),
    },
  };
}

interface Counted {
  readonly FeatureId: number | null;
  readonly Total: number | null;
  readonly P99: number | null;
}

/** The page of one feature, where the slider begins at the number that covers 99 % of the time if that is fewer than owned. */
export function oneFeaturePath({ FeatureId, Total, P99 }: Counted, parameters?: URLSearchParams): string {
  const query = new URLSearchParams(parameters);
  if (P99 !== null && P99 < (Total ?? 0)) query.set("licenses", String(P99));
  return `/reports/rightsizing/${FeatureId}${query.size === 0 ? "" : `?${query}`}`;
}

/** Its dates and number of days; or that it is not over. */
export function periodText({ startUtc, endUtc, days }: Pick<TimeWindow, "startUtc" | "endUtc" | "days">): string {
  const [from, to] = [formatDay(startUtc), formatDay(endUtc === null ? Date.now() : Date.parse(endUtc) - 1)];
  if (endUtc === null) return t("decisions.periodSoFar", { from, to });
  return t("decisions.period", { from, to, count: Math.round(days) });
}

/** The filters in words, for paper. */
export function filterText({ window, isWorkingHours }: DecisionFilters): string {
  const { from, to } = window;
  return t(isWorkingHours ? "decisions.queryHours" : "common.span", { from, to });
}

/** The Id of the feature in the address; null: all. */
export const featureIn = (address: URLSearchParams) => idIn(address, "feature");

interface FilterFieldsProps {
  readonly filters: DecisionFilters;
  readonly setAddress: (changes: AddressValues) => void;
}

/** When, on which licence server, and whether in working hours only. */
export function FilterFields({ filters, setAddress }: FilterFieldsProps) {
  return (
    <>
      <WindowFields window={filters.window} setAddress={setAddress} />
      <ServerField value={filters.serverId} onChange={(id) => setAddress({ server: id })} />
      <WorkingHoursField isChosen={filters.isWorkingHours} setAddress={setAddress} />
    </>
  );
}

export const NoFeature = () => <EmptyState title={t("decisions.noFeature")} advice={t("reports.running.advice")} />;
