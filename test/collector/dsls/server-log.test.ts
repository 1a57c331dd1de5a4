// The log of a DSLS server becomes events: grants, their ends, and denials.
import { expect } from "chai";
import { serverLog } from "../../../collector/sources/dsls/server-log.ts";
import { countsOf, logOf } from "../readings.ts";

const usage = (kind: string, at: string, fields = "QRZ!2000018A!Quarz Sim!Token!493!0!ws-11 (263.0)!192.0.2.41!mira") =>
  `2026/03/05 ${at} I USGTRACING  ${kind}!!${fields}!MIRA@QUARZ!C:\\Program Files\\q.exe!6.424!0`;
const denied = (reason: string, client = "ws-12 (43DD.0)/192.0.2.32|ivo|IVO@QUARZ.EXAMPLE|/opt/quarz/q") =>
  `2026/03/05 15:11:30:120 W LICENSESERV QRZ not granted, ${reason} ( from client ${client} )`;

describe("The log of a DSLS server", () => {
  it("pairs grants and their ends by the number of the licence", () => {
    const reading = logOf(serverLog, [usage("Grant", "15:10:02:455"), usage("Detachment", "15:40:02:001")], {
      address: "lic-3:4084",
    });
    expect(reading.server).to.equal("4084@lic-3");
    expect(reading.events).to.deep.equal([
      {
        EventType: "checkout",
        TimestampUtc: "2026-03-05T15:10:02.455Z",
        Place: 0,
        FeatureName: "QRZ",
        UserName: "mira",
        Workstation: "ws-11",
        IpAddress: "192.0.2.41",
        Handle: "2000018A",
        NumberOfLicenses: 493,
      },
      {
        EventType: "checkin",
        TimestampUtc: "2026-03-05T15:40:02.001Z",
        Place: 0,
        FeatureName: "QRZ",
        UserName: "mira",
        Workstation: "ws-11",
        IpAddress: "192.0.2.41",
        Handle: "2000018A",
        NumberOfLicenses: 493,
      },
    ]);
  });

  it("takes no half of a name with an exclamation mark for a user", () => {
    const fields = "QRZ!2000018A!Quarz Sim!Token!493!0!ws-11 (263.0)!192.0.2.41!mira!x";
    const reading = logOf(serverLog, [usage("Grant", "15:10:02:455", fields)]);
    expect(reading.events).to.deep.equal([]);
    expect(reading.unreadable).to.have.length(1);
  });

  it("ends a grant by a time-out too", () => {
    expect(countsOf(logOf(serverLog, [usage("TimeOut", "15:10:02:455")]))).to.deep.equal({ checkin: 1 });
  });

  it("finds the host by its id where more fields stand before it", () => {
    const fields = "QRZ!10000001!2000018A!Quarz Sim!Token!493!0!ws-11 (263.0)!192.0.2.41!mira";
    expect(logOf(serverLog, [usage("Grant", "15:10:02:455", fields)]).events[0]).to.include({
      Handle: "2000018A",
      NumberOfLicenses: 493,
      UserName: "mira",
    });
  });

  it("reports denials with their reason, and those of taken licences by their kind", () => {
    const reading = logOf(serverLog, [denied("no more available license"), denied("no license enrolled")]);
    expect(reading.events[0]).to.deep.equal({
      EventType: "denial",
      TimestampUtc: "2026-03-05T15:11:30.120Z",
      Place: 0,
      FeatureName: "QRZ",
      UserName: "ivo",
      Workstation: "ws-12",
      IpAddress: "192.0.2.32",
      NumberOfLicenses: 1,
      DenialType: "NoLicenseAvailable",
      ErrorMessage: "no more available license",
    });
    expect(reading.events[1]).to.include({ DenialType: "Other", ErrorMessage: "no license enrolled" });
  });

  it("passes over what administrators did and what the server prints about itself", () => {
    const lines = [
      "2026/03/05 15:06:36:933 I STARTSERVER Server version 6.425.4 built on May 2, 2023, 6:45:36 PM",
      "2026/03/05 15:06:37:101 I INITSERVER  ComputerId QRZ-0123456789ABCDEF",
      "2026/03/05 17:00:00:000 I ADMINSERVER GetLicenseUsage command issued by admin",
      "2026/03/05 18:00:00:000 W RUNTIMEDATA System has been suspended",
      "2026/03/05 18:30:00:000 I STOPSERVER  License server stopped",
      "",
    ];
    expect(logOf(serverLog, lines)).to.deep.include({ events: [], unreadable: [] });
  });

  it("is in the zone of the setting, and goes on over a change of the clocks and over restarts", () => {
    const lines = ["00:30:00:000", "02:30:00:000", "02:10:00:000"].map((at) =>
      usage("Grant", at).replace("03/05", "10/25"),
    );
    const options = { zone: "Europe/Berlin", restarts: true };
    expect(logOf(serverLog, lines, options).events.map(({ TimestampUtc }) => TimestampUtc)).to.deep.equal([
      "2026-10-24T22:30:00.000Z",
      "2026-10-25T00:30:00.000Z",
      "2026-10-25T01:10:00.000Z",
    ]);
  });

  it("distinguishes equal events of one instant by their occurrence number, also after a restart", () => {
    const events = logOf(serverLog, [usage("Grant", "15:10:02:455"), usage("Grant", "15:10:02:455")], {
      restarts: true,
    }).events;
    expect(events.map((event) => "Place" in event && event.Place)).to.deep.equal([0, 1]);
  });

  it("counts the lines that it cannot read", () => {
    const lines = [
      "no date",
      usage("Grant", "25:10:02:455"),
      usage("Loan", "15:10:02:455"),
      usage("Grant", "15:10:02:455", "QRZ!2000018A!Quarz Sim!Token!many!0!ws-11 (263.0)!192.0.2.41!mira"),
      usage("Grant", "15:10:02:455", "QRZ!2000018A").slice(0, 60),
      "2026/03/05 15:11:30:120 W LICENSESERV QRZ not granted",
      denied("no more available license", "ws-12 (43DD.0)/192.0.2.32"),
    ];
    const reading = logOf(serverLog, lines);
    expect(reading.unreadable).to.have.length(lines.length);
    expect(reading.events).to.deep.equal([]);
  });
});
