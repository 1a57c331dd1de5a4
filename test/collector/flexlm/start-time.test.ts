// The starts of checkouts, which lmstat prints with a weekday and no year: which year and which instant they mean.
import { expect } from "chai";
import fc from "fast-check";
import { IANAZone } from "luxon";
import { startInstant, weekdayOf } from "../../../collector/text/dates.ts";
import { checkout, checkoutsOf, feature, lmstat, readLmstatText, snapshotOf, version } from "./reading.ts";

const utc = IANAZone.create("Etc/UTC");
const zurich = IANAZone.create("Europe/Zurich");
const newYork = IANAZone.create("America/New_York");

function start(text: string, printed: string, zone = utc): string | null {
  const [, weekday = "", month, day, hour, minute] = /^(\w{3}) (\d+)\/(\d+) (\d+):(\d+)$/.exec(text) ?? [];
  const parts = {
    weekday: weekdayOf(weekday) ?? -1,
    month: Number(month),
    day: Number(day),
    second: Number(hour) * 3_600 + Number(minute) * 60,
  };
  const instant = startInstant(parts, Date.parse(printed), zone);
  return instant === null ? null : new Date(instant).toISOString();
}

describe("The year of a start", () => {
  it("is the year of printing where the weekday fits", () => {
    expect(start("Tue 3/10 9:05", "2026-03-10T10:00:00Z")).to.equal("2026-03-10T09:05:00.000Z");
    expect(start("Thu 1/1 0:00", "2026-03-10T10:00:00Z")).to.equal("2026-01-01T00:00:00.000Z");
  });

  it("is the latest one before it in which the date is that weekday, years back if need be", () => {
    expect(start("Fri 1/2 9:05", "2025-03-10T10:00:00Z")).to.equal("2015-01-02T09:05:00.000Z");
    expect(start("Wed 12/31 23:59", "2026-01-01T00:00:00Z")).to.equal("2025-12-31T23:59:00.000Z");
    expect(start("Tue 2/29 8:00", "2026-03-10T10:00:00Z")).to.equal("2000-02-29T08:00:00.000Z");
  });

  it("is never one that lies after the printing, though the weekday fits, and none where it lies less than a day ahead", () => {
    expect(start("Wed 3/11 10:01", "2026-03-10T10:00:00Z")).to.equal("2020-03-11T10:01:00.000Z");
    expect(start("Tue 3/10 23:59", "2026-03-10T10:00:00Z")).to.equal(null);
    expect(start("Wed 3/11 0:00", "2026-03-10T10:00:00Z")).to.equal(null);
  });

  it("may be in the five minutes after the printed one, as clocks differ", () => {
    expect(start("Tue 3/10 10:05", "2026-03-10T10:00:00Z")).to.equal("2026-03-10T10:05:00.000Z");
    expect(start("Tue 3/10 10:06", "2026-03-10T10:00:00Z")).to.equal(null);
    expect(start("Thu 1/1 0:00", "2025-12-31T23:59:00Z")).to.equal("2026-01-01T00:00:00.000Z");
  });

  it("is none where no year of the last 40 has that weekday on that date", () => {
    expect(start("Mon 2/30 9:05", "2026-03-10T10:00:00Z")).to.equal(null);
    // 29 February was a Friday in 2008 and a Monday in 2016, and no Wednesday between 1984 and 2012.
    expect(start("Wed 2/29 9:05", "2011-03-10T10:00:00Z")).to.equal("1984-02-29T09:05:00.000Z");
  });

  it("is settled in the licence manager's zone, on both sides of a change of the clocks", () => {
    expect(start("Sun 3/29 1:59", "2026-03-29T10:00:00Z", zurich)).to.equal("2026-03-29T00:59:00.000Z");
    expect(start("Sun 3/29 3:00", "2026-03-29T10:00:00Z", zurich)).to.equal("2026-03-29T01:00:00.000Z");
    expect(start("Tue 3/10 0:10", "2026-03-10T04:20:00Z", newYork)).to.equal("2026-03-10T04:10:00.000Z");
    expect(start("Mon 3/9 23:50", "2026-03-10T04:20:00Z", newYork)).to.equal("2026-03-10T03:50:00.000Z");
  });

  it("is the first of two where the clocks passed that time twice, and the moment of the change where they skipped it", () => {
    expect(start("Sun 10/25 2:30", "2026-10-25T10:00:00Z", zurich)).to.equal("2026-10-25T00:30:00.000Z");
    expect(start("Sun 3/29 2:30", "2026-03-29T10:00:00Z", zurich)).to.equal("2026-03-29T01:00:00.000Z");
  });

  it("is capped by --year", () => {
    const text = lmstat(feature("solve", 4, 1, version("solve", "5.0"), checkout("mira ws-11 :0")));
    expect(snapshotOf(text, { year: 2025 }).Pools[0]?.Checkouts?.[0]?.StartTimeUtc).to.equal(
      "2020-03-10T09:05:00.000Z",
    );
  });

  it("leaves a start that has none out, counts it and shows it", () => {
    expect(checkoutsOf(checkout("mira ws-11 :0", "", "Mon 2/30 9:05"))).to.deep.equal([]);
    const { unreadable } = readLmstatText(
      lmstat(feature("solve", 4, 1, version("solve", "5.0"), checkout("mira ws-11 :0", "", "Mon 2/30 9:05"))),
    );
    expect(unreadable).to.have.length(1);
  });

  it("gives back every start of the last five years, whatever the zone", () => {
    const zones = ["Etc/UTC", "Europe/Zurich", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"].map(
      (name) => IANAZone.create(name),
    );
    const printed = fc.date({
      min: new Date("2005-01-01T00:00:00Z"),
      max: new Date("2060-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        printed,
        fc.integer({ min: 0, max: 5 * 365 * 1_440 }),
        fc.constantFrom(...zones),
        (at, minutesBack, zone) => {
          const printedAt = Math.floor(at.getTime() / 60_000) * 60_000;
          const begun = printedAt - minutesBack * 60_000;
          const local = new Date(begun + zone.offset(begun) * 60_000);
          const second = local.getUTCHours() * 3_600 + local.getUTCMinutes() * 60;
          const parts = { weekday: local.getUTCDay(), month: local.getUTCMonth() + 1, day: local.getUTCDate(), second };
          const found = startInstant(parts, printedAt, zone);
          // In the hour that is passed twice, the first is taken.
          expect(found === begun || (found !== null && begun - found <= 3_600_000 && begun > found)).to.equal(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
