// Counts what is reported of users to their groups, as an options file tells them.
import type { BrokerMessage } from "../../../../generated/contract.ts";

/** The message with the group of each user that names none yet. */
export function grouped<Message extends BrokerMessage>(
  message: Message,
  groupOf: (user: string) => string | null,
): Message {
  const ofGroup = <Use extends object>(use: Use): Use => {
    if (!("UserName" in use) || ("GroupName" in use && use.GroupName)) return use;
    const group = groupOf(String(use.UserName));
    return group === null ? use : { ...use, GroupName: group };
  };
  if (message.MessageType === "events") return { ...message, Events: message.Events.map(ofGroup) };
  if (message.MessageType !== "data_inquiry") return message;
  const pools = message.Pools.map((pool) =>
    pool.Checkouts ? { ...pool, Checkouts: pool.Checkouts.map(ofGroup) } : pool,
  );
  return { ...message, Pools: pools };
}
