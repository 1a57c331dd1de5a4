// queryUsageOverTime and queryUsageSteps: how many licences were in use at once, per bucket of time or at every change. What
// they answer is worked out in domain/usage/series/.
import { JsonPieces } from "../../db/index.ts";
import { usageOverTime } from "../../domain/usage/series/over-time.ts";
import { usageSteps } from "../../domain/usage/series/steps.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type Schemas = components["schemas"];

export const queryUsageOverTime: Handler<"queryUsageOverTime"> = async ({ body, accept }, context) => {
  const answer = await usageOverTime(body, context);
  return accept === "text/csv"
    ? { status: 200, rows: answer.Items }
    : { status: 200, body: new JsonPieces<Schemas["UsageOverTime"]>(answer) };
};

export const queryUsageSteps: Handler<"queryUsageSteps"> = async ({ body }, context) => {
  return { status: 200, body: await usageSteps(body, context) };
};
