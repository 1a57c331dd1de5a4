// Heavy questions, on the large database and on a small one in turns: searches, sorts, use over time of users, groups and unions.
import { databaseWith } from "../databases.ts";
import { median } from "../load.ts";
import { startMeasured } from "../process.ts";
import type { Row } from "../report.ts";

const smallSessions = 10_000;
const rounds = 7;
const DAY = 86_400_000;

interface Question {
  readonly what: string;
  readonly path: string;
  readonly body: object;
  /** Milliseconds. */
  readonly most: number;
}

/** So many years, and the month before now, as whole days. */
function questions(now: number): Question[] {
  const today = Math.floor(now / DAY) * DAY;
  const iso = (at: number) => new Date(at).toISOString();
  const years = { StartUtc: iso(today - 1095 * DAY), EndUtc: iso(today), BucketSize: "Day" };
  const month = { ...years, StartUtc: iso(today - 30 * DAY) };
  const users = Array.from({ length: 10 }, (_, place) => place + 1);
  const use = (what: string, body: object): Question => ({
    what,
    path: "features/usage-over-time/query",
    body,
    most: 300,
  });
  const list = (what: string, body: object, most = 300): Question => ({ what, path: "sessions/query", body, most });
  const sorted = (Field: string, Direction = "Descending") => ({ Sort: [{ Field, Direction }] });
  return [
    use("three years by day", years),
    use("three years by day of Berlin", { ...years, TimeZone: "Europe/Berlin" }),
    use("five features as one", { ...years, FeatureIds: [1, 2, 3, 4, 5] }),
    use("two groups as one", { ...years, GroupIds: [1, 2] }),
    use("by group", { ...years, GroupBy: ["Group"] }),
    use("one user", { ...years, UserIds: [1] }),
    use("ten users as one", { ...years, UserIds: users }),
    use("ten users by week", { ...years, UserIds: users, GroupBy: ["User"], BucketSize: "Week" }),
    use("a month by user", { ...month, GroupBy: ["User"] }),
    list("three years by duration", sorted("DurationSeconds")),
    list("three years by user", sorted("UserName", "Ascending")),
    list("three years by feature", sorted("FeatureName")),
    list("a search in a month", { StartUtc: month.StartUtc, EndUtc: years.EndUtc, Search: "zzqz" }, 200),
  ];
}

/** Milliseconds of one question at a time, the large one between two of the small one. */
export async function measureQuestions(folder: string, { sessions }: { sessions: number }): Promise<Row[]> {
  const large = await startMeasured("service", [await databaseWith(folder, sessions)]);
  const small = await startMeasured("service", [await databaseWith(folder, smallSessions)]);
  const rows: Row[] = [];
  try {
    for (const question of questions(Date.now())) {
      const times: [large: number, small: number][] = [];
      for (let round = -1; round < rounds; round += 1) {
        const before = await answer(small.url, question);
        const own = await answer(large.url, question);
        const after = await answer(small.url, question);
        if (round >= 0) times.push([own, (before + after) / 2]);
      }
      rows.push({
        ...{ what: question.what, unit: "ms", target: `<= ${question.most} ms` },
        ours: median(times.map(([own]) => own)),
        other: median(times.map(([, other]) => other)),
        ratio: median(times.map(([own, other]) => own / other)),
      });
    }
    return rows;
  } finally {
    await large.stop();
    await small.stop();
  }
}

async function answer(url: string, { path, body }: Question): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
  return performance.now() - began;
}
