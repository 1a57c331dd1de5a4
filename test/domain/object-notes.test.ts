// Notes on objects: each table has its own, and nobody else sees them.
import { expect } from "chai";
import { objectNotes } from "../../domain/object-notes.ts";

describe("notes on objects", () => {
  it("are those of their table, of this object and of no copy, also where it is frozen; the last one counts", () => {
    const [one, other] = [objectNotes<object, number>(), objectNotes<object, string>()];
    const noted = Object.freeze({ name: "a" });
    expect(one.of(noted)).to.equal(undefined);
    one.set(noted, 1);
    one.set(noted, 2);
    expect([one.of(noted), other.of(noted), one.of({ ...noted })]).to.deep.equal([2, undefined, undefined]);
    expect(Reflect.ownKeys(noted)).to.deep.equal(["name"]);
    expect(JSON.stringify(noted)).to.equal('{"name":"a"}');
  });
});
