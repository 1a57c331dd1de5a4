// A database process, started by connection.ts for reading: killing it aborts a statement that takes too long.
import { Worker } from "node:worker_threads";
import type { ConnectionSettings } from "./messages.ts";
import { serve } from "./serve.ts";

// A terminal sends these to the whole group of processes; the service decides when this one ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
// The service ended, for whatever reason.
process.on("disconnect", () => process.exit());
const settings = JSON.parse(process.argv[2] ?? "{}") as ConnectionSettings;
// The thread costs as much as the rest of a start; a process for look-ups serves requests first, and starts it afterwards.
if (settings.isLowPriority === true) endWithService();
else setTimeout(endWithService, 1000).unref();
serve(settings, {
  onRequest: (listener) => process.on("message", listener),
  // Nobody is there to receive it: "disconnect" follows.
  send: (reply) => process.send?.(reply, () => {}),
  end: () => process.disconnect(),
});

/** While a statement runs, possibly for hours, "disconnect" is not delivered: a thread checks. */
function endWithService(): void {
  const watcher = `
    const { workerData } = require("node:worker_threads");
    setInterval(() => {
      try {
        process.kill(workerData, 0);
        if (process.platform === "win32" || process.ppid === workerData) return;
      } catch {}
      process.kill(process.pid, "SIGKILL");
    }, 500);`;
  new Worker(watcher, {
    eval: true,
    workerData: process.ppid,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  }).unref();
}
