// Who pays for the licences of a month: what each feature cost is shared out among those who used it, by their use or by their
// highest number of licences at once.
import type { components } from "../../generated/contract.ts";
import type { Context } from "../records/context.ts";
import { amountOf } from "../records/procurements/price.ts";
import type { Interval } from "../time/working-time.ts";
import { heldBy } from "../usage/holding/held.ts";
import { namesOf } from "../usage/series/names.ts";
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
  const [year, number] = month === undefined ? lastMonth(now) : (month.split("-").map(Number) as [number, number]);
  const start = new Date(0);
  start.setUTCFullYear(year, number - 1, 1);
  const end = new Date(0);
  end.setUTCFullYear(year, number, 1);
  return { startAt: start.getTime(), endAt: end.getTime() };
}

function lastMonth(now: number): [number, number] {
  const date = new Date(now);
  return [date.getUTCFullYear(), date.getUTCMonth()];
}

/** Everything that is asked for, by currency, the highest cost first; what nobody used comes last. */
export async function chargeBack(question: ChargeBackQuestion, context: Context) {
  const kind = question.GroupBy ?? "Group";
  const month = monthOf(question.Month, context.now);
  const dates = { StartDateUtc: iso(month.startAt), EndDateTimeUtc: iso(month.endAt) };
  return context.db.read.transaction(async (trx) => {
    const of = await asked(trx, { ...question, ...dates }, context);
    const ids = of.pools.map(({ id }) => id);
    const found = await costsOf(trx, ids, of.past, question.PerpetualMonths ?? usualPerpetualMonths);
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
    const names = await namesOf(
      trx,
      Array.from(sums.values(), ({ holder }) => ({ ...none, [kind]: holder === nobody ? null : holder })),
    );
    const unpriced = of.pools.filter(({ id }) => heldOf.has(id) && (found.get(id)?.costs.length ?? 0) === 0);
    return { window: of.window, kind, ...answerOf([...sums.values()], names), unpricedFeatures: unpriced.length };
  });
}

function answerOf(sums: readonly Sum[], names: Awaited<ReturnType<typeof namesOf>>) {
  const totals = Array.from(
    Map.groupBy(sums, ({ currency }) => currency),
    ([currency, own]) => ({ currency, minor: own.reduce((all, { minor }) => all + minor, 0n) }),
  ).sort((a, b) => (a.currency < b.currency ? -1 : 1));
  const totalOf = new Map(totals.map(({ currency, minor }) => [currency, minor]));
  const rows = sums
    .map((sum, place) => ({ ...sum, name: names[place] as (typeof names)[number] }))
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

const none = {
  ...{ Feature: null, LicenseServer: null, User: null, Group: null, Project: null, Workstation: null, Selection: null },
};

function iso(at: number): string {
  return new Date(at).toISOString();
}
