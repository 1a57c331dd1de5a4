// getClientCredentials, getClientCredential, createClientCredential, revokeClientCredential and rotateClientCredential: the credentials of
// programs, for administrators.
import type { Knex } from "knex";
import { asRecords, type Database, recordShape } from "../db/index.ts";
import type { Context } from "../domain/filters/context.ts";
import { notFound } from "../domain/problem.ts";
import { instantOf } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import { allLicenseServers, seenBy } from "../identity/accounts/accounts.ts";
import { addCredential, type NewSecret, revokeCredential, rotateCredential } from "../identity/accounts/credentials.ts";
import { asProblems, created, ok } from "./replies.ts";
import type { Handler } from "./types.ts";

type ClientCredential = components["schemas"]["ClientCredential"];

const credentialShape = recordShape<ClientCredential>("ClientCredential", {
  Id: ["number", "id"],
  ClientId: ["text", "client_id"],
  Type: ["text", "type"],
  Description: ["text", "description"],
  OfflineAccess: ["flag", "may_refresh"],
  BrokerId: ["text", "broker_id"],
  LicenseServerIds: ["json", "license_server_ids"],
  CreatedBy: ["text", "created_by"],
  CreatedUtc: ["instant", "created_at"],
  RotatedUtc: ["instant", "rotated_at"],
  OldSecretUntilUtc: ["instant", "old_secret_until_at"],
  ExpiresUtc: ["instant", "expires_at"],
  RevokedUtc: ["instant", "revoked_at"],
  LastUsedUtc: ["instant", "last_used_at"],
});

export const getClientCredentials: Handler<"getClientCredentials"> = async (_input, { db }) =>
  ok(await credentials(db.read));

export const getClientCredential: Handler<"getClientCredential"> = async ({ path: { id } }, { db }) =>
  ok(await credential(db, id));

export const createClientCredential: Handler<"createClientCredential"> = async ({ body }, context) => {
  const input = {
    type: body.Type,
    description: body.Description,
    mayRefresh: body.OfflineAccess,
    brokerId: body.BrokerId,
    licenseServerIds: body.LicenseServerIds,
    expiresAt: instantOf("ExpiresUtc", body.ExpiresUtc),
  };
  const made = await asProblems(() => addCredential(context.db, input, context.caller.name));
  return created("administration/client-credentials", made.id, await withSecret(made, context));
};

export const rotateClientCredential: Handler<"rotateClientCredential"> = async ({ path, query }, context) => {
  const overlapMs = (query.OverlapHours ?? 0) * 3_600_000;
  const made = await asProblems(() => rotateCredential(context.db, path.id, context.caller.name, overlapMs));
  return { status: 200, body: await withSecret(made, context) };
};

export const revokeClientCredential: Handler<"revokeClientCredential"> = async ({ path }, { db, caller }) => {
  await asProblems(() => revokeCredential(db, path.id, caller.name));
  return { status: 200, body: await credential(db, path.id) };
};

/** The only reply with the secret. */
async function withSecret({ id, clientId, clientSecret }: NewSecret, { db, settings }: Context) {
  const file = {
    token_url: settings.identityUrl === null ? null : `${settings.identityUrl}/connect/token`,
    client_id: clientId,
    client_secret: clientSecret,
    scope: "svc.server.scope",
  };
  return {
    Credential: await credential(db, id),
    ClientId: clientId,
    ClientSecret: clientSecret,
    AuthorizationFileName: `${clientId}.json`,
    AuthorizationFile: JSON.stringify(file, null, 2),
  };
}

/** From the writer, so that the change just made is seen. */
async function credential(db: Database, id: number): Promise<ClientCredential> {
  const [found] = await credentials(db.write, id);
  if (found === undefined) throw notFound(`There are no client credentials with the Id ${id}.`);
  return found;
}

/** By Id; `id` selects one. */
async function credentials(knex: Knex, id: number | null = null): Promise<ClientCredential[]> {
  const query = knex("client_credentials").orderBy("id");
  if (id !== null) query.where({ id });
  const seen = await allLicenseServers(knex, "credential", id);
  const rows = query.select("*", knex.raw("null as license_server_ids"));
  const records = await asRecords(rows, credentialShape);
  return records.map((record) => ({
    ...record,
    LicenseServerIds: seenBy(seen, record.Id),
  }));
}
