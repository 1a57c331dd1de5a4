// Long logs as FlexLM and RLM write them: checkouts and check-ins of two thousand users, one a second.

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

const begin = Date.UTC(2026, 0, 5);

/** With a TIMESTAMP every six hours. */
export function writeDebugLog(file: string, lines: number): Promise<void> {
  const head = [
    " 0:00:00 (lmgrd) FlexNet Licensing (v11.19.6) started on bench (linux) (1/5/2026)",
    " 0:00:00 (lmgrd) lmgrd tcp-port 27000",
  ];
  return write(file, head, lines, (second) => {
    const [date, clock] = textsOf(second);
    if (second % 21_600 === 0) return `${clock} (vendord) TIMESTAMP ${date}`;
    const number = Math.floor(second / 2);
    const kind = second % 2 === 0 ? "OUT" : "IN";
    return `${clock} (vendord) ${kind}: "feature${number % 50}" user${number % 2_000}@node${number % 300}.example.com  (2 licenses) `;
  });
}

/** In the standard format: each licence is out for a second. */
export function writeReportLog(file: string, lines: number): Promise<void> {
  const head = ["RLM Report Log Format 0, version 14.0, authenticated", "ISV: bench, RLM version 14.2 BL3", ""];
  const products = Array.from(
    { length: 50 },
    (_, pool) => `PRODUCT feature${pool} 2026.1 ${pool} 10000 2 10 "" "" "" "" "" "" 3 0 0 0 0 0 0 0 0`,
  );
  return write(file, [...head, "START bench 01/05/2026 00:00:00", ...products], lines, (second) => {
    const [date, clock] = textsOf(second);
    const when = `${date.slice(0, 5)} ${clock}`;
    const number = Math.floor(second / 2);
    const [pool, handle] = [number % 50, (number % 10_000).toString(16)];
    const [user, host] = [`user${number % 2_000}`, `node${number % 300}.example.com`];
    if (second % 2 === 0)
      return `OUT feature${pool} 2026.1 ${pool} ${user} ${host} "" 1 1 0 ${handle} ${handle} 1a14 "rocket" "solver" "2026.0" ${when}`;
    return `IN 1 feature${pool} 2026.1 ${user} ${host} "" 1 0 0 ${handle} ${when}`;
  });
}

async function write(
  file: string,
  head: readonly string[],
  lines: number,
  lineOf: (second: number) => string,
): Promise<void> {
  const out = createWriteStream(file);
  out.write(`${head.join("\n")}\n`);
  for (let second = 2; second <= lines; ) {
    const some: string[] = [];
    for (const end = Math.min(second + 1_000, lines + 1); second < end; second++) some.push(lineOf(second));
    if (!out.write(`${some.join("\n")}\n`)) await once(out, "drain");
  }
  out.end();
  await finished(out);
}

let day = { number: -1, text: "" };

/** `01/05/2026`, `13:04:05`. */
function textsOf(second: number): readonly [date: string, clock: string] {
  const number = Math.floor(second / 86_400);
  const at = second % 86_400;
  if (day.number !== number) {
    const date = new Date(begin + number * 86_400_000);
    day = { number, text: `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}` };
  }
  return [day.text, `${two(Math.floor(at / 3600))}:${two(Math.floor(at / 60) % 60)}:${two(at % 60)}`];
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
