// What the identity service stores for itself: sessions and tokens under way, what was revoked, failed log-ins, second factors, accounts at
// the company's own identity provider, signing keys. Identifiers that are secrets stand here as hashes.
import type { Knex } from "knex";
import { createKeyedTable } from "../../engines/dialect.ts";
import { createIndexes, identifier, instant, name, reference } from "../columns.ts";

export async function createSignIns(knex: Knex): Promise<void> {
  await createState(knex);
  await createSessionsOfAccounts(knex);
  await createLogIns(knex);
  await createKeys(knex);
}

async function createState(knex: Knex): Promise<void> {
  await knex.schema.createTable("identity_state", (table) => {
    table.string("model", 32).notNullable();
    table.string("id", 64).notNullable();
    table.text("payload").notNullable();
    for (const column of ["grant_id", "uid", "account_sub", "client_id"]) name(table, column);
    instant(table, "consumed_at");
    instant(table, "expires_at").notNullable();
    table.primary(["model", "id"], "identity_state_key");
  });
  await createIndexes(knex, "identity_state", [
    ...["grant_id", "uid", "account_sub", "client_id"].map(
      (column) => [`identity_state_by_${column}`, [column], { where: `${column} is not null` }] as const,
    ),
    ["identity_state_by_expiry", ["expires_at"]],
  ]);
  await createKeyedTable(knex, "identity_revocations", (table) => {
    // 'token' with its jti, or 'grant' with the id that all tokens of one family carry.
    table.string("kind", 8).notNullable();
    name(table, "id").notNullable();
    instant(table, "expires_at").notNullable();
    table.primary(["kind", "id"], "identity_revocations_key");
  });
}

async function createSessionsOfAccounts(knex: Knex): Promise<void> {
  // Of programs that log in over the legacy methods.
  await createKeyedTable(knex, "legacy_sessions", (table) => {
    table.string("id_hash", 64).notNullable().primary("legacy_sessions_key");
    table.bigInteger("account_id").notNullable();
    // The account's when it logged in: a new password or disabling ends the session.
    table.bigInteger("generation").notNullable();
    // It ends when nothing refreshes it until then, and at the latest at its last instant.
    instant(table, "ends_at").notNullable();
    instant(table, "last_at").notNullable();
    // When the row may go; until then it is told apart from one that never was.
    instant(table, "expires_at").notNullable();
  });
  await createIndexes(knex, "legacy_sessions", [["legacy_sessions_by_expiry", ["expires_at"]]]);
  // As their owners see them: signed-in browsers, programs with a refresh token, programs that logged in over the legacy methods.
  // What ends a session is in the tables above; this one says which there are.
  await knex.schema.createTable("account_sessions", (table) => {
    identifier(table);
    reference(table, "account_id", "accounts").notNullable();
    table.string("kind", 16).notNullable();
    // By kind: the uid of oidc-provider's session, the id of a grant, the hash of a legacy session's id. No secret.
    table.string("reference", 64).notNullable();
    name(table, "client_id");
    instant(table, "began_at").notNullable();
    instant(table, "used_at").notNullable();
    instant(table, "expires_at").notNullable();
    table.string("address", 64);
    name(table, "agent");
    table.check("kind in ('Browser', 'Program', 'Legacy')", undefined, "account_sessions_kind");
  });
  await createIndexes(knex, "account_sessions", [
    ["account_sessions_by_reference", ["reference"], { unique: true }],
    ["account_sessions_by_account", ["account_id", "used_at", "expires_at"]],
    ["account_sessions_by_expiry", ["expires_at"]],
  ]);
}

async function createLogIns(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "log_in_failures", (table) => {
    table.string("key", 64).notNullable().primary("log_in_failures_key");
    table.integer("failures").notNullable();
    instant(table, "blocked_until_at").notNullable();
    instant(table, "expires_at").notNullable();
  });
  // Where an account logged in before: the slow-down after others' failures does not concern these addresses.
  await createKeyedTable(knex, "known_addresses", (table) => {
    // The hash of an account's name and an address.
    table.string("key", 64).notNullable().primary("known_addresses_key");
    instant(table, "expires_at").notNullable();
  });
  await createIndexes(knex, "known_addresses", [["known_addresses_by_expiry", ["expires_at"]]]);
  // Of people who sign in at the company's own identity provider.
  await createKeyedTable(knex, "federated_accounts", (table) => {
    // The hash of the provider's issuer and of the subject there.
    table.string("key", 64).notNullable().primary("federated_accounts_key");
    table.bigInteger("account_id").notNullable().references("id").inTable("accounts");
  });
}

async function createKeys(knex: Knex): Promise<void> {
  // Second factors (WebAuthn).
  await knex.schema.createTable("security_keys", (table) => {
    identifier(table);
    reference(table, "account_id", "accounts").notNullable();
    // The SHA-256 of the key's own id, which may be 1,023 bytes long, and the id itself, in Base64url.
    name(table, "credential_hash").notNullable();
    table.text("credential_id").notNullable();
    // COSE, in Base64url.
    table.text("public_key").notNullable();
    // What the browser may reach it by, as JSON.
    name(table, "transports").notNullable();
    // How often it was used, by its own account; 0 from keys that do not count.
    table.bigInteger("use_count").notNullable();
    instant(table, "created_at").notNullable();
  });
  await createIndexes(knex, "security_keys", [
    ["security_keys_by_credential", ["credential_hash"], { unique: true }],
    ["security_keys_by_account", ["account_id"]],
  ]);
  // The service's own, for signing and for cookies.
  await knex.schema.createTable("identity_keys", (table) => {
    identifier(table);
    table.string("purpose", 16).notNullable();
    // One higher than the one before it: of two servers that rotate at once, one finds its number taken.
    table.integer("number").notNullable();
    name(table, "kid").notNullable();
    table.text("public_jwk");
    table.text("secret").notNullable();
    instant(table, "created_at").notNullable();
    instant(table, "active_from_at").notNullable();
    table.check("purpose in ('signing', 'cookies')", undefined, "identity_keys_purpose");
  });
  await createIndexes(knex, "identity_keys", [["identity_keys_number", ["purpose", "number"], { unique: true }]]);
}
