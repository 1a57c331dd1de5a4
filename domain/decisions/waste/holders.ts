// Who holds licences: users, groups or projects through off-hours, users with several sessions at once, and features that the same
// user holds at the same time.
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { rowsMade } from "../../lists/paging.ts";
import { personNames } from "../../people/names.ts";
import { heldBy, heldSeveral, heldTogether } from "../../usage/holding/held.ts";
import { offHoursIn } from "../../usage/holding/off-hours.ts";
import { heldAt, heldNames } from "../../usage/holding/rows.ts";
import { pairWidth } from "../../usage/holding/together.ts";
import { namesOfAll, type SeriesNames } from "../../usage/series/names.ts";
import { namesOf, type RequestedPool, requestedPools, type WasteFilters } from "./query.ts";
import { heldNumbers } from "./waste.ts";

type Schemas = components["schemas"];

export interface HolderQuery extends WasteFilters {
  readonly GroupBy?: Schemas["WasteHolderKind"] | undefined;
}

const kinds = {
  User: { rows: "user", label: null },
  Group: { rows: "label", label: "group" },
  Project: { rows: "label", label: "project" },
} as const;

/** All requested holders, those with most licence time first. */
export async function holders(query: HolderQuery, context: Context) {
  const kind = query.GroupBy ?? "User";
  return context.db.read.transaction(async (trx) => {
    const of = await requestedPools(trx, query, context);
    const offHours = offHoursIn(context.settings.workingTime, of.past);
    const { rows } = await heldBy(
      trx,
      { pools: of.pools, signal: context.signal },
      { ...kinds[kind], offHours, byUser: true },
    );
    const ids = rows.map(({ userId, labelId }) => (kind === "User" ? userId : labelId));
    const names = await namesOfAll(trx, kind, ids);
    const people = await personNames(trx, kind === "User" ? ids : []);
    const items = rows
      .map((row, index) => ({ row, id: ids[index] as number, name: names[index] as SeriesNames }))
      .sort((a, b) => b.row.licenseMs - a.row.licenseMs || a.id - b.id)
      .map(({ row, id, name }): Schemas["WasteHolder"] => {
        const { UserId, UserName, GroupId, GroupName, ProjectId, ProjectName } = name;
        return {
          UserId,
          UserName,
          GroupId,
          GroupName,
          ProjectId,
          ProjectName,
          ...heldNumbers(row),
          SimultaneousSeconds: row.severalMs / 1000,
          FirstName: people.get(id)?.FirstName ?? null,
          LastName: people.get(id)?.LastName ?? null,
        };
      });
    return { window: of.window, items };
  });
}

type HeldTogetherItem = components["schemas"]["HeldTogetherItem"];

/** The longest time first. */
export async function pairs(query: WasteFilters, context: Context) {
  return context.db.read.transaction(async (trx) => {
    const of = await requestedPools(trx, query, context);
    const { heldMs, pairs: found } = await heldTogether(trx, { pools: of.pools, signal: context.signal });
    const held = new Map(heldMs);
    const pools = new Map(of.pools.map((pool) => [pool.id, pool]));
    const items = rowsMade(found.length / pairWidth, (index): HeldTogetherItem => {
      const [first = 0, second = 0, ms = 0] = found.subarray(index * pairWidth, (index + 1) * pairWidth);
      const [one, other] = [held.get(first) ?? 0, held.get(second) ?? 0];
      return {
        ...prefixed("First", pools.get(first) as RequestedPool),
        ...prefixed("Second", pools.get(second) as RequestedPool),
        Seconds: ms / 1000,
        FirstSeconds: one / 1000,
        SecondSeconds: other / 1000,
        SharePercent: Math.round((ms * 10_000) / Math.min(one, other)) / 100,
      };
    });
    return { window: of.window, items };
  });
}

type Names = ReturnType<typeof namesOf>;
type Prefixed<Prefix extends string> = { [Name in keyof Names as `${Prefix}${Name}`]: Names[Name] };

function prefixed<Prefix extends string>(prefix: Prefix, pool: RequestedPool): Prefixed<Prefix> {
  const fields = Object.entries(namesOf(pool)).map(([name, value]) => [`${prefix}${name}`, value]);
  return Object.fromEntries(fields) as Prefixed<Prefix>;
}

type SimultaneousItem = components["schemas"]["SimultaneousItem"];

/** All requested pairs, the longest time first. */
export async function simultaneous(query: WasteFilters, context: Context) {
  return context.db.read.transaction(async (trx) => {
    const of = await requestedPools(trx, query, context);
    const rows = await heldSeveral(trx, { pools: of.pools, signal: context.signal });
    const count = rows.length / heldNames.length;
    const userIds = new Set<number>();
    for (let at = heldNames.indexOf("userId"); at < rows.length; at += heldNames.length)
      userIds.add(rows[at] as number);
    const users = await personNames(trx, [...userIds]);
    const pools = new Map(of.pools.map((pool) => [pool.id, pool]));
    const items = rowsMade(count, (index): SimultaneousItem => {
      const row = heldAt(rows, index);
      return {
        UserId: row.userId,
        UserName: users.get(row.userId)?.UserName ?? "",
        ...namesOf(pools.get(row.poolId) as RequestedPool),
        Seconds: row.severalMs / 1000,
        LicenseSeconds: row.severalLicenseMs / 1000,
        MaxSessions: row.maxSessions,
        MaxLicenses: row.maxLicenses,
        MaxAtUtc: new Date(row.maxAt).toISOString(),
        FirstName: users.get(row.userId)?.FirstName ?? null,
        LastName: users.get(row.userId)?.LastName ?? null,
      };
    });
    return { window: of.window, items };
  });
}
