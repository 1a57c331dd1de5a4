// What processes take in memory, as Linux counts it: resident pages, and proportional ones, where a page that several processes
// share counts once in all.
import { readdirSync, readFileSync } from "node:fs";

export interface Memory {
  /** Megabytes resident, in the sum of the processes; what they share is counted in each. */
  readonly rss: number;
  /** Megabytes, what they share counted once. */
  readonly pss: number;
  /** Megabytes that are nobody else's: without programs, and without files that are mapped. */
  readonly own: number;
}

/** Of one process; nothing of one that has ended. */
export function memoryOf(pid: number): Memory {
  const text = textOf(`/proc/${pid}/smaps_rollup`);
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) / 1000;
  return { rss: megabytes("Rss"), pss: megabytes("Pss"), own: megabytes("Pss_Anon") };
}

/** Megabytes resident of one process, as in `rss`; it costs the process less than counting shared pages does. */
export function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1000;
}

/** Of a process and all that it started. */
export function memoryOfTree(pid: number): Memory {
  const all = [pid, ...descendants(pid)].map(memoryOf);
  const of = (what: keyof Memory) => sum(all.map((memory) => memory[what]));
  return { rss: of("rss"), pss: of("pss"), own: of("own") };
}

/** The processes that it started, and those that these started. */
export function descendants(pid: number): number[] {
  let threads: string[] = [];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    // It has ended.
  }
  const children = threads.flatMap((thread) => textOf(`/proc/${pid}/task/${thread}/children`).split(" "));
  return children.filter(Boolean).flatMap((child) => [Number(child), ...descendants(Number(child))]);
}

/** Seconds of the processor that a process has used, as Linux counts them: in hundredths. */
export function processorSeconds(pid: number): number {
  return sum(processorTimes(pid).slice(0, 2));
}

/** The same of a process and all that it started, those that have ended too. */
export function processorSecondsOfTree(pid: number): number {
  return sum([pid, ...descendants(pid)].flatMap(processorTimes));
}

/** Of a process in user and in system mode, and the same of the children of it that have ended. */
function processorTimes(pid: number): number[] {
  const fields = textOf(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];
  return fields.slice(11, 15).map((hundredths) => Number(hundredths) / 100);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
