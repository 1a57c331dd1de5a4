// What the states of one subject come to: alerts from when their condition began to hold until they are over. Pure; threads of
// the database load it.
import type { AlertMemory, Transition } from "./machine.ts";

export interface Episode {
  readonly pendingAt: number;
  readonly firingAt: number | null;
  readonly resolvedAt: number | null;
  /** When it began to hold, began to fire and ended; null where that was before. */
  readonly pendingValue: number | null;
  readonly firingValue: number | null;
  readonly resolvedValue: number | null;
  /** Its condition broke off before it fired. */
  readonly isDropped: boolean;
}

/** In order; the first one goes on with what was known before. */
export function episodesOf(before: AlertMemory | null, transitions: readonly Transition[]): Episode[] {
  const none = { pendingValue: null, firingValue: null, resolvedValue: null, resolvedAt: null, isDropped: false };
  const episodes: Episode[] = [];
  let current: Episode | null = before && { ...none, pendingAt: before.pendingAt, firingAt: before.firingAt };
  for (const { kind, at, value } of transitions) {
    if (kind === "pending") current = { ...none, pendingAt: at, firingAt: null, pendingValue: value };
    else if (current === null) continue;
    else if (kind === "firing") current = { ...current, firingAt: at, firingValue: value };
    else {
      const isDropped = kind === "dropped";
      episodes.push({ ...current, isDropped, ...(!isDropped && { resolvedAt: at, resolvedValue: value }) });
      current = null;
    }
  }
  if (current !== null) episodes.push(current);
  return episodes;
}
