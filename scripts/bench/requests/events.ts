// What it costs to tell a thousand clients what happens: the processor time of the server while a hundred events a second are
// taken in, with nobody who listens and with all of them.
import { once } from "node:events";
import { type ClientRequest, get, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { emptyDatabase } from "../databases.ts";
import { logOf } from "../ingestion/messages.ts";
import { post } from "../ingestion/post.ts";
import { processorSecondsOfTree } from "../memory.ts";
import { type Measured, startMeasured } from "../process.ts";
import { type Row, rowOf } from "../report.ts";

const clients = 1_000;
const batchesPerSecond = 2;
const eventsOfBatch = 50;
const seconds = 20;

export async function measureEvents(folder: string): Promise<Row[]> {
  const service = await startMeasured("service", [await emptyDatabase(folder)]);
  const listeners: Listener[] = [];
  try {
    const share = async () => {
      const before = processorSecondsOfTree(service.pid);
      await report(service);
      return ((processorSecondsOfTree(service.pid) - before) / seconds) * 100;
    };
    // The first one compiles what the others use.
    await share();
    const alone = await share();
    while (listeners.length < clients) {
      listeners.push(...(await Promise.all(Array.from({ length: 50 }, () => listen(service.url)))));
    }
    const heard = await share();
    await delay(2_000);
    const told = Math.min(...listeners.map(({ count }) => count()));
    const sent = seconds * batchesPerSecond * eventsOfBatch;
    if (told < sent) throw new Error(`A client was told ${told} of ${sent} events.`);
    const what = `${(batchesPerSecond * eventsOfBatch).toLocaleString("en")} events a second`;
    return [
      rowOf(`${what}, nobody listens`, "% of a core", alone),
      rowOf(
        `${what}, what ${clients.toLocaleString("en")} clients that listen add`,
        "% of a core",
        heard - alone,
        "<= 10",
      ),
    ];
  } finally {
    for (const { request } of listeners) request.destroy();
    await service.stop();
  }
}

interface Listener {
  readonly request: ClientRequest;
  /** Of the checkouts that it was told. */
  readonly count: () => number;
}

async function listen(url: string): Promise<Listener> {
  const request = get(`${url}/api/v1/events`, { agent: false });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`The events answered ${answer.statusCode}.`);
  let count = 0;
  answer.setEncoding("latin1");
  answer.on("error", () => {});
  request.on("error", () => {});
  let rest = "";
  answer.on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line === "event: Checkout") count += 1;
  });
  return { request, count: () => count };
}

/** Sends a batch of a log each half second. */
async function report(service: Measured): Promise<void> {
  const began = performance.now();
  for (let batch = 0; batch < seconds * batchesPerSecond; batch += 1) {
    await post(service, logOf(Date.now(), batch, eventsOfBatch));
    await delay(Math.max(0, began + ((batch + 1) * 1_000) / batchesPerSecond - performance.now()));
  }
}
