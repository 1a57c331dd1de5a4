// getLicenseServerClaims, getLicenseServerClaim, createLicenseServerClaim, updateLicenseServerClaim and deleteLicenseServerClaim: which machine reports
// which licence server, for administrators. How machines claim by themselves is claims.ts.
import type { Knex } from "knex";
import { asJson, asRecords, nameKey, recordShape } from "../../db/index.ts";
import { conflict, notFound } from "../../domain/problem.ts";
import type { Context } from "../../domain/records/context.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import { created } from "../created.ts";
import type { Handler } from "../types.ts";
import { type Holder, validClaims } from "./claims.ts";

type Claim = components["schemas"]["LicenseServerClaim"];

const claimShape = recordShape<Claim>("LicenseServerClaim", {
  Id: ["number", "id"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  Holder: ["text", "holder"],
  BrokerId: ["text", "broker_id"],
  CreatedBy: ["text", "created_by"],
  CreatedUtc: ["instant", "created_at"],
});

export const getLicenseServerClaims: Handler<"getLicenseServerClaims"> = async (_input, { db, signal }) => ({
  status: 200,
  body: await asJson(claims(db.read).orderBy(["s.name_key", "c.id"]), claimShape, signal),
});

export const getLicenseServerClaim: Handler<"getLicenseServerClaim"> = async ({ path: { id } }, { db }) => ({
  status: 200,
  body: await claimOf(db.read, id),
});

export const createLicenseServerClaim: Handler<"createLicenseServerClaim"> = async ({ body }, context) =>
  context.db.write.transaction(async (trx) => {
    const { LicenseServerId: id, Holder: name } = body;
    const server = await trx("license_servers").where({ id }).whereNot("enable_status", "Deleted").first("name");
    if (server === undefined) throw notFound(`There is no licence server with the Id ${id}.`);
    const holder = await holderNamed(trx, name);
    await refuseSecond(trx, id, holder);
    // Without a holder any more.
    const ended = trx("license_server_claims").where({ license_server_id: id });
    await ended.whereNotIn("id", validClaims(trx).select("c.id")).delete();
    const [made] = await trx("license_server_claims").insert({
      ...{ license_server_id: id, ...holder, created_at: context.now },
      created_by: context.caller.name,
    });
    const claim = await claimOf(trx, made as number);
    await record(trx, "claim.add", claim, context);
    return created("administration/license-server-claims", claim.Id, claim);
  });

export const updateLicenseServerClaim: Handler<"updateLicenseServerClaim"> = async ({ path: { id }, body }, context) =>
  context.db.write.transaction(async (trx) => {
    const before = await claimOf(trx, id);
    const holder = await holderNamed(trx, body.Holder);
    // Given to the machine that has it, it is confirmed.
    if (body.Holder !== before.Holder) await refuseSecond(trx, before.LicenseServerId, holder);
    await trx("license_server_claims")
      .where({ id })
      .update({ ...holder, created_at: context.now, created_by: context.caller.name });
    const claim = await claimOf(trx, id);
    await record(trx, "claim.change", claim, context);
    return { status: 200, body: claim };
  });

export const deleteLicenseServerClaim: Handler<"deleteLicenseServerClaim"> = async ({ path: { id } }, context) =>
  context.db.write.transaction(async (trx) => {
    const claim = await claimOf(trx, id);
    await trx("license_server_claims").where({ id }).delete();
    await record(trx, "claim.delete", claim, context);
    return { status: 200, body: claim };
  });

/** Claims that are in force, of licence servers that are not removed. */
function claims(knex: Knex): Knex.QueryBuilder {
  return validClaims(knex)
    .join("license_servers as s", "s.id", "c.license_server_id")
    .whereNot("s.enable_status", "Deleted")
    .select("c.id", "c.license_server_id", "c.created_at", "c.created_by", { license_server_name: "s.name" })
    .select({
      holder: knex.raw("coalesce(k.client_id, a.name)"),
      broker_id: knex.raw("coalesce(k.broker_id, a.name)"),
    });
}

async function claimOf(knex: Knex, id: number): Promise<Claim> {
  const [claim] = await asRecords(claims(knex).where("c.id", id), claimShape);
  if (claim === undefined) throw notFound(`There is no claim with the Id ${id}.`);
  return claim;
}

async function holderNamed(trx: Knex.Transaction, name: string): Promise<Holder> {
  const credential = await trx("client_credentials")
    .where({ client_id: name, type: "collector" })
    .whereNull("revoked_at")
    .first("id");
  if (credential !== undefined) return { client_id: name, account_id: null };
  const account = await trx("accounts")
    .where({ name_key: nameKey(name), role: "broker" })
    .first("id");
  if (account === undefined) {
    throw notFound(
      `There are no client credentials of a collector, and no account with the role broker, named ${name}.`,
    );
  }
  return { client_id: null, account_id: account.id };
}

async function refuseSecond(trx: Knex.Transaction, serverId: number, holder: Holder): Promise<void> {
  const one = await trx("license_server_claims")
    .where({ license_server_id: serverId, ...holder })
    .first("id");
  if (one !== undefined) throw conflict("The licence server is claimed by this machine already.");
}

async function record(
  trx: Knex.Transaction,
  action: "claim.add" | "claim.change" | "claim.delete",
  { LicenseServerId, LicenseServerName, Holder: holder }: Claim,
  { caller, now }: Context,
): Promise<void> {
  const detail = { LicenseServerId, Holder: holder };
  await recordAct(trx, { actor: caller.name, action, target: LicenseServerName, detail }, now);
}
