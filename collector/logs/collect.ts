// Reads one log to its end, or follows it until it is told to stop: the tasks --debug-log and --debug-log --follow.
import { setTimeout as delay } from "node:timers/promises";
import { CannotRead } from "../sources/cannot-read.ts";
import { LogFollower } from "./follow.ts";
import type { LogOptions, LogSummary } from "./options.ts";

/** `pollInterval` is how often a followed log is looked at, in milliseconds. Throws CannotRead. */
export async function collectLog(options: LogOptions & { pollInterval: number }): Promise<LogSummary> {
  const { follow, pollInterval, signal } = options;
  const follower = new LogFollower(options);
  try {
    do {
      await follower.readOn().catch((error: unknown) => {
        // A followed log that says too little yet is waited for.
        if (!follow || follower.summary.lines > 0 || !(error instanceof CannotRead)) throw error;
      });
      if (follow) await delay(pollInterval, undefined, { signal }).catch(() => {});
    } while (follow && !signal.aborted);
    return follower.summary;
  } finally {
    await follower.close();
  }
}
