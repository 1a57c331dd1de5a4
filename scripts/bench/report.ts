// How a measurement reads: what was measured, beside something plain that was measured in the same run, and the bar.

export interface Row {
  readonly scenario: string;
  readonly what: string;
  readonly unit: string;
  /** Of several measurements the median. Null: it can't be measured here. */
  readonly number: number | null;
  /** The 95th percentile, where it was asked often enough. */
  readonly p95?: number;
  /** The same of something plain, where there is something to compare with. */
  readonly plain?: number;
  /** `number` to `plain`; the median of the turns' ratios where both took turns. */
  readonly ratio?: number;
  /** What the project promises, for people to read. */
  readonly bar?: string;
}

/** A table on standard output. */
export function printRows(rows: readonly Row[]): void {
  const cells = rows.map(({ scenario, what, unit, number, p95, plain, ratio, bar }) => ({
    ...{ scenario, what, number: number === null ? "not here" : `${figure(number)} ${unit}` },
    ...{ p95: figure(p95), plain: figure(plain), ratio: ratio === undefined ? "" : ratio.toFixed(2), bar: bar ?? "" },
  }));
  const header = { scenario: "scenario", what: "what", number: "number", p95: "p95", plain: "plain", ratio: "ratio" };
  const lines = [{ ...header, bar: "bar" }, ...cells];
  const columns = Object.keys(lines[0] as object) as (keyof (typeof cells)[number])[];
  const widths = columns.map((column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines) {
    console.log(
      columns
        .map((column, place) => line[column].padEnd(widths[place] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}

function figure(value: number | undefined): string {
  if (value === undefined) return "";
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(2);
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The smallest value that so much of all (0.95: 95 %) does not pass. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
