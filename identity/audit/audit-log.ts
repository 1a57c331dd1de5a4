// The audit log: who did what, and when. An entry is written in the transaction of the act, and contains no secret.
import type { Knex } from "knex";

type AuditAction =
  | "account.add"
  | "account.change"
  | "account.delete"
  | "account.password"
  | "command.add"
  | "credential.add"
  | "credential.revoke"
  | "credential.rotate"
  | "group.add"
  | "group.change"
  | "group.delete"
  | "keys.revoke"
  | "keys.rotate"
  | "license.add"
  | "license.usage"
  | "message.add"
  | "message.delete"
  | "package.change"
  | "package.delete"
  | "procurement.add"
  | "procurement.change"
  | "procurement.delete"
  | "product.change"
  | "project.add"
  | "project.change"
  | "project.delete";

export interface AuditEntry {
  /** Who: an account's name, a client id, or `command line` and the like. */
  readonly actor: string;
  readonly action: AuditAction;
  /** The object of the act: an account's name, a client id, a key's id, a group's name, a feature. */
  readonly target: string;
  /** What changed, without secrets. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A name, cut to the length of the columns `actor` and `target`. */
export function cutName(name: string): string {
  // A cut may leave half a surrogate pair, which not every engine stores.
  return name.slice(0, 255).toWellFormed();
}

export async function recordAct(trx: Knex.Transaction, entry: AuditEntry, now = Date.now()): Promise<void> {
  await trx("audit_log").insert({
    at: now,
    actor: cutName(entry.actor),
    action: entry.action,
    target: cutName(entry.target),
    detail: entry.detail === undefined ? null : JSON.stringify(entry.detail),
  });
}
