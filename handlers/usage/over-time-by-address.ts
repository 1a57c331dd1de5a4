// getUsageOverTime: licences in use over time as an address that can be shared, and as CSV. What it answers is worked out in
// domain/usage/series/over-time.ts.
import { JsonPieces } from "../../db/index.ts";
import { usageOverTime } from "../../domain/usage/series/over-time.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type Schemas = components["schemas"];

export const getUsageOverTime: Handler<"getUsageOverTime"> = async ({ query, accept }, context) => {
  const { Top, ...same } = query;
  const answer = await usageOverTime(
    {
      ...same,
      Limit: Top ?? 10,
    },
    context,
  );
  return accept === "text/csv"
    ? { status: 200, rows: answer.Items }
    : { status: 200, body: new JsonPieces<Schemas["UsageOverTime"]>(answer) };
};
