// What lines of FLEXlm's debug log mean together: the occurrence numbers of equal events of one second, and daemons
// that stop and start.
import { expect } from "chai";
import { opening, readAfterOpening, readLog } from "../log-reading.ts";

describe("Equal events of one second", () => {
  it("have an occurrence number each, in the order of the log", () => {
    const line = '10:00:00 (quarzd) OUT: "solve" mira@ws-11  ';
    const { events } = readAfterOpening(
      line,
      line,
      '10:00:00 (quarzd) OUT: "solve" mira@ws-12  ',
      line,
      '10:00:01 (quarzd) OUT: "solve" mira@ws-11  ',
    );
    expect(events.slice(1).map(({ Place }) => Place)).to.deep.equal([0, 1, 0, 2, 0]);
  });

  it("have the same occurrence numbers though another daemon's line of a second later stands between them", () => {
    const line = '10:00:00 (quarzd) OUT: "solve" mira@ws-11  ';
    const { events } = readAfterOpening(line, '10:00:01 (lapisd) OUT: "other" otto@ws-12  ', line);
    expect(events.slice(1).map(({ Place }) => Place)).to.deep.equal([0, 0, 1]);
  });

  it("are others where vendor, number or kind differ", () => {
    const { events } = readAfterOpening(
      '10:00:00 (quarzd) OUT: "solve" mira@ws-11  ',
      '10:00:00 (quarzd) IN: "solve" mira@ws-11  ',
      '10:00:00 (lapisd) OUT: "solve" mira@ws-11  ',
      '10:00:00 (quarzd) OUT: "solve" mira@ws-11  (2 licenses) ',
    );
    expect(events.slice(1).map(({ Place }) => Place)).to.deep.equal([0, 0, 0, 0]);
  });
});

describe("Daemons that stop and start", () => {
  const stops = (...lines: string[]) =>
    readAfterOpening('10:00:00 (quarzd) OUT: "solve" mira@ws-11  ', ...lines)
      .events.slice(2)
      .map((event) => [event.EventType, "Vendor" in event ? event.Vendor : null, event.TimestampUtc.slice(11, 19)]);

  it("a new server has lost what ran before it", () => {
    expect(readAfterOpening().events).to.deep.equal([
      { EventType: "server_stopped", TimestampUtc: "2026-03-10T12:00:00.000Z", Place: 0 },
    ]);
    expect(
      stops(...opening.map((line) => line.replace(" 8:00:0", "11:00:0").replace("08:00:00", "11:00:00"))),
    ).to.deep.equal([["server_stopped", null, "15:00:00"]]);
  });

  it("a vendor daemon that exits has lost its checkouts", () => {
    for (const line of [
      "quarzd exited with status 0 signal = 17",
      "quarzd exited with status 9",
      "Shutting down quarzd pid=1962 because of signal 15",
    ]) {
      expect(stops(`11:00:00 (lmgrd) ${line}`), line).to.deep.equal([["vendor_stopped", "quarzd", "15:00:00"]]);
    }
    for (const line of ["EXITING DUE TO SIGNAL 15 Exit reason 5", "daemon shutdown requested - shutting down"]) {
      expect(stops(`11:00:00 (quarzd) ${line}`), line).to.deep.equal([["vendor_stopped", "quarzd", "15:00:00"]]);
    }
  });

  it("so has one that is started again", () => {
    expect(stops("11:00:00 (lmgrd) REStarted quarzd (internet tcp_port 45413 pid 177)")).to.deep.equal([
      ["vendor_stopped", "quarzd", "15:00:00"],
    ]);
    expect(stops("11:00:00 (lmgrd) Started quarzd (internet tcp_port 45413 pid 177)")).to.deep.equal([
      ["vendor_stopped", "quarzd", "15:00:00"],
    ]);
  });

  it("report one stop once, however many lines print it", () => {
    expect(
      stops(
        "11:00:00 (quarzd) EXITING DUE TO SIGNAL 15 Exit reason 5",
        "11:00:00 (lmgrd) quarzd exited with status 58",
        "11:00:01 (lmgrd) REStarted quarzd (internet tcp_port 45413 pid 177)",
        '11:00:02 (quarzd) OUT: "solve" mira@ws-11  ',
        "11:00:03 (lmgrd) quarzd exited with status 0 signal = 17",
      ),
    ).to.deep.equal([
      ["vendor_stopped", "quarzd", "15:00:00"],
      ["checkout", "quarzd", "15:00:02"],
      ["vendor_stopped", "quarzd", "15:00:03"],
    ]);
  });

  it("leave the other vendors' checkouts alone", () => {
    expect(
      stops('10:00:01 (lapisd) OUT: "other" otto@ws-12  ', "11:00:00 (lmgrd) lapisd exited with status 1").at(-1),
    ).to.deep.equal(["vendor_stopped", "lapisd", "15:00:00"]);
  });

  it("end everything where lmgrd itself exits", () => {
    expect(stops("11:00:00 (lmgrd) EXITING DUE TO SIGNAL 15")).to.deep.equal([["server_stopped", null, "15:00:00"]]);
  });

  it("are reported of a vendor that the log does not show before: what ran before the log is unknown", () => {
    const { events } = readLog([
      "10:00:00 (lmgrd) TIMESTAMP 3/10/2026",
      "11:00:00 (lmgrd) REStarted quarzd (internet tcp_port 4 pid 7)",
      "11:00:01 (lmgrd) quarzd exited with status 1",
    ]);
    expect(events.map(({ EventType }) => EventType)).to.deep.equal(["vendor_stopped"]);
  });
});
