// The envelope around messages. Its name is made of its contents, so that the same contents sent again change nothing.
import { createHash } from "node:crypto";
import type { BrokerCompositeMessage, BrokerMessage } from "../../generated/contract.ts";
import packageJson from "../../package.json" with { type: "json" };

/** Puts messages into an envelope. `now` is in milliseconds and is no part of the name. */
export function envelope(brokerId: string, messages: BrokerMessage[], now: number): BrokerCompositeMessage {
  return {
    BrokerId: brokerId,
    MessageId: createHash("sha256").update(JSON.stringify(messages)).digest("hex"),
    BrokerVersion: packageJson.version,
    SentUtc: new Date(now).toISOString(),
    Messages: messages,
  };
}
