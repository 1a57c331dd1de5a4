// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
import { refusalOf } from "./problems.js";
/** Yields each event until the stream ends. Throws ProblemError and UnexpectedAnswer, and what `fetch` throws. */
export async function* events(operation, service, input = {}, { onLife, ...options } = {}) {
    const respond = operation.response;
    const headers = { ...options.headers, accept: "text/event-stream" };
    const response = await respond(service, input, { ...options, headers });
    if (!response.ok)
        throw await refusalOf(response);
    let event = "";
    let data = "";
    let id = "";
    for await (const line of linesOf(response)) {
        const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
        if (name === "event")
            event = value;
        else if (name === "data")
            data += `${value}\n`;
        else if (name === "id" && !value.includes("\0"))
            id = value;
        if (line !== "")
            continue;
        onLife?.(id);
        if (data !== "")
            yield { event: event || "message", data: JSON.parse(data), id };
        event = "";
        data = "";
    }
}
/** Lines end with CR, LF or both; the last one counts only with its end. */
async function* linesOf(response) {
    if (response.body === null)
        return;
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    let buffer = "";
    try {
        for (;;) {
            const { done, value } = await reader.read();
            if (done)
                return;
            buffer += decoder.decode(value, { stream: true });
            // A CR at the end may be the first half of a line end.
            const lines = buffer.split(/\r\n|\n|\r(?!$)/);
            buffer = lines.pop() ?? "";
            yield* lines;
        }
    }
    finally {
        await reader.cancel().catch(() => { });
    }
}
