// How a whole run of the tests is told from a part of one, and what it counts as missed: test/support/answers-seen.ts.
import { expect } from "chai";
import { isWholeRun, missedOf } from "../support/answers-seen.ts";

describe("the count of the contract's answers that tests met", () => {
  const every = "test/**/*.test.ts";

  it("is taken of a run of every test on the embedded database, as npm test makes it, and of no other", () => {
    expect(isWholeRun(["node", "mocha", "--config", ".mocharc.json", every], "SQLite")).to.equal(true);
    expect(isWholeRun(["node", "mocha", every], undefined)).to.equal(true);
    expect(isWholeRun(["node", "mocha", every], "SQL Server")).to.equal(false);
    expect(isWholeRun(["node", "mocha", "test/contract/agent.test.ts"], "SQLite")).to.equal(false);
    for (const part of ["-g", "--grep", "--grep=x", "-f", "--fgrep"]) {
      expect(isWholeRun(["node", "mocha", every, part, "x"], "SQLite"), part).to.equal(false);
    }
  });

  it("names each operation with each declared status that none met", () => {
    const contract = {
      paths: { "/a": { get: { operationId: "getA", responses: { 200: {}, 404: {}, default: {} } } } },
    };
    expect(missedOf(contract, new Set(["getA 200", "getA default", "getB 404"]))).to.deep.equal(["getA 404"]);
  });
});
