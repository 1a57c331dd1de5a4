// What the collector reads of the output of lsmon.
import { expect } from "chai";
import { rms } from "../../../collector/sources/rms/manager.ts";
import { expectStatusToSurvive } from "../mutilated-text.ts";
import { checkoutsOf, complaintsOf, poolsOf, readText, snapshotOf } from "../read-text.ts";
import { blocks, flat, head } from "./lsmon-output.ts";

describe("lsmon of Sentinel RMS", () => {
  it("is run for one host, and its standard input is not needed", () => {
    const calls = rms.calls?.({ text: "lic-pipe", hosts: [{ host: "lic-pipe", port: null }] });
    expect(calls).to.deep.equal([{ kind: "tool", program: "lsmon", arguments: ["lic-pipe"] }]);
  });

  it("shows totals, use, reservations and queue of each feature", () => {
    const reading = readText(rms, blocks);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(reading.isComplete).to.equal(true);
    expect(snapshotOf(reading)).to.deep.include({ Status: "UP", Scope: "usage" });
    expect(snapshotOf(reading).LicenseServer).to.deep.include({
      Name: "lic-pipe.example",
      LicenseManagerType: "SentinelRMS",
    });
    expect(poolsOf(reading)["PIPE 201 1.0"]).to.deep.include({
      Total: 130,
      Used: 15,
      Reserved: 5,
      Queued: 4,
      IsUncounted: false,
      LicenseType: null,
      QueuedRequests: [
        {
          UserName: "dan",
          Workstation: "dan-pc",
          NumberOfLicenses: 4,
          QueuedSinceUtc: "2026-05-04T11:50:00.000Z",
        },
      ],
    });
  });

  it("has a client whose name is not its first label, and counts a request that it cannot send", () => {
    const turned = blocks.replace(/^(.*User name +: ann)\n(.*)$/m, "$2\n$1");
    expect(readText(rms, turned).messages).to.deep.equal(readText(rms, blocks).messages);
    const nameless = readText(rms, blocks.replace(/: dan$/m, ": "));
    expect(poolsOf(nameless)["PIPE 201 1.0"]).to.include({ Queued: 4 }).and.not.to.have.property("QueuedRequests");
    expect(complaintsOf(nameless).join()).to.contain("a request without names and a number that can be sent");
    expect(complaintsOf(readText(rms, blocks.replace(/(tokens requested +): 4/, "$1: x")))).to.have.length(1);
  });

  it("is not applied where the tool failed after it listed some", () => {
    expect(readText(rms, `${blocks}\n Error[17]: Cannot talk to the license server\n`).isComplete).to.equal(false);
  });

  it("takes what is unlimited for uncounted, also where a number stands for it", () => {
    expect(poolsOf(readText(rms, blocks)).VIEW).to.deep.include({
      Total: null,
      IsUncounted: true,
      Used: 0,
      Reserved: null,
      Queued: 0,
      FeatureVersion: null,
    });
    const older = poolsOf(readText(rms, blocks.replace("4294967294", "2097150")));
    expect(older.VIEW?.IsUncounted).to.equal(true);
    expect(poolsOf(readText(rms, blocks.replace("4294967294", "Unlimited"))).VIEW?.IsUncounted).to.equal(true);
  });

  it("lists licences in force as increments, and no others", () => {
    expect(poolsOf(readText(rms, blocks))["PIPE 201 1.0"]?.Increments).to.deep.equal([
      { Quantity: 100, StartDateUtc: "2020-06-19T00:00:00.000Z", ExpirationDateUtc: "2027-11-19T00:00:00.000Z" },
      { Quantity: 30, StartDateUtc: null, ExpirationDateUtc: null },
    ]);
  });

  it("shows who holds licences, borrowed ones too; who waits holds none, and what has no start is noted in words", () => {
    const reading = readText(rms, blocks, { zone: "Europe/Berlin" });
    expect(checkoutsOf(reading)).to.deep.equal([
      {
        UserName: "ann",
        Workstation: "ann-pc",
        Display: "local",
        NumberOfLicenses: 1,
        StartTimeUtc: "2026-05-04T09:34:40.000Z",
        StartPrecisionSeconds: 1,
      },
      {
        UserName: "bob",
        Workstation: "bob-pc",
        Display: "local",
        NumberOfLicenses: 12,
        StartTimeUtc: "2026-05-03T08:00:00.000Z",
        StartPrecisionSeconds: 1,
        IsBorrowed: true,
      },
    ]);
    expect(reading.notes).to.deep.equal(["PIPE 201: clients without a start, which are not listed as checkouts: 1"]);
  });

  it("is read flat, as older versions print it", () => {
    const reading = readText(rms, flat);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(poolsOf(reading)["42 9.0"]).to.deep.include({
      Total: 5,
      Used: 1,
      Queued: 0,
      Increments: [{ Quantity: 5, StartDateUtc: null, ExpirationDateUtc: "2027-01-31T00:00:00.000Z" }],
    });
    expect(checkoutsOf(reading)).to.deep.include({
      UserName: "ann",
      Workstation: "ann-pc",
      GroupName: "Design",
      NumberOfLicenses: 1,
      StartTimeUtc: "2026-05-04T09:00:00.000Z",
      StartPrecisionSeconds: 1,
    });
  });

  it("shows that a server is down, or has no licences", () => {
    const away = readText(
      rms,
      `${head.join("\n")}\n Unable to contact any servers. Probably no servers running on this subnet.\n`,
    );
    expect(away.messages[0]).to.deep.include({ MessageType: "status", Status: "DOWN" });
    const empty = readText(rms, `${head.join("\n")}\n There is no license in the server lic-pipe.example\n`);
    expect(snapshotOf(empty)).to.deep.include({ Status: "UP", Pools: [] });
  });

  it("takes no name for the server's that is too long to be sent", () => {
    const reading = readText(rms, blocks.replace("lic-pipe.example", "x".repeat(300)));
    expect(complaintsOf(reading)).to.deep.equal(["4: a server whose name is too long"]);
    expect(snapshotOf(reading).LicenseServer.Name).to.equal("queried-host");
  });

  it("separates servers where one output is of several", () => {
    const { messages } = readText(rms, `${blocks}\n${flat}`);
    expect(messages.map(({ LicenseServer }) => LicenseServer.Name)).to.deep.equal(["lic-pipe.example", "lic-old"]);
    expect(() => readText(rms, `${blocks}\n${flat}`, { server: "one" })).to.throw("several");
  });

  it("does not apply a list that is cut off in a feature", () => {
    expect(readText(rms, blocks.slice(0, blocks.indexOf("Maximum"))).isComplete).to.equal(false);
  });

  it("counts what it cannot read, and guesses no number of it", () => {
    const odd = blocks
      .replace(": 130", ": many")
      .replace("Mon May  4 11:34:40 2026", "yesterday")
      .replace(" Press Enter", " Press something");
    const reading = readText(rms, odd);
    expect(complaintsOf(reading).map((one) => one.replace(/^\d+: /, ""))).to.have.members([
      "not a line that lsmon is known to print",
      'no number after "maximum concurrent user(s)"',
      "a start that is no date and time",
    ]);
    expect(poolsOf(reading)["PIPE 201 1.0"]?.Total).to.equal(null);
  });

  it("takes what stands below a heading that is not known for no client's, and for no client", () => {
    const heading = "   |- Denied Client Information";
    const labels = ["User name : bob", "Status : Running since Tue Nov  3 11:34:40 2020", "Group name : QA"];
    const reading = readText(rms, [blocks.trimEnd(), heading, ...labels.map((one) => `     |- ${one}`), ""].join("\n"));
    expect(checkoutsOf(reading)).to.deep.equal(checkoutsOf(readText(rms, blocks)));
    expect(reading.unreadable.map(({ reason }) => reason)).to.deep.equal([
      "not a line that lsmon is known to print",
      ...labels.map(() => "a label below a heading that is not known"),
    ]);
  });

  it("makes no sum of a number that cannot be read, no end of a date that is none, and complains of each once", () => {
    const odd = blocks
      .replace(/(Unreserved tokens in use +): 13/, "$1: ")
      .replaceAll("Sat Nov 19 23:59:59 2027", "Sa Nov 19 23:59:59 2027");
    const reading = readText(rms, odd);
    expect(poolsOf(reading)["PIPE 201 1.0"]).to.deep.include({
      Used: null,
      Increments: [{ Quantity: 30, StartDateUtc: null, ExpirationDateUtc: null }],
    });
    expect(complaintsOf(reading)).to.have.length(2);
    const flatOdd = readText(rms, flat.replace(/(concurrent user\(s\) +): 5/, "$1: 1,000"));
    expect(complaintsOf(flatOdd)).to.have.length(1);
  });

  it("has no endless licence of an end that is left empty, and complains of a label with two values", () => {
    const empty = readText(rms, blocks.replaceAll(/(Expiration date +:) License has no expiration/g, "$1"));
    expect(poolsOf(empty)["PIPE 201 1.0"]?.Increments).to.have.length(1);
    expect(complaintsOf(empty).join()).to.match(/no date after "expiration date"/);
    const doubled = readText(rms, flat.replace(/\n(Unreserved tokens in use +): 1/, "$&\n$1: 9"));
    expect(poolsOf(doubled)["42 9.0"]).to.include({ Used: 1 });
    expect(complaintsOf(doubled)).to.deep.equal(["11: another value of a label above"]);
  });

  it("knows a borrowed licence with its return, and is not whole where the last status is cut off", () => {
    const until = readText(rms, blocks.replace(/(Is commuter token +: YES)/, "$1 (until Sun May 10)"));
    expect(checkoutsOf(until).find(({ UserName }) => UserName === "bob")).to.include({ IsBorrowed: true });
    expect(readText(rms, flat.replace(/Running since.*\n/, "")).isComplete).to.equal(false);
  });

  it("has no endless licence where no end is printed, and loses no client of too many tokens silently", () => {
    const odd = blocks
      .replace(/\n.*Expiration date .*License has no expiration/, "")
      .replace(/\n.*Status .*Running since/, `\n     |- Number of tokens used          : 4294967294$&`);
    const reading = readText(rms, odd);
    expect(complaintsOf(reading).join()).to.match(/^\d+: no number after "number of tokens used"$/);
    expect(poolsOf(reading)["PIPE 201 1.0"]?.Increments).to.have.length(1);
    expect(checkoutsOf(reading)).to.have.length(checkoutsOf(readText(rms, blocks)).length - 1);
  });

  it("has no host whose line a terminal parted", () => {
    const host = `: ${"workstation-0815.".repeat(3)}\nexample.com`;
    const reading = readText(rms, blocks.replace(": ann-pc", host));
    expect(checkoutsOf(reading)[0]).to.include({ UserName: "ann", Workstation: null });
    expect(complaintsOf(reading)).to.have.length(1);
  });

  it("does not send a start that the service would refuse, since it lies days ahead", () => {
    const reading = readText(rms, blocks.replace("Mon May  4 11:34:40 2026", "Sat May  4 11:34:40 2199"));
    expect(complaintsOf(reading).map((one) => one.replace(/^\d+: /, ""))).to.deep.equal(["a start that lies ahead"]);
    expect(checkoutsOf(reading).map(({ UserName }) => UserName)).to.deep.equal(["bob"]);
  });

  it("is read, or counted as unreadable, however it was mutilated", () => {
    const isSum = (value: number, _field: string, text: string) => {
      const printed = [...new Set((text.match(/\d+/g) ?? []).map(Number))];
      return printed.some((one) => printed.includes(value - one));
    };
    expectStatusToSurvive(rms, [blocks, flat], { isAllowed: isSum });
  });
});
