// A search among sessions: pools, users, groups and the texts that sessions share are few, so they are searched first, and the
// sessions that have what was found are then found by their Ids. Handles are looked at one by one, and only where one can hold the text.
import type { Knex } from "knex";
import type { Ids, Predicate } from "../../columnar/index.ts";
import { namesOfPeople, type SearchedTexts, searched } from "../filters/filters.ts";
import { sessionField, sources } from "./schema.ts";

const poolTexts: SearchedTexts = {
  FeatureName: "p.name",
  FeatureVersion: "p.version",
  AdditionalKey: "p.additional_key",
  ProductName: "p.product_name",
  Vendor: "p.vendor",
  LicenseType: "p.license_type",
  LicenseServerName: "s.name",
};
const userTexts: SearchedTexts = { UserName: "u.name", ...namesOfPeople("u") };
const sharedTexts: SearchedTexts = {
  GroupName: "t.group_name",
  ProjectName: "t.project_name",
  Workstation: "t.workstation",
  IpAddress: "t.ip_address",
  Display: "t.display",
  ClientVersion: "t.client_version",
  CheckoutData: "t.checkout_data",
};

/** To select more of them a second time costs less than to pass them on. */
const mostIds = 1000;

/** What no text holds is left out, so that nothing is read for it of ten million sessions. */
export async function searchPredicate(
  knex: Knex,
  text: string,
  fields: readonly string[] | undefined,
): Promise<Predicate> {
  const holding = (texts: SearchedTexts) => searched(knex, texts, text, fields);
  const isSearched = (field: string) => fields?.includes(field) ?? true;
  const key = text.toLowerCase();
  const pools = knex.from("pools as p").join("license_servers as s", "s.id", "p.license_server_id");
  const groups = await idsOf(knex.from("user_groups as g").where(holding({ GroupName: "g.name" })), "g.id");
  const withGroup = { query: knex("session_texts as t").whereNotNull("t.group_name").select("t.id") };
  const bySource = isSearched("Source")
    ? sources.flatMap((source, index) => (source.includes(key) ? [index] : []))
    : [];
  const byIds: readonly (readonly [number, Ids | null])[] = [
    // What most sessions have comes first.
    [sessionField.source, bySource.length === 0 ? null : bySource],
    [sessionField.texts, await idsOf(knex.from("session_texts as t").where(holding(sharedTexts)), "t.id")],
    [sessionField.pool, await idsOf(pools.where(holding(poolTexts)), "p.id")],
    [sessionField.user, await idsOf(knex.from("users as u").where(holding(userTexts)), "u.id")],
  ];
  return {
    anyOf: [
      ...byIds.flatMap(([field, ids]) => (ids === null ? [] : [[{ field, in: ids }]])),
      // A user's default group counts where none was reported.
      ...(groups === null
        ? []
        : [[{ field: sessionField.group, in: groups, unless: { field: sessionField.texts, in: withGroup } }]]),
      ...(isSearched("Handle") && (await canBeInHandles(knex, key))
        ? [[{ field: sessionField.handle, contains: key }]]
        : []),
    ],
  };
}

/** The Ids that a query selects, or the query where they are many; null: there are none. */
async function idsOf(query: Knex.QueryBuilder, id: string): Promise<Ids | null> {
  const ids: number[] = await query
    .clone()
    .limit(mostIds + 1)
    .pluck(id);
  if (ids.length > mostIds) return { query: query.select(id) };
  return ids.length === 0 ? null : ids.map(Number);
}

/** A handle can hold the text where all of its characters are in some. */
async function canBeInHandles(knex: Knex, key: string): Promise<boolean> {
  const codes = new Set<number>((await knex("handle_characters").pluck("code")).map(Number));
  // Of a letter that is not ASCII the small form may be: of one such letter it is k.
  const areAscii = [...codes].every((code) => code >= 32 && code < 127) && !codes.has(107);
  if (!areAscii && !/^[ -~]+$/.test(key)) return true;
  return Array.from({ length: key.length }, (_, at) => key.charCodeAt(at)).every((code) => codes.has(code));
}
