// Gives memory back to the system while nothing is asked: V8 alone keeps what it needed for young objects while it was busy, some
// 60 MB, until it is busy again.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What V8's own function takes (gc-extension.cc). */
type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

const usual = { everyMs: 10_000, mostBusy: 0.05 } as const;

/**
 * Cleans the heap once after each busy time, when the process has used next to none of the processor for a while: it takes a
 * tenth of a second, in which nothing is answered. `mostBusy`: the share of one processor that counts as rest.
 */
export function giveBackAtRest({ everyMs, mostBusy } = usual as Readonly<Record<keyof typeof usual, number>>): void {
  let collect: Collect | undefined;
  let before = process.cpuUsage();
  let hasCleaned = false;
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const isAtRest = (user + system) / 1000 < everyMs * mostBusy;
    if (isAtRest && !hasCleaned) {
      collect ??= collector();
      collect({ type: "major", execution: "sync", flavor: "last-resort" });
    }
    hasCleaned = isAtRest;
    before = process.cpuUsage();
  }, everyMs);
  looking.unref();
}

/** A new context is the one place where a flag of a running process brings the function. */
function collector(): Collect {
  setFlagsFromString("--expose-gc");
  const found = runInNewContext("gc") as Collect;
  setFlagsFromString("--no-expose-gc");
  return found;
}
