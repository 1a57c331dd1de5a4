// What to do about all pools of one feature together: move, merge, drop or buy, and what it saves in a year.
import { queryRightsizing, type RightsizingItem } from "../../../generated/client/index.js";
import { formatCount } from "../../format/numbers.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { perYear, savingsOf, savingText, useCosts } from "./saving.ts";

interface AdviceProps {
  readonly item: RightsizingItem;
  /** The window, and whether in working hours only. */
  readonly input: { readonly StartUtc: string; readonly EndUtc?: string; readonly WorkingHoursOnly?: true };
}

const isShort = ({ Verdict }: RightsizingItem) => Verdict === "Short" || Verdict === "Tight";
const nameOf = ({ FeatureVersion, LicenseServerName }: RightsizingItem) =>
  [FeatureVersion, LicenseServerName].filter(Boolean).join(", ");

export function Advice({ item, input: { StartUtc, EndUtc, WorkingHoursOnly } }: AdviceProps) {
  const name = item.FeatureName ?? "";
  const time = { StartUtc, ...(EndUtc !== undefined && { EndUtc }) };
  const chosen = { ...time, ...(WorkingHoursOnly && { WorkingHoursOnly }), FeatureNames: [name] };
  const each = useOperation("queryRightsizing", queryRightsizing, { body: { ...chosen, PageSize: 1000 } });
  const Selections = [{ Name: name, Features: [{ FeatureName: name }] }];
  const together = useOperation("queryRightsizing", queryRightsizing, { body: { ...chosen, Selections } });
  const { data: costs } = useCosts({ ...time, FeatureNames: [name] });
  const pools = each.data?.Items ?? [];
  const saving = (licenses: number, pool: RightsizingItem) => {
    const items = (costs?.Items ?? []).filter(({ FeatureId }) => FeatureId === pool.FeatureId);
    const text = costs === undefined ? "" : savingText(savingsOf(licenses, items, perYear(costs)));
    return text === "" ? "" : ` ${t("decisions.advice.saves", { amount: text })}`;
  };
  const spare = pools.filter(({ Verdict }) => Verdict === "Spare");
  const short = pools.filter(isShort);
  const [from] = spare;
  const texts = [
    ...(from === undefined
      ? short.map((pool) => t("decisions.advice.buy", { pool: nameOf(pool) }))
      : short.map((pool) =>
          t("decisions.advice.move", {
            pool: nameOf(pool),
            from: nameOf(from),
            spare: formatCount(from.SpareLicenses),
          }),
        )),
    ...(short.length > 0 ? [] : spare).map((pool) => {
      const drop = t(pool.Max === 0 ? "decisions.advice.dropAll" : "decisions.advice.drop", {
        pool: nameOf(pool),
        spare: formatCount(pool.SpareLicenses),
        total: formatCount(pool.Total),
      });
      return drop + saving(pool.SpareLicenses, pool);
    }),
    ...mergeText(pools, together.data?.Items[0]),
  ];
  if (texts.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="advice">
      <h2 id="advice">{t("decisions.advice.title", { name })}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** Pools whose peaks come at different times need fewer licences as one. */
function mergeText(pools: readonly RightsizingItem[], combined: RightsizingItem | undefined): string[] {
  if (pools.length < 2 || combined?.P99 == null || pools.some(({ P99, Total }) => P99 === null || Total === null))
    return [];
  const apart = pools.reduce((sum, { P99 }) => sum + (P99 ?? 0), 0);
  if (combined.P99 >= apart) return [];
  const counts = { count: formatCount(pools.length), together: formatCount(combined.P99), apart: formatCount(apart) };
  return [t("decisions.advice.merge", counts)];
}
