// The owner of a report: the present rights of the account, and the names of the Ids in its filters.
import type { Knex } from "knex";
import { administersAll, type Caller, type Role } from "../../domain/filters/context.ts";
import type { ReportFilters } from "./definition.ts";

/** With security off, and for schedules made then: everything is visible. */
const everybody: Caller = {
  kind: "anonymous",
  name: "anonymous",
  roles: ["administrator", "viewer"],
  licenseServerIds: null,
};

const readers: readonly string[] = ["administrator", "viewer"];

/** Null where the account is disabled, or may not read reports any more. */
export async function ownerOf(knex: Knex, accountId: number | null): Promise<Caller | null> {
  if (accountId === null) return everybody;
  const row = await knex("accounts").where({ id: accountId, is_disabled: 0 }).first("name", "role", "sees_all");
  if (row === undefined || !readers.includes(row.role)) return null;
  const seen: number[] | null = row.sees_all
    ? null
    : await knex("account_license_servers")
        .where("account_id", accountId)
        .orderBy("license_server_id")
        .pluck("license_server_id");
  const licenseServerIds = seen === null ? null : seen.map(Number);
  return { kind: "account", id: String(accountId), name: row.name, roles: [row.role as Role], licenseServerIds };
}

/** The addresses of a destination that this account may send to now; null where there is none. */
export async function recipientsOf(
  knex: Knex,
  destinationId: number,
  owner: Caller,
): Promise<readonly string[] | null> {
  const row = await knex("notification_destinations as d")
    .leftJoin("accounts as a", "a.id", "d.account_id")
    .where({ "d.id": destinationId, "d.kind": "Email", "d.is_enabled": 1 })
    .where((either) => either.whereNull("d.account_id").orWhere("a.is_disabled", 0))
    .modify((query) => {
      if (!administersAll(owner)) query.where("d.account_id", Number(owner.id));
    })
    .first("d.recipients");
  return row === undefined ? null : JSON.parse(row.recipients);
}

/** The values of a filter by name; those that the owner does not see stay Ids. */
export async function namesOf(
  knex: Knex,
  filter: keyof ReportFilters,
  value: unknown,
  owner: Caller,
): Promise<string[]> {
  const values = [value].flat().map(String);
  if (filter !== "LicenseServerIds" && filter !== "FeatureIds") return values;
  const isServer = filter === "LicenseServerIds";
  const first = values.slice(0, mostNames).map(Number);
  const rows: { id: number; name: string }[] = await knex(isServer ? "license_servers" : "pools")
    .whereIn("id", first)
    .modify((query) => {
      if (owner.licenseServerIds !== null) {
        query.whereIn(isServer ? "id" : "license_server_id", [...owner.licenseServerIds]);
      }
    })
    .select("id", "name");
  const names = new Map(rows.map(({ id, name }) => [Number(id), name]));
  return [...first.map((id) => names.get(id) ?? `#${id}`), ...(values.length > first.length ? ["…"] : [])];
}

const mostNames = 20;
