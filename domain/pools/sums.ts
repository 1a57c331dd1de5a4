// Sums and percents of licences, each as SQL and as the same arithmetic over records: the two never differ in a digit.

/** The largest number on the wire: what is larger stays at it. */
const largest = Number.MAX_SAFE_INTEGER;

/** A sum that leaves null out; null over nothing else. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return Math.min(
    known.reduce((total, value) => total + value, 0),
    largest,
  );
}

/** The same as SQL. */
export function sumSql(value: string): string {
  return `cast(case when sum(${value} * 1.0) > ${largest} then ${largest}
    else sum(${value} * 1.0) end as bigint)`;
}

/**
 * 100 × part / whole of whole numbers from 0, to two decimals, halves away from zero; null where one of them is null or
 * the whole is 0.
 */
export function percentOf(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null || whole === 0) return null;
  const exact = (BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole));
  return Number(exact) / 100;
}

/** The same as SQL: in whole numbers, and so exact, until the part is too large for that to matter. */
export function percentSql(part: string, whole: string): string {
  return `case when ${part} < 400000000000000
    then cast((${part} * cast(20000 as bigint) + ${whole}) / nullif(2 * ${whole}, 0) as bigint) / 100.0
    else round(${part} * 100.0 / nullif(${whole}, 0), 2) end`;
}
