// A small line chart without axes: the course of a number, beside the number itself.

interface SparklineProps {
  /** In the order of time, at equal distances; null: not measured. */
  readonly levels: readonly (number | null)[];
  /** The top of the drawing, if it is not the highest level. */
  readonly top?: number | null;
  /** A description, shown on hover. */
  readonly title: string;
}

const width = 72;
const height = 18;

export function Sparkline({ levels, top, title }: SparklineProps) {
  const most = Math.max(top ?? 0, ...levels.map((level) => level ?? 0), 1);
  const step = width / Math.max(1, levels.length - 1);
  const points = levels.map((level, index) =>
    level === null ? null : `${(index * step).toFixed(1)},${(height - 1 - (level / most) * (height - 2)).toFixed(1)}`,
  );
  // A new line begins after each gap.
  const path = points.map((point, index) => point && `${points[index - 1] ? "L" : "M"}${point}`).join("");
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <title>{title}</title>
      <path d={path} />
    </svg>
  );
}
