// What a query of denials selects, by an address or by a body: any filters of the contract, in any order. Newest first with filters that
// indexes serve it is read by these (seek.ts), else from packed columns.
import type { Knex } from "knex";
import {
  type Filter,
  type Ids,
  idField,
  type KeyInput,
  type LabelQuery,
  type Ordering,
  type Predicate,
  type Subquery,
  topN,
} from "../../columnar/index.ts";
import type { components } from "../../generated/contract.ts";
import {
  among,
  distinctKeys,
  type FeatureSelector,
  groupIdsOf,
  namesOfPeople,
  type SearchedTexts,
  searched,
  userIdsOf,
  type Viewer,
} from "../filters/filters.ts";
import type { HistoryList, ListPart } from "../lists/history-list.ts";
import { isNewestFirst, type SortField } from "../lists/sorting.ts";
import { openWindow } from "../time/window.ts";
import { denialRecords } from "./rows.ts";
import { denialField, denialSchema } from "./schema.ts";
import { countDenials, type DenialFilter, denialFilterOf, denialsInWindow } from "./seek.ts";

type Schemas = components["schemas"];
type DenialField = Schemas["DenialField"];

/** A query by a body, or by an address, whose order has null last. */
interface DenialQuery extends Omit<Schemas["DenialQuery"], "Sort"> {
  readonly Sort?: readonly SortField<DenialField>[] | undefined;
}

export async function queriedDenials(
  knex: Knex,
  body: DenialQuery,
  viewer: Viewer,
  now: number,
): Promise<HistoryList<Schemas["Denial"]>> {
  const userIds = await userIdsOf(knex, body);
  const filter = denialFilterOf(body, openWindow(body, now), userIds, body.TrueDenialsOnly === true, viewer);
  const list = denialList(filter);
  if (isNewestFirst(body.Sort, "DenialTimeUtc") && isIndexed(body)) return list;
  const groupIds = await groupIdsOf(knex, body);
  return {
    ...list,
    ranked: (trx, page) => {
      const columns = columnFilter(trx, body, filter, groupIds);
      return topN(trx, denialSchema, { filter: columns, ordering: orderingOf(trx, body.Sort), now }, page);
    },
  };
}

function denialList(filter: DenialFilter): HistoryList<Schemas["Denial"]> {
  const all: ListPart = { cursors: (knex, slice) => denialsInWindow(knex, filter, slice) };
  return {
    instant: "denial_at",
    parts: [all],
    countFirst: (knex) => countDenials(knex, filter),
    countParts: async (knex) => {
      const counted: { total: number | null }[] = await countDenials(knex, filter);
      return [Number(counted[0]?.total ?? 0)];
    },
    records: denialRecords,
  };
}

/** Filters that no index serves. */
const unindexed = [
  "Features",
  "Products",
  "FeatureNames",
  "AdditionalKeys",
  "GroupIds",
  "GroupNames",
  "LicenseTypes",
  "LicenseServerNames",
  "Workstations",
  "ErrorText",
  "Search",
] as const satisfies readonly (keyof DenialQuery)[];

function isIndexed(body: DenialQuery): boolean {
  return unindexed.every((name) => body[name] === undefined);
}

const numberFields: Partial<Record<DenialField, number>> = {
  Id: idField,
  DenialTimeUtc: denialField.start,
  FeatureId: denialField.pool,
  LicenseServerId: denialField.server,
  UserId: denialField.user,
  NumberOfLicenses: denialField.licenses,
  IsTrueDenial: denialField.verdict,
  MajorErrorCode: denialField.major,
  MinorErrorCode: denialField.minor,
};
const textFields: Partial<Record<DenialField, number>> = {
  FeatureName: denialField.feature,
  FeatureVersion: denialField.version,
  AdditionalKey: denialField.key,
  Vendor: denialField.vendor,
  Workstation: denialField.workstation,
  DenialType: denialField.type,
  ErrorMessage: denialField.message,
};

function orderingOf(knex: Knex, sort: DenialQuery["Sort"]): Ordering {
  const sorted = sort ?? [{ Field: "DenialTimeUtc", Direction: "Descending" } as const];
  const labels: LabelQuery[][] = [];
  const keys = sorted.map(({ Field, Direction, isNullLast = false }: SortField<DenialField>): KeyInput => {
    const key = { isDescending: Direction === "Descending", isNullLast };
    const number = numberFields[Field];
    if (number !== undefined) return { ...key, of: "number", field: number };
    const text = textFields[Field];
    if (text !== undefined) return { ...key, of: "text", field: text };
    const isUser = Field === "UserName";
    const users = knex.from("users as u").select("u.id", "u.name_key");
    const servers = knex.from("license_servers as s").select("s.id", "s.name_key");
    labels.push([{ query: isUser ? users : servers, encoding: "texts" }]);
    return { ...key, of: "label", fields: [isUser ? denialField.user : denialField.server] };
  });
  return { keys, labels };
}

