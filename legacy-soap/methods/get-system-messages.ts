// GetSystemMessages: what administrators and the service have to say, as texts.
import type { LegacyMethod } from "../translation/method.ts";
import { pagedRows } from "../translation/rows.ts";

export const getSystemMessages: LegacyMethod<"GetSystemMessages", { messages: "getSystemMessages" }> = {
  operations: { messages: "getSystemMessages" },
  toInput: () => ({ messages: {} }),
  toResult: ({ messages }, request) => {
    const texts = messages.map(({ Text }) => Text);
    return { Messages: pagedRows(request, "arr:ArrayOfstring", texts).rows };
  },
};
