// The usage log of Sentinel RMS.
import { expect } from "chai";
import { usageLog } from "../../../collector/sources/rms/usage-log.ts";
import { expectLogToSurvive } from "../mutilated-text.ts";
import { readLog } from "../read-text.ts";

/** Second 0 is 4 May 2026, 10:00 UTC; the local time is two hours ahead. */
const entry = (second: number, rest: string, levels = "2 0") =>
  `${levels} MTI1 Mon May  4 12:00:${String(second).padStart(2, "0")} 2026  ${1_777_888_800 + second} ${rest} - MA== 754986 OTM1MzQ1Nzk5`;

const log = [
  "# Startup Sentinel RMS Development Kit v9.70 Mon May  4 12:00:00 2026  1777888800 root 140 4294489039",
  entry(1, "PIPE v1.0 0 1 0 ann ws1 9.7.0 1"),
  entry(2, "PIPE v1.0 0 13 0 Bob Lee 192.0.2.7 9.7.0 12"),
  entry(3, "PIPE v1.0 1 13 0 eve ws3 9.7.0 120"),
  entry(4, "PIPE v1.0 3 13 0 eve ws3 9.7.0 120"),
  entry(5, "PIPE v1.0 6 133 0 eve ws3 9.7.0 120"),
  entry(6, "Big Pipe v 8 1 0 dan ws4 9.7.0 1"),
  entry(7, "PIPE v1.0 2 132 6 ann ws1 9.7.0 1"),
  entry(7, "PIPE v1.0 7 132 0 fay ws5 9.7.0 1"),
  entry(8, "PIPE v1.0 5 132 0 fay ws5 9.7.0 1"),
  "# Shutdown Sentinel RMS Development Kit v9.70 Mon May  4 12:00:09 2026  1777888809 root 4294489039 Mg== 2058783",
].join("\n");

describe("The usage log of Sentinel RMS", () => {
  it("makes no feature and no user of an entry that was cut off and runs into the next one", () => {
    const next = entry(2, "PIPE v1.0 2 1 0 bob ws2 9.7.0 1");
    for (const cut of [entry(1, "PIPE v1.0 0 1 0 ann ws1"), entry(1, "PIPE")]) {
      const { events, complaints } = readLog(usageLog, `${cut.slice(0, cut.indexOf(" - "))}${next}`);
      expect(events).to.deep.equal([]);
      expect(complaints).to.deep.equal(["1: an entry that is cut off, and runs into another one"]);
    }
  });

  it("has grants, denials, queues and releases, at the instant that is printed beside the local time", () => {
    const { events, complaints } = readLog(usageLog, log, { zone: "Asia/Tokyo" });
    expect(complaints).to.deep.equal([]);
    expect(events.map(({ EventType, TimestampUtc }) => `${EventType} ${TimestampUtc.slice(11, 19)}`)).to.deep.equal([
      ...["server_stopped 10:00:00", "checkout 10:00:01", "checkout 10:00:02", "denial 10:00:03", "queue 10:00:04"],
      ...["checkout 10:00:05", "checkout 10:00:06", "checkin 10:00:07", "dequeue 10:00:07", "server_stopped 10:00:09"],
    ]);
    expect(events[2]).to.deep.equal({
      EventType: "checkout",
      TimestampUtc: "2026-05-04T10:00:02.000Z",
      Place: 0,
      FeatureName: "PIPE",
      FeatureVersion: "1.0",
      UserName: "Bob Lee",
      Workstation: "192.0.2.7",
      NumberOfLicenses: 12,
    });
    expect(events[6]).to.deep.include({ FeatureName: "Big Pipe", FeatureVersion: null, UserName: "dan" });
  });

  it("distinguishes equal events of one second, also after a restart", () => {
    const twice = entry(1, "PIPE v1.0 0 1 0 ann ws1 9.7.0 1");
    const first = readLog(usageLog, twice);
    const second = readLog(usageLog, twice, {}, first.reader.state);
    expect([...first.events, ...second.events].map(({ Place }) => Place)).to.deep.equal([0, 1]);
  });

  it("reads nothing of entries whose numbers are encrypted, and notes that", () => {
    const { events, complaints } = readLog(
      usageLog,
      [
        entry(1, "PIPE v1.0 0 x7 0 ann ws1 9.7.0 q1", "2 3"),
        entry(2, "PIPE v1.0 0 1 0 ann ws1 9.7.0 1", "4 0"),
        entry(3, "PIPE v1.0 0 1 0 ann ws1 9.7.0 1", "4 1"),
      ].join("\n"),
    );
    expect(complaints).to.deep.equal([
      "1: an entry whose numbers are encrypted (log encryption level 3 or above)",
      "2: an entry whose numbers are encrypted (log encryption level 3 or above)",
    ]);
    expect(events).to.have.length(1);
  });

  it("counts what it cannot read", () => {
    const odd = [
      "hello",
      entry(1, "PIPE v1.0 0 1 0 ann ws1 9.7.0 0"),
      entry(2, "PIPE v1.0 12 1 0 ann ws1 9.7.0 1"),
      entry(3, "PIPE v1.0 0 1 0 ann 9.7.0 1"),
      entry(4, "PIPE v1.0 0 1 0 ann ws1 9.7.0 1").replace("1777888804", "1777000000"),
    ];
    expect(readLog(usageLog, odd.join("\n")).complaints).to.deep.equal([
      "1: not a line of a usage log",
      "2: a number of licences that is 0 or too large",
      "3: a transaction of a kind that is not known",
      "4: an entry without feature, user, host and number of licences",
      "5: a time that its number of seconds contradicts",
    ]);
  });

  it("does not send what the service would refuse, since it lies days ahead", () => {
    const ahead = entry(1, "PIPE v1.0 0 1 0 ann ws1 9.7.0 1").replace("2026  1777888801", "2199  7237000000");
    const late = ahead
      .replace("Mon May  4 12:00:01 2199", "Mon May 01 12:26:40 2199")
      .replace("7237000000", "7236995200");
    expect(readLog(usageLog, late).complaints).to.deep.equal(["1: a time that lies ahead"]);
  });

  it("is read, or counted as unreadable, however it was mutilated", () => {
    expectLogToSurvive(usageLog, [log]);
  });
});
