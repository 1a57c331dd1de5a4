// minLength and maxLength count characters, also those of two units, as Ajv's own keywords do; and a text without NUL is one.
import { Ajv } from "ajv";
import { expect } from "chai";
import fc from "fast-check";
import { createAjv } from "../../../server/contract/validation.ts";

describe("the lengths of texts", () => {
  it("are counted in characters, as Ajv itself counts them", () => {
    const schema = { type: "string", minLength: 2, maxLength: 4 };
    const quick = createAjv({}).compile(schema);
    const own = new Ajv({}).compile(schema);
    const text = fc
      .array(fc.constantFrom("a", "ü", "😀", "\ud83d", "\ude00"), { maxLength: 7 })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(text, (one) => {
        expect(quick(one)).to.equal(own(one));
        const told = (errors: typeof own.errors) => errors?.map(({ keyword, params }) => ({ keyword, params }));
        expect(told(quick.errors)).to.deep.equal(told(own.errors));
      }),
    );
  });

  it("are of texts without NUL, where the contract says so: what its expression takes and no other", () => {
    const schema = { type: "string", pattern: "^[^\\x00]*$" };
    const [quick, own] = [createAjv({}).compile(schema), new Ajv({}).compile(schema)];
    const text = fc
      .array(fc.constantFrom("a", "\0", "\n", "\u2028", "\ud83d"), { maxLength: 4 })
      .map((all) => all.join(""));
    fc.assert(fc.property(text, (one) => void expect(quick(one)).to.equal(own(one))));
  });
});
