// The limits of a request reach every query of every handler, although no handler hands them on.
import { expect } from "chai";
import { type Database, withWork } from "../../db/index.ts";
import { currentWork } from "../../db/work.ts";
import type { OperationId } from "../../handlers/types.ts";
import { examplesOf, type Operation, readContract } from "../contract/document/contract-document.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { calls } from "./tsql/calls.ts";
import { outcomeOf, writeEverything } from "./tsql/record.ts";

/** The contract's example requests of an operation that reads: each body, in each media type. */
function* readingInputs({ parameters = [], requestBody, responses, ...operation }: Operation): Generator<object> {
  const sampled = operation["x-sample-parameters"] ?? [];
  const sent = parameters.filter(
    ({ in: location, name, required }) => location === "query" && (required || sampled.includes(name)),
  );
  const query = Object.fromEntries(sent.map(({ name, example }) => [name, example]));
  const bodies = Object.values(requestBody?.content ?? {}).flatMap(examplesOf);
  for (const accept of Object.keys(responses["200"]?.content ?? {})) {
    for (const body of bodies.length === 0 ? [undefined] : bodies) {
      yield { path: { id: 1 }, query, body, accept, url: { path: "/", query: "" } };
    }
  }
}

async function readEverything(db: Database): Promise<void> {
  for (const operation of (await readContract()).operations) {
    const id = operation.operationId as OperationId;
    if (id in calls) continue;
    for (const input of readingInputs(operation)) {
      const { status } = await outcomeOf(id, input, db);
      // Not everything that is got by its Id or name has this one.
      const isNamed = operation.path.includes("{") || id === "getFeatureWait";
      expect(status, id).to.be.oneOf(isNamed ? [200, 404] : [200]);
    }
  }
}

describe("the limits of work", () => {
  it("hold for every query of every operation", async () => {
    const db = await openTestDatabase();
    const without: string[] = [];
    let queries = 0;
    const work = { lane: "heavy", signal: new AbortController().signal, statementMs: 60_000 } as const;
    const look = ({ sql }: { sql: string }) => {
      queries += 1;
      // A download has a separate lane, and the same limits.
      const { signal, statementMs } = currentWork() ?? {};
      if (signal !== work.signal || statementMs !== work.statementMs) without.push(sql);
    };
    for (const side of [db.read, db.write]) side.on("query", look);
    try {
      await withWork(work, () => writeEverything(db));
      const written = queries;
      await withWork(work, () => readEverything(db));
      expect(without).to.deep.equal([]);
      expect(written, "by what writes").to.be.greaterThan(300);
      expect(queries - written, "by what reads").to.be.greaterThan(300);
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
