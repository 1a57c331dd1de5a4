// The servers that are measured, each in a separate process: the service as `npm start` runs it, with security on as in
// production, and plain Koa beside it.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { migrate, openDatabase } from "../../db/index.ts";
import { addCredential } from "../../identity/index.ts";
import type { Request } from "./measure.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const entry = "server/main.mjs";
const environment = { NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url)) };
const password = "a password of the benchmark";

interface Server {
  readonly url: string;
  readonly pid: number;
  /** Seconds from its start until it was ready. */
  readonly startedIn: number;
  stop(): Promise<void>;
}

export interface Service extends Server {
  /** A new token. */
  token(): Promise<string>;
  /** With a valid token; the body is sent as JSON by POST. `path`: below /api/v1/. */
  request(path: string, body?: object, accept?: string): Promise<Request>;
  /** The same without a body, as a program that only reads. */
  readerRequest(path: string): Promise<Request>;
}

/** Tokens are valid for an hour. */
const tokenMs = 50 * 60_000;

/** Starts the service on a database, and waits until it is ready. */
export async function startService(databaseUrl: string): Promise<Service> {
  const { client, reader } = await credentialsOf(databaseUrl);
  const settings = {
    SVC_ENVIRONMENT: "production",
    SVC_TLS_BY_PROXY: "yes",
    SVC_API_PORT: "0",
    SVC_IDENTITY_PORT: "0",
    SVC_DB_URL: databaseUrl,
    SVC_DEMO_DATA: "off",
    // Nobody reports to databases that are used again.
    SVC_SILENCE_HOURS: "876000",
    SVC_ADMIN_PASSWORD: password,
    // Signing keys are encrypted with it, in databases that are used again too.
    SVC_KEY_SECRET: "a secret of the benchmark that protects nothing",
    SVC_LOG_LEVEL: "error",
  };
  const began = performance.now();
  const child = spawn(process.execPath, [entry, "--json"], {
    cwd: root,
    env: { ...process.env, ...environment, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { listening: url, identity } = await firstLine(child);
  while (!(await fetch(`${url}/health/ready`)).ok) await wait(10);
  const startedIn = (performance.now() - began) / 1000;
  const token = () => fetchToken(identity, { grant_type: "password", username: "admin", password }, client);
  const readerToken = fetchToken(identity, { grant_type: "client_credentials" }, reader);
  // One log-in for all clients that begin at once: a burst of log-ins is refused.
  let shared = Promise.resolve("");
  let until = 0;
  const request = async (path: string, body?: object, accept = "application/json"): Promise<Request> => {
    if (Date.now() > until) {
      shared = token();
      until = Date.now() + tokenMs;
    }
    const headers: Record<string, string> = { authorization: `Bearer ${await shared}`, accept };
    const get = { url: `${url}/api/v1/${path}`, headers };
    if (body === undefined) return get;
    headers["content-type"] = "application/json";
    return { ...get, method: "POST", body: JSON.stringify(body) };
  };
  const readerRequest = async (path: string): Promise<Request> => {
    const headers = { authorization: `Bearer ${await readerToken}`, accept: "application/json" };
    return { url: `${url}/api/v1/${path}`, headers };
  };
  return { url, pid: child.pid ?? 0, startedIn, token, request, readerRequest, stop: () => end(child) };
}

/** New credentials for the API and for a reader: a database that is used again has those of earlier runs, too. */
async function credentialsOf(databaseUrl: string) {
  const db = await openDatabase(databaseUrl);
  try {
    await migrate(db);
    const client = await addCredential(db, { type: "server-api" }, "bench");
    return { client, reader: await addCredential(db, { type: "reader" }, "bench") };
  } finally {
    await db.close();
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<{ listening: string; identity: string }> {
  if (stdout !== null) {
    for await (const line of createInterface({ input: stdout })) if (line.startsWith("{")) return JSON.parse(line);
  }
  throw new Error("The service ended before it listened.");
}

async function fetchToken(
  identity: string,
  grant: Readonly<Record<string, string>>,
  client: { clientId: string; clientSecret: string },
): Promise<string> {
  const body = new URLSearchParams({
    ...grant,
    scope: "svc.server.scope",
    client_id: client.clientId,
    client_secret: client.clientSecret,
  });
  const response = await fetch(`${identity}/connect/token`, { method: "POST", body });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`No token: ${response.status}.`);
  return token;
}

/** Koa alone; it responds to every request with this text and these headers. */
export async function startPlainKoa(text: string, headers: Readonly<Record<string, string>>): Promise<Server> {
  const began = performance.now();
  const child = fork(new URL("plain-koa.ts", import.meta.url), { env: { ...process.env, ...environment } });
  child.send({ text, headers });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const startedIn = (performance.now() - began) / 1000;
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, startedIn, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
