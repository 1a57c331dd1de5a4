// The search for a part of a text against JavaScript's result.
import { expect } from "chai";
import fc from "fast-check";
import { containsText, type Database, jsonRows } from "../../../db/index.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { runsOf } from "../../support/run/runs.ts";
import { isOnMssql } from "../../support/sqlserver/mssql.ts";

// What means something in a pattern, letters that have a case, and on SQLite others than ASCII too, some of whose small
// letters are ASCII or grow. A server over there goes by a column's collation, which texts of a statement do not have.
const characters = [..."aAkKiIzZ09 %_\\*?[]^-'\"\t\n", "語", "😀", ...(isOnMssql ? [] : "äÄéÉKİſßΣς\u001f")];
const texts = fc.string({ unit: fc.constantFrom(...characters), maxLength: 12 });

describe("a text within others", () => {
  let db: Database;

  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());

  it("is found exactly where it stands, in upper or lower case, and no character of it is a wildcard", async () => {
    const part = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 3 });
    const rows = fc.array(fc.tuple(fc.option(texts), fc.option(texts)), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(rows, part, fc.nat(), async (list, anywhere, pick) => {
        // Every other time a part of what is stored, so that something is found.
        const whole = [...(list[pick % list.length]?.[0] ?? "")];
        const searched = pick % 2 === 0 && whole.length > 0 ? whole.slice(pick % whole.length).join("") : anywhere;
        const named = { number: "integer", one: "text", other: "text" } as const;
        const stored = jsonRows(
          db.read,
          "r",
          named,
          list.map(([one, other], number) => [number, one, other]),
        );
        const found: { number: number }[] = await db.read.raw("select r.number from ? where ? order by r.number", [
          stored,
          containsText(db.read, ["r.one", "r.other"], searched),
        ]);
        const holds = (text: string | null) => text?.toLowerCase().includes(searched.toLowerCase()) ?? false;
        const expected = list.flatMap((pair, number) => (pair.some(holds) ? [number] : []));
        expect(found.map(({ number }) => Number(number))).to.deep.equal(expected);
      }),
      { numRuns: runsOf(200) },
    );
  });

  it("is found nowhere where there is nothing to look into", async () => {
    const found = await db.read.raw("select 1 as one where ?", [containsText(db.read, [], "a")]);
    expect(found).to.deep.equal([]);
  });
});
