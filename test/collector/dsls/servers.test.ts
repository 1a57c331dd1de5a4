// Which licence server DSLicSrv reports, and whether it serves.
import { expect } from "chai";
import { dsls } from "../../../collector/sources/dsls/manager.ts";
import { CannotRead } from "../../../collector/sources/manager.ts";
import { noon, readingOf, snapshotIn } from "../readings.ts";
import { csv, csvHead, head, license, list, row } from "./printing.ts";

const configuration = [
  "admin >    Server configuration",
  "        Standalone mode",
  "        Computer name:                     lic-north  Computer ID:                      QRZ-41CA10215A9B2D81",
  "        Licensing port:                    4085           Administration port:              4084",
  "        Password protected:                no             Remote administration:            restricted",
  "        Automatic recycling enabled:       yes            License usage statistics enabled: yes",
  "        Enable offline license extraction: yes",
];

describe("A licence server of DSLS", () => {
  it("is the one that was queried, written as others are, and runs", () => {
    const message = snapshotIn(readingOf(dsls, csv(row({})), { address: "lic-3:4084" }));
    expect(message).to.deep.include({
      LicenseServer: { Name: "4084@lic-3", LicenseManagerType: "DSLS" },
      TimestampUtc: new Date(noon).toISOString(),
      Status: "UP",
      Hosts: [{ HostName: "lic-north", Port: null, Role: null, Status: "UP", Version: "6.425.4" }],
    });
  });

  it("has its printed name where its port is printed, or where no address is set", () => {
    const text = [...head, ...configuration, csvHead, row({})].join("\n");
    const reading = readingOf(dsls, text, { address: "lic-3:4084" });
    expect(snapshotIn(reading).LicenseServer.Name).to.equal("4084@lic-north");
    expect(reading.unreadable).to.deep.equal([]);
    expect(snapshotIn(readingOf(dsls, csv(row({})))).LicenseServer.Name).to.equal("lic-north");
    expect(snapshotIn(readingOf(dsls, text, { server: "plm" })).LicenseServer.Name).to.equal("plm");
    expect(() => readingOf(dsls, `${csvHead}\n${row({})}`)).to.throw(CannotRead, "give `server`");
  });

  it("is three hosts where it is a cluster, and counts once though each of them was queried", () => {
    const names = "\tServer names: lic-a lic-b lic-c   Server ids: QRZ-1 QRZ-2 QRZ-3";
    const member = list(license("QRZ", "Token", [30, 7]))
      .replace(/\tServer name: .*/, names)
      .replace("Standalone", "Failover");
    const message = snapshotIn(readingOf(dsls, `${member}${member}${member}`, { address: "lic-a:4084" }));
    expect(message.Hosts?.map(({ HostName }) => HostName)).to.deep.equal(["lic-a", "lic-b", "lic-c"]);
    expect(message.Pools.map(({ Total, Used }) => [Total, Used])).to.deep.equal([[30, 7]]);
  });

  it("runs though another member of its cluster does not; a failure below its list cuts that off", () => {
    const [before, ...after] = csv(row({})).split(csvHead);
    const reading = readingOf(dsls, `${before}Member lic-b is not reachable\n${csvHead}${after.join("")}`, {
      address: "lic-a",
    });
    expect(snapshotIn(reading)).to.include({ Status: "UP" }).and.to.have.property("Pools").that.has.length(1);
    expect(reading).to.deep.include({ isComplete: true, unreadable: [] });
    expect(readingOf(dsls, `${csv(row({}))}\nConnection to lic-a lost`, { address: "lic-a" }).isComplete).to.equal(
      false,
    );
  });

  it("lists what it listed last, where it was queried twice", () => {
    const later = list(license("QRZ", "Token", [30, 5]));
    const message = snapshotIn(readingOf(dsls, list(license("QRZ", "Token", [30, 7])) + later, { address: "lic-a" }));
    expect(message.Pools.map(({ Used }) => Used)).to.deep.equal([5]);
  });

  it("is read though the commands that somebody typed stand between", () => {
    const typed = csv(row({}));
    const reading = readingOf(
      dsls,
      `admin >connect lic-3 4084 -restricted\n${typed}\nadmin >getLicenseUsage -csv\nadmin > quit\n`,
    );
    expect(reading.unreadable).to.deep.equal([]);
    expect(snapshotIn(reading).Pools).to.have.length(1);
  });

  it("is down where the tool cannot connect, and where it waits for its cluster", () => {
    const refused = [
      "License Administration Tool Version 6.425.4",
      "admin >Failed to connect to lic-3 on port 4084: Connection refused",
      "admin >",
    ];
    const reading = readingOf(dsls, refused.join("\r\n"), { address: "lic-3:4084" });
    expect(reading.messages).to.deep.equal([
      {
        MessageType: "status",
        LicenseServer: { Name: "4084@lic-3", LicenseManagerType: "DSLS" },
        TimestampUtc: new Date(noon).toISOString(),
        Status: "DOWN",
      },
    ]);
    expect(reading.unreadable).to.deep.equal([]);
    const waiting = readingOf(dsls, head.join("\n").replace("Ready: yes", "Ready: no"));
    expect(waiting.messages[0]).to.include({ MessageType: "status", Status: "DOWN" });
  });

  it("reports nothing where nothing was recognised", () => {
    const reading = readingOf(dsls, "nonsense\n", { address: "lic-3:4084" });
    expect(reading.messages).to.deep.equal([]);
    expect(reading.unreadable).to.have.length(1);
  });

  it("is queried by the first host alone, on the port for administrators", () => {
    const hosts = [
      { host: "lic-3", port: null },
      { host: "lic-4", port: null },
    ];
    expect(dsls.calls?.({ text: "lic-3,lic-4", hosts })).to.deep.equal([
      {
        kind: "tool",
        program: "DSLicSrv",
        arguments: ["-admin", "-run", "connect lic-3 4084 -restricted; getLicenseUsage -csv; quit"],
      },
    ]);
  });
});
