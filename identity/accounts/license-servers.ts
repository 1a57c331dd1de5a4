// The licence servers that an account, or a reader's client credentials, see where they do not see all.
import type { Knex } from "knex";
import { IdentityNotFound } from "./errors.ts";

const tables = {
  account: { owners: "accounts", name: "account_license_servers", key: "account_id" },
  credential: { owners: "client_credentials", name: "credential_license_servers", key: "credential_id" },
} as const;
type Limited = keyof typeof tables;

/** Their Ids, in order. */
export async function licenseServersOf(knex: Knex, limited: Limited, id: number): Promise<number[]> {
  const { name, key } = tables[limited];
  return knex(name).where(key, id).orderBy("license_server_id").pluck("license_server_id");
}

/** In place of those that it has. Throws IdentityNotFound. */
export async function setLicenseServers(
  trx: Knex.Transaction,
  limited: Limited,
  id: number,
  ids: readonly number[] | null,
): Promise<void> {
  const { name, key } = tables[limited];
  await trx(name).where(key, id).delete();
  for (const serverId of new Set(ids ?? [])) {
    const known = await trx("license_servers").where("id", serverId).first("id");
    if (known === undefined) throw new IdentityNotFound(`There is no licence server with the Id ${serverId}.`);
    await trx(name).insert({ [key]: id, license_server_id: serverId });
  }
}

/** What each of them sees, by its Id, or what the one with the given Id sees: null is all licence servers, [] none. */
export async function allLicenseServers(
  knex: Knex,
  limited: Limited,
  id: number | null,
): Promise<Map<number, number[] | null>> {
  const { owners, name, key } = tables[limited];
  const query = knex(`${owners} as o`)
    .leftJoin(`${name} as s`, `s.${key}`, "o.id")
    .orderBy(["o.id", "s.license_server_id"])
    .select("o.id", "o.sees_all", { server: "s.license_server_id" });
  if (id !== null) query.where("o.id", id);
  const rows: { id: number; sees_all: number | boolean; server: number | null }[] = await query;
  const byOwner = Map.groupBy(rows, (row) => Number(row.id));
  return new Map(
    Array.from(byOwner, ([owner, some]) => {
      const ids = some.flatMap(({ server }) => (server === null ? [] : [Number(server)]));
      return [owner, some[0]?.sees_all ? null : ids];
    }),
  );
}

/** Of `seen` what the record with this Id sees; nothing where it was added meanwhile. */
export function seenBy(seen: ReadonlyMap<number, number[] | null>, id: number): number[] | null {
  const servers = seen.get(id);
  return servers === undefined ? [] : servers;
}
