// How much of a feature is used, whatever is known of its total.
import type { Feature } from "../../../generated/client/index.js";
import { t } from "../../words/words.ts";
import { Bar } from "./bar.tsx";

type Counted = Pick<Feature, "Used" | "Total" | "IsUncounted" | "IsTotalShared">;

export function FeatureBar({ feature }: { readonly feature: Counted }) {
  const { Used, Total, IsUncounted, IsTotalShared } = feature;
  return <Bar used={Used} total={Total} noTotal={IsUncounted ? "∞" : IsTotalShared ? t("components.shared") : "–"} />;
}
