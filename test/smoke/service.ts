// A service under trial, started and stopped as its users do it: by a command in its folder, with settings. Linux only:
// what is left running is found in /proc.
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, delimiter } from "node:path";
import { environment } from "../../scripts/release/build.ts";
import { waitUntil } from "../support/run/wait.ts";

const root = process.cwd();
const ofOurNode = /^(NODE_(COMPILE_CACHE|OPTIONS|PATH)|MALLOC_|GLIBC_)/;

/** The environment of somebody who has just opened a terminal: nothing of this project's, neither its settings nor its Node. */
export const userEnvironment: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => !ofOurNode.test(name))),
  PATH: (process.env.PATH ?? "")
    .split(delimiter)
    .filter((entry) => !entry.startsWith(root) && !entry.includes("node_modules"))
    .join(delimiter),
};

export type Settings = Readonly<Record<string, string>>;

/** Where commands run, with which settings, and as which user. */
export interface Installation {
  readonly folder: string;
  readonly settings: Settings;
  readonly user?: { readonly uid: number; readonly gid: number };
}

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  /** What it printed on both ways. */
  readonly all: string;
}

/** A command line in bash, to its end. One that takes longer than two minutes is ended. */
export async function run(at: Installation, line: string, settings: Settings = {}, input = ""): Promise<Ended> {
  const env = { ...userEnvironment, ...at.settings, ...settings };
  const child = spawn("bash", ["-c", line], { cwd: at.folder, env, ...at.user, timeout: 120_000 });
  let out = "";
  let all = "";
  child.stdout.on("data", (text) => {
    out += text;
    all += text;
  });
  child.stderr.on("data", (text) => {
    all += text;
  });
  child.stdin.on("error", () => {}); // a command that does not read
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => child.on("close", resolve).on("error", reject));
  return { code, out, all };
}

export type Stop = "the server" | "the command" | "the terminal";

/** How long a process may take to end. */
const endMs = 15_000;

/** A program that runs until it is stopped. */
export class Running {
  readonly #child: ChildProcess;
  readonly #closed: Promise<number | null>;
  #hasClosed = false;
  /** All that it printed so far. */
  printed = "";

  constructor(at: Installation, line: string, settings: Settings = {}) {
    const env = { ...userEnvironment, ...at.settings, ...settings };
    // A separate process group, as a terminal makes it. A single command takes bash's place.
    this.#child = spawn("bash", ["-c", line], { cwd: at.folder, env, ...at.user, detached: true });
    this.#child.stdout?.on("data", (text) => this.#note(text));
    this.#child.stderr?.on("data", (text) => this.#note(text));
    this.#closed = new Promise((resolve) =>
      this.#child.on("close", (code) => {
        this.#hasClosed = true;
        resolve(code);
      }),
    );
  }

  #note(text: Buffer): void {
    this.printed += text;
  }

  /** Waits until it has printed this. Throws where it ends before. */
  async prints(pattern: RegExp): Promise<string> {
    await waitUntil(String(pattern), async () => {
      if (this.#hasClosed && !pattern.test(this.printed))
        throw new Error(`It has ended:\n${this.printed.slice(-2000)}`);
      return pattern.test(this.printed);
    }).catch((error: Error) => {
      throw new Error(`${error.message}\n${this.printed.slice(-2000)}`);
    });
    return pattern.exec(this.printed)?.[1] ?? "";
  }

  /** Waits until one of its processes has such a command line. */
  async runs(command: RegExp): Promise<void> {
    const isThere = () => processesOf(this.#child.pid ?? 0).some((pid) => command.test(commandOf(pid)));
    await waitUntil(String(command), isThere);
  }

  /**
   * Ends it by SIGTERM to the server itself, to the command that started it (as a manager of services does), or by Ctrl-C, which
   * a terminal sends to all of them.
   * @returns What was wrong with its end.
   */
  async stop(what: Stop): Promise<string[]> {
    const { pid = 0 } = this.#child;
    if (this.#hasClosed) return [`it had ended before:\n${this.printed.slice(-2000)}`];
    if (what === "the terminal") process.kill(-pid, "SIGINT");
    else process.kill(what === "the server" ? nodeBelow(pid) : pid, "SIGTERM");
    const areGone = async () => this.#hasClosed && processesOf(this.#child.pid ?? 0).length === 0;
    const faults: string[] = [];
    await waitUntil("all processes have ended", areGone, endMs).catch(() => {
      const left = processesOf(this.#child.pid ?? 0);
      faults.push(...left.map((one) => `still runs after ${endMs / 1000} s: ${commandOf(one)}`));
      for (const one of left) process.kill(one, "SIGKILL");
    });
    const code = await this.#closed;
    if (what === "the server" && code !== 0) faults.push(`it ended with ${code}`);
    return faults;
  }
}

/** A running service, and where it listens. */
export class Service extends Running {
  url = "";
  identityUrl = "";

  static async start(at: Installation, line: string, settings: Settings = {}): Promise<Service> {
    const service = new Service(at, line, settings);
    // The addresses may be public ones; it listens on this machine.
    service.url = onThisMachine(await service.prints(/^ *Listening +(http\S+)/m));
    service.identityUrl = onThisMachine(/^ *Identity +(http\S+)/m.exec(service.printed)?.[1] ?? "");
    await waitUntil("it is ready", async () => (await fetch(`${service.url}/health/ready`)).ok);
    return service;
  }
}

const onThisMachine = (url: string) => url.replace("0.0.0.0", "127.0.0.1");

/** The first program of Node below npm and its shell. */
function nodeBelow(pid: number): number {
  if (basename(commandOf(pid).split(" ")[0] ?? "") === "node") return pid;
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  if (child === undefined) throw new Error(`No program of Node runs below ${commandOf(pid)}.`);
  return nodeBelow(Number(child));
}

const commandOf = (pid: number) => textOf(`/proc/${pid}/cmdline`).split("\0").join(" ");

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // it has just ended
  }
}

/** The processes of a group: proc(5), the fifth field behind the name in brackets. */
function processesOf(group: number): number[] {
  const numbers = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return numbers.map(Number).filter((pid) => {
    const [, , , pgrp] = textOf(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, ") ")
      .split(" ");
    return Number(pgrp) === group;
  });
}
