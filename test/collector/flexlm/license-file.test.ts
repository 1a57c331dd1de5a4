// The purchases in a FlexLM licence file, and what of it never leaves the machine.
import { expect } from "chai";
import { completion, readLicenseFiles } from "../../../collector/sources/flexlm/manager.ts";
import type { StatusReading } from "../../../collector/sources/manager.ts";
import { expectStatusToSurvive } from "../mutilated-text.ts";
import { complaintsOf, contextOf, poolsOf, snapshotOf } from "../read-text.ts";
import { feature, lmstat, snapshotOf as lmstatSnapshot, version } from "./reading.ts";

const read = (...lines: string[]): StatusReading =>
  readLicenseFiles({ licenseFile: lines.join("\n"), optionsFile: null }, contextOf());

/** Totals by name and version; null is uncounted. */
const totals = (...lines: string[]) =>
  Object.fromEntries(Object.entries(poolsOf(read(...lines))).map(([name, pool]) => [name, pool.Total]));

const sample = [
  "# licences of the north works",
  "SERVER lic-north 0a1b2c3d4e5f 27000",
  'VENDOR quarzd "/opt/licence files/quarzd" OPTIONS=/opt/quarzd.opt PORT=27010',
  "USE_SERVER",
  "",
  'INCREMENT solve quarzd 2026.0331 31-mar-2027 20 VENDOR_STRING="lu=300:at=99" \\',
  "\tHOSTID=ANY ISSUED=01-apr-2026 START=02-apr-2026 SN=N-1001 \\  ",
  '\tBORROW=720 DUP_GROUP=UHD SIGN="00AA BBCC DDEE \\',
  '\tFF00 1122 3344"',
  "increment solve quarzd 2026.0331 30-sep-2026 5 sign=AABBCCDDEEFF",
  "FEATURE view quarzd 1.0 1-jan-0 uncounted HOSTID=0a1b2c3d4e5f SIGN=AABBCCDDEEFF",
  'FEATURE old glimmerd 1.000 31-mar-19 2 1234567890ABCDEF1234 "HOSTID text" ck=77',
].join("\n");

