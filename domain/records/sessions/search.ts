// A search among sessions: pools, users, groups and the texts that sessions share are few, so they are searched first, and the
// sessions that have what was found are then sought by their keys. Handles are looked at one by one, and only where one can hold
// the text.
import type { Knex } from "knex";
import { containsAscii, containsText, jsonValues } from "../../../db/index.ts";
import type { ResidualFilter } from "../lists/top-n.ts";
import type { Asked } from "../row-groups/reading.ts";
import { type SearchedTexts, searched } from "../search.ts";
import type { SessionFilter } from "./keys.ts";
import { sources } from "./packed-sessions.ts";

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

/** What holds a text, as row groups are searched for it: what selects Ids, and what to look for in sessions' own texts. */
export interface SearchedTables {
  readonly pools: Asked;
  readonly users: Asked;
  readonly texts: Asked;
  /** A user's default group counts where none was reported: for texts that are not among these. */
  readonly groups: Asked;
  readonly withGroup: Asked;
  /** Numbers of sources. */
  readonly sources: readonly number[];
  /** What to look for in handles, lower-cased; null: nothing. */
  readonly handle: string | null;
}

export function searchedTables(knex: Knex, text: string, fields: readonly string[] | undefined): SearchedTables {
  const asked = (table: string, x: string, texts: SearchedTexts): Asked => ({
    query: knex
      .from(`${table} as ${x}`)
      .where(searched(knex, texts, text, fields))
      .select(`${x}.id`),
  });
  const pools = knex.from("pools as p").join("license_servers as s", "s.id", "p.license_server_id");
  const key = text.toLowerCase();
  const isAsked = (field: string) => fields?.includes(field) ?? true;
  return {
    pools: { query: pools.where(searched(knex, poolTexts, text, fields)).select("p.id") },
    users: asked("users", "u", userTexts),
    texts: asked("session_texts", "t", sharedTexts),
    groups: asked("user_groups", "g", { GroupName: "g.name" }),
    withGroup: { query: knex("session_texts as t").whereNotNull("t.group_name").select("t.id") },
    sources: isAsked("Source") ? sources.flatMap((source, place) => (source.includes(key) ? [place] : [])) : [],
    handle: isAsked("Handle") ? key : null,
  };
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
  const own = await inOwnTexts(knex, text, fields);
  const narrower = own.length > 0 ? null : narrowed(filter, holders);
  if (narrower) return { filter: narrower, residual: [] };
  return { filter, residual: [holding(knex, holders, own)] };
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

/** SQL: whether a session's own source or handle holds the text; nothing where none can. */
async function inOwnTexts(knex: Knex, text: string, fields: readonly string[] | undefined): Promise<Knex.Raw[]> {
  const key = text.toLowerCase();
  const isAsked = (field: string) => fields?.includes(field) ?? true;
  const held = isAsked("Source") ? sources.filter((source) => source.includes(key)) : [];
  const found = held.length === 0 ? [] : [knex.raw("x.source in ?", [jsonValues(knex, held)])];
  return isAsked("Handle") ? [...found, ...(await inHandles(knex, text, key))] : found;
}

/** A handle can hold the text where all of its characters are in some. */
async function inHandles(knex: Knex, text: string, key: string): Promise<Knex.Raw[]> {
  const codes = new Set<number>((await knex("handle_characters").pluck("code")).map(Number));
  // Engines differ in what is the small form of letters that are not ASCII; of one such letter it is k.
  const isAscii = [...codes].every((code) => code >= 32 && code < 127) && !codes.has(107);
  if (isAscii) {
    for (let place = 0; place < key.length; place += 1) if (!codes.has(key.charCodeAt(place))) return [];
    return [containsAscii(knex, "x.handle", text)];
  }
  const isFound = !/^[ -~]+$/.test(key) || Array.from(key).every((character) => codes.has(character.charCodeAt(0)));
  return isFound ? [containsText(knex, ["x.handle"], text)] : [];
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

function holding(
  knex: Knex,
  { poolIds, userIds, textsIds, groupIds }: Holders,
  own: readonly Knex.Raw[],
): ResidualFilter {
  const columns = { pool_id: poolIds, user_id: userIds, texts_id: textsIds };
  const reported = () =>
    knex("session_texts as t").select("t.id").whereRaw("t.id = x.texts_id").whereNotNull("t.group_name");
  return (query) => {
    query.where((some) => {
      // The text of a handle last: it costs the most.
      for (const [column, ids] of Object.entries(columns)) {
        if (ids.length > 0) some.orWhereRaw("?? in ?", [`x.${column}`, jsonValues(knex, ids)]);
      }
      if (groupIds.length > 0) {
        some.orWhereRaw("(x.group_id in ? and not exists ?)", [jsonValues(knex, groupIds), reported()]);
      }
      for (const condition of own) some.orWhereRaw(condition);
    });
  };
}
