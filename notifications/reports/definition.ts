// The definition of a schedule, checked and with its defaults: the filters of each report, when it is due, and which days it
// covers.
// It runs no query.
import { type FieldErrors, invalidFields } from "../../domain/problem.ts";
import { calendar, type Interval, instantAt } from "../../domain/time/working-time.ts";
import { isTimeZone, zoneOffset } from "../../domain/time/zone-offset.ts";
import type { components } from "../../generated/contract.ts";
import { type Filter, kinds } from "./kinds.ts";

type Schemas = components["schemas"];
type ScheduleInput = Schemas["ReportScheduleInput"];
export type ReportFilters = Schemas["ReportFiltersInput"];

/** As stored: in the contract's words, with defaults. */
export interface Definition {
  readonly Window: Schemas["ReportWindow"] | null;
  readonly Days: number | null;
  readonly Filters: ReportFilters;
  readonly Rhythm: Schemas["ReportRhythm"];
  readonly Day: number;
  readonly Hour: number;
  readonly TimeZone: string;
  readonly Language: Schemas["ReportLanguage"];
  /** Missing in those stored before there was a choice. */
  readonly Formats?: readonly ReportFormat[];
}

export type ReportFormat = Schemas["ReportFormat"];

export const formatsOf = ({ Formats = ["Html", "Csv"] }: Pick<Definition, "Formats">): ReportFormat[] => [...Formats];

export interface CheckedSchedule {
  readonly Name: string;
  readonly IsEnabled: boolean;
  readonly Report: Schemas["ReportKind"];
  readonly definition: Definition;
  readonly Recipients: readonly string[];
  readonly DestinationId: number | null;
}

/** The most buckets that getUsageOverTime returns. */
const mostBuckets = 2000;
/** How many days these cover, by bucket size. */
const longestDays: Readonly<Record<string, number>> = { Hour: Math.floor(mostBuckets / 25), Day: mostBuckets - 2 };

type Refuse = (field: string, text: string) => void;

/** Throws a problem that names every wrong field. */
export function checkedSchedule(input: ScheduleInput): CheckedSchedule {
  const errors: Record<string, string[]> = {};
  const refuse: Refuse = (field, text) => {
    errors[field] = [text];
  };
  checkTime(input, refuse);
  checkFilters(input, refuse);
  checkSending(input, refuse);
  if (Object.keys(errors).length > 0) throw invalidFields(errors as FieldErrors);
  const usual = input.Rhythm === "Weekly" ? "LastWeek" : "LastMonth";
  const { time } = kinds[input.Report];
  const Window = time === "window" ? (input.Window ?? usual) : time === "month" ? "LastMonth" : null;
  return {
    Name: input.Name,
    IsEnabled: input.IsEnabled ?? true,
    Report: input.Report,
    definition: {
      Window,
      Days: input.Days ?? null,
      Filters: completeFilters(input.Filters),
      Rhythm: input.Rhythm,
      Day: input.Day,
      Hour: input.Hour,
      TimeZone: input.TimeZone ?? "UTC",
      Language: input.Language ?? "en",
      Formats: formatsOf(input),
    },
    Recipients: [...new Set(input.Recipients ?? [])],
    DestinationId: input.DestinationId ?? null,
  };
}

function checkTime({ Report, Window, Days }: ScheduleInput, refuse: Refuse): void {
  const { time } = kinds[Report];
  if (Window !== undefined && time !== "window" && !(time === "month" && Window === "LastMonth")) {
    refuse(
      "Window",
      time === "month" ? "must be LastMonth for ChargeBack" : `is not allowed where Report is ${Report}`,
    );
  }
  const counts = time === "days" || (time === "window" && Window === "LastDays");
  if (counts && Days === undefined)
    refuse("Days", time === "days" ? `is needed where Report is ${Report}` : "is needed where Window is LastDays");
  if (!counts && Days !== undefined) refuse("Days", "is allowed only for LastDays, Expirations and UnusedFeatures");
}

