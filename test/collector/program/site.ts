// A site with five licence managers, for tests: a folder of shell scripts that print what the vendors' tools print, and a
// collector.yaml beside them. All names are invented.
import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { checkout, feature, lmstat, version } from "../flexlm/reading.ts";
import type { Collector } from "../forms.ts";

export interface Ended {
  code: number | null;
  out: string;
  errors: string;
}

/** One that goes for a licence of "solve", in seconds after ten o'clock. */
export const out = (second: number, user: string) =>
  `10:${String(Math.floor(second / 60) % 60).padStart(2, "0")}:${String(second % 60).padStart(2, "0")} (quarzd) OUT: "solve" ${user}@ws-11  \n`;

export const lstcText = `Using user specified server 31010@lic-crash

                     Running Programs

    User             Host          Program              Started       # procs
-----------------------------------------------------------------------------
     ann     4711@node001.example MPPDYNA          Mon Mar  2 10:00    16
No programs queued
`;
export const mathlmText = "SERVER v14.1\nPOOL Mathematica~1~13\nUSER Mathematica~ann~ws1.example~3:12\n";
const rmsLabel = (name: string, value: string) => ` |- ${name.padEnd(33)}: ${value}`;
export const rmsText = [
  ' [Contacting Sentinel RMS Development Kit server on host "lic-pipe.example"]',
  "",
  rmsLabel("Feature Information", "").replace(/ *: $/, ""),
  rmsLabel("  Feature name", '"PIPE 201"'),
  rmsLabel("  Feature version", '"1.0"'),
  rmsLabel("  Maximum concurrent user(s)", "130"),
  rmsLabel("  Unreserved tokens in use", "0"),
  rmsLabel("  Reserved tokens in use", "0"),
  "",
].join("\n");

export class Site {
  readonly folder: string;
  readonly #collector: Collector;
  readonly #started: ChildProcess[] = [];

  private constructor(folder: string, collector: Collector) {
    this.folder = folder;
    this.#collector = collector;
  }

  static async make(collector: Collector): Promise<Site> {
    return new Site(await mkdtemp(join(tmpdir(), "collector-site-")), collector);
  }

  /** Ends what still runs and removes everything. */
  async remove(): Promise<void> {
    for (const child of this.#started) child.kill("SIGKILL");
    await rm(this.folder, { recursive: true, force: true });
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  async write(name: string, text: string | Buffer): Promise<void> {
    await writeFile(this.path(name), text);
  }

  /** A program that prints a text, after the given shell commands. */
  async tool(name: string, text: string, commands = ""): Promise<void> {
    await this.write(`${name}.txt`, text);
    await this.write(
      name,
      `#!/bin/sh\nprintf '%s\\n' "$*" >> "${this.path(name)}.calls"\n${commands}\ncat "${this.path(name)}.txt"\n`,
    );
    await chmod(this.path(name), 0o755);
  }

  /** The tools of five licence managers, and the sources that query them. `name` distinguishes sites of one service. */
  async fiveManagers(name: string): Promise<string[]> {
    const list = lmstat(
      feature("solve", 10, 2, version("solve", "5.0"), checkout("mira ws-11 :0"), checkout("otto ws-12 :0")),
    ).replaceAll("lic-north", name);
    await this.tool("lmutil", list);
    await this.tool("lstc_qrun", lstcText);
    await this.tool("monitorlm", mathlmText);
    await this.tool("lsmon", rmsText);
    await this.write(
      "odd.json",
      JSON.stringify({ name: `7272@${name}-odd`, features: [{ name: "planner", total: 4, used: 0 }] }),
    );
    return [
      `{ name: cad, manager: flexlm, status: "27000@${name}", tool: ./lmutil, every: 1s, timeZone: Etc/UTC }`,
      `{ name: crash, manager: lstc, status: "31010@${name}-crash", server: "31010@${name}-crash", tool: ./lstc_qrun, every: 1s }`,
      `{ name: math, manager: mathlm, status: "${name}-math", server: "${name}-math", tool: ./monitorlm, every: 1s }`,
      `{ name: pipe, manager: rms, status: "${name}-pipe", server: "${name}-pipe", tool: ./lsmon, every: 1s }`,
      `{ name: odd, manager: generic, file: "*.json", every: 1s }`,
    ];
  }

  async settings(sources: readonly string[], head = ""): Promise<void> {
    await this.write("collector.yaml", `${head}\nsources:\n${sources.map((source) => `  - ${source}\n`).join("")}`);
  }

  /** Starts the collector in this folder. */
  start(
    args: readonly string[],
    environment: Record<string, string> = {},
  ): { child: ChildProcess; ended: Promise<Ended> } {
    const env = {
      ...process.env,
      TZ: "Etc/UTC",
      SVC_BROKER_ID: "broker-site",
      SVC_SPOOL_FOLDER: this.path("spool"),
      SVC_COLLECTOR_POLL_SECONDS: "0.2",
      ...environment,
    };
    const [program, ...first] = this.#collector;
    const child = spawn(program, [...first, ...args], { cwd: this.folder, env });
    this.#started.push(child);
    const ended: Ended = { code: null, out: "", errors: "" };
    child.stdout.on("data", (bytes) => (ended.out += String(bytes)));
    child.stderr.on("data", (bytes) => (ended.errors += String(bytes)));
    child.stdin.end();
    return { child, ended: new Promise((resolve) => child.on("close", (code) => resolve({ ...ended, code }))) };
  }

  run(args: readonly string[], environment?: Record<string, string>): Promise<Ended> {
    return this.start(args, environment).ended;
  }
}

/** Waits until something is true. Fails after a minute and a half: a collector sends its state once a minute. */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 90_000; Date.now() < end; await delay(50)) if (await isTrue()) return;
  throw new Error(`It never became true that ${what}`);
}
