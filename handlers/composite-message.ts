// postBrokerCompositeMessage: accepts the batch of a broker; domain/ingest/ applies it.
import { RateLimiterMemory } from "rate-limiter-flexible";
import { JsonText } from "../db/index.ts";
import { applyBatchOnce, locksOf } from "../domain/ingest/apply-batch.ts";
import { tooOldHeader } from "../domain/ingest/batch/messages.ts";
import { readMessages } from "../domain/ingest/batch/parse.ts";
import { tooManyRequests } from "../domain/problem.ts";
import type { components } from "../generated/contract.ts";
import { actsAtEnd, bindBroker, refuseOtherBroker, senderOf } from "./broker-binding.ts";
import { admissionOf, requireFewPools } from "./claims.ts";
import type { Handler } from "./types.ts";

/**
 * What one machine may add in a day: it bounds what stolen credentials fill, in the database and in everybody's look-ups. A first
 * report of years of logs goes on the next day. Counted in this process.
 */
const mostOfDay = { rows: 20_000_000, names: 200_000 } as const;
const duration = 86_400;
const rowsOfDay = new RateLimiterMemory({ points: mostOfDay.rows, duration });
const namesOfDay = new RateLimiterMemory({ points: mostOfDay.names, duration });

/** Throws a Problem (429) where a sender has added too much in its day. */
async function refuseTooMuch(sender: string): Promise<void> {
  for (const limiter of [rowsOfDay, namesOfDay]) {
    const counted = await limiter.get(sender);
    if (counted === null || counted.consumedPoints < limiter.points) continue;
    const seconds = Math.ceil(counted.msBeforeNext / 1000);
    const detail = `A machine may report ${mostOfDay.rows} new events and sessions, and ${mostOfDay.names} new names, in a day. Try again in ${seconds} seconds.`;
    throw tooManyRequests(detail, seconds);
  }
}

type BatchResult = components["schemas"]["BrokerCompositeMessageResult"];

export const postBrokerCompositeMessage: Handler<"postBrokerCompositeMessage"> = async (
  { body },
  { db, caller, now, settings },
) => {
  refuseOtherBroker(caller, body.BrokerId);
  const sender = senderOf(caller);
  const isCounted = caller.kind === "machine";
  if (isCounted) await refuseTooMuch(sender);
  const messages = readMessages(body, now);
  const { denialWindowMs, silenceMs } = settings;
  const work = actsAtEnd(now, async (trx, note) => {
    await bindBroker(trx, caller, body.BrokerId, note);
    const admit = admissionOf(trx, caller, now, note);
    const checkPools = ({ name }: { readonly name: string }) => requireFewPools(trx, caller, name);
    return applyBatchOnce(trx, body, messages, { now, denialWindowMs, silenceMs, admit, checkPools, sender });
  });
  const { answer, tooOld, added } = await db.write.transaction(work, locksOf(messages));
  if (isCounted) {
    await rowsOfDay.penalty(sender, added.rows);
    await namesOfDay.penalty(sender, added.names);
  }
  return { status: 200, headers: tooOldHeader(tooOld), body: new JsonText<BatchResult>(answer) };
};
