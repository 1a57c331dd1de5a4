// How fast the collector reads a debug log: a log as FlexLM writes it, read whole with its messages thrown away.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { Row } from "./report.ts";

const lines = 1_000_000;
const program = fileURLToPath(new URL("../../collector/main.ts", import.meta.url));

export async function measureCollector(folder: string): Promise<Row[]> {
  const file = join(folder, "debug.log");
  await writeLog(file);
  const began = performance.now();
  const child = spawn(process.execPath, [program, "--debug-log", file, "--dry-run", "--time-zone", "Europe/Berlin"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, SVC_SPOOL_FOLDER: join(folder, "spool") },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The collector ended with ${code}.`);
  const seconds = (performance.now() - began) / 1000;
  return [
    {
      what: "debug log read, start of the program included",
      unit: "lines/s",
      ours: lines / seconds,
      other: null,
      ratio: null,
      target: ">= 100,000",
    },
  ];
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
