// The interval that two intervals share, as SQL that SQLite and SQL Server both take: neither has a function for the lesser of two values
// that the other knows.

/** SQL of an interval's two ends; null is open. */
export interface SqlInterval {
  readonly from: string | null;
  readonly to: string | null;
}

/** SQL: the interval that two intervals share. Where they share none, its end is not after its start. */
export function overlap(one: SqlInterval, other: SqlInterval): { from: string; to: string } {
  return { from: further(">", one.from, other.from), to: further("<", one.to, other.to) };
}

function further(sign: "<" | ">", one: string | null, other: string | null): string {
  if (one === null || other === null) return one ?? other ?? "null";
  return `case when ${one} ${sign} ${other} then ${one} else ${other} end`;
}
