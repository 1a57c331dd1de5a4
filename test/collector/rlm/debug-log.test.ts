// The debug log of an ISV server becomes events where there is no report log: it has neither years, seconds nor handles.
import { expect } from "chai";
import { debugLog } from "../../../collector/sources/rlm/debug-log.ts";
import { countsOf, logOf, noon } from "../readings.ts";

const lines = [
  '03/02 08:00 (quarz) RLM License Server Version 14.2BL3 for ISV "quarz"',
  "03/02 08:00 (quarz) Server started on lic-north (hostid: 001122334455) for:",
  "03/02 08:00 (quarz) \tsolve mesh",
  "03/02 09:01 (quarz) OUT: solve v2026.03 by mira@ws-11 (3 licenses) ",
  "03/02 09:02 (quarz) OUT: Cad Pro v2 Edition v3.1 by ivo berg@ws-12 [job 17]",
  "03/02 09:03 (quarz) DENIED: (2) solve v2026.0 to nils@ws-13",
  "03/02 09:03 (quarz) \tAll licenses in use (-22)",
  "03/02 10:00 (quarz) IN: (client exit) solve v2026.03 by mira@ws-11 (3 licenses)",
  "03/03 00:00 (quarz) ==== Reread request by automatic@midnight ====",
  "03/03 08:00 (quarz) Shutdown by root@lic-north",
];

