// The lengths and sizes that the contract allows for what a licence manager prints, so that one odd line does not have a
// whole message refused; and the order of versions.
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

/** Below 0 where `left` is the lower version. Parts that are no numbers are compared as texts, after all numbers. */
export function compareVersions(left: string, right: string): number {
  const lefts = left.split(".");
  const rights = right.split(".");
  for (let index = 0; index < Math.max(lefts.length, rights.length); index += 1) {
    const order = compareParts(lefts[index] ?? "0", rights[index] ?? "0");
    if (order !== 0) return order;
  }
  return 0;
}

/** Whether two spellings mean one version: "31.0" and "31.000000". */
export function isSameVersion(left: string, right: string): boolean {
  return compareVersions(left, right) === 0;
}

function compareParts(left: string, right: string): number {
  const leftIsNumber = /^\d+$/.test(left);
  const rightIsNumber = /^\d+$/.test(right);
  if (leftIsNumber && rightIsNumber) {
    const a = left.replace(/^0+(?=\d)/, "");
    const b = right.replace(/^0+(?=\d)/, "");
    return a.length !== b.length ? a.length - b.length : compareTexts(a, b);
  }
  if (leftIsNumber !== rightIsNumber) return leftIsNumber ? -1 : 1;
  return compareTexts(left, right);
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
