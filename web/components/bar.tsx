// How much of a whole is used, as a bar with its numbers beside it. Colour is never the only sign: the numbers say it too.
import { formatCount } from "../format/numbers.ts";

interface BarProps {
  readonly used: number;
  /** Null: there is no share. */
  readonly total: number | null;
  /** What stands where there is no total. */
  readonly noTotal?: string;
}

export function Bar({ used, total, noTotal = "–" }: BarProps) {
  const share = total === null || total === 0 ? null : Math.min(1, used / total);
  const level = share === null ? "none" : share >= 1 ? "full" : share >= 0.85 ? "high" : "usual";
  return (
    <span className={`bar bar-${level}`}>
      <span className="bar-numbers">
        {formatCount(used)} <span className="of">/ {total === null ? noTotal : formatCount(total)}</span>
      </span>
      <svg className="bar-track" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="bar-back" width="100" height="6" />
        {share !== null && <rect className="bar-fill" width={share * 100} height="6" />}
      </svg>
    </span>
  );
}
