// A search among sessions: pools, users, groups and the texts that sessions share are few, so they are searched first, and the
// sessions that have what was found are then sought by their keys. Handles are looked at one by one, and only where one can hold
// the text.
import type { Knex } from "knex";
import { jsonValues } from "../../../db/index.ts";
import type { ResidualFilter } from "../lists/top-n.ts";
import { type SearchedTexts, searched } from "../search.ts";
import type { SessionFilter } from "./keys.ts";

const poolTexts: SearchedTexts = {
  FeatureName: "p.name",
  FeatureVersion: "p.version",
  AdditionalKey: "p.additional_key",
  ProductName: "p.product_name",
  Vendor: "p.vendor",
  LicenseType: "p.license_type",
  LicenseServerName: "s.name",
};
const userTexts: SearchedTexts = {
  UserName: "u.name",
  FirstName: "u.first_name",
  LastName: "u.last_name",
  Email: "u.email",
};
const sharedTexts: SearchedTexts = {
  GroupName: "t.group_name",
  ProjectName: "t.project_name",
  Workstation: "t.workstation",
  IpAddress: "t.ip_address",
  Display: "t.display",
  ClientVersion: "t.client_version",
};
const ownTexts: SearchedTexts = { Handle: "x.handle", Source: "x.source" };
const sources = ["event", "snapshot", "manual"];

/** What is left of a list: a narrower filter, and conditions on its sessions `x`. */
interface Found {
  readonly filter: SessionFilter;
  readonly residual: readonly ResidualFilter[];
}

/** What holds the text, by Id. */
interface Holders {
  readonly poolIds: readonly number[];
  readonly userIds: readonly number[];
  readonly textsIds: readonly number[];
  /** A user's default group counts where none was reported. */
  readonly groupIds: readonly number[];
}

/** The sessions of the filter that hold the text in one of the fields; in any of them, where none is named. No text: all. */
export async function searchSessions(
  knex: Knex,
  filter: SessionFilter,
  text: string | undefined,
  fields: readonly string[] | undefined,
): Promise<Found> {
  if (text === undefined) return { filter, residual: [] };
  const holders = await holdersOf(knex, text, fields);
  const inOwn = await canBeInOwn(knex, text, fields);
  const narrower = inOwn ? null : narrowed(filter, holders);
  if (narrower) return { filter: narrower, residual: [] };
  return { filter, residual: [holding(knex, holders, searched(knex, inOwn ? ownTexts : {}, text, fields))] };
}

async function holdersOf(knex: Knex, text: string, fields: readonly string[] | undefined): Promise<Holders> {
  const ids = (table: string, x: string, texts: SearchedTexts): Promise<number[]> =>
    knex
      .from(`${table} as ${x}`)
      .where(searched(knex, texts, text, fields))
      .pluck(`${x}.id`);
  const pools = knex.from("pools as p").join("license_servers as s", "s.id", "p.license_server_id");
  return {
    poolIds: await pools.where(searched(knex, poolTexts, text, fields)).pluck("p.id"),
    userIds: await ids("users", "u", userTexts),
    textsIds: await ids("session_texts", "t", sharedTexts),
    groupIds: await ids("user_groups", "g", { GroupName: "g.name" }),
  };
}

/** Whether a handle or a source may hold the text: handles, where all of its characters are in some. */
async function canBeInOwn(knex: Knex, text: string, fields: readonly string[] | undefined): Promise<boolean> {
  const key = text.toLowerCase();
  const isAsked = (field: string) => fields?.includes(field) ?? true;
  if (isAsked("Source") && sources.some((source) => source.includes(key))) return true;
  if (!isAsked("Handle")) return false;
  // Engines differ in what is the small form of other letters.
  if (!/^[ -~]+$/.test(key)) return true;
  const codes = new Set(Array.from(key, (character) => character.charCodeAt(0)));
  const known: number[] = await knex("handle_characters")
    .whereRaw("code in ?", [jsonValues(knex, [...codes])])
    .pluck("code");
  return known.length === codes.size;
}

/** A filter by keys alone, where one kind of them holds the text, or none does. */
function narrowed(filter: SessionFilter, { groupIds, ...keys }: Holders): SessionFilter | null {
  const [kind, ...others] = (["poolIds", "userIds", "textsIds"] as const).filter((name) => keys[name].length > 0);
  if (groupIds.length > 0 || others.length > 0) return null;
  if (kind === undefined) return { ...filter, poolIds: [] };
  const asked = filter[kind];
  const held = new Set(keys[kind]);
  return { ...filter, [kind]: asked ? asked.filter((id) => held.has(id)) : keys[kind] };
}

function holding(knex: Knex, { poolIds, userIds, textsIds, groupIds }: Holders, own: Knex.Raw): ResidualFilter {
  const columns = { pool_id: poolIds, user_id: userIds, texts_id: textsIds };
  const reported = () =>
    knex("session_texts as t").select("t.id").whereRaw("t.id = x.texts_id").whereNotNull("t.group_name");
  return (query) => {
    query.where((some) => {
      some.where(own);
      for (const [column, ids] of Object.entries(columns)) {
        if (ids.length > 0) some.orWhereRaw("?? in ?", [`x.${column}`, jsonValues(knex, ids)]);
      }
      if (groupIds.length > 0) {
        some.orWhereRaw("(x.group_id in ? and not exists ?)", [jsonValues(knex, groupIds), reported()]);
      }
    });
  };
}
