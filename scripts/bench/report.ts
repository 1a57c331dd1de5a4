// How a measurement reads: what was compared, both figures with their unit, and the ratio beside its target.

export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  /** What it is compared with; null for a figure without a comparison. */
  readonly other: number | null;
  readonly ratio: number | null;
  /** As the project promises it, for people to read. */
  readonly target: string;
}

/** A figure, and its ratio to another where there is one. */
export function rowOf(what: string, unit: string, ours: number, target = "", other: number | null = null): Row {
  return { what, unit, ours, other, ratio: other === null ? null : ours / other, target };
}

/** A table on standard output. */
export function printRows(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      rows.map(({ what, unit, ours, other, ratio, target }) => [
        what,
        { ours: figure(ours), other: figure(other), unit, ratio: ratio === null ? "" : ratio.toFixed(2), target },
      ]),
    ),
  );
}

function figure(value: number | null): string {
  if (value === null) return "";
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(2);
}
