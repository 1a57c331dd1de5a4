// What the collector reads of the lsmon of SentinelLM 7 and older, which prints labels without blocks.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { rms } from "../../../collector/sources/rms/manager.ts";
import { expectStatusToSurvive } from "../mutilated-text.ts";
import { checkoutsOf, complaintsOf, poolsOf, readText, snapshotOf } from "../read-text.ts";

const output = (name: string) => readFileSync(new URL(`../outputs/rms-old-${name}.lsmon.txt`, import.meta.url), "utf8");
const two = output("two-features");
const one = output("keys-wording");
const read = (text: string) => readText(rms, text, { at: "2000-03-08T00:00:00Z" });

describe("lsmon of SentinelLM 7", () => {
  it("has keys for tokens, two labels in a line, and features by their names though the licence's type stands first", () => {
    const reading = read(two);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(reading.isComplete).to.equal(true);
    expect(snapshotOf(reading).LicenseServer.Name).to.equal("lm-7.example.org");
    expect(poolsOf(reading)["grid 2.0"]).to.deep.include({
      Total: 6,
      Used: 4,
      Reserved: 2,
      Queued: null,
      Increments: [
        { Quantity: 6, StartDateUtc: "2000-01-03T00:00:00.000Z", ExpirationDateUtc: "2000-12-31T00:00:00.000Z" },
      ],
    });
    expect(poolsOf(reading)["mesh tools"]).to.deep.include({ Total: null, IsUncounted: true, Used: 0, Queued: 2 });
  });

  it("is the same with a tab between two labels in a line", () => {
    for (const text of [two, one]) {
      const tabbed = text.replace(/(\S) {2,}((?:feature version|available|commuter keys left)[^:\n]*:)/gi, "$1\t$2");
      expect(tabbed).not.to.equal(text);
      expect(snapshotOf(read(tabbed)).Pools).to.deep.equal(snapshotOf(read(text)).Pools);
    }
  });

  it("lists its users, and which of them borrowed a key", () => {
    expect(checkoutsOf(read(two))).to.deep.equal([
      {
        UserName: "mkeller",
        Workstation: "ws1",
        Display: "local",
        NumberOfLicenses: 1,
        GroupName: "Design",
        StartTimeUtc: "2000-03-07T08:15:00.000Z",
        StartPrecisionSeconds: 1,
      },
      {
        UserName: "jdoe",
        Workstation: "ws2",
        Display: "ws2:0",
        NumberOfLicenses: 2,
        StartTimeUtc: "2000-03-07T08:20:30.000Z",
        StartPrecisionSeconds: 1,
      },
    ]);
    expect(checkoutsOf(read(one))[0]).to.include({ UserName: "jsmith", Workstation: "ws-44", IsBorrowed: true });
    expect(poolsOf(read(one))["m_comm 1.0"]).to.include({ Total: 10, Used: 2 });
  });

  it("is read, or counted as unreadable, however it was mutilated", () => {
    const isSum = (value: number, _field: string, text: string) => {
      const printed = [...new Set((text.match(/\d+/g) ?? []).map(Number))];
      return printed.some((number) => printed.includes(value - number));
    };
    expectStatusToSurvive(rms, [one, two], { isAllowed: isSum });
  });
});
