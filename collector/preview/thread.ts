// Reads one text in a separate thread, which in-thread.ts starts and may end: a text can be made that takes seconds.
import { parentPort, workerData } from "node:worker_threads";
import { type PreviewRequest, previewOf } from "./preview.ts";

parentPort?.postMessage(previewOf(workerData as PreviewRequest));
