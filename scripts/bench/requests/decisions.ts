// The heaviest questions on what to buy and who pays, on the large database and on a small one in turns: rightsizing, heat
// map, comparison, waste, costs, charge-back, forecast.
import { DAY_MS, startOfDay } from "../../../domain/time/units.ts";
import { iso } from "../../../domain/time/window.ts";
import { type Row, rowOf } from "../report.ts";
import { askInTurns, type Question } from "./in-turns.ts";

const rounds = 5;

/** So many years, and the month before now, as whole days. */
function questions(now: number): Question[] {
  const today = startOfDay(now);
  const window = (fromDays: number, toDays = 0) => ({
    StartDateUtc: iso(today - fromDays * DAY_MS),
    EndDateTimeUtc: iso(today - toDays * DAY_MS),
  });
  const [month, year, years] = [window(30), window(365), window(1095)];
  const get = (what: string, path: string, query: object, most: number): Question => ({
    ...{ what, most, path: `${path}?${new URLSearchParams({ ...query })}` },
  });
  const post = (what: string, path: string, body: object, most: number): Question => ({ what, path, body, most });
  const rightsizing = "features/rightsizing";
  const Selections = [
    { Name: "all", Features: [{}] },
    { Name: "three", FeatureIds: [1, 2, 3] },
  ];
  const waste = "features/waste";
  return [
    get("rightsizing of a month", rightsizing, month, 100),
    get("rightsizing of three years", rightsizing, years, 1000),
    get("rightsizing of a month's working hours", rightsizing, { ...month, WorkingHoursOnly: "true" }, 300),
    get("five numbers of licences in three years", rightsizing, { ...years, Licenses: "5,10,20,40,80" }, 2500),
    post("three features beside all, each as one", "features/rightsizing/query", { ...years, Selections }, 1000),
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
  const asked = await askInTurns(folder, sessions, rounds, questions);
  return asked.flatMap(({ row, processorMs }) => [row, rowOf(`${row.what}, processor`, "ms", processorMs, row.target)]);
}
