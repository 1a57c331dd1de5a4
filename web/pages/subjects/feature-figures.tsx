// The key figures of a feature, summed over its active pools where they are known.

import type { Feature } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { small } from "../../components/text/tags.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";

/** Null where it is known of none. */
function sum(pools: readonly Feature[], pick: (pool: Feature) => number | null): number | null {
  const known = pools.flatMap((pool) => pick(pool) ?? []);
  return known.length === 0 ? null : known.reduce((total, one) => total + one, 0);
}

interface FeatureFiguresProps {
  readonly pools: readonly Feature[];
  /** Of the last 7 days; undefined until they are known. */
  readonly denials: number | undefined;
}

export function FeatureFigures({ pools, denials }: FeatureFiguresProps) {
  const active = pools.filter(({ IsActive }) => IsActive);
  const used = sum(active, ({ Used }) => Used);
  const total = sum(active, ({ Total }) => Total);
  const isUncounted = active.some((pool) => pool.IsUncounted);
  return (
    <dl className="figures">
      <Figure name={t("columns.inUse")}>
        {t.rich("common.of", {
          number: formatCount(used),
          total: isUncounted ? t("common.anyNumber") : formatCount(total),
          small,
        })}
      </Figure>
      <Figure name={t("subjects.free")}>{isUncounted ? t("common.anyNumber") : formatCount(freeIn(active))}</Figure>
      <Figure name={t("columns.share")}>{formatPercent(total ? (100 * (used ?? 0)) / total : null)}</Figure>
      <Figure name={t("columns.borrowed")}>{formatCount(sum(active, ({ Borrowed }) => Borrowed))}</Figure>
      <Figure name={t("columns.queued")}>{formatCount(sum(active, ({ Queued }) => Queued))}</Figure>
      <Figure name={t("subjects.denials7")}>{formatCount(denials)}</Figure>
    </dl>
  );
}

/** How many licences are free; null where that is known of no pool. */
export const freeIn = (pools: readonly Feature[]) => sum(pools, ({ Available }) => Available);
