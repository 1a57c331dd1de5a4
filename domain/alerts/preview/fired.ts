// Which alerts of one subject would have fired. Pure; threads of the database load it.
import { episodesOf } from "../states/episodes.ts";
import type { Comparison, Mark } from "../states/levels.ts";
import type { AlertMachine, Timing } from "../states/machine.ts";

/** What is replayed of all subjects of a rule alike. */
export interface ReplayedRule {
  readonly timing: Timing;
  readonly comparison: Comparison;
}

/** Pools that are watched together. */
export interface ReplayedSubject {
  readonly poolIds: readonly number[];
  readonly marks: readonly Mark[];
}

export interface Fired {
  /** The place of the subject. */
  readonly place: number;
  /** Null: of no user. */
  readonly userId: number | null;
  readonly pendingAt: number;
  readonly firingAt: number;
  readonly resolvedAt: number | null;
  readonly value: number | null;
}

export function firedOf(machine: AlertMachine, place: number, userId: number | null = null): Fired[] {
  return episodesOf(null, machine.transitions).flatMap(({ pendingAt, firingAt, resolvedAt, firingValue }) =>
    firingAt === null ? [] : [{ place, userId, pendingAt, firingAt, resolvedAt, value: firingValue }],
  );
}

/** The places of the subjects that each pool belongs to. */
export function placesOfPools(subjects: readonly ReplayedSubject[]): ReadonlyMap<number, readonly number[]> {
  const pairs = subjects.flatMap(({ poolIds }, place) => poolIds.map((id) => ({ id, place })));
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, own]) => [id, own.map(({ place }) => place)]));
}
