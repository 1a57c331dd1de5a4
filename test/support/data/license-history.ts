// Random true histories of checkouts on a licence server, and how they are reported: a log with exact seconds, snapshots with
// minutes. For tests that deliver both in any order and expect the true history.
import fc from "fast-check";
import type { components } from "../../../generated/contract.ts";

type Schemas = components["schemas"];
export type Message = Schemas["BrokerMessage"];

/** Seconds after the beginning; `end` is null while it is still active. */
export interface TrueCheckout {
  readonly user: string;
  readonly handle: string;
  readonly start: number;
  readonly end: number | null;
  /** Lost when the daemon stopped: no check-in was logged. */
  readonly isLost?: boolean;
}

export interface SeenBy {
  /** Whether snapshots print handles, and are dated to the second (else to the minute that they were printed in). */
  readonly printsHandles: boolean;
  readonly printsSeconds: boolean;
}

export const beginning = Date.UTC(2026, 2, 2, 10);
export const lastSecond = 900;

export function instantOf(second: number): string {
  return new Date(beginning + second * 1000).toISOString();
}

/** Checkouts of one user that look the same in the log: licences are given back oldest first. */
function checkoutsOf(user: string): fc.Arbitrary<TrueCheckout[]> {
  const second = fc.oneof(
    fc.integer({ min: 0, max: lastSecond }),
    // Minutes with several starts in them.
    fc.integer({ min: 120, max: 185 }),
  );
  return fc
    .array(
      fc.record({ start: second, length: fc.integer({ min: 0, max: 400 }), stays: fc.integer({ min: 0, max: 5 }) }),
      {
        maxLength: 6,
      },
    )
    .chain((made) =>
      fc.record({
        made: fc.constant(made),
        handles: fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: made.length, maxLength: made.length }),
      }),
    )
    .map(({ made, handles }) => {
      const starts = made.map((one) => one.start).sort((a, b) => a - b);
      const ends = made.flatMap((one) => (one.stays === 0 ? [] : [one.start + one.length])).sort((a, b) => a - b);
      // The oldest are given back first; one that would be given back before it began is still out.
      const taken = ends.filter((end, index) => end >= (starts[index] as number));
      return starts.map((start, index) => ({
        user,
        handle: String(100 + (handles[index] as number)),
        start,
        end: (taken[index] ?? -1) >= start ? (taken[index] as number) : null,
      }));
    })
    .map((checkouts) => {
      // Whatever stays must be the latest ones.
      const open = checkouts.findIndex((one) => one.end === null);
      return open < 0 ? checkouts : checkouts.map((one, index) => (index >= open ? { ...one, end: null } : one));
    });
}

export const trueHistory: fc.Arbitrary<TrueCheckout[]> = fc
  .tuple(checkoutsOf("ann"), checkoutsOf("bob"))
  .map(([ann, bob]) => [...ann, ...bob]);

/** The same history on a server whose daemon stopped at these seconds. */
export function withStops(history: readonly TrueCheckout[], stops: readonly number[]): TrueCheckout[] {
  return history.map((one) => {
    const stop = stops.filter((at) => one.start < at && (one.end === null || one.end > at)).sort((a, b) => a - b)[0];
    return stop === undefined ? one : { ...one, end: stop, isLost: true };
  });
}

/** A history in which licences are given back in any order. */
export function unordered(history: readonly TrueCheckout[], swaps: readonly number[]): TrueCheckout[] {
  const mixed = [...history];
  for (const [index, swap] of swaps.entries()) {
    const [a, b] = [mixed[index % mixed.length], mixed[swap % mixed.length]];
    if (!a || !b || a.user !== b.user || (b.end ?? lastSecond) < a.start || (a.end ?? lastSecond) < b.start) continue;
    mixed[index % mixed.length] = { ...a, end: b.end };
    mixed[swap % mixed.length] = { ...b, end: a === b ? b.end : a.end };
  }
  return mixed;
}

/**
 * Without ambiguous checkouts: where snapshots print no handles, several checkouts of one user that began in the same minute look
 * the same in all of them.
 */
export function unambiguous(history: readonly TrueCheckout[], seenBy: SeenBy): TrueCheckout[] {
  if (seenBy.printsHandles) return [...history];
  const seen = new Set<string>();
  return history.filter(({ user, start }) => {
    const line = `${user} ${minuteOf(start)}`;
    const isFirst = !seen.has(line);
    seen.add(line);
    return isFirst;
  });
}

/** The log's lines from a second on; with handles, if it prints them. */
export function logOf(
  history: readonly TrueCheckout[],
  from = 0,
  printsHandles = false,
): Extract<Schemas["LogEvent"], { UserName: string }>[] {
  const events = history.flatMap(({ user, handle, start, end, isLost }) => [
    { type: "checkout" as const, user, handle, at: start },
    ...(end === null || isLost ? [] : [{ type: "checkin" as const, user, handle, at: end }]),
  ]);
  const occurrences = new Map<string, number>();
  return events
    .sort((a, b) => a.at - b.at || Number(a.type === "checkin") - Number(b.type === "checkin"))
    .map(({ type, user, handle, at }) => {
      const equal = `${type} ${user} ${at}`;
      const Place = occurrences.get(equal) ?? 0;
      occurrences.set(equal, Place + 1);
      return {
        EventType: type,
        TimestampUtc: instantOf(at),
        Place,
        Vendor: "acme",
        FeatureName: "cad",
        UserName: user,
        Workstation: "ws",
        ...(printsHandles && { Handle: handle }),
      };
    })
    .filter((event) => Date.parse(event.TimestampUtc) >= beginning + from * 1000);
}

/** What a snapshot prints that was taken at a second. */
export function snapshotOf(history: readonly TrueCheckout[], second: number, seenBy: SeenBy, server: string): Message {
  const active = history.filter(({ start, end }) => start <= second && (end === null || end > second));
  return {
    MessageType: "data_inquiry",
    LicenseServer: { Name: server },
    TimestampUtc: instantOf(seenBy.printsSeconds ? second : minuteOf(second)),
    Pools: [
      {
        FeatureName: "cad",
        FeatureVersion: "1.0",
        Vendor: "acme",
        Total: 10,
        Used: active.length,
        Checkouts: active.map(({ user, handle, start }) => ({
          UserName: user,
          Workstation: "ws",
          ...(seenBy.printsHandles && { Handle: handle }),
          StartTimeUtc: instantOf(minuteOf(start)),
          StartPrecisionSeconds: 60,
        })),
      },
    ],
  };
}

export function minuteOf(second: number): number {
  return Math.floor(second / 60) * 60;
}

/** A log in consecutive pieces, cut at these positions. */
export function cut<T>(items: readonly T[], positions: readonly number[]): T[][] {
  const at = [0, ...positions.map((position) => Math.min(position, items.length)).sort((a, b) => a - b), items.length];
  return at
    .slice(1)
    .map((end, index) => items.slice(at[index], end))
    .filter((piece) => piece.length > 0);
}

/** The items in another order, some of them repeated; both as the numbers say. */
export function shuffled<T>(items: readonly T[], by: readonly number[]): T[] {
  const rest = [...items];
  const taken: T[] = [];
  for (const [index, number] of by.entries()) {
    if (rest.length === 0) break;
    const [item] = rest.splice(number % rest.length, 1);
    taken.push(item as T);
    if (number % 5 === 0) taken.push(taken[(by[index] as number) % taken.length] as T);
  }
  return [...taken, ...rest];
}
