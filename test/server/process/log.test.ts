// The log's lines as a person reads them on a terminal.
import { expect } from "chai";
import { pino } from "pino";
import { forPerson } from "../../../server/telemetry/log.ts";

describe("a line of the log on a terminal", () => {
  const lines: string[] = [];
  const serializers = { error: pino.stdSerializers.err };
  const log = pino({ base: null, serializers }, { write: (line) => lines.push(forPerson(line)) });

  it("has the time, the level, the message and its fields, and no control characters of others", () => {
    log.info("upkeep");
    log.warn({ path: "/a\u001b[31m\nb", status: 404 }, "request");
    const [first, second] = lines.splice(0);
    expect(first).to.match(/^\d\d:\d\d:\d\d INFO upkeep\n$/);
    expect(second).to.match(/^\d\d:\d\d:\d\d WARN request \{ path: '\/a\\x1B\[31m\\nb', status: 404 \}\n$/);
  });

  it("has the stack of an error below", () => {
    const error = Object.assign(new Error("no space"), { code: "ENOSPC" });
    log.error({ error, traceId: "1a" }, "upkeep");
    const [head, ...stack] = (lines.splice(0)[0] as string).split("\n");
    expect(head).to.match(/ERROR upkeep \{ error: \{ .*code: 'ENOSPC' \}, traceId: '1a' \}$/);
    expect(`${stack.join("\n")}`).to.equal(`${error.stack}\n`);
  });
});
