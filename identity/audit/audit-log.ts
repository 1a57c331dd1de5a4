// The audit log: who did what, when, and from where. An entry is written in the transaction of the act, and contains no secret.

import { hash } from "node:crypto";
import { userInfo } from "node:os";
import type { Knex } from "knex";
import { append } from "./chain.ts";
import { currentOrigin } from "./origin.ts";

type AuditAction =
  | `account.${"add" | "change" | "delete" | "password" | "second-factor" | "second-factor.reset" | "session.end" | "sessions.end"}`
  | "analytics.export"
  | "alert.change"
  | `alert-rule.${"add" | "change" | "delete"}`
  | `availability-alert.${"add" | "delete"}`
  | `annotation.${"add" | "change" | "delete"}`
  | "audit.delete"
  | `calendar-token.${"add" | "revoke"}`
  | `claim.${"add" | "change" | "delete"}`
  | "collector.delete"
  | `command.${"add" | "cancel"}`
  | `credential.${"add" | "bind" | "revoke" | "rotate"}`
  | `database.${"backup" | "export" | "import" | "restore"}`
  | `destination.${"add" | "change" | "delete" | "test"}`
  | `group.${"add" | "change" | "delete"}`
  | `keys.${"renew" | "reseal" | "revoke" | "rotate"}`
  | `report-schedule.${"add" | "change" | "delete" | "send"}`
  | `license.${"add" | "usage"}`
  | "log-in"
  | "log-in.refused"
  | `message.${"add" | "delete"}`
  | `package.${"change" | "delete"}`
  | `procurement.${"add" | "change" | "delete" | "import"}`
  | "product.change"
  | `project.${"add" | "change" | "delete"}`
  | "session.delete"
  | "setup.change"
  | "token.revoke"
  | `user.${"change" | "directory" | "import"}`;

export interface AuditEntry {
  /** The actor: an account's name, a client id, or `command line` and the like. */
  readonly actor: string;
  readonly action: AuditAction;
  /** The object of the act: an account's name, a client id, a key's id, a group's name, a feature. */
  readonly target: string;
  /** The kind and the Id of the actor; omitted: the sender of the current request. */
  readonly by?: { readonly kind: "account" | "machine"; readonly id: string };
  /** The change, without secrets: the new values, and in `before` the old ones of the same names. Shortened when stored. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A name, cut to the length of the columns `actor` and `target`. */
export function cutName(name: string): string {
  // Cutting may leave half a surrogate pair, which not every engine stores.
  return name.slice(0, 255).toWellFormed();
}

/** Actors without a request; accounts must not have their names. */
export const reservedActors = [
  "command line",
  "first start",
  "schedule",
  "anonymous",
  "unknown name",
  "identity provider",
] as const;

/** Call it late in the transaction: other writers of the log wait until it ends. */
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
  // A command's actor is an account of the operating system.
  if (actor === "command line") return { kind: "command", id: userInfo().username };
  const origin = currentOrigin();
  if (origin === undefined) return { kind: "service", id: null };
  return origin.actor ?? { kind: "anonymous", id: null };
}

// The stored detail of an act: only what changed, and a few kilobytes at most. Omitted text is represented by its length and
// SHA-256, so that a copy stored elsewhere can be compared with it.

type Fields = Readonly<Record<string, unknown>>;

/** The most bytes of a detail; one of an older version may be longer, and is then omitted when the log is read. */
export const longestDetail = 4_096;

/** How much of a long text (in characters) and of a long list is stored: the first that fits. */
const shown = [
  { text: 300, items: 5 },
  { text: 60, items: 2 },
  { text: 0, items: 0 },
] as const;
type Shown = (typeof shown)[number];

/** As JSON. `before` may be the complete earlier record: fields that did not change are not stored. */
function storedDetail(detail: Fields): string {
  const { before, ...after } = detail;
  const changed = isFields(before) ? changeOf(before, after) : detail;
  for (const limits of shown) {
    const text = JSON.stringify(shortened(changed, limits));
    if (Buffer.byteLength(text) <= longestDetail) return text;
  }
  return JSON.stringify({ Fields: Object.keys(changed).length, Sha256: sha256(changed) });
}

function changeOf(before: Fields, after: Fields): Fields {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = { ...after };
  for (const [name, old] of Object.entries(before)) {
    const now = after[name];
    // Identifies it.
    if (now === undefined || name === "Id") continue;
    if (JSON.stringify(old) === JSON.stringify(now)) delete is[name];
    else if (isFields(old) && isFields(now)) {
      const { before: inner, ...rest } = changeOf(old, now);
      was[name] = inner;
      is[name] = rest;
    } else was[name] = old;
  }
  return { ...is, before: was };
}

function shortened(value: unknown, limits: Shown): unknown {
  if (typeof value === "string") return shortText(value, limits.text);
  if (Array.isArray(value)) {
    const first = value.slice(0, limits.items).map((one) => shortened(one, limits));
    return value.length <= limits.items ? first : { Count: value.length, First: first, Sha256: sha256(value) };
  }
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one, limits)]));
}

function shortText(text: string, most: number): unknown {
  if (text.length <= Math.max(most, 64)) return text;
  return { Characters: text.length, First: text.slice(0, most).toWellFormed(), Sha256: sha256(text) };
}

function sha256(value: unknown): string {
  return hash("sha256", JSON.stringify(value), "hex");
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
