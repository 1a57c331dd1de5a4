// Lists, searches, use over time and sums: what one question takes on the large database, beside the same company's small one.
import { DAY_MS, startOfDay } from "../../../domain/time/units.ts";
import { iso } from "../../../domain/time/window.ts";
import { databaseWith, smallDatabase } from "../databases.ts";
import { ask, compareTimes } from "../load.ts";
import type { Row } from "../report.ts";
import { type Service, startService } from "../service.ts";

const rounds = 20;
const bar = "p95 <= 1 s";

export interface Measured {
  readonly folder: string;
  readonly sessions: number;
}

interface Question {
  readonly what: string;
  /** Below /api/v1/, with its query. */
  readonly path: string;
  readonly body?: object;
}

/** Whole days up to the beginning of `today`. */
interface Windows {
  readonly month: { StartUtc: string; EndUtc: string };
  readonly year: { StartUtc: string; EndUtc: string };
  readonly years: { StartUtc: string; EndUtc: string };
}

const questions = {
  lists: ({ month, years }: Windows): Question[] => [
    { what: "features", path: "features" },
    { what: "sessions, the newest", path: "sessions" },
    { what: "sessions of a user", path: "sessions?UserIds=7" },
    { what: "denials, the newest", path: "denials" },
    { what: "a month's use of each user and feature", path: `features/useractivity?${days(month)}` },
    {
      what: "sessions of three years, the longest",
      path: "sessions/query",
      body: { ...years, Sort: [{ Field: "DurationSeconds", Direction: "Descending" }] },
    },
  ],
  searches: ({ month, years }: Windows): Question[] => [
    { what: "a name in a month of sessions", path: "sessions/query", body: { ...month, Search: "smith" } },
    { what: "a name in three years of sessions", path: "sessions/query", body: { ...years, Search: "smith" } },
    { what: "digits in three years of sessions", path: "sessions/query", body: { ...years, Search: "4711" } },
    { what: "nothing to find in three years of sessions", path: "sessions/query", body: { ...years, Search: "zzqz" } },
    { what: "nothing to find in three years of denials", path: "denials/query", body: { ...years, Search: "zzqz" } },
  ],
  use: ({ month, year, years }: Windows): Question[] => [
    use("a month by hour", { ...month, BucketSize: "Hour" }),
    use("a year by day and feature", { ...year, BucketSize: "Day", GroupBy: ["Feature"] }),
    use("three years by day", { ...years, BucketSize: "Day" }),
    use("three years by day, five features as one", { ...years, BucketSize: "Day", FeatureIds: [1, 2, 3, 4, 5] }),
    use("three years by week and group", { ...years, BucketSize: "Week", GroupBy: ["Group"] }),
    use("three years by week, a user", { ...years, BucketSize: "Week", UserIds: [1] }),
  ],
  sums: ({ month, year, years }: Windows): Question[] => [
    { what: "use of all features now", path: "features/totalusage" },
    { what: "who used most in a year", path: `features/usertop?${days(year)}` },
    { what: "sessions of a year by user", path: "sessions/groups/query", body: { ...year, GroupBy: "User" } },
    { what: "denials of three years by user", path: `denials/counts?GroupBy=User&${query(years)}` },
    { what: "how many licences a month needed", path: `features/rightsizing?${query(month)}` },
    { what: "waste of a year", path: `features/waste?${query(year)}` },
  ],
} as const;

type Scenario = keyof typeof questions;

function use(what: string, body: object): Question {
  return { what, path: "features/usage-over-time/query", body };
}

function query({ StartUtc, EndUtc }: Windows["year"]): string {
  return `StartDateUtc=${StartUtc}&EndDateTimeUtc=${EndUtc}`;
}

/** As these two operations call it. */
function days({ StartUtc, EndUtc }: Windows["year"]): string {
  return `StartDate=${StartUtc}&EndDate=${EndUtc}`;
}

function windowsUntil(today: number): Windows {
  const last = (days: number) => ({ StartUtc: iso(today - days * DAY_MS), EndUtc: iso(today) });
  return { month: last(30), year: last(365), years: last(1_095) };
}

/** Each round asks of another day, so that no answer can be one that was given before. */
export async function measureQuestions(scenario: Scenario, { folder, sessions }: Measured): Promise<Row[]> {
  const large = await startService(await databaseWith(folder, sessions));
  const small = await startService(await smallDatabase(folder, sessions));
  const today = startOfDay(Date.now());
  const rows: Row[] = [];
  try {
    for (const [place, { what }] of questions[scenario](windowsUntil(today)).entries()) {
      const timeAt = async (service: Service, round: number) => {
        const { path, body } = questions[scenario](windowsUntil(today - round * DAY_MS))[place] as Question;
        return (await ask(await service.request(path, body))).ms;
      };
      const times = await compareTimes(
        rounds,
        (round) => timeAt(large, round),
        (round) => timeAt(small, round),
      );
      rows.push({ scenario, what, ...times, bar });
    }
    return rows;
  } finally {
    await large.stop();
    await small.stop();
  }
}
