// What became of the messages of one run, as every summary has it.
import { wordsOf } from "../delivery/claimed-servers.ts";
import type { Outbox } from "../delivery/outbox.ts";
import type { SendReport } from "../delivery/sender.ts";

export interface Messages {
  made: number;
  sent: number;
  waiting: number;
  refused: SendReport["refused"];
  /** Why the rest waits; null where nothing does. */
  stopped: string | null;
  /** Why what is set aside is: the service's words for each licence server. */
  setAside: string[];
}

export function messagesOf({ messages, report }: Outbox): Messages {
  const { sent, waiting, refused, stopped, claimed } = report;
  return { made: messages, sent, waiting, refused, stopped, setAside: wordsOf(claimed) };
}
