// The limits of a request reach every query of every handler, although no handler hands them on.
import { expect } from "chai";
import { withWork } from "../../db/index.ts";
import { currentWork } from "../../db/work.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { callEverything } from "./tsql/record.ts";

describe("the limits of work", () => {
  it("hold for every query of every operation", async function () {
    this.timeout(120_000);
    const db = await openTestDatabase();
    const without: string[] = [];
    let queries = 0;
    const work = { lane: "heavy", signal: new AbortController().signal, statementMs: 60_000 } as const;
    const look = ({ sql }: { sql: string }) => {
      queries += 1;
      if (currentWork() !== work) without.push(sql);
    };
    for (const side of [db.read, db.write]) side.on("query", look);
    try {
      await withWork(work, () => callEverything(db));
      expect(without).to.deep.equal([]);
      expect(queries).to.be.greaterThan(300);
    } finally {
      await db.close();
    }
  });
});
