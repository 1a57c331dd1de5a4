// When a schedule is due, in the reader's words.
import type { ReportSchedule } from "../../../generated/client/index.js";
import { readersZone } from "../../format/times.ts";
import { locale } from "../../words/language.ts";
import { t } from "../../words/words.ts";

const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });

/** From Monday: the 5th of January 1970 was one. */
export const weekdays: readonly string[] = Array.from({ length: 7 }, (_, index) =>
  weekday.format(Date.UTC(1970, 0, 5 + index)),
);

/** The zone is said where it is another one than the reader's. */
export function dueText({ Rhythm, Day, Hour, TimeZone }: ReportSchedule): string {
  const zone = TimeZone === readersZone ? "" : ` (${TimeZone})`;
  const hour = `${String(Hour).padStart(2, "0")}:00${zone}`;
  if (Rhythm === "Weekly") return t("schedules.weekly", { day: weekdays[Day - 1] ?? "", hour });
  return t("schedules.monthly", { day: String(Day), hour });
}
