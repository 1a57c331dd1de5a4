// getWaste, queryWaste, getWasteHolders, getSimultaneousCheckouts and getFeaturesHeldTogether: who holds licences for nothing. The
// meaning is in domain/decisions/waste/.
import { holders, pairs, simultaneous } from "../../domain/decisions/waste/holders.ts";
import { waste } from "../../domain/decisions/waste/waste.ts";
import { paged } from "../decisions/paged.ts";
import type { Handler } from "../types.ts";

export const getWaste: Handler<"getWaste"> = async ({ query, accept, url }, context) =>
  paged({ accept, url }, query, await waste(query, context), context);

export const queryWaste: Handler<"queryWaste"> = async ({ body, accept }, context) =>
  paged({ accept }, body, await waste(body, context), context);

export const getWasteHolders: Handler<"getWasteHolders"> = async ({ query, accept, url }, context) =>
  paged({ accept, url }, query, await holders(query, context), context);

export const getSimultaneousCheckouts: Handler<"getSimultaneousCheckouts"> = async ({ query, accept, url }, context) =>
  paged({ accept, url }, query, await simultaneous(query, context), context);

export const getFeaturesHeldTogether: Handler<"getFeaturesHeldTogether"> = async ({ query, accept, url }, context) =>
  paged({ accept, url }, query, await pairs(query, context), context);
