// Which series come first under filters that the sums at midnights do not know, and what any filter without a split sums up to,
// from the roll-up of concurrency.
import type { Knex } from "knex";
import type { Range } from "../../records/lists/paging.ts";
import { DAY_MS } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { rawTimes } from "../concurrency/raw-times.ts";
import { type LabelSums, sumsByLabel } from "../concurrency/reader.ts";
import { keyKinds } from "../packed/key-kinds.ts";
import type { SeriesLabels } from "../packed/sweep/sweep-input.ts";
import { startsBefore } from "../totals/starts.ts";
import type { UsageChoice } from "./choice.ts";
import { beginsBeyondNow } from "./ranked-by-rollup.ts";
import { type Dimension, keyOf, type RankedSeries, type SeriesSums, type SeriesWindow } from "./series.ts";

/** The place of the label that tells a dimension's series apart. */
const labelOf: Readonly<Partial<Record<Dimension, number>>> = {
  Feature: 0,
  LicenseServer: 0,
  User: 1,
  Group: 2,
  Project: 3,
};

/** Like rankedBySessions; null for splits and filters that the roll-up does not know. */
export async function rankedByConcurrency(
  knex: Knex,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  seriesWindow: SeriesWindow,
  { offset, size }: Range,
  openFrom: number,
): Promise<RankedSeries | null> {
  const { poolIds, userIds, groupIds, projectIds, includeActive } = choice;
  const [dimension, ...others] = dimensions;
  const by = dimension === undefined ? null : labelOf[dimension];
  if (others.length > 0 || by === undefined || choice.workstationKeys !== null) return null;
  const window = { startAt: seriesWindow.startAt, endAt: seriesWindow.endAt };
  if (window.startAt >= window.endAt || (await beginsBeyondNow(knex, seriesWindow))) return null;
  const question = { window, includeActive, openFrom };
  if (dimension === undefined || by === null) {
    // There is nothing to rank, and use over time passes by these sessions anyway.
    if ((await rawTimes(knex, question)) === null) return null;
    const only: SeriesSums = { ...keyOf([], () => 0), sessions: null, licenseMs: 0 };
    return { series: [only].slice(offset, offset + size), totalCount: 1 };
  }
  const labels = [poolIds, userIds, groupIds, projectIds];
  const kind = await kindOfDays(knex, dimension, labels, by, window);
  const summed = await sumsByLabel(knex, { ...question, by, kind, labels });
  if (summed === null) return null;
  const sums = dimension === "LicenseServer" ? await byServer(knex, summed) : summed;
  const ranked = sums
    .sort((a, b) => b.licenseMs - a.licenseMs || b.sessions - a.sessions || a.id - b.id)
    .slice(offset, offset + size)
    .map(({ id, ...own }): SeriesSums => ({ ...keyOf([dimension], () => id), ...own }));
  return { series: ranked, totalCount: sums.length };
}

/** To read what a key did in a day costs as much as to pass by so many changes. */
const passedForOneDay = 20;

/** The kind of the roll-up's keys that are the series, where no filter but one of their own narrows them and their days are few. */
async function kindOfDays(
  knex: Knex,
  dimension: Dimension,
  labels: SeriesLabels,
  by: number,
  { startAt, endAt }: Interval,
): Promise<number | null> {
  if (dimension !== "Group" && dimension !== "Project") return null;
  if (labels.some((ids, label) => ids !== null && label !== by)) return null;
  const [kind, table] = dimension === "Group" ? [keyKinds.group, "user_groups"] : [keyKinds.project, "projects"];
  const [counted]: { total: number }[] = labels[by]
    ? [{ total: labels[by].length }]
    : await knex(table).count({ total: "*" });
  const days = (Number(counted?.total) + 1) * ((endAt - startAt) / DAY_MS);
  const changes = 2 * ((await startsBefore(knex, endAt)) - (await startsBefore(knex, startAt)));
  return days * passedForOneDay < changes ? kind : null;
}

async function byServer(knex: Knex, ofPools: readonly LabelSums[]): Promise<LabelSums[]> {
  const pools: { id: number; serverId: number }[] = await knex("pools").select("id", { serverId: "license_server_id" });
  const serverOf = new Map(pools.map(({ id, serverId }) => [Number(id), Number(serverId)]));
  const servers = Map.groupBy(ofPools, ({ id }) => serverOf.get(id) ?? 0);
  const sum = (own: readonly LabelSums[], name: keyof LabelSums) => own.reduce((all, one) => all + one[name], 0);
  return Array.from(servers, ([id, own]) => {
    return { id, sessions: sum(own, "sessions"), licenseMs: sum(own, "licenseMs") };
  });
}
