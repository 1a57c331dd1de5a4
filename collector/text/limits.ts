// The lengths and sizes that the contract allows for what a licence manager prints. A line past them is unreadable, so
// that one odd line does not have a whole message refused.

export const longestName = 255;
export const longestVendor = 128;
export const longestVersion = 64;
export const longestErrorMessage = 4_000;
/** NumberOfLicenses of one checkout. */
export const mostLicenses = 2_147_483_647;
/** Totals: whole numbers that JSON carries exactly. */
const greatestCount = Number.MAX_SAFE_INTEGER;

/** The digits as a number, or null where it is none or past the limit. */
export function countOf(digits: string, greatest: number = greatestCount): number | null {
  if (!/^\d+$/.test(digits)) return null;
  const count = Number(digits);
  return count <= greatest ? count : null;
}

/** Whether a name, a vendor or a version may be sent: there, and not longer than the contract allows. */
export function fits(text: string, longest: number): boolean {
  return text.length > 0 && text.length <= longest;
}
