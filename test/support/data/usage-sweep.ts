// What usage over time must answer, by a sweep over all sessions in plain arithmetic: the oracle of the tests of concurrency.
import { expect } from "chai";
import { DAY_MS, HOUR_MS } from "../../../domain/time/units.ts";
import type { Stored } from "./usage-histories.ts";

/** The state from one change to the next one. */
export interface Piece {
  from: number;
  to: number;
  licenses: number;
  sessions: number;
  /** How many licences are owned; null: not known. */
  owned: number | null;
  /** Whether anything is known then. */
  isKnown: boolean;
}

/** From an instant on so many are owned; the first one before it, too. */
export type OwnedSince = readonly (readonly [at: number, total: number | null])[];

/** Since when each pool is known; null: for all time. */
export type KnownSince = ReadonlyMap<number, number | null>;

/** Of some of the pools, since the first of them; where there is none, nothing limits it. */
export function firstKnown(known: KnownSince, poolIds: readonly number[]): number {
  if (poolIds.length === 0) return Number.NEGATIVE_INFINITY;
  return poolIds.reduce(
    (first, id) => Math.min(first, known.get(id) ?? Number.NEGATIVE_INFINITY),
    Number.POSITIVE_INFINITY,
  );
}

/** What a pool owned, of which nothing is known before an instant. */
export function ownedSinceKnown(owned: OwnedSince, known: number | null): OwnedSince {
  if (known === null) return owned;
  const then = (owned.findLast(([at]) => at <= known) ?? owned[0])?.[1] ?? null;
  return [[0, null], [known, then], ...owned.filter(([at]) => at > known)];
}

/** The pieces at whose beginning the licences in use change, as the contract has them. */
export function stepsOf(pieces: readonly Piece[]): { AtUtc: string; Quantity: number }[] {
  return pieces.flatMap(({ from, licenses }, index) =>
    pieces[index - 1]?.licenses === licenses ? [] : { AtUtc: iso(from), Quantity: licenses },
  );
}

/** [start, end) cut at each change, and where something is known for the first time. */
export function sweep(
  sessions: readonly Stored[],
  start: number,
  end: number,
  owned: OwnedSince,
  knownSince = Number.NEGATIVE_INFINITY,
  knownUntil = Number.POSITIVE_INFINITY,
): Piece[] {
  const borders = [
    ...sessions.flatMap((s) => [s.startAt, s.endAt ?? end]),
    ...owned.map(([at]) => at),
    knownSince,
    knownUntil,
  ];
  const inside = borders.filter((at) => at > start && at < end);
  const sorted = [...new Set([start, ...inside, end])].sort((a, b) => a - b).filter((at) => at <= end);
  return sorted.slice(1).map((to, index) => {
    const from = sorted[index] as number;
    const running = sessions.filter((s) => s.startAt <= from && (s.endAt ?? Number.POSITIVE_INFINITY) > from);
    const total = (owned.findLast(([at]) => at <= from) ?? owned[0])?.[1] ?? null;
    const licenses = running.reduce((sum, s) => sum + s.numberOfLicenses, 0);
    return {
      from,
      to,
      licenses,
      sessions: running.length,
      owned: total,
      isKnown: from >= knownSince && from < knownUntil,
    };
  });
}

// biome-ignore lint/suspicious/noExplicitAny: any plain answer is compared.
export type Answer = any;

/** Compares a summary or a point of [start, end) with the pieces. `working`: from 08:00 to 18:00 UTC, Monday to Friday. */
export function expectSummary(found: Answer, pieces: readonly Piece[], start: number, end: number, working: boolean) {
  const all = pieces.flatMap(({ from, to, ...rest }) =>
    counted(Math.max(from, start), Math.min(to, end), working).map((part) => ({ ...part, ...rest })),
  );
  const parts = all.filter((part) => part.isKnown);
  const ms = (value: (part: (typeof parts)[number]) => number) =>
    parts.reduce((sum, part) => sum + (part.to - part.from) * value(part), 0);
  const sum = (value: (part: (typeof parts)[number]) => number) => ms(value) / 1000;
  const highest = Math.max(...parts.map((part) => part.licenses));
  const totals = parts.flatMap((part) => part.owned ?? []);
  const isCounted = parts.length > 0;
  expect(found).to.deep.include({
    CountedSeconds: all.reduce((counted, { from, to }) => counted + to - from, 0) / 1000,
    KnownSeconds: sum(() => 1),
    UsageSeconds: sum((part) => part.sessions),
    LicenseSeconds: sum((part) => part.licenses),
    Min: isCounted ? Math.min(...parts.map((part) => part.licenses)) : null,
    Max: isCounted ? highest : null,
    MaxAtUtc: isCounted ? iso(parts.find((part) => part.licenses === highest)?.from as number) : null,
    Total: isCounted ? (pieces.find(({ from, to }) => from < end && to >= end)?.owned ?? null) : null,
    TotalMin: totals.length > 0 ? Math.min(...totals) : null,
    TotalMax: totals.length > 0 ? Math.max(...totals) : null,
    FullSeconds: totals.some((total) => total > 0)
      ? sum(({ owned, licenses }) => Number(owned !== null && owned > 0 && licenses >= owned))
      : null,
  });
  expect(found.Average).to.equal(isCounted ? ms((part) => part.licenses) / ms(() => 1) : null);
}

/** The parts of [from, to) that count. */
function counted(from: number, to: number, working: boolean): { from: number; to: number }[] {
  if (!working) return from < to ? [{ from, to }] : [];
  const found: { from: number; to: number }[] = [];
  for (let day = Math.floor(from / DAY_MS) * DAY_MS; day < to; day += DAY_MS) {
    if ([0, 6].includes(new Date(day).getUTCDay())) continue;
    const part = { from: Math.max(from, day + 8 * HOUR_MS), to: Math.min(to, day + 18 * HOUR_MS) };
    if (part.from < part.to) found.push(part);
  }
  return found;
}

export function bodyOf(reply: { body?: unknown }): Answer {
  return JSON.parse(JSON.stringify(reply.body));
}

export function iso(at: number): string {
  return new Date(at).toISOString();
}
