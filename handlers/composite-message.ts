// postBrokerCompositeMessage: accepts the batch of a broker; domain/ingest/ applies it.
import { JsonText } from "../db/index.ts";
import { applyBatchOnce, locksOf } from "../domain/ingest/apply-batch.ts";
import { tooOldHeader } from "../domain/ingest/batch/messages.ts";
import { readMessages } from "../domain/ingest/batch/parse.ts";
import type { components } from "../generated/contract.ts";
import { actsAtEnd, bindBroker, refuseOtherBroker, senderOf } from "./broker-binding.ts";
import { admissionOf, requireFewPools } from "./claims.ts";
import type { Handler } from "./types.ts";

type BatchResult = components["schemas"]["BrokerCompositeMessageResult"];

export const postBrokerCompositeMessage: Handler<"postBrokerCompositeMessage"> = async (
  { body },
  { db, caller, now, settings },
) => {
  refuseOtherBroker(caller, body.BrokerId);
  const messages = readMessages(body, now);
  const { denialWindowMs, silenceMs } = settings;
  const work = actsAtEnd(now, async (trx, note) => {
    await bindBroker(trx, caller, body.BrokerId, note);
    const admit = admissionOf(trx, caller, now, note);
    const sender = senderOf(caller);
    const checkPools = ({ name }: { readonly name: string }) => requireFewPools(trx, caller, name);
    return applyBatchOnce(trx, body, messages, { now, denialWindowMs, silenceMs, admit, checkPools, sender });
  });
  const { answer, tooOld } = await db.write.transaction(work, locksOf(messages));
  return { status: 200, headers: tooOldHeader(tooOld), body: new JsonText<BatchResult>(answer) };
};
