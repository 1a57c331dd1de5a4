// The heaviest questions on what to buy and who pays, on the large database and on a small one in turns: rightsizing, heat
// map, comparison, waste, costs, charge-back, forecast.
import { databaseWith } from "../databases.ts";
import { median } from "../load.ts";
import { descendants, processorSeconds } from "../memory.ts";
import { startMeasured } from "../process.ts";
import type { Row } from "../report.ts";

const smallSessions = 10_000;
const rounds = 5;
const DAY = 86_400_000;

interface Question {
  readonly what: string;
  /** Below /api/v1, with its query. */
  readonly path: string;
  /** It is sent, where there is one. */
  readonly body?: object;
  /** Milliseconds. */
  readonly most: number;
}

/** So many years, and the month before now, as whole days. */
function questions(now: number): Question[] {
  const today = Math.floor(now / DAY) * DAY;
  const window = (fromDays: number, toDays = 0) => ({
    StartDateUtc: new Date(today - fromDays * DAY).toISOString(),
    EndDateTimeUtc: new Date(today - toDays * DAY).toISOString(),
  });
  const [month, year, years] = [window(30), window(365), window(1095)];
  const get = (what: string, path: string, query: object, most: number): Question => ({
    ...{ what, most, path: `${path}?${new URLSearchParams({ ...query })}` },
  });
  const post = (what: string, path: string, body: object, most: number): Question => ({ what, path, body, most });
  const rightsizing = "features/rightsizing";
  const waste = "features/waste";
  return [
    get("rightsizing of a month", rightsizing, month, 100),
    get("rightsizing of three years", rightsizing, years, 1000),
    get("rightsizing of a month's working hours", rightsizing, { ...month, WorkingHoursOnly: "true" }, 300),
    get("five numbers of licences in three years", rightsizing, { ...years, Licenses: "5,10,20,40,80" }, 2500),
    get("heat map of a month", "features/heat-map", { ...month, TimeZone: "Europe/Berlin" }, 100),
    get("heat map of three years", "features/heat-map", { ...years, TimeZone: "Europe/Berlin" }, 1000),
    post("two months compared", "features/compare/query", { First: window(60, 30), Second: month }, 200),
    post("two years compared", "features/compare/query", { First: window(730, 365), Second: year }, 1000),
    get("waste of a month", waste, month, 300),
    get("waste of a year", waste, year, 1000),
    get("who held most in a month, by user", `${waste}/holders`, month, 300),
    get("who held most in a year, by user", `${waste}/holders`, year, 1000),
    get("more than one at once in a month", `${waste}/simultaneous`, month, 300),
    get("features held together in a month", `${waste}/together`, month, 300),
    get("sessions that waste in a month", `${waste}/sessions`, month, 300),
    get("sessions that waste in a year", `${waste}/sessions`, year, 1000),
    get("costs of a month", "features/costs", month, 300),
    get("costs of three years", "features/costs", years, 1000),
    get("charge-back of a month by user", "features/charge-back", { GroupBy: "User" }, 300),
    get("charge-back of a month by group, by peak", "features/charge-back", { GroupBy: "Group", ShareOf: "Peak" }, 300),
    get("forecast from three years", "features/forecast", { Months: "36" }, 1000),
    get("expiries", "features/expirations", {}, 50),
  ];
}

/** Milliseconds of one question at a time, the large one between two of the small one; and what it takes of the processor. */
export async function measureDecisions(folder: string, { sessions }: { sessions: number }): Promise<Row[]> {
  const large = await startMeasured("service", [await databaseWith(folder, sessions)]);
  const small = await startMeasured("service", [await databaseWith(folder, smallSessions)]);
  const rows: Row[] = [];
  try {
    for (const question of questions(Date.now())) {
      const times: [large: number, small: number][] = [];
      const used: number[] = [];
      for (let round = -1; round < rounds; round += 1) {
        const before = await answer(small.url, question);
        const usedBefore = processorOf(large.pid);
        const own = await answer(large.url, question);
        if (round >= 0) used.push((processorOf(large.pid) - usedBefore) * 1000);
        const after = await answer(small.url, question);
        if (round >= 0) times.push([own, (before + after) / 2]);
      }
      const target = `<= ${question.most} ms`;
      rows.push({
        ...{ what: question.what, unit: "ms", target },
        ours: median(times.map(([own]) => own)),
        other: median(times.map(([, other]) => other)),
        ratio: median(times.map(([own, other]) => own / other)),
      });
      rows.push({
        what: `${question.what}, processor`,
        unit: "ms",
        target,
        ours: median(used),
        other: null,
        ratio: null,
      });
    }
    return rows;
  } finally {
    await large.stop();
    await small.stop();
  }
}

/** Seconds of the processor, of the service with the processes that read for it. */
function processorOf(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, one) => sum + processorSeconds(one), 0);
}

async function answer(url: string, { path, body }: Question): Promise<number> {
  const began = performance.now();
  const sent = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${url}/api/v1/${path}`, sent);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
  return performance.now() - began;
}
