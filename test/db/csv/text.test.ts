// CSV texts that are cut: lines that are not whole.
import { expect } from "chai";
import { completeLines } from "../../../db/index.ts";

describe("a CSV text", () => {
  it("has no half line when it is cut, and no line that ends within quotes", () => {
    const whole = 'a,b\r\n1,"x\r\ny ""z"""\r\n';
    for (const rest of ["", "2", "2,", '2,"', '2,"half\r\n', '2,"half ""\r\n']) {
      expect(completeLines(whole + rest), JSON.stringify(rest)).to.equal(whole);
    }
    expect(completeLines("no line end")).to.equal("");
  });
});
