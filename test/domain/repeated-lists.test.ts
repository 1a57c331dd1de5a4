// What is made of lists that repeat parts of earlier ones: the same as without memory, and each part only once.
import { expect } from "chai";
import { MadeOfLists, noteRuns, referenceTo } from "../../domain/repeated-lists.ts";

describe("what is made of repeated lists", () => {
  it("is made of what is new alone, in its place, and is taken again from one list to the next", () => {
    const made: string[] = [];
    const texts = new MadeOfLists<{ name: string }, { text: string }>();
    const textsOf = (list: readonly { name: string }[]) =>
      texts.of(list, ({ name }, place) => {
        made.push(`${name} at ${place}`);
        return { text: name };
      });
    const named = (name: string) => ({ name });
    const [a, b, c, d, e] = [named("a"), named("b"), named("c"), named("d"), named("e")];
    const first = [a, b, c];
    const firstTexts = textsOf(first);
    const second = [d, b, c, e];
    noteRuns(second, [{ place: 1, count: 2, earlier: referenceTo(first), at: 1 }]);
    const secondTexts = textsOf(second);
    expect(secondTexts.map(({ text }) => text)).to.deep.equal(["d", "b", "c", "e"]);
    expect(secondTexts.slice(1, 3)).to.have.ordered.members(firstTexts.slice(1));
    const third = [e, d];
    noteRuns(third, [
      { place: 0, count: 1, earlier: referenceTo(second), at: 3 },
      { place: 1, count: 1, earlier: referenceTo([d]), at: 0 },
    ]);
    expect(textsOf(third)[0]).to.equal(secondTexts[3]);
    expect(made, "of a list that nobody asked about, nothing is known").to.deep.equal([
      ...["a at 0", "b at 1", "c at 2"],
      ...["d at 0", "e at 3", "d at 1"],
    ]);
  });
});
