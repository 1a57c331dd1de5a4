// An instant in the reader's zone, with UTC on hover; or how long ago it was.
import { formatAge, formatDayMoment, formatMoment, utcTitle } from "../../format/times.ts";
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
