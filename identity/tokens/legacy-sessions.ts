// Sessions of programs that log in over the legacy methods: opened by the same log-in as everybody's, found by a random
// id that is stored as a hash only, ended by time, by a new password, and by disabling.
import { hash, randomBytes } from "node:crypto";
import type { Database } from "../../db/index.ts";
import { type Attempt, attemptLogIn, type LogInOutcome } from "../accounts/log-in.ts";
import { type Standing, standingOfAccountId } from "./principal.ts";
import { apiScope } from "./tokens.ts";
import type { Identified } from "./verify.ts";

/** How long the database's word on a session counts: what ends it is heeded within ten seconds. */
const checkedForMs = 7_000;
const mostKept = 10_000;
/** A session that ended is known as such for so long. */
const rememberedMs = 86_400_000;
/** Refreshing is written at most so often. */
const refreshedEveryMs = 30_000;
const scopes: ReadonlySet<string> = new Set([apiScope]);

export interface LegacySession {
  readonly userId: number;
  readonly identified: Identified;
}

export interface LegacySessions {
  /** Logs in and opens a session. */
  open(attempt: Attempt): Promise<LegacyLogIn>;
  /** `refresh`: it lives on from now. */
  find(id: string, refresh: boolean): Promise<LegacySession | "does not exist" | "expired">;
}

export type LegacyLogIn =
  | { readonly outcome: "opened"; readonly sessionId: string; readonly userId: number }
  | { readonly outcome: "must change" }
  | Exclude<LogInOutcome, { readonly outcome: "logged in" }>;

interface Times {
  readonly idleMs: number;
  readonly longestMs: number;
}

interface Row {
  readonly account_id: number;
  readonly generation: number;
  readonly ends_at: number;
  readonly last_at: number;
}

interface Kept {
  readonly session: LegacySession;
  readonly endsAt: number;
  /** By the monotonic clock. */
  readonly checkAt: number;
}

export function createLegacySessions(db: Database, { idleMs, longestMs }: Times): LegacySessions {
  const kept = new Map<string, Kept>();

  async function open(attempt: Attempt): Promise<LegacyLogIn> {
    const outcome = await attemptLogIn(db, attempt);
    if (outcome.outcome !== "logged in") return outcome;
    if (outcome.mustChangePassword) return { outcome: "must change" };
    const sessionId = randomBytes(24).toString("base64url");
    const now = Date.now();
    await db.write("legacy_sessions").insert({
      id_hash: hashOf(sessionId),
      account_id: Number(outcome.sub),
      generation: outcome.generation,
      ends_at: now + Math.min(idleMs, longestMs),
      last_at: now + longestMs,
      expires_at: now + longestMs + rememberedMs,
    });
    return { outcome: "opened", sessionId, userId: Number(outcome.sub) };
  }

  async function find(id: string, refresh: boolean): Promise<LegacySession | "does not exist" | "expired"> {
    const key = hashOf(id);
    const known = kept.get(key);
    const now = Date.now();
    if (known !== undefined && performance.now() < known.checkAt && known.endsAt > now && !refresh)
      return known.session;
    kept.delete(key);
    const checkAt = performance.now() + checkedForMs;
    const row: Row | undefined = await db.read("legacy_sessions").where("id_hash", key).first();
    if (row === undefined) return "does not exist";
    if (Math.min(row.ends_at, row.last_at) <= now) return "expired";
    const standing = await standingOfAccountId(db, row.account_id, row.generation);
    if (standing === undefined) return "does not exist";
    const endsAt = refresh ? await refreshed(key, row, now) : row.ends_at;
    const session = { userId: row.account_id, identified: identifiedOf(standing) };
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string);
    kept.set(key, { session, endsAt, checkAt });
    return session;
  }

  async function refreshed(key: string, row: Row, now: number): Promise<number> {
    const endsAt = Math.min(now + idleMs, row.last_at);
    if (endsAt - row.ends_at < Math.min(refreshedEveryMs, idleMs / 4)) return row.ends_at;
    await db.write("legacy_sessions").where("id_hash", key).update({ ends_at: endsAt });
    return endsAt;
  }

  return { open, find };
}

function identifiedOf(standing: Standing): Identified {
  return { ...standing, scopes };
}

function hashOf(id: string): string {
  return hash("sha256", `legacy-session\0${id}`, "hex");
}
