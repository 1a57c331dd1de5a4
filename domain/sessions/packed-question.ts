// A query of sessions as a question to their row groups: what is filtered, searched and ordered by, in any combination. The same as
// sort-keys.ts says in SQL.
import type { Knex } from "knex";
import type { RowQuestion } from "../../columnar/choosing/choose.ts";
import type { KeyInput } from "../../columnar/choosing/keys.ts";
import type { Asked } from "../../columnar/reading.ts";
import { idField } from "../../columnar/table.ts";
import type { components } from "../../generated/contract.ts";
import type { SortField } from "../lists/top-n.ts";
import type { Interval } from "../time/working-time.ts";
import { sessionField as field, type PackedFilter, packedSelection } from "./packed-selection.ts";

type SessionField = components["schemas"]["SessionField"];

interface SessionOrder {
  /** Left out: newest first. */
  readonly sort: readonly SortField<SessionField>[] | undefined;
  /** The window that was asked for, of which sessions' time counts; the parts of it that do, null: all of it. */
  readonly window: { readonly startAt: number | null; readonly endAt: number | null };
  readonly working: readonly Interval[] | null;
  readonly now: number;
}

export function packedQuestion(knex: Knex, filter: PackedFilter, { sort, now, ...time }: SessionOrder): RowQuestion {
  const sorted: readonly SortField<SessionField>[] = sort ?? [{ Field: "StartTimeUtc", Direction: "Descending" }];
  const labels: RowQuestion["labels"][number][] = [];
  const keys = sorted.map(({ Field, Direction, isNullLast = false }): KeyInput => {
    const order = { isFalling: Direction === "Descending", isNullLast };
    const labelled = labelledBy(knex, Field);
    if (labelled === null) return { ...order, ...ownKey(Field, time) };
    labels.push(labelled.map(([, asked]) => asked));
    return { ...order, of: "labels", labels: labels.length - 1, fields: labelled.map(([of]) => of) };
  });
  return { ...packedSelection(knex, filter), keys, labels, now };
}

/** What is asked of sessions: by a body, or by an address, whose order has null last. */
export interface SessionQuestion extends Omit<components["schemas"]["SessionQuery"], "Sort"> {
  readonly Sort?: readonly SortField<SessionField>[] | undefined;
}

/** Whether it reads the texts that sessions share. */
export function readsTexts({ Sort = [], Search, Workstations }: SessionQuestion): boolean {
  return Search !== undefined || Boolean(Workstations) || Sort.some(({ Field }) => Field in ofTexts);
}

/** Whether it reads idle times, which are packed of ended sessions alone. */
export function readsIdleTimes({ Sort = [], IdleAtLeastSeconds }: SessionQuestion): boolean {
  return IdleAtLeastSeconds !== undefined || Sort.some(({ Field }) => Field === "IdleTimeSeconds");
}

/** What is said of the Ids in each of some fields; null where the field is a session's own. */
type Labelled = (readonly [field: number, Asked & { readonly holds: "numbers" | "texts" }])[];

const ofPools: Partial<Record<SessionField, string>> = {
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
const ofUsers: typeof ofPools = {
  UserName: "u.name_key",
  FirstName: "u.first_name",
  LastName: "u.last_name",
  Email: "u.email",
};
const ofTexts: typeof ofPools = {
  GroupName: "t.group_name",
  ProjectName: "t.project_name",
  Workstation: "t.workstation_key",
  IpAddress: "t.ip_address",
  Display: "t.display",
  ClientVersion: "t.client_version",
  CheckoutData: "t.checkout_data",
};

function labelledBy(knex: Knex, name: SessionField): Labelled | null {
  const holds = name === "FeatureTotal" || name === "LicenseServerId" ? "numbers" : "texts";
  if (ofPools[name] !== undefined) {
    const pools = knex.from("pools as p").join("license_servers as s", "s.id", "p.license_server_id");
    return [[field.pool, { query: pools.select("p.id", ofPools[name]), holds }]];
  }
  if (ofUsers[name] !== undefined) {
    return [[field.user, { query: knex.from("users as u").select("u.id", ofUsers[name]), holds }]];
  }
  if (ofTexts[name] === undefined) return null;
  const texts = [field.texts, { query: knex.from("session_texts as t").select("t.id", ofTexts[name]), holds }] as const;
  if (name !== "GroupName") return [texts];
  return [texts, [field.group, { query: knex.from("user_groups as g").select("g.id", "g.name_key"), holds }]];
}

const ownNumbers: Partial<Record<SessionField, number>> = {
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
const all = { startAt: null, endAt: null, working: null } as const;

type Own<Key> = Key extends unknown ? Omit<Key, "isFalling" | "isNullLast"> : never;

function ownKey(name: SessionField, { window, working }: Pick<SessionOrder, "window" | "working">): Own<KeyInput> {
  const number = ownNumbers[name];
  if (number !== undefined) return { of: "number", field: number };
  const inWindow = { ...window, working };
  switch (name) {
    case "Handle":
      return { of: "text", field: field.handle };
    case "EndTimeUtc":
      return { of: "end" };
    case "IsActive":
      return { of: "active" };
    case "DurationSeconds":
      return { of: "time", licenses: null, ...all };
    case "LicenseSeconds":
      return { of: "time", licenses: field.licenses, ...all };
    case "UsageSecondsInWindow":
      return { of: "time", licenses: null, ...inWindow };
    case "LicenseSecondsInWindow":
      return { of: "time", licenses: field.licenses, ...inWindow };
    default:
      throw new TypeError(`Sessions are not ordered by ${name}.`);
  }
}
