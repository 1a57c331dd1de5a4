// Lists, searches, use over time and sums: what one question takes on the large database, beside the same company's small one.
import { DAY_MS, startOfDay } from "../../../domain/time/units.ts";
import { iso } from "../../../domain/time/window.ts";
import { databaseWith, smallDatabase } from "../databases.ts";
import { ask, compareTimes } from "../load.ts";
import type { Measured, Row } from "../report.ts";
import { type Service, startService } from "../service.ts";

const rounds = 20;
const bar = "p95 <= 1 s";

/** `path`: below /api/v1/, with its query. */
type Question = readonly [what: string, path: string, body?: object];

interface Span {
  readonly StartUtc: string;
  readonly EndUtc: string;
}

/** About whole days up to the beginning of `today`. */
const questions = {
  lists: (today: number): Question[] => [
    ["features", "features"],
    ["sessions, the newest", "sessions"],
    ["sessions of a user", "sessions?UserIds=7"],
    ["denials, the newest", "denials"],
    ["a month's use of each user and feature", `features/useractivity?${instants(last(30, today))}`],
    ["sessions of three years, the longest", "sessions/query", { ...last(1_095, today), Sort: longest }],
  ],
  searches: (today: number): Question[] => [
    ["a name in a month of sessions", "sessions/query", { ...last(30, today), Search: "smith" }],
    ["a name in three years of sessions", "sessions/query", { ...last(1_095, today), Search: "smith" }],
    ["digits in three years of sessions", "sessions/query", { ...last(1_095, today), Search: "4711" }],
    ["nothing to find in three years of sessions", "sessions/query", { ...last(1_095, today), Search: "zzqz" }],
    ["nothing to find in three years of denials", "denials/query", { ...last(1_095, today), Search: "zzqz" }],
  ],
  use: (today: number): Question[] => [
    ["a month by hour", useOverTime, { ...last(30, today), BucketSize: "Hour" }],
    ["a year by day and feature", useOverTime, { ...last(365, today), BucketSize: "Day", GroupBy: ["Feature"] }],
    ["three years by day", useOverTime, { ...last(1_095, today), BucketSize: "Day" }],
    ["the same, five features as one", useOverTime, { ...last(1_095, today), BucketSize: "Day", FeatureIds: five }],
    ["three years by week and group", useOverTime, { ...last(1_095, today), BucketSize: "Week", GroupBy: ["Group"] }],
    ["three years by week, a user", useOverTime, { ...last(1_095, today), BucketSize: "Week", UserIds: [1] }],
  ],
  sums: (today: number): Question[] => [
    ["use of all features now", "features/totalusage"],
    ["who used most in a year", `features/usertop?${instants(last(365, today))}`],
    ["sessions of a year by user", "sessions/groups/query", { ...last(365, today), GroupBy: "User" }],
    ["denials of three years by user", `denials/counts?GroupBy=User&${instants(last(1_095, today))}`],
    ["how many licences a month needed", `features/rightsizing?${instants(last(30, today))}`],
    ["waste of a year", `features/waste?${instants(last(365, today))}`],
  ],
};

const useOverTime = "features/usage-over-time/query";
const longest = [{ Field: "DurationSeconds", Direction: "Descending" }];
const five = [1, 2, 3, 4, 5];

function last(days: number, today: number): Span {
  return { StartUtc: iso(today - days * DAY_MS), EndUtc: iso(today) };
}

function instants({ StartUtc, EndUtc }: Span): string {
  return `StartUtc=${StartUtc}&EndUtc=${EndUtc}`;
}

/** Each round asks about another day, so that no answer can be one that was given before. */
export async function measureQuestions(scenario: keyof typeof questions, measured: Measured): Promise<Row[]> {
  const large = await startService(await databaseWith(measured.folder, measured.sessions));
  const small = await startService(await smallDatabase(measured.folder, measured.sessions));
  const today = startOfDay(Date.now());
  const rows: Row[] = [];
  try {
    for (const [place, [what]] of questions[scenario](today).entries()) {
      const timeAt = (service: Service) => async (round: number) => {
        const [, path, body] = questions[scenario](today - round * DAY_MS)[place] as Question;
        return (await ask(await service.request(path, body))).ms;
      };
      rows.push({ scenario, what, ...(await compareTimes(rounds, timeAt(large), timeAt(small))), bar });
    }
    return rows;
  } finally {
    await large.stop();
    await small.stop();
  }
}
