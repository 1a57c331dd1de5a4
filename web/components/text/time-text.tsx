// An instant in the reader's zone, with UTC on hover; or how long ago it was, or how long something has lasted since.
import {
  daysLeft,
  formatAge,
  formatDayMoment,
  formatDuration,
  formatMoment,
  formatUtcDay,
  soonDays,
  utcTitle,
} from "../../format/times.ts";
import type { QueryResult } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { useNow } from "./browser-state.ts";

/** `instant` as the service writes it; null is shown as a dash. */
export function TimeText({ instant }: { readonly instant: string | null }) {
  if (instant === null) return <span className="none">–</span>;
  return (
    <time dateTime={instant} title={utcTitle(instant)}>
      {formatMoment(instant)}
    </time>
  );
}

/** The same without the year if it is the present one. */
export function DayTimeText({ instant }: { readonly instant: string }) {
  return (
    <time dateTime={instant} title={`${formatMoment(instant)} (${utcTitle(instant)})`}>
      {formatDayMoment(instant)}
    </time>
  );
}

/** "3 min ago", updated as time passes. */
export function AgeText({ instant }: { readonly instant: string | null }) {
  const now = useNow(1000);
  if (instant === null) return <span className="none">{t("components.never")}</span>;
  return (
    <time dateTime={instant} title={`${formatMoment(instant)} (${utcTitle(instant)})`}>
      {formatAge(instant, now)}
    </time>
  );
}

/** "for 3 h 8 min", updated as time passes; nothing where `since` is null. */
export function ForText({ since }: { readonly since: string | null }) {
  const now = useNow(1000);
  if (since === null) return null;
  return (
    <time dateTime={since} title={`${formatMoment(since)} (${utcTitle(since)})`}>
      {t("components.for", { time: formatDuration(Math.max(0, now - Date.parse(since)) / 1000) })}
    </time>
  );
}

export function ExpiryText({ date }: { readonly date: string | null }) {
  const left = daysLeft(date);
  if (date === null || left === null) return <span className="soft">{t("components.expiry.permanent")}</span>;
  const day = (
    <time dateTime={date} title={t("components.expiry.toEndOf", { day: date.slice(0, 10) })}>
      {formatUtcDay(date)}
    </time>
  );
  if (left > soonDays) return day;
  const word = left < 0 ? t("components.expiry.expired") : t("components.expiry.daysLeft", { days: left });
  return (
    <time
      className={left < 0 ? "badge badge-bad" : "badge badge-warning"}
      dateTime={date}
      title={t("components.expiry.toEndOfDay", { day: formatUtcDay(date) })}
    >
      {word}
    </time>
  );
}

interface FreshnessProps {
  readonly query: Pick<QueryResult<unknown>, "dataUpdatedAt" | "isFetching" | "error">;
  readonly refresh: () => void;
  /** Seconds; or when something happens. */
  readonly every: number | "live";
}

export function Freshness({ query, refresh, every }: FreshnessProps) {
  const age = () => <AgeText instant={new Date(query.dataUpdatedAt).toISOString()} />;
  return (
    <>
      <span className="freshness">
        {query.dataUpdatedAt === 0
          ? t("common.loading")
          : every === "live"
            ? t.rich("components.live", { age })
            : t.rich("components.updated", { every: String(every), age })}
      </span>
      <RefreshButton onPress={refresh} isBusy={query.isFetching && query.error === null} />
    </>
  );
}

export const RefreshButton = ({ onPress, isBusy }: { readonly onPress: () => void; readonly isBusy: boolean }) => (
  <button
    type="button"
    className="icon-button no-print"
    title={t("components.refresh")}
    aria-label={t("components.refresh")}
    onClick={onPress}
    disabled={isBusy}
  >
    ↻
  </button>
);
