// Who held what: gives the starts and ends of a window, and what runs when it begins, to what computes the numbers of holders.
import type { Knex } from "knex";
import type { RawChanges } from "../../../columnar/changes/raw-changes.ts";
import type { Interval } from "../../time/working-time.ts";
import { runningAt } from "../concurrency/closed-days.ts";
import { closedUntil } from "../concurrency/invalidation-log.ts";
import { replayed } from "../curve/curve.ts";
import type { OffHours } from "./off-hours.ts";
import {
  type Held,
  type HeldBefore,
  type HeldRows,
  type HoldingsOf,
  heldAt,
  heldNames,
  type KnownPool,
} from "./rows.ts";
import type { Together } from "./together.ts";
import { consumerOf, type HolderQuery, labelled } from "./watching.ts";

export interface HeldOf {
  readonly pools: readonly KnownPool[];
  readonly signal: AbortSignal;
}

export interface HoldingsQuery {
  readonly rows: Exclude<HoldingsOf["rows"], "several">;
  readonly offHours: readonly OffHours[];
  /** Whether users are told apart. */
  readonly byUser: boolean;
  readonly label: "group" | "project" | "unit" | null;
  /** Of users, where they are the labels; who is left out has none. */
  readonly unitOfUser?: ReadonlyMap<number, number> | null;
}

const labelOf = { unit: 1, group: 2, project: 3 } as const;
const columns = { unit: "user_ids", group: "group_ids", project: "project_ids" } as const;

/** Read it in one snapshot. */
export async function heldBy(
  knex: Knex,
  of: HeldOf,
  query: HoldingsQuery,
): Promise<{ readonly rows: readonly Held[]; readonly metPools: readonly number[] }> {
  const { rows, metPools } = await holdings(knex, of, query);
  const length = rows.length / heldNames.length;
  return { rows: Array.from({ length }, (_, row) => heldAt(rows, row)), metPools };
}

/** The same for rows of a pool and a holder, of which there may be a hundred thousand: as they come, see HeldRows. */
export async function heldOfPools(
  knex: Knex,
  of: HeldOf,
  query: HoldingsQuery & { readonly rows: "pool and user" | "pool and label" },
): Promise<Float64Array> {
  return (await holdings(knex, of, query)).rows;
}

/** A row for each user and pool with several sessions at once, the longest time first, then by user and pool; see HeldRows. */
export async function heldSeveral(knex: Knex, of: HeldOf): Promise<Float64Array> {
  return (await holdings(knex, of, { rows: "several", offHours: [], byUser: true, label: null })).rows;
}

function holdings(
  knex: Knex,
  of: HeldOf,
  { label, unitOfUser = null, ...more }: Omit<HoldingsQuery, "rows"> & Pick<HoldingsOf, "rows">,
): Promise<HeldRows> {
  return watched(knex, of, { kind: "holdings", ...more, label: label && labelOf[label], unitOfUser }, label);
}

export function heldTogether(knex: Knex, of: HeldOf): Promise<Together> {
  return watched(knex, of, { kind: "together", byUser: true, label: null, unitOfUser: null }, null);
}

/** The time in which something is known of some pool. */
function windowOf(pools: readonly KnownPool[]): Interval {
  const known = pools.filter(({ startAt, endAt }) => startAt < endAt);
  return {
    startAt: known.reduce((first, { startAt }) => Math.min(first, startAt), known[0]?.startAt ?? 0),
    endAt: known.reduce((last, { endAt }) => Math.max(last, endAt), known[0]?.endAt ?? 0),
  };
}

type WithoutWindow =
  | Omit<Extract<HolderQuery, { kind: "holdings" }>, keyof WithWindow>
  | Omit<Extract<HolderQuery, { kind: "together" }>, keyof WithWindow>;

interface WithWindow extends Interval {
  readonly pools: readonly KnownPool[];
  readonly before: readonly HeldBefore[];
}

async function watched<Result>(
  knex: Knex,
  { pools, signal }: HeldOf,
  query: WithoutWindow,
  label: HoldingsQuery["label"],
): Promise<Result> {
  const known = pools.filter(({ startAt, endAt }) => startAt < endAt);
  const window = windowOf(pools);
  const poolIds = known.map(({ id }) => id);
  const filter = { poolIds, includeActive: true };
  const running = known.length === 0 ? [] : await runningAt(knex, window.startAt, filter, await closedUntil(knex));
  const before = running.map(({ labels, licenses, sessions }): HeldBefore => {
    const [poolId, user] = labels;
    const label = query.label === null ? 0 : labels[query.label];
    const labelId = query.unitOfUser === null ? label : (query.unitOfUser.get(label) ?? 0);
    return { poolId, userId: query.byUser ? user : 0, labelId, licenses, sessions };
  });
  const input = { ...query, ...window, pools: known, before } as HolderQuery;
  return replayed<HolderQuery, Result>(
    knex,
    { poolIds, window, signal },
    {
      module: new URL("./watching.ts", import.meta.url),
      input,
      columns: [
        "pool_ids",
        query.byUser ? "user_ids" : knex.raw("null as user_ids"),
        label === null ? knex.raw("null as label_ids") : columns[label],
      ],
      make: () => {
        const consumer = consumerOf(input);
        return {
          take: (changes: RawChanges) => consumer.take(labelled(changes, input), 0, changes.at.length),
          end: () => consumer.end() as Result,
        };
      },
    },
  );
}
