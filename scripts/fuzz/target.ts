// What the fuzzer shoots at: a server of its own on a free port, with a throw-away database that holds a small company,
// and a caller for each role. Not a configuration for anything else.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addAccount, addCredential } from "../../identity/index.ts";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { loadConfig } from "../../server/settings/config.ts";
import { startServer } from "../../server/start/start.ts";
import { createLog } from "../../server/telemetry/log.ts";

export const roles = ["administrator", "viewer", "reader", "broker", "agent"] as const;
export type Role = (typeof roles)[number];

export interface Caller {
  readonly role: Role;
  /** How to ask the identity service for a token, which lasts an hour; undefined with security off. */
  readonly tokenRequest?: { readonly url: string; readonly body: string };
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

/** The credentials with which each gets its tokens. */
const typeOf = {
  administrator: "server-api",
  viewer: "server-api",
  reader: "reader",
  broker: "collector",
  agent: "agent",
} as const;

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
    const { id, clientId, clientSecret } = await addCredential(db, { type: typeOf[role] }, "fuzz");
    const username = `fuzz ${clientId}`;
    const isPerson = role === "administrator" || role === "viewer";
    const accountId =
      isPerson && (await addAccount(db, { name: username, role, password, licenseServerIds: null }, "fuzz"));
    const grant = isPerson ? { grant_type: "password", username, password } : { grant_type: "client_credentials" };
    const scope = "svc.server.scope";
    const form = new URLSearchParams({ ...grant, scope, client_id: clientId, client_secret: clientSecret });
    const tokenRequest = { url: `${identityUrl}/connect/token`, body: String(form) };
    return { role, tokenRequest, credentialId: id, ...(accountId && { accountId }) };
  }

  return {
    url,
    callerOf,
    isStillServed: async ({ tokenRequest }) => {
      const headers = tokenRequest && { Authorization: `Bearer ${await tokenOf(tokenRequest)}` };
      return (await fetch(`${url}/api/agentapi/test`, headers && { headers })).status === 200;
    },
    close: async () => {
      await running.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A new token; undefined when the caller gets none any more. */
export async function tokenOf({ url, body }: NonNullable<Caller["tokenRequest"]>): Promise<string | undefined> {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(body) });
  return ((await answer.json()) as { access_token?: string }).access_token;
}
