// Sessions of programs that call the legacy methods: the ordinary log-in opens one, a random id (stored as a hash) identifies
// it; time, a new password, or disabling the account ends it.
import { hash, randomBytes } from "node:crypto";
import { type Database, withoutLocks } from "../../db/index.ts";
import { isUnchanged } from "../accounts/accounts.ts";
import { type Attempt, attemptLogIn, type LogInOutcome, logInOf, recordRefusal } from "../accounts/log-in.ts";
import { listSession, noteSessionUse } from "../accounts/sessions.ts";
import { recordAct } from "../audit/audit-log.ts";
import { isRequiredOf, type SecondFactorFor } from "../second-factor/totp.ts";
import { apiScope, principalOfAccountId } from "./tokens.ts";
import type { Identified } from "./verify.ts";

/** For so long an ended session is reported as "expired", not as "does not exist". */
const rememberedMs = 86_400_000;
/** A refresh is written to the database at most so often. */
const refreshedEveryMs = 30_000;
const scopes: ReadonlySet<string> = new Set([apiScope]);

export interface LegacySession {
  readonly userId: number;
  readonly identified: Identified;
}

export interface LegacySessions {
  /** Logs in and opens a session. `agent`: the header User-Agent. */
  open(attempt: Attempt, agent?: string): Promise<LegacyLogIn>;
  /** `refresh`: its idle time begins anew. */
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

export function createLegacySessions(
  db: Database,
  { idleMs, longestMs }: Times,
  secondFactorFor: SecondFactorFor,
): LegacySessions {
  async function open(attempt: Attempt, agent?: string): Promise<LegacyLogIn> {
    const outcome = await attemptLogIn(db, attempt);
    if (outcome.outcome !== "logged in") return outcome;
    if (outcome.mustChangePassword) return { outcome: "must change" };
    // The legacy methods have no field for a code.
    if (outcome.hasSecondFactor || isRequiredOf(outcome.role, secondFactorFor)) {
      await recordRefusal(db, outcome, attempt.address, "second factor");
      return { outcome: "refused" };
    }
    const sessionId = randomBytes(24).toString("base64url");
    const now = Date.now();
    const row = {
      id_hash: hashOf(sessionId),
      account_id: Number(outcome.sub),
      generation: outcome.generation,
      ends_at: now + Math.min(idleMs, longestMs),
      last_at: now + longestMs,
    };
    return db.write.transaction(async (trx) => {
      if (!(await isUnchanged(trx, outcome))) return { outcome: "refused" };
      await trx("legacy_sessions").insert({ ...row, expires_at: row.last_at + rememberedMs });
      const { account_id: accountId, id_hash: reference, ends_at: expiresAt } = row;
      await listSession(
        trx,
        { kind: "Legacy", accountId, reference, clientId: null, agent, beganAt: now, expiresAt },
        now,
      );
      await recordAct(trx, logInOf(outcome), now);
      return { outcome: "opened", sessionId, userId: accountId };
    }, withoutLocks);
  }

  async function find(id: string, refresh: boolean): Promise<LegacySession | "does not exist" | "expired"> {
    const key = hashOf(id);
    const now = Date.now();
    const row: Row | undefined = await db.read("legacy_sessions").where("id_hash", key).first();
    if (row === undefined) return "does not exist";
    if (Math.min(row.ends_at, row.last_at) <= now) return "expired";
    const principal = await principalOfAccountId(db, row.account_id, row.generation);
    if (principal === undefined) return "does not exist";
    noteSessionUse(db, key);
    if (refresh) await extend(key, row, now);
    return { userId: row.account_id, identified: { ...principal, scopes } };
  }

  async function extend(key: string, row: Row, now: number): Promise<void> {
    const endsAt = Math.min(now + idleMs, row.last_at);
    if (endsAt - row.ends_at < Math.min(refreshedEveryMs, idleMs / 4)) return;
    await db.write("legacy_sessions").where("id_hash", key).update({ ends_at: endsAt });
    await db.write("account_sessions").where("reference", key).update({ used_at: now, expires_at: endsAt });
  }

  return { open, find };
}

function hashOf(id: string): string {
  return hash("sha256", `legacy-session\0${id}`, "hex");
}
