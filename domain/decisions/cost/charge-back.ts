// Who pays for the licences of a month: what each feature cost is shared out among those who used it, by their use or by their
// highest number of licences at once.
import type { Knex } from "knex";
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { rowsMade } from "../../lists/paging.ts";
import { assignedBefore, type assignedFields } from "../../people/fields.ts";
import { personNames } from "../../people/names.ts";
import { amountOf } from "../../purchases/price.ts";
import { startOfMonth } from "../../time/units.ts";
import { iso } from "../../time/window.ts";
import type { Interval } from "../../time/working-time.ts";
import { heldOfPools } from "../../usage/holding/held.ts";
import { heldNames } from "../../usage/holding/rows.ts";
import { namesOfAll, type SeriesNames } from "../../usage/series/names.ts";
import { requestedPools, type WasteFilters } from "../waste/query.ts";
import { type CostOfPool, costsOf, usualPerpetualMonths } from "./cost.ts";

type Schemas = components["schemas"];
type Item = Schemas["ChargeBackItem"];

export interface ChargeBackQuery
  extends Pick<WasteFilters, "FeatureIds" | "FeatureNames" | "LicenseServerIds" | "Vendors"> {
  readonly Month?: string | undefined;
  readonly GroupBy?: Schemas["ChargeBackKind"] | undefined;
  readonly ShareOf?: Schemas["ChargeBackShare"] | undefined;
  readonly PerpetualMonths?: number | undefined;
}

