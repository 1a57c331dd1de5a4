// When a licence ends, in words. The licence still holds on the printed day, to its end (UTC).
import type { Feature } from "../../generated/client/index.js";

const dayMs = 86_400_000;
export const soonDays = 30;

/** Whole days that are left, the last one being 0; null: permanent. Negative: it has ended. */
export function daysLeft(expirationDateUtc: string | null, now = Date.now()): number | null {
  return expirationDateUtc === null ? null : Math.ceil((Date.parse(expirationDateUtc) - now) / dayMs);
}

/** Whether it ends within the next 30 days. */
export function endsSoon({ ExpirationDateUtc }: Pick<Feature, "ExpirationDateUtc">): boolean {
  const left = daysLeft(ExpirationDateUtc);
  return left !== null && left >= 0 && left <= soonDays;
}
