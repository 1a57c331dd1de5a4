// The denials that a request selects, as one value for the list, its count and its CSV. How lists are read is
// lists/history-list.ts.
import type { components } from "../../../generated/contract.ts";
import type { OpenWindow } from "../../time/window.ts";
import { distinct, distinctKeys, type Viewer } from "../filters.ts";
import type { HistoryList, ListPart, TopN } from "../lists/history-list.ts";
import { countDenials, type DenialFilter, denialIds, denialsInWindow } from "./choice.ts";
import { denialRows, denialShape } from "./rows.ts";

type Denial = components["schemas"]["Denial"];

/** The filters of denials that indexes serve, as the contract names them. */
interface DenialFilters {
  readonly FeatureIds?: readonly number[] | undefined;
  readonly LicenseServerIds?: readonly number[] | undefined;
  readonly Vendors?: readonly string[] | undefined;
  readonly DenialTypes?: readonly Denial["DenialType"][] | undefined;
}

/** The filters of a request, with names as keys. */
export function denialFilterOf(
  filters: DenialFilters,
  window: OpenWindow,
  userIds: readonly number[] | null,
  trueOnly: boolean,
  { licenseServerIds }: Viewer,
): DenialFilter {
  return {
    ...window,
    userIds,
    poolIds: distinct(filters.FeatureIds),
    licenseServerIds: distinct(filters.LicenseServerIds),
    visibleServerIds: licenseServerIds,
    vendorKeys: distinctKeys(filters.Vendors),
    denialTypes: filters.DenialTypes ?? null,
    trueOnly,
  };
}

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
    records: { shape: denialShape, select: denialRows },
    topN,
  };
}
