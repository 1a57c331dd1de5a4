// querySessions: sessions by any filters of the contract, in any order, with what each counts to in the window.
import type { Knex } from "knex";
import { asJson, containsText, jsonObject, jsonValues, recordShape } from "../db/index.ts";
import type { components } from "../generated/contract.ts";
import { csvInPieces } from "./csv-pieces.ts";
import { distinctKeys, poolIdsOf, userIdsOf, type Viewer } from "./filters.ts";
import {
  deepestRank,
  onePiece,
  type Piece,
  rankedIds,
  type SortKey,
  sortKeys,
  timePieces,
  withKeys,
} from "./ranked.ts";
import { earlierIds, hasEarlier, startedIds } from "./sessions-choice.ts";
import { countSessionsOf } from "./sessions-count.ts";
import type { SessionFilter } from "./sessions-keys.ts";
import {
  allSessions,
  newestPlaces,
  newestSessions,
  rankedTable,
  rowsAt,
  type SessionRecords,
} from "./sessions-list.ts";
import { sessionRows, sessionShape } from "./sessions-rows.ts";
import { fieldsOf, sessionKeys, usageInWindow } from "./sessions-sort.ts";
import { type OpenWindow, windowOf } from "./time-window.ts";
import type { Handler } from "./types.ts";

type QueriedSession = components["schemas"]["QueriedSession"];
type SessionQuery = components["schemas"]["SessionQuery"];

const queriedShape = recordShape<QueriedSession>("QueriedSession", {
  ...fieldsOf(sessionShape),
  FeatureTotal: ["number", "feature_total"],
  LicenseSeconds: ["seconds", "license_ms"],
  UsageSecondsInWindow: ["seconds", "usage_ms_in_window"],
  LicenseSecondsInWindow: ["seconds", "license_ms_in_window"],
});

/** A function, since a query that a promise resolves to would run. */
type Search = () => Knex.Raw;

/** Sessions in an order of time or any other, and those that a search leaves. */
interface Asked {
  readonly filter: SessionFilter;
  readonly search: Search | null;
  /** Null: newest start first. */
  readonly keys: readonly SortKey[] | null;
}

export const querySessions: Handler<"querySessions"> = async ({ body, accept }, { db, caller, now, signal }) => {
  const window = windowOf(body);
  const asked = await askedFor(db.read, body, window, caller, now);
  const range = { offset: body.Offset ?? 0, size: body.Limit ?? 100 };
  const records = queriedRecords(window, now);
  if (accept === "application/json") {
    const { items, totalCount } = isListed(asked)
      ? await newestSessions(db.read, asked.filter, range, records, signal)
      : await rankedSessions(db.read, asked, range, records, now, signal);
    return {
      status: 200,
      body: jsonObject<components["schemas"]["SessionQueryResult"]>({
        AsOfUtc: new Date(now).toISOString(),
        Items: items,
        TotalCount: totalCount,
      }),
    };
  }
  const isPage = body.Offset !== undefined || body.Limit !== undefined;
  if (isListed(asked)) {
    if (!isPage) return csv(allSessions(db.read, asked.filter, records), signal);
    const { places } = await newestPlaces(db.read, asked.filter, range);
    return csv([() => rowsAt(db.read, places, records)], signal);
  }
  const { ids } = await rank(db.read, asked, isPage ? range : { offset: 0, size: deepestRank + 1 }, now, signal);
  const pieces = Array.from({ length: Math.ceil(ids.length / 2000) }, (_, piece) => () => {
    return rankedRows(db.read, ids.slice(piece * 2000, (piece + 1) * 2000), records);
  });
  return csv(pieces, signal);
};

function csv(pieces: Parameters<typeof csvInPieces>[1], signal: AbortSignal) {
  return { status: 200 as const, csv: csvInPieces(queriedShape, pieces, signal) };
}

/** Whether this is the list as the indexes have it. */
function isListed({ search, keys }: Asked): boolean {
  return search === null && keys === null;
}

async function askedFor(
  knex: Knex,
  body: SessionQuery,
  window: OpenWindow,
  viewer: Viewer,
  now: number,
): Promise<Asked> {
  const { Sort } = body;
  const isContradiction = body.ActiveOnly === true && body.EndedOnly === true;
  const filter: SessionFilter = {
    ...window,
    userIds: await userIdsOf(knex, body),
    poolIds: isContradiction ? [] : await poolIdsOf(knex, body, viewer),
    workstationKeys: distinctKeys(body.Workstations),
    activeOnly: body.ActiveOnly === true,
    endedOnly: body.EndedOnly === true && !isContradiction,
  };
  const isNewest = Sort === undefined || (Sort[0]?.Field === "StartTimeUtc" && Sort[0].Direction === "Descending");
  const search = body.Search === undefined ? null : await searchOf(knex, body.Search, body.SearchFields);
  const keys = sortKeys(Sort ?? [{ Field: "StartTimeUtc", Direction: "Descending" }], sessionKeys(window, now));
  // Whatever stands behind the start first decides between equal starts, which the index gives by Id.
  return { filter, search, keys: isNewest && (Sort?.length ?? 1) === 1 && search === null ? null : keys };
}

