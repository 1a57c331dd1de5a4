// Instants and windows, pure: what texts are taken, and where each TimeFrame begins and ends (luxon is the oracle).
import { expect } from "chai";
import fc from "fast-check";
import { DateTime } from "luxon";
import { Problem } from "../../../domain/problem.ts";
import {
  activityWindow,
  openWindow,
  parseInstant,
  type TimeFrame,
  timeFrameWindow,
  usualWindow,
} from "../../../domain/time/window.ts";

const anyInstant = fc.date({
  min: new Date("0001-01-02T00:00:00.000Z"),
  max: new Date("9999-12-30T23:59:59.999Z"),
  noInvalidDate: true,
});

function problemFields(act: () => unknown): string[] {
  try {
    act();
  } catch (error) {
    expect(error).to.be.instanceOf(Problem);
    return Object.keys((error as Problem).errors ?? {});
  }
  return [];
}

describe("instants as callers write them", () => {
  it("are read back from every text that an answer writes", () => {
    fc.assert(
      fc.property(anyInstant, (date) => {
        expect(parseInstant(date.toISOString())).to.equal(date.getTime());
      }),
    );
  });

  it("are UTC without a zone, and moved by the zone they carry", () => {
    const zone = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
    fc.assert(
      fc.property(anyInstant, zone, (date, minutes) => {
        const local = new Date(date.getTime() + minutes * 60_000);
        fc.pre(local.getUTCFullYear() >= 1 && local.getUTCFullYear() <= 9999);
        const text = local.toISOString().slice(0, -1);
        const hour = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, "0");
        const minute = String(Math.abs(minutes) % 60).padStart(2, "0");
        expect(parseInstant(text)).to.equal(local.getTime());
        expect(parseInstant(`${text}${minutes < 0 ? "-" : "+"}${hour}:${minute}`)).to.equal(date.getTime());
      }),
    );
  });

  it("are midnight UTC for a bare date, and lose what stands past the millisecond", () => {
    expect(parseInstant("2024-02-29")).to.equal(Date.UTC(2024, 1, 29));
    expect(parseInstant("2024-02-29T01:02:03Z")).to.equal(Date.UTC(2024, 1, 29, 1, 2, 3));
    expect(parseInstant("2024-02-29T01:02:03.4")).to.equal(Date.UTC(2024, 1, 29, 1, 2, 3, 400));
    expect(parseInstant("2024-02-29T01:02:03.4569999999Z")).to.equal(Date.UTC(2024, 1, 29, 1, 2, 3, 456));
    expect(parseInstant("1969-12-31T23:59:59.9999Z")).to.equal(-1);
  });

  it("are the same with a blank for T, small letters, and a zone without its colon", () => {
    const at = Date.UTC(2026, 2, 2, 7, 58, 21, 123);
    for (const text of [
      "2026-03-02 07:58:21.123Z",
      "2026-03-02t07:58:21.123z",
      "2026-03-02T08:58:21.123+0100",
      "2026-03-02 02:28:21.123456-0530",
      "2026-03-02 07:58:21.1239",
      "2026-03-02 07:58:21.123-00:00",
    ]) {
      expect(parseInstant(text), text).to.equal(at);
    }
  });

  for (const text of [
    "",
    "now",
    "2024",
    "2024-02",
    "2023-02-29",
    "2024-13-01",
    "2024-00-01",
    "2024-04-31T00:00:00Z",
    "2024-01-01T24:00:00Z",
    "2024-01-01T23:59:60Z",
    "2024-01-01T00:60:00Z",
    "2024-01-01T00:00Z",
    "2024-01-01T00:00:00.Z",
    "2024-01-01T00:00:00,5Z",
    "2024-01-01T00:00:00 02:00",
    "2024-01-01T00:00:00+24:00",
    "2024-01-01T00:00:00+02",
    "2024-01-01Z",
    "2024-1-2",
    "1900-02-29",
    "10000-01-01",
    "2024-01-01  00:00:00Z",
    "2024-01-01\t00:00:00Z",
    "2024-01-01T00:00:00 Z",
    "2024-01-01T00:00:00+02:0",
    "٢٠٢٤-01-01",
    `2024-01-01T00:00:00.${"0".repeat(44)}Z`,
    " 2024-01-01",
    "2024-01-01\n",
    "0000-01-01",
    "+012024-01-01",
    "0001-01-01T00:00:00+00:01",
    "9999-12-31T23:59:59.999-00:01",
    "1704067200000",
    "2024-01-01T00:00:00Z\0",
  ]) {
    it(`are not ${JSON.stringify(text)}`, () => {
      expect(parseInstant(text)).to.equal(null);
    });
  }
});

