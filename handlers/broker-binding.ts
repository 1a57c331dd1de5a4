// Which brokers a caller may write for: a machine for its broker, people for all. Client credentials without a BrokerId are bound
// to the first one that they use. Also the sender of a message, and the acts of machines for the audit log.
import type { Knex } from "knex";
import { type Database, nameKey, takeLock, withLocks } from "../db/index.ts";
import type { Caller } from "../domain/filters/context.ts";
import { among } from "../domain/filters/filters.ts";
import { forbidden } from "../domain/problem.ts";
import { type AuditEntry, recordAct } from "../identity/audit/audit-log.ts";

type Condition = (query: Knex.QueryBuilder) => void;

/**
 * Throws `forbidden` for an account that sees only some licence servers: reports of machines may be about any, and people need
 * no claim.
 */
export function refusePartialView({ kind, licenseServerIds }: Caller): void {
  if (kind !== "account" || licenseServerIds === null) return;
  throw forbidden("Reports of machines are sent by machines, and by administrators who see all licence servers.");
}

/**
 * Throws `forbidden` for a machine that writes as another broker, and for an account that sees only some licence servers.
 * Credentials without a BrokerId pass.
 */
export function refuseOtherBroker(caller: Caller, brokerId: string): void {
  refusePartialView(caller);
  if (caller.kind !== "machine" || caller.isUnbound || nameKey(caller.name) === nameKey(brokerId)) return;
  throw forbidden(`The caller may write as the broker ${caller.name} only.`);
}

/** Serialises binding credentials to a BrokerId, so that no two credentials get the same one. */
const bindingLock = "broker binding";

/**
 * Binds credentials without a BrokerId to this one, and records the act. Throws `forbidden` where another machine has it, or they
 * have another.
 */
export async function bindBroker(trx: Knex.Transaction, caller: Caller, brokerId: string, note: Note): Promise<void> {
  if (caller.kind !== "machine" || !caller.isUnbound || caller.id === undefined) return;
  await takeLock(trx, bindingLock);
  const callerKey = nameKey(caller.name);
  const others = (await readBoundBrokerIds(trx, caller.id)).map(nameKey);
  if (nameKey(brokerId) !== callerKey && others.includes(nameKey(brokerId))) {
    throw forbidden("This BrokerId belongs to another machine.");
  }
  const bound = await bindBrokerId(trx, caller.id, brokerId, note);
  if (nameKey(bound) !== nameKey(brokerId)) throw forbidden(`The caller may write as the broker ${bound} only.`);
}

/**
 * The BrokerIds of other machines: of credentials that are not revoked (their client id until they
 * have one), and the names of accounts.
 */
async function readBoundBrokerIds(knex: Knex, exceptClientId: string): Promise<string[]> {
  const collectors: { broker_id: string | null; client_id: string }[] = await knex("client_credentials")
    .where("type", "collector")
    .whereNull("revoked_at")
    .whereNot("client_id", exceptClientId)
    .select("broker_id", "client_id");
  const accounts: string[] = await knex("accounts").where("role", "broker").pluck("name");
  return [...collectors.map((one) => one.broker_id ?? one.client_id), ...accounts];
}

/** Binds collector credentials without a BrokerId to this one. Returns the one that they have; calls `note` for a new one. */
async function bindBrokerId(trx: Knex.Transaction, clientId: string, brokerId: string, note: Note): Promise<string> {
  const row: { broker_id: string | null } | undefined = await trx("client_credentials")
    .where("client_id", clientId)
    .first("broker_id");
  if (row?.broker_id != null) return row.broker_id;
  await trx("client_credentials").where("client_id", clientId).update({ broker_id: brokerId });
  note({ actor: clientId, action: "credential.bind", target: clientId, detail: { BrokerId: brokerId } });
  return brokerId;
}

/**
 * For `.modify`: selects the rows whose `broker_key` the caller may write for. Requesting the commands of a broker counts as
 * using its BrokerId.
 */
export async function brokersOfCaller(
  db: Database,
  caller: Caller,
  brokerId: string | undefined,
  now: number,
): Promise<Condition> {
  if (caller.kind !== "machine") return () => {};
  if (!caller.isUnbound) return among(db.read, "broker_key", [nameKey(caller.name)]);
  if (brokerId !== undefined) {
    const binding = actsAtEnd(now, (trx, note) => bindBroker(trx, caller, brokerId, note));
    await db.write.transaction(binding, withLocks(bindingLock));
  }
  return among(db.read, "broker_key", [nameKey(await boundBroker(db.read, caller))]);
}

/** The BrokerId of a machine, or its client id where it has none yet. */
async function boundBroker(knex: Knex, { id, name }: Caller): Promise<string> {
  const row: { broker_id: string | null } | undefined = await knex("client_credentials")
    .where("client_id", id ?? "")
    .first("broker_id");
  return row?.broker_id ?? name;
}

/** Stored with a message: the client id of a machine, the Id of an account, nothing with security off. */
export function senderOf({ kind, id, name }: Caller): string {
  return kind === "anonymous" ? "" : (id ?? name);
}

/** Adds an act for the audit log. */
export type Note = (act: AuditEntry) => void;

/** The work of a transaction; its acts are recorded last, because other acts, log-ins among them, wait from then until it ends. */
export function actsAtEnd<T>(
  now: number,
  work: (trx: Knex.Transaction, note: Note) => Promise<T>,
): (trx: Knex.Transaction) => Promise<T> {
  return async (trx) => {
    const acts: AuditEntry[] = [];
    const made = await work(trx, (act) => acts.push(act));
    for (const act of acts) await recordAct(trx, act, now);
    return made;
  };
}
