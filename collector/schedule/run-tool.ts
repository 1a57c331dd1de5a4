// Runs a program of a licence manager to its end, without a shell and with its standard input closed; one that takes too
// long, or prints too much, is stopped with all processes that it started.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentOfTools } from "../settings/config.ts";

interface ToolRun {
  program: string;
  args: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** Milliseconds. */
  timeout: number;
  /** A text that the tool wants as a file; `{file}` among the arguments is its path. */
  file?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface ToolOutput {
  /** Null where it did not end by itself. */
  exitCode: number | null;
  /** What it printed; what it complained of, where it printed nothing or failed. */
  bytes: Buffer;
  /** Why it was stopped, or could not be started; null where it ended by itself. */
  failure: string | null;
}

const longestOutput = 256 << 20;
/** How long (milliseconds) what a tool left running may hold its output open after it has ended. */
const afterEnd = 1_000;

/** Never throws: what went wrong is in `failure`. */
export async function runTool(run: ToolRun): Promise<ToolOutput> {
  if (run.file === undefined) return runToEnd(run);
  const folder = await mkdtemp(join(tmpdir(), "collector-tool-"));
  try {
    const file = join(folder, "file");
    await writeFile(file, run.file);
    return await runToEnd({ ...run, args: run.args.map((part) => part.replaceAll("{file}", file)) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runToEnd({ program, args, environment, timeout, signal }: ToolRun): Promise<ToolOutput> {
  return new Promise((resolve) => {
    const printed: Buffer[] = [];
    const complaints: Buffer[] = [];
    let length = 0;
    let failure: string | null = null;
    let child: ChildProcess;
    try {
      child = spawn(program, args, {
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...environmentOfTools(), ...environment },
        // A separate group, so that its children can be stopped with it.
        detached: process.platform !== "win32",
        windowsHide: true,
      });
    } catch (error) {
      return resolve({ exitCode: null, bytes: Buffer.alloc(0), failure: `${program} cannot be run: ${String(error)}` });
    }
    const stop = (why: string) => {
      failure ??= why;
      stopTree(child);
    };
    const timer = setTimeout(() => stop(`${program} was stopped after ${timeout / 1_000} s`), timeout);
    const onAbort = () => stop("the collector was stopped");
    signal?.addEventListener("abort", onAbort, { once: true });
    const collect = (parts: Buffer[]) => (bytes: Buffer) => {
      length += bytes.length;
      if (length > longestOutput) stop(`${program} printed more than ${longestOutput >> 20} MB`);
      else parts.push(bytes);
    };
    child.stdout?.on("data", collect(printed));
    child.stderr?.on("data", collect(complaints));
    let left: NodeJS.Timeout | undefined;
    let code: number | null = null;
    const end = () => {
      clearTimeout(timer);
      clearTimeout(left);
      signal?.removeEventListener("abort", onAbort);
      const isPrinted = printed.length > 0 && code === 0;
      const bytes = Buffer.concat(isPrinted ? printed : [...printed, ...complaints]);
      resolve({ exitCode: failure === null ? code : null, bytes, failure });
    };
    child.on("error", (error: NodeJS.ErrnoException) => {
      failure ??= `${program} cannot be run: ${error.code ?? error.message}`;
      end();
    });
    child.on("exit", (exitCode, killedBy) => {
      code = exitCode;
      if (killedBy !== null) failure ??= `${program} was ended by ${killedBy}`;
      left = setTimeout(() => {
        stopTree(child);
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, afterEnd);
    });
    child.on("close", end);
  });
}

function stopTree(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  if (process.platform === "win32") {
    spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore", windowsHide: true }).on("error", () =>
      child.kill(),
    );
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}