describe("the window of sessions and denials", () => {
  const now = Date.parse("2024-03-13T12:34:56.789Z");

  it("is open to each side that has no date", () => {
    expect(openWindow({}, now)).to.deep.equal({ startAt: null, endAt: null });
    expect(openWindow({ StartUtc: "2999-01-01" }, now)).to.deep.equal({ startAt: Date.UTC(2999, 0, 1), endAt: null });
    expect(openWindow({ EndUtc: "2024-01-01" }, now)).to.deep.equal({ startAt: null, endAt: Date.UTC(2024, 0, 1) });
  });

  it("may be one instant, but not begin after its end", () => {
    const at = Date.UTC(2024, 0, 1);
    expect(openWindow({ StartUtc: "2024-01-01", EndUtc: "2024-01-01" }, now)).to.deep.equal({
      startAt: at,
      endAt: at,
    });
    expect(
      problemFields(() => openWindow({ StartUtc: "2024-01-01T00:00:00.001", EndUtc: "2024-01-01" }, now)),
    ).to.deep.equal(["StartUtc"]);
  });

  it("is a frame's instead of both dates, which it excludes", () => {
    expect(openWindow({ TimeFrame: "LastMonth" }, now)).to.deep.equal(timeFrameWindow("LastMonth", now));
    const both = { TimeFrame: "Today", StartUtc: "2024-01-01" } as const;
    expect(problemFields(() => openWindow(both, now, "First."))).to.deep.equal(["First.TimeFrame"]);
    expect(problemFields(() => usualWindow({ TimeFrame: "Today", EndUtc: "2024-01-01" }, now))).to.deep.equal([
      "TimeFrame",
    ]);
  });

  it("names the date that is none", () => {
    expect(problemFields(() => openWindow({ EndUtc: "yesterday" }, now))).to.deep.equal(["EndUtc"]);
  });
});

describe("the window of usertop and useractivity", () => {
  const now = Date.parse("2024-03-13T12:34:56.789Z");
  const frames: Record<TimeFrame, (at: DateTime) => [DateTime, DateTime]> = {
    Today: (at) => [at.startOf("day"), at],
    Yesterday: (at) => [at.startOf("day").minus({ days: 1 }), at.startOf("day")],
    Last24Hours: (at) => [at.minus({ hours: 24 }), at],
    Last7Days: (at) => [at.startOf("day").minus({ days: 6 }), at],
    Last30Days: (at) => [at.startOf("day").minus({ days: 29 }), at],
    Last90Days: (at) => [at.startOf("day").minus({ days: 89 }), at],
    ThisWeek: (at) => [at.startOf("week"), at],
    LastWeek: (at) => [at.startOf("week").minus({ weeks: 1 }), at.startOf("week")],
    ThisMonth: (at) => [at.startOf("month"), at],
    LastMonth: (at) => [at.startOf("month").minus({ months: 1 }), at.startOf("month")],
    ThisYear: (at) => [at.startOf("year"), at],
  };

  for (const [frame, oracle] of Object.entries(frames) as [TimeFrame, (at: DateTime) => [DateTime, DateTime]][]) {
    it(`runs over ${frame} in UTC, whatever the day`, () => {
      fc.assert(
        fc.property(
          fc.date({ min: new Date("1901-01-01"), max: new Date("2500-01-01"), noInvalidDate: true }),
          (date) => {
            const [start, end] = oracle(DateTime.fromJSDate(date, { zone: "utc" }));
            expect(timeFrameWindow(frame, date.getTime())).to.deep.equal({
              startAt: start.toMillis(),
              endAt: end.toMillis(),
            });
          },
        ),
      );
    });
  }

  it("is the last 30 days when no dates are requested", () => {
    expect(activityWindow({}, now)).to.deep.equal(timeFrameWindow("Last30Days", now));
  });

  it("runs to now with a start alone", () => {
    expect(activityWindow({ StartUtc: "2024-03-01" }, now)).to.deep.equal({
      startAt: Date.UTC(2024, 2, 1),
      endAt: now,
    });
    expect(problemFields(() => activityWindow({ StartUtc: "2024-03-14" }, now))).to.deep.equal(["StartUtc"]);
  });

  it("may lie ahead when both dates are given", () => {
    expect(activityWindow({ StartUtc: "2025-01-01", EndUtc: "2025-01-01" }, now)).to.deep.equal({
      startAt: Date.UTC(2025, 0, 1),
      endAt: Date.UTC(2025, 0, 1),
    });
  });

  it("is refused with an end alone, with a TimeFrame beside dates, and with a start after the end", () => {
    expect(problemFields(() => activityWindow({ EndUtc: "2024-01-01" }, now))).to.deep.equal(["EndUtc"]);
    expect(problemFields(() => activityWindow({ TimeFrame: "Today", StartUtc: "2024-01-01" }, now))).to.deep.equal([
      "TimeFrame",
    ]);
    expect(problemFields(() => activityWindow({ TimeFrame: "Today", EndUtc: "2024-01-01" }, now))).to.deep.equal([
      "TimeFrame",
    ]);
    expect(problemFields(() => activityWindow({ StartUtc: "2024-01-02", EndUtc: "2024-01-01" }, now))).to.deep.equal([
      "StartUtc",
    ]);
  });
});
