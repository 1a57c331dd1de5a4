// getUnusedFeatures: active features that nobody used for a while. Who met which pool when is kept with each session
// (user_pools), so that no history is read for it.
import { asJson, fieldsOf, jsonObject, recordShape } from "../../db/index.ts";
import { chosenPools } from "../../domain/filters/filters.ts";
import { byOneQuery, csvInPieces } from "../../domain/lists/csv-pieces.ts";
import { activePools, featureShape, features } from "../../domain/pools/rows.ts";
import { DAY_MS } from "../../domain/time/units.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type UnusedFeature = components["schemas"]["UnusedFeature"];

const unusedShape = recordShape<UnusedFeature>("UnusedFeature", {
  ...fieldsOf(featureShape),
  LastUsedUtc: ["instant", "last_used_at"],
});

export const getUnusedFeatures: Handler<"getUnusedFeatures"> = async (
  { query, accept },
  { db, caller, now, signal },
) => {
  const since = now - (query.Days ?? 90) * DAY_MS;
  const rows = features(db.read, caller, now)
    .select({ last_used_at: db.read.raw("(select max(l.last_end_at) from user_pools l where l.pool_id = p.id)") })
    .modify(chosenPools(db.read, query))
    .modify(activePools(now))
    .whereRaw("not exists (select 1 from sessions a where a.pool_id = p.id and a.end_at is null)")
    .whereRaw(
      `not exists (select 1 from user_pools w
         where w.pool_id = p.id and (w.last_end_at > :since or w.last_start_at >= :since))`,
      { since },
    );
  if (accept === "text/csv") return { status: 200, csv: csvInPieces({ shape: unusedShape }, byOneQuery(rows), signal) };
  const items = await asJson(rows, unusedShape, signal);
  return {
    status: 200,
    body: jsonObject<components["schemas"]["UnusedFeatures"]>({
      AsOfUtc: new Date(now).toISOString(),
      SinceUtc: new Date(since).toISOString(),
      Items: items,
    }),
  };
};
