// The type of a problem leads to a page: what the code means, for whoever follows it, without a token.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { startTestServer, type TestServer, useTestServer } from "../../support/http/server.ts";
import { freePort } from "../../support/run/free-port.ts";

interface Problem {
  readonly type: string;
  readonly code: string;
}

describe("the type of a problem", () => {
  const server = useTestServer();
  const page = async (path: string, at: string = server.url) => {
    const answer = await fetch(new URL(path, at));
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
  };

  it("leads to a page about its code, without a token", async () => {
    for (const [path, code] of [
      ["/api/v1/sessions?PageSize=0", "invalid_input"],
      ["/api/v1/nothing", "not_found"],
    ] as const) {
      const { body } = await server.client.get<Problem>(path);
      expect([body.type, body.code]).to.deep.equal([`/problems/${code}`, code]);
      const shown = await page(body.type);
      expect([shown.status, shown.type]).to.deep.equal([200, "text/html; charset=utf-8"]);
      expect(shown.text).to.contain(`<h1>${code}</h1>`);
    }
  });

  it("has such a page for each code of the contract, which loads nothing; what is no code is 404", async () => {
    const contract = JSON.parse(readFileSync(new URL("../../../generated/openapi.json", import.meta.url), "utf8"));
    const codes: string[] = contract.components.schemas.ProblemCode["x-extensible-enum"];
    for (const code of codes) {
      const { status, text } = await page(`/problems/${code}`);
      expect(status, code).to.equal(200);
      expect(text, code)
        .to.contain(`<h1>${code}</h1>\n<p>Status `)
        .and.not.match(/<(script|link|img|style)|\]\(|`|\*\*/);
    }
    for (const path of ["/problems", "/problems/nothing", "/problems/constructor", "/problems/..%2Fconflict"]) {
      expect((await page(path)).status, path).to.equal(404);
    }
  });

  it("leads there on the port for health alone, too", async () => {
    const port = await freePort();
    let other: TestServer | undefined;
    try {
      other = await startTestServer({ SVC_HEALTH_PORT: String(port) });
      const at = `http://127.0.0.1:${port}`;
      const { type } = JSON.parse((await page("/nothing", at)).text) as Problem;
      expect([type, (await page(type, at)).status]).to.deep.equal(["/problems/not_found", 200]);
    } finally {
      await other?.close();
    }
  });
});