const poolTexts: Readonly<Record<string, string>> = {
  FeatureName: "p.name",
  FeatureVersion: "p.version",
  AdditionalKey: "p.additional_key",
  ProductName: "p.product_name",
  Vendor: "p.vendor",
  LicenseType: "p.license_type",
  LicenseServerName: "s.name",
};
const userTexts: Readonly<Record<string, string>> = {
  UserName: "u.name",
  FirstName: "u.first_name",
  LastName: "u.last_name",
  Email: "u.email",
};
const sessionTexts: Readonly<Record<string, string>> = {
  GroupName: "x.group_name",
  ProjectName: "x.project_name",
  Workstation: "x.workstation",
  IpAddress: "x.ip_address",
  Display: "x.display",
  Handle: "x.handle",
  ClientVersion: "x.client_version",
  Source: "x.source",
};

/** The search as a condition on sessions `x`: what stands in pools and users is looked up once, not for each session. */
async function searchOf(knex: Knex, text: string, fields: readonly string[] | undefined): Promise<Search> {
  const among = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts)
      .filter(([field]) => fields?.includes(field) ?? true)
      .map(([, sql]) => sql);
  const pools: { id: number }[] = await knex
    .from("pools as p")
    .join("license_servers as s", "s.id", "p.license_server_id")
    .select("p.id")
    .where(containsText(knex, among(poolTexts), text));
  const users: { id: number }[] = await knex
    .from("users as u")
    .select("u.id")
    .where(containsText(knex, among(userTexts), text));
  const ids = (rows: readonly { id: number }[]) =>
    jsonValues(
      knex,
      rows.map(({ id }) => id),
    );
  // The default group of a user counts where none was reported.
  const groups: { id: number }[] = await knex
    .from("user_groups as g")
    .select("g.id")
    .where(containsText(knex, among({ GroupName: "g.name" }), text));
  return () =>
    knex.raw("(x.pool_id in ? or x.user_id in ? or (x.group_name is null and x.group_id in ?) or ?)", [
      ids(pools),
      ids(users),
      ids(groups),
      containsText(knex, among(sessionTexts), text),
    ]);
}

async function rankedSessions(
  knex: Knex,
  asked: Asked,
  range: { offset: number; size: number },
  records: SessionRecords<QueriedSession>,
  now: number,
  signal: AbortSignal,
) {
  const { ids, totalCount } = await rank(knex, asked, range, now, signal);
  return { items: await asJson(rankedRows(knex, ids, records), queriedShape, signal), totalCount };
}

function rankedRows(knex: Knex, ids: readonly number[], records: SessionRecords<QueriedSession>): Knex.QueryBuilder {
  return records.rows(knex, rankedTable(knex, ids)).orderByRaw("chosen.place");
}

async function rank(
  knex: Knex,
  { filter, search, keys }: Asked,
  { offset, size }: { offset: number; size: number },
  now: number,
  signal: AbortSignal,
) {
  const order = keys ?? sortKeys([{ Field: "StartTimeUtc", Direction: "Descending" }], sessionKeys(filter, now));
  return rankedIds(knex, pieces(knex, filter, search, order), order, { offset, limit: size }, signal);
}

async function* pieces(
  knex: Knex,
  filter: SessionFilter,
  search: Search | null,
  order: readonly SortKey[],
): AsyncGenerator<Piece> {
  const pieceOf = (ids: Knex.QueryBuilder) => {
    const rows = knex
      .from(knex.raw("? as chosen", [ids]))
      .joinRaw("cross join sessions as x cross join pools as p cross join license_servers as s cross join users as u")
      .whereRaw("x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id")
      .modify(withKeys(knex, "x.id", order));
    return search === null ? rows : rows.where(search());
  };
  const counts = await countSessionsOf(knex, filter);
  if (counts.earlier > 0 && hasEarlier(filter)) yield () => pieceOf(earlierIds(knex, filter));
  if (counts.started === 0) return;
  if (counts.started <= onePiece) {
    yield () => pieceOf(startedIds(knex, filter, null, null));
    return;
  }
  const ends: { first: number | null; last: number | null }[] = await knex.select({
    first: knex("sessions").min("start_at"),
    last: knex("sessions").max("start_at"),
  });
  const first = Math.max(ends[0]?.first ?? 0, (filter.activeOnly ? null : filter.startAt) ?? -Infinity);
  const last = Math.min(ends[0]?.last ?? -1, (filter.endAt ?? Infinity) - 1);
  yield* timePieces(first, last, (from, to) => pieceOf(startedIds(knex, filter, from, to)));
}

function queriedRecords(window: OpenWindow, now: number): SessionRecords<QueriedSession> {
  const usage = usageInWindow(window, now);
  const duration = usageInWindow({ startAt: null, endAt: null }, now);
  return {
    shape: queriedShape,
    rows: (knex, chosen) =>
      sessionRows(knex, chosen, now).select({
        feature_total: "p.total",
        license_ms: knex.raw(`x.number_of_licenses * ${duration}`),
        usage_ms_in_window: knex.raw(usage),
        license_ms_in_window: knex.raw(`x.number_of_licenses * ${usage}`),
      }),
  };
}
