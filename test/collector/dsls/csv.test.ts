// The rows of `getLicenseUsage -csv` become pools, checkouts and those who wait.
import { expect } from "chai";
import { dsls } from "../../../collector/sources/dsls/manager.ts";
import { checkoutsIn, poolsIn, readingOf, snapshotIn } from "../readings.ts";
import { csv, csvHead, grant, row } from "./printing.ts";

const address = { address: "lic-north:4084" };
const read = (...rows: string[]) => readingOf(dsls, csv(...rows), address);

describe("A row of getLicenseUsage", () => {
  it("is a pool of its editor, whose version is the release and whose type the model", () => {
    const reading = read(
      row({}),
      row({ feature: "XM2-FTA", model: "ConcurrentUser" }),
      row({ feature: "MAB", model: "NamedUser" }),
    );
    expect(poolsIn(reading)["QRZ 8"]).to.deep.equal({
      FeatureName: "QRZ",
      FeatureVersion: "8",
      Vendor: "Quarz Systemes",
      LicenseType: "Token",
      Total: 10,
      Used: 0,
      Reserved: null,
      Queued: 0,
      IsUncounted: false,
      Increments: [{ Quantity: 10, ExpirationDateUtc: "2027-01-01T00:00:00.000Z" }],
      Checkouts: [],
    });
    expect(snapshotIn(reading).Pools.map(({ LicenseType }) => LicenseType)).to.deep.equal([
      "Token",
      "Floating",
      "NamedUser",
    ]);
    expect(reading.unreadable).to.deep.equal([]);
  });

  it("repeats the count and the use of its pool for each grant: they count once", () => {
    const enrolled = { count: 2374, inUse: 1026 };
    const reading = read(row(enrolled, grant("493", "mira")), row(enrolled, grant("533", "ivo")));
    expect(poolsIn(reading)["QRZ 8"]).to.include({ Total: 2374, Used: 1026 });
    expect(checkoutsIn(reading)[0]).to.deep.equal({
      UserName: "mira",
      Workstation: "ws-11",
      IpAddress: "192.0.2.41",
      ClientVersion: "6.424",
      NumberOfLicenses: 493,
      StartTimeUtc: "2026-03-05T17:59:34.000Z",
    });
    expect(checkoutsIn(reading)).to.have.length(2);
  });

  it("has no numbers that another row contradicts, and no use that is cut off", () => {
    const reading = read(row({ inUse: 2 }, grant("1", "mira")), row({ inUse: 3 }, grant("1", "ivo")));
    expect(poolsIn(reading)["QRZ 8"]).to.include({ Total: null, Used: null });
    expect(reading.unreadable).to.have.length(1);
    const cut = row({ inUse: 493, feature: "MAB" }, "").replace(/93,$/, "");
    const cutReading = readingOf(dsls, csv(row({}), cut).trimEnd(), address);
    expect(Object.keys(poolsIn(cutReading))).to.deep.equal(["QRZ 8"]);
    expect(cutReading.isComplete).to.equal(false);
  });

  it("is unreadable where a comma is in another field than the path of a program", () => {
    const reading = read(
      row({ inUse: 2 }, grant("1", "Lee, Ann")),
      row({ inUse: 2 }, grant("1", "ivo", "C:\\a, b\\sim.exe")),
    );
    expect(checkoutsIn(reading).map(({ UserName }) => UserName)).to.deep.equal(["ivo"]);
    expect(reading.unreadable).to.have.length(1);
  });

  it("adds to the pool what was enrolled with another expiry, customer or commercial type", () => {
    const rows = [
      row({ count: 5, inUse: 1 }),
      row({ count: 3, inUse: 2, expiry: "2028-06-30 00:59:00" }),
      row({ count: 2, type: "ACA" }),
    ];
    expect(poolsIn(read(...rows))["QRZ 8"]).to.deep.include({
      Total: 10,
      Used: 3,
      Increments: [
        { Quantity: 5, ExpirationDateUtc: "2027-01-01T00:00:00.000Z" },
        { Quantity: 3, ExpirationDateUtc: "2028-06-30T00:00:00.000Z" },
        { Quantity: 2, ExpirationDateUtc: "2027-01-01T00:00:00.000Z" },
      ],
    });
  });

  it("is read though the path of a program has commas, or the row ends after its numbers", () => {
    const path = "C:\\Program Files\\Quarz, Inc\\a,b.exe ( 4711)";
    const reading = read(row({ inUse: 7 }, grant("7", "mira", path)), row({ feature: "MAB" }).replace(/,$/, ""));
    expect(checkoutsIn(reading)[0]).to.include({ UserName: "mira", NumberOfLicenses: 7, ClientVersion: "6.424" });
    expect(reading.unreadable).to.deep.equal([]);
  });

  it("is one licence where it names no tokens, held or not by a process", () => {
    const casual = ",30,ws-12 (43DD.0)/192.0.2.32,ivo,IVO,,6.424,,2026-02-10 08:00:00,2026-03-05 17:01:00,,";
    const reading = read(row({ model: "NamedUser", inUse: 1 }, casual));
    expect(checkoutsIn(reading)).to.deep.equal([
      {
        UserName: "ivo",
        Workstation: "ws-12",
        IpAddress: "192.0.2.32",
        ClientVersion: "6.424",
        NumberOfLicenses: 1,
        StartTimeUtc: "2026-02-10T08:00:00.000Z",
      },
    ]);
  });

  it("waits where it has a position in the queue and no grant: its licences are queued", () => {
    const waiting = "2000,,ws-12 (226.0)/192.0.2.42,ivo,QRZ,/opt/quarz/sim ( 9),6.424,02DBE17,,,,1,";
    const reading = read(
      row({ count: 2374, inUse: 493 }, grant("493", "mira")),
      row({ count: 2374, inUse: 493 }, waiting),
    );
    expect(poolsIn(reading)["QRZ 8"]).to.include({ Used: 493, Queued: 2000 });
    expect(poolsIn(read(row({}, waiting), row({}, waiting.replace("2000", "2.000"))))["QRZ 8"]).to.include({
      Queued: null,
    });
    expect(poolsIn(reading)["QRZ 8"]?.QueuedRequests).to.deep.equal([
      { UserName: "ivo", Workstation: "ws-12", NumberOfLicenses: 2000 },
    ]);
    expect(checkoutsIn(reading)).to.have.length(1);
  });

  it("is no separate grant where it is a further process of a user's grant", () => {
    const enrolled = { model: "ConcurrentUser", count: 5, inUse: 1 };
    const rows = ["a", "b"].map((path) => row(enrolled, grant("", "mira", path, "MIRA@QUARZ.S-1")));
    expect(checkoutsIn(read(...rows))).to.have.length(1);
  });

  it("may have other columns, and semicolons between them", () => {
    const columns = csvHead.replace("Pricing Structure,", "").replaceAll(",", ";");
    const text = [columns, row({ inUse: 7 }, grant("7", "mira")).replace("YLC,", "").replaceAll(",", ";")].join("\n");
    expect(checkoutsIn(readingOf(dsls, text, address))[0]).to.include({ UserName: "mira", NumberOfLicenses: 7 });
  });

  it("has no part of a number for a number", () => {
    const reading = read(row({ count: "1,000", inUse: 0 }), row({ feature: "MAB" }));
    expect(Object.keys(poolsIn(reading))).to.deep.equal(["MAB 8"]);
    expect(reading.unreadable).to.have.length(1);
  });

  it("knows no number that is none, and counts the row", () => {
    const rows = [
      row({ count: "ten" }),
      row({ feature: "MAB", inUse: "-1" }),
      row({ feature: "CAD", inUse: 1 }, grant("x", "mira")),
    ];
    const reading = read(...rows, row({ feature: "DIC" }).slice(0, 60));
    expect(poolsIn(reading)["QRZ 8"]).to.include({ Total: null, Used: null });
    expect(poolsIn(reading)["MAB 8"]).to.include({ Total: null, Used: null });
    expect(checkoutsIn(reading)).to.deep.equal([]);
    expect(reading.unreadable).to.have.length(4);
  });
});
