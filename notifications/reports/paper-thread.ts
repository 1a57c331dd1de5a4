// The thread that makes PDF documents; paper.ts starts it.
import { parentPort } from "node:worker_threads";
import type { PaperRequest } from "./paper.ts";
import { pdfOf } from "./pdf.ts";

parentPort?.on("message", async (request: PaperRequest) => {
  const pdf = await pdfOf(request);
  parentPort?.postMessage(pdf, [pdf.buffer]);
});
