// The detailed and the small format of RLM's report log.
import { expect } from "chai";
import { countsOf } from "../readings.ts";
import { back, eventsOf, out, read, timesOf } from "./logging.ts";

describe("The detailed report log of RLM", () => {
  const time = "03/02 08:15:14.1234";
  const detail = `${out("41", time)} "x64_l1 5.4" "/opt/quarz/bin/solve" 0 0 192.0.2.31`;

  it("has times to the tenth of a millisecond, and the client's address", () => {
    expect(eventsOf([detail])[0]).to.include({ TimestampUtc: "2026-03-02T08:15:14.123Z", IpAddress: "192.0.2.31" });
    expect(timesOf(eventsOf([detail, back("41", "03/02 08:40:13.9000")]))[1]).to.equal("2026-03-02T08:40:13.900Z");
  });

  it("has licences that roam, which are borrowed", () => {
    expect(eventsOf([detail])[0]).not.to.have.property("IsBorrowed");
    expect(eventsOf([detail.replace(" 0 0 192", " 4 81 192")])[0]).to.include({ IsBorrowed: true });
  });

  it("is read without the address too, and without what older versions leave out", () => {
    expect(eventsOf([detail.replace(" 192.0.2.31", "")])[0]).not.to.have.property("IpAddress");
    const old = 'OUT solve 2026.03 1 mira ws-11 "" 1 4 0 41 41 1a14 03/02 08:15:14';
    expect(eventsOf([old])[0]).to.include({ Handle: "41", NumberOfLicenses: 1 });
  });
});

describe("The small report log of RLM", () => {
  it("has times without a day, and check-ins of a handle alone", () => {
    const lines = [
      "03/02/2026 08:00",
      'OUT solve 2026.03 mira ws-11 "" 1 41 41 23:15',
      'QUE solve 2026.0 ivo ws-12 "" 10 81 23:16',
      "IN 1 1 41 23:40",
      'OUT solve 2026.03 ivo ws-12 "" 10 81 81 23:40',
      'DENY solve 2026.0 nils ws-13 "" 1 -22 1 03/02 23:41',
      "DEQUE 6 10 81 23:42",
      "IN 1 10 81 00:10",
      "03/03/2026 00:30",
      'OUT solve 2026.03 mira ws-11 "" 1 41 41 00:31',
    ];
    const reading = read(lines);
    expect(reading.unreadable).to.deep.equal(["15: the end of what no line above it began"]);
    expect(countsOf(reading)).to.deep.equal({ vendor_stopped: 1, checkout: 3, queue: 1, checkin: 2, denial: 1 });
    expect(
      reading.events.filter(({ EventType }) => EventType === "checkin").map((event) => ({ ...event })),
    ).to.deep.equal([
      {
        EventType: "checkin",
        TimestampUtc: "2026-03-02T23:40:00.000Z",
        Place: 0,
        Vendor: "quarz",
        FeatureName: "solve",
        FeatureVersion: "2026.03",
        UserName: "mira",
        Workstation: "ws-11",
        Handle: "41",
        NumberOfLicenses: 1,
      },
      {
        EventType: "checkin",
        TimestampUtc: "2026-03-03T00:10:00.000Z",
        Place: 0,
        Vendor: "quarz",
        FeatureName: "solve",
        FeatureVersion: "2026.03",
        UserName: "ivo",
        Workstation: "ws-12",
        Handle: "81",
        NumberOfLicenses: 10,
      },
    ]);
  });

  it("counts a check-in of an unknown handle as unreadable: its user is unknown", () => {
    expect(read(["IN 1 1 77 08:40"]).unreadable).to.have.length(1);
  });
});
