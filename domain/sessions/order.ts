// In what order a query of sessions lists them: for each field of the record what of the packed columns, and of tables beside them, orders.
import type { Knex } from "knex";
import {
  type Interval,
  idField,
  type KeyInput,
  type LabelQuery,
  type OpenWindow,
  type Ordering,
} from "../../columnar/index.ts";
import type { components } from "../../generated/contract.ts";
import type { SortField } from "../lists/sorting.ts";
import { sessionField as field } from "./schema.ts";

export type SessionField = components["schemas"]["SessionField"];

interface OrderedTime {
  /** The requested window, of which sessions' time counts. */
  readonly window: Readonly<OpenWindow>;
  /** The intervals of it that count; null: all of it. */
  readonly intervals: readonly Interval[] | null;
}

type Sort = readonly SortField<SessionField>[] | undefined;

/** Whether idle times are read, which are packed of ended sessions alone. */
export function ordersByIdleTime(sort: Sort): boolean {
  return sort?.some(({ Field }) => Field === "IdleTimeSeconds") ?? false;
}

export async function sessionOrdering(knex: Knex, sort: Sort, time: OrderedTime): Promise<Ordering> {
  const sorted = sort ?? [{ Field: "StartTimeUtc", Direction: "Descending" } as const];
  const isMuch = sorted.some(({ Field }) => Field in labelsOfTexts) && (await hasManyTexts(knex));
  const labels: LabelQuery[][] = [];
  const keys = sorted.map(({ Field, Direction, isNullLast = false }: SortField<SessionField>): KeyInput => {
    const key = { isDescending: Direction === "Descending", isNullLast };
    const labelled = labelsFor(knex, Field, isMuch);
    if (labelled === null) return { ...key, ...keyOf(Field, time) };
    labels.push(labelled.map(([, query]) => query));
    return { ...key, of: "label", fields: labelled.map(([code]) => code) };
  });
  return { keys, labels };
}

/** More texts would take too much memory at once. There are as many where no two sessions share texts. */
const mostTexts = 1_000_000;

export async function hasManyTexts(knex: Knex): Promise<boolean> {
  const [found]: { last: number | null }[] = await knex("session_texts").max({ last: "id" });
  return Number(found?.last ?? 0) > mostTexts;
}

const labelsOfPools: Partial<Record<SessionField, string>> = {
  FeatureName: "p.name_key",
  FeatureVersion: "p.version",
  AdditionalKey: "p.additional_key",
  ProductName: "p.product_name",
  Vendor: "p.vendor_key",
  LicenseType: "p.license_type",
  LicenseServerId: "p.license_server_id",
  LicenseServerName: "s.name_key",
  FeatureTotal: "p.total",
};
const labelsOfUsers: typeof labelsOfPools = {
  UserName: "u.name_key",
  FirstName: "u.first_name",
  LastName: "u.last_name",
  Email: "u.email",
};
const labelsOfTexts: typeof labelsOfPools = {
  GroupName: "t.group_name",
  ProjectName: "t.project_name",
  Workstation: "t.workstation_key",
  IpAddress: "t.ip_address",
  Display: "t.display",
  ClientVersion: "t.client_version",
  CheckoutData: "t.checkout_data",
};

/** The labels of the Ids in each of some fields; null where the field is of the session itself. `isMuch`: there are too many shared texts. */
function labelsFor(knex: Knex, name: SessionField, isMuch: boolean): (readonly [code: number, LabelQuery])[] | null {
  const encoding = name === "FeatureTotal" || name === "LicenseServerId" ? "numbers" : "texts";
  const ofPools = labelsOfPools[name];
  if (ofPools !== undefined) {
    const pools = knex.from("pools as p").join("license_servers as s", "s.id", "p.license_server_id");
    return [[field.pool, { query: pools.select("p.id", ofPools), encoding }]];
  }
  const ofUsers = labelsOfUsers[name];
  if (ofUsers !== undefined) {
    return [[field.user, { query: knex.from("users as u").select("u.id", ofUsers), encoding }]];
  }
  const ofTexts = labelsOfTexts[name];
  if (ofTexts === undefined) return null;
  const texts = knex.from("session_texts as t").whereNotNull(ofTexts);
  // Groups are few, however many texts there are, and have labels in two tables.
  if (name === "GroupName") {
    const groups = knex.from("user_groups as g").select("g.id", "g.name_key");
    return [
      [field.texts, { query: texts.select("t.id", ofTexts), encoding }],
      [field.group, { query: groups, encoding }],
    ];
  }
  if (!isMuch) return [[field.texts, { query: texts.select("t.id", ofTexts), encoding }]];
  const rank = knex.raw(`dense_rank() over (order by lower(${ofTexts}))`);
  return [[field.texts, { query: texts.select("t.id", rank), encoding: "ranks" }]];
}

const numberFields: Partial<Record<SessionField, number>> = {
  Id: idField,
  FeatureId: field.pool,
  UserId: field.user,
  NumberOfLicenses: field.licenses,
  IsBorrowed: field.borrowed,
  EndIsEstimated: field.silenced,
  Source: field.source,
  StartTimeUtc: field.start,
  IdleTimeSeconds: field.idle,
  LingerTimeSeconds: field.linger,
  LingerDueDateUtc: field.due,
};
const allTime = { startAt: null, endAt: null, intervals: null };

type Key<Input> = Input extends unknown ? Omit<Input, "isDescending" | "isNullLast"> : never;

function keyOf(name: SessionField, { window, intervals }: OrderedTime): Key<KeyInput> {
  const number = numberFields[name];
  if (number !== undefined) return { of: "number", field: number };
  const inWindow = { startAt: window.startAt, endAt: window.endAt, intervals };
  switch (name) {
    case "Handle":
      return { of: "text", field: field.handle };
    case "EndTimeUtc":
      return { of: "end" };
    case "IsActive":
      return { of: "active" };
    case "DurationSeconds":
      return { of: "time", licenses: null, time: allTime };
    case "LicenseSeconds":
      return { of: "time", licenses: field.licenses, time: allTime };
    case "UsageSecondsInWindow":
      return { of: "time", licenses: null, time: inWindow };
    case "LicenseSecondsInWindow":
      return { of: "time", licenses: field.licenses, time: inWindow };
    default:
      throw new TypeError(`Sessions are not ordered by ${name}.`);
  }
}
