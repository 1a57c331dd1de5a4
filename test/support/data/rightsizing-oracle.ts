// What rightsizing, heat maps and comparisons must answer, by a plain sweep over all sessions: written from the rules
// (docs/domain.md, Rightsizing), not from the code. Slow, and made for small histories.
import { DateTime } from "luxon";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/time/units.ts";
import type { Interval } from "../../../domain/time/working-time.ts";
import type { Stored } from "./usage-histories.ts";
import type { OwnedSince } from "./usage-sweep.ts";

export interface StoredDenial {
  poolId: number;
  at: number;
  isTrue: boolean;
  type: "NoLicenseAvailable" | "Other";
}

export interface OracleOf {
  /** In the order of their Ids; of the pools that are measured alone. */
  sessions: readonly Stored[];
  denials: readonly StoredDenial[];
  /** What of the window is known, in order. */
  known: readonly Interval[];
  owned: OwnedSince;
  isTotalShared: boolean;
  windowEnd: number;
  working: "all" | "hours" | "days";
}

/** Monday to Friday of UTC; with `hours` from 08:00 to 18:00. */
export function counted({ startAt, endAt }: Interval, working: OracleOf["working"]): Interval[] {
  if (working === "all") return startAt < endAt ? [{ startAt, endAt }] : [];
  const found: Interval[] = [];
  for (let day = Math.floor(startAt / DAY_MS) * DAY_MS; day < endAt; day += DAY_MS) {
    if ([0, 6].includes(new Date(day).getUTCDay())) continue;
    const [from, to] = working === "hours" ? [day + 8 * HOUR_MS, day + 18 * HOUR_MS] : [day, day + DAY_MS];
    const part = { startAt: Math.max(from, startAt), endAt: Math.min(to, endAt) };
    if (part.startAt < part.endAt) found.push(part);
  }
  return found;
}

const lasts = (s: Stored) => s.endAt === null || s.endAt > s.startAt;
const runsAt = (s: Stored, at: number) => s.startAt <= at && (s.endAt ?? Number.POSITIVE_INFINITY) > at;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const totalAt = (owned: OwnedSince, at: number) => (owned.findLast(([from]) => from <= at) ?? owned[0])?.[1] ?? null;

/** The measured time, cut wherever something changes. */
function pieces({ sessions, known, owned, working }: OracleOf, step?: number) {
  return known
    .flatMap((part) => counted(part, working))
    .flatMap(({ startAt, endAt }) => {
      const borders = [...sessions.flatMap((s) => [s.startAt, s.endAt ?? endAt]), ...owned.map(([at]) => at)];
      if (step) for (let at = Math.ceil(startAt / step) * step; at < endAt; at += step) borders.push(at);
      const inside = borders.filter((at) => at > startAt && at < endAt);
      const sorted = [...new Set([startAt, ...inside, endAt])].sort((a, b) => a - b);
      return sorted.slice(1).map((to, index) => {
        const from = sorted[index] as number;
        const used = sum(sessions.filter((s) => runsAt(s, from)).map((s) => s.numberOfLicenses));
        return { from, ms: to - from, used, total: totalAt(owned, from) };
      });
    });
}

