// What processes take, as Linux counts it: memory, where a page that several processes share counts once, and processor time.
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Elsewhere than on Linux nothing is counted. */
export const canCountMemory = existsSync("/proc/self/smaps_rollup");

/** Megabytes (PSS) of a process and all that it started. */
export function memoryOfTree(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, each) => sum + memoryOf(each), 0);
}

/** Nothing of a process that has ended. */
function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1000;
}

function descendants(pid: number): number[] {
  let threads: string[] = [];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    // It has ended.
  }
  const children = threads.flatMap((thread) => textOf(`/proc/${pid}/task/${thread}/children`).split(" "));
  return children.filter(Boolean).flatMap((child) => [Number(child), ...descendants(Number(child))]);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
