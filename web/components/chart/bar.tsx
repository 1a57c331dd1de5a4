// How much of a total is used, as a bar with its numbers beside it. Colour is never the only sign: the numbers show it too.
import type { ReactNode } from "react";
import type { Feature } from "../../../generated/client/index.js";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";

export function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface BarProps {
  /** Null: not measured, which is not the same as 0. */
  readonly used: number | null;
  /** Null: there is no percentage. */
  readonly total: number | null;
  /** Shown where there is no total. */
  readonly noTotal?: string;
}

export function Bar({ used, total, noTotal = "–" }: BarProps) {
  const share = used === null || total === null || total === 0 ? null : Math.min(1, used / total);
  const level = share === null ? "none" : share >= 1 ? "full" : share >= 0.85 ? "high" : "usual";
  return (
    <span className={`bar bar-${level}`}>
      <span className="bar-numbers">
        {formatCount(used)}
        <span className="of">{` / ${total === null ? noTotal : formatCount(total)}`}</span>
      </span>
      <span className="bar-track" style={{ backgroundSize: `${(share ?? 0) * 100}% 100%` }} />
    </span>
  );
}

type Counted = Pick<Feature, "Used" | "Total" | "IsUncounted" | "IsTotalShared">;

export function FeatureBar({ feature }: { readonly feature: Counted }) {
  const { Used, Total, IsUncounted, IsTotalShared } = feature;
  return <Bar used={Used} total={Total} noTotal={IsUncounted ? "∞" : IsTotalShared ? t("components.shared") : "–"} />;
}
