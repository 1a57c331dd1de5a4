// The report log of an ISV server becomes events with exact times: what each record means.
import { expect } from "chai";
import { reportLog } from "../../../collector/sources/rlm/report-log/reader.ts";
import { countsOf, logOf } from "../readings.ts";
import { back, eventsOf, head, out, product, read, timesOf } from "./logging.ts";

describe("The report log of RLM", () => {
  it("has a checkout with the pool's version, and its end by the same handle", () => {
    expect(
      eventsOf([out("41", "03/02 08:15:14", { count: 3 }), back("41", "03/02 08:40:13", "mira", 3)]),
    ).to.deep.equal([
      {
        EventType: "checkout",
        TimestampUtc: "2026-03-02T08:15:14.000Z",
        Place: 0,
        Vendor: "quarz",
        FeatureName: "solve",
        FeatureVersion: "2026.03",
        UserName: "mira",
        Workstation: "ws-11",
        Handle: "41",
        NumberOfLicenses: 3,
        ClientVersion: "2026.0",
        ProjectName: "rocket",
      },
      {
        EventType: "checkin",
        TimestampUtc: "2026-03-02T08:40:13.000Z",
        Place: 0,
        Vendor: "quarz",
        FeatureName: "solve",
        FeatureVersion: "2026.03",
        UserName: "mira",
        Workstation: "ws-11",
        Handle: "41",
        NumberOfLicenses: 3,
      },
    ]);
  });

  it("reads no time with half a day, and no start with one", () => {
    const lines = [
      out("41", "03/02 08:15:14 PM"),
      back("41", "03/02 08:40:13 PM"),
      "START lic-north 03/02/2026 08:00:04 PM",
    ];
    const reading = read(lines);
    expect(countsOf(reading)).to.deep.equal({ vendor_stopped: 1 });
    expect(reading.unreadable).to.have.length(lines.length);
  });

  it("makes no user of a record that was cut off and runs into the next one", () => {
    const cut =
      'OUT solve 2026.03 1 mira ws-11OUT solve 2026.03 1 ivo ws-12 "" 1 4 0 42 42 1a14 "" "solve" "2026.0" 03/02 08:16:00';
    const end = 'IN 1 solve 2026.0 mira ws-11 "" 1 1IN 1 solve 2026.0 ivo ws-12 "" 1 1 1 42 03/02 08:40:13';
    const both = `${out("41", "03/02 08:15:14")} ${out("42", "03/02 08:15:15")}`;
    const reading = read([cut, end, both]);
    expect(countsOf(reading)).to.deep.equal({ vendor_stopped: 1 });
    expect(reading.unreadable).to.have.length(3);
  });

  it("takes no part of a program's path for days of roaming or an address", () => {
    const behind = ['"x64_w4" "C:\\Cad "2" x.exe" 4 a1 192.0.2.31', '"x64_w4" "x.exe"'];
    for (const details of behind) {
      const reading = read([`${out("41", "03/02 08:15:14")} ${details}`]);
      expect(reading.events[1]).to.include({ EventType: "checkout", UserName: "mira" });
      expect(reading.events[1]).to.not.have.any.keys("IpAddress", "IsBorrowed");
      expect(reading.unreadable).to.have.length(1);
    }
  });

  it("ends the checkout of the handle, though the check-in names another sharer", () => {
    const events = eventsOf([out("c1", "03/02 08:15:14"), back("c1", "03/02 08:40:13", "ivo")]);
    expect(events.map((event) => "UserName" in event && event.UserName)).to.deep.equal(["mira", "mira"]);
  });

  it("counts no licence for a handle that shares another's, and none for its check-in", () => {
    const lines = [
      out("41", "03/02 08:15:14"),
      out("42", "03/02 08:16:00", { share: "41" }),
      back("42", "03/02 08:40:13"),
    ];
    const licenses = eventsOf(lines).map((event) => "NumberOfLicenses" in event && event.NumberOfLicenses);
    expect(licenses).to.deep.equal([1, 0, 0]);
  });

  it("takes the version of the pool whose number is printed, the last time that it is", () => {
    const events = eventsOf([product.replace("2026.03", "2026.04"), out("41", "03/02 08:15:14")]);
    expect(events[0]).to.include({ FeatureVersion: "2026.04" });
  });

  it("reads users with blanks, fields of the ISV with blanks, and hosts that are not named", () => {
    const lines = [
      'OUT solve 2026.03 1 mira van dam ws-11 "cad job" 1 4 0 41 41 1a14 "" "solve" "2026.0" 03/02 08:15:14',
      'IN 4 solve 2026.0 mira van dam ws-11 "cad job" 1 1 1 41 03/02 08:40:13',
      'OUT  solve\t2026.03 1 "ivo" "" "" 1 4 0 42 42 1a14 "" "" "" 03/02 08:41:00',
    ];
    const reading = read(lines);
    expect(reading.unreadable).to.deep.equal([]);
    expect(
      reading.events.slice(1).map((event) => ("UserName" in event ? [event.UserName, event.Workstation] : [])),
    ).to.deep.equal([
      ["mira van dam", "ws-11"],
      ["mira van dam", "ws-11"],
      ["ivo", null],
    ]);
  });

  it("has denials with RLM's code; those of all licences in use by their kind", () => {
    const lines = [
      'DENY solve 2026.0 mira ws-11 "" 8 -22 1 4711 03/02 08:20',
      'DENY solve 2026.0 mira ws-11 "" 20 -8 1 03/02 08:21',
      'DENY solve 2026.0 mira "" "" 1 -11 1 4711 03/02 08:22:00.5000',
    ];
    expect(eventsOf(lines)[0]).to.deep.include({
      EventType: "denial",
      TimestampUtc: "2026-03-02T08:20:00.000Z",
      UserName: "mira",
      NumberOfLicenses: 8,
      DenialType: "NoLicenseAvailable",
      MajorErrorCode: -22,
      ClientVersion: "2026.0",
    });
    const types = eventsOf(lines).map((event) => event.EventType === "denial" && event.DenialType);
    expect(types).to.deep.equal(["NoLicenseAvailable", "Other", "Other"]);
    expect(eventsOf(lines)[2]).to.include({ TimestampUtc: "2026-03-02T08:22:00.500Z", Workstation: null });
  });

  it("shows of a denial whether the program goes on to another licence server", () => {
    const lines = [0, 1].map((attempt) => `DENY solve 2026.0 mira ws-11 "" 1 -22 ${attempt} 03/02 08:20`);
    expect(eventsOf(lines).map((event) => event.EventType === "denial" && event.IsLastAttempt)).to.deep.equal([
      false,
      undefined,
    ]);
  });

  it("counts no denial for a request that waits, or that is granted over the soft limit", () => {
    const reading = read([-25, -39].map((why) => `DENY solve 2026.0 mira ws-11 "" 1 ${why} 1 03/02 08:20`));
    expect(countsOf(reading)).to.deep.equal({ vendor_stopped: 1 });
    expect(reading.unreadable).to.deep.equal([]);
  });

  it("shows who begins and who ends to wait", () => {
    const lines = [
      'QUE solve 2026.0 mira ws-11 "" 8 c1 "rocket" "solve" "2026.0" 03/02 08:25:00',
      'DEQUE 6 solve 2026.0 mira ws-11 "" 8 c1 03/02 08:26:00',
    ];
    expect(countsOf(read(lines))).to.deep.equal({ vendor_stopped: 1, queue: 1, dequeue: 1 });
    expect(eventsOf(lines)[1]).to.include({ UserName: "mira", NumberOfLicenses: 8, Handle: "c1" });
  });

  it("opens what was in use when the log began, and not what it opened itself", () => {
    const inUse = (handle: string, share = "") =>
      `INUSE solve 2026.03 1 mira ws-11 "" 2 ${handle} ${share}1f4 03/02 23:59:59`;
    const reading = read([
      out("41", "03/02 08:15:14"),
      inUse("41"),
      inUse("21"),
      inUse("22", "22 "),
      inUse("23", "22 "),
    ]);
    expect(countsOf(reading)).to.deep.equal({ vendor_stopped: 1, checkout: 4 });
    const licenses = reading.events.slice(1).map((event) => "NumberOfLicenses" in event && event.NumberOfLicenses);
    expect(licenses).to.deep.equal([1, 2, 2, 0]);
  });

  it("ends everything when the ISV server is shut down or started anew, with one event", () => {
    const reading = read([
      out("41", "03/02 08:15:14"),
      "SHUTDOWN admin lic-north 03/02 09:00:00",
      "START lic-north 03/02/2026 09:05:00",
      back("41", "03/02 09:10:00", "ivo"),
      out("41", "03/02 09:15:00"),
      "START lic-north 03/02/2026 09:20:00",
    ]);
    const stops = reading.events.filter(({ EventType }) => EventType === "vendor_stopped");
    expect(timesOf(stops)).to.deep.equal([
      "2026-03-02T08:00:04.000Z",
      "2026-03-02T09:00:00.000Z",
      "2026-03-02T09:20:00.000Z",
    ]);
    // The earlier handle is forgotten: the check-in is reported as it is printed.
    expect(reading.events.filter(({ EventType }) => EventType === "checkin")[0]).to.include({ UserName: "ivo" });
  });

  it("gives back each checkout by itself where the log does not say of which ISV it is", () => {
    const lines = [...head.slice(6), product, out("41", "03/02 08:15:14"), "SHUTDOWN admin lic-north 03/02 09:00:00"];
    expect(countsOf(logOf(reportLog, lines))).to.deep.equal({ checkout: 1, checkin: 1 });
  });

  it("passes over the records that say nothing of licences", () => {
    const lines = [
      "LICENSE FILE /opt/rlm/quarz.lic",
      'ROAM_EXTEND solve 2026.03 1 mira ws-11 "" 3 81 c79e 03/02 08:30:00',
      "METER_DEC 101 90 10 03/02 08:31:00",
      'DYNRES create mira ws-11 1 2 "batch" 03/02 08:32:00',
      "TEMP create 1 2 3 03/02 08:32:00",
      "log a note written by the ISV",
      "REREAD admin lic-north 03/02 09:30:00",
      "SWITCH to quarz.rl.2",
      "TIMEJUMP 60 03/02 09:31:00",
      "END 03/02/2026 23:59",
      "AUTH: 1 0000000000000000000000000000000000000000",
    ];
    expect(read(lines)).to.deep.include({ unreadable: [] });
    expect(eventsOf(lines)).to.deep.equal([]);
  });

  it("gets a note where its names were changed", () => {
    expect(read(["REPROCESSED with rlmanon v14.2"]).notes.join()).to.contain("names in this log were changed");
  });

  it("counts the lines that cannot be read, and reads the others", () => {
    const reading = read([
      "NONSENSE 1 2 3",
      out("41", "03/02 08:15:14").slice(0, 40),
      out("42", "03/02 25:15:14"),
      out("43", "02/30 08:15:14"),
      out("45", "03/02 08:15:14").replace("OUT solve ", "OUT solve pro "),
      back("45", "03/02 08:15:14").replace("1 solve ", "1 solve pro "),
      'IN 1 solve 2026.0 mira ws-11 "" x 1 1 41 03/02 08:40:13',
      out("44", "03/02 08:16:00"),
    ]);
    expect(reading.unreadable).to.have.length(7);
    expect(countsOf(reading)).to.deep.equal({ vendor_stopped: 1, checkout: 1 });
  });

  it("is of the server that was queried, else of the host that it names", () => {
    expect(read([]).server).to.equal("lic-north");
    expect(read([], { address: "5053@lic-north" }).server).to.equal("5053@lic-north");
    expect(read([], { address: "5053@lic-north", server: "render" }).server).to.equal("render");
  });
});

describe("The reader of a report log", () => {
  it("goes on after a restart at any line as if there had been none", () => {
    const lines = [
      ...[...head, "TIMEZONE 480 1 # Pacific Standard Time", product, "03/02/2026 08:00"],
      ...[out("41", "03/02 08:15:14"), out("41", "03/02 08:15:14"), back("41", "03/02 08:15:14")],
      ...[
        'QUE solve 2026.0 ivo ws-12 "" 10 81 08:16',
        "DEQUE 6 10 81 08:17",
        "SHUTDOWN admin lic-north 03/02 09:00:00",
      ],
    ];
    const whole = logOf(reportLog, lines);
    expect(logOf(reportLog, lines, { restarts: true }).events).to.deep.equal(whole.events);
    expect(whole.unreadable).to.deep.equal([]);
  });

  it("distinguishes equal events of one instant by their occurrence number", () => {
    const events = eventsOf([out("41", "03/02 08:15:14"), back("41", "03/02 08:15:14"), out("41", "03/02 08:15:14")]);
    expect(events.map((event) => "Place" in event && event.Place)).to.deep.equal([0, 0, 1]);
  });
});
