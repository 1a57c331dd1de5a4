// Users with more than one session of a feature at once: for how long, and how many.
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { rowsMade } from "../../lists/made-rows.ts";
import { personNames } from "../../people/names.ts";
import { heldAt, heldNames } from "../../usage/holding/fields.ts";
import { heldSeveral } from "../../usage/holding/held.ts";
import { namesOf } from "./names.ts";
import { type AskedPool, asked, type WasteFilters } from "./question.ts";

type SimultaneousItem = components["schemas"]["SimultaneousItem"];

/** Everything that is asked for, the longest time first. */
export async function simultaneous(question: WasteFilters, context: Context) {
  return context.db.read.transaction(async (trx) => {
    const of = await asked(trx, question, context);
    const rows = await heldSeveral(trx, { pools: of.pools, signal: context.signal });
    const count = rows.length / heldNames.length;
    const userIds = new Set<number>();
    for (let at = heldNames.indexOf("userId"); at < rows.length; at += heldNames.length)
      userIds.add(rows[at] as number);
    const users = await personNames(trx, [...userIds]);
    const pools = new Map(of.pools.map((pool) => [pool.id, pool]));
    const items = rowsMade(count, (place): SimultaneousItem => {
      const row = heldAt(rows, place);
      return {
        UserId: row.userId,
        UserName: users.get(row.userId)?.UserName ?? "",
        ...namesOf(pools.get(row.poolId) as AskedPool),
        Seconds: row.severalMs / 1000,
        LicenseSeconds: row.severalLicenseMs / 1000,
        MaxSessions: row.maxSessions,
        MaxLicenses: row.maxLicenses,
        MaxAtUtc: new Date(row.maxAt).toISOString(),
        FirstName: users.get(row.userId)?.FirstName ?? null,
        LastName: users.get(row.userId)?.LastName ?? null,
      };
    });
    return { window: of.window, items };
  });
}
