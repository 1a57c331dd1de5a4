// Who pays for the licences of a month: what each feature cost is shared out among those who used it, by their use or by their
// highest number of licences at once.
import type { components } from "../../generated/contract.ts";
import type { Context } from "../records/context.ts";
import { amountOf } from "../records/procurements/price.ts";
import { startOfMonth } from "../time/units.ts";
import { iso } from "../time/window.ts";
import type { Interval } from "../time/working-time.ts";
import { heldBy } from "../usage/holding/held.ts";
import { namesOfAll, type SeriesNames } from "../usage/series/names.ts";
import { asked, type WasteFilters } from "../usage/waste/question.ts";
import { usualPerpetualMonths } from "./cost.ts";
import { costsOf } from "./purchases.ts";
import { sharesOf } from "./shares.ts";

type Schemas = components["schemas"];
type Item = Schemas["ChargeBackItem"];

export interface ChargeBackQuestion
  extends Pick<WasteFilters, "FeatureIds" | "FeatureNames" | "LicenseServerIds" | "Vendors"> {
  readonly Month?: string | undefined;
  readonly GroupBy?: Schemas["WasteHolderKind"] | undefined;
  readonly ShareOf?: Schemas["ChargeBackShare"] | undefined;
  readonly PerpetualMonths?: number | undefined;
}

const kinds = {
  User: { rows: "pool and user", byUser: true, label: null },
  Group: { rows: "pool and label", byUser: false, label: "group" },
  Project: { rows: "pool and label", byUser: false, label: "project" },
} as const;

/** The id of what nobody used. */
const nobody = -1;

interface Sum {
  readonly currency: string;
  readonly holder: number;
  minor: bigint;
  licenseMs: number;
}

/** The month in UTC, as it is written; the last one that is over unless given. */
function monthOf(month: string | undefined, now: number): Interval {
  const startAt = month === undefined ? startOfMonth(now, -1) : Date.parse(month);
  return { startAt, endAt: startOfMonth(startAt, 1) };
}

/** Everything that is asked for, by currency, the highest cost first; what nobody used comes last. */
export async function chargeBack(question: ChargeBackQuestion, context: Context) {
  const kind = question.GroupBy ?? "Group";
  const month = monthOf(question.Month, context.now);
  const dates = { StartDateUtc: iso(month.startAt), EndDateTimeUtc: iso(month.endAt) };
  return context.db.read.transaction(async (trx) => {
    const of = await asked(trx, { ...question, ...dates }, context);
    const poolIds = of.pools.map(({ id }) => id);
    const found = await costsOf(trx, poolIds, of.past, question.PerpetualMonths ?? usualPerpetualMonths);
    const held = await heldBy(trx, { pools: of.pools, signal: context.signal }, { ...kinds[kind], rests: [] });
    const heldOf = Map.groupBy(held.rows, ({ poolId }) => poolId);
    const sums = new Map<string, Sum>();
    const add = (currency: string, holder: number, minor: bigint, licenseMs: number) => {
      const sum = sums.get(`${currency}/${holder}`) ?? { currency, holder, minor: 0n, licenseMs: 0 };
      sums.set(`${currency}/${holder}`, sum);
      sum.minor += minor;
      sum.licenseMs += licenseMs;
    };
    for (const [poolId, { costs }] of found) {
      const holders = (heldOf.get(poolId) ?? [])
        .map((row) => ({ ...row, holder: kind === "User" ? row.userId : row.labelId }))
        .sort((a, b) => a.holder - b.holder);
      for (const { currency, minor } of costs) {
        const weights = holders.map((row) => ({
          key: row.holder,
          weight: question.ShareOf === "Peak" ? row.maxLicenses : row.licenseMs,
        }));
        const shares = sharesOf(minor, weights);
        if (shares.size === 0 && minor > 0n) add(currency, nobody, minor, 0);
        for (const { holder, licenseMs } of holders) {
          if (shares.size > 0) add(currency, holder, shares.get(holder) ?? 0n, licenseMs);
        }
      }
    }
    const ids = Array.from(sums.values(), ({ holder }) => (holder === nobody ? null : holder));
    const names = await namesOfAll(trx, kind, ids);
    const unpriced = of.pools.filter(({ id }) => heldOf.has(id) && (found.get(id)?.costs.length ?? 0) === 0);
    return { window: of.window, kind, ...answerOf([...sums.values()], names), unpricedFeatures: unpriced.length };
  });
}

function answerOf(sums: readonly Sum[], names: readonly SeriesNames[]) {
  const totals = Array.from(
    Map.groupBy(sums, ({ currency }) => currency),
    ([currency, own]) => ({ currency, minor: own.reduce((all, { minor }) => all + minor, 0n) }),
  ).sort((a, b) => (a.currency < b.currency ? -1 : 1));
  const totalOf = new Map(totals.map(({ currency, minor }) => [currency, minor]));
  const rows = sums
    .map((sum, place) => ({ ...sum, name: names[place] as SeriesNames }))
    .sort(
      (a, b) =>
        (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0) ||
        Number(a.holder === nobody) - Number(b.holder === nobody) ||
        Number(b.minor - a.minor) ||
        a.holder - b.holder,
    );
  const items = rows.map(({ currency, holder, minor, licenseMs, name }): Item => {
    const { UserId, UserName, GroupId, GroupName, ProjectId, ProjectName } = name;
    const all = totalOf.get(currency) ?? 0n;
    return {
      Currency: currency,
      ...{ UserId, UserName, GroupId, GroupName, ProjectId, ProjectName, IsUnused: holder === nobody },
      LicenseSeconds: licenseMs / 1000,
      Cost: amountOf(Number(minor), currency),
      SharePercent: all === 0n ? null : Math.round((Number(minor) * 10_000) / Number(all)) / 100,
    };
  });
  const Totals = totals.map(({ currency, minor }) => ({ Currency: currency, Cost: amountOf(Number(minor), currency) }));
  return { items, totals: Totals };
}
