// How the heap of the server's threads grows and is cleaned; what is set here holds from now on. The rest are flags of the process
// (scripts/node-settings.mjs).
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// The heap may grow by half before it is cleaned; V8 by itself lets it grow to several times of what is in use. With a quarter, what
// requests leave behind while the old heap is being cleaned led to the next cleaning at once, and a start took a sixth more time.
setFlagsFromString("--heap-growing-percent=50");
// The main thread has its space for young objects by now. V8 would take the flag for the database's threads too, before the smaller
// limit that they are started with.
setFlagsFromString("--max-semi-space-size=0");
// Threads that start from now on have `gc`, and so gets this one: memory is given back at rest (db/rest.ts).
setFlagsFromString("--expose-gc");
globalThis.gc = runInNewContext("gc");
