// The stored days: the packed changes of days (usage_changes), and what each key did in a whole day (usage_levels).
import type { Knex } from "knex";
import { asFold, jsonRows, jsonValues } from "../../db/index.ts";
import { DAY_MS } from "../intervals.ts";
import type { SumInput } from "./label-sums.ts";
import { type Segment, segmentRows } from "./segments.ts";
import type { SeriesLabels } from "./series.ts";
import type { StepInput } from "./steps.ts";
import type { SweepInput } from "./sweep.ts";

/** A kind of key, and the Id of one of it. */
export type RollupKey = readonly [kind: number, id: number];

/** For each key its segments, by the day's first instant, of the days of which something is stored. Days rise. */
export async function readSegments(
  knex: Knex,
  keys: readonly RollupKey[],
  days: readonly number[],
): Promise<Map<number, Segment>[]> {
  const found = keys.map(() => new Map<number, Segment>());
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || keys.length === 0) return found;
  const table = jsonRows(
    knex,
    "k",
    { key_index: "integer", kind: "integer", key_id: "integer" },
    keys.map(([kind, id], index) => [index, kind, id]),
  );
  const query = knex
    .from(table)
    .joinRaw("join usage_levels l on l.kind = k.kind and l.key_id = k.key_id")
    .where("l.day_at", ">=", first)
    .where("l.day_at", "<=", last)
    .select("k.key_index", "l.day_at", "l.day");
  const module = new URL("./segments.ts", import.meta.url);
  const rows = await asFold<null, Float64Array>(query, { module, input: null });
  const wanted = new Set(days);
  for (const [index, day, segment] of segmentRows(rows)) {
    if (wanted.has(day)) found[index]?.set(day, segment);
  }
  return found;
}

/** Of usage_changes, in the order of the labels. */
export const labelColumns = ["pool_ids", "user_ids", "group_ids", "project_ids"] as const;
/** Of usage_changes: what a PackedDay holds, in its order. */
export const packedColumns = ["changes", "licenses", ...labelColumns] as const;

/** The sweep over the packed changes of these days, which rise. */
export async function sweepDays(knex: Knex, days: readonly number[], input: SweepInput): Promise<Float64Array> {
  return asFold(changesOfDays(knex, days, isReadBy(input.series)), {
    module: new URL("./sweep.ts", import.meta.url),
    input,
  });
}

/** The steps in the packed changes of these days, which rise. */
export async function stepDays(knex: Knex, days: readonly number[], input: StepInput): Promise<Float64Array> {
  return asFold(changesOfDays(knex, days, isReadBy(input.series)), {
    module: new URL("./steps.ts", import.meta.url),
    input,
  });
}

function isReadBy(series: readonly { readonly labels: SeriesLabels }[]): (label: number) => boolean {
  return (label) => series.some(({ labels }) => labels[label] !== null);
}

/** The sums over the packed changes of these days, which rise. */
export async function sumDays(knex: Knex, days: readonly number[], input: SumInput): Promise<Float64Array> {
  const isRead = (label: number) => label === input.by || input.labels[label] !== null;
  return asFold(changesOfDays(knex, days, isRead), {
    module: new URL("./label-sums.ts", import.meta.url),
    input,
  });
}

/** Selects a day, its changes, their licences, and the columns of the labels, null where they are not read. */
function changesOfDays(knex: Knex, days: readonly number[], isRead: (label: number) => boolean): Knex.QueryBuilder {
  const [first = 0, last = -1] = [days[0], days.at(-1)];
  const labels = labelColumns.map((column, label) => (isRead(label) ? column : knex.raw("null as ??", [column])));
  const query = knex("usage_changes")
    .where("day_at", ">=", first)
    .where("day_at", "<=", last)
    .orderBy(["day_at", "first_slot"])
    .select("day_at", "changes", "licenses", ...labels);
  if ((last - first) / DAY_MS + 1 > days.length) query.whereRaw("day_at in ?", [jsonValues(knex, days)]);
  return query;
}
