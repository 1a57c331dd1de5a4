// A query of denials as a question to their row groups: what is filtered, searched and ordered by, in any combination. The same as
// choice.ts, residual-filter.ts and query.ts say in SQL.
import type { Knex } from "knex";
import type { RowQuestion } from "../../columnar/choosing/choose.ts";
import type { KeyInput } from "../../columnar/choosing/keys.ts";
import type { Asked } from "../../columnar/reading.ts";
import type { AmongMembers, AmongTexts, Conditions, Selection } from "../../columnar/selecting.ts";
import { codesOf, idField } from "../../columnar/table.ts";
import type { components } from "../../generated/contract.ts";
import {
  among,
  distinctKeys,
  type FeatureSelector,
  namesOfPeople,
  type SearchedTexts,
  searched,
} from "../filters/filters.ts";
import type { SortField } from "../lists/top-n.ts";
import type { DenialFilter } from "./choice.ts";
import { packedDenials } from "./packed-denials.ts";

type Schemas = components["schemas"];
type DenialField = Schemas["DenialField"];

const field = codesOf(packedDenials);

/** What is asked of denials: by a body, or by an address, whose order has null last. */
export interface DenialQuestion extends Omit<Schemas["DenialQuery"], "Sort"> {
  readonly Sort?: readonly SortField<DenialField>[] | undefined;
}

type MemberOf = (of: number, ids: readonly number[] | Asked) => AmongMembers;

/** `groupIds`: those of the body. */
export function packedQuestion(
  knex: Knex,
  body: DenialQuestion,
  filter: DenialFilter,
  groupIds: readonly number[] | null,
  now: number,
): RowQuestion {
  const members: (readonly number[] | Asked)[] = [];
  const memberOf: MemberOf = (of, ids) => {
    members.push(ids);
    return { field: of, members: members.length - 1 };
  };
  const labels: RowQuestion["labels"][number][] = [];
  const sort: readonly SortField<DenialField>[] = body.Sort ?? [{ Field: "DenialTimeUtc", Direction: "Descending" }];
  const keys = sort.map(({ Field, Direction, isNullLast = false }): KeyInput => {
    const order = { isFalling: Direction === "Descending", isNullLast };
    const own = ownKeys[Field];
    if (own !== undefined) return { ...order, ...own };
    const [of, query] =
      Field === "UserName"
        ? [field.user, knex.from("users as u").select("u.id", "u.name_key")]
        : [field.server, knex.from("license_servers as s").select("s.id", "s.name_key")];
    labels.push([{ query, holds: "texts" }]);
    return { ...order, of: "labels", labels: labels.length - 1, fields: [of] };
  });
  return { selection: selectionOf(knex, body, { filter, groupIds, memberOf }), members, keys, labels, now };
}

const numbers: Partial<Record<DenialField, number>> = {
  Id: idField,
  DenialTimeUtc: field.start,
  FeatureId: field.pool,
  LicenseServerId: field.server,
  UserId: field.user,
  NumberOfLicenses: field.licenses,
  IsTrueDenial: field.verdict,
  MajorErrorCode: field.major,
  MinorErrorCode: field.minor,
};
const texts: Partial<Record<DenialField, number>> = {
  FeatureName: field.feature,
  FeatureVersion: field.version,
  AdditionalKey: field.key,
  Vendor: field.vendor,
  Workstation: field.workstation,
  DenialType: field.type,
  ErrorMessage: field.message,
};
const keysOf = (of: "number" | "text", fields: Partial<Record<DenialField, number>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, { of, field: code }]));
const ownKeys: Partial<Record<DenialField, { readonly of: "number" | "text"; readonly field: number }>> = {
  ...keysOf("number", numbers),
  ...keysOf("text", texts),
};

interface Chosen {
  readonly filter: DenialFilter;
  readonly groupIds: readonly number[] | null;
  readonly memberOf: MemberOf;
}