const kinds = {
  User: { rows: "pool and user", byUser: true, label: null },
  Group: { rows: "pool and label", byUser: false, label: "group" },
  Project: { rows: "pool and label", byUser: false, label: "project" },
  Department: { rows: "pool and label", byUser: false, label: "unit" },
  CostCenter: { rows: "pool and label", byUser: false, label: "unit" },
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

/** All requested pools, by currency, the highest cost first; what nobody used comes last. */
export async function chargeBack(query: ChargeBackQuery, context: Context) {
  const kind = query.GroupBy ?? "Group";
  const month = monthOf(query.Month, context.now);
  const dates = { StartUtc: iso(month.startAt), EndUtc: iso(month.endAt) };
  return context.db.read.transaction(async (trx) => {
    const of = await requestedPools(trx, { ...query, ...dates }, context);
    const poolIds = of.pools.map(({ id }) => id);
    const found = await costsOf(trx, poolIds, of.past, query.PerpetualMonths ?? usualPerpetualMonths);
    const { rows, byUser, label } = kinds[kind];
    const isUnit = kind === "Department" || kind === "CostCenter";
    const units = isUnit ? await unitsBefore(trx, kind, month.endAt) : null;
    const held = await heldOfPools(
      trx,
      { pools: of.pools, signal: context.signal },
      { rows, byUser, label, offHours: [], unitOfUser: units?.ofUser ?? null },
    );
    const usesOf = usesOfPools(held, {
      holder: byUser ? "userId" : "labelId",
      weight: weightFields[query.ShareOf ?? "Use"],
    });
    const sorted = sumsOf(found, usesOf).inOrder();
    const holders = sorted.map(({ holder }) => (holder === nobody ? null : holder));
    const names = await namesOfAll(trx, isUnit ? "User" : kind, isUnit ? holders.map(() => null) : holders);
    const people = await personNames(trx, kind === "User" ? holders.filter((id) => id !== null) : []);
    const further = holders.map((holder) => (isUnit ? { [kind]: units?.names[holder ?? 0] } : people.get(holder ?? 0)));
    const unpriced = of.pools.filter(({ id }) => usesOf.has(id) && (found.get(id)?.costs.length ?? 0) === 0);
    return { window: of.window, kind, ...answerOf(sorted, names, further), unpricedFeatures: unpriced.length };
  });
}

/** What somebody held of a pool. */
interface Use {
  readonly holder: number;
  readonly licenseMs: number;
  /** What the cost is shared out by. */
  readonly weight: number;
}

const weightFields = { Use: "licenseMs", Peak: "maxLicenses" } as const;

/** By pool, in order of the holders. Nothing else of the rows is retained: there may be a hundred thousand of them. */
function usesOfPools(
  rows: Float64Array,
  fields: { readonly holder: "userId" | "labelId"; readonly weight: (typeof weightFields)[keyof typeof weightFields] },
): ReadonlyMap<number, readonly Use[]> {
  const poolAt = heldNames.indexOf("poolId");
  const holderAt = heldNames.indexOf(fields.holder);
  const timeAt = heldNames.indexOf("licenseMs");
  const weightAt = heldNames.indexOf(fields.weight);
  const usesOf = new Map<number, Use[]>();
  for (let from = 0; from < rows.length; from += heldNames.length) {
    const number = (at: number) => rows[from + at] as number;
    const use = { holder: number(holderAt), licenseMs: number(timeAt), weight: number(weightAt) };
    const uses = usesOf.get(number(poolAt));
    if (uses === undefined) usesOf.set(number(poolAt), [use]);
    else uses.push(use);
  }
  for (const uses of usesOf.values()) uses.sort((a, b) => a.holder - b.holder);
  return usesOf;
}

/** What each pool costs, shared out among those who used it. */
function sumsOf(found: ReadonlyMap<number, CostOfPool>, usesOf: ReadonlyMap<number, readonly Use[]>): Sums {
  const sums = new Sums();
  for (const [poolId, { costs }] of found) {
    const uses = costs.length === 0 ? [] : (usesOf.get(poolId) ?? []);
    const weights = uses.map(({ weight }) => weight);
    for (const { currency, minor } of costs) {
      const shares = sharesOf(minor, weights);
      if (shares === null && minor > 0n) sums.add(currency, nobody, minor, 0);
      for (const [index, share] of (shares ?? []).entries()) {
        const { holder, licenseMs } = uses[index] as Use;
        sums.add(currency, holder, share, licenseMs);
      }
    }
  }
  return sums;
}

/** By currency and holder. */
class Sums {
  readonly #byCurrency = new Map<string, Map<number, Sum>>();

  add(currency: string, holder: number, minor: bigint, licenseMs: number): void {
    const sums = this.#byCurrency.get(currency) ?? new Map<number, Sum>();
    this.#byCurrency.set(currency, sums);
    const sum = sums.get(holder);
    if (sum === undefined) sums.set(holder, { currency, holder, minor, licenseMs });
    else {
      sum.minor += minor;
      sum.licenseMs += licenseMs;
    }
  }

  inOrder(): Sum[] {
    return [...this.#byCurrency]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, sums]) => [...sums.values()].sort(byCost));
  }
}

/** What nobody used comes last. */
function byCost(a: Sum, b: Sum): number {
  if (a.holder === nobody || b.holder === nobody) return a.holder === nobody ? 1 : -1;
  if (a.minor === b.minor) return a.holder - b.holder;
  return a.minor > b.minor ? -1 : 1;
}

/** `rows` in order, with their names. Their items are made when they are read. */
function answerOf(
  rows: readonly Sum[],
  names: readonly SeriesNames[],
  further: readonly (Partial<Item> | undefined)[],
) {
  const totals = Array.from(
    Map.groupBy(rows, ({ currency }) => currency),
    ([currency, items]) => ({ currency, minor: items.reduce((all, { minor }) => all + minor, 0n) }),
  );
  const totalOf = new Map(totals.map(({ currency, minor }) => [currency, minor]));
  const items = rowsMade(rows.length, (index): Item => {
    const { currency, holder, minor, licenseMs } = rows[index] as Sum;
    const { UserId, UserName, GroupId, GroupName, ProjectId, ProjectName } = names[index] as SeriesNames;
    const all = totalOf.get(currency) ?? 0n;
    return {
      Currency: currency,
      UserId,
      UserName,
      GroupId,
      GroupName,
      ProjectId,
      ProjectName,
      IsUnused: holder === nobody,
      LicenseSeconds: licenseMs / 1000,
      Cost: amountOf(Number(minor), currency),
      SharePercent: all === 0n ? null : Math.round((Number(minor) * 10_000) / Number(all)) / 100,
      FirstName: null,
      LastName: null,
      Department: null,
      CostCenter: null,
      ...further[index],
    };
  });
  const Totals = totals.map(({ currency, minor }) => ({ Currency: currency, Cost: amountOf(Number(minor), currency) }));
  return { items, totals: Totals };
}

/**
 * By index, what each of the weights gets: the whole part of its share; what is left goes, one unit each, to those with the largest
 * remainders, at equal ones to those that come first. Weights are whole numbers, not below 0. Null: there is no weight.
 */
export function sharesOf(amount: bigint, weights: readonly number[]): readonly bigint[] | null {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (all === 0n) return null;
  const remainders: bigint[] = [];
  let left = amount;
  const shares = weights.map((weight, index) => {
    const exact = amount * BigInt(weight);
    const whole = exact / all;
    remainders[index] = exact - whole * all;
    left -= whole;
    return whole;
  });
  const remainderAt = (index: number) => remainders[index] as bigint;
  const order = [...shares.keys()].sort((a, b) => {
    if (remainderAt(a) === remainderAt(b)) return a - b;
    return remainderAt(a) > remainderAt(b) ? -1 : 1;
  });
  for (const index of order.slice(0, Number(left))) shares[index] = (shares[index] as bigint) + 1n;
  return shares;
}

export interface Units {
  readonly ofUser: ReadonlyMap<number, number>;
  /** By number; 0 is no unit. */
  readonly names: readonly (string | null)[];
}

/** Those that held just before an instant. Names are compared without case, and shown as the first of their users has them. */
async function unitsBefore(knex: Knex, field: (typeof assignedFields)[number], endAt: number): Promise<Units> {
  const assigned = [...(await assignedBefore(knex, field, endAt))].sort(([a], [b]) => a - b);
  const shown = new Map<string, string>();
  for (const [, name] of assigned) if (!shown.has(name.toLowerCase())) shown.set(name.toLowerCase(), name);
  const keys = [...shown.keys()].sort();
  const numberOf = new Map(keys.map((key, index) => [key, index + 1]));
  return {
    ofUser: new Map(assigned.map(([user, name]) => [user, numberOf.get(name.toLowerCase()) as number])),
    names: [null, ...keys.map((key) => shown.get(key) as string)],
  };
}
