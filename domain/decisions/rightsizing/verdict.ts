// The verdict on the number of licences that is owned: too few, too many, or right (docs/domain.md, Rightsizing). Pure.
import type { components } from "../../../generated/contract.ts";
import { DAY_MS } from "../../time/units.ts";

export type Verdict = components["schemas"]["LicenseVerdict"];

/** The limits of the verdicts, in percent. */
export interface VerdictLimits {
  readonly tightPercent: number;
  readonly sparePercent: number;
  readonly shortPercent: number;
}

export interface VerdictOn {
  /** Null: not known. */
  readonly total: number | null;
  readonly isTotalShared: boolean;
  readonly knownMs: number;
  readonly measuredMs: number;
  readonly p99: number | null;
  readonly fullMs: number | null;
  /** True denials because no licence was available. */
  readonly shortDenials: number;
}

const enoughKnownMs = 7 * DAY_MS;

/** The first that holds, in this order. */
export function verdictOf(on: VerdictOn, { tightPercent, sparePercent, shortPercent }: VerdictLimits): Verdict {
  const { total, p99, fullMs } = on;
  if (total === null || total === 0 || on.isTotalShared || on.knownMs < enoughKnownMs || p99 === null) return "Unknown";
  const isOftenFull = fullMs !== null && fullMs * 100 >= shortPercent * on.measuredMs;
  if (on.shortDenials > 0 || isOftenFull) return "Short";
  if (p99 * 100 > tightPercent * total) return "Tight";
  return p99 * 100 <= sparePercent * total ? "Spare" : "Fits";
}
