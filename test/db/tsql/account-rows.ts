// Sessions of the first account, as signing in makes them, and the claim of an agent: no operation of the contract makes these.
import type { Database } from "../../../db/index.ts";

/** One of each kind. The browser's is the one whose tokens the recorded calls are sent with. */
export async function sessionsOfAccount(db: Database): Promise<void> {
  const times = { began_at: 1, used_at: 2, expires_at: 9_999_999_999_999 };
  for (const [kind, reference] of [
    ["Browser", currentSession],
    ["Program", "grant"],
    ["Legacy", "hash"],
  ]) {
    const stored = await db.read("account_sessions").where({ reference }).first("id");
    if (stored === undefined) await db.write("account_sessions").insert({ account_id: 1, kind, reference, ...times });
  }
  const payload = JSON.stringify({ uid: currentSession, authorizations: { pages: { grantId: "grant of the pages" } } });
  const state = { model: "Session", id: "id", payload, uid: currentSession, account_sub: "1" };
  if ((await db.read("identity_state").where({ id: "id" }).first("id")) === undefined) {
    await db.write("identity_state").insert({ ...state, expires_at: times.expires_at });
  }
}

export const currentSession = "session of the browser";

export async function hostClaimOfAgent(db: Database): Promise<void> {
  const account = await db.read("accounts").where({ role: "agent" }).first("id");
  const host = { host_name: "ws-0142", host_key: "ws-0142", host_label: "ws-0142" };
  await db.write("agent_host_claims").insert({ ...host, account_id: account?.id, created_at: 1 });
}

/** An alert that fires, of a separate rule. */
export async function openAlert(db: Database): Promise<void> {
  const rule = {
    id: 1000,
    name: "Full",
    kind: "UsedPercent",
    severity: "Warning",
    definition: "{}",
    destinations: "[]",
  };
  await db.write("alert_rules").insert({ ...rule, created_at: 1, changed_at: 1, active_from_at: 1 });
  const alert = { id: 1, rule_id: 1000, subject_key: "pool:1", subject: "{}", state: "firing", severity: "Warning" };
  await db.write("alerts").insert({ ...alert, summary: "Full.", pending_at: 1, firing_at: 1 });
}
