// Who holds a claim: client credentials, or an account, of a collector on a licence server or of an agent on a workstation. A claim
// ends with its credentials or account. Administrators move and release claims of both kinds alike.
import type { Knex } from "knex";
import { asRecords, nameKey, type RecordShape } from "../../db/index.ts";
import type { Caller, Context } from "../../domain/filters/context.ts";
import { notFound } from "../../domain/problem.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";

/** The columns that say whose claim it is: client credentials, or an account with the machine's role. */
export interface Holder {
  readonly client_id: string | null;
  readonly account_id: number | null;
}

interface ClaimKind {
  readonly table: "license_server_claims" | "agent_host_claims";
  readonly credentials: "collector" | "agent";
  readonly role: "broker" | "agent";
}

export const serverClaims: ClaimKind = { table: "license_server_claims", credentials: "collector", role: "broker" };
export const hostClaims: ClaimKind = { table: "agent_host_claims", credentials: "agent", role: "agent" };

/** Claims `c` whose holder is still there: `k` are credentials that are not revoked, `a` accounts of machines. */
export function validClaims(knex: Knex, { table, role }: ClaimKind): Knex.QueryBuilder {
  return knex
    .from({ c: table })
    .joinRaw("left join client_credentials k on k.client_id = c.client_id and k.revoked_at is null")
    .joinRaw("left join accounts a on a.id = c.account_id and a.role = ?", [role])
    .where((either) => either.whereNotNull("k.id").orWhereNotNull("a.id"));
}

export function isHeldBy(claim: Holder, holder: Holder): boolean {
  return claim.client_id === holder.client_id && Number(claim.account_id ?? 0) === (holder.account_id ?? 0);
}

/** Null for whoever is no machine. */
export function holderOf({ kind, id }: Caller): Holder | null {
  if (kind !== "machine" || id === undefined) return null;
  // Ids of accounts are numbers; client ids are not.
  return /^\d+$/.test(id) ? { client_id: null, account_id: Number(id) } : { client_id: id, account_id: null };
}

export async function holderNamed(
  trx: Knex.Transaction,
  { credentials, role }: ClaimKind,
  name: string,
): Promise<Holder> {
  const credential = await trx("client_credentials")
    .where({ client_id: name, type: credentials })
    .whereNull("revoked_at")
    .first("id");
  if (credential !== undefined) return { client_id: name, account_id: null };
  const account = await trx("accounts")
    .where({ name_key: nameKey(name), role })
    .first("id");
  if (account === undefined) {
    throw notFound(
      `There are no client credentials of type ${credentials}, and no account with the role ${role}, named ${name}.`,
    );
  }
  return { client_id: null, account_id: account.id };
}

/** Claims of one kind, as administrators change them. */
export interface ChangedClaims<Claim extends { readonly Holder: string }> {
  readonly kind: ClaimKind;
  readonly shape: RecordShape<Claim>;
  /** Those in force: selects the columns of the shape. */
  claims(knex: Knex): Knex.QueryBuilder;
  /** What the audit log says of it. */
  about(claim: Claim): { readonly target: string; readonly detail: Record<string, unknown> };
  /** Throws where the holder may not get it. */
  check?(trx: Knex.Transaction, before: Claim, holder: Holder): Promise<void>;
}

export async function claimOf<Claim extends { readonly Holder: string }>(
  knex: Knex,
  { claims, shape }: ChangedClaims<Claim>,
  id: number,
): Promise<Claim> {
  const [claim] = await asRecords(claims(knex).where("c.id", id), shape);
  if (claim === undefined) throw notFound(`There is no claim with the Id ${id}.`);
  return claim;
}

/** Given to the machine that has it, it is confirmed. */
export function moveClaim<Claim extends { readonly Holder: string }>(
  of: ChangedClaims<Claim>,
  id: number,
  holderName: string,
  context: Context,
): Promise<Claim> {
  return context.db.write.transaction(async (trx) => {
    const before = await claimOf(trx, of, id);
    const holder = await holderNamed(trx, of.kind, holderName);
    if (holderName !== before.Holder) await of.check?.(trx, before, holder);
    await trx(of.kind.table)
      .where({ id })
      .update({ ...holder, created_at: context.now, created_by: context.caller.name });
    const claim = await claimOf(trx, of, id);
    await recordClaim(trx, "claim.change", of.about(claim), context);
    return claim;
  });
}

/** Answers it as it was. */
export function releaseClaim<Claim extends { readonly Holder: string }>(
  of: ChangedClaims<Claim>,
  id: number,
  context: Context,
): Promise<Claim> {
  return context.db.write.transaction(async (trx) => {
    const claim = await claimOf(trx, of, id);
    await trx(of.kind.table).where({ id }).delete();
    await recordClaim(trx, "claim.delete", of.about(claim), context);
    return claim;
  });
}

export async function recordClaim(
  trx: Knex.Transaction,
  action: "claim.add" | "claim.change" | "claim.delete",
  about: { readonly target: string; readonly detail: Record<string, unknown> },
  { caller, now }: Context,
): Promise<void> {
  await recordAct(trx, { actor: caller.name, action, ...about }, now);
}

export function senderOf({ kind, id, name }: Caller): string {
  return kind === "anonymous" ? "" : (id ?? name);
}
