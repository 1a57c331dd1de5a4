// queryDenials: denials by any filters of the contract, in any order.
import type { Knex } from "knex";
import { asJson, comparedText, containsText, jsonObject } from "../../db/index.ts";
import { countDenials, type DenialFilter, denialIds, denialsInWindow } from "../../domain/records/denials/choice.ts";
import { denialRows, denialShape, newestDenials } from "../../domain/records/denials/rows.ts";
import { type SelectorColumns, selected } from "../../domain/records/feature-selectors.ts";
import { among, distinct, distinctKeys, userIdsOf, type Viewer } from "../../domain/records/filters.ts";
import { csvInPieces } from "../../domain/records/lists/csv-pieces.ts";
import { chosenTable, walk } from "../../domain/records/lists/keyset-pagination.ts";
import { askPage } from "../../domain/records/lists/page-query.ts";
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
import { rankedTable } from "../../domain/records/sessions/list.ts";
import { windowOf } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type DenialQuery = components["schemas"]["DenialQuery"];
type DenialField = components["schemas"]["DenialField"];
type Condition = (query: Knex.QueryBuilder) => void;

/** What indexes choose from, and what is then looked at for each denial; without the latter it is the plain list. */
interface Asked {
  readonly filter: DenialFilter;
  readonly further: readonly Condition[];
  /** Null: newest first. */
  readonly keys: readonly SortKey[] | null;
}

export const queryDenials: Handler<"queryDenials"> = async ({ body, accept }, { db, caller, now, signal }) => {
  const asked = await askedFor(db.read, body, caller);
  const isPage = body.Offset !== undefined || body.Limit !== undefined;
  const [offset, limit] = [body.Offset ?? 0, body.Limit ?? 100];
  const { filter } = asked;
  if (asked.keys === null && asked.further.length === 0) {
    const onPage = () =>
      newestDenials(db.read, db.read.raw("? as chosen", [denialsInWindow(db.read, filter, { limit, offset })]));
    if (accept === "application/json") {
      const total = countDenials(db.read, filter);
      return answer(now, await askPage(db.read, { offset }, onPage(), total, denialShape, signal));
    }
    const all = walk([(slice) => denialsInWindow(db.read, filter, slice)], (places) =>
      newestDenials(db.read, chosenTable(db.read, places)),
    );
    return { status: 200, csv: csvInPieces(denialShape, isPage ? [onPage] : all, signal) };
  }
  const keys = asked.keys ?? sortKeys(newest, denialKeys);
  const range = accept === "text/csv" && !isPage ? { offset: 0, limit: deepestRank + 1 } : { offset, limit };
  const { ids, totalCount } = await rankedIds(db.read, pieces(db.read, asked, keys), keys, range, signal);
  const rowsOf = (some: readonly number[]) =>
    denialRows(db.read, rankedTable(db.read, some)).orderByRaw("chosen.place");
  if (accept === "application/json") {
    return answer(now, { items: await asJson(rowsOf(ids), denialShape, signal), totalCount });
  }
  const parts = Array.from({ length: Math.ceil(ids.length / 2000) }, (_, piece) => () => {
    return rowsOf(ids.slice(piece * 2000, (piece + 1) * 2000));
  });
  return { status: 200, csv: csvInPieces(denialShape, parts, signal) };
};

const newest = [{ Field: "DenialTimeUtc", Direction: "Descending" }] as const;

function answer(
  now: number,
  {
    items,
    totalCount,
  }: { items: Awaited<ReturnType<typeof asJson<components["schemas"]["Denial"]>>>; totalCount: number },
) {
  return {
    status: 200 as const,
    body: jsonObject<components["schemas"]["DenialQueryResult"]>({
      AsOfUtc: new Date(now).toISOString(),
      Items: items,
      TotalCount: totalCount,
    }),
  };
}

async function askedFor(knex: Knex, body: DenialQuery, viewer: Viewer): Promise<Asked> {
  const { Sort } = body;
  const isNewest =
    Sort === undefined ||
    (Sort.length === 1 && Sort[0]?.Field === "DenialTimeUtc" && Sort[0].Direction === "Descending");
  return {
    filter: {
      ...windowOf(body),
      userIds: await userIdsOf(knex, body),
      poolIds: distinct(body.FeatureIds),
      licenseServerIds: distinct(body.LicenseServerIds),
      visibleServerIds: viewer.licenseServerIds,
      vendorKeys: distinctKeys(body.Vendors),
      denialTypes: body.DenialTypes ?? null,
      trueOnly: body.TrueDenialsOnly === true,
    },
    further: furtherOf(knex, body),
    keys: isNewest ? null : sortKeys(Sort, denialKeys),
  };
}