function checkFilters({ Report, Filters = {}, Window, Days }: ScheduleInput, refuse: Refuse): void {
  const { filters, groupings, mostDays } = kinds[Report];
  for (const [name, value] of Object.entries(Filters)) {
    if (isGiven(value) && !filters.includes(name as Filter)) {
      refuse(`Filters.${name}`, `is not allowed where Report is ${Report}`);
    }
  }
  const { GroupBy, BucketSize = "Day", UserNames } = Filters;
  if (GroupBy !== undefined && groupings !== undefined && !groupings.includes(GroupBy)) {
    refuse("Filters.GroupBy", `must be ${groupings.join(" or ")} where Report is ${Report}`);
  }
  if (Report === "UserSessions" && !isGiven(UserNames))
    refuse("Filters.UserNames", "is needed where Report is UserSessions");
  const days = Days ?? 0;
  if (mostDays !== undefined && days > mostDays) {
    refuse("Days", `must be at most ${mostDays} where Report is ${Report}`);
  }
  const longest = longestDays[BucketSize];
  if (Report === "UsageOverTime" && Window === "LastDays" && longest !== undefined && days > longest) {
    refuse("Days", `must be at most ${longest} where BucketSize is ${BucketSize}`);
  }
}

function checkSending({ Rhythm, Day, TimeZone, Recipients, DestinationId }: ScheduleInput, refuse: Refuse): void {
  if (Rhythm === "Weekly" && Day > 7) refuse("Day", "must be from 1 (Monday) to 7 where Rhythm is Weekly");
  if (TimeZone !== undefined && !isTimeZone(TimeZone)) {
    refuse("TimeZone", "must be the name of a time zone such as Europe/Berlin");
  }
  if (Recipients === undefined && DestinationId === undefined) refuse("Recipients", "is needed, or DestinationId");
  if (Recipients !== undefined && DestinationId !== undefined)
    refuse("DestinationId", "must be left out beside Recipients");
}

/** False and empty count as omitted. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== false && value !== "" && !(Array.isArray(value) && value.length === 0);
}

function completeFilters(filters: ReportFilters = {}): ReportFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => isGiven(value)));
}

// Due times and windows, by the calendar and the clocks of the schedule's time zone.

type Due = Pick<Definition, "Rhythm" | "Day" | "Hour" | "TimeZone">;

/** The calendar and clock time of the zone at an instant, as if it were UTC; and the instant at which they first show a given time. */
function calendarOf(timeZone: string) {
  const offset = zoneOffset(timeZone) ?? (() => 0);
  return {
    localAt: (at: number) => calendar(at + offset(at)),
    instantOf: (local: ReturnType<typeof calendar>) => instantAt(local.toMillis(), offset),
  };
}

/** The first due instant after a given one. Each of its days has exactly one, also when clocks change. */
export function nextDue({ Rhythm, Day, Hour, TimeZone }: Due, after: number): number {
  const { localAt, instantOf } = calendarOf(TimeZone);
  const unit = Rhythm === "Weekly" ? "week" : "month";
  const dues = [-1, 0, 1, 2].map((later) => {
    const first = localAt(after)
      .startOf(unit)
      .plus({ [unit]: later });
    const day = unit === "week" ? Day : Math.min(Day, first.daysInMonth ?? Day);
    return instantOf(first.plus({ days: day - 1, hours: Hour }));
  });
  return dues.find((at) => at > after) ?? Number.POSITIVE_INFINITY;
}

/** The last of the due instants from `from` to `now`. */
export function lastDue(due: Due, from: number, now: number): number {
  let last = from;
  for (let next = nextDue(due, last); next <= now; next = nextDue(due, next)) last = next;
  return last;
}

/** The window of a report that is due at an instant, and the window of the same length before it. */
export function windowsOf(
  { Window, Days, TimeZone }: Definition,
  dueAt: number,
): { before: Interval; window: Interval } {
  const { localAt, instantOf } = calendarOf(TimeZone);
  const unit = Window === "LastWeek" ? "week" : Window === "LastMonth" ? "month" : "day";
  const length = { [unit]: unit === "day" && Window !== "Yesterday" ? (Days ?? 1) : 1 };
  const end = localAt(dueAt).startOf(unit);
  const start = end.minus(length);
  const startAt = instantOf(start);
  return {
    before: { startAt: instantOf(start.minus(length)), endAt: startAt },
    window: { startAt, endAt: instantOf(end) },
  };
}
