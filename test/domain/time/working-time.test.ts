// Working hours and weekends against a count of single minutes by the zone's clock.
import { expect } from "chai";
import fc from "fast-check";
import { DateTime, IANAZone } from "luxon";
import {
  type WorkingFilter,
  type WorkingTime,
  workingIntervals,
  workingMs,
} from "../../../domain/time/working-time.ts";
import { zoneOffset } from "../../../domain/time/zone-offset.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const office: WorkingTime = { startMinute: 480, endMinute: 1080, days: [1, 2, 3, 4, 5], timeZone: "Europe/Berlin" };
const hours: WorkingFilter = { workingHoursOnly: true, ignoreWeekends: false };
const at = (text: string) => Date.parse(text);

describe("the clocks of a zone", () => {
  it("are where the system has them at every instant of three centuries, and at each of their changes", () => {
    for (const name of ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca"]) {
      const zone = IANAZone.create(name);
      const offset = zoneOffset(name) as (at: number) => number;
      const span = { min: Date.UTC(1790, 0, 1), max: Date.UTC(2090, 0, 1) };
      const isRight = (instant: number) => offset(instant) === zone.offset(instant) * MINUTE;
      fc.assert(fc.property(fc.integer(span), isRight), { numRuns: 300 });
    }
    const change = at("2026-03-29T01:00:00Z");
    const berlin = zoneOffset("Europe/Berlin") as (at: number) => number;
    expect([berlin(change - 1), berlin(change)]).to.deep.equal([HOUR, 2 * HOUR]);
  });

  it("are stored once, in whatever case the zone is named", () => {
    const berlin = zoneOffset("Europe/Berlin");
    for (const name of ["europe/berlin", "EUROPE/BERLIN", "eUrOpE/bErLiN"]) expect(zoneOffset(name)).to.equal(berlin);
  });

  it("are nowhere where there is no such zone", () => {
    expect(zoneOffset("Europe/Atlantis")).to.equal(null);
  });
});

describe("working time", () => {
  it("is the working hours of working days, in the time of the zone", () => {
    const window = { startAt: at("2026-03-06T00:00Z"), endAt: at("2026-03-10T00:00Z") };
    expect(workingIntervals(office, hours, window)).to.deep.equal([
      { startAt: at("2026-03-06T07:00Z"), endAt: at("2026-03-06T17:00Z") },
      { startAt: at("2026-03-09T07:00Z"), endAt: at("2026-03-09T17:00Z") },
    ]);
    expect(
      workingMs(office, hours, { startAt: at("2026-03-06T16:59:59.999Z"), endAt: at("2026-03-07T12:00Z") }),
    ).to.equal(1);
  });

  it("leaves out whole days that are no working days, and joins the others", () => {
    const window = { startAt: at("2026-03-05T12:00Z"), endAt: at("2026-03-09T12:00Z") };
    expect(workingIntervals(office, { workingHoursOnly: false, ignoreWeekends: true }, window)).to.deep.equal([
      { startAt: at("2026-03-05T12:00Z"), endAt: at("2026-03-06T23:00Z") },
      { startAt: at("2026-03-08T23:00Z"), endAt: at("2026-03-09T12:00Z") },
    ]);
  });

  it("is the window itself where nothing is left out, and nothing where the window is empty", () => {
    const window = { startAt: 5, endAt: 7 };
    expect(workingIntervals(office, { workingHoursOnly: false, ignoreWeekends: false }, window)).to.deep.equal([
      window,
    ]);
    expect(workingIntervals(office, hours, { startAt: 7, endAt: 7 })).to.deep.equal([]);
  });

  it("has the same hours by the clock when the clocks change", () => {
    const spring = { startAt: at("2026-03-29T00:00+01:00"), endAt: at("2026-03-30T00:00+02:00") };
    const autumn = { startAt: at("2026-10-25T00:00+02:00"), endAt: at("2026-10-26T00:00+01:00") };
    const sunday = (startMinute: number, endMinute: number) => ({ ...office, startMinute, endMinute, days: [7] });
    expect(workingMs(sunday(0, 1440), hours, spring)).to.equal(23 * HOUR);
    expect(workingMs(sunday(0, 1440), hours, autumn)).to.equal(25 * HOUR);
    // 02:30 is skipped in spring: the hours begin at the change.
    expect(workingIntervals(sunday(150, 300), hours, spring)).to.deep.equal([
      { startAt: at("2026-03-29T01:00Z"), endAt: at("2026-03-29T03:00Z") },
    ]);
    // and shown twice in autumn: they begin at the first.
    expect(workingIntervals(sunday(150, 300), hours, autumn)).to.deep.equal([
      { startAt: at("2026-10-25T00:30Z"), endAt: at("2026-10-25T04:00Z") },
    ]);
  });

  it("belongs to the day on which it begins where it runs past midnight", () => {
    const night = { ...office, startMinute: 1320, endMinute: 360, days: [5], timeZone: "UTC" };
    const window = { startAt: at("2026-03-07T00:00Z"), endAt: at("2026-03-08T00:00Z") };
    expect(workingIntervals(night, hours, window)).to.deep.equal([
      { startAt: at("2026-03-07T00:00Z"), endAt: at("2026-03-07T06:00Z") },
    ]);
  });

  it("counts the minutes that the zone's clock shows as working ones, whatever the zone, hours, days and window", () => {
    const scenario = fc.record({
      timeZone: fc.constantFrom("UTC", "Europe/Berlin", "Asia/Kolkata", "America/New_York", "Australia/Lord_Howe"),
      startMinute: fc.integer({ min: 4, max: 23 }).map((hour) => hour * 60),
      length: fc.integer({ min: 1, max: 19 }),
      days: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
      workingHoursOnly: fc.boolean(),
      ignoreWeekends: fc.boolean(),
      startAt: fc.integer({ min: at("2026-03-01T00:00Z") / MINUTE, max: at("2026-11-10T00:00Z") / MINUTE }),
      minutes: fc.integer({ min: 0, max: 4 * 1440 }),
    });
    fc.assert(
      fc.property(scenario, ({ timeZone, startMinute, length, days, startAt, minutes, ...filter }) => {
        const endMinute = Math.min(1440, startMinute + length * 60);
        const window = { startAt: startAt * MINUTE, endAt: (startAt + minutes) * MINUTE };
        const time = { startMinute, endMinute, days, timeZone };
        let expected = 0;
        for (let minute = 0; minute < minutes; minute += 1) {
          const local = DateTime.fromMillis((startAt + minute) * MINUTE, { zone: timeZone });
          const ofDay = local.hour * 60 + local.minute;
          const isWorking = days.includes(local.weekday);
          const isInHours = ofDay >= startMinute && ofDay < endMinute;
          const { workingHoursOnly, ignoreWeekends } = filter;
          if ((isWorking || !(ignoreWeekends || workingHoursOnly)) && (isInHours || !workingHoursOnly)) expected += 1;
        }
        expect(workingMs(time, filter, window)).to.equal(expected * MINUTE);
      }),
      { numRuns: 25 },
    );
  });
});
