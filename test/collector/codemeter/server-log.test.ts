// The log of a CodeMeter licence server.
import { expect } from "chai";
import { anyLog as serverLog } from "../../../collector/sources/codemeter/server-log.ts";
import { expectLogToSurvive } from "../mutilated-text.ts";
import { readLog } from "../read-text.ts";

const log = [
  "2026-05-04 10:00:00: CodeMeter for Linux (B7.60.5625.503.64.1405)",
  "2026-05-04 10:00:00: Running on Debian GNU/Linux 12 (Kernel 6.1.71)",
  "\tHTTP:Listening on port 22352...",
  "",
  "2026-05-04 10:00:01: Server ready",
  "2026-05-04 10:00:02: Access from local(IPV4) to SubSystem (Handle 16)",
  "2026-05-04 10:00:02: Handle 16 released",
  "2026-05-04 10:00:03: Access from ws1(192.0.2.7) to 6000437:8755 (Handle 21)",
  "2026-05-04 10:00:04: Access from ws2(NORTH\\bob,Pipe Pro) to FC6000437:PC8755 (Handle 22)",
  "2026-05-04 10:00:05: Entry (6000437:8755) not found - Event WB0200 (ENTRY NOT FOUND), Request IP-Address local(IPV4) with UserLimit",
  "2026-05-04 10:01:05: Entry (6000437:8755) not found - Event WB0200 (ENTRY NOT FOUND), Request IP-Address local(IPV4) with UserLimit",
  "2026-05-04 10:00:05: API Error 200 (ENTRY NOT FOUND) occurred!",
  "2026-05-04 10:30:00: Entry (6000437:8755:1 RD=2021-10-30) not found - Event WB0212 (NO MORE LICENSES), Request IP-Address ws3(NORTH\\eve,Pipe Pro) (SID 0xc03d / 0x00) with StationShare Mode",
  "2026-05-04 11:00:00: Handle 21 released",
  "2026-05-04 11:00:01: Handle 99 released",
].join("\n");

