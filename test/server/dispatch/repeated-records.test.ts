// Bodies whose records repeat: whatever comes after whatever, what is parsed is what JSON.parse makes of it, and a record that was
// there before is the same object again.
import { expect } from "chai";
import fc from "fast-check";
import { InRuns, runsOf } from "../../../domain/repeated-lists.ts";
import { deepest } from "../../../server/dispatch/body.ts";
import { RepeatedRecords } from "../../../server/dispatch/records/repeated-records.ts";

const parse = (records: RepeatedRecords, text: string | Buffer) => {
  const body = records.parse(Buffer.from(text), deepest);
  if (body !== undefined) records.keep(body);
  return body as { List: object[] } | undefined;
};
const bodyOf = (...numbers: readonly number[]) => JSON.stringify({ List: numbers.map((number) => ({ number })) });

/** What a list may hold, and what looks like it. */
const text = fc.constantFrom('"a"', '"}"', '"\\""', '"\\\\"', '"ü"', '"List"', '"[{"', '"\\u007d"');
const record = fc
  .array(
    fc.tuple(fc.constantFrom('"a"', '"b"', '"List"'), fc.oneof(text, fc.constantFrom("1", "-2.5e3", "null", "true"))),
    {
      maxLength: 3,
    },
  )
  .map((fields) => `{${fields.map(([name, value]) => `${name}:${value}`).join()}}`);
const broken = fc.constantFrom(
  "",
  "7",
  '{"a":[1]}',
  '{"a":{}}',
  "{",
  "}",
  "{}{}",
  '{"a" 1}',
  "[]",
  '{"a":"',
  "\u0000",
  "{,}",
);
const blank = fc.constantFrom("", "", " ", "\n\t");
const list = (element: fc.Arbitrary<string>) =>
  fc
    .array(
      fc.tuple(blank, element, blank).map((parts) => parts.join("")),
      { maxLength: 6 },
    )
    .map((all) => `[${all.join()}]`);
const name = fc.constantFrom('"List"', '"List"', '"List" ', '"Lis\\u0074"', '"Other"', '"__proto__"');
const body = (element: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(name, fc.oneof(list(element), text, fc.constant('{"List":[{}]}'))), { maxLength: 4 })
    .map((fields) => `{${fields.map(([key, value]) => `${key}:${value}`).join()}}`);

describe("a body whose records repeat", () => {
  it("is what JSON.parse makes of it, whatever came before; what that refuses, and what is not plain, is left to it", () => {
    const mostlyRecords = fc.oneof({ weight: 12, arbitrary: record }, { weight: 1, arbitrary: broken });
    fc.assert(
      fc.property(fc.array(body(mostlyRecords), { maxLength: 6 }), (bodies) => {
        const records = new RepeatedRecords("List");
        for (const one of bodies) {
          const found = parse(records, one);
          if (found !== undefined) expect(found).to.deep.equal(JSON.parse(one));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("has the objects of the body before, however they are ordered, each once", () => {
    const numbers = fc.array(fc.nat(6), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(numbers, numbers, (before, now) => {
        const records = new RepeatedRecords("List");
        const known = parse(records, bodyOf(...before))?.List ?? [];
        const found = parse(records, bodyOf(...now))?.List ?? [];
        expect(found).to.deep.equal(JSON.parse(bodyOf(...now)).List);
        const again = found.filter((one) => known.includes(one));
        expect(new Set(again).size).to.equal(again.length);
        const times = (all: readonly number[], number: number) => all.filter((one) => one === number).length;
        const most = [0, 1, 2, 3, 4, 5, 6].map((number) => Math.min(times(before, number), times(now, number)));
        expect(again.length).to.equal(most.reduce((sum, one) => sum + one, 0));
      }),
    );
  });

  it("tells which parts of its lists stand in which list of the body before", () => {
    const lists = (most: number) => fc.array(fc.array(fc.nat(most), { maxLength: 40 }), { maxLength: 4 });
    const edits = fc.array(fc.record({ list: fc.nat(3), at: fc.nat(600), gone: fc.nat(3), come: fc.nat(2) }), {
      maxLength: 5,
    });
    const text = (all: readonly (readonly number[])[]) =>
      JSON.stringify({ Pools: all.map((some, pool) => ({ pool, List: some.map((number) => ({ number })) })) });
    type Pools = { Pools: { List: object[] }[] };
    fc.assert(
      fc.property(fc.boolean(), lists(9), edits, (isLong, some, changes) => {
        // Many of them, as the first and the last of a thousand are compared by different means.
        const first = some.map((list, pool) => (isLong ? Array.from({ length: 500 + pool }, (_, at) => at) : list));
        const second = first.map((list, pool) => {
          const changed = [...list];
          for (const { at, gone, come } of changes.filter((one) => one.list === pool)) {
            changed.splice(at, gone, ...Array.from({ length: come }, () => 7));
          }
          return changed;
        });
        const records = new RepeatedRecords("List");
        const before = parse(records, text(first)) as unknown as Pools;
        const now = parse(records, text(second)) as unknown as Pools;
        expect(now).to.deep.equal(JSON.parse(text(second)));
        const known = new Map(before.Pools.flatMap(({ List }) => List.map((one, at) => [one, { List, at }] as const)));
        for (const { List } of now.Pools) {
          const places = new InRuns();
          const toldOf = new Map(
            runsOf(List).flatMap(({ place, count, earlier, at }) =>
              Array.from({ length: count }, (_, next) => [place + next, { List: earlier.deref(), at: at + next }]),
            ),
          );
          const wrong = List.filter((record, place) => {
            const [told, own] = [toldOf.get(place), known.get(record)];
            return told?.List !== own?.List || told?.at !== own?.at || places.has(List, place) !== known.has(record);
          });
          expect(wrong).to.deep.equal([]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("is compared with the body that has its first records, of several that were kept", () => {
    const records = new RepeatedRecords("List");
    const first = parse(records, bodyOf(1, 2, 3));
    const second = parse(records, bodyOf(4, 5, 6));
    expect(parse(records, bodyOf(9, 2, 3))?.List.slice(1)).to.have.ordered.members(first?.List.slice(1) ?? []);
    expect(parse(records, bodyOf(4, 5, 6))?.List).to.have.ordered.members(second?.List ?? []);
  });

  it("is forgotten where more were kept than may be", () => {
    const records = new RepeatedRecords("List", { mostRecords: 5, mostBytes: 1000, mostBodies: 2 });
    const first = parse(records, bodyOf(1, 2));
    expect(parse(records, bodyOf(1, 2))?.List[0]).to.equal(first?.List[0]);
    parse(records, bodyOf(3, 4));
    parse(records, bodyOf(5, 6));
    expect(parse(records, bodyOf(1, 2))?.List[0]).not.to.equal(first?.List[0]);
    const many = parse(records, bodyOf(1, 2, 3, 4, 5, 6));
    expect(parse(records, bodyOf(1, 2, 3, 4, 5, 6))?.List[0]).not.to.equal(many?.List[0]);
  });

  it("is left to who parses it as a whole where it is no UTF-8, or too deep", () => {
    const records = new RepeatedRecords("List");
    expect(parse(records, Buffer.from('{"List":[{"a":"\xff"}]}', "latin1"))).to.equal(undefined);
    expect(parse(records, `${"[".repeat(deepest)}${"]".repeat(deepest)}`)).to.equal(undefined);
    expect(parse(records, '{"Lis\\u0074":[1,2]}'), "a name that is another to who parses it").to.equal(undefined);
    expect(parse(records, bodyOf(1))).not.to.equal(undefined);
  });
});
