// What those use who are not among the series of a chart: the whole without them.
import type { UsageOverTime, UsageSeries } from "../../../generated/client/index.js";
import type { Levels } from "../../components/chart/step-data.ts";

/**
 * The average level of the others in each bucket; null: there are none, or the whole is not known for the same buckets. It is
 * exact but for rounding, since averages of the same buckets add up.
 */
export function othersIn({ Items, TotalCount }: UsageOverTime, whole: UsageSeries | undefined): Levels | null {
  const [first] = Items;
  if (first === undefined || whole === undefined || TotalCount <= Items.length) return null;
  const isSame = (point: { StartUtc: string }, bucket: number) => point.StartUtc === whole.Points[bucket]?.StartUtc;
  if (first.Points.length !== whole.Points.length || !first.Points.every(isSame)) return null;
  return whole.Points.map(({ Average }, bucket) => {
    if (Average === null) return null;
    const shown = Items.reduce((sum, { Points }) => sum + (Points[bucket]?.Average ?? 0), 0);
    return Math.max(0, Average - shown);
  });
}
