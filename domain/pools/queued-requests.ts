// Who waits for licences now, as the contract's record. What makes a request wait or end is domain/ingest/queue/.
import type { Knex } from "knex";
import { recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { among, chosenPools, type PoolFilter, presentServers, type Viewer } from "../filters/filters.ts";
import type { Page } from "../lists/paging.ts";
import { inOrder, orderedBy, sortOf } from "../lists/sorting.ts";

export const queuedRequestShape = recordShape<components["schemas"]["QueuedRequest"]>("QueuedRequest", {
  Id: ["number", "id"],
  FeatureId: ["number", "pool_id"],
  FeatureName: ["text", "feature_name"],
  FeatureVersion: ["text", "version"],
  AdditionalKey: ["text", "additional_key"],
  Vendor: ["text", "vendor"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  UserId: ["number", "user_id"],
  UserName: ["text", "user_name"],
  FirstName: ["text", "first_name"],
  LastName: ["text", "last_name"],
  Email: ["text", "email"],
  Workstation: ["text", "workstation"],
  Display: ["text", "display"],
  NumberOfLicenses: ["number", "number_of_licenses"],
  QueuedSinceUtc: ["instant", "since_at"],
  SinceIsEstimated: ["flag", "is_since_estimated"],
  WaitSeconds: ["seconds", "wait_ms"],
  Position: ["number", "position"],
});

/** The requests `x` that wait and that the caller sees, with pools `p`, licence servers `s` and users `u`, in no order. */
export function queuedRequests(
  knex: Knex,
  pools: PoolFilter,
  userIds: readonly number[] | null,
  viewer: Viewer,
  { now, silenceMs }: { readonly now: number; readonly silenceMs: number },
): Knex.QueryBuilder {
  return knex
    .from("queued_requests as x")
    .join("pools as p", "p.id", "x.pool_id")
    .join("license_servers as s", "s.id", "x.license_server_id")
    .join("users as u", "u.id", "x.user_id")
    .modify(presentServers(knex, viewer))
    .modify(chosenPools(knex, pools))
    .modify(among(knex, "x.user_id", userIds))
    .where("s.is_silent", 0)
    .whereRaw(`${confirmedAt("x")} > ?`, [now - silenceMs]);
}

/** SQL: what no report confirmed for as long as a licence server needs to be silent is over. */
const confirmedAt = (request: string) =>
  `case when ${request}.is_listed = 1 then p.queue_told_at else ${request}.since_at end`;

/** Positions in the queue of each pool, among those of all users. */
const positions = `(select q.id, row_number() over (partition by q.pool_id order by q.since_at, q.id) as position
  from queued_requests q join pools p on p.id = q.pool_id where ${confirmedAt("q")} > ?) as n`;

const requestKeys = {
  Id: "f.id",
  FeatureName: "lower(f.feature_name)",
  FeatureVersion: "lower(f.version)",
  LicenseServerName: "lower(f.license_server_name)",
  UserName: "lower(f.user_name)",
  Workstation: "lower(f.workstation)",
  NumberOfLicenses: "f.number_of_licenses",
  QueuedSinceUtc: "f.since_at",
  WaitSeconds: "f.wait_ms",
};

/** A page of the records of the same in the order of an address, or of those that have waited longest first. */
export function queuedRequestRows(
  query: Knex.QueryBuilder,
  knex: Knex,
  { now, silenceMs }: { readonly now: number; readonly silenceMs: number },
  sort: readonly string[] | undefined,
  { size, offset }: Pick<Page, "size" | "offset">,
): Knex.QueryBuilder {
  const rows = query
    .select("x.id", "x.pool_id", { feature_name: "p.name" }, "p.version", "p.additional_key", "p.vendor")
    .select("x.license_server_id", { license_server_name: "s.name" })
    .select("x.user_id", { user_name: "u.name" }, "u.first_name", "u.last_name", "u.email")
    .select("x.workstation", "x.display", "x.number_of_licenses", "x.since_at", "x.is_since_estimated")
    .select(knex.raw("case when x.since_at < :now then :now - x.since_at else 0 end as wait_ms", { now }));
  const order = sortOf(sort) ?? [{ Field: "QueuedSinceUtc", Direction: "Ascending" }];
  const onPage = inOrder(knex, rows, order, requestKeys).limit(size).offset(offset);
  return knex
    .select("f.*", "n.position")
    .from(onPage.as("f"))
    .joinRaw(`join ${positions} on n.id = f.id`, [now - silenceMs])
    .modify(orderedBy(order, requestKeys));
}
