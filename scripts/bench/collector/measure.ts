// How fast the collector reads, and what many sources cost: a debug log as FlexLM writes it, a poll with ten thousand
// checkouts, and five hundred sources that are asked all the time.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { flexlm } from "../../collector/sources/flexlm/manager.ts";
import { zoneNamed } from "../../collector/text/zone.ts";
import type { Row } from "./report.ts";

const lines = 1_000_000;
const checkouts = 10_000;
const sources = 500;
/** The sources are asked this often instead of each minute, to measure more in less time. */
const every = 6_000;
const measured = 18_000;
const program = fileURLToPath(new URL("../../collector/main.ts", import.meta.url));

export async function measureCollector(folder: string): Promise<Row[]> {
  return [...(await measureLog(folder)), measurePoll(), ...(await measureSources(folder))];
}

async function measureLog(folder: string): Promise<Row[]> {
  await writeLog(join(folder, "debug.log"));
  writeFileSync(
    join(folder, "log.yaml"),
    "sources: [{ name: log, manager: flexlm, log: debug.log, timeZone: Europe/Berlin }]\n",
  );
  const began = performance.now();
  const child = start(folder, ["--config", "log.yaml", "--check"]);
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryOf(child));
  }, 50);
  const [code] = await once(child, "exit");
  clearInterval(watch);
  if (code !== 0) throw new Error(`The collector ended with ${code}.`);
  const seconds = (performance.now() - began) / 1000;
  return [
    row("debug log of FlexLM read, start of the program included", "lines/s", lines / seconds, ">= 500,000"),
    row("memory of reading the log", "MB", memory, "<= 100"),
  ];
}

function measurePoll(): Row {
  const list = Array.from(
    { length: checkouts },
    (_, index) => `    user${index % 900} ws-${index % 700} :0 (v5.0) (lic-1/27000 ${index}), start Thu 3/5 16:44`,
  );
  const text = [
    "Flexible License Manager status on Tue 3/10/2026 10:00",
    "License server status: 27000@lic-1",
    "     lic-1: license server UP (MASTER) v11.19.0",
    "Vendor daemon status (on lic-1):",
    "   vendord: UP v11.19.0",
    "Feature usage info:",
    "Users of solve:  (Total of 20000 licenses issued;  Total of 10000 licenses in use)",
    '  "solve" v5.0, vendor: vendord, expiry: permanent(no expiration date)',
    ...list,
  ].join("\n");
  const zone = zoneNamed("Europe/Berlin");
  if (!zone) throw new Error("There is no such zone.");
  const context = { server: null, asked: null, at: Date.now(), isAtSet: false, zone, exitCode: 0 };
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now();
    const [message] = flexlm.readStatus?.(text, context).messages ?? [];
    if (message?.MessageType !== "data_inquiry" || message.Pools[0]?.Checkouts?.length !== checkouts)
      throw new Error("Not every checkout was read.");
    return performance.now() - began;
  });
  return row("poll of 10,000 checkouts read", "ms", times.sort((a, b) => a - b)[4] ?? 0, "<= 100");
}

async function measureSources(folder: string): Promise<Row[]> {
  writeFileSync(join(folder, "lmutil"), '#!/bin/sh\nexec cat "$0.txt"\n');
  chmodSync(join(folder, "lmutil"), 0o755);
  const text =
    "License server status: 27000@lic-1\n     lic-1: license server UP (MASTER) v11.19.0\nFeature usage info:\n";
  writeFileSync(join(folder, "lmutil.txt"), text);
  const all = Array.from(
    { length: sources },
    (_, index) =>
      `  - { name: s${index}, manager: flexlm, status: "27000@lic-${index}", server: lic-${index}, tool: ./lmutil, every: ${every}ms }\n`,
  );
  writeFileSync(join(folder, "sources.yaml"), `spool: { folder: waiting }\nsources:\n${all.join("")}`);
  const child = start(folder, ["--config", "sources.yaml"]);
  await delay(2 * every);
  const before = secondsOf(child);
  await delay(measured);
  const used = secondsOf(child) - before;
  const memory = memoryOf(child);
  child.kill("SIGTERM");
  await once(child, "exit");
  const percent = ((used / (measured / 1_000)) * 100 * every) / 60_000;
  return [
    row("500 sources each minute, the service away", "% of one core", percent, "<= 10"),
    row("memory with 500 sources", "MB", memory, "<= 150"),
  ];
}

function start(folder: string, args: readonly string[]): ChildProcess {
  const env = { ...process.env, SVC_API_URL: "http://127.0.0.1:9", SVC_SPOOL_FOLDER: join(folder, "spool") };
  return spawn(process.execPath, [program, ...args], { cwd: folder, stdio: "ignore", env });
}

/** Seconds of the processor that a process used itself, as Linux counts them: in hundredths. */
function secondsOf(child: ChildProcess): number {
  const [, fields = ""] = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ");
  const parts = fields.split(" ").map(Number);
  return ((parts[11] ?? 0) + (parts[12] ?? 0)) / 100;
}

function memoryOf(child: ChildProcess): number {
  try {
    const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1_000;
  } catch {
    return 0;
  }
}

function row(what: string, unit: string, ours: number, target: string): Row {
  return { what, unit, ours, other: null, ratio: null, target };
}

/** Checkouts and check-ins of two thousand users, one a second, with a TIMESTAMP every six hours. */
async function writeLog(file: string): Promise<void> {
  const out = createWriteStream(file);
  out.write(
    " 0:00:00 (lmgrd) FlexNet Licensing (v11.19.6) started on bench (linux) (1/5/2026)\n 0:00:00 (lmgrd) lmgrd tcp-port 27000\n",
  );
  for (let second = 1; second <= lines; second++) {
    const at = second % 86_400;
    const clock = `${String(Math.floor(at / 3600)).padStart(2)}:${two(Math.floor(at / 60) % 60)}:${two(at % 60)}`;
    const date = new Date(Date.UTC(2026, 0, 5) + second * 1000);
    const number = Math.floor(second / 2);
    const line =
      second % 21_600 === 0
        ? `(vendord) TIMESTAMP ${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`
        : `(vendord) ${second % 2 === 0 ? "OUT" : "IN"}: "feature${number % 50}" user${number % 2_000}@node${number % 300}.example.com  (2 licenses) `;
    if (!out.write(`${clock} ${line}\n`)) await once(out, "drain");
  }
  out.end();
  await finished(out);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
