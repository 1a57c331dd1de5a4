// What the fuzzer shoots at: a server of its own on a free port, with a throw-away database that holds a small company,
// and a caller for each role. Not a configuration for anything else.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addAccount, addCredential } from "../../identity/index.ts";
import { loadConfig } from "../../server/config.ts";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { createLog } from "../../server/log.ts";
import { startServer } from "../../server/start.ts";

export const roles = ["administrator", "viewer", "broker", "agent"] as const;
export type Role = (typeof roles)[number];

export interface Caller {
  readonly role: Role;
  /** Good for the whole run; undefined with security off. */
  readonly token?: string;
  readonly accountId?: number;
  readonly credentialId?: number;
}

export interface Target {
  readonly url: string;
  /** A new caller with credentials, an account and a token of its own. */
  callerOf(role: Role): Promise<Caller>;
  isStillServed(caller: Caller): Promise<boolean>;
  close(): Promise<void>;
}

const password = "a password that nobody guesses";

export async function startTarget(securityMode: "on" | "off", logLevel: string): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), "svc-fuzz-"));
  const config = loadConfig({
    SVC_ENVIRONMENT: "test", // every reply is held against the contract by the server too: a wrong one is a 500
    SVC_API_PORT: "0",
    SVC_IDENTITY_PORT: "0",
    SVC_SECURITY_MODE: securityMode,
    SVC_ADMIN_PASSWORD: password,
    SVC_DB_URL: `sqlite:${join(folder, "svc.db")}`,
    SVC_DEMO_DATA: "off",
    SVC_LOG_LEVEL: logLevel,
  });
  const running = await startServer(config, { log: createLog(config) });
  const { db, url, identityUrl } = running;
  await loadDemonstration(db, { sessions: 400, users: 20, pools: 12, seed: 1, days: 7, untilAt: Date.now() });

  // The first credentials are nobody's: what would end the run's own caller is turned to them (hooks.py).
  if (identityUrl !== null) await addCredential(db, { type: "server-api" }, "fuzz");

  async function callerOf(role: Role): Promise<Caller> {
    if (identityUrl === null) return { role };
    const isMachine = role === "broker" || role === "agent";
    const type = role === "broker" ? "collector" : role === "agent" ? "agent" : "server-api";
    const { id, clientId, clientSecret } = await addCredential(db, { type }, "fuzz");
    const username = `fuzz ${clientId}`;
    const account = { name: username, role, password, licenseServerIds: null };
    const accountId = isMachine ? {} : { accountId: await addAccount(db, account, "fuzz") };
    const grant = isMachine ? { grant_type: "client_credentials" } : { grant_type: "password", username, password };
    const scope = "svc.server.scope";
    const body = new URLSearchParams({ ...grant, scope, client_id: clientId, client_secret: clientSecret });
    const answer = await fetch(`${identityUrl}/connect/token`, { method: "POST", body });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`The identity service answered ${answer.status}: ${text}`);
    return { role, token: JSON.parse(text).access_token, credentialId: id, ...accountId };
  }

  return {
    url,
    callerOf,
    isStillServed: async ({ token }) => {
      const headers = token === undefined ? undefined : { Authorization: `Bearer ${token}` };
      return (await fetch(`${url}/api/agentapi/test`, headers && { headers })).status === 200;
    },
    close: async () => {
      await running.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
