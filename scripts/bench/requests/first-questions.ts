// The heaviest sensible question of every operation that reads, for its first page: what the contract says of it, and for those
// that need or take more, what is said here.
import { readFileSync } from "node:fs";
import { DAY_MS, startOfDay } from "../../../domain/time/units.ts";
import { iso } from "../../../domain/time/window.ts";
import type { Request } from "../load.ts";

interface Operation {
  readonly operationId: string;
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Question {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Whole days back from today, as the contract writes instants. */
function daysAgo(days: number): string {
  return iso(startOfDay(Date.now()) - days * DAY_MS);
}

/** What a plain token is not asked for, since it has a secret of its own, and what does not end by itself. */
const without = ["getCalendar", "getEvents"];

function heaviest(): Readonly<Record<string, Question>> {
  const [year, month, week] = [daysAgo(365), daysAgo(30), daysAgo(7)];
  const allYear = { StartDateUtc: year, BucketSize: "Day" };
  return {
    getFeatureUsage: { query: { FeatureId: "1" } },
    queryFeatureUsage: { body: { Selections: [{ FeatureName: "cad_pro" }, {}] } },
    getUserTop: { query: { TimeFrame: "ThisYear" } },
    getUserActivity: { query: { TimeFrame: "ThisYear" } },
    getUsageOverTime: { query: { ...allYear, GroupBy: "Feature" } },
    queryUsageOverTime: { body: { StartUtc: year, BucketSize: "Day", GroupBy: ["Group"] } },
    queryUsageSteps: { body: { StartUtc: week, FeatureIds: [1] } },
    getSessions: { query: { StartDateUtc: month, EndDateTimeUtc: daysAgo(0) } },
    querySessions: { body: { StartUtc: month, Sort: [{ Field: "DurationSeconds", Direction: "Descending" }] } },
    querySessionGroups: { body: { StartUtc: month, GroupBy: "User" } },
    getLicenseServerStates: { query: { StartDateUtc: year } },
    getDenials: { query: { StartDateUtc: year } },
    queryDenials: { body: { StartUtc: month, Sort: [{ Field: "UserName", Direction: "Ascending" }] } },
    getDenialCounts: { query: { StartDateUtc: month } },
    getDenialsOverTime: { query: allYear },
    queryAlertPreview: {
      body: { Rule: { Name: "Much of all", Condition: { Kind: "UsedLicenses", Threshold: 100 } }, Days: 30 },
    },
    queryComparison: {
      body: {
        First: { StartDateUtc: daysAgo(60), EndDateTimeUtc: month },
        Second: { StartDateUtc: month, EndDateTimeUtc: daysAgo(0) },
      },
    },
  };
}

/** Of each operation its Id and what is asked. `url` is where the service listens. */
export function firstQuestions(url: string): [id: string, request: Request][] {
  const file = new URL("../../../generated/openapi.json", import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, "utf8")) as Contract;
  const asked = heaviest();
  const found: [string, Request][] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      if ((method !== "get" && !operationId?.startsWith("query")) || without.includes(operationId)) continue;
      const { query = {}, body = {} } = asked[operationId] ?? {};
      const parameters = new URLSearchParams(query).toString();
      const address = `${url}${path.replace(/\{\w+\}/g, "1")}${parameters === "" ? "" : `?${parameters}`}`;
      const posted = { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
      found.push([operationId, method === "get" ? { url: address } : { url: address, method: "POST", ...posted }]);
    }
  }
  return found;
}
