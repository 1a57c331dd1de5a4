// Claims: the first machine that reports a licence server claims it, and so do agents with workstations (agents.ts). A claim ends
// with its credentials or account; administrators see, move and release it.
import type { Knex } from "knex";
import { jsonValues, nameKey, type RecordShape } from "../db/index.ts";
import type { Caller, Context } from "../domain/filters/context.ts";
import { forbidden, notFound } from "../domain/problem.ts";
import type { Note } from "./broker-binding.ts";
import { oneRecord, recordChange } from "./replies.ts";

/** What the licence servers of one machine may have in all: everybody's look-ups and sums go through it. */
const mostPools = 25_000;
const mostPurchases = 50_000;

/** Claims that a machine may make by first reports while no administrator has confirmed them. */
const mostUnconfirmed = 100;

/**
 * Accepts a caller's reports of a licence server, or throws `forbidden`; people report any. A machine claims a server
 * that nobody has claimed and that has no sessions, which is recorded. Returns a function for the reports of one transaction.
 */
export function admissionOf(trx: Knex.Transaction, caller: Caller, now: number, note: Note) {
  const holder = holderOf(caller);
  const admitted = new Set<number>();
  return async (server: { readonly id: number; readonly name: string }): Promise<void> => {
    if (holder === null || admitted.has(server.id)) return;
    const claims: (Holder & { readonly broker: string })[] = await validClaims(trx, serverClaims)
      .where("c.license_server_id", server.id)
      .orderBy("c.id")
      .select("c.client_id", "c.account_id")
      .select({ broker: trx.raw("coalesce(k.broker_id, k.client_id, a.name)") });
    if (!claims.some((claim) => isHeldBy(claim, holder))) {
      if (claims.length > 0)
        throw refusal(
          server.name,
          claims.map((claim) => claim.broker),
        );
      await requireNew(trx, server);
      await requireFew(trx, server.name, holder);
      await claim(trx, server, holder, now);
      const act = { actor: caller.name, action: "claim.add", target: server.name } as const;
      note({ ...act, detail: { LicenseServerId: server.id, FirstReport: true } });
    }
    admitted.add(server.id);
  };
}

/** Of these licence servers those that other machines have claimed. */
export async function claimedByOthers(
  knex: Knex,
  caller: Caller,
  serverIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const holder = holderOf(caller);
  if (holder === null || serverIds.length === 0) return new Set();
  const claims: (Holder & { readonly id: number })[] = await validClaims(knex, serverClaims)
    .whereRaw("c.license_server_id in ?", [jsonValues(knex, serverIds)])
    .select("c.client_id", "c.account_id", { id: "c.license_server_id" });
  const held = new Set(claims.filter((claim) => isHeldBy(claim, holder)).map(({ id }) => id));
  return new Set(claims.map(({ id }) => id).filter((id) => !held.has(id)));
}

/** A server with stored sessions is not given to the first machine that reports it: it was imported, or its claim was released or ended. */
async function requireNew(trx: Knex.Transaction, { id, name }: { readonly id: number; readonly name: string }) {
  const sessions = trx("sessions as x").join("pools as p", "p.id", "x.pool_id").where("p.license_server_id", id);
  if ((await sessions.first("x.id")) === undefined) return;
  throw forbidden(
    `The licence server ${name} has sessions, and no machine has claimed it. An administrator can let this one report it, by createLicenseServerClaim or on the page of claims.`,
  );
}

async function requireFew(trx: Knex.Transaction, server: string, holder: Holder): Promise<void> {
  const [row] = await trx("license_server_claims").where(holder).whereNull("created_by").count({ claims: "*" });
  if (Number(row?.claims) < mostUnconfirmed) return;
  throw forbidden(
    `The licence server ${server} is new, and this machine has claimed ${mostUnconfirmed} others that no administrator has confirmed. An administrator can confirm them, by updateLicenseServerClaim or on the page of claims.`,
  );
}

/**
 * Throws `forbidden` where the licence servers that a machine has claimed, this one among them, have more pools or purchases than
 * they may.
 */
export async function requireFewPools(trx: Knex.Transaction, caller: Caller, server: string): Promise<void> {
  const holder = holderOf(caller);
  if (holder === null) return;
  const servers = trx("license_server_claims").where(holder).select("license_server_id");
  const pools = trx("pools as p").whereIn("p.license_server_id", servers);
  const [row] = await pools.clone().count({ pools: "*" });
  const [bought] = await pools.join("pool_increments as i", "i.pool_id", "p.id").count({ purchases: "*" });
  if (Number(row?.pools) <= mostPools && Number(bought?.purchases) <= mostPurchases) return;
  throw forbidden(
    `The licence server ${server} has new pools or purchases, and the licence servers of one machine may have ${mostPools} pools and ${mostPurchases} purchases in all. Let another machine report some of them, with credentials of its own.`,
  );
}

function refusal(server: string, brokers: readonly string[]) {
  const names = brokers.join(" and ");
  return forbidden(
    `The licence server ${server} is reported by the broker ${names}, which has claimed it. An administrator can move or release the claim, or add another one.`,
  );
}

async function claim(
  trx: Knex.Transaction,
  server: { readonly id: number; readonly name: string },
  holder: Holder,
  now: number,
): Promise<void> {
  // Claims of deleted credentials or accounts.
  await trx("license_server_claims").where({ license_server_id: server.id }).delete();
  await trx("license_server_claims").insert({
    license_server_id: server.id,
    ...holder,
    created_at: now,
    created_by: null,
  });
}

/** The columns with the claim's holder: client credentials, or an account with the machine's role. */
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

/** Claims `c` whose holder still exists: `k` are credentials that are not revoked, `a` accounts of machines. */
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

/** Null for a caller that is no machine. */
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
  /** Active claims: selects the columns of the shape. */
  claims(knex: Knex): Knex.QueryBuilder;
  /** Its detail in the audit log. */
  about(claim: Claim): [target: string, detail: Record<string, unknown>];
  /** Throws where the new holder may not get it. */
  check?(trx: Knex.Transaction, before: Claim, holder: Holder): Promise<void>;
}

export async function claimOf<Claim extends { readonly Holder: string }>(
  knex: Knex,
  { claims, shape }: ChangedClaims<Claim>,
  id: number,
): Promise<Claim> {
  return oneRecord(claims(knex).where("c.id", id), shape, `There is no claim with the Id ${id}.`);
}

/** Giving a claim to its present holder confirms it. */
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
    await recordChange(trx, context, "claim.change", ...of.about(claim));
    return claim;
  });
}

/** Returns it as it was. */
export function releaseClaim<Claim extends { readonly Holder: string }>(
  of: ChangedClaims<Claim>,
  id: number,
  context: Context,
): Promise<Claim> {
  return context.db.write.transaction(async (trx) => {
    const claim = await claimOf(trx, of, id);
    await trx(of.kind.table).where({ id }).delete();
    await recordChange(trx, context, "claim.delete", ...of.about(claim));
    return claim;
  });
}