describe("A FlexLM licence file", () => {
  it("has no number that goes on in the next line, and lists a second entry in a line", () => {
    const parted = read(
      "INCREMENT solve quarzd 1.0 permanent 2",
      "0 SIGN=0",
      "INCREMENT mesh quarzd 1.0 permanent 8 SIGN=0",
    );
    expect(Object.keys(poolsOf(parted))).to.deep.equal(["mesh 1.0"]);
    expect(complaintsOf(parted)).to.have.length(2);
    const joined = read("INCREMENT solve quarzd 1.0 permanent 20 \\", "INCREMENT mesh quarzd 1.0 permanent 8 SIGN=0");
    expect(poolsOf(joined)["solve 1.0"]).to.include({ Total: 20 });
    expect(complaintsOf(joined)).to.deep.equal(["1: a second entry in the line of a licence"]);
  });

  it("lists the purchases, each line as an increment of its pool", () => {
    const reading = read(sample);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(snapshotOf(reading)).to.deep.include({
      Scope: "licenses",
      LicenseServer: { Name: "queried-host", LicenseManagerType: "FlexLM", TimeZone: "Etc/UTC" },
    });
    expect(poolsOf(reading)["solve 2026.0331"]).to.deep.include({
      Vendor: "quarzd",
      LicenseType: "Floating",
      Total: 25,
      Reserved: null,
      IsUncounted: false,
      Increments: [
        { Quantity: 20, StartDateUtc: "2026-04-02T00:00:00.000Z", ExpirationDateUtc: "2027-03-31T00:00:00.000Z" },
        { Quantity: 5, StartDateUtc: null, ExpirationDateUtc: "2026-09-30T00:00:00.000Z" },
      ],
    });
  });

  it("reads old lines with a key instead of a signature, years of two digits and permanent licences", () => {
    const pools = poolsOf(read(sample));
    expect(pools["old 1.000"]).to.deep.include({ Vendor: "glimmerd", Total: 2 });
    expect(pools["old 1.000"]?.Increments?.[0]?.ExpirationDateUtc).to.equal("2019-03-31T00:00:00.000Z");
    expect(pools["view 1.0"]).to.deep.include({ Total: null, IsUncounted: true, LicenseType: "NodeLocked" });
    expect(pools["view 1.0"]?.Increments).to.deep.equal([
      { Quantity: null, StartDateUtc: null, ExpirationDateUtc: null },
    ]);
  });

  it("takes 0 licences for uncounted ones", () => {
    expect(poolsOf(read("FEATURE mesh quarzd 3.10 permanent 0 HOSTID=DEMO SIGN=0"))["mesh 3.10"]?.IsUncounted).to.equal(
      true,
    );
  });

  it("counts the first FEATURE of a vendor and name, and every INCREMENT", () => {
    const lines = [
      "FEATURE f quarzd 1.0 permanent 3 SIGN=0",
      "FEATURE F quarzd 2.0 permanent 40 SIGN=0",
      "FEATURE f glimmerd 1.0 permanent 7 SIGN=0",
      "INCREMENT f quarzd 1.0 permanent 5 SIGN=0",
    ];
    const pools = snapshotOf(read(...lines)).Pools;
    expect(pools.map(({ Vendor, FeatureVersion, Total }) => [Vendor, FeatureVersion, Total])).to.deep.equal([
      ["quarzd", "1.0", 8],
      ["glimmerd", "1.0", 7],
    ]);
  });

  it("takes away what SUPERSEDE supersedes: lines of an earlier day, of its name or of those that it lists", () => {
    const dated = (name: string, day: string, more = "") =>
      `INCREMENT ${name} quarzd 1.0 permanent 1 ISSUED=${day}${more} SIGN=0`;
    expect(
      totals(
        dated("f", "1-jan-2025"),
        dated("g", "1-jan-2025"),
        "INCREMENT f quarzd 1.0 permanent 10 SUPERSEDE ISSUED=2-jan-2025 SIGN=0",
      ),
    ).to.deep.equal({ "g 1.0": 1, "f 1.0": 10 });
    expect(
      totals(dated("f", "1-jan-2025"), dated("g", "3-jan-2025"), dated("h", "2-jan-2025", ' SUPERSEDE="f g"')),
    ).to.deep.equal({ "g 1.0": 1, "h 1.0": 1 });
  });

  it("dates a line without ISSUED by its START, and reports one without either", () => {
    const lines = [
      "INCREMENT f quarzd 1.0 permanent 1 START=1-jan-2025 SIGN=0",
      "INCREMENT f quarzd 1.0 permanent 20 SIGN=0",
      "INCREMENT f quarzd 1.0 permanent 300 SUPERSEDE START=2-jan-2025 SIGN=0",
    ];
    expect(totals(...lines)).to.deep.equal({ "f 1.0": 320 });
  });

  it("moves what UPGRADE upgrades, at most what is there", () => {
    const base = "INCREMENT f quarzd 1.0 permanent 10 SIGN=0";
    expect(totals(base, "UPGRADE f quarzd 1.0 2.0 31-dec-2027 4 SIGN=0")).to.deep.equal({ "f 1.0": 6, "f 2.0": 4 });
    expect(totals(base, "UPGRADE f quarzd 1.0 2.0 31-dec-2027 14 SIGN=0")).to.deep.equal({ "f 2.0": 10 });
    expect(totals(base, "UPGRADE f quarzd 1.5 2.0 31-dec-2027 4 SIGN=0")).to.deep.equal({ "f 1.0": 10 });
  });

  it("counts no OVERDRAFT and no components of a PACKAGE, which nobody bought by themselves", () => {
    const lines = [
      'PACKAGE suite quarzd 1.0 COMPONENTS="f:1.0:2 g" OPTIONS=SUITE SIGN=0',
      "INCREMENT suite quarzd 1.0 permanent 4 OVERDRAFT=3 SIGN=0",
    ];
    expect(totals(...lines)).to.deep.equal({ "suite 1.0": 4 });
  });

  it("names the package of which a feature is a component, where it is of one alone", () => {
    const lines = [
      'PACKAGE suite quarzd 1.0 COMPONENTS="f:1.0:2 g" OPTIONS=SUITE SIGN=0',
      "package other quarzd components=G sign=0",
      ...["f", "g", "suite"].map((name) => `INCREMENT ${name} quarzd 1.0 permanent 4 SIGN=0`),
    ];
    const products = snapshotOf(read(...lines)).Pools.map(({ ProductName }) => ProductName);
    expect(products).to.deep.equal(["suite", null, null]);
  });

  it("reports no total that is past what can be sent", () => {
    const line = `INCREMENT f quarzd 1.0 permanent ${Number.MAX_SAFE_INTEGER} SIGN=0`;
    expect(totals(line)).to.deep.equal({ "f 1.0": Number.MAX_SAFE_INTEGER });
    expect(totals(line, line)).to.deep.equal({ "f 1.0": null });
  });

  it("finds how licences bind", () => {
    const type = (more: string, count = "3") =>
      poolsOf(read(`INCREMENT f quarzd 1.0 permanent ${count} ${more} SIGN=0`))["f 1.0"]?.LicenseType;
    expect(type("")).to.equal("Floating");
    expect(type("USER_BASED")).to.equal("NamedUser");
    expect(type("USER_BASED=2")).to.equal("NamedUser");
    expect(type("HOST_BASED")).to.equal("HostBased");
    expect(type("HOSTID=0a1b2c3d4e5f")).to.equal("NodeLocked");
    expect(type("HOSTID=USER=ann")).to.equal("UserNameLocked");
    expect(type("HOSTID=ANY", "uncounted")).to.equal("NodeLocked");
  });

  it("finds how licences bind that lmstat prints as floating", () => {
    const bought = (name: string, more: string) => `INCREMENT ${name} quarzd 5.0 permanent 9 ${more} SIGN=0`;
    const licenseFile = [bought("named", "USER_BASED"), bought("hosted", "HOST_BASED"), bought("free", "")].join("\n");
    const complete = completion({ licenseFile, optionsFile: null });
    const status = lmstatSnapshot(
      lmstat(...["named", "hosted", "free"].map((name) => feature(name, 9, 1, version(name, "5.0")))),
    );
    expect(complete(status).Pools.map(({ LicenseType }) => LicenseType)).to.deep.equal([
      "NamedUser",
      "HostBased",
      "Floating",
    ]);
    const mixed = completion({ licenseFile: `${licenseFile}\n${bought("named", "")}`, optionsFile: null });
    expect(mixed(status).Pools[0]?.LicenseType).to.equal("Floating");
  });

  it("reveals no signature and no host id, neither in its reports nor in its complaints", () => {
    const broken = [
      "SERVER lic-north",
      'INCREMENT f quarzd 1.0 someday 3 HOSTID=0a1b2c3d4e5f SIGN="00AA BBCC"',
      "FEATURE g quarzd 1.0 permanent many 1234567890ABCDEF1234",
    ];
    const reading = read(sample, ...broken);
    expect(reading.unreadable).to.have.length(3);
    expect(JSON.stringify(reading)).not.to.match(/0a1b2c3d4e5f|00AA|1234567890ABCDEF1234|AABBCCDDEEFF/i);
  });

  it("counts what is no line of a licence file, and one in decimal format", () => {
    const reading = read(
      sample,
      "Dear customer,",
      "quarzd-solve-00737-55296-1825",
      'INCREMENT f quarzd 1.0 permanent 3 NOTICE="cut',
    );
    expect(complaintsOf(reading)).to.deep.equal([
      "13: not a line of a licence file",
      "14: a licence in decimal format, which hides its numbers: convert it with lminstall",
      "15: a quotation mark that is not closed",
    ]);
  });

  it("names the server by its first SERVER line where nothing else names it", () => {
    const reading = readLicenseFiles({ licenseFile: sample, optionsFile: null }, contextOf({ address: null }));
    expect(snapshotOf(reading).LicenseServer.Name).to.equal("27000@lic-north");
    const placeholder = sample.replace("lic-north 0a1b", "this_host 0a1b");
    expect(() =>
      readLicenseFiles({ licenseFile: placeholder, optionsFile: null }, contextOf({ address: null })),
    ).to.throw("`server`");
  });

  it("is read, or counted as unreadable, however it was mutilated", () => {
    const manager = {
      type: "FlexLM",
      readStatus: (text: string, context: Parameters<typeof readLicenseFiles>[1]) =>
        readLicenseFiles({ licenseFile: text, optionsFile: null }, context),
    } as const;
    expectStatusToSurvive(manager, [sample], {
      isAllowed: (value, field) => field === "Total" && [22, 25, 27, 40, 45].includes(value),
    });
  });
});
