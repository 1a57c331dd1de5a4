// Runs podman, and takes away at the end what it started. SVC_TEST_PODMAN holds further words for each call, such as
// "--runtime runc".
import { execFile, spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const further = (process.env.SVC_TEST_PODMAN ?? "").split(" ").filter((word) => word !== "");
const started = new Set<string>();
export const network = `svc-container-test-${process.pid}`;

/** What it printed. Rejects with what it complained of. Not run in the project: it leaves a file `oom` where a container was killed. */
export async function podman(...args: string[]): Promise<string> {
  const { stdout } = await run("podman", [...further, ...args], { maxBuffer: 64 << 20, cwd: tmpdir() });
  return stdout.trim();
}

export function hasPodman(): boolean {
  return spawnSync("podman", ["--version"]).status === 0;
}

/** Starts a container that stays. */
export async function startContainer(
  name: string,
  flags: readonly string[],
  image: string,
  command: readonly string[],
) {
  started.add(name);
  await podman("run", "--detach", "--name", name, ...flags, image, ...command);
}

/** Runs a container to its end; what it printed. */
export function runOnce(flags: readonly string[], image: string, command: readonly string[]): Promise<string> {
  return podman("run", "--rm", "--network", network, ...flags, image, ...command);
}

export interface Stopped {
  readonly exitCode: number;
  readonly ms: number;
  readonly isOutOfMemory: boolean;
}

/** As `podman stop` ends it: SIGTERM, and SIGKILL after its grace period. */
export async function stopContainer(name: string): Promise<Stopped> {
  const began = performance.now();
  await podman("stop", name);
  const ms = Math.round(performance.now() - began);
  const [{ State: state }] = JSON.parse(await podman("inspect", name)) as [
    { State: { ExitCode: number; OOMKilled: boolean } },
  ];
  return { exitCode: state.ExitCode, ms, isOutOfMemory: state.OOMKilled };
}

export async function removeContainer(name: string): Promise<void> {
  await podman("rm", "--force", "--time", "0", "--volumes", name);
  started.delete(name);
}

export const logsOf = (name: string) => podman("logs", name);

/** Runs a check of health as the image or the compose file does, in the container. */
export async function waitUntilHealthy(name: string, check: readonly string[], mostMs = 120_000): Promise<void> {
  for (const began = performance.now(); ; await sleep(300)) {
    const isHealthy = await podman("exec", name, ...check).then(
      () => true,
      () => false,
    );
    if (isHealthy) return;
    if (performance.now() - began > mostMs) throw new Error(`${name} is not healthy:\n${await logsOf(name)}`);
  }
}

/** Megabytes: the most that the container has used, by the kernel's count, page cache of files included. */
export async function mostMemoryOf(name: string): Promise<number> {
  return megabytes(await readFirst(name, ["memory.peak", "memory/memory.max_usage_in_bytes"]));
}

/** Megabytes of all processes in it that are in memory now, without the page cache of files. */
export async function residentOf(name: string): Promise<number> {
  const text = await readFirst(name, ["memory.stat", "memory/memory.stat"]);
  return megabytes(/^(?:anon|total_rss) (\d+)$/m.exec(text)?.[1]);
}

/** The first of these files below /sys/fs/cgroup in the container that is there: version 2 of control groups, then version 1. */
function readFirst(name: string, files: readonly string[]): Promise<string> {
  const paths = files.map((file) => `/sys/fs/cgroup/${file}`);
  const read = `for (const path of ${JSON.stringify(paths)}) try { console.log(require("node:fs").readFileSync(path, "utf8").trim()); break; } catch {}`;
  return podman("exec", name, "node", "-e", read);
}

function megabytes(bytes: string | undefined): number {
  return Math.round(Number(bytes) / 1e6);
}

export async function removeAll(): Promise<void> {
  for (const name of started) await removeContainer(name).catch(() => undefined);
  await podman("network", "rm", "--force", network).catch(() => undefined);
}
