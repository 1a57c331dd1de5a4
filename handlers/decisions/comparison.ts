// queryComparison: the use of licences in two windows beside each other. The meaning is in domain/decisions/rightsizing/.

import { comparison } from "../../domain/decisions/rightsizing/comparison.ts";
import { iso } from "../../domain/time/window.ts";
import type { Handler } from "../types.ts";
import { pagedRows } from "./paged.ts";

export const queryComparison: Handler<"queryComparison"> = async ({ body, accept }, context) => {
  const items = await comparison(body, context);
  return pagedRows({ accept }, body, items, { AsOfUtc: iso(context.now) });
};
