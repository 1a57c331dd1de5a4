// How fast the collector reads, and what many sources cost: logs of FlexLM and RLM, a poll with ten thousand checkouts of
// each licence manager, and five hundred sources that are asked all the time.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { collectorFlags, environment } from "../../node-settings.mjs";
import { processorSeconds, residentOf } from "../memory.ts";
import { type Row, rowOf } from "../report.ts";
import { writeDebugLog, writeReportLog } from "./logs.ts";
import { measurePolls } from "./polls.ts";

const lines = 1_000_000;
const sources = 500;
/** The sources are asked this often instead of each minute, to measure more in less time. */
const every = 6_000;
const measured = 12_000;
const program = fileURLToPath(new URL("../../../collector/main.ts", import.meta.url));

export async function measureCollector(folder: string): Promise<Row[]> {
  await writeDebugLog(join(folder, "debug.log"), lines);
  await writeReportLog(join(folder, "report.rl"), lines);
  // The first start after an update keeps each file without its types, and takes memory for that once.
  await once(start(folder, ["--help"]), "exit");
  return [
    ...(await measureLog(folder, "debug log of FlexLM", "manager: flexlm, log: debug.log")),
    ...(await measureLog(folder, "report log of RLM", 'manager: rlm, reportLog: report.rl, server: "5053@bench"')),
    ...measurePolls(),
    ...(await measureSources(folder)),
  ];
}

/** A whole run of the program, its start included. */
async function measureLog(folder: string, what: string, source: string): Promise<Row[]> {
  writeFileSync(join(folder, "log.yaml"), `sources: [{ name: log, ${source}, timeZone: Europe/Berlin }]\n`);
  const began = performance.now();
  const child = start(folder, ["--config", "log.yaml", "--check"]);
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, residentOf(child.pid ?? 0));
  }, 50);
  const [code] = await once(child, "exit");
  clearInterval(watch);
  if (code !== 0) throw new Error(`The collector ended with ${code}.`);
  const seconds = (performance.now() - began) / 1000;
  return [
    rowOf(`${what} read, start of the program included`, "lines/s", lines / seconds, ">= 500,000"),
    rowOf(`memory of reading the ${what}`, "MB", memory, "<= 100"),
  ];
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
  const before = processorSeconds(child.pid ?? 0);
  let memory = 0;
  for (const until = Date.now() + measured; Date.now() < until; await delay(250))
    memory = Math.max(memory, residentOf(child.pid ?? 0));
  const used = processorSeconds(child.pid ?? 0) - before;
  child.kill("SIGTERM");
  await once(child, "exit");
  const percent = ((used / (measured / 1_000)) * 100 * every) / 60_000;
  return [
    rowOf("500 sources each minute, the service away", "% of one core", percent, "<= 10"),
    rowOf("memory with 500 sources", "MB", memory, "<= 150"),
  ];
}

function start(folder: string, args: readonly string[]): ChildProcess {
  const env = {
    ...environment,
    ...process.env,
    SVC_API_URL: "http://127.0.0.1:9",
    SVC_SPOOL_FOLDER: join(folder, "spool"),
  };
  return spawn(process.execPath, [...collectorFlags, program, ...args], { cwd: folder, stdio: "ignore", env });
}
