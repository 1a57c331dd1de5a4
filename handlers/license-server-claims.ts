// The operations of administrators on claims of licence servers: list, give to a second machine, move, release.
import type { Knex } from "knex";
import { asJson, recordShape } from "../db/index.ts";
import { conflict, notFound } from "../domain/problem.ts";
import type { components } from "../generated/contract.ts";
import {
  type ChangedClaims,
  claimOf,
  type Holder,
  holderNamed,
  moveClaim,
  releaseClaim,
  serverClaims,
  validClaims,
} from "./claims.ts";
import { created, ok, recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

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

export const getLicenseServerClaims: Handler<"getLicenseServerClaims"> = async (_input, { db, signal }) =>
  ok(await asJson(claims(db.read).orderBy(["s.name_key", "c.id"]), claimShape, signal));

export const getLicenseServerClaim: Handler<"getLicenseServerClaim"> = async ({ path: { id } }, { db }) =>
  ok(await claimOf(db.read, ofServers, id));

export const createLicenseServerClaim: Handler<"createLicenseServerClaim"> = async ({ body }, context) =>
  context.db.write.transaction(async (trx) => {
    const { LicenseServerId: id, Holder: name } = body;
    const server = await trx("license_servers").where({ id }).whereNot("enable_status", "Deleted").first("name");
    if (server === undefined) throw notFound(`There is no licence server with the Id ${id}.`);
    const holder = await holderNamed(trx, serverClaims, name);
    await refuseSecond(trx, id, holder);
    // Claims without a holder.
    const ended = trx("license_server_claims").where({ license_server_id: id });
    await ended.whereNotIn("id", validClaims(trx, serverClaims).select("c.id")).delete();
    const [made] = await trx("license_server_claims").insert({
      license_server_id: id,
      ...holder,
      created_at: context.now,
      created_by: context.caller.name,
    });
    const claim = await claimOf(trx, ofServers, made as number);
    await recordChange(trx, context, "claim.add", ...ofServers.about(claim));
    return created("administration/license-server-claims", claim.Id, claim);
  });

export const updateLicenseServerClaim: Handler<"updateLicenseServerClaim"> = async ({ path: { id }, body }, context) =>
  ok(await moveClaim(ofServers, id, body.Holder, context));

export const deleteLicenseServerClaim: Handler<"deleteLicenseServerClaim"> = async ({ path: { id } }, context) =>
  ok(await releaseClaim(ofServers, id, context));

const ofServers: ChangedClaims<Claim> = {
  kind: serverClaims,
  shape: claimShape,
  claims,
  about: ({ LicenseServerId, LicenseServerName, Holder: holder }) => [
    LicenseServerName,
    { LicenseServerId, Holder: holder },
  ],
  check: (trx, { LicenseServerId }, holder) => refuseSecond(trx, LicenseServerId, holder),
};

/** Active claims, of licence servers that are not removed. */
function claims(knex: Knex): Knex.QueryBuilder {
  return validClaims(knex, serverClaims)
    .join("license_servers as s", "s.id", "c.license_server_id")
    .whereNot("s.enable_status", "Deleted")
    .select("c.id", "c.license_server_id", "c.created_at", "c.created_by", { license_server_name: "s.name" })
    .select({
      holder: knex.raw("coalesce(k.client_id, a.name)"),
      broker_id: knex.raw("coalesce(k.broker_id, a.name)"),
    });
}

async function refuseSecond(trx: Knex.Transaction, serverId: number, holder: Holder): Promise<void> {
  const one = await trx("license_server_claims")
    .where({ license_server_id: serverId, ...holder })
    .first("id");
  if (one !== undefined) throw conflict("The licence server is claimed by this machine already.");
}
