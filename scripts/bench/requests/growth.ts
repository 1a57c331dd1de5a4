// What more history costs: every reading method's first page on a large database against a small one.
import { databaseWith } from "../databases.ts";
import { compareLatencies } from "../load.ts";
import { startMeasured } from "../process.ts";
import type { Row } from "../report.ts";

const smallSessions = 10_000;
const rounds = 60;

const requests = [
  "features",
  "features/usage?FeatureId=1",
  "features/totalusage",
  "features/usertop",
  "features/usertop?TimeFrame=Last24Hours",
  "features/usertop?TimeFrame=ThisYear",
  "features/usertop?FeatureIds=1,2,3",
  "features/useractivity",
  "features/useractivity?TimeFrame=LastMonth",
  "features/useractivity?UserIds=1",
  "features/usercurrentactivity?PageSize=5",
  "features/usage-over-time?BucketSize=Day",
  "features/usage-over-time?BucketSize=Hour&FeatureIds=1",
  "features/usage-over-time?BucketSize=Day&StartDateUtc=2026-01-01",
  "features/usage-over-time?BucketSize=Day&StartDateUtc=2026-01-01&TimeZone=Europe/Berlin&workingHoursOnly=true",
  "features/usage-over-time?BucketSize=Day&StartDateUtc=2026-01-01&FeatureIds=1",
  "features/usage-over-time?BucketSize=Day&StartDateUtc=2026-01-01&GroupBy=Feature",
  "features/usage-over-time?BucketSize=Week&StartDateUtc=2026-01-01&GroupBy=LicenseServer",
  "features/usage-over-time?BucketSize=Week&StartDateUtc=2026-01-01&GroupBy=Group",
  "features/usage-over-time?BucketSize=Day&StartDateUtc=2026-01-01&UserIds=7",
  "features/by-vendor",
  "features/lookup",
  "sessions",
  "sessions?UserIds=7",
  "sessions?LicenseServerIds=1,2",
  "sessions?StartDateUtc=2026-09-07&EndDateTimeUtc=2026-09-08&PageSize=10",
  "sessions?activeOnly=true&PageSize=5",
  "users/lookup",
  "licenseservers/lookup",
  "licenseservers/statistics",
  "licenseservers/1",
  "denials",
  "denials?trueDenialsOnly=true&LicenseServerIds=1",
  "denials/over-time?BucketSize=Day&StartDateUtc=2026-09-01&EndDateTimeUtc=2026-10-01",
  "denials/counts?StartDateUtc=2026-09-01&EndDateTimeUtc=2026-10-01",
  "broker/commands",
] as const;

/** Milliseconds of one request at a time, large and small in turns. */
export async function measureGrowth(folder: string, { sessions }: { sessions: number }): Promise<Row[]> {
  const large = await startMeasured("service", [await databaseWith(folder, sessions)]);
  const small = await startMeasured("service", [await databaseWith(folder, smallSessions)]);
  const rows: Row[] = [];
  try {
    for (const request of requests) {
      const urls = [large, small].map(({ url }) => `${url}/api/v1/${request}`) as [string, string];
      const { first, second, ratio } = await compareLatencies(...urls, rounds);
      rows.push({ what: request, unit: "ms", ours: first, other: second, ratio, target: "<= 1.3" });
    }
    return rows;
  } finally {
    await large.stop();
    await small.stop();
  }
}
