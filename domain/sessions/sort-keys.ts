// What sessions can be ordered by: for each field of the record the SQL of its key. Texts are keys in their lower-cased
// form; instants and durations in milliseconds.
import type { Knex } from "knex";
import type { components } from "../../generated/contract.ts";
import { usageMs } from "./clipped-duration.ts";
import { idleSeconds } from "./idle-time.ts";

type SessionField = components["schemas"]["SessionField"];

/** `usage` is the SQL of the time in the window. SQL over sessions `x`, pools `p`, license_servers `s`, users `u` and texts `t`. */
export function sessionKeys(knex: Knex, usage: string, now: number): Readonly<Record<SessionField, string>> {
  const duration = usageMs({ startAt: null, endAt: null }, now);
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
    GroupName: "coalesce(lower(t.group_name), (select g.name_key from user_groups g where g.id = x.group_id))",
    ProjectName: "lower(t.project_name)",
    Workstation: "t.workstation_key",
    IpAddress: "lower(t.ip_address)",
    Display: "lower(t.display)",
    Handle: "lower(x.handle)",
    ClientVersion: "lower(t.client_version)",
    NumberOfLicenses: "x.number_of_licenses",
    IsBorrowed: "case when x.is_borrowed = 1 then 1 else 0 end",
    IsActive: "case when x.end_at is null then 1 else 0 end",
    StartTimeUtc: "x.start_at",
    EndTimeUtc: "x.end_at",
    DurationSeconds: duration,
    IdleTimeSeconds: idleSeconds(knex, now),
    LingerTimeSeconds: "x.linger_seconds",
    LingerDueDateUtc: "x.linger_due_at",
    Source: "lower(x.source)",
    CheckoutData: "lower(t.checkout_data)",
    EndIsEstimated: "case when x.end_source = 'silence' then 1 else 0 end",
    FeatureTotal: "p.total",
    LicenseSeconds: `x.number_of_licenses * ${duration}`,
    UsageSecondsInWindow: usage,
    LicenseSecondsInWindow: `x.number_of_licenses * ${usage}`,
  };
}