export function expectedNumbers(
  of: OracleOf,
  licenses: readonly number[],
  limits = { tight: 90, spare: 70, short: 1 },
) {
  const parts = pieces(of);
  const all = sum(parts.map(({ ms }) => ms));
  const time = (holds: (part: (typeof parts)[number]) => boolean) => sum(parts.filter(holds).map(({ ms }) => ms));
  const percentile = (share: number) => {
    if (all === 0) return null;
    for (let n = 0; ; n += 1) if (time(({ used }) => used <= n) * 1000 >= share * all) return n;
  };
  const highest = Math.max(...parts.map(({ used }) => used));
  const hasTotal = !of.isTotalShared && parts.some(({ total }) => (total ?? 0) > 0);
  const full = hasTotal ? time(({ used, total }) => (total ?? 0) > 0 && used >= (total ?? 0)) : null;
  const denials = of.denials.filter(({ at }) => parts.some(({ from, ms }) => at >= from && at < from + ms));
  const total = totalAt(of.owned, of.windowEnd - 1);
  const knownMs = sum(of.known.map(({ startAt, endAt }) => endAt - startAt));
  const p99 = percentile(990);
  const verdict = () => {
    if (!total || of.isTotalShared || knownMs < 7 * DAY_MS || p99 === null) return "Unknown";
    const isShort = denials.some(({ isTrue, type }) => isTrue && type === "NoLicenseAvailable");
    if (isShort || (full !== null && full * 100 >= limits.short * all)) return "Short";
    if (p99 * 100 > limits.tight * total) return "Tight";
    return p99 * 100 <= limits.spare * total ? "Spare" : "Fits";
  };
  return {
    Total: total,
    KnownSeconds: knownMs / 1000,
    MeasuredSeconds: all / 1000,
    P50: percentile(500),
    P90: percentile(900),
    P95: percentile(950),
    P99: p99,
    P999: percentile(999),
    Max: all === 0 ? null : highest,
    MaxAtUtc: all === 0 ? null : iso(parts.find(({ used }) => used === highest)?.from as number),
    AverageUsed: all === 0 ? null : sum(parts.map(({ used, ms }) => used * ms)) / all,
    FullSeconds: full === null ? null : full / 1000,
    FullPercent: full === null ? null : Math.round((full * 10_000) / all) / 100,
    TrueDenials: denials.filter(({ isTrue }) => isTrue).length,
    Denials: denials.length,
    Verdict: verdict(),
    SpareLicenses: verdict() === "Spare" ? (total as number) - (p99 as number) : 0,
    WhatIf: licenses.map((n) => {
      const beyond = of.sessions.filter((s, position) => {
        if (!lasts(s) || !parts.some(({ from, ms }) => s.startAt >= from && s.startAt < from + ms)) return false;
        const earlier = of.sessions.filter(
          (other, index) =>
            lasts(other) &&
            (other.startAt < s.startAt ? runsAt(other, s.startAt) : other.startAt === s.startAt && index < position),
        );
        return sum(earlier.map((one) => one.numberOfLicenses)) + s.numberOfLicenses > n;
      });
      return {
        Licenses: n,
        ShortageSeconds: time(({ used }) => used > n) / 1000,
        CheckoutsBeyond: beyond.length,
        UsersTouched: new Set(beyond.map(({ userId }) => userId)).size,
      };
    }),
  };
}

export function expectedCells(of: OracleOf, zone: string) {
  const cellOf = (at: number) => {
    const local = DateTime.fromMillis(at, { zone });
    return (local.weekday - 1) * 24 + local.hour;
  };
  // Clocks of today change at whole quarters of an hour of UTC.
  const parts = Map.groupBy(pieces(of, 15 * MINUTE_MS), ({ from }) => cellOf(from));
  return Array.from({ length: 168 }, (_, cell) => {
    const ofCell = parts.get(cell) ?? [];
    const ms = sum(ofCell.map((part) => part.ms));
    const denials = of.denials.filter(({ at }) =>
      ofCell.some(({ from, ms: length }) => at >= from && at < from + length),
    );
    const hasTotal = !of.isTotalShared && ofCell.some(({ total }) => (total ?? 0) > 0);
    return {
      Weekday: Math.floor(cell / 24) + 1,
      Hour: cell % 24,
      KnownSeconds: ms / 1000,
      Average: ms === 0 ? null : sum(ofCell.map((part) => part.used * part.ms)) / ms,
      Max: ms === 0 ? null : Math.max(...ofCell.map(({ used }) => used)),
      FullSeconds: hasTotal
        ? sum(ofCell.filter(({ used, total }) => (total ?? 0) > 0 && used >= (total ?? 0)).map((part) => part.ms)) /
          1000
        : null,
      Denials: denials.length,
      TrueDenials: denials.filter(({ isTrue }) => isTrue).length,
    };
  });
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
