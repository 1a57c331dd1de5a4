// Counts what is reported of users to their groups, as an options file tells them.
import type { BrokerMessage } from "../../../../generated/contract.ts";
import { groupsOf, reportedGroups } from "./groups.ts";
import type { OptionsFile } from "./lines.ts";

/** The message with the group of each user that names none yet; a snapshot also tells who is in which group. */
export function grouped<Message extends BrokerMessage>(message: Message, options: OptionsFile): Message {
  const groupOf = groupsOf(options);
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
  // An empty list too: left out, the groups that the service has would stay.
  return { ...message, Groups: reportedGroups(options), Pools: pools };
}
