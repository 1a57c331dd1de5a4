// querySessionGroups: sessions and usage of a window summed up by feature, licence server, user, group or project.
import type { Handler } from "./types.ts";
import { usageChoice, usageWindow } from "./usage-choice.ts";
import { namesOf, rankedSeries } from "./usage-series.ts";

export const querySessionGroups: Handler<"querySessionGroups"> = async ({ body }, { db, caller, now }) => {
  const { startAt, endAt } = usageWindow(body, now);
  return db.read.transaction(async (trx) => {
    const choice = await usageChoice(trx, body, caller);
    const window = { startAt, endAt: Math.min(endAt, now), until: endAt };
    const range = { offset: body.Offset ?? 0, limit: body.Limit ?? 100 };
    const { series, totalCount } = await rankedSeries(trx, choice, [body.GroupBy], window, range);
    const names = await namesOf(trx, series);
    return {
      status: 200,
      body: {
        AsOfUtc: new Date(now).toISOString(),
        StartUtc: new Date(startAt).toISOString(),
        EndUtc: new Date(endAt).toISOString(),
        Items: series.map((one, place) => ({
          ...(names[place] as (typeof names)[number]),
          Sessions: one.sessions,
          UsageSeconds: one.usageMs / 1000,
          LicenseSeconds: one.licenseMs / 1000,
        })),
        TotalCount: totalCount,
      },
    };
  });
};
