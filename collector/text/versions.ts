// The order of versions: number by number, as people read them ("2017.12" is after "2017.9").

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
