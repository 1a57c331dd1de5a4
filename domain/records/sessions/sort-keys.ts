// What sessions can be ordered by: for each field of the record the SQL of its key. Texts are keys in their lower-cased
// form; instants and durations in milliseconds.
import type { Knex } from "knex";
import { type FieldKind, jsonRows, type RecordShape } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import type { OpenWindow } from "../../time/window.ts";
import type { Interval } from "../../time/working-time.ts";

type SessionField = components["schemas"]["SessionField"];

/** `usage` is what counts in the window. SQL over sessions `x`, pools `p`, license_servers `s` and users `u`. */
export function sessionKeys(usage: string, now: number): Readonly<Record<SessionField, string>> {
  const duration = usageInWindow({ startAt: null, endAt: null }, now);
  return {
    Id: "x.id",
    FeatureId: "x.pool_id",
    FeatureName: "p.name_key",
    FeatureVersion: "lower(p.version)",
    AdditionalKey: "lower(p.additional_key)",
    ProductName: "lower(p.product_name)",
    Vendor: "p.vendor_key",
    LicenseType: "lower(p.license_type)",
    LicenseServerId: "p.license_server_id",
    LicenseServerName: "s.name_key",
    UserId: "x.user_id",
    UserName: "u.name_key",
    FirstName: "lower(u.first_name)",
    LastName: "lower(u.last_name)",
    Email: "lower(u.email)",
    GroupName: "coalesce(lower(x.group_name), (select g.name_key from user_groups g where g.id = x.group_id))",
    ProjectName: "lower(x.project_name)",
    Workstation: "x.workstation_key",
    IpAddress: "lower(x.ip_address)",
    Display: "lower(x.display)",
    Handle: "lower(x.handle)",
    ClientVersion: "lower(x.client_version)",
    NumberOfLicenses: "x.number_of_licenses",
    IsBorrowed: "case when x.is_borrowed = 1 then 1 else 0 end",
    IsActive: "case when x.end_at is null then 1 else 0 end",
    StartTimeUtc: "x.start_at",
    EndTimeUtc: "x.end_at",
    DurationSeconds: duration,
    IdleTimeSeconds: "x.idle_seconds",
    LingerTimeSeconds: "x.linger_seconds",
    LingerDueDateUtc: "x.linger_due_at",
    Source: "lower(x.source)",
    FeatureTotal: "p.total",
    LicenseSeconds: `x.number_of_licenses * ${duration}`,
    UsageSecondsInWindow: usage,
    LicenseSecondsInWindow: `x.number_of_licenses * ${usage}`,
  };
}

/** SQL: milliseconds of a session `x` inside the window, an active one to now; never less than 0. */
export function usageInWindow({ startAt, endAt }: OpenWindow, now: number): string {
  const ended = `coalesce(x.end_at, ${whole(now)})`;
  const to = endAt === null ? ended : `case when ${ended} < ${whole(endAt)} then ${ended} else ${whole(endAt)} end`;
  const from =
    startAt === null
      ? "x.start_at"
      : `case when x.start_at > ${whole(startAt)} then x.start_at else ${whole(startAt)} end`;
  return `(case when (${to}) > (${from}) then (${to}) - (${from}) else 0 end)`;
}

/** SQL: milliseconds of a session `x` inside these intervals, an active one to now. */
export function workingUsage(knex: Knex, intervals: readonly Interval[], now: number): string {
  const rows = intervals.map(({ startAt, endAt }) => [startAt, endAt]);
  const table = jsonRows(knex, "j", { start_at: "integer", end_at: "integer" }, rows).toQuery();
  const ended = `coalesce(x.end_at, ${whole(now)})`;
  // Distinct, so that the table is made once; the parts in a table of their own, since SQL Server sums no two levels.
  return `coalesce((select sum(w.part) from (
    select (case when v.end_at < ${ended} then v.end_at else ${ended} end)
      - (case when v.start_at > x.start_at then v.start_at else x.start_at end) as part
    from (select distinct start_at, end_at from ${table}) v
    where v.start_at < ${ended} and v.end_at > x.start_at) w where w.part > 0), 0)`;
}

/** A whole number as SQL; nothing else gets into the text. */
function whole(value: number): string {
  return String(Math.trunc(value));
}

/** A shape's fields as recordShape takes them, to make a wider shape of it. */
export function fieldsOf<T>(shape: RecordShape<T>): {
  readonly [K in keyof Required<T>]: readonly [kind: FieldKind, column: string];
} {
  return Object.fromEntries(shape.fields.map(({ name, kind, column }) => [name, [kind, column]])) as never;
}
