// Whether a number of licences or denials is beyond what a rule allows. Pure; threads of the database load it.
import type { Level } from "./machine.ts";

/** `Changes` is for counts, of which nothing is owned. */
export type Measure = "UsedPercent" | "UsedLicenses" | "FreeLicenses" | "Count";

export interface Comparison {
  readonly measure: Measure;
  readonly threshold: number;
  readonly resolveThreshold: number;
}

/** What holds of a subject from an instant on. */
export interface Mark {
  readonly at: number;
  /** The licences owned; null: not known. */
  readonly total: number | null;
  /** Of nothing that the subject is made of anything is known. */
  readonly isDark: boolean;
  /** Of some of it nothing is known: what is counted may be too little. */
  readonly isBlind: boolean;
}

/** The number that is compared; null where it is not known. */
export function measured(measure: Measure, used: number, total: number | null): number | null {
  if (measure === "UsedLicenses" || measure === "Count") return used;
  if (total === null) return null;
  if (measure === "FreeLicenses") return Math.max(0, total - used);
  return total > 0 ? (100 * used) / total : null;
}

export function levelOf(comparison: Comparison, used: number, { total, isDark, isBlind }: Mark): Level {
  if (isDark) return "unknown";
  const { measure, threshold, resolveThreshold } = comparison;
  const value = measured(measure, used, total);
  if (value === null) return "unknown";
  const isFree = measure === "FreeLicenses";
  if (isFree ? value <= threshold : value >= threshold) return "breach";
  const isClear = isFree ? value > resolveThreshold : value < resolveThreshold;
  // Too little is counted: what looks like the end may be none.
  if (isBlind) return "unknown";
  return isClear ? "clear" : "between";
}
