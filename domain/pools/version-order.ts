// Which of two printed versions is the higher one. Versions are texts everywhere else.

/**
 * Orders versions number by number ("2024.10" after "2024.9", "v52" after "v9"), the longer one after its beginning;
 * null, which is no version, first. Texts with the same numbers are ordered by their code units. For `Array.sort`.
 */
export function compareVersions(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  const left = numbersOf(a);
  const right = numbersOf(b);
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const order = compareDigits(left[index] as string, right[index] as string);
    if (order !== 0) return order;
  }
  if (left.length !== right.length) return left.length - right.length;
  return a < b ? -1 : Number(a > b);
}

function numbersOf(version: string): string[] {
  return (version.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=.)/, ""));
}

/** Digits without leading zeros, so that a number of any length compares as one. */
function compareDigits(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : Number(a > b);
}
