// Heavy questions, on the large database and on a small one in turns: searches, sorts, groups, use over time of users, groups and unions.
import { DAY_MS, startOfDay } from "../../../domain/time/units.ts";
import { iso } from "../../../domain/time/window.ts";
import type { Row } from "../report.ts";
import { askInTurns, type Question } from "./in-turns.ts";

const rounds = 7;
const tenServers = Array.from({ length: 10 }, (_, place) => `LicenseServerIds=${place + 1}`).join("&");

/** What is asked of three years, and of the month before now, as whole days. */
function questions(now: number): Question[] {
  const today = startOfDay(now);
  const years = { StartUtc: iso(today - 1095 * DAY_MS), EndUtc: iso(today) };
  const month = { ...years, StartUtc: iso(today - 30 * DAY_MS) };
  return [...ofUse(years, month), ...ofSessions(years, month), ...ofDenials(years, month)];
}

interface Span {
  readonly StartUtc: string;
  readonly EndUtc: string;
}

const sorted = (Field: string, Direction = "Descending") => ({ Sort: [{ Field, Direction }] });

function ofUse(years: Span, month: Span): Question[] {
  const users = Array.from({ length: 10 }, (_, place) => place + 1);
  const use = (what: string, body: object): Question => ({
    ...{ what, path: "features/usage-over-time/query", most: 300 },
    body: { ...years, BucketSize: "Day", ...body },
  });
  const steps = { ...month, FeatureIds: [1] };
  return [
    use("three years by day", {}),
    use("three years by day of Berlin", { TimeZone: "Europe/Berlin" }),
    use("five features as one", { FeatureIds: [1, 2, 3, 4, 5] }),
    use("two groups as one", { GroupIds: [1, 2] }),
    use("by group", { GroupBy: ["Group"] }),
    use("one user", { UserIds: [1] }),
    use("ten users as one", { UserIds: users }),
    use("ten users by week", { UserIds: users, GroupBy: ["User"], BucketSize: "Week" }),
    use("five features by group", { FeatureIds: [1, 2, 3, 4, 5], GroupBy: ["Group"] }),
    use("three groups by user", { GroupIds: [1, 2, 3], GroupBy: ["User"] }),
    use("by feature and group", { GroupBy: ["Feature", "Group"] }),
    use("by user and group", { GroupBy: ["User", "Group"] }),
    use("a month by user", { ...month, GroupBy: ["User"] }),
    { ...use("steps of a month of a feature", {}), path: "features/usage-over-time/steps/query", body: steps },
  ];
}

function ofSessions(years: Span, month: Span): Question[] {
  const list = (what: string, body: object, most = 300): Question => ({
    ...{ what, path: "sessions/query", most },
    body: { ...years, ...body },
  });
  const groups = (what: string, GroupBy: string, body: object = {}): Question => ({
    ...{ what, path: "sessions/groups/query", most: 1000 },
    body: { ...years, GroupBy, ...body },
  });
  return [
    list("three years by duration", sorted("DurationSeconds")),
    list("three years by user", sorted("UserName", "Ascending")),
    list("three years by feature", sorted("FeatureName")),
    list("three years by project", sorted("ProjectName")),
    list("three years by client version", sorted("ClientVersion", "Ascending")),
    list("three years by number of the checkout", sorted("Handle")),
    list("a thousand of three years and their working hours", { WorkingHoursOnly: true, Limit: 1000 }),
    list("a month by project", { ...month, ...sorted("ProjectName") }),
    list("three years by duration, behind 199,900", { ...sorted("DurationSeconds"), Offset: 199_900, Limit: 100 }, 900),
    list("a search in a month that finds nothing", { ...month, Search: "zzqz" }, 200),
    list("a search in three years that finds nothing", { Search: "zzqz" }, 200),
    list("a search in three years for digits", { Search: "4711" }, 200),
    list("a search in three years for a name", { Search: "smith" }, 200),
    groups("three years grouped by project", "Project"),
    groups("three years grouped by workstation", "Workstation"),
    groups("working hours of three years by user", "User", { WorkingHoursOnly: true }),
  ];
}

function ofDenials(years: Span, month: Span): Question[] {
  const list = (what: string, body: object, most = 300): Question => ({
    ...{ what, path: "denials/query", most },
    body: { ...years, ...body },
  });
  const counted = (what: string, path: string, query: object): Question => ({
    ...{ what, most: 300, path: `denials/${path}&${new URLSearchParams({ ...query })}` },
  });
  const days = { StartDateUtc: years.StartUtc, EndDateTimeUtc: years.EndUtc };
  const hours = { StartDateUtc: month.StartUtc, EndDateTimeUtc: month.EndUtc, BucketSize: "Hour" };
  return [
    list("denials of three years by error", sorted("ErrorMessage")),
    list("denials of three years by user, filtered", { ...sorted("UserName", "Ascending"), FeatureIds: [1, 2, 3] }),
    list("a search in denials of three years", { Search: "zzqz" }, 200),
    counted("denials of three years by day", "over-time?BucketSize=Day", days),
    counted("denials of ten licence servers by the hour of a month", `over-time?${tenServers}`, hours),
    counted("denials of three years of each user", "counts?GroupBy=User", days),
  ];
}

/** Milliseconds of one question at a time, the large one between two of the small one. */
export async function measureQuestions(folder: string, { sessions }: { sessions: number }): Promise<Row[]> {
  const asked = await askInTurns(folder, sessions, rounds, questions);
  return asked.map(({ row }) => row);
}
