// What the zone map knows of sessions: columns of session_zones by their names without `_low` and `_high`, and the fields of the
// contract that they bound. No query here.

/** SQL over ended sessions `x`, as sort-keys.ts orders by it. */
export const zoneBounds = {
  handle: "lower(x.handle)",
  source: "lower(x.source)",
  licenses: "x.number_of_licenses",
  borrowed: "case when x.is_borrowed = 1 then 1 else 0 end",
  silenced: "case when x.end_source = 'silence' then 1 else 0 end",
  idle: "x.idle_seconds",
  linger: "x.linger_seconds",
  due: "x.linger_due_at",
  length: "x.end_at - x.start_at",
  license_ms: "x.number_of_licenses * 1.0 * (x.end_at - x.start_at)",
} as const;

const ofField: Readonly<Record<string, keyof typeof zoneBounds>> = {
  Handle: "handle",
  Source: "source",
  NumberOfLicenses: "licenses",
  IsBorrowed: "borrowed",
  EndIsEstimated: "silenced",
  IdleTimeSeconds: "idle",
  LingerTimeSeconds: "linger",
  LingerDueDateUtc: "due",
  DurationSeconds: "length",
  LicenseSeconds: "license_ms",
};
/** What counts inside a window alone is never more than all of it, and all of it for a session that does not cross its ends. */
const ofClipped: typeof ofField = { UsageSecondsInWindow: "length", LicenseSecondsInWindow: "license_ms" };

/**
 * SQL of a zone's bound of a field, for zones `z`: the best that a session of it can have. Null: there is none. `sql`: the
 * field's key.
 */
export function zoneBound(
  field: string,
  sql: string,
  isFalling: boolean,
): { readonly bound: string; readonly isClipped: boolean } | null {
  // No ended session is active. An engine may refuse an order by a constant.
  if (field === "IsActive") return { bound: "z.sessions * 0", isClipped: false };
  const clipped = ofClipped[field];
  // Of the working hours alone, which are a sum, nothing is known from below.
  if (clipped !== undefined && !isFalling && /\bselect\b/.test(sql)) return null;
  const name = clipped ?? ofField[field];
  if (name === undefined) return null;
  return { bound: `z.${name}_${isFalling ? "high" : "low"}`, isClipped: clipped !== undefined && !isFalling };
}
