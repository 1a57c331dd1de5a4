// A database process, started by hosts.ts for reading: killing it is what ends a statement that takes too long.
import type { ConnectionSettings } from "./messages.ts";
import { serve } from "./serve.ts";

// A terminal sends these to the whole group of processes; when this one ends is for the service to say.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
// The service ended, however it ended.
process.on("disconnect", () => process.exit());
serve(JSON.parse(process.argv[2] ?? "{}") as ConnectionSettings, {
  onQuestion: (listener) => process.on("message", listener),
  answer: (answer) => process.send?.(answer),
  end: () => process.disconnect(),
});
