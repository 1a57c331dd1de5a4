// The service's handlers as somebody else would call them: until the identity service is there, every caller of the
// server is anonymous, and what a caller may see can be tested in no other way.

import type { Caller, Context } from "../../../domain/filters/context.ts";
import { handlers } from "../../../handlers/index.ts";
import type { Handlers } from "../../../handlers/types.ts";

type AnyHandler = (input: unknown, context: Context) => Promise<unknown>;

/** Every handler with this caller instead of the real one, for startTestServer's `replaced`. */
export function asCaller(caller: Partial<Caller>): Handlers {
  const wrapped = Object.entries(handlers as unknown as Record<string, AnyHandler>).map(([id, handler]) => {
    const answer: AnyHandler = (input, context) => {
      const { db, now, settings, signal } = context;
      return handler(input, { db, now, settings, signal, caller: { ...context.caller, ...caller } });
    };
    return [id, answer];
  });
  return Object.fromEntries(wrapped) as Handlers;
}
