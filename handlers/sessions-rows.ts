// One session as the contract's record: the shape, and the join that brings its names. Which sessions an answer holds is
// decided elsewhere, from indexes alone; names are joined to those that were chosen.
import type { Knex } from "knex";
import { recordShape } from "../db/index.ts";
import type { components } from "../generated/contract.ts";

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
});

/** SQL: milliseconds from a session's start to its end, or to :now while it is active; 0 when it starts later. */
export const durationMs = `case when x.end_at is not null then x.end_at - x.start_at
  when x.start_at < :now then :now - x.start_at else 0 end`;

/**
 * The records of the sessions `x` whose ids stand in a table `chosen` (column id), in no order yet. The chosen ones come
 * first in the join, so that their number alone decides what it costs.
 */
export function sessionRows(knex: Knex, chosen: Knex.Raw, now: number): Knex.QueryBuilder {
  return knex
    .select("x.id", "x.pool_id", { feature_name: "p.name", feature_version: "p.version" })
    .select("p.additional_key", "p.product_name", "p.vendor", "p.license_type")
    .select("p.license_server_id", { license_server_name: "s.name" })
    .select("x.user_id", { user_name: "u.name" }, "u.first_name", "u.last_name", "u.email")
    .select("x.group_name", "x.project_name", "x.workstation", "x.ip_address", "x.display", "x.handle")
    .select("x.client_version", "x.number_of_licenses", "x.is_borrowed", "x.start_at", "x.end_at")
    .select("x.idle_seconds", "x.linger_seconds", "x.linger_due_at", "x.source")
    .select({
      is_active: knex.raw("case when x.end_at is null then 1 else 0 end"),
      duration_ms: knex.raw(durationMs, { now }),
    })
    .from(chosen)
    .joinRaw("cross join sessions as x cross join pools as p cross join license_servers as s cross join users as u")
    .whereRaw("x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id");
}
