// Child processes of the benchmark: each measured server runs in a process of its own, as in production, and ends on request.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { environment, flagsOf } from "../node-settings.mjs";

export interface Measured {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** What else it printed when it listened. */
  readonly told: Readonly<Record<string, unknown>>;
  readonly stop: () => Promise<void>;
  /** The same in order, where it heeds SIGTERM. */
  readonly end: () => Promise<void>;
}

/** Starts scripts/bench/servers/<name>.ts with arguments; it answers its port as a message once it listens. */
export async function startMeasured(name: string, args: readonly string[] = []): Promise<Measured> {
  const file = new URL(`./servers/${name}.ts`, import.meta.url);
  const child = fork(file, args, {
    env: { ...process.env, ...environment, NODE_ENV: "production" },
    execArgv: [...process.execArgv, ...flagsOf("server/main.mjs")],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [message] = (await Promise.race([once(child, "message"), failed(child, name)])) as [
    { port: number } & Record<string, unknown>,
  ];
  const endBy = async (signal: NodeJS.Signals) => {
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  };
  return {
    url: `http://127.0.0.1:${message.port}`,
    pid: child.pid ?? 0,
    told: message,
    stop: () => endBy("SIGKILL"),
    end: () => endBy("SIGTERM"),
  };
}

async function failed(child: ChildProcess, name: string): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`The measured server ${name} ended before it listened (exit ${code}).`);
}
