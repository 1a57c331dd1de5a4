// Loaded before a program that npm runs (scripts/run.mjs): when the process that started it has ended, it gets SIGTERM, as it
// would have got it from a shell that passes signals on.
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 100);
  watch.unref();
}
