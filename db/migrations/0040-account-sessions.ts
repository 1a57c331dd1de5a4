// The sessions of accounts as their owners see them: signed-in browsers, programs with a refresh token, programs that logged in
// over the legacy methods. What ends a session is elsewhere (identity_state, legacy_sessions); this table says which there are.
import type { Knex } from "knex";
import { createIndex, identifier, instant, name, reference } from "./columns.ts";

const dayMs = 86_400_000;
/** Of the version before this one: how long the state of a session is kept. */
const keptMs = { Session: 14 * dayMs + 60_000, RefreshToken: 30 * dayMs + 60_000 };
/** The public clients of our own pages; their refresh tokens belong to a browser's session. */
const ownPages = ["svc.server.web", "svc.server.description"];

export async function up(knex: Knex): Promise<void> {
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
  await createIndex(knex, {
    ...{ table: "account_sessions", name: "account_sessions_by_reference", columns: ["reference"], unique: true },
  });
  await createIndex(knex, {
    ...{ table: "account_sessions", name: "account_sessions_by_account" },
    columns: ["account_id", "used_at", "expires_at"],
  });
  await createIndex(knex, { table: "account_sessions", name: "account_sessions_by_expiry", columns: ["expires_at"] });
  await fill(knex);
}

/** Those that go on: since and last used when their state was last written, as nothing else is known. */
async function fill(knex: Knex): Promise<void> {
  // In order, so that they have the same ids whenever and wherever it is done.
  const insert = (query: Knex.QueryBuilder, order: string, values: string, bindings: readonly number[]) =>
    knex
      .into(knex.raw("account_sessions (account_id, kind, reference, client_id, began_at, used_at, expires_at)"))
      .insert(query.select(knex.raw(values, bindings)).orderBy(["a.id", order]));
  const state = (model: string) =>
    knex("identity_state as s")
      .join("accounts as a", (join) => join.on(knex.raw("s.account_sub = cast(a.id as varchar(20))")))
      .where("s.model", model);
  await insert(
    state("Session").whereNotNull("s.uid").groupBy("s.uid", "a.id"),
    "s.uid",
    "a.id, 'Browser', s.uid, null, max(s.expires_at) - ?, max(s.expires_at) - ?, max(s.expires_at)",
    [keptMs.Session, keptMs.Session],
  );
  await insert(
    state("RefreshToken")
      .whereNull("s.consumed_at")
      .whereNotNull("s.grant_id")
      .whereNotIn("s.client_id", ownPages)
      .groupBy("s.grant_id", "a.id"),
    "s.grant_id",
    "a.id, 'Program', s.grant_id, max(s.client_id), max(s.expires_at) - ?, max(s.expires_at) - ?, max(s.expires_at)",
    [keptMs.RefreshToken, keptMs.RefreshToken],
  );
  await insert(
    knex("legacy_sessions as s").join("accounts as a", { "a.id": "s.account_id", "a.generation": "s.generation" }),
    "s.id_hash",
    "a.id, 'Legacy', s.id_hash, null, s.ends_at, s.ends_at, s.ends_at",
    [],
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("account_sessions");
}
