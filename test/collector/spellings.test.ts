// Spellings that every licence manager's texts share: expiries, versions, and bytes as UTF-8 or Latin-1.
import { expect } from "chai";
import fc from "fast-check";
import { addressesIn } from "../../collector/text/addresses.ts";
import { readExpiry } from "../../collector/text/dates.ts";
import { linesOf, textOf } from "../../collector/text/decode.ts";
import { compareVersions, isSameVersion } from "../../collector/text/limits.ts";

describe("An expiry", () => {
  it("is the printed day's midnight UTC", () => {
    expect(readExpiry("31-dec-2018")).to.deep.equal({ expiresAt: Date.UTC(2018, 11, 31) });
    expect(readExpiry(" 1-JAN-2030 ")).to.deep.equal({ expiresAt: Date.UTC(2030, 0, 1) });
  });

  it("may have a year of two digits", () => {
    expect(readExpiry("30-sep-18")).to.deep.equal({ expiresAt: Date.UTC(2018, 8, 30) });
    expect(readExpiry("30-sep-99")).to.deep.equal({ expiresAt: Date.UTC(1999, 8, 30) });
  });

  it("is permanent in many spellings, and on 1 January 2099 only of that year", () => {
    for (const text of [
      "permanent",
      "Permanent(no expiration date)",
      "01-jan-0000",
      "1-jan-0",
      "01-jan-00",
      "1-jan-2099",
    ]) {
      expect(readExpiry(text), text).to.deep.equal({ expiresAt: null });
    }
    expect(readExpiry("2-jan-2099")).to.deep.equal({ expiresAt: Date.UTC(2099, 0, 2) });
  });

  it("is none where there is no such day, and is not guessed", () => {
    for (const text of ["", "soon", "31-feb-2020", "32-dec-2020", "1-foo-2020", "2020-12-31", "1-jan-018"])
      expect(readExpiry(text), text).to.equal(null);
  });
});

describe("Versions", () => {
  it("are compared number by number", () => {
    const sorted = ["2017.12", "2017.9", "12", "9.10", "9.9", "9", "100.0"].toSorted(compareVersions);
    expect(sorted).to.deep.equal(["9", "9.9", "9.10", "12", "100.0", "2017.9", "2017.12"]);
    expect(compareVersions("1.0a", "1.0")).to.be.above(0);
    expect(compareVersions("99999999999999999998", "99999999999999999999")).to.be.below(0);
  });

  it("are the same however many zeros they end in", () => {
    expect(isSameVersion("31.0", "31.000000")).to.equal(true);
    expect(isSameVersion("31.0", "31.1")).to.equal(false);
  });

  it("have one order, whatever they are", () => {
    const version = fc.oneof(fc.stringMatching(/^\d{1,4}(\.\d{1,3}){0,3}$/), fc.string({ maxLength: 6 }));
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(Math.sign(compareVersions(a, b))).to.equal(0 - Math.sign(compareVersions(b, a)));
        if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0) expect(compareVersions(a, c)).to.be.at.most(0);
      }),
    );
  });
});

describe("Addresses", () => {
  it("have a name or an IPv6 address for their host", () => {
    const text = "5053@a:5053@cafe:27000@fe80::1%eth0:/opt/x.lic;@[2001:db8::5] 1@a@b";
    expect(addressesIn(text).map(({ port, host }) => `${port} ${host}`)).to.deep.equal([
      ...["5053 a", "5053 cafe", "27000 fe80::1%eth0", " [2001:db8::5]"],
    ]);
  });
});

describe("Bytes", () => {
  it("are UTF-8, or line by line Latin-1 where they are none", () => {
    expect(textOf(Buffer.from("Zoë").toString("latin1"))).to.equal("Zoë");
    expect(textOf(Buffer.from("Zoë", "latin1").toString("latin1"))).to.equal("Zoë");
    const mixed = Buffer.concat([Buffer.from("Zoë\n"), Buffer.from("Jürgen\n", "latin1")]);
    expect(linesOf(mixed)).to.deep.equal(["Zoë", "Jürgen"]);
  });

  it("become lines without their ends, and a last line without an end is one", () => {
    expect(linesOf(Buffer.from("a\r\n\nb\r\r\nc"))).to.deep.equal(["a", "", "b", "c"]);
    expect(linesOf(Buffer.from("a\n"))).to.deep.equal(["a"]);
    expect(linesOf(Buffer.from(""))).to.deep.equal([]);
  });

  it("lose a terminal's colours and the blanks of web pages", () => {
    const screen = "\u001b]0;lic\u0007\u001b[1;31mUsers\u001b[0m of\u00a0f";
    expect(linesOf(Buffer.from(screen))).to.deep.equal(["Users of f"]);
  });

  it("leave every text that is UTF-8 unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(textOf(Buffer.from(text).toString("latin1"))).to.equal(text);
      }),
    );
  });
});
