// Licences in use over time, also as a URL that can be shared, and as CSV. The meaning is in domain/usage/series/.
import { JsonPieces } from "../db/index.ts";
import { usageOverTime, usageSteps } from "../domain/usage/series/over-time.ts";
import type { components } from "../generated/contract.ts";
import type { Handler } from "./types.ts";

type Schemas = components["schemas"];

export const queryUsageOverTime: Handler<"queryUsageOverTime"> = async ({ body, accept }, context) => {
  const usage = await usageOverTime(body, context);
  return accept === "text/csv"
    ? { status: 200, rows: usage.Items }
    : { status: 200, body: new JsonPieces<Schemas["UsageOverTime"]>(usage) };
};

export const queryUsageSteps: Handler<"queryUsageSteps"> = async ({ body }, context) => {
  return { status: 200, body: await usageSteps(body, context) };
};

export const getUsageOverTime: Handler<"getUsageOverTime"> = async ({ query, accept }, context) => {
  const { Top, ...same } = query;
  const usage = await usageOverTime(
    {
      ...same,
      Limit: Top ?? 10,
    },
    context,
  );
  return accept === "text/csv"
    ? { status: 200, rows: usage.Items }
    : { status: 200, body: new JsonPieces<Schemas["UsageOverTime"]>(usage) };
};
