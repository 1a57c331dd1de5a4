// postBrokerCompositeMessage: takes the batch of a broker. How it is applied is the domain's.
import { JsonText } from "../../db/index.ts";
import { applyBatchOnce } from "../../domain/ingest/apply-batch.ts";
import { readMessages } from "../../domain/ingest/reports/parse.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";
import { refuseOtherBroker } from "./own-broker.ts";

type BatchResult = components["schemas"]["BrokerCompositeMessageResult"];

export const postBrokerCompositeMessage: Handler<"postBrokerCompositeMessage"> = async (
  { body },
  { db, caller, now, settings },
) => {
  await refuseOtherBroker(db.read, caller, body.BrokerId);
  const messages = readMessages(body, now);
  const { denialWindowMs } = settings;
  const answer = await db.write.transaction((trx) => applyBatchOnce(trx, body, messages, { now, denialWindowMs }));
  return { status: 200, body: new JsonText<BatchResult>(answer) };
};
