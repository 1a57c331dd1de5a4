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

  it("leave a connection without a transaction, wherever in it nobody waits any more", async () => {
    const db = await openTestDatabase();
    try {
      for (const leavesAt of ["in its midst", "at its end"]) {
        const gone = new AbortController();
        const work = withWork({ lane: "heavy", signal: gone.signal }, () =>
          db.read.transaction(async (trx) => {
            await trx("users").first("id");
            gone.abort();
            if (leavesAt === "in its midst") await trx("users").first("id");
          }),
        );
        await work.catch(({ name }: Error) => expect(name, leavesAt).to.equal("AbortError"));
        const again = () =>
          withWork({ lane: "heavy" }, () => db.read.transaction((trx) => trx("users").count({ n: "*" })));
        expect((await again())[0], leavesAt).to.deep.equal({ n: 0 });
        await db.write("users").insert({ name: "new", name_key: "new" });
        expect((await again())[0], `${leavesAt}, then somebody is added`).to.deep.equal({ n: 1 });
        await db.write("users").delete();
      }
    } finally {
      await db.close();
    }
  });
});
