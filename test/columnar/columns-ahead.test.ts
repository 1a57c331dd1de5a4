// Columns of row groups that are read ahead.
import { expect } from "chai";
import fc from "fast-check";
import { ColumnsAhead } from "../../columnar/columns-ahead.ts";
import { firstColumnOf } from "../../columnar/table.ts";

const kind = 1;

describe("columns that are read ahead", () => {
  function ahead(groups: ReadonlySet<number>, bytes = 8) {
    const asked: number[] = [];
    let columns = 0;
    const reader = new ColumnsAhead((first, last) => {
      const field = Math.floor(Number(first) / 2 ** 42) % 64;
      const base = firstColumnOf(kind, field);
      asked.push(field);
      const found = [...groups].filter((group) => base + group >= Number(first) && base + group <= Number(last));
      columns += found.length;
      return found.map((group) => [base + group, Buffer.alloc(bytes, `${field}/${group};`)]);
    }, kind);
    return { reader, asked, columns: () => columns };
  }
  const all = new Set(Array.from({ length: 1000 }, (_, group) => group));

  it("are those of the row group and the field that are asked for, in any order, where some are missing", () => {
    const visits = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.subarray([0, 2, 5])), { maxLength: 80 });
    fc.assert(
      fc.property(visits, fc.boolean(), fc.array(fc.nat(200)), (steps, falls, missing) => {
        const groups = new Set([...all].filter((group) => !missing.includes(group)));
        const { reader } = ahead(groups);
        let group = falls ? 260 : 0;
        for (const [step, fields] of steps) {
          group += falls ? -step : step;
          const columns = reader.next(group);
          for (const field of [...fields, ...fields]) {
            const expected = groups.has(group) ? Buffer.alloc(8, `${field}/${group};`) : undefined;
            expect(columns.get(field)).to.deep.equal(expected);
          }
        }
      }),
    );
  });

  it("come many at a time where each row group asks for the field, and one at a time where not all do", () => {
    const { reader, asked, columns } = ahead(all);
    for (let group = 0; group < 512; group += 1) {
      const of = reader.next(group);
      of.get(2);
      if (group % 2 === 0) of.get(5);
    }
    expect(asked.filter((field) => field === 2)).to.have.lengthOf.below(24);
    expect(asked.filter((field) => field === 5)).to.have.lengthOf(256);
    expect(columns(), "hardly one for nothing").to.be.below(512 + 256 + 32);
  });

  it("are few where they are large", () => {
    const { reader, asked } = ahead(all, 300_000);
    for (let group = 0; group < 64; group += 1) reader.next(group).get(2);
    expect(asked).to.have.lengthOf.above(60);
  });
});
