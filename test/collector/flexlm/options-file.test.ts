// What a FlexLM options file reserves, whom its groups hold, and what it limits.
import { expect } from "chai";
import { readLicenseFiles } from "../../../collector/sources/flexlm/manager.ts";
import { expectStatusToSurvive } from "../mutilated-text.ts";
import { complaintsOf, contextOf, poolsOf } from "../read-text.ts";

const licences = [
  "INCREMENT solve quarzd 2026.0331 permanent 20 SIGN=0",
  "INCREMENT solve quarzd 2025.0331 permanent 10 SIGN=0",
  "INCREMENT mesh quarzd 3.1 permanent 8 SIGN=0",
  "INCREMENT view quarzd 1.0 permanent 4 SIGN=0",
].join("\n");

const read = (...lines: string[]) =>
  readLicenseFiles({ licenseFile: licences, optionsFile: lines.join("\n") }, contextOf());

const options = [
  "# options of quarzd",
  "DEBUGLOG +/var/log/quarzd.log",
  "GROUPCASEINSENSITIVE ON",
  "GROUP design u.alpha u.beta \\",
  '      "u gamma"',
  "GROUP design u.delta U.ALPHA",
  "HOST_GROUP farm node001 10.20.*.*",
  "RESERVE 5 solve:VERSION=2026.0331 GROUP design",
  'RESERVE 2 "mesh:SN=N-1002" HOST_GROUP farm',
  "reserve 1 mesh USER u.beta",
  "RESERVE 1 view PROJECT rocket",
  "RESERVE 1 view INTERNET 192.168.7.*",
  "MAX 3 solve GROUP design",
  "INCLUDE solve GROUP design",
  "INCLUDEALL HOST_GROUP farm",
  "EXCLUDE_BORROW solve GROUP design",
  "LINGER solve 1200",
  "TIMEOUTALL 7200",
  "NOLOG IN QUEUED",
].join("\n");

describe("A FlexLM options file", () => {
  it("yields how many licences of a pool are reserved", () => {
    const pools = poolsOf(read(options));
    expect(pools["solve 2026.0331"]?.Reserved).to.equal(5);
    expect(pools["solve 2025.0331"]?.Reserved).to.equal(0);
    expect(pools["mesh 3.1"]?.Reserved).to.equal(3);
    expect(pools["view 1.0"]?.Reserved).to.equal(2);
  });

  it("does not guess of which of several pools a reservation is", () => {
    const pools = poolsOf(read("RESERVE 5 solve USER ann"));
    expect(pools["solve 2026.0331"]?.Reserved).to.equal(null);
    expect(pools["solve 2025.0331"]?.Reserved).to.equal(null);
  });

  it("yields reservations by feature, members of groups, other options, and what the debug log will lack", () => {
    const reading = read(options);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(reading.notes).to.deep.equal([
      "options file: licences reserved: solve 5, mesh 3, view 2",
      "options file: members of groups: design 4",
      "options file: members of host groups: farm 2",
      "options file: other options: DEBUGLOG 1, MAX 1, INCLUDE 1, INCLUDEALL 1, EXCLUDE_BORROW 1, LINGER 1, TIMEOUTALL 1",
      "options file: the debug log lacks IN, QUEUED (NOLOG)",
    ]);
  });

  it("distinguishes members of groups by case unless an option changes that", () => {
    expect(read("GROUP a ann ANN").notes).to.deep.equal(["options file: members of groups: a 2"]);
  });

  it("counts options that are not recognised or lack what they need", () => {
    const reading = read(
      "RESERVE many solve USER ann",
      "RESERVE 2 solve NOBODY",
      "MAX solve 3 USER ann",
      "FORBID solve USER ann",
      "LINGER solve",
      "GROUP",
    );
    expect(complaintsOf(reading)).to.deep.equal([
      "1: options file: a RESERVE without a number of licences",
      "2: options file: a RESERVE without the kind and the name of whom it is for",
      "3: options file: MAX without a number",
      "4: options file: not an option that FlexLM knows",
      "5: options file: LINGER without a number",
      "6: options file: a GROUP without a name",
    ]);
  });

  it("is read, or counted as unreadable, however it was mutilated", () => {
    const manager = {
      type: "FlexLM",
      readStatus: (text: string, context: Parameters<typeof readLicenseFiles>[1]) => {
        const reading = readLicenseFiles({ licenseFile: licences, optionsFile: text }, context);
        // Totals are the licence file's; what the options file brings is what is reserved.
        return {
          ...reading,
          messages: reading.messages.map((message) => ({
            ...message,
            Pools:
              "Pools" in message
                ? message.Pools.map(({ FeatureName, Reserved }) => ({ FeatureName, Reserved: Reserved ?? null }))
                : [],
          })) as typeof reading.messages,
        };
      },
    } as const;
    expectStatusToSurvive(manager, [options], { isAllowed: (value) => value <= 12 });
  });
});