/** Of denials `x` with their servers `s`, users `u` and, where known, pools `p`. */
const selectorColumns: SelectorColumns = {
  FeatureName: "x.feature_key",
  FeatureVersion: "x.feature_version",
  AdditionalKey: "x.additional_key",
  Vendor: "x.vendor_key",
  ProductName: "lower(p.product_name)",
  LicenseType: "p.license_type",
  LicenseServerName: "s.name_key",
};

const denialTexts: Readonly<Record<string, string>> = {
  FeatureName: "x.feature_name",
  FeatureVersion: "x.feature_version",
  AdditionalKey: "x.additional_key",
  Vendor: "x.vendor",
  LicenseServerName: "s.name",
  UserName: "u.name",
  Workstation: "x.workstation",
  DenialType: "x.denial_type",
  ErrorMessage: "x.error_message",
};

function furtherOf(knex: Knex, body: DenialQuery): Condition[] {
  const found: Condition[] = [];
  const listed = (column: string, values: readonly string[] | null | undefined) => {
    if (values) found.push(among(knex, column, values));
  };
  for (const selectors of [body.Features, body.Products]) {
    if (selectors) found.push(selected(knex, selectorColumns, selectors));
  }
  listed("x.additional_key", body.AdditionalKeys?.map(comparedText));
  if (body.GroupIds) found.push(among(knex, "x.group_id", distinct(body.GroupIds)));
  listed("p.license_type", body.LicenseTypes);
  listed("s.name_key", distinctKeys(body.LicenseServerNames));
  listed("x.workstation_key", distinctKeys(body.Workstations));
  const { ErrorText, Search, SearchFields } = body;
  if (ErrorText !== undefined) {
    found.push((query) => void query.where(containsText(knex, ["x.error_message"], ErrorText)));
  }
  if (Search !== undefined) {
    const texts = Object.entries(denialTexts).filter(([field]) => SearchFields?.some((one) => one === field) ?? true);
    const searched = texts.map(([, sql]) => sql);
    found.push((query) => void query.where(containsText(knex, searched, Search)));
  }
  return found;
}

const denialKeys: Readonly<Record<DenialField, string>> = {
  Id: "x.id",
  DenialTimeUtc: "x.denial_at",
  FeatureId: "x.pool_id",
  FeatureName: "lower(x.feature_name)",
  FeatureVersion: "lower(x.feature_version)",
  AdditionalKey: "lower(x.additional_key)",
  Vendor: "x.vendor_key",
  LicenseServerId: "x.license_server_id",
  LicenseServerName: "s.name_key",
  UserId: "x.user_id",
  UserName: "u.name_key",
  Workstation: "x.workstation_key",
  NumberOfLicenses: "x.number_of_licenses",
  DenialType: "lower(x.denial_type)",
  IsTrueDenial: "case when x.is_true_denial = 1 then 1 else 0 end",
  ErrorMessage: "lower(x.error_message)",
  MajorErrorCode: "x.major_error_code",
  MinorErrorCode: "x.minor_error_code",
};

async function* pieces(knex: Knex, { filter, further }: Asked, keys: readonly SortKey[]): AsyncGenerator<Piece> {
  const pieceOf = (ids: Knex.QueryBuilder) => {
    const rows = knex
      .from(knex.raw("? as chosen", [ids]))
      .joinRaw("cross join denials as x cross join license_servers as s cross join users as u")
      .joinRaw("left join pools as p on p.id = x.pool_id")
      .whereRaw("x.id = chosen.id and s.id = x.license_server_id and u.id = x.user_id")
      .modify(withKeys(knex, "x.id", keys));
    for (const condition of further) rows.modify(condition);
    return rows;
  };
  const counted: { total: number | null }[] = await countDenials(knex, filter);
  const total = Number(counted[0]?.total ?? 0);
  if (total === 0) return;
  if (total <= onePiece) {
    yield () => pieceOf(denialIds(knex, filter, null, null));
    return;
  }
  const ends: { first: number | null; last: number | null }[] = await knex.select({
    first: knex("denials").min("denial_at"),
    last: knex("denials").max("denial_at"),
  });
  const first = Math.max(ends[0]?.first ?? 0, filter.startAt ?? -Infinity);
  const last = Math.min(ends[0]?.last ?? -1, (filter.endAt ?? Infinity) - 1);
  yield* timePieces(first, last, (from, to) => pieceOf(denialIds(knex, filter, from, to)));
}
