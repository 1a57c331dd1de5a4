// Checkouts that lasted long, or were past their date, in a long window: for each user of a pool when that was so.
import type { Knex } from "knex";
import { jsonValues } from "../../../db/index.ts";
import { HOUR_MS } from "../../time/units.ts";
import type { Condition } from "../definition.ts";
import { Run } from "../states/run.ts";
import { type Fired, firedOf, type ReplayedRule, type ReplayedSubject } from "./fired.ts";

interface SpanRow {
  readonly pool_id: number;
  readonly user_id: number;
  readonly from_at: number;
  readonly end_at: number | null;
}

export interface SpansOf {
  readonly rule: ReplayedRule;
  readonly subjects: readonly ReplayedSubject[];
  readonly startAt: number;
  readonly endAt: number;
}

/** Each subject is one pool. */
export async function firedBySpans(knex: Knex, condition: Condition, of: SpansOf): Promise<Fired[]> {
  const { rule, subjects, startAt, endAt } = of;
  const placeOf = new Map(subjects.map(({ poolIds }, place) => [poolIds[0] as number, place]));
  const rows = await readSpans(knex, condition, [...placeOf.keys()], of);
  const byUser = Map.groupBy(rows, (row) => `${row.pool_id}/${row.user_id}`);
  return [...byUser.values()].flatMap((spans) => {
    const [{ pool_id, user_id }] = spans as [SpanRow, ...SpanRow[]];
    const place = placeOf.get(Number(pool_id)) as number;
    const { marks } = subjects[place] as ReplayedSubject;
    const running = spans.filter((span) => Number(span.from_at) < startAt).length;
    const run = new Run({ ...rule, marks, startAt, value: running, memory: null });
    run.through(changesOf(spans, startAt), endAt);
    return firedOf(run.machine, place, Number(user_id)).map((one) => ({ ...one, value: null }));
  });
}

function changesOf(spans: readonly SpanRow[], startAt: number): [at: number, by: number][] {
  const changes = spans.flatMap(({ from_at, end_at }): [number, number][] => [
    ...(Number(from_at) >= startAt ? [[Number(from_at), 1] as [number, number]] : []),
    ...(end_at === null ? [] : [[Number(end_at), -1] as [number, number]]),
  ]);
  return changes.sort(([one], [other]) => one - other);
}

/** From when each checkout was long, or past its date, to its end; those that ended before the window are left out. */
function readSpans(
  knex: Knex,
  { Kind, Threshold }: Condition,
  poolIds: readonly number[],
  { startAt, endAt }: SpansOf,
): Promise<SpanRow[]> {
  const from = Kind === "LongCheckout" ? `x.start_at + ${Math.round((Threshold ?? 0) * HOUR_MS)}` : "x.linger_due_at";
  const some = (isOpen: boolean) => {
    const query = knex("sessions as x")
      .select("x.pool_id", "x.user_id", "x.end_at", { from_at: knex.raw(from) })
      .whereRaw("coalesce(x.pool_id, 0) in ?", [jsonValues(knex, poolIds)])
      .whereRaw(`${from} < ?`, [endAt]);
    if (isOpen) return query.whereNull("x.end_at");
    return query.where("x.end_at", ">=", startAt).whereRaw(`x.end_at > ${from}`);
  };
  return some(false).unionAll([some(true)]) as unknown as Promise<SpanRow[]>;
}
