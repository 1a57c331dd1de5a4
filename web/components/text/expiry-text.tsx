// The day a licence ends, marked when it is near.
import { daysLeft, soonDays } from "../../format/expiry.ts";
import { formatUtcDay } from "../../format/times.ts";

export function ExpiryText({ date }: { readonly date: string | null }) {
  const left = daysLeft(date);
  if (date === null || left === null) return <span className="soft">permanent</span>;
  const day = (
    <time dateTime={date} title={`to the end of ${date.slice(0, 10)} UTC`}>
      {formatUtcDay(date)}
    </time>
  );
  if (left > soonDays) return day;
  const word = left < 0 ? "expired" : left === 0 ? "last day" : left === 1 ? "1 day left" : `${left} days left`;
  return (
    <time
      className={left < 0 ? "badge badge-bad" : "badge badge-warning"}
      dateTime={date}
      title={`${formatUtcDay(date)}, to the end of the day (UTC)`}
    >
      {word}
    </time>
  );
}
