// A search among sessions: pools, users, groups and the texts that sessions share are few, so they are searched first, and the
// sessions that have what was found are then sought by their keys. Handles are looked at one by one, and only where one can hold
// the text.
import type { Knex } from "knex";
import type { Asked } from "../../columnar/reading.ts";
import { containsAscii, containsText, jsonValues } from "../../db/index.ts";
import { namesOfPeople, type SearchedTexts, searched } from "../filters/filters.ts";
import type { ResidualFilter } from "../lists/top-n.ts";
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

type Ids = readonly number[] | Asked;

/**
 * What holds a text, as row groups are searched for it: Ids, or what selects them where they are many, and what to look for in sessions'
 * own texts. Null: nothing.
 */
export interface SearchedTables {
  readonly pools: Ids | null;
  readonly users: Ids | null;
  readonly texts: Ids | null;
  /** A user's default group counts where none was reported: for texts that are not among these. */
  readonly groups: { readonly of: Ids; readonly unless: Ids } | null;
  /** Numbers of sources. */
  readonly sources: readonly number[];
  /** What to look for in handles, lower-cased. */
  readonly handle: string | null;
}

/** To select more of them a second time costs less than to pass them on. */
const mostIds = 1000;

/** What is found nowhere is left out, so that nothing is read for it of ten million sessions. */
export async function searchedTables(
  knex: Knex,
  text: string,
  fields: readonly string[] | undefined,
): Promise<SearchedTables> {
  const found = async (query: Knex.QueryBuilder, id: string): Promise<Ids | null> => {
    const ids: number[] = await query
      .clone()
      .limit(mostIds + 1)
      .pluck(id);
    if (ids.length > mostIds) return { query: query.select(id) };
    return ids.length === 0 ? null : ids.map(Number);
  };
  const tables = searchedIn(knex, text, fields);
  const groups = await found(tables.groups, "g.id");
  const withGroup = { query: knex("session_texts as t").whereNotNull("t.group_name").select("t.id") };
  const key = text.toLowerCase();
  const isAsked = (field: string) => fields?.includes(field) ?? true;
  return {
    pools: await found(tables.pools, "p.id"),
    users: await found(tables.users, "u.id"),
    texts: await found(tables.texts, "t.id"),
    groups: groups && { of: groups, unless: withGroup },
    sources: isAsked("Source") ? sources.flatMap((source, place) => (source.includes(key) ? [place] : [])) : [],
    handle: isAsked("Handle") && (await inHandles(knex, text, key)).length > 0 ? key : null,
  };
}

function searchedIn(knex: Knex, text: string, fields: readonly string[] | undefined) {
  const holding = (texts: SearchedTexts) => searched(knex, texts, text, fields);
  const pools = knex.from("pools as p").join("license_servers as s", "s.id", "p.license_server_id");
  return {
    pools: pools.where(holding(poolTexts)),
    users: knex.from("users as u").where(holding(userTexts)),
    texts: knex.from("session_texts as t").where(holding(sharedTexts)),
    groups: knex.from("user_groups as g").where(holding({ GroupName: "g.name" })),
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
  const { pools, users, texts, groups } = searchedIn(knex, text, fields);
  return {
    poolIds: await pools.pluck("p.id"),
    userIds: await users.pluck("u.id"),
    textsIds: await texts.pluck("t.id"),
    groupIds: await groups.pluck("g.id"),
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
