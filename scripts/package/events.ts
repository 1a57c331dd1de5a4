// Events as they arrive, from an operation that answers with a stream of them: Server-Sent Events by the HTML standard (9.2.6).
// A stream that ends is not started again: call again with the id of the last event.
import type { operations } from "./contract.ts";
import { refusalOf } from "./problems.ts";
import type { CallOptions, Input, Operation, OperationId, Service } from "./service.ts";

/** The operations that answer with a stream of events. */
export type EventsId = {
  [Id in OperationId]: operations[Id]["responses"] extends { 200: { content: { "text/event-stream": string } } }
    ? Id
    : never;
}[OperationId];

export interface ServerEvent {
  readonly event: string;
  /** Its `data`, parsed as JSON. */
  readonly data: unknown;
  /** Of this event, or of the last one that had an id. */
  readonly id: string;
}

export interface EventsOptions extends CallOptions {
  /** Called after each event and heartbeat, with the id from which a new call can go on. */
  readonly onLife?: (id: string) => void;
}

/** Yields each event until the stream ends. Throws ProblemError and UnexpectedAnswer, and what `fetch` throws. */
export async function* events<Id extends EventsId>(
  operation: Operation<Id>,
  service: Service,
  input: Partial<Input<Id>> = {},
  { onLife, ...options }: EventsOptions = {},
): AsyncGenerator<ServerEvent, void, undefined> {
  const respond = operation.response as unknown as (...given: readonly unknown[]) => Promise<Response>;
  const headers = { ...options.headers, accept: "text/event-stream" };
  const response = await respond(service, input, { ...options, headers });
  if (!response.ok) throw await refusalOf(response);
  let event = "";
  let data = "";
  let id = "";
  for await (const line of linesOf(response)) {
    const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === "event") event = value;
    else if (name === "data") data += `${value}\n`;
    else if (name === "id" && !value.includes("\0")) id = value;
    if (line !== "") continue;
    onLife?.(id);
    if (data !== "") yield { event: event || "message", data: JSON.parse(data), id };
    event = "";
    data = "";
  }
}

/** Lines end with CR, LF or both; the last one counts only with its end. */
async function* linesOf(response: Response): AsyncGenerator<string, void, undefined> {
  if (response.body === null) return;
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let buffer = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      buffer += decoder.decode(value, { stream: true });
      // A CR at the end may be the first half of a line end.
      const lines = buffer.split(/\r\n|\n|\r(?!$)/);
      buffer = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
