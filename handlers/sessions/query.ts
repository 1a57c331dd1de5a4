// querySessions: sessions by any filters of the contract, in any order, with what each counts to in the window.
import type { Knex } from "knex";
import { asJson, jsonObject, recordShape } from "../../db/index.ts";
import { distinctKeys, poolIdsOf, userIdsOf, type Viewer } from "../../domain/records/filters.ts";
import { csvInPieces } from "../../domain/records/lists/csv-pieces.ts";
import {
  deepestRank,
  onePiece,
  type Piece,
  rankedIds,
  type SortKey,
  sortKeys,
  timePieces,
  withKeys,
} from "../../domain/records/lists/top-n.ts";
import { earlierIds, hasEarlier, startedIds } from "../../domain/records/sessions/choice.ts";
import { countSessionsOf } from "../../domain/records/sessions/count.ts";
import type { SessionFilter } from "../../domain/records/sessions/keys.ts";
import {
  allSessions,
  newestPlaces,
  newestSessions,
  rankedTable,
  rowsAt,
  type SessionRecords,
} from "../../domain/records/sessions/list.ts";
import { type Further, furtherOf } from "../../domain/records/sessions/residual-filter.ts";
import { sessionRows, sessionShape } from "../../domain/records/sessions/rows.ts";
import { fieldsOf, sessionKeys, usageInWindow, workingUsage } from "../../domain/records/sessions/sort-keys.ts";
import { DAY_MS } from "../../domain/time/units.ts";
import { type OpenWindow, windowOf } from "../../domain/time/window.ts";
import { type WorkingTime, workingIntervals } from "../../domain/time/working-time.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type QueriedSession = components["schemas"]["QueriedSession"];
type SessionQuery = components["schemas"]["SessionQuery"];

const queriedShape = recordShape<QueriedSession>("QueriedSession", {
  ...fieldsOf(sessionShape),
  FeatureTotal: ["number", "feature_total"],
  LicenseSeconds: ["seconds", "license_ms"],
  UsageSecondsInWindow: ["seconds", "usage_ms_in_window"],
  LicenseSecondsInWindow: ["seconds", "license_ms_in_window"],
});

const longestWorking = 20 * 366 * DAY_MS;
const everything: OpenWindow = { startAt: null, endAt: null };

/** Sessions in an order of time or any other, and those that a search leaves. */
interface Asked {
  readonly filter: SessionFilter;
  /** What no index serves; without any it is the plain list. */
  readonly further: readonly Further[];
  /** Null: newest start first. */
  readonly keys: readonly SortKey[] | null;
}

export const querySessions: Handler<"querySessions"> = async (
  { body, accept },
  { db, caller, now, settings, signal },
) => {
  const window = windowOf(body);
  const usage = await usageSql(db.read, body, window, now, settings.workingTime);
  const asked = await askedFor(db.read, body, window, caller, usage, now);
  const range = { offset: body.Offset ?? 0, size: body.Limit ?? 100 };
  const records = queriedRecords(usage, now);
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
function isListed({ further, keys }: Asked): boolean {
  return further.length === 0 && keys === null;
}

async function askedFor(
  knex: Knex,
  body: SessionQuery,
  window: OpenWindow,
  viewer: Viewer,
  usage: string,
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
  const isNewest =
    Sort === undefined ||
    (Sort.length === 1 && Sort[0]?.Field === "StartTimeUtc" && Sort[0].Direction === "Descending");
  const keys = isNewest ? null : sortKeys(Sort, sessionKeys(usage, now));
  return { filter, further: await furtherOf(knex, body), keys };
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
  { filter, further, keys }: Asked,
  { offset, size }: { offset: number; size: number },
  now: number,
  signal: AbortSignal,
) {
  const order =
    keys ??
    sortKeys([{ Field: "StartTimeUtc", Direction: "Descending" }], sessionKeys(usageInWindow(everything, now), now));
  return rankedIds(knex, pieces(knex, filter, further, order), order, { offset, limit: size }, signal);
}

async function* pieces(
  knex: Knex,
  filter: SessionFilter,
  further: readonly Further[],
  order: readonly SortKey[],
): AsyncGenerator<Piece> {
  const pieceOf = (ids: Knex.QueryBuilder) => {
    const rows = knex
      .from(knex.raw("? as chosen", [ids]))
      .joinRaw("cross join sessions as x cross join pools as p cross join license_servers as s cross join users as u")
      .whereRaw("x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id")
      .modify(withKeys(knex, "x.id", order));
    for (const condition of further) rows.modify(condition);
    return rows;
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

function queriedRecords(usage: string, now: number): SessionRecords<QueriedSession> {
  const duration = usageInWindow(everything, now);
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

/** SQL: what a session `x` counts to in the window; with WorkingHoursOnly in its working hours. */
async function usageSql(knex: Knex, body: SessionQuery, window: OpenWindow, now: number, time: WorkingTime) {
  if (!body.WorkingHoursOnly) return usageInWindow(window, now);
  const ends: { first: number | null }[] = await knex("sessions").min({ first: "start_at" });
  const endAt = Math.min(window.endAt ?? now, now + DAY_MS);
  const startAt = Math.max(window.startAt ?? ends[0]?.first ?? endAt, endAt - longestWorking);
  const filter = { workingHoursOnly: true, ignoreWeekends: false };
  return workingUsage(knex, workingIntervals(time, filter, { startAt, endAt }), now);
}
