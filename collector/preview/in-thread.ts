// Reads a text away from the main thread, within bounds of time and memory. One after the other: see whoever calls it.
import { Worker } from "node:worker_threads";
import type { Preview, PreviewRequest } from "./preview.ts";

export type { Preview, PreviewRequest };

/** The text needs more time or memory than it may have. */
export class TooMuch extends Error {}

const longestMs = 15_000;
const mostMegabytes = 384;

/** Rejects with TooMuch, and where `signal` is aborted. */
export async function previewInThread(request: PreviewRequest, signal: AbortSignal): Promise<Preview> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./thread.ts", import.meta.url), {
    workerData: request,
    name: "preview",
    execArgv: [], // not what the program itself was started with
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const ending = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
  const { promise, resolve, reject } = Promise.withResolvers<Preview>();
  const stop = () => reject(signal.aborted ? signal.reason : new TooMuch("time"));
  ending.addEventListener("abort", stop, { once: true });
  worker
    .once("message", resolve)
    .once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new TooMuch("memory") : error),
    )
    .once("exit", () => reject(new TooMuch("no answer")));
  try {
    return await promise;
  } finally {
    ending.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
