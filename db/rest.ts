// Gives memory back to the system while nothing is asked: V8 alone keeps what a thread needed for young objects while it was busy,
// 60 MB of the main thread and 5 MB of each thread of the database, until it is busy again.

/** What V8's own function takes (gc-extension.cc). */
type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

const usual = { everyMs: 10_000, mostBusy: 0.05 } as const;

/**
 * Cleans the heap of this thread once after each busy time, when the process has used next to none of the processor for a while:
 * it takes a tenth of a second, in which the thread answers nothing. `mostBusy`: the share of one processor that counts as rest.
 * In a program that shows no `gc` to its threads, nothing happens (server/main.mjs does).
 */
export function giveBackAtRest({ everyMs, mostBusy } = usual as Readonly<Record<keyof typeof usual, number>>): void {
  const collect = globalThis.gc as Collect | undefined;
  if (collect === undefined) return;
  let before = process.cpuUsage();
  let hasCleaned = false;
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const isAtRest = (user + system) / 1000 < everyMs * mostBusy;
    if (isAtRest && !hasCleaned) collect({ type: "major", execution: "sync", flavor: "last-resort" });
    hasCleaned = isAtRest;
    before = process.cpuUsage();
  }, everyMs);
  looking.unref();
}
