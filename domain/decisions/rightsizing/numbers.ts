// The numbers of one feature or selection as the contract shows them, from what was measured of it. Pure.
import type { components } from "../../../generated/contract.ts";
import { msAbove, percentile, totalMs } from "../../usage/curve/level-times.ts";
import type { Measured } from "../../usage/curve/measures.ts";
import type { DenialCounts } from "./pool-denial.ts";
import { type VerdictLimits, verdictOf } from "./verdict.ts";

type RightsizingNumbers = components["schemas"]["RightsizingNumbers"];

export interface NumbersOf {
  readonly measured: Measured;
  /** At the window's end. */
  readonly total: number | null;
  readonly isTotalShared: boolean;
  readonly knownMs: number;
  readonly denials: DenialCounts;
  /** The numbers of licences that `measured` has checkouts for. */
  readonly licenses: readonly number[];
}

export function numbersOf(of: NumbersOf, limits: VerdictLimits): RightsizingNumbers {
  const { measured, total, knownMs, denials, licenses } = of;
  const { times, highestAt, fullMs, beyond } = measured;
  const measuredMs = totalMs(times);
  const p99 = percentile(times, 990);
  const verdict = verdictOf({ ...of, measuredMs, p99, fullMs, shortDenials: denials.short }, limits);
  return {
    Total: total,
    KnownSeconds: knownMs / 1000,
    MeasuredSeconds: measuredMs / 1000,
    P50: percentile(times, 500),
    P90: percentile(times, 900),
    P95: percentile(times, 950),
    P99: p99,
    P999: percentile(times, 999),
    Max: times.at(-1)?.[0] ?? null,
    MaxAtUtc: highestAt === null ? null : new Date(highestAt).toISOString(),
    AverageUsed: averageOf(times, measuredMs),
    FullSeconds: fullMs === null ? null : fullMs / 1000,
    FullPercent: fullMs === null ? null : Math.round((fullMs * 10_000) / measuredMs) / 100,
    TrueDenials: denials.true,
    Denials: denials.all,
    Verdict: verdict,
    SpareLicenses: verdict === "Spare" ? (total ?? 0) - (p99 ?? 0) : 0,
    WhatIf: licenses.map((count, index) => ({
      Licenses: count,
      ShortageSeconds: msAbove(times, count) / 1000,
      CheckoutsBeyond: beyond[index]?.checkouts ?? 0,
      UsersTouched: beyond[index]?.users ?? 0,
    })),
  };
}

function averageOf(times: Measured["times"], measuredMs: number): number | null {
  if (measuredMs === 0) return null;
  return times.reduce((sum, [licenses, ms]) => sum + licenses * ms, 0) / measuredMs;
}
