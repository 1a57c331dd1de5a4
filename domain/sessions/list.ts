// The sessions that a request selects, as one value for the list, its count and its CSV. How lists are read is
// lists/history-list.ts.
import type { Knex } from "knex";
import { type Behind, type HistoryList, historyEnds, type ListPart, type ListRecords } from "../lists/history-list.ts";
import type { TopN } from "../lists/top-n.ts";
import { DAY_MS, startOfDay } from "../time/units.ts";
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
    behind: (knex, offset) => startedBehind(knex, filter, offset),
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

/** Those of startedInWindow behind so many: the roll-up knows how many start since each midnight. */
export async function startedBehind(knex: Knex, filter: SessionFilter, offset: number): Promise<Behind | null> {
  if (filter.activeOnly || filter.endedOnly || filter.workstationKeys || filter.textsIds) return null;
  const ends = await historyEnds(knex, { table: "sessions as x", instant: "x.start_at" }, filter);
  const [first, last] = [startOfDay(ends.first) + DAY_MS, ends.last];
  const since = async (midnight: number) => {
    const found: { total: number }[] = await knex.select({
      total: countStarted(knex, { ...filter, startAt: midnight }),
    });
    return Number(found[0]?.total);
  };
  // The first midnight since which no more than that begin; `skipped` of it.
  let [low, high, skipped] = [0, Math.floor((last - first) / DAY_MS) + 1, 0];
  while (low < high) {
    const middle = (low + high) >> 1;
    const started = await since(first + middle * DAY_MS);
    if (started <= offset) [high, skipped] = [middle, started];
    else low = middle + 1;
  }
  const until = first + high * DAY_MS;
  return skipped === 0
    ? null
    : { cursors: (trx, slice) => startedInWindow(trx, { ...filter, endAt: until }, slice), skipped };
}
