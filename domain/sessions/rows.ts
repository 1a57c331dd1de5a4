// One session as the contract's record: the shape, and the join that brings its names. Which sessions an answer has is
// decided in query.ts and seek.ts; names are joined to the chosen ones.
import type { Knex } from "knex";
import { recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import type { ListRecords } from "../lists/history-list.ts";
import { idleSeconds } from "./idle-time.ts";

export type Session = components["schemas"]["Session"];

export const sessionShape = recordShape<Session>("Session", {
  Id: ["number", "id"],
  FeatureId: ["number", "pool_id"],
  FeatureName: ["text", "feature_name"],
  FeatureVersion: ["text", "feature_version"],
  AdditionalKey: ["text", "additional_key"],
  ProductName: ["text", "product_name"],
  Vendor: ["text", "vendor"],
  LicenseType: ["text", "license_type"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  UserId: ["number", "user_id"],
  UserName: ["text", "user_name"],
  FirstName: ["text", "first_name"],
  LastName: ["text", "last_name"],
  Email: ["text", "email"],
  GroupName: ["text", "group_name"],
  ProjectName: ["text", "project_name"],
  Workstation: ["text", "workstation"],
  IpAddress: ["text", "ip_address"],
  Display: ["text", "display"],
  Handle: ["text", "handle"],
  ClientVersion: ["text", "client_version"],
  NumberOfLicenses: ["number", "number_of_licenses"],
  IsBorrowed: ["flag", "is_borrowed"],
  IsActive: ["flag", "is_active"],
  StartTimeUtc: ["instant", "start_at"],
  EndTimeUtc: ["instant", "end_at"],
  DurationSeconds: ["seconds", "duration_ms"],
  IdleTimeSeconds: ["number", "idle_seconds"],
  LingerTimeSeconds: ["number", "linger_seconds"],
  LingerDueDateUtc: ["instant", "linger_due_at"],
  Source: ["text", "source"],
  EndIsEstimated: ["flag", "end_is_estimated"],
  CheckoutData: ["text", "checkout_data"],
});

// The select list as one text: Knex takes a tenth of a millisecond to put it together from names.
const columns = (
  knex: Knex,
) => `x.id, x.pool_id, p.name as feature_name, p.version as feature_version, p.additional_key,
  p.product_name, p.vendor, p.license_type, p.license_server_id, s.name as license_server_name,
  x.user_id, u.name as user_name, u.first_name, u.last_name, u.email,
  coalesce(t.group_name, (select g.name from user_groups g where g.id = x.group_id)) as group_name, t.project_name,
  t.workstation, t.ip_address, t.display, t.client_version, t.checkout_data, x.handle, x.number_of_licenses, x.is_borrowed,
  case when x.end_at is null then 1 else 0 end as is_active, x.start_at, x.end_at,
  case when x.end_at is not null then x.end_at - x.start_at
    when x.start_at < :now then :now - x.start_at else 0 end as duration_ms,
  ${idleSeconds(knex, ":now")} as idle_seconds, x.linger_seconds, x.linger_due_at, x.source,
  case when x.end_source = 'silence' then 1 else 0 end as end_is_estimated`;

/**
 * The sessions `x` whose ids are in a table `chosen` (column id), with pools `p`, license_servers `s`, users `u` and their texts
 * `t`, in no order. The chosen ones come first in the join, so that their number alone decides what it costs.
 */
function joinedSessions(knex: Knex, chosen: Knex.Raw): Knex.QueryBuilder {
  return knex
    .from(chosen)
    .joinRaw("cross join sessions as x cross join pools as p cross join license_servers as s cross join users as u")
    .joinRaw("left join session_texts as t on t.id = x.texts_id")
    .whereRaw("x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id");
}

/** The records of the same sessions. An active one's duration and idle time are to `now`, the duration 0 when it starts later. */
export function sessionRows(knex: Knex, chosen: Knex.Raw, now: number): Knex.QueryBuilder {
  return joinedSessions(knex, chosen).select(knex.raw(columns(knex), { now }));
}

/** The contract's record, for lists. */
export function sessionRecords(now: number): ListRecords<Session> {
  return { shape: sessionShape, select: (knex, chosen) => sessionRows(knex, chosen, now) };
}