/** `groupIds`: those of the body. */
function columnFilter(knex: Knex, body: DenialQuery, filter: DenialFilter, groupIds: readonly number[] | null): Filter {
  const { LicenseTypes, LicenseServerNames, AdditionalKeys, Workstations, ErrorText, FeatureNames, Search } = body;
  const byIds: readonly (readonly [number, Ids | null | undefined])[] = [
    [denialField.user, filter.userIds],
    [denialField.pool, filter.poolIds],
    [denialField.server, filter.licenseServerIds],
    [denialField.server, filter.visibleServerIds],
    [denialField.group, groupIds],
    [denialField.verdict, filter.trueOnly ? [1] : null],
    [denialField.pool, LicenseTypes && poolsWith(knex, { LicenseTypes })],
    [denialField.server, LicenseServerNames && serversNamed(knex, LicenseServerNames)],
  ];
  return {
    startAt: filter.startAt,
    endAt: filter.endAt,
    where: [
      ...byIds.flatMap(([field, ids]) => (ids ? [{ field, in: ids }] : [])),
      ...withTexts(denialField.vendor, filter.vendorKeys, false),
      ...withTexts(denialField.type, filter.denialTypes, true),
      ...withTexts(denialField.feature, FeatureNames, false),
      ...withTexts(denialField.key, AdditionalKeys, true),
      ...withTexts(denialField.workstation, Workstations, false),
      ...(ErrorText === undefined ? [] : [{ field: denialField.message, contains: ErrorText }]),
      ...[body.Features, body.Products].flatMap((selectors) =>
        selectors ? [{ anyOf: selectors.map((selector) => selectedBy(knex, selector)) }] : [],
      ),
      ...(Search === undefined ? [] : [searchOf(knex, Search, body.SearchFields)]),
    ],
  };
}

function withTexts(field: number, texts: readonly string[] | null | undefined, isExact: boolean): Predicate[] {
  return texts ? [{ field, texts, isExact }] : [];
}

/** Only denials whose feature is known have the fields of the feature. */
function selectedBy(knex: Knex, selector: FeatureSelector): Predicate[] {
  const { FeatureName, FeatureVersion, AdditionalKey, Vendor, ProductName, LicenseType, LicenseServerName } = selector;
  const one = (text: string | undefined) => (text === undefined ? undefined : [text]);
  const ofPool = {
    ...(ProductName !== undefined && { ProductNames: [ProductName] }),
    ...(LicenseType !== undefined && { LicenseTypes: [LicenseType] }),
  };
  return [
    ...withTexts(denialField.feature, one(FeatureName), false),
    ...withTexts(denialField.version, one(FeatureVersion), true),
    ...withTexts(denialField.key, one(AdditionalKey), true),
    ...withTexts(denialField.vendor, one(Vendor), false),
    ...(Object.keys(ofPool).length > 0 ? [{ field: denialField.pool, in: poolsWith(knex, ofPool) }] : []),
    ...(LicenseServerName === undefined
      ? []
      : [{ field: denialField.server, in: serversNamed(knex, [LicenseServerName]) }]),
  ];
}

interface OfPools {
  readonly LicenseTypes?: readonly string[];
  readonly ProductNames?: readonly string[];
}

function poolsWith(knex: Knex, { LicenseTypes, ProductNames }: OfPools): Subquery {
  const pools = knex.from("pools as p").select("p.id");
  const products = distinctKeys(ProductNames);
  return {
    query: pools.modify(among(knex, "p.license_type", LicenseTypes)).modify((query) => {
      if (products) query.whereRaw("lower(p.product_name) = ?", products);
    }),
  };
}

function serversNamed(knex: Knex, names: readonly string[]): Subquery {
  return {
    query: knex
      .from("license_servers as s")
      .select("s.id")
      .modify(among(knex, "s.name_key", distinctKeys(names))),
  };
}

function searchOf(knex: Knex, text: string, fields: readonly string[] | undefined): Predicate {
  const found = (table: string, alias: string, texts: SearchedTexts): Subquery => ({
    query: knex
      .from(`${table} as ${alias}`)
      .select(`${alias}.id`)
      .where(searched(knex, texts, text, fields)),
  });
  const texts = Object.entries(textFields).filter(([name]) => fields?.includes(name) ?? true);
  return {
    anyOf: [
      [{ field: denialField.user, in: found("users", "u", { UserName: "u.name", ...namesOfPeople("u") }) }],
      [{ field: denialField.server, in: found("license_servers", "s", { LicenseServerName: "s.name" }) }],
      ...texts.map(([, field]) => [{ field, contains: text }]),
    ],
  };
}
