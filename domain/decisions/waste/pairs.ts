// Features that the same user holds at the same time.
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { rowsMade } from "../../lists/made-rows.ts";
import { heldTogether } from "../../usage/holding/held.ts";
import { pairWidth } from "../../usage/holding/pair-times.ts";
import { namesOf } from "./names.ts";
import { type AskedPool, asked, type WasteFilters } from "./question.ts";

type HeldTogetherItem = components["schemas"]["HeldTogetherItem"];

/** The longest time first. */
export async function pairs(question: WasteFilters, context: Context) {
  return context.db.read.transaction(async (trx) => {
    const of = await asked(trx, question, context);
    const { heldMs, pairs: found } = await heldTogether(trx, { pools: of.pools, signal: context.signal });
    const held = new Map(heldMs);
    const pools = new Map(of.pools.map((pool) => [pool.id, pool]));
    const items = rowsMade(found.length / pairWidth, (place): HeldTogetherItem => {
      const [first = 0, second = 0, ms = 0] = found.subarray(place * pairWidth, (place + 1) * pairWidth);
      const [one, other] = [held.get(first) ?? 0, held.get(second) ?? 0];
      return {
        ...prefixed("First", pools.get(first) as AskedPool),
        ...prefixed("Second", pools.get(second) as AskedPool),
        Seconds: ms / 1000,
        FirstSeconds: one / 1000,
        SecondSeconds: other / 1000,
        SharePercent: Math.round((ms * 10_000) / Math.min(one, other)) / 100,
      };
    });
    return { window: of.window, items };
  });
}

type Names = ReturnType<typeof namesOf>;
type Prefixed<Prefix extends string> = { [Name in keyof Names as `${Prefix}${Name}`]: Names[Name] };

function prefixed<Prefix extends string>(prefix: Prefix, pool: AskedPool): Prefixed<Prefix> {
  const fields = Object.entries(namesOf(pool)).map(([name, value]) => [`${prefix}${name}`, value]);
  return Object.fromEntries(fields) as Prefixed<Prefix>;
}
