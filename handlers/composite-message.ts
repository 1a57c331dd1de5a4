// postBrokerCompositeMessage: accepts the batch of a broker; domain/ingest/ applies it.
import { JsonText } from "../db/index.ts";
import { applyBatchOnce, locksOf } from "../domain/ingest/apply-batch.ts";
import { tooOldHeader } from "../domain/ingest/batch/messages.ts";
import { readMessages } from "../domain/ingest/batch/parse.ts";
import { Problem } from "../domain/problem.ts";
import { DAY_MS } from "../domain/time/units.ts";
import type { components } from "../generated/contract.ts";
import { actsAtEnd, bindBroker, refuseOtherBroker, senderOf } from "./broker-binding.ts";
import { admissionOf, requireFewPools } from "./claims.ts";
import type { Handler } from "./types.ts";

/**
 * What one machine may add in a day: it bounds what stolen credentials fill, in the database and in everybody's look-ups. A first
 * report of years of logs goes on the next day. Counted in this process.
 */
const mostOfDay = { rows: 20_000_000, names: 200_000 } as const;
const days = new Map<string, { readonly endAt: number; rows: number; names: number }>();

/** What a sender has added since its day began. Throws a Problem (429) where that is too much. */
function dayOf(sender: string, now: number) {
  const running = days.get(sender);
  const day = running === undefined || running.endAt <= now ? { endAt: now + DAY_MS, rows: 0, names: 0 } : running;
  days.set(sender, day);
  if (day.rows < mostOfDay.rows && day.names < mostOfDay.names) return day;
  const seconds = String(Math.ceil((day.endAt - now) / 1000));
  const detail = `A machine may report ${mostOfDay.rows} new events and sessions, and ${mostOfDay.names} new names, in a day. Try again in ${seconds} seconds.`;
  throw new Problem(429, "too_many_requests", detail, { headers: { "Retry-After": seconds } });
}

type BatchResult = components["schemas"]["BrokerCompositeMessageResult"];

export const postBrokerCompositeMessage: Handler<"postBrokerCompositeMessage"> = async (
  { body },
  { db, caller, now, settings },
) => {
  refuseOtherBroker(caller, body.BrokerId);
  const day = caller.kind === "machine" ? dayOf(senderOf(caller), now) : undefined;
  const messages = readMessages(body, now);
  const { denialWindowMs, silenceMs } = settings;
  const work = actsAtEnd(now, async (trx, note) => {
    await bindBroker(trx, caller, body.BrokerId, note);
    const admit = admissionOf(trx, caller, now, note);
    const sender = senderOf(caller);
    const checkPools = ({ name }: { readonly name: string }) => requireFewPools(trx, caller, name);
    return applyBatchOnce(trx, body, messages, { now, denialWindowMs, silenceMs, admit, checkPools, sender });
  });
  const { answer, tooOld, added } = await db.write.transaction(work, locksOf(messages));
  if (day !== undefined) {
    day.rows += added.rows;
    day.names += added.names;
  }
  return { status: 200, headers: tooOldHeader(tooOld), body: new JsonText<BatchResult>(answer) };
};
