// The licence servers that an account sees, where it does not see all.
import type { Knex } from "knex";

/** Their Ids, in order. */
export async function licenseServersOf(knex: Knex, accountId: number): Promise<number[]> {
  return knex("account_license_servers")
    .where("account_id", accountId)
    .orderBy("license_server_id")
    .pluck("license_server_id");
}
