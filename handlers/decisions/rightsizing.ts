// getRightsizing and queryRightsizing: how many licences would have been enough. The meaning is in domain/decisions/rightsizing/.
import { rightsizing } from "../../domain/decisions/rightsizing/rightsizing.ts";
import type { Handler } from "../types.ts";
import { paged } from "./paged.ts";

export const getRightsizing: Handler<"getRightsizing"> = async ({ query, accept, url }, context) =>
  paged({ accept, url }, query, await rightsizing(query, context), context);

export const queryRightsizing: Handler<"queryRightsizing"> = async ({ body, accept }, context) =>
  paged({ accept }, body, await rightsizing(body, context), context);
