// Not a test: a process that takes batches of brokers as an API server does, several at once, on a database of which it is told
// when it starts. It answers each message { id, body } with { id }, or { id, error }. "round": a round of the roll-up.
import { openDatabase } from "../../../db/index.ts";
import type { Context } from "../../../domain/filters/context.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { postBrokerCompositeMessage } from "../../../handlers/composite-message.ts";

export interface Asked {
  readonly id: number;
  /** Left out: a round of the roll-up. */
  readonly body?: unknown;
}

export interface Answered {
  readonly id: number;
  readonly answer?: string;
  readonly error?: string;
}

const [url = "", now = ""] = process.argv.slice(2);
const db = await openDatabase(url, { readers: 1 });
const caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };
const context = { db, caller, now: Number(now), settings: { denialWindowMs: 60_000 } } as unknown as Context;

async function taken({ id, body }: Asked): Promise<Answered> {
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

process.on("message", async (asked: Asked) => {
  const answer = await taken(asked);
  process.send?.(answer);
});
process.on("disconnect", () => db.close());
process.send?.({ id: 0 } satisfies Answered);
