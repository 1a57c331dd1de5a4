// The audit log: who did what, when, and from where. An entry is written in the transaction of the act, and contains no
// secret. How entries are chained: chain.ts.
import { userInfo } from "node:os";
import type { Knex } from "knex";
import { append } from "./chain.ts";
import { storedDetail } from "./detail.ts";
import { currentOrigin } from "./origin.ts";

export { longestDetail } from "./detail.ts";

type AuditAction =
  | "account.add"
  | "account.change"
  | "account.delete"
  | "account.password"
  | "account.second-factor"
  | "account.second-factor.reset"
  | "account.session.end"
  | "account.sessions.end"
  | "analytics.export"
  | "alert-rule.add"
  | "alert-rule.change"
  | "alert-rule.delete"
  | "annotation.add"
  | "annotation.change"
  | "annotation.delete"
  | "audit.delete"
  | "calendar-token.add"
  | "calendar-token.revoke"
  | "claim.add"
  | "claim.change"
  | "claim.delete"
  | "collector.delete"
  | "command.add"
  | "command.cancel"
  | "credential.add"
  | "credential.bind"
  | "credential.revoke"
  | "credential.rotate"
  | "database.backup"
  | "database.export"
  | "database.import"
  | "database.restore"
  | "destination.add"
  | "destination.change"
  | "destination.delete"
  | "destination.test"
  | "group.add"
  | "group.change"
  | "group.delete"
  | "keys.renew"
  | "keys.reseal"
  | "keys.revoke"
  | "keys.rotate"
  | "report-schedule.add"
  | "report-schedule.change"
  | "report-schedule.delete"
  | "report-schedule.send"
  | "license.add"
  | "license.usage"
  | "log-in"
  | "log-in.refused"
  | "message.add"
  | "message.delete"
  | "package.change"
  | "package.delete"
  | "procurement.add"
  | "procurement.change"
  | "procurement.delete"
  | "procurement.import"
  | "product.change"
  | "project.add"
  | "project.change"
  | "project.delete"
  | "session.delete"
  | "token.revoke"
  | "user.change"
  | "user.directory"
  | "user.import";

export interface AuditEntry {
  /** Who: an account's name, a client id, or `command line` and the like. */
  readonly actor: string;
  readonly action: AuditAction;
  /** The object of the act: an account's name, a client id, a key's id, a group's name, a feature. */
  readonly target: string;
  /** The kind and the Id of who did it; left out: whoever sent the request that is being answered. */
  readonly by?: { readonly kind: "account" | "machine"; readonly id: string };
  /** What changed, without secrets: the new values, and in `before` the old ones of the same names. detail.ts cuts it. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A name, cut to the length of the columns `actor` and `target`. */
export function cutName(name: string): string {
  // A cut may leave half a surrogate pair, which not every engine stores.
  return name.slice(0, 255).toWellFormed();
}

/** Actors that no request sends; accounts must not have their names. */
export const ownActors = [
  "command line",
  "first start",
  "schedule",
  "anonymous",
  "unknown name",
  "identity provider",
] as const;

/** Call it late in the transaction: other acts wait until that ends. */
export async function recordAct(trx: Knex.Transaction, entry: AuditEntry, now = Date.now()): Promise<void> {
  const origin = currentOrigin();
  const by = entry.by ?? actorOf(entry.actor);
  await append(trx, {
    at: now,
    actor: cutName(entry.actor),
    actor_kind: by.kind,
    actor_id: by.id === null ? null : cutName(by.id),
    address: origin?.address.slice(0, 64) ?? null,
    trace_id: origin?.traceId ?? null,
    action: entry.action,
    target: cutName(entry.target),
    detail: entry.detail === undefined ? null : storedDetail(entry.detail),
  });
}

function actorOf(actor: string): { kind: string; id: string | null } {
  // Whoever runs a command is an account of the operating system.
  if (actor === "command line") return { kind: "command", id: userInfo().username };
  const origin = currentOrigin();
  if (origin === undefined) return { kind: "service", id: null };
  return origin.actor ?? { kind: "anonymous", id: null };
}
