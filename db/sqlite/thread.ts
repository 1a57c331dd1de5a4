// A database thread, started by connection.ts. A running statement can't be interrupted in it: better-sqlite3 13 offers no
// sqlite3_interrupt and is built without the progress handler.
import { parentPort, workerData } from "node:worker_threads";
import type { ConnectionSettings } from "./messages.ts";
import { serve } from "./serve.ts";

const port = parentPort;
if (port === null) throw new Error("db/sqlite/thread.ts is started as a worker thread.");
serve(workerData as ConnectionSettings, {
  onRequest: (listener) => port.on("message", listener),
  send: (reply) => port.postMessage(reply),
  end: () => port.close(),
});
