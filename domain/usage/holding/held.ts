// Who held what: gives the starts and ends of a window, and what runs when it begins, to what computes the numbers of holders.
import type { Knex } from "knex";
import type { Column } from "../../../columnar/changes/columns.ts";
import { type ChangeConsumer, type RawChanges, unionFold } from "../../../columnar/changes/raw-changes.ts";
import type { Fold } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";
import { runningAt } from "../concurrency/closed-days.ts";
import { closedUntil } from "../concurrency/invalidation-log.ts";
import { type ReplayedWindow, replayed } from "../curve/curve.ts";
import { Holdings } from "./holdings.ts";
import type { OffHours } from "./off-hours.ts";
import {
  type Held,
  type HeldBefore,
  type HeldRows,
  type HoldingsOf,
  heldAt,
  heldNames,
  type KnownPool,
  type LabelledChanges,
} from "./rows.ts";
import { type Together, type TogetherOf, TogetherTimes } from "./together.ts";

export interface HeldOf {
  readonly pools: readonly KnownPool[];
  readonly signal: AbortSignal;
}

export interface HoldingsQuery {
  readonly rows: Exclude<HoldingsOf["rows"], "several">;
  readonly offHours: readonly OffHours[];
  /** Whether users are distinguished. */
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
  const measured = pools.filter(({ startAt, endAt }) => startAt < endAt);
  return {
    startAt: measured.reduce((first, { startAt }) => Math.min(first, startAt), measured[0]?.startAt ?? 0),
    endAt: measured.reduce((last, { endAt }) => Math.max(last, endAt), measured[0]?.endAt ?? 0),
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
  const measured = pools.filter(({ startAt, endAt }) => startAt < endAt);
  const window = windowOf(pools);
  const poolIds = measured.map(({ id }) => id);
  const filter = { poolIds, includeActive: true };
  const running = measured.length === 0 ? [] : await runningAt(knex, window.startAt, filter, await closedUntil(knex));
  const before = running.map(({ labels, licenses, sessions }): HeldBefore => {
    const [poolId, user] = labels;
    const label = query.label === null ? 0 : labels[query.label];
    const labelId = query.unitOfUser === null ? label : (query.unitOfUser.get(label) ?? 0);
    return { poolId, userId: query.byUser ? user : 0, labelId, licenses, sessions };
  });
  const input = { ...query, ...window, pools: measured, before } as HolderQuery;
  return replayed<HolderQuery, Result>(
    knex,
    { poolIds, window, signal },
    {
      module: new URL(import.meta.url),
      input,
      columns: [
        "pool_ids",
        query.byUser ? "user_ids" : knex.raw("null as user_ids"),
        label === null ? knex.raw("null as label_ids") : columns[label],
      ],
      make: () => holderConsumer(input) as ChangeConsumer<Result>,
    },
  );
}

/**
 * Which label of a change distinguishes holders beside their user: those of pool, user, group and project are 0 to 3. Users may count to
 * separate units (`unitOfUser`, 0: none), which are the labels then.
 */
type HolderQuery = (({ readonly kind: "holdings" } & HoldingsOf) | ({ readonly kind: "together" } & TogetherOf)) & {
  readonly byUser: boolean;
  readonly label: 1 | 2 | 3 | null;
  readonly unitOfUser: ReadonlyMap<number, number> | null;
};

interface HolderConsumer {
  /** [from, to) of changes, in the order of time. What begins and ends at one instant is not cut in two by it. */
  take(changes: LabelledChanges, from: number, to: number): void;
  end(): unknown;
}

/** Gives it labelled changes. */
function holderConsumer(query: HolderQuery): ChangeConsumer<unknown> {
  const consumer: HolderConsumer = query.kind === "holdings" ? new Holdings(query) : new TogetherTimes(query);
  let raw: RawChanges | null = null;
  let rawLabelled: LabelledChanges;
  return {
    take: (changes, from, to) => {
      if (changes !== raw) rawLabelled = labelled(changes, query);
      raw = changes;
      consumer.take(rawLabelled, from, to);
    },
    ofDay: ({ labels: [pools, users, labels], ...day }) => {
      const packed: LabelledChanges = {
        ...day,
        pools: pools as Column,
        users: users ?? 0,
        labels: labels == null ? 0 : unitsOf(labels, query),
      };
      return (from, to) => consumer.take(packed, from, to);
    },
    end: () => consumer.end(),
  };
}

/** Labels, or the units of these users. */
function unitsOf(labels: Column, { unitOfUser }: HolderQuery): Column {
  if (unitOfUser === null) return labels;
  if (typeof labels === "number") return unitOfUser.get(labels) ?? 0;
  return Uint32Array.from(labels, (user) => unitOfUser.get(user) ?? 0);
}

/** Changes that are no packed ones in their form. */
function labelled({ at, signs, licenses, labels }: RawChanges, query: HolderQuery): LabelledChanges {
  const { byUser, label } = query;
  return {
    day: 0,
    times: at.map((instant, row) => instant * 2 + (signs[row] === 1 ? 1 : 0)),
    licenses,
    pools: labels[0] as Column,
    users: byUser ? (labels[1] as Column) : 0,
    labels: label === null ? 0 : unitsOf(labels[label] as Column, query),
  };
}

/**
 * Rows: a day, its changes, their licences, pools, users and labels; the last two are null where they do not count.
 * @public Loaded by its address, to run beside the data.
 */
export const begin: Fold<HolderQuery & ReplayedWindow, unknown> = (query) => unionFold(query, holderConsumer(query));
