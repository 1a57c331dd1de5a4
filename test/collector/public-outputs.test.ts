// Outputs from public questions (the folder `outputs`, with other names): what is read of each, by hand.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { managers } from "../../collector/sources/index.ts";
import type { StatusReading } from "../../collector/sources/manager.ts";
import { readLog } from "./flexlm/log-reading.ts";
import { checkoutsOf, complaintsOf, poolsOf, readText, type TextOptions } from "./read-text.ts";

const november = { at: "2020-11-03T12:00:00Z" };

describe("An output from a public question", () => {
  it("of RMS counts one token for the clients of one sharing id", () => {
    const reading = read("rms-shared-token.lsmon.txt", november);
    expect(numbersOf(reading)).to.deep.equal({ "PLANT201 1.0": [130, 2] });
    expect(holdersOf(reading)).to.deep.equal([
      "mkeller@WS-1-8222 1 11:34:40",
      "mkeller@WS-1-8222 0 11:36:02",
      "pruiz@CIM-1-8303 1 11:19:09",
    ]);
    expect(poolsOf(reading)["PLANT201 1.0"]?.Increments).to.have.length(1);
  });

  it("of RMS has a capacity licence of teams at its end, and is complete", () => {
    const reading = read("rms-capacity-licence-last.lsmon.txt", november);
    expect(reading.isComplete).to.equal(true);
    expect(numbersOf(reading)).to.deep.equal({ "DRAW 2.0": [5, 1], "RENDERCAP 2.0": [4, 1] });
    expect(holdersOf(reading)).to.deep.equal(["mkeller@ws-1 1 11:34:40"]);
  });

  it("of SentinelLM 7 calls licences keys, has two labels on a line, and the licence's type before its feature", () => {
    const reading = read("rms-old-keys-wording.lsmon.txt", { at: "1999-08-05T00:00:00Z" });
    expect(reading).to.include({ isComplete: true }).and.to.have.property("unreadable").that.deep.equals([]);
    expect(numbersOf(reading)).to.deep.equal({ "m_comm 1.0": [10, 2] });
    expect(checkoutsOf(reading)).to.have.length(1);
    expect(checkoutsOf(reading)[0]).to.include({ UserName: "jsmith", Workstation: "ws-44", IsBorrowed: true });
  });

  it("of MathLM lists users without a host, in its default form and by the template", () => {
    const defaultForm = read("mathlm-user-without-host.monitorlm.txt", { at: "2017-08-29T14:11:59Z" });
    expect(complaintsOf(defaultForm)).to.deep.equal([]);
    expect(numbersOf(defaultForm)).to.deep.equal({
      Mathematica: [20, 2],
      MathKernel: [40, 3],
      SubMathematica: [80, 0],
      SubMathKernel: [80, 0],
    });
    const parties = checkoutsOf(defaultForm).map(({ UserName, Workstation }) => `${UserName}@${Workstation}`);
    expect(parties).to.deep.equal([
      "mkeller@ws1.example.org",
      "pruiz@null",
      "jdoe@ws2.example.org",
      "jdoe@ws2.example.org",
      "efox@null",
    ]);
    const made = checkoutsOf(read("mathlm-user-without-host.template.txt"));
    expect(made.map(({ UserName, Workstation }) => [UserName, Workstation])).to.deep.equal([
      ["mkeller", "ws1.example.org"],
      ["pruiz", null],
    ]);
  });

  it("of FlexLM has a linger that has not begun, and nobody has borrowed", () => {
    const reading = read("flexlm-linger-not-begun.lmstat.txt");
    expect(numbersOf(reading)).to.deep.equal({ "sos_ent 2024.0610": [20, 2], sos_via: [20, 1] });
    expect(checkoutsOf(reading)).to.have.length(3);
    for (const one of checkoutsOf(reading)) expect(one).not.to.have.any.keys("IsBorrowed", "LingerTimeSeconds");
  });

  it("of FlexLM names the product that took the tokens behind the display", () => {
    const reading = read("flexlm-token-subfeature.lmstat.txt");
    expect(numbersOf(reading)).to.deep.equal({ "ONETOK 2021.1": [500, 13], "TLSTOK 9.9": [1000, 44] });
    expect(holdersOf(reading)).to.deep.equal([
      "jdoe@ws1 5 10:30:00",
      "asmith@ws2 8 10:45:00",
      "bjones@pc-dev01 12 08:02:00",
      "mwilson@pc-dev02 25 09:15:00",
      "kfox@PC-DEV03 7 09:16:00",
    ]);
    expect(checkoutsOf(reading).map((checkout) => checkout.CheckoutData)).to.deep.equal([
      ...["ONETOK:NASTRAN", "ONETOK:ABAQUS", "acme_REQS_NG", "acme_rsa#D", "acme_rsa#D"],
    ]);
  });

  it("of FlexLM prints one total for node-locked and floating licences", () => {
    const pools = Object.values(readPools("flexlm-total-of-mixed-types.lmstat.txt"));
    expect(pools.map((pool) => [pool.LicenseType, pool.FeatureVersion, pool.Total, pool.Used])).to.deep.equal([
      ["NodeLocked", "12", null, 1],
      ["NodeLocked", "40", null, 1],
      ["NodeLocked", "55", null, 2],
      ["Floating", "55", 24, 3],
    ]);
  });

  it("of FlexLM prints use and lists nobody: who holds the licences is not known", () => {
    const listed = read("flexlm-users-listed.lmstat.txt");
    expect(checkoutsOf(listed)).to.have.length(2);
    const [pool] = readPools("flexlm-nobody-listed.lmstat.txt");
    expect(pool).to.include({ Total: 5, Used: 2, Checkouts: null });
  });

  it("of FlexLM lists a borrowed licence with a start and a separate handle before and after a restart", () => {
    for (const [file, Handle, StartTimeUtc] of [
      ["flexlm-borrowed-before-restart.lmstat.txt", "102", "2026-11-24T08:46:00.000Z"],
      ["flexlm-borrowed-after-restart.lmstat.txt", "201", "2026-11-25T09:11:00.000Z"],
    ] as const) {
      const expected = { UserName: "Jo Smith", Workstation: "WS1", Handle, StartTimeUtc, IsBorrowed: true };
      expect(checkoutsOf(read(file))[0], file).to.include(expected);
    }
  });

  it("of FlexLM's log name behind user and host the feature that took tokens", () => {
    const events = logEvents("flexlm-granted-from-tokens.debug.log");
    expect(events.map((event) => ("CheckoutData" in event ? event.CheckoutData : null))).to.deep.equal([
      ...[null, null, "REQMAN", "REQMAN", "acmereq", "acmereq"],
    ]);
    const verbose = logEvents("flexlm-verbose.debug.log");
    expect(verbose.map(({ EventType }) => EventType)).to.deep.equal([
      ...["checkout", "checkout", "denial", "queue", "dequeue", "checkin"],
    ]);
    expect(verbose[2]).to.include({ UserName: "jdoe", MajorErrorCode: -4 });
  });

  it("of DSLS prints ends that are instants in the tool's zone", () => {
    const german = read("dsls-expiry-is-an-instant.txt", { at: "2024-07-22T12:00:00Z", zone: "Europe/Berlin" });
    expect(endsOf(german)).to.deep.equal({ DRTEST: "2025-12-30" });
    expect(holdersOf(german)).to.deep.equal(["mkeller@WS-7 1 09:26:01"]);
    const chinese = read("dsls-chinese-half-days.txt", { at: "2025-01-10T08:00:00Z", zone: "Asia/Shanghai" });
    expect(endsOf(chinese)).to.deep.equal({ PAC: "2025-09-25", PAJ: "2025-09-26" });
  });

  it("was read right before, and still is", () => {
    const totals: Record<string, [TextOptions, Record<string, (number | null)[]>]> = {
      "flexlm-vendor-string.lmstat.txt": [{}, { "Connect 2022": [2, 2] }],
      "flexlm-triad-queued.lmstat.txt": [{}, { "edt_e 2.0": [3, 3] }],
      "flexlm-two-expiries.lmstat.txt": [{}, { "RoboSim 19.0": [10, 1] }],
      "flexlm-triad-member-down.lmstat.txt": [{}, { "sim 5.0": [4, 1] }],
      "dsls-no-dates-unlimited.txt": [
        { at: "2017-10-07T08:00:00Z", zone: "America/New_York" },
        { AB3: [11, 2], ORZ: [3, 2], CAT: [null, 1] },
      ],
      "rms-mixed-blocks.lsmon.txt": [november, { "PLANT201 1.0": [130, 2] }],
      "lmx-long-name-unlimited.licstat.txt": [
        { at: "2016-06-13T16:00:00Z" },
        { "7_1_0-Clinic-planArc-0a1b2c3d4e5f60718293a4b5c6d7e8f9 2.0": [4, 1], "Physics 2.0": [null, 0] },
      ],
      "rlm-two-handles-one-licence.rlmstat.txt": [
        { at: "2024-03-31T03:00:00Z" },
        {
          "edit_i 2024.0331": [1, 0],
          "comp_i 2024.0331": [1, 1],
          "comp_i 2024.0701": [22, 3],
          "comp_i 2024.0416": [4, 0],
          "comp_r 2024.0701": [20, 0],
          "comp_r 2025.0118": [5, 0],
        },
      ],
    };
    for (const [file, [options, numbers]] of Object.entries(totals)) {
      const found = numbersOf(read(file, options));
      const byName = Object.entries(found).map(([name, one]) => [
        file.startsWith("dsls") ? name.split(" ")[0] : name,
        one,
      ]);
      expect(Object.fromEntries(byName), file).to.deep.equal(numbers);
    }
  });
});

