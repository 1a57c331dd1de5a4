// The key figures of a feature, summed over its active pools that can be had now; what is out of reach is said apart.

import type { Feature } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { small } from "../../components/text/tags.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";
import { freeIn, sum } from "../now/within-reach.ts";

interface FeatureFiguresProps {
  /** The active ones, as they can be had now. */
  readonly pools: readonly Feature[];
  /** What is out of reach, and why. */
  readonly away: readonly string[];
  /** Of the last 7 days; undefined until they are known. */
  readonly denials: number | undefined;
}

export function FeatureFigures({ pools, away, denials }: FeatureFiguresProps) {
  const used = sum(pools, ({ Used }) => Used);
  // Of others nobody knows how many of them are free.
  const total = sum(pools, ({ Used, Total }) => (Used === null ? null : Total));
  const isUncounted = pools.some((pool) => pool.IsUncounted);
  return (
    <>
      <dl className="figures">
        <Figure name={t("columns.inUse")}>
          {t.rich("common.of", {
            number: formatCount(used),
            total: isUncounted ? t("common.anyNumber") : formatCount(total),
            small,
          })}
        </Figure>
        <Figure name={t("subjects.free")}>{isUncounted ? t("common.anyNumber") : formatCount(freeIn(pools))}</Figure>
        <Figure name={t("columns.share")}>{formatPercent(total ? (100 * (used ?? 0)) / total : null)}</Figure>
        <Figure name={t("columns.borrowed")}>{formatCount(sum(pools, ({ Borrowed }) => Borrowed))}</Figure>
        <Figure name={t("columns.queued")}>{formatCount(sum(pools, ({ Queued }) => Queued))}</Figure>
        <Figure name={t("subjects.denials7")}>{formatCount(denials)}</Figure>
      </dl>
      {away.map((text) => (
        <p key={text} className="soft">
          {text}
        </p>
      ))}
    </>
  );
}
