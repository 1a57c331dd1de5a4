// Runs a program of a release to its end, quietly: what it prints is shown when it fails.
import { spawn } from "node:child_process";

const ofThisRun =
  /^(npm_(lifecycle|package|command|execpath|node_execpath|config_local_prefix)|INIT_CWD$|NODE_ENV$|SVC_)/i;

/** npm tells what it starts which project it is in, and the service may have settings here: not for what runs elsewhere. */
export const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name)));

/** What the program prints on standard output. Throws where it fails, with all that it printed. */
export async function run(cwd: string, program: string, args: readonly string[], env = {}): Promise<string> {
  const child = spawn(program, args, { cwd, env: { ...environment, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let all = "";
  child.stdout.on("data", (text) => {
    out += text;
    all += text;
  });
  child.stderr.on("data", (text) => {
    all += text;
  });
  const code = await new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${all.slice(-6_000)}`);
  return out;
}
