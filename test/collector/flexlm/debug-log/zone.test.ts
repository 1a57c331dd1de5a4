// The time zone of FLEXlm's debug log, the hours in which clocks change, and every instant given back (by fast-check).
import { expect } from "chai";
import fc from "fast-check";
import { IANAZone } from "luxon";
import { LogClock } from "../../../../collector/sources/flexlm/debug-log-clock.ts";
import { dayNumber, localDayOf } from "../../../../collector/text/zone.ts";
import { opening, out, readLog, stamp, timesOf } from "../log-reading.ts";

describe("The zone of a log", () => {
  it("is the printed one where RFC 5322 names it, with its summer time", () => {
    const read = readLog([...opening, out("10:00:00", "anna")]);
    expect([read.zone.name, read.zone.origin]).to.deep.equal(["America/New_York", "printed"]);
    expect(timesOf(read)).to.deep.equal({ anna: "2026-03-10T14:00:00.000Z" });
  });

  it("is fixed where that zone has another offset at the time, or where an offset is printed", () => {
    const zoned = (zone: string) => readLog([opening[3].replace("EDT", zone), out("10:00:00", "anna")]);
    expect([zoned("EST").zone.name, timesOf(zoned("EST")).anna]).to.deep.equal([
      "Etc/GMT+5",
      "2026-03-10T15:00:00.000Z",
    ]);
    expect([zoned("-05").zone.name, timesOf(zoned("-05")).anna]).to.deep.equal([
      "Etc/GMT+5",
      "2026-03-10T15:00:00.000Z",
    ]);
    expect(timesOf(zoned("+0530")).anna).to.equal("2026-03-10T04:30:00.000Z");
    expect(zoned("GMT").zone.name).to.equal("Etc/UTC");
  });

  it("is noted where it is not understood, once, and not where another one is set", () => {
    const lines = [opening[3].replace("EDT", "CEST"), out("10:00:00", "anna"), opening[3].replace("EDT", "CEST")];
    const noteOf = ({ notes }: { notes: string[] }) => notes.join().match(/the time zone .* is not understood/g);
    expect(noteOf(readLog(lines))).to.deep.equal(['the time zone "CEST" in line 1 of the log is not understood']);
    expect(readLog(lines).unreadable).to.deep.equal([]);
    expect(noteOf(readLog(lines, { zone: "Europe/Zurich" }))).to.equal(null);
    expect(noteOf(readLog([...opening]))).to.equal(null);
  });

  it("is this machine's where the printed one is another's word, and --time-zone goes before all", () => {
    const read = readLog([opening[3].replace("EDT", "CET"), out("10:00:00", "anna")]);
    expect([read.zone.name, read.zone.origin]).to.deep.equal(["Etc/UTC", "this machine"]);
    const given = readLog([...opening, out("10:00:00", "anna")], { zone: "Europe/Zurich" });
    expect([given.zone.origin, timesOf(given).anna]).to.deep.equal(["--time-zone", "2026-03-10T09:00:00.000Z"]);
  });
});

describe("The hour in which clocks change", () => {
  it("is passed twice in autumn and is no day", () => {
    const read = readLog(
      [
        stamp("20:00:00", "10/24/2026"),
        out("0:30:00", "anna"),
        out("2:59:50", "bela"),
        out("2:00:10", "cara"),
        out("2:30:00", "cleo"),
        out("2:59:55", "dora"),
        out("3:00:00", "edda"),
        stamp("4:00:00", "10/25/2026"),
      ],
      { zone: "Europe/Zurich" },
    );
    expect(timesOf(read)).to.deep.equal({
      anna: "2026-10-24T22:30:00.000Z",
      bela: "2026-10-25T00:59:50.000Z",
      cara: "2026-10-25T01:00:10.000Z",
      cleo: "2026-10-25T01:30:00.000Z",
      dora: "2026-10-25T01:59:55.000Z",
      edda: "2026-10-25T02:00:00.000Z",
    });
    expect(read.notes).to.deep.equal([]);
  });

  it("is no day either where the first date stands after it", () => {
    const read = readLog([out("2:59:50", "bela"), out("2:00:10", "cara"), stamp("4:00:00", "10/25/2026")], {
      zone: "Europe/Zurich",
    });
    expect(timesOf(read)).to.deep.equal({ bela: "2026-10-25T00:59:50.000Z", cara: "2026-10-25T01:00:10.000Z" });
  });

  it("is left out in spring", () => {
    const read = readLog([stamp("1:00:00", "3/29/2026"), out("1:59:59", "anna"), out("3:00:01", "bela")], {
      zone: "Europe/Zurich",
    });
    expect(timesOf(read)).to.deep.equal({ anna: "2026-03-29T00:59:59.000Z", bela: "2026-03-29T01:00:01.000Z" });
  });

  it("makes no day of times that it skips, where the log is of another zone than was thought", () => {
    const lines = [
      stamp("1:00:00", "3/29/2026"),
      out("2:10:00", "anna"),
      out("2:50:00", "bela"),
      out("3:00:30", "cara"),
    ];
    expect(timesOf(readLog(lines, { zone: "Europe/Zurich" }))).to.deep.equal({
      anna: "2026-03-29T01:00:00.000Z",
      bela: "2026-03-29T01:00:00.000Z",
      cara: "2026-03-29T01:00:30.000Z",
    });
  });
});

describe("The clock of a log", () => {
  it("gives every instant back, over days and changes of the clocks, while lines come within a day", () => {
    const zones = ["Etc/UTC", "Europe/Zurich", "America/New_York", "Australia/Lord_Howe"].map((name) =>
      IANAZone.create(name),
    );
    const begin = fc.date({
      min: new Date("2005-01-01T00:00:00Z"),
      max: new Date("2035-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    const steps = fc.array(fc.integer({ min: 0, max: 22 * 3_600 }), { maxLength: 40 });
    fc.assert(
      fc.property(begin, steps, fc.constantFrom(...zones), (from, seconds, zone) => {
        let instant = Math.floor(from.getTime() / 1_000) * 1_000;
        const clock = new LogClock(zone, { day: dayNumber(localDayOf(zone, instant)), latest: null });
        const second = () => {
          const local = new Date(instant + zone.offset(instant) * 60_000);
          return local.getUTCHours() * 3_600 + local.getUTCMinutes() * 60 + local.getUTCSeconds();
        };
        // The first line may stand in an hour that is passed twice: it is unknown which.
        fc.pre(clock.at(second()) === instant);
        for (const step of seconds) {
          const before = instant;
          instant += step * 1_000;
          const found = clock.at(second());
          // A step into an hour that is passed twice is read as the first pass of it, if that is not before the last line.
          if (found !== instant) {
            expect(instant - found).to.be.oneOf([1_800_000, 3_600_000]);
            expect(found).to.be.at.least(before - 60_000);
            instant = found;
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
