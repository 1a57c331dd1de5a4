// Which series come first, from the row groups: any split under any filter.
import type { Knex } from "knex";
import { unpackedRows } from "../../../../columnar/reading.ts";
import { rankRows } from "../../../../columnar/summing/rank.ts";
import type { Counted } from "../../../../columnar/summing/ranking-rows.ts";
import type { Range } from "../../../lists/paging.ts";
import { hasManyTexts, packedSelection, sessionField } from "../../../sessions/packed-selection.ts";
import { packedSessions } from "../../../sessions/packed-sessions.ts";
import type { UsageChoice } from "../choice/choice.ts";
import { type Dimension, keyOf, type RankedSeries, type SeriesWindow, serversOfPools } from "../choice/series.ts";

/** The field whose Ids tell a dimension's series apart, and the table of what has these Ids. */
const partOf = {
  Feature: { field: sessionField.pool, table: "pools" },
  LicenseServer: { field: sessionField.pool, table: "pools" },
  Selection: { field: sessionField.pool, table: "pools" },
  User: { field: sessionField.user, table: "users" },
  Group: { field: sessionField.group, table: "user_groups" },
  Project: { field: sessionField.project, table: "projects" },
} as const satisfies Record<Dimension, { readonly field: number; readonly table: string }>;

/** Like rankedBySessions; null without a split, and where the row groups do not answer. */
export async function rankedByRowGroups(
  knex: Knex,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  window: SeriesWindow,
  range: Range,
): Promise<RankedSeries | null> {
  if (dimensions.length === 0) return null;
  if (choice.workstationKeys !== null && (await hasManyTexts(knex))) return null;
  const unpacked = await unpackedRows(knex, packedSessions);
  if (unpacked === null) return null;
  const fields = [...new Map(dimensions.map((one) => [partOf[one].field, partOf[one].table]))];
  const by = [];
  for (const [field, table] of fields) by.push({ field, below: await idsBelow(knex, table) });
  const counted: Counted[] = [];
  for (const one of dimensions) {
    const place = fields.findIndex(([field]) => field === partOf[one].field);
    counted.push({ place, to: await countedTo(knex, choice, one) });
  }
  const endAt = Math.max(window.startAt, window.endAt);
  const state = choice.includeActive ? "all" : "ended";
  const found = await rankRows(
    knex,
    { table: packedSessions, unpacked },
    {
      ...packedSelection(knex, { ...choice, startAt: window.startAt, endAt: window.until, state }),
      ...{ time: { startAt: window.startAt, endAt, working: null }, now: endAt },
      ...{ by, counted, licenses: sessionField.licenses, offset: range.offset, size: range.size },
    },
  );
  if (found === null) return null;
  const series = found.ranked.map(({ ids, rows, licenseMs }) => ({
    ...keyOf(dimensions, (index) => ids[index] as number),
    ...{ sessions: rows, licenseMs },
  }));
  return { series, totalCount: found.total };
}

async function idsBelow(knex: Knex, table: string): Promise<number> {
  const [found]: { last: number | null }[] = await knex(table).max({ last: "id" });
  return Number(found?.last ?? 0) + 1;
}

async function countedTo(knex: Knex, { selections }: UsageChoice, dimension: Dimension): Promise<Counted["to"]> {
  if (dimension === "Selection") return selections.flatMap((ids, index) => ids.map((id) => [id, index + 1] as const));
  return dimension === "LicenseServer" ? serversOfPools(knex) : null;
}
