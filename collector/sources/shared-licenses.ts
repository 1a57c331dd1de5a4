// Checkouts that share one licence: some licence managers list each of them with the whole number, and count it once.
import type { ReportedCheckout } from "../../generated/contract.ts";

/**
 * The checkouts of one pool, so that their licences add up to no more than the printed use where sharing explains the
 * difference: of the checkouts with one `keyOf`, the largest keeps its number (of equal ones the first), and the others
 * have 0 licences, one after the other, until the sum fits. Where no use is printed nothing changes.
 */
export function withoutShared<Checkout extends ReportedCheckout>(
  checkouts: readonly Checkout[],
  used: number | null,
  keyOf: (checkout: Checkout) => string,
): Checkout[] {
  let sum = checkouts.reduce((total, checkout) => total + licensesOf(checkout), 0);
  if (used === null || sum <= used) return [...checkouts];
  const holders = new Map<string, Checkout>();
  for (const checkout of checkouts) {
    const holder = holders.get(keyOf(checkout));
    if (!holder || licensesOf(checkout) > licensesOf(holder)) holders.set(keyOf(checkout), checkout);
  }
  return checkouts.map((checkout) => {
    if (sum <= used || holders.get(keyOf(checkout)) === checkout) return checkout;
    sum -= licensesOf(checkout);
    return { ...checkout, NumberOfLicenses: 0 };
  });
}

function licensesOf(checkout: ReportedCheckout): number {
  return checkout.NumberOfLicenses ?? 1;
}
