// When an event of RLM's report log happened: its year, its zone, and clocks that change.
import { expect } from "chai";
import { reportLog } from "../../../collector/sources/rlm/report-log/reader.ts";
import { logOf, noon } from "../readings.ts";
import { eventsOf, out, read, timesOf } from "./logging.ts";

describe("The time of a report log", () => {
  it("is of the next year where the month goes back, before the stamp of that year", () => {
    const lines = [
      "12/31/2025 23:30",
      out("41", "12/31 23:59:58"),
      out("42", "01/01 00:00:03"),
      out("43", "12/31 23:59:59"),
      "01/01/2026 00:00",
      out("44", "01/01 00:05:00"),
    ];
    expect(timesOf(eventsOf(lines))).to.deep.equal([
      "2025-12-31T23:59:58.000Z",
      "2026-01-01T00:00:03.000Z",
      "2025-12-31T23:59:59.000Z",
      "2026-01-01T00:05:00.000Z",
    ]);
  });

  it("is of the year of the first stamp where the log begins in the middle", () => {
    const lines = [out("41", "12/31 23:50:00"), "01/01/2025 00:00", out("42", "01/01 00:05:00")];
    expect(timesOf(logOf(reportLog, lines).events)).to.deep.equal([
      "2024-12-31T23:50:00.000Z",
      "2025-01-01T00:05:00.000Z",
    ]);
  });

  it("is of the latest year before the log's end where no line prints one, unless it is given", () => {
    const lines = [out("41", "11/30 23:50:00"), out("42", "01/02 00:05:00")];
    expect(timesOf(logOf(reportLog, lines, { at: noon }).events)).to.deep.equal([
      "2025-11-30T23:50:00.000Z",
      "2026-01-02T00:05:00.000Z",
    ]);
    expect(timesOf(logOf(reportLog, lines, { year: 2020 }).events)[0]).to.equal("2020-11-30T23:50:00.000Z");
  });

  it("is in the zone of the setting, else in the printed one, which stands below the start", () => {
    const lines = ["TIMEZONE 480 1 # Pacific Standard Time", out("41", "07/01 08:00:00")];
    const pacific = read(lines);
    expect(pacific.zone).to.equal("America/Los_Angeles");
    expect(timesOf(pacific.events)).to.deep.equal(["2026-03-02T16:00:04.000Z", "2026-07-01T15:00:00.000Z"]);
    expect(timesOf(read(lines, { zone: "Asia/Tokyo" }).events)[1]).to.equal("2026-06-30T23:00:00.000Z");
  });

  it("is in a zone of one offset where its clocks do not change", () => {
    const lines = ["TIMEZONE -60 0 # Central European Standard Time", out("41", "07/01 08:00:00")];
    expect(timesOf(read(lines).events)[1]).to.equal("2026-07-01T07:00:00.000Z");
    expect(timesOf(read(["TIMEZONE -330 0 # IST", out("41", "07/01 08:00:00")]).events)[1]).to.equal(
      "2026-07-01T02:30:00.000Z",
    );
  });

  it("is in standard time, with a note, where it is unknown when the clocks change", () => {
    const reading = read(["TIMEZONE -120 1 # somewhere", out("41", "07/01 08:00:00")]);
    expect(timesOf(reading.events)[1]).to.equal("2026-07-01T06:00:00.000Z");
    expect(reading.notes.join()).to.contain("when the clocks of its zone change");
  });

  it("goes on over a change of the clocks", () => {
    const lines = [
      "10/25/2026 01:30",
      out("1", "10/25 02:30:00"),
      out("2", "10/25 02:59:00"),
      out("3", "10/25 02:10:00"),
      out("4", "10/25 03:00:00"),
    ];
    expect(timesOf(eventsOf(lines, { zone: "Europe/Berlin" }))).to.deep.equal([
      "2026-10-25T00:30:00.000Z",
      "2026-10-25T00:59:00.000Z",
      "2026-10-25T01:10:00.000Z",
      "2026-10-25T02:00:00.000Z",
    ]);
  });

  it("is unreadable where it lies ahead of the log's end and of the present: the service refuses such events", () => {
    const lines = ["03/02/9026 08:00", out("41", "03/02 08:15:14"), "START lic-north 03/02/9026 09:00:00"];
    expect(read(lines).unreadable).to.have.length(2);
    expect(eventsOf(lines)).to.deep.equal([]);
  });

  it("is unreadable where there is none, also in a stamp, a start and a zone", () => {
    const reading = read(["13/01/2026 08:00", "START lic-north 03/02/2026 8", "TIMEZONE west 1", "SHUTDOWN a b 03/02"]);
    expect(reading.unreadable).to.have.length(4);
  });
});
