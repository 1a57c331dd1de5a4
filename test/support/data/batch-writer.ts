// Not a test: a process that writes the batches of brokers as an API server does, several at once, to the database of its first
// argument. It answers each message { id, body } with { id, answer }, or { id, error }.
import { openDatabase } from "../../../db/index.ts";
import type { Context } from "../../../domain/filters/context.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { postBrokerCompositeMessage } from "../../../handlers/composite-message.ts";

export interface BatchRequest {
  readonly id: number;
  /** Left out: a refresh of the roll-up. */
  readonly body?: unknown;
}

export interface BatchResponse {
  readonly id: number;
  readonly answer?: string;
  readonly error?: string;
}

const [url = "", now = ""] = process.argv.slice(2);
const db = await openDatabase(url, { readers: 1 });
const caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };
const context = { db, caller, now: Number(now), settings: { denialWindowMs: 60_000 } } as unknown as Context;

async function write({ id, body }: BatchRequest): Promise<BatchResponse> {
  try {
    if (body === undefined) {
      await refreshConcurrency(db, { now: Number(now) });
      return { id };
    }
    const { body: answer } = await postBrokerCompositeMessage({ body } as never, context);
    return { id, answer: JSON.stringify(answer) };
  } catch (error) {
    return { id, error: (error as Error).stack ?? String(error) };
  }
}

process.on("message", async (request: BatchRequest) => {
  const response = await write(request);
  process.send?.(response);
});
process.on("disconnect", () => db.close());
process.send?.({ id: 0 } satisfies BatchResponse);
