// Sessions that hold licences without need. The meaning is in domain/decisions/waste/.
import { asJson, jsonObject } from "../db/index.ts";
import { wasteTotals } from "../domain/decisions/cost/waste-totals.ts";
import { holders, pairs, simultaneous } from "../domain/decisions/waste/holders.ts";
import { waste } from "../domain/decisions/waste/waste.ts";
import { foundSessions, wastefulRows, wastefulShape } from "../domain/decisions/waste/wasteful-sessions.ts";
import type { Context } from "../domain/filters/context.ts";
import { byOneQuery, csvInPieces } from "../domain/lists/csv-pieces.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "../domain/lists/paging.ts";
import { sinceHeader } from "../domain/sessions/retained.ts";
import type { components } from "../generated/contract.ts";
import { paged, timesOf } from "./replies.ts";
import type { Handler, Input } from "./types.ts";

export const getWaste: Handler<"getWaste"> = async ({ query, accept, url }, context) =>
  wasted({ accept, url }, query, context);

export const queryWaste: Handler<"queryWaste"> = async ({ body, accept }, context) => wasted({ accept }, body, context);

async function wasted(input: Parameters<typeof paged>[0], query: Input<"getWaste">["query"], context: Context) {
  const { past, ...found } = await waste(query, context);
  const reply = paged(input, query, found, context);
  if (reply.body === undefined) return reply;
  return { ...reply, body: { ...reply.body, Totals: await wasteTotals(found.items, past, context) } };
}

export const getWasteHolders: Handler<"getWasteHolders"> = async ({ query, accept, url }, context) =>
  paged({ accept, url }, query, await holders(query, context), context);

export const getSimultaneousCheckouts: Handler<"getSimultaneousCheckouts"> = async ({ query, accept, url }, context) =>
  paged({ accept, url }, query, await simultaneous(query, context), context);

export const getFeaturesHeldTogether: Handler<"getFeaturesHeldTogether"> = async ({ query, accept, url }, context) =>
  paged({ accept, url }, query, await pairs(query, context), context);

/** Records that are read at once for CSV. */
const together = 1000;

export const getWastefulSessions: Handler<"getWastefulSessions"> = async ({ query, accept, url }, context) => {
  const { db, now, signal } = context;
  const page = pageOf(query);
  const { window, retained, sessions, limits } = await foundSessions(query, context);
  const rows = (from: number, to: number) => wastefulRows(db.read, sessions.slice(from, to), limits, now);
  const [first, last] = [page.offset, page.offset + page.size];
  const links = () => ({ ...pageLinks(url, page, sessions.length), ...sinceHeader(retained) });
  if (accept === "text/csv") {
    if (asksForPage(query)) {
      return { status: 200, headers: links(), csv: csvInPieces(wastefulShape, byOneQuery(rows(first, last)), signal) };
    }
    const pieces = function* () {
      for (let from = 0; from < sessions.length; from += together) yield rows(from, from + together);
    };
    return { status: 200, headers: sinceHeader(retained), csv: csvInPieces(wastefulShape, pieces, signal) };
  }
  const Items = await asJson(rows(first, last), wastefulShape, signal);
  return {
    status: 200,
    headers: links(),
    body: jsonObject<components["schemas"]["WastefulSessionPage"]>({
      ...timesOf(window, now),
      Items,
      ...pageFields(page, sessions.length),
    }),
  };
};
