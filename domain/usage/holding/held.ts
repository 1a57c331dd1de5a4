// Asks who held what: gives the starts and ends of a window, and what runs when it begins, to those who watch holders.
import type { Knex } from "knex";
import { withSecondReader } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";
import { closedUntil, runningAt } from "../concurrency/closed-days.ts";
import { replayed } from "../curve/curve.ts";
import type { RawChanges } from "../packed/raw-changes.ts";
import { startsIn } from "../totals/starts.ts";
import {
  type Held,
  type HeldBefore,
  type HeldRows,
  type HoldingsOf,
  heldAt,
  heldNames,
  type KnownPool,
} from "./fields.ts";
import { joinedRows, joinedSeveral, joinedTogether } from "./joined.ts";
import type { Rest } from "./rests.ts";
import type { Together } from "./together.ts";
import { type Asked, labelled, watcherOf } from "./watching.ts";

export interface HeldOf {
  readonly pools: readonly KnownPool[];
  readonly signal: AbortSignal;
}

export interface HoldingsAsked {
  readonly rows: Exclude<HoldingsOf["rows"], "several">;
  readonly rests: readonly Rest[];
  /** Whether users are told apart. */
  readonly byUser: boolean;
  readonly label: "group" | "project" | "unit" | null;
  /** Of users, where they are the labels; who is left out has none. */
  readonly unitOfUser?: ReadonlyMap<number, number> | null;
}

const places = { unit: 1, group: 2, project: 3 } as const;
const columns = { unit: "user_ids", group: "group_ids", project: "project_ids" } as const;

/** Read it in one snapshot. */
export async function heldBy(
  knex: Knex,
  of: HeldOf,
  asked: HoldingsAsked,
): Promise<{ readonly rows: readonly Held[]; readonly metPools: readonly number[] }> {
  const parts = await partsOf(knex, of, asked);
  const by = asked.rows === "user" ? "userId" : asked.rows === "label" ? "labelId" : null;
  const all = parts.map((part) => {
    return Array.from({ length: part.rows.length / heldNames.length }, (_, place) => heldAt(part.rows, place));
  });
  return { rows: joinedRows(all, by), metPools: parts.flatMap(({ metPools }) => metPools) };
}

/** The same for rows of a pool and a holder, of which there may be a hundred thousand: as they come, see HeldRows. */
export async function heldOfPools(
  knex: Knex,
  of: HeldOf,
  asked: HoldingsAsked & { readonly rows: "pool and user" | "pool and label" },
): Promise<readonly Float64Array[]> {
  return (await partsOf(knex, of, asked)).map(({ rows }) => rows);
}

function partsOf(knex: Knex, of: HeldOf, { label, unitOfUser = null, ...more }: HoldingsAsked): Promise<HeldRows[]> {
  const asked = { kind: "holdings", ...more, label: label && places[label], unitOfUser } as const;
  return rowsByPools(knex, of, asked, label);
}

/** A row for each user and pool with several sessions at once, the longest time first, then by user and pool; see HeldRows. */
export async function heldSeveral(knex: Knex, of: HeldOf): Promise<Float64Array> {
  const asked = { kind: "holdings", rows: "several", rests: [], byUser: true, label: null, unitOfUser: null } as const;
  const parts = await rowsByPools(knex, of, asked, null);
  return joinedSeveral(parts.map(({ rows }) => rows));
}

export async function heldTogether(knex: Knex, of: HeldOf): Promise<Together> {
  const parts = await byHalves(knex, of.pools, (reader, half) => {
    const users = half === null ? null : { by: 2, is: half };
    return watched<Together>(
      reader,
      of,
      { kind: "together", users, byUser: true, label: null, unitOfUser: null },
      null,
    );
  });
  return joinedTogether(
    parts,
    of.pools.map(({ id }) => id),
  );
}

/** Of one reader, or of two that share the work; null: all of it. */
function byHalves<Result>(
  knex: Knex,
  pools: readonly KnownPool[],
  read: (reader: Knex, half: 0 | 1 | null) => Promise<Result>,
): Promise<Result[]> {
  return withSecondReader(knex, {
    rows: async () => 2 * (await startsIn(knex, windowOf(pools))),
    work: async (second) =>
      second === null ? [await read(knex, null)] : Promise.all([read(knex, 0), read(second.knex, 1)]),
  });
}

/** Each half has half of the pools. */
function rowsByPools(
  knex: Knex,
  of: HeldOf,
  question: Extract<Question, { kind: "holdings" }>,
  label: HoldingsAsked["label"],
): Promise<HeldRows[]> {
  return byHalves(knex, of.pools, (reader, half) => {
    const pools = half === null ? of.pools : of.pools.filter((_, place) => place % 2 === half);
    return watched<HeldRows>(reader, { ...of, pools }, question, label);
  });
}

/** The time in which something is known of some pool. */
function windowOf(pools: readonly KnownPool[]): Interval {
  const known = pools.filter(({ startAt, endAt }) => startAt < endAt);
  return {
    startAt: known.reduce((first, { startAt }) => Math.min(first, startAt), known[0]?.startAt ?? 0),
    endAt: known.reduce((last, { endAt }) => Math.max(last, endAt), known[0]?.endAt ?? 0),
  };
}

type Question =
  | Omit<Extract<Asked, { kind: "holdings" }>, keyof WithWindow>
  | Omit<Extract<Asked, { kind: "together" }>, keyof WithWindow>;

interface WithWindow extends Interval {
  readonly pools: readonly KnownPool[];
  readonly before: readonly HeldBefore[];
}

async function watched<Result>(
  knex: Knex,
  { pools, signal }: HeldOf,
  question: Question,
  label: HoldingsAsked["label"],
): Promise<Result> {
  const known = pools.filter(({ startAt, endAt }) => startAt < endAt);
  const window = windowOf(pools);
  const poolIds = known.map(({ id }) => id);
  const filter = { poolIds, includeActive: true };
  const running = known.length === 0 ? [] : await runningAt(knex, window.startAt, filter, await closedUntil(knex));
  const before = running.map(({ labels, licenses, sessions }): HeldBefore => {
    const [poolId, user] = labels;
    const label = question.label === null ? 0 : labels[question.label];
    const labelId = question.unitOfUser === null ? label : (question.unitOfUser.get(label) ?? 0);
    return { poolId, userId: question.byUser ? user : 0, labelId, licenses, sessions };
  });
  const input = { ...question, ...window, pools: known, before } as Asked;
  return replayed<Asked, Result>(
    knex,
    { poolIds, window, signal },
    {
      ...{ module: new URL("./watching.ts", import.meta.url), input },
      columns: [
        "pool_ids",
        question.byUser ? "user_ids" : knex.raw("null as user_ids"),
        label === null ? knex.raw("null as label_ids") : columns[label],
      ],
      make: () => {
        const watcher = watcherOf(input);
        return {
          take: (changes: RawChanges) => watcher.take(labelled(changes, input), 0, changes.at.length),
          end: () => watcher.end() as Result,
        };
      },
    },
  );
}
