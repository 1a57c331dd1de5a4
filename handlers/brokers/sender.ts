// Who sent a message, as it is stored with it: the client id of a machine, the Id of an account, nothing with security off.
import type { Caller } from "../../domain/filters/context.ts";

export function senderOf({ kind, id, name }: Caller): string {
  return kind === "anonymous" ? "" : (id ?? name);
}