describe("The log of CodeMeter", () => {
  it("pairs sessions by their handles, and reports denials for which licences were in use", () => {
    const { events, complaints } = readLog(serverLog, log, { zone: "Europe/Berlin" });
    expect(complaints).to.deep.equal([]);
    expect(events).to.deep.equal([
      { EventType: "server_stopped", TimestampUtc: "2026-05-04T08:00:00.000Z", Place: 0 },
      {
        EventType: "checkout",
        TimestampUtc: "2026-05-04T08:00:03.000Z",
        Place: 0,
        FeatureName: "6000437:8755",
        UserName: "ws1",
        Workstation: "ws1",
        IpAddress: "192.0.2.7",
        Handle: "21",
      },
      {
        EventType: "checkout",
        TimestampUtc: "2026-05-04T08:00:04.000Z",
        Place: 0,
        FeatureName: "6000437:8755",
        UserName: "NORTH\\bob",
        Workstation: "ws2",
        Handle: "22",
      },
      {
        EventType: "denial",
        TimestampUtc: "2026-05-04T08:30:00.000Z",
        Place: 0,
        FeatureName: "6000437:8755",
        UserName: "NORTH\\eve",
        Workstation: "ws3",
        DenialType: "NoLicenseAvailable",
        ErrorMessage: "NO MORE LICENSES",
        MajorErrorCode: 212,
      },
      {
        EventType: "checkin",
        TimestampUtc: "2026-05-04T09:00:00.000Z",
        Place: 0,
        FeatureName: "6000437:8755",
        UserName: "ws1",
        Workstation: "ws1",
        IpAddress: "192.0.2.7",
        Handle: "21",
      },
    ]);
  });

  it("ends a session whose handle is given to another one, since its release was not logged", () => {
    const again = "2026-05-04 10:00:09: Access from ws9(NORTH\\ann,Pipe) to 6000437:8755 (Handle 22)";
    const { events } = readLog(serverLog, `${log.split("\n").slice(0, 9).join("\n")}\n${again}`);
    expect(events.slice(-2).map((one) => [one.EventType, "UserName" in one && one.UserName])).to.deep.equal([
      ["checkin", "NORTH\\bob"],
      ["checkout", "NORTH\\ann"],
    ]);
  });

  it("reads users with brackets in their names whole", () => {
    const named = log.replaceAll(/NORTH\\(?:bob|eve)/g, "NORTH\\ann (ext)");
    const { events, complaints } = readLog(serverLog, named);
    expect(complaints).to.deep.equal([]);
    expect(events.map((event) => ("UserName" in event ? event.UserName : null))).to.deep.equal([
      ...[null, "ws1", "NORTH\\ann (ext)", "NORTH\\ann (ext)", "ws1"],
    ]);
  });

  it("takes no address for a user, though a port or brackets stand with it", () => {
    const addresses = ["192.0.2.7", "192.0.2.7:50123", "2001:db8::7", "[2001:db8::7]:50123", "fe80::1%eth0"];
    const { events } = readLog(
      serverLog,
      addresses
        .map((one, index) => `2026-05-04 10:00:0${index}: Access from ws1(${one}) to 12345:6 (Handle ${index})`)
        .join("\n"),
    );
    expect(events.map((event) => "UserName" in event && [event.UserName, event.IpAddress])).to.deep.equal(
      ["192.0.2.7", "192.0.2.7", "2001:db8::7", "2001:db8::7", "fe80::1%eth0"].map((address) => ["ws1", address]),
    );
  });

  it("ends no session before it began where the clocks go back", () => {
    const lines = [
      "2026-10-25 02:30:00: Access from ws1(mkeller,Pipe) to 6000437:8755 (Handle 21)",
      "2026-10-25 02:10:00: Handle 21 released",
    ];
    const options = { zone: "Europe/Berlin", at: "2026-11-01T00:00:00Z" };
    const instants = (events: readonly { TimestampUtc: string }[]) => events.map(({ TimestampUtc }) => TimestampUtc);
    const expected = ["2026-10-25T00:30:00.000Z", "2026-10-25T01:10:00.000Z"];
    expect(instants(readLog(serverLog, lines.join("\n"), options).events)).to.deep.equal(expected);
    const before = readLog(serverLog, lines[0] ?? "", options);
    const after = readLog(serverLog, lines[1] ?? "", options, before.reader.state);
    expect(instants([...before.events, ...after.events])).to.deep.equal(expected);
  });

  it("recognises by its number that no licence was free, in whatever words", () => {
    const german = log.replace("NO MORE LICENSES", "KEINE WEITEREN LIZENZEN");
    expect(readLog(serverLog, german).events.filter(({ EventType }) => EventType === "denial")).to.have.length(1);
  });

  it("lists a message that names a licence in words that are not known", () => {
    const odd = [
      "2026-05-04 10:00:00: ws1(mkeller,Pipe) から 6000437:8755 へのアクセス",
      "2026-05-04 10:00:00: Access from ws1(a to SubSystem,Pipe) to 6000437:8755 (Handle 3",
      "2026-05-04 10:00:00: Used IP port: 127.0.0.1:22350 at 10:30, fe80::1234:5678",
    ];
    expect(readLog(serverLog, odd.join("\n")).complaints).to.deep.equal([
      "1: a message about licences of a kind that is not known",
      "2: access to a licence in an unknown form",
    ]);
  });

  it("reports an entry that nobody has once: clients request it again and again", () => {
    expect(readLog(serverLog, log).notes).to.deep.equal([
      "10: the entry 6000437:8755 was requested and is not there (ENTRY NOT FOUND)",
    ]);
  });

  it("ends a session that was open before a restart of the collector", () => {
    const lines = log.split("\n");
    const before = readLog(serverLog, lines.slice(0, 9).join("\n"));
    const after = readLog(serverLog, lines.slice(9).join("\n"), {}, before.reader.state);
    expect(after.events.map(({ EventType }) => EventType)).to.deep.equal(["denial", "checkin"]);
  });

  it("knows no handle from before the server was started again", () => {
    const lines = log.split("\n");
    const restarted = [...lines.slice(0, 9), lines[0], "2026-05-04 12:00:00: Handle 22 released"].join("\n");
    expect(readLog(serverLog, restarted).events.at(-1)?.EventType).to.equal("server_stopped");
  });

  it("counts lines without a date and time, and entries that it cannot read", () => {
    const odd = [
      "2026-05-04 10:00:20,332 INFO reaped unknown pid 33",
      "2026-02-30 10:00:00: Server ready",
      "2026-05-04 10:00:00: Entry (x) not found",
      "2026-05-04 10:00:00: Entry (1:2) not found - Event WB0212 (NO MORE LICENSES)",
      "2199-05-04 10:00:00: Access from ws1(192.0.2.7) to 1:2 (Handle 21)",
    ];
    expect(readLog(serverLog, odd.join("\n")).complaints).to.deep.equal([
      "1: no date and time at its beginning",
      "2: no date and time at its beginning",
      "3: an entry without firm code, product code and event",
      "4: a denial without the host that made the request",
      "5: a time that lies ahead",
    ]);
  });

  it("is read, or counted as unreadable, however it was mutilated", () => {
    expectLogToSurvive(serverLog, [log]);
  });
});
