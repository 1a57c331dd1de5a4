// A version of the service as a process: this one, or that of another folder.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bareEnvironment } from "../../support/run/process.ts";

export interface Program {
  readonly url: string;
  readonly identityUrl: string;
  end(): Promise<void>;
}

/** Without the settings that the version does not know. */
function environmentOf(root: string, settings: Record<string, string>): Record<string, string> {
  const documented = readFileSync(join(root, ".env.example"), "utf8");
  return {
    ...bareEnvironment,
    ...Object.fromEntries(Object.entries(settings).filter(([name]) => documented.includes(name))),
  };
}

/** Client credentials, made by the version's command. */
export function addCredential(
  root: string,
  settings: Record<string, string>,
): { clientId: string; clientSecret: string } {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const command = String(scripts.credential).replace("node scripts/run.mjs ", "");
  const env = environmentOf(root, settings);
  const printed = execFileSync(process.execPath, [command, "add", "--json"], { cwd: root, env, encoding: "utf8" });
  const { clientId, clientSecret, client_id = clientId, client_secret = clientSecret } = JSON.parse(printed);
  return { clientId: client_id, clientSecret: client_secret };
}

/** Rejects with what it wrote when it does not start. */
export async function startProgram(root: string, settings: Record<string, string>): Promise<Program> {
  const env = environmentOf(root, settings);
  const child = spawn(process.execPath, ["server/main.mjs", "--json"], { cwd: root, env });
  let printed = "";
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const started = new Promise<Record<string, unknown>>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      const line = printed.split("\n").find((one) => one.startsWith('{"pages"') || one.includes('"listening"'));
      if (line !== undefined && printed.includes(`${line}\n`)) resolve(JSON.parse(line));
    });
    child.stderr.on("data", (chunk) => {
      printed += chunk;
    });
    child.on("close", (code) => reject(new Error(`The program of ${root} ended with ${code}: ${printed}`)));
  });
  const start = await started;
  return {
    url: String(start.listening),
    identityUrl: String(start.identity),
    end: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
