// The target of the fuzzer: a server on a free port, with a temporary database of a small company, and a caller for each role.
// Not a configuration for anything else.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addAccount, addCredential } from "../../identity/index.ts";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { loadConfig } from "../../server/settings/config.ts";
import { startServer } from "../../server/start/start.ts";
import { createLog } from "../../server/telemetry/log.ts";

export const roles = ["administrator", "viewer", "reader", "broker", "agent"] as const;
export type Role = (typeof roles)[number];

export interface Caller {
  readonly role: Role;
  /** The request for a token, which is valid for an hour; undefined with security off. */
  readonly tokenRequest?: { readonly url: string; readonly body: string };
  readonly accountId?: number;
  readonly credentialId?: number;
}

export interface Target {
  readonly url: string;
  /** A new caller with new credentials and, for a person's role, a new account. */
  callerOf(role: Role): Promise<Caller>;
  isStillServed(caller: Caller): Promise<boolean>;
  close(): Promise<void>;
}

/** The type of the credentials of each. */
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
    SVC_ENVIRONMENT: "test", // so that the server validates every response: an invalid one becomes a 500
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

  // No caller uses the first credentials: requests that would end the run's caller are redirected to them (hooks.py).
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

/** A new token; undefined where the caller gets none any more. */
async function tokenOf({ url, body }: NonNullable<Caller["tokenRequest"]>): Promise<string | undefined> {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(body) });
  return ((await response.json()) as { access_token?: string }).access_token;
}

// Installs the fuzzer, a Python program, into a folder that git ignores: a virtual environment with the packages of
// requirements.txt. It changes nothing else on the machine.

export const fuzzFolder = fileURLToPath(new URL("../../.fuzz/", import.meta.url));
const requirements = fileURLToPath(new URL("requirements.txt", import.meta.url));
const environment = join(fuzzFolder, "environment");
const programs = join(environment, process.platform === "win32" ? "Scripts" : "bin");

/** What the machine lacks; the message is for the user. */
export class Missing extends Error {}

/** Installs the fuzzer where it is missing, and returns its program. Throws Missing. */
export function installFuzzer(print: (line: string) => void): string {
  const stamp = join(environment, ".installed");
  const wanted = readFileSync(requirements, "utf8");
  const mark = createHash("sha256").update(wanted).digest("hex");
  const program = join(programs, "schemathesis");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === mark) return program;
  const python = findPython();
  const names = wanted.split("\n").filter((line) => /^[^#]/.test(line));
  const fuzzer = names.find((name) => name.startsWith("schemathesis"));
  print(
    `Installing ${fuzzer} and ${names.length - 1} packages that it needs into .fuzz/environment (pip, from PyPI) …`,
  );
  rmSync(environment, { recursive: true, force: true });
  mkdirSync(fuzzFolder, { recursive: true });
  run(python, ["-m", "venv", environment], "Python's venv is missing: on Debian and Ubuntu install python3-venv.");
  run(
    join(programs, "python"),
    ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", requirements],
    "pip could not install it: can this machine reach PyPI?",
  );
  writeFileSync(stamp, mark);
  return program;
}

function findPython(): string {
  const versionCheck = "import sys; sys.exit(0 if sys.version_info >= (3, 10) else 1)";
  const found = ["python3", "python"].find((name) => spawnSync(name, ["-c", versionCheck]).status === 0);
  if (found === undefined) throw new Missing("The fuzzer needs Python 3.10 or later as python3 or python.");
  return found;
}

function run(program: string, args: readonly string[], remedy: string): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Missing(`${remedy}\n${stderr}`.trim());
}
