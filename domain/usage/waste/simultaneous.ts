// Users with more than one session of a feature at once: for how long, and how many.
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../records/context.ts";
import { userNames } from "../../records/user-names.ts";
import { heldBy } from "../holding/held.ts";
import { namesOf } from "./names.ts";
import { type AskedPool, asked, type WasteFilters } from "./question.ts";

type SimultaneousItem = components["schemas"]["SimultaneousItem"];

/** Everything that is asked for, the longest time first. */
export async function simultaneous(question: WasteFilters, context: Context) {
  return context.db.read.transaction(async (trx) => {
    const of = await asked(trx, question, context);
    const { rows } = await heldBy(
      trx,
      { pools: of.pools, signal: context.signal },
      { rows: "several", rests: [], byUser: true, label: null },
    );
    const users = await userNames(trx, [...new Set(rows.map(({ userId }) => userId))]);
    const pools = new Map(of.pools.map((pool) => [pool.id, pool]));
    const items = rows
      .sort((a, b) => b.severalMs - a.severalMs || a.userId - b.userId || a.poolId - b.poolId)
      .map(
        (row): SimultaneousItem => ({
          UserId: row.userId,
          UserName: users.get(row.userId) ?? "",
          ...namesOf(pools.get(row.poolId) as AskedPool),
          Seconds: row.severalMs / 1000,
          LicenseSeconds: row.severalLicenseMs / 1000,
          MaxSessions: row.maxSessions,
          MaxLicenses: row.maxLicenses,
          MaxAtUtc: new Date(row.maxAt).toISOString(),
        }),
      );
    return { window: of.window, items };
  });
}
