// What the answers on waste must be, by a plain scan of all sessions: written from the rules (docs/domain.md, Waste), not from
// the code. Slow, and made for small histories.
import { DAY_MS, HOUR_MS } from "../../../domain/time/units.ts";
import type { Interval } from "../../../domain/time/working-time.ts";
import type { Stored } from "./usage-histories.ts";

export interface WasteHistory<S extends Stored = Stored> {
  readonly sessions: readonly S[];
  readonly window: Interval;
  /** Of each pool, by its Id, since when it is known. */
  readonly knownSince: readonly number[];
}

const ends = (s: Stored) => s.endAt ?? Number.POSITIVE_INFINITY;
const lasts = (s: Stored) => ends(s) > s.startAt;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

export function knownOf({ window, knownSince }: WasteHistory, poolId: number): Interval {
  return { startAt: Math.max(window.startAt, knownSince[poolId - 1] as number), endAt: window.endAt };
}

/** The stretches of an interval in which the same sessions run, with these. */
function stretches<S extends Stored>(sessions: readonly S[], { startAt, endAt }: Interval) {
  if (startAt >= endAt) return [];
  const inside = sessions.flatMap((s) => [s.startAt, ends(s)]).filter((at) => at > startAt && at < endAt);
  const borders = [...new Set([startAt, ...inside, endAt])].sort((a, b) => a - b);
  return borders.slice(1).map((to, index) => {
    const from = borders[index] as number;
    return { from, ms: to - from, running: sessions.filter((s) => s.startAt <= from && ends(s) > from) };
  });
}

/** Nights and weekends between 08:00 to 18:00 of Monday to Friday (UTC) that lie wholly in an interval. */
export function rests({ startAt, endAt }: Interval): (Interval & { isWeekend: boolean })[] {
  const found: (Interval & { isWeekend: boolean })[] = [];
  for (let day = Math.floor(startAt / DAY_MS) * DAY_MS - 7 * DAY_MS; day < endAt; day += DAY_MS) {
    const weekday = new Date(day).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    const from = day + 18 * HOUR_MS;
    const to = day + (weekday === 5 ? 3 : 1) * DAY_MS + 8 * HOUR_MS;
    if (from >= startAt && to <= endAt) found.push({ startAt: from, endAt: to, isWeekend: weekday === 5 });
  }
  return found;
}

/** What one holder (these sessions of one pool) held in an interval; null: nothing. */
export function heldIn(sessions: readonly Stored[], known: Interval) {
  const parts = stretches(sessions.filter(lasts), known);
  const licenses = (some: readonly Stored[]) => sum(some.map((s) => s.numberOfLicenses));
  const most = Math.max(0, ...parts.map(({ running }) => running.length));
  if (most === 0) return null;
  const through = rests(known).map((rest) => ({
    ...rest,
    lowest: Math.min(...stretches(sessions.filter(lasts), rest).map(({ running }) => licenses(running))),
  }));
  const over = (isWeekend: boolean) => through.filter((rest) => rest.isWeekend === isWeekend && rest.lowest > 0);
  const restMs = (isWeekend: boolean) =>
    sum(over(isWeekend).map(({ startAt, endAt, lowest }) => lowest * (endAt - startAt)));
  const several = parts.filter(({ running }) => running.length > 1);
  return {
    licenseMs: sum(parts.map(({ ms, running }) => ms * licenses(running))),
    nightMs: restMs(false),
    nights: over(false).length,
    weekendMs: restMs(true),
    weekends: over(true).length,
    severalMs: sum(several.map(({ ms }) => ms)),
    severalLicenseMs: sum(several.map(({ ms, running }) => ms * licenses(running))),
    maxSessions: most,
    maxLicenses: Math.max(...parts.map(({ running }) => licenses(running))),
    maxAt: (parts.find(({ running }) => running.length === most) as { from: number }).from,
  };
}

/** For how long a user holds a pool, and two pools at once, in what is known of them. */
export function togetherMs(sessions: readonly Stored[], known: readonly Interval[]): number {
  const within = {
    startAt: Math.max(...known.map(({ startAt }) => startAt)),
    endAt: Math.min(...known.map(({ endAt }) => endAt)),
  };
  const pools = new Set(sessions.map(({ poolId }) => poolId));
  const parts = stretches(sessions.filter(lasts), within);
  return sum(
    parts.filter(({ running }) => new Set(running.map((s) => s.poolId)).size === pools.size).map(({ ms }) => ms),
  );
}

/** The length that so many percent of the sessions which ended in the window do not pass; null: there are less than twenty. */
export function usualMs(sessions: readonly Stored[], { startAt, endAt }: Interval, percent: number): number | null {
  const lengths = sessions
    .filter((s) => s.endAt !== null && s.endAt >= startAt && s.endAt < endAt && lasts(s))
    .map((s) => ends(s) - s.startAt);
  if (lengths.length < 20) return null;
  const isEnough = (length: number) => lengths.filter((one) => one <= length).length * 100 >= percent * lengths.length;
  return Math.min(...lengths.filter(isEnough));
}

export function isInWindow(s: Stored, { startAt, endAt }: Interval): boolean {
  return s.startAt < endAt && (s.endAt === null || s.endAt > startAt || s.startAt >= startAt);
}
