// What two readers found, each for a part of the pools or of the users, as one. Pure.
import { type Held, heldNames } from "./fields.ts";
import { PairTimes, pairWidth } from "./pair-times.ts";
import type { Together } from "./together.ts";

const width = heldNames.length;
const [userAt, poolAt, severalAt] = (["userId", "poolId", "severalMs"] as const).map((name) =>
  heldNames.indexOf(name),
) as [number, number, number];

/** Rows of parts of the pools; `by`: what has one row, whatever its pools are; null: rows of two parts have different pools. */
export function joinedRows(parts: readonly (readonly Held[])[], by: "userId" | "labelId" | null): readonly Held[] {
  const all = parts.flat();
  if (by === null || parts.length === 1) return all;
  const joined = new Map<number, Held>();
  for (const row of all) {
    const known = joined.get(row[by]);
    joined.set(row[by], known === undefined ? row : added(known, row));
  }
  return [...joined.values()];
}

function added(one: Held, other: Held): Held {
  const most = other.maxSessions > one.maxSessions ? other : one;
  return {
    ...{ poolId: one.poolId, userId: one.userId, labelId: one.labelId },
    licenseMs: one.licenseMs + other.licenseMs,
    nightMs: one.nightMs + other.nightMs,
    nights: one.nights + other.nights,
    weekendMs: one.weekendMs + other.weekendMs,
    weekends: one.weekends + other.weekends,
    severalMs: one.severalMs + other.severalMs,
    several: one.several + other.several,
    severalLicenseMs: one.severalLicenseMs + other.severalLicenseMs,
    maxSessions: most.maxSessions,
    maxLicenses: Math.max(one.maxLicenses, other.maxLicenses),
    maxAt: most.maxAt,
  };
}

/** Numbers of rows with several sessions at once, each part in order. */
export function joinedSeveral(parts: readonly Float64Array[]): Float64Array {
  const [one = new Float64Array(0), other = new Float64Array(0)] = parts;
  const all = new Float64Array(one.length + other.length);
  for (let to = 0, a = 0, b = 0; to < all.length; to += width) {
    const isFirst = b === other.length || (a < one.length && comesFirst(one, a, other, b));
    const [from, at] = isFirst ? [one, a] : [other, b];
    all.set(from.subarray(at, at + width), to);
    if (isFirst) a += width;
    else b += width;
  }
  return all;
}

function comesFirst(one: Float64Array, a: number, other: Float64Array, b: number): boolean {
  const more = (one[a + severalAt] as number) - (other[b + severalAt] as number);
  if (more !== 0) return more > 0;
  const later = (one[a + userAt] as number) - (other[b + userAt] as number);
  return later !== 0 ? later < 0 : (one[a + poolAt] as number) < (other[b + poolAt] as number);
}

/** Times of parts of the users. `poolIds`: of all pools, in the order in which they were asked for. */
export function joinedTogether(parts: readonly Together[], poolIds: readonly number[]): Together {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const placeOf = new Map(poolIds.map((id, place) => [id, place]));
  const heldMs = new Map<number, number>();
  const times = new PairTimes(poolIds.length);
  for (const part of parts) {
    for (const [poolId, ms] of part.heldMs) heldMs.set(poolId, (heldMs.get(poolId) ?? 0) + ms);
    for (let at = 0; at < part.pairs.length; at += pairWidth) {
      const [lower, higher, ms] = part.pairs.subarray(at) as unknown as [number, number, number];
      times.add(placeOf.get(lower) as number, placeOf.get(higher) as number, ms);
    }
  }
  return { heldMs: [...heldMs], pairs: times.sorted(poolIds) };
}
