// The day a licence ends, marked when it is near.
import { daysLeft, soonDays } from "../../format/expiry.ts";
import { formatUtcDay } from "../../format/times.ts";
import { t } from "../../words/words.ts";

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
