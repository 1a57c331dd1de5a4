// The locks of a broker's batch while it is applied: of the licence servers that it reports, and of commands if it moves some.
// Batches about others are applied at the same time (docs/decisions/0012-locks-on-sql-server.md).
import { createHash } from "node:crypto";
import { besideOthers, nameKey } from "../../db/index.ts";
import { commandsLock } from "./command-states.ts";
import type { Message } from "./reports/messages.ts";

/** A batch of more servers is the only writer. */
const most = 50;

/** The locks of the transaction that applies these messages; undefined: it is the only writer. */
export function locksOf(messages: readonly Message[]): ReturnType<typeof besideOthers> | undefined {
  const servers = new Set(messages.flatMap((one) => (one.type === "command_result" ? [] : nameKey(one.server.Name))));
  const commands = messages.some((one) => one.type === "command_result") ? [commandsLock] : [];
  return servers.size > most ? undefined : besideOthers([...commands, ...Array.from(servers, lockOf)]);
}

/** Hashed, as a name may be longer than a lock's. */
function lockOf(serverKey: string): string {
  return `server ${createHash("sha256").update(serverKey).digest("base64url").slice(0, 22)}`;
}
