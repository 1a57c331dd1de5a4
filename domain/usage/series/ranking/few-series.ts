// All series that a split can have, where these are few: one pass over the roll-up then tells what each used, and which come first.
import type { Knex } from "knex";
import type { UsageChoice } from "../choice/choice.ts";
import { type Dimension, keyOf, type SeriesSums } from "../choice/series.ts";

/** Each series more costs the pass more; to rank them takes a pass of its own. */
const mostSeries = 32;

/** In the order of their Ids; some may have no session. Null: there are more than `most`, or of workstations, which the roll-up does not know. */
export async function fewSeries(
  knex: Knex,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  most: number,
): Promise<SeriesSums[] | null> {
  if (dimensions.length === 0 || choice.texts !== null) return null;
  let keys: (readonly number[])[] = [[]];
  for (const one of dimensions) {
    const ids = await idsOf(knex, choice, one);
    if (ids === null || keys.length * ids.length > Math.min(most, mostSeries)) return null;
    keys = keys.flatMap((key) => ids.map((id) => [...key, id]));
  }
  return keys.map((key) => ({
    ...keyOf(dimensions, (index) => key[index] as number),
    ...{ sessions: null, licenseMs: 0 },
  }));
}

/** Those that sessions of the choice can have, in order; null: they are many. */
async function idsOf(knex: Knex, choice: UsageChoice, dimension: Dimension): Promise<readonly number[] | null> {
  const { poolIds, userIds, groupIds, projectIds, selections } = choice;
  switch (dimension) {
    case "Feature":
      return chosen(poolIds) ?? firstIds(knex, "pools");
    case "LicenseServer":
      return firstIds(knex, "license_servers");
    case "User":
      return chosen(userIds);
    case "Group":
      return chosen(groupIds) ?? withNone(await firstIds(knex, "user_groups"));
    case "Project":
      return chosen(projectIds) ?? withNone(await firstIds(knex, "projects"));
    case "Selection":
      return selections.map((_, index) => index + 1);
  }
}

function chosen(ids: readonly number[] | null): readonly number[] | null {
  return ids === null ? null : [...new Set(ids)].sort((a, b) => a - b);
}

/** Null: there are too many. */
async function firstIds(knex: Knex, table: string): Promise<readonly number[] | null> {
  const ids: number[] = await knex(table)
    .orderBy("id")
    .limit(mostSeries + 1)
    .pluck("id");
  return ids.length > mostSeries ? null : ids.map(Number);
}

function withNone(ids: readonly number[] | null): readonly number[] | null {
  return ids === null ? null : [0, ...ids];
}
