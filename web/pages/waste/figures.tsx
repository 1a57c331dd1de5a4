// What is wasted in all features together, in three figures.
import type { WasteItem } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { formatCount, formatHours } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";

export function WasteFigures({ items }: { readonly items: readonly WasteItem[] }) {
  const sum = (value: (item: WasteItem) => number) => items.reduce((all, item) => all + value(item), 0);
  return (
    <dl className="figures panel">
      <Figure name={t("waste.nightTime")}>{formatHours(sum((one) => one.NightLicenseSeconds))}</Figure>
      <Figure name={t("waste.weekendTime")}>{formatHours(sum((one) => one.WeekendLicenseSeconds))}</Figure>
      <Figure name={t("waste.unusedFeatures")}>{formatCount(items.filter((one) => one.IsUnused).length)}</Figure>
    </dl>
  );
}
