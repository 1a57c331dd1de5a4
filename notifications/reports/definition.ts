// What a schedule says, checked and made whole: what each report can be asked, and when it is sent. No query here.
import { type FieldErrors, invalidFields } from "../../domain/problem.ts";
import { isTimeZone } from "../../domain/time/zone-offset.ts";
import type { components } from "../../generated/contract.ts";
import { type Filter, kinds } from "./kinds.ts";

type Schemas = components["schemas"];
type ScheduleInput = Schemas["ReportScheduleInput"];
export type ReportFilters = Schemas["ReportFiltersInput"];

/** As it is stored: in the contract's words, with defaults. */
export interface Definition {
  readonly Window: Schemas["ReportWindow"] | null;
  readonly Days: number | null;
  readonly Filters: ReportFilters;
  readonly Rhythm: Schemas["ReportRhythm"];
  readonly Day: number;
  readonly Hour: number;
  readonly TimeZone: string;
  readonly Language: Schemas["ReportLanguage"];
}

export interface CheckedSchedule {
  readonly Name: string;
  readonly IsEnabled: boolean;
  readonly Report: Schemas["ReportKind"];
  readonly definition: Definition;
  readonly Recipients: readonly string[];
  readonly DestinationId: number | null;
}

/** getUsageOverTime answers no more buckets. */
const mostBuckets = 2000;

type Refuse = (field: string, text: string) => void;

/** Throws a problem that names every field that is wrong. */
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
    ...{ Name: input.Name, IsEnabled: input.IsEnabled ?? true, Report: input.Report },
    definition: {
      ...{ Window, Days: input.Days ?? null, Filters: wholeFilters(input.Filters) },
      ...{ Rhythm: input.Rhythm, Day: input.Day, Hour: input.Hour },
      ...{ TimeZone: input.TimeZone ?? "UTC", Language: input.Language ?? "en" },
    },
    Recipients: [...new Set(input.Recipients ?? [])],
    DestinationId: input.DestinationId ?? null,
  };
}

function checkTime({ Report, Window, Days }: ScheduleInput, refuse: Refuse): void {
  const { time } = kinds[Report];
  if (Window !== undefined && time !== "window" && !(time === "month" && Window === "LastMonth")) {
    refuse("Window", time === "month" ? "must be LastMonth for ChargeBack" : `is not known where Report is ${Report}`);
  }
  const counts = time === "days" || (time === "window" && Window === "LastDays");
  if (counts && Days === undefined)
    refuse("Days", time === "days" ? `is needed where Report is ${Report}` : "is needed where Window is LastDays");
  if (!counts && Days !== undefined) refuse("Days", "is known only for LastDays, Expirations and UnusedFeatures");
}

function checkFilters({ Report, Filters = {}, Window, Days }: ScheduleInput, refuse: Refuse): void {
  const { filters, groupings, mostDays } = kinds[Report];
  for (const [name, value] of Object.entries(Filters)) {
    if (isGiven(value) && !filters.includes(name as Filter)) {
      refuse(`Filters.${name}`, `is not known where Report is ${Report}`);
    }
  }
  const { GroupBy, BucketSize = "Day", UserNames } = Filters;
  if (GroupBy !== undefined && groupings !== undefined && !groupings.includes(GroupBy)) {
    refuse("Filters.GroupBy", `must be ${groupings.join(" or ")} where Report is ${Report}`);
  }
  if (Report === "UserSessions" && !isGiven(UserNames))
    refuse("Filters.UserNames", "is needed where Report is UserSessions");
  if (mostDays !== undefined && (Days ?? 0) > mostDays) {
    refuse("Days", `must be at most ${mostDays} where Report is ${Report}`);
  }
  const longest = BucketSize === "Hour" ? Math.floor(mostBuckets / 25) : BucketSize === "Day" ? mostBuckets - 2 : null;
  if (Report === "UsageOverTime" && Window === "LastDays" && longest !== null && (Days ?? 0) > longest) {
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

/** False and empty are as if left out. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== false && value !== "" && !(Array.isArray(value) && value.length === 0);
}

function wholeFilters(filters: ReportFilters = {}): ReportFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => isGiven(value)));
}
