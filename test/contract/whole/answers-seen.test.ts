// How a whole run of the tests is told from a part of one, and what it counts as missed: test/support/run/answers-seen.ts.
import { expect } from "chai";
import { isWholeRun, missedOf } from "../../support/run/answers-seen.ts";

describe("the count of the contract's answers that tests met", () => {
  const every = "test/**/*.test.ts";

  it("is taken of a run of every test on the embedded database, as npm test makes it, and of no other", () => {
    expect(isWholeRun(["node", "mocha", "--config", ".mocharc.json", every], "SQLite")).to.equal(true);
    expect(isWholeRun(["node", "mocha", every], undefined)).to.equal(true);
    expect(isWholeRun(["node", "mocha", every], "SQL Server")).to.equal(false);
    expect(isWholeRun(["node", "mocha", "test/contract/administration/agent.test.ts"], "SQLite")).to.equal(false);
    for (const part of ["-g", "--grep", "--grep=x", "-f", "--fgrep"]) {
      expect(isWholeRun(["node", "mocha", every, part, "x"], "SQLite"), part).to.equal(false);
    }
  });

  it("names each operation with each declared status, media type and code of a problem that none met", () => {
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
