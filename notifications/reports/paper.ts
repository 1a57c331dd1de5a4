// Makes PDF documents in a separate thread, one after the other, with limits on time and memory, so that the service
// goes on meanwhile.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { unavailable } from "../../domain/problem.ts";
import type { Column } from "./kinds.ts";
import type { Language } from "./words.ts";

/** All that the document needs, as plain data. */
export interface PaperRequest {
  readonly title: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** In the form for spreadsheets, and how to write its columns for people. */
  readonly csv: string;
  readonly columns: readonly Column[];
  /** Remarks below the facts. */
  readonly notes: readonly string[];
  /** At the foot of each page. */
  readonly foot: string;
}

/** Nobody reads more rows: some three hundred pages. */
export const mostOnPaper = 5000;

const longestMs = 60_000;
const mostMegabytes = 512;
/** After so long without work the thread ends, and frees its memory. */
const idleMs = 60_000;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Rejects with a problem where it takes too long or too much memory, and with the signal's reason. */
export function onPaper(request: PaperRequest, signal: AbortSignal): Promise<Buffer> {
  const made = last.then(() => make(request, signal));
  last = made.catch(() => undefined);
  return made;
}

async function make(request: PaperRequest, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  clearTimeout(idle);
  const worker = thread ?? started();
  thread = worker;
  worker.ref();
  const ending = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
  try {
    worker.postMessage(request);
    // An error in the thread ends it, and is an event too.
    const [pdf] = (await once(worker, "message", { signal: ending })) as [Uint8Array<ArrayBuffer>];
    return Buffer.from(pdf.buffer);
  } catch (error) {
    thread = undefined;
    await worker.terminate();
    signal.throwIfAborted();
    throw unavailable("The document takes too much time or memory; request fewer rows, or CSV.", error);
  } finally {
    worker.unref();
    idle = setTimeout(end, idleMs).unref();
  }
}

function started(): Worker {
  return new Worker(new URL("./paper-thread.ts", import.meta.url), {
    name: "paper",
    execArgv: [], // not the arguments that the program itself was started with
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
}

function end(): void {
  void thread?.terminate();
  thread = undefined;
}
