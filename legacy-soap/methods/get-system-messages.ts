// GetSystemMessages: what administrators and the service have to say, as texts.
import type { LegacyMethod } from "../method.ts";

export const getSystemMessages: LegacyMethod<"GetSystemMessages", { messages: "getSystemMessages" }> = {
  operations: { messages: "getSystemMessages" },
  toInput: () => ({ messages: {} }),
  toResult: ({ messages }) => ({ Messages: messages.map(({ Text }) => Text) }),
};
