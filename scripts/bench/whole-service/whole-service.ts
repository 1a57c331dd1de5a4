// The whole service as `npm start` runs it, with security on, for what is measured of its process: memory, starts, a soak.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { environment, flagsOf } from "../../node-settings.mjs";
import { processorSeconds } from "../memory.ts";
import { fetchToken, keySecret, tokenForm } from "../tokens.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const password = "benchmark password";

export interface WholeService {
  /** Of the server, or of npm. */
  readonly pid: number;
  /** Milliseconds until it said what runs where. */
  readonly startedIn: number;
  /** Milliseconds of the processor that the server itself took until then. */
  readonly startedWith: number;
  readonly url: string;
  /** A token for the API, valid for an hour; refused ones are asked for again by the caller. */
  token(): Promise<string>;
  stop(): Promise<void>;
}

interface Said {
  readonly listening: string;
  readonly identity: string;
  readonly credential?: { readonly clientId: string; readonly clientSecret: string } | null;
}

let credential: { clientId: string; clientSecret: string } | undefined;

/** Starts it on a database; with `demonstration` a new one is filled. `through` npm, or as npm starts it. */
export async function startWhole(
  databaseUrl: string,
  { demonstration = false, through = "node" as "node" | "npm" } = {},
): Promise<WholeService> {
  const folder = databaseUrl.replace(/^sqlite:/, "").replace(/[^/]*$/, "");
  if (databaseUrl.startsWith("sqlite:")) mkdirSync(folder, { recursive: true });
  const settings = {
    ...{ SVC_API_PORT: "0", SVC_IDENTITY_PORT: "0", SVC_DB_URL: databaseUrl, SVC_ADMIN_PASSWORD: password },
    ...{ SVC_DEMO_DATA: demonstration ? "on" : "off", SVC_LOG_LEVEL: "warn" },
    SVC_KEY_SECRET: keySecret,
  };
  const [program, args] =
    through === "npm"
      ? ["npm", ["start", "--silent", "--", "--json"]]
      : [process.execPath, [...flagsOf("server/main.mjs"), "server/main.mjs", "--json"]];
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = await firstLine(child);
  const startedIn = performance.now() - began;
  if (said.credential != null) credential = said.credential;
  return {
    pid: child.pid ?? 0,
    startedIn,
    startedWith: processorSeconds(child.pid ?? 0) * 1000,
    url: said.listening,
    token: () => tokenOf(said.identity),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<Said> {
  if (child.stdout === null) throw new Error("The service has no output.");
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith("{")) return JSON.parse(line);
  }
  throw new Error("The service ended before it said what runs where.");
}

async function tokenOf(identity: string): Promise<string> {
  if (credential === undefined) throw new Error("Only a service that made demonstration data told a credential.");
  return fetchToken(`${identity}/connect/token`, tokenForm({ username: "admin", password }, credential));
}
