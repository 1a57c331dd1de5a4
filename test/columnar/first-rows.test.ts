// The rows of a page, chosen while they pass, against sorting all of them.
import { expect } from "chai";
import fc from "fast-check";
import type { Block } from "../../columnar/blocks.ts";
import { FirstRows } from "../../columnar/choosing/choosing-rows.ts";
import { KeptRows } from "../../columnar/choosing/kept-rows.ts";
import { type KeyInput, rowKey, signsOf } from "../../columnar/choosing/keys.ts";
import { Texts } from "../../columnar/columns/texts.ts";
import { idField } from "../../columnar/table.ts";
import { runsOf } from "../support/run/runs.ts";

const [numberField, textField] = [1, 2];

interface Row {
  readonly id: number;
  readonly number: number;
  readonly text: string | null;
}

const rows = fc
  .record({
    count: fc.integer({ min: 1, max: 9_000 }),
    // Few different numbers make many ties.
    different: fc.constantFrom(1, 3, 50, 1_000_000),
    course: fc.constantFrom("rises", "falls", "random"),
    seed: fc.nat(),
  })
  .map(({ count, different, course, seed }) => {
    const random = (place: number) => Math.abs(Math.sin(seed + place * 12.9898) * 43_758.5453) % 1;
    return Array.from({ length: count }, (_, place): Row => {
      const part = course === "random" ? random(place) : (course === "rises" ? place : count - place) / count;
      const number = Math.floor(part * different);
      return { id: place + 1, number, text: number % 5 === 0 ? null : `same-beginning-${number % 40}` };
    });
  });

function blockOf(of: readonly Row[]): Block {
  const numbers = { [idField]: of.map(({ id }) => id), [numberField]: of.map(({ number }) => number) };
  const columns = new Map(Object.entries(numbers).map(([field, all]) => [Number(field), Float64Array.from(all)]));
  const texts = new Texts(of.map(({ text }) => text));
  return {
    ...{ count: of.length, isInOrder: true, times: null },
    numbers: (field) => columns.get(field) as Float64Array,
    gather: () => {},
    steps: () => null,
    texts: () => texts,
    fill: (places) => {
      for (let place = 0; place < of.length; place += 1) places[place] = place;
      return of.length;
    },
  };
}

interface Order {
  readonly keys: readonly ("number" | "text")[];
  readonly isFalling: boolean;
}

const order = fc.record<Order>({
  keys: fc.constantFrom(["number"], ["text"], ["text", "number"], ["number", "text"]),
  isFalling: fc.boolean(),
});

function rowKeys({ keys, isFalling }: Order) {
  const inputs = keys.map((of): KeyInput => ({ isFalling, of, field: of === "number" ? numberField : textField }));
  return inputs.map((input) => rowKey(input, { start: numberField, length: null, now: 0 }, []));
}

function sorted(all: readonly Row[], { keys, isFalling }: Order): number[] {
  const inOrder = all.toSorted((a, b) => {
    for (const of of keys) {
      const [one, other] = of === "number" ? [a.number, b.number] : [a.text ?? "", b.text ?? ""];
      if (one !== other) return (one < other ? -1 : 1) * (isFalling ? -1 : 1);
    }
    return (a.id - b.id) * (isFalling ? -1 : 1);
  });
  return inOrder.map(({ id }) => id);
}

/** The rows of the page when these have passed, a thousand at a time. */
function firstOf(some: readonly Row[], of: Order, page: { readonly offset: number; readonly size: number }) {
  const first = new FirstRows(rowKeys(of), page);
  const places = new Int32Array(4096);
  for (let from = 0; from < some.length; from += 1000) {
    const block = blockOf(some.slice(from, from + 1000));
    first.take(block, places, block.fill(places));
  }
  return first.end();
}

describe("the first rows", () => {
  it("are those of a page of all in their order, in one part or two, however far behind it lies and however many are equal", () => {
    const asked = fc.record({
      ...{ rows, order },
      offset: fc.constantFrom(0, 0, 1, 700, 4_000, 8_990),
      size: fc.constantFrom(0, 1, 100, 2_000),
    });
    fc.assert(
      fc.property(asked, fc.nat(9_000), ({ rows: all, order: of, offset, size }, cut) => {
        const expected = sorted(all, of).slice(offset, offset + size);
        expect([...firstOf(all, of, { offset, size }).ids]).to.deep.equal(expected);
        const parts = [all.slice(0, cut), all.slice(cut)].map((part) =>
          firstOf(part, of, { offset: 0, size: offset + size }),
        );
        const kept = new KeptRows(signsOf(rowKeys(of)), parts);
        expect([...kept.page({ offset, size }).ids], "in two parts").to.deep.equal(expected);
      }),
      { numRuns: runsOf(60) },
    );
  }).timeout(60_000);
});
