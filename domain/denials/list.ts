// The denials that a request selects, as one value for the list, its count and its CSV. How lists are read is
// lists/history-list.ts.
import type { components } from "../../generated/contract.ts";
import type { HistoryList, ListPart } from "../lists/history-list.ts";
import type { TopN } from "../lists/top-n.ts";
import { countDenials, type DenialFilter, denialIds, denialsInWindow } from "./choice.ts";
import { denialRecords } from "./rows.ts";

type Denial = components["schemas"]["Denial"];

export function denialList(filter: DenialFilter, topN: TopN | null = null): HistoryList<Denial> {
  const all: ListPart = {
    cursors: (knex, slice) => denialsInWindow(knex, filter, slice),
    ids: (knex, part) => denialIds(knex, filter, part),
    window: { startAt: filter.startAt, endAt: filter.endAt },
  };
  return {
    table: "denials",
    instant: "denial_at",
    parts: [all],
    countFirst: (knex) => countDenials(knex, filter),
    countParts: async (knex) => {
      const counted: { total: number | null }[] = await countDenials(knex, filter);
      return [Number(counted[0]?.total ?? 0)];
    },
    records: denialRecords,
    topN,
  };
}
