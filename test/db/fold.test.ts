// Queries whose rows are worked into one value where they are read.
import { expect } from "chai";
import { asFold, type Database, jsonRows } from "../../db/index.ts";
import { openTestDatabase } from "../support/data/database.ts";

const module = new URL("../support/data/summing-fold.ts", import.meta.url);

describe("a folded query", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());

  const numbers = (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => [index + 1]);
    return db.read.select("n.value").from(jsonRows(db.read, "n", { value: "integer" }, rows));
  };

  it("answers what the fold makes of all its rows and of what it is given", async () => {
    expect(await asFold(numbers(1000), { module, input: { from: 7 } })).to.deep.equal({ sum: 500_507, rows: 1000 });
    expect(await asFold(numbers(0), { module, input: { from: 7 } })).to.deep.equal({ sum: 7, rows: 0 });
  });

  it("is rejected with the fold's error, and the connection goes on", async () => {
    const failing = asFold(numbers(100), { module, input: { from: 0, failAt: 50 } });
    expect(await failing.catch((error: Error) => error.message)).to.contain("This row is refused.");
    expect(await asFold(numbers(3), { module, input: { from: 0 } })).to.deep.equal({ sum: 6, rows: 3 });
  });
});