/** The folder's file, read by the licence manager that its name begins with. */
function read(file: string, options: TextOptions = {}): StatusReading {
  const manager = managers[file.split("-")[0] ?? ""] ?? expect.fail(`no licence manager for ${file}`);
  return readText(manager, readFileSync(new URL(`outputs/${file}`, import.meta.url), "utf8"), {
    at: "2026-11-28T00:00:00Z",
    ...options,
  });
}

function logEvents(file: string) {
  const text = readFileSync(new URL(`outputs/${file}`, import.meta.url), "utf8");
  const { events, unreadable } = readLog(text.trimEnd().split("\n"));
  expect(unreadable).to.deep.equal([]);
  return events;
}

function endsOf(reading: StatusReading): Record<string, string | undefined> {
  const pools = Object.values(poolsOf(reading));
  return Object.fromEntries(
    pools.map(({ FeatureName, Increments }) => [FeatureName, Increments?.[0]?.ExpirationDateUtc?.slice(0, 10)]),
  );
}

/** Pools by their index, since two of one output may differ in their type alone. */
function readPools(file: string) {
  const [message] = read(file).messages;
  return message?.MessageType === "data_inquiry" ? message.Pools : expect.fail(`no snapshot of ${file}`);
}

function numbersOf(reading: StatusReading): Record<string, (number | null)[]> {
  const pools = Object.entries(poolsOf(reading));
  return Object.fromEntries(pools.map(([name, { Total, Used }]) => [name, [Total ?? null, Used ?? null]]));
}

function holdersOf(reading: StatusReading): string[] {
  return checkoutsOf(reading).map(
    ({ UserName, Workstation, NumberOfLicenses, StartTimeUtc }) =>
      `${UserName}@${Workstation} ${NumberOfLicenses} ${StartTimeUtc.slice(11, 19)}`,
  );
}