function selectionOf(
  knex: Knex,
  body: DenialQuestion,
  { filter, groupIds, memberOf }: Chosen,
): RowQuestion["selection"] {
  const { LicenseTypes, LicenseServerNames, AdditionalKeys, Workstations, ErrorText, Features, Products } = body;
  const { FeatureNames } = body;
  const listed: readonly (readonly [number, readonly number[] | null])[] = [
    [field.user, filter.userIds],
    [field.pool, filter.poolIds],
    [field.server, filter.licenseServerIds],
    [field.server, filter.visibleServerIds],
    [field.group, groupIds],
    [field.verdict, filter.trueOnly ? [1] : null],
  ];
  const text = (of: number, values: readonly string[] | null | undefined, isExact: boolean): AmongTexts[] =>
    values ? [{ field: of, texts: values, isExact }] : [];
  return {
    ...{ start: field.start, length: null, startAt: filter.startAt, endAt: filter.endAt, state: "all", atLeast: [] },
    among: [
      ...listed.flatMap(([of, ids]) => (ids === null ? [] : [memberOf(of, ids)])),
      ...(LicenseTypes ? [memberOf(field.pool, poolsWith(knex, { LicenseTypes }))] : []),
      ...(LicenseServerNames ? [memberOf(field.server, serversNamed(knex, LicenseServerNames))] : []),
    ],
    texts: [
      ...text(field.vendor, filter.vendorKeys, false),
      ...text(field.type, filter.denialTypes, true),
      ...text(field.feature, FeatureNames, false),
      ...text(field.key, AdditionalKeys, true),
      ...text(field.workstation, Workstations, false),
    ],
    containing: ErrorText === undefined ? [] : [{ field: field.message, key: ErrorText.toLowerCase() }],
    anyOf: [Features, Products].flatMap((some) => (some ? [some.map((one) => conditionsOf(knex, one, memberOf))] : [])),
    search: searchOf(knex, body, memberOf),
  };
}

/** What its feature tells is known of those alone whose feature is. */
function conditionsOf(knex: Knex, selector: FeatureSelector, memberOf: MemberOf): Conditions {
  const { FeatureName, FeatureVersion, AdditionalKey, Vendor, ProductName, LicenseType, LicenseServerName } = selector;
  const text = (of: number, value: string | undefined, isExact: boolean): AmongTexts[] =>
    value === undefined ? [] : [{ field: of, texts: [value], isExact }];
  const ofPool = {
    ...(ProductName !== undefined && { ProductNames: [ProductName] }),
    ...(LicenseType !== undefined && { LicenseTypes: [LicenseType] }),
  };
  return {
    texts: [
      ...text(field.feature, FeatureName, false),
      ...text(field.version, FeatureVersion, true),
      ...text(field.key, AdditionalKey, true),
      ...text(field.vendor, Vendor, false),
    ],
    among: [
      ...(Object.keys(ofPool).length > 0 ? [memberOf(field.pool, poolsWith(knex, ofPool))] : []),
      ...(LicenseServerName === undefined ? [] : [memberOf(field.server, serversNamed(knex, [LicenseServerName]))]),
    ],
  };
}

interface OfPools {
  readonly LicenseTypes?: readonly string[];
  readonly ProductNames?: readonly string[];
}

function poolsWith(knex: Knex, { LicenseTypes, ProductNames }: OfPools): Asked {
  const pools = knex.from("pools as p").select("p.id");
  const products = distinctKeys(ProductNames);
  return {
    query: pools.modify(among(knex, "p.license_type", LicenseTypes)).modify((query) => {
      if (products) query.whereRaw("lower(p.product_name) = ?", products);
    }),
  };
}

function serversNamed(knex: Knex, names: readonly string[]): Asked {
  return {
    query: knex
      .from("license_servers as s")
      .select("s.id")
      .modify(among(knex, "s.name_key", distinctKeys(names))),
  };
}

function searchOf(knex: Knex, { Search, SearchFields }: DenialQuestion, memberOf: MemberOf): Selection["search"] {
  if (Search === undefined) return null;
  const found = (table: string, alias: string, texts: SearchedTexts): Asked => ({
    query: knex
      .from(`${table} as ${alias}`)
      .select(`${alias}.id`)
      .where(searched(knex, texts, Search, SearchFields)),
  });
  const key = Search.toLowerCase();
  const own = Object.entries(texts).filter(([name]) => SearchFields?.some((one) => one === name) ?? true);
  return {
    among: [
      memberOf(field.user, found("users", "u", { UserName: "u.name", ...namesOfPeople("u") })),
      memberOf(field.server, found("license_servers", "s", { LicenseServerName: "s.name" })),
    ],
    texts: own.map(([, code]) => ({ field: code, key })),
  };
}
