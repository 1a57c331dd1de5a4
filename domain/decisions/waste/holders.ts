// The licence time of users, groups or projects, and what of it was held through nights and weekends.
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { personNames } from "../../people/names.ts";
import { heldBy } from "../../usage/holding/held.ts";
import { restsIn } from "../../usage/holding/rests.ts";
import { namesOfAll, type SeriesNames } from "../../usage/series/names.ts";
import { asked, type WasteFilters } from "./question.ts";
import { heldNumbers } from "./waste.ts";

type Schemas = components["schemas"];

export interface HolderQuestion extends WasteFilters {
  readonly GroupBy?: Schemas["WasteHolderKind"] | undefined;
}

const kinds = {
  User: { rows: "user", label: null },
  Group: { rows: "label", label: "group" },
  Project: { rows: "label", label: "project" },
} as const;

/** Everything that is asked for, those with most licence time first. */
export async function holders(question: HolderQuestion, context: Context) {
  const kind = question.GroupBy ?? "User";
  return context.db.read.transaction(async (trx) => {
    const of = await asked(trx, question, context);
    const rests = restsIn(context.settings.workingTime, of.past);
    const { rows } = await heldBy(
      trx,
      { pools: of.pools, signal: context.signal },
      { ...kinds[kind], rests, byUser: true },
    );
    const ids = rows.map(({ userId, labelId }) => (kind === "User" ? userId : labelId));
    const names = await namesOfAll(trx, kind, ids);
    const people = await personNames(trx, kind === "User" ? ids : []);
    const items = rows
      .map((row, place) => ({ row, id: ids[place] as number, name: names[place] as SeriesNames }))
      .sort((a, b) => b.row.licenseMs - a.row.licenseMs || a.id - b.id)
      .map(({ row, id, name }): Schemas["WasteHolder"] => {
        const { UserId, UserName, GroupId, GroupName, ProjectId, ProjectName } = name;
        return {
          ...{ UserId, UserName, GroupId, GroupName, ProjectId, ProjectName },
          ...heldNumbers(row),
          SimultaneousSeconds: row.severalMs / 1000,
          FirstName: people.get(id)?.FirstName ?? null,
          LastName: people.get(id)?.LastName ?? null,
        };
      });
    return { window: of.window, items };
  });
}
