// The day of a line of FLEXlm's debug log, which prints times of day alone: where it comes from, and when a new one
// begins.
import { expect } from "chai";
import { opening, out, readLog, stamp, timesOf } from "../log-reading.ts";

describe("The day of a log's line", () => {
  it("is what TIMESTAMP prints, and rolls over where the clock goes back", () => {
    const read = readLog([
      stamp(" 9:00:00", "3/10/2026"),
      out("17:30:00", "anna"),
      out(" 0:00:05", "bela"),
      out("23:50:00", "cara"),
      out(" 8:00:00", "dora"),
      stamp(" 9:00:00", "3/12/2026", "quarzd"),
    ]);
    expect(timesOf(read)).to.deep.equal({
      anna: "2026-03-10T17:30:00.000Z",
      bela: "2026-03-11T00:00:05.000Z",
      cara: "2026-03-11T23:50:00.000Z",
      dora: "2026-03-12T08:00:00.000Z",
    });
    expect(read.notes).to.deep.equal([]);
  });

  it("is not another one where daemons differ by up to a minute", () => {
    const read = readLog([
      stamp(" 9:00:00", "3/10/2026"),
      out("10:00:30", "anna"),
      out(" 9:59:30", "bela", "lapisd"),
      out("10:00:40", "cara"),
    ]);
    expect(timesOf(read)).to.deep.equal({
      anna: "2026-03-10T10:00:30.000Z",
      bela: "2026-03-10T09:59:30.000Z",
      cara: "2026-03-10T10:00:40.000Z",
    });
  });

  it("is the one before for a daemon that is late at midnight", () => {
    const read = readLog([
      stamp("23:00:00", "3/10/2026"),
      out(" 0:00:05", "anna"),
      out("23:59:58", "bela", "lapisd"),
      stamp("23:59:59", "3/10/2026", "lapisd"),
      out(" 0:00:07", "cara"),
    ]);
    expect(timesOf(read)).to.deep.equal({
      anna: "2026-03-11T00:00:05.000Z",
      bela: "2026-03-10T23:59:58.000Z",
      cara: "2026-03-11T00:00:07.000Z",
    });
    expect(read.notes).to.deep.equal([]);
  });

  it("comes from the first date below for the lines above it, over midnight too", () => {
    const read = readLog([
      out("22:00:00", "anna"),
      out("23:59:00", "bela"),
      out(" 1:00:00", "cara"),
      stamp(" 3:00:00", "3/11/2026"),
      out("4:00:00", "dora"),
    ]);
    expect(timesOf(read)).to.deep.equal({
      anna: "2026-03-10T22:00:00.000Z",
      bela: "2026-03-10T23:59:00.000Z",
      cara: "2026-03-11T01:00:00.000Z",
      dora: "2026-03-11T04:00:00.000Z",
    });
  });

  it("comes from the start line, the system's clock or a SLOG line as well", () => {
    const dated = [
      " 9:00:00 (lmgrd) FlexNet Licensing (v11.13 build 1 x64_lsb) started on lic-north (linux) (3/10/2026)",
      " 9:00:00 (lmgrd) Server's System Date and Time: Tue Mar 10 2026 09:00:00 Central Asia Standard Time",
      " 9:00:00 (quarzd) (@quarzd-SLOG@) Time: Tue Mar 10 2026 09:00:00",
    ];
    for (const line of dated)
      expect(timesOf(readLog([line, out("10:00:00", "anna")])), line).to.deep.equal({
        anna: "2026-03-10T10:00:00.000Z",
      });
  });

  it("jumps over days that the log was silent", () => {
    const read = readLog([
      stamp(" 9:00:00", "3/10/2026"),
      out("10:00:00", "anna"),
      ...opening
        .slice(3, 6)
        .map((line) => line.replace("Mar 10", "Mar 20").replace("3/10", "3/20").replace(" EDT", "")),
      out("9:30:00", "bela"),
    ]);
    expect(timesOf(read)).to.deep.equal({ anna: "2026-03-10T10:00:00.000Z", bela: "2026-03-20T09:30:00.000Z" });
  });

  it("is set right with a note where a clock that was set back was taken for midnight", () => {
    const read = readLog([
      stamp(" 9:00:00", "3/10/2026"),
      out("10:00:00", "anna"),
      out(" 9:55:00", "bela"),
      stamp("12:00:00", "3/10/2026"),
      out("12:30:00", "cara"),
    ]);
    expect(timesOf(read).cara).to.equal("2026-03-10T12:30:00.000Z");
    expect(read.notes).to.deep.equal(["4: the day is 2026-3-10, a day before what the lines above were taken for"]);
  });

  it("may have a year of two digits, or none where --year gives it", () => {
    expect(timesOf(readLog([stamp(" 9:00:00", "3/10/26"), out("10:00:00", "anna")]))).to.deep.equal({
      anna: "2026-03-10T10:00:00.000Z",
    });
    expect(timesOf(readLog([stamp(" 9:00:00", "3/10"), out("10:00:00", "anna")], { year: 2026 }))).to.deep.equal({
      anna: "2026-03-10T10:00:00.000Z",
    });
    expect(readLog([stamp(" 9:00:00", "3/10"), out("10:00:00", "anna")]).day).to.equal(null);
  });

  it("is complained of where a TIMESTAMP prints none that exists", () => {
    const read = readLog([
      stamp(" 9:00:00", "3/10/2026"),
      stamp("10:00:00", "2/30/2026"),
      stamp("11:00:00", "31.12.2026"),
    ]);
    expect(read.unreadable.map((text) => text.split(": ").slice(0, 2).join(": "))).to.deep.equal([
      "2: a day that does not exist, or has no year",
      "3: a day that does not exist, or has no year",
    ]);
  });

  it("is not known in a log without any date, unless --at gives the time of its last line", () => {
    const lines = [out("22:00:00", "anna"), out(" 1:00:00", "bela")];
    expect(readLog(lines).day).to.equal(null);
    expect(timesOf(readLog(lines, { at: "2026-03-11T02:00:00Z" }))).to.deep.equal({
      anna: "2026-03-10T22:00:00.000Z",
      bela: "2026-03-11T01:00:00.000Z",
    });
    expect(timesOf(readLog(lines, { at: "2026-03-11T00:30:00Z" }))).to.deep.equal({
      anna: "2026-03-09T22:00:00.000Z",
      bela: "2026-03-10T01:00:00.000Z",
    });
  });

  it("is exact where lmgrd prints date and offset on each line", () => {
    const read = readLog([
      '2026-03-10T10:00:00+0100 (quarzd) OUT: "solve" anna@ws-11',
      '2026-03-10T10:00:01Z (quarzd) OUT: "solve" bela@ws-11',
      '2026-03-10T10:00:02-05:00 (quarzd) OUT: "solve" cara@ws-11',
    ]);
    expect(timesOf(read)).to.deep.equal({
      anna: "2026-03-10T09:00:00.000Z",
      bela: "2026-03-10T10:00:01.000Z",
      cara: "2026-03-10T15:00:02.000Z",
    });
  });
});
