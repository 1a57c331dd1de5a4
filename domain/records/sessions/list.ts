// The sessions that a request selects, as one value for the list, its count and its CSV. How lists are read is
// lists/history-list.ts.
import type { Knex } from "knex";
import type { HistoryList, ListPart, ListRecords } from "../lists/history-list.ts";
import type { TopN } from "../lists/top-n.ts";
import { earlierIds, hasEarlier, runningAtStart, startedIds, startedInWindow, startWindow } from "./choice.ts";
import { countSessionsOf, countStarted } from "./count.ts";
import type { SessionFilter } from "./keys.ts";

/** First the sessions that start in the window, then those that run through its start, which began earlier. */
export function sessionList<T>(
  filter: SessionFilter,
  records: ListRecords<T>,
  topN: TopN | null = null,
): HistoryList<T> {
  const started: ListPart = {
    cursors: (knex, slice) => startedInWindow(knex, filter, slice),
    ids: (knex, window) => startedIds(knex, filter, window),
    window: startWindow(filter),
  };
  const list = { table: "sessions", instant: "start_at", records, topN } as const;
  const countFirst = (knex: Knex) => countStarted(knex, filter);
  const countParts = async (knex: Knex) => {
    const counts = await countSessionsOf(knex, filter);
    return [counts.started, counts.earlier];
  };
  if (!hasEarlier(filter)) return { ...list, parts: [started], countParts, countFirst };
  const earlier: ListPart = {
    cursors: (knex, slice) => runningAtStart(knex, filter, slice),
    ids: (knex) => earlierIds(knex, filter),
    window: null,
  };
  return { ...list, parts: [started, earlier], countParts, countFirst };
}