describe("The debug log of an ISV server of RLM", () => {
  it("has checkouts, check-ins and stops of the ISV", () => {
    const reading = logOf(debugLog, lines, { address: "5053@lic-north" });
    expect(reading.unreadable).to.deep.equal([]);
    expect(reading.server).to.equal("5053@lic-north");
    expect(countsOf(reading)).to.deep.equal({ vendor_stopped: 2, checkout: 2, denial: 1, checkin: 1 });
    expect(reading.events[1]).to.deep.equal({
      EventType: "checkout",
      TimestampUtc: "2026-03-02T09:01:00.000Z",
      Place: 0,
      Vendor: "quarz",
      FeatureName: "solve",
      FeatureVersion: "2026.03",
      UserName: "mira",
      Workstation: "ws-11",
      NumberOfLicenses: 3,
    });
  });

  it("makes no product of a reason, of a user, or of a line that another one runs into", () => {
    const odd = [
      "03/02 09:01 (quarz) IN: (client exit (9)) solve v2026.03 by mira@ws-11",
      "03/02 09:01 (quarz) OUT: solve v2026.03 by mira v1 by ivo@ws-11",
      "03/02 09:01 (quarz) OUT: solve v2026.03 by mira@ws03/02 09:01 (quarz) OUT: solve v2026.03 by ivo@ws-12",
      "03/02 09:01 (quarz) OUT: solve v2026.03 by mira@ws-11 (3 lic",
    ];
    const reading = logOf(debugLog, odd);
    expect(reading.events).to.deep.equal([]);
    expect(reading.unreadable).to.have.length(odd.length);
  });

  it("takes the last word before `by` for the version: products and users may have blanks", () => {
    expect(logOf(debugLog, lines).events[2]).to.include({
      FeatureName: "Cad Pro v2 Edition",
      FeatureVersion: "3.1",
      UserName: "ivo berg",
      Workstation: "ws-12",
    });
  });

  it("takes no number out of the text of the ISV", () => {
    const texts = ["[job (3 licenses)]", "[job (3 licenses)] (2 licenses)"];
    const events = logOf(
      debugLog,
      texts.map((text) => `03/02 09:01 (quarz) OUT: solve v2026.03 by mira@ws-11 ${text}`),
    ).events;
    expect(events.map((event) => "NumberOfLicenses" in event && event.NumberOfLicenses)).to.deep.equal([1, 2]);
  });

  it("has no event whose host is cut off at a blank", () => {
    const reading = logOf(debugLog, ["03/02 09:01 (quarz) OUT: solve v2026.03 by mira@ws 11 (2 licenses)"]);
    expect(reading.events).to.deep.equal([]);
    expect(reading.unreadable).to.deep.equal(["1: an event without product, version or user@host"]);
  });

  it("joins a denial with the reason on the next line", () => {
    expect(logOf(debugLog, lines).events[3]).to.include({
      EventType: "denial",
      UserName: "nils",
      NumberOfLicenses: 2,
      ClientVersion: "2026.0",
      DenialType: "NoLicenseAvailable",
      MajorErrorCode: -22,
      ErrorMessage: "All licenses in use (-22)",
    });
    const bare = [lines[5] ?? "", "      No such product (-1)", lines[3] ?? ""];
    expect(logOf(debugLog, bare).events[0]).to.include({ DenialType: "Other", MajorErrorCode: -1 });
    expect(countsOf(logOf(debugLog, [lines[5] ?? "", lines[3] ?? ""]))).to.deep.equal({ denial: 1, checkout: 1 });
  });

  it("has the reason of each ISV server though the lines of two stand between each other", () => {
    const reading = logOf(debugLog, [
      "03/02 09:03 (quarz) DENIED: (2) solve v2026.0 to nils@ws-13",
      "03/02 09:03 (lapis) DENIED: (1) mesh v1.0 to otto@ws-14",
      "03/02 09:03 (quarz) \tAll licenses in use (-22)",
      "03/02 09:03 (lapis) \tUser/host on EXCLUDE list (-12)",
    ]);
    const reasons = reading.events.map((event) => "DenialType" in event && [event.Vendor, event.MajorErrorCode]);
    expect(reasons).to.deep.equal([
      ["quarz", -22],
      ["lapis", -12],
    ]);
  });

  it("denies for want of licences where the reason has no code, and at the log's end without a reason", () => {
    const later = logOf(debugLog, [lines[5] ?? "", "03/02 09:03 (quarz) \tAll licenses in use", lines[3] ?? ""]);
    expect(later.events[0]).to.include({ DenialType: "NoLicenseAvailable", MajorErrorCode: null });
    const last = logOf(debugLog, [lines[3] ?? "", lines[5] ?? ""], { restarts: true });
    expect(last.events[1]).to.include({ EventType: "denial", UserName: "nils", DenialType: "Other" });
  });

  it("is of the years that its dates and the file's last change leave", () => {
    const years = ["11/30", "01/15", "12/20", "12/19", "02/01"].map((day, index) => {
      return `${day} 09:0${index} (quarz) OUT: solve v1.0 by mira@ws-11`;
    });
    expect(
      logOf(debugLog, years, { at: noon }).events.map(({ TimestampUtc }) => TimestampUtc.slice(0, 10)),
    ).to.deep.equal(["2024-11-30", "2025-01-15", "2025-12-20", "2025-12-19", "2026-02-01"]);
    const odd = "13/27 09:00 (quarz) OUT: solve v1.0 by mira@ws-11";
    expect(logOf(debugLog, [years[0] ?? "", odd, ...years.slice(1)], { at: noon }).events[0]?.TimestampUtc).to.match(
      /^2024/,
    );
    expect(logOf(debugLog, years, { year: 2020 }).events[0]?.TimestampUtc.slice(0, 4)).to.equal("2020");
  });

  it("goes on after a restart at any line, also between a denial and its reason", () => {
    expect(logOf(debugLog, lines, { restarts: true, year: 2026 }).events).to.deep.equal(logOf(debugLog, lines).events);
  });

  it("counts what it cannot read", () => {
    const reading = logOf(debugLog, [
      "garbage",
      "03/02 09:01 (quarz) OUT: solve",
      "03/02 09:01 (quarz) OUT: solve v1 by mira@ws-11 (0 licenses)",
      "03/02 09:01 (quarz) OUT: solve v1 by mira@ws-11 (1,000 licenses)",
    ]);
    expect(reading.unreadable).to.have.length(4);
    expect(reading.events).to.deep.equal([]);
  });
});
