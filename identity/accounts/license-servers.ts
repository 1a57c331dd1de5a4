// The licence servers that an account, or a reader's client credentials, see where they do not see all.
import type { Knex } from "knex";
import { IdentityNotFound } from "./errors.ts";

const tables = {
  account: { name: "account_license_servers", key: "account_id" },
  credential: { name: "credential_license_servers", key: "credential_id" },
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

/** For records of these: the Ids by what they belong to. */
export async function allLicenseServers(knex: Knex, limited: Limited): Promise<Map<number, number[]>> {
  const { name, key } = tables[limited];
  const rows: { id: number; server: number }[] = await knex(name)
    .orderBy([key, "license_server_id"])
    .select({ id: key, server: "license_server_id" });
  return new Map(
    [...Map.groupBy(rows, (row) => Number(row.id))].map(([id, own]) => [id, own.map(({ server }) => Number(server))]),
  );
}
