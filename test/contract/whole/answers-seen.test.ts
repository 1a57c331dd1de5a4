// How a whole run of the tests is distinguished from a part of one, and what it counts as missed: test/support/run/answers-seen.ts.
import { globSync } from "node:fs";
import { expect } from "chai";
import { everything, isWholeRun, missedOf } from "../../support/run/answers-seen.ts";
import { root } from "../../support/run/process.ts";

describe("the count of the contract's answers that tests met", () => {
  it("is made for a run of every test on the embedded database, as npm test starts it, and for no other", () => {
    expect(isWholeRun(["node", "mocha", "--config", ".mocharc.json", ...everything], "SQLite")).to.equal(true);
    expect(isWholeRun(["node", "mocha", ...everything], undefined)).to.equal(true);
    expect(isWholeRun(["node", "mocha", ...everything], "SQL Server")).to.equal(false);
    expect(isWholeRun(["node", "mocha", "test/contract/administration/agent.test.ts"], "SQLite")).to.equal(false);
    expect(isWholeRun(["node", "mocha", everything[0]], "SQLite")).to.equal(false);
    for (const part of ["-g", "--grep", "--grep=x", "-f", "--fgrep"]) {
      expect(isWholeRun(["node", "mocha", ...everything, part, "x"], "SQLite"), part).to.equal(false);
    }
  });

  it("of a whole run has every test file once", () => {
    const files = everything.flatMap((part) => globSync(part, { cwd: root }));
    expect(files.sort()).to.deep.equal(globSync("test/**/*.test.ts", { cwd: root }).sort());
  });

  it("lists each operation with each declared status, media type and problem code that no test met", () => {
    const problem = (...codes: string[]) => {
      const examples = Object.fromEntries(codes.map((code) => [code, { value: { code } }]));
      return { content: { "application/problem+json": { examples } } };
    };
    const responses = {
      200: { content: { "application/json": {}, "text/csv": {} } },
      304: {},
      403: problem("forbidden", "insufficient_scope"),
      404: { $ref: "#/components/responses/NotFound" },
      default: { content: { "application/problem+json": { example: { code: "internal" } } } },
    };
    const contract = {
      paths: { "/a": { get: { operationId: "getA", responses } } },
      components: { responses: { NotFound: problem("not_found") } },
    };
    const seen = ["getA 200 application/json", "getA 403 forbidden", "getA default internal", "getB 404 not_found"];
    expect(missedOf(contract, new Set(seen))).to.deep.equal([
      "getA 200 text/csv",
      "getA 304",
      "getA 403 insufficient_scope",
      "getA 404 not_found",
    ]);
    const rest = ["getA 200 text/csv", "getA 304", "getA 403 insufficient_scope", "getA 404 not_found"];
    expect(missedOf(contract, new Set([...seen, ...rest]))).to.deep.equal([]);
  });
});
