// The start of the service, on any Node: an old one prints a line and ends, because it can't read the other files.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write("This needs Node 24 or later; run npm start, which brings it.\n");
  process.exit(78);
}
await import("./start/ticks.ts");
// The heap may grow by half before it is cleaned; V8 by itself lets it grow to several times of what is in use. With a quarter, what
// requests leave behind while the old heap is being cleaned led to the next cleaning at once, and a start took a sixth more time.
setFlagsFromString("--heap-growing-percent=50");
// The main thread has its space for young objects by now. V8 would take the flag for the database's threads too, before the smaller
// limit that they are started with.
setFlagsFromString("--max-semi-space-size=0");
// Threads that start from now on have `gc`, and so gets this one: memory is given back at rest (db/rest.ts).
setFlagsFromString("--expose-gc");
globalThis.gc = runInNewContext("gc");
await import("./start/serve.ts");
