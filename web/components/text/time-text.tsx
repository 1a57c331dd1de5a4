// An instant in the reader's zone, with UTC on hover; or how long ago it was, or how long something lasts since then.
import { formatAge, formatDayMoment, formatDuration, formatMoment, utcTitle } from "../../format/times.ts";
import { t } from "../../words/words.ts";
import { useNow } from "../state/use-now.ts";

/** `instant` as the service writes it; null is shown as a dash. */
export function TimeText({ instant }: { readonly instant: string | null }) {
  if (instant === null) return <span className="none">–</span>;
  return (
    <time dateTime={instant} title={utcTitle(instant)}>
      {formatMoment(instant)}
    </time>
  );
}

/** The same without its year where that is this one. */
export function DayTimeText({ instant }: { readonly instant: string }) {
  return (
    <time dateTime={instant} title={`${formatMoment(instant)} (${utcTitle(instant)})`}>
      {formatDayMoment(instant)}
    </time>
  );
}

/** "3 min ago", kept up to date. */
export function AgeText({ instant }: { readonly instant: string | null }) {
  const now = useNow(1000);
  if (instant === null) return <span className="none">{t("components.never")}</span>;
  return (
    <time dateTime={instant} title={`${formatMoment(instant)} (${utcTitle(instant)})`}>
      {formatAge(instant, now)}
    </time>
  );
}

/** "for 3 h 8 min", kept up to date; nothing where `since` is not known. */
export function ForText({ since }: { readonly since: string | null }) {
  const now = useNow(1000);
  if (since === null) return null;
  return (
    <time dateTime={since} title={`${formatMoment(since)} (${utcTitle(since)})`}>
      {t("components.for", { time: formatDuration(Math.max(0, now - Date.parse(since)) / 1000) })}
    </time>
  );
}
