// When reports are due, and what they are about, by calendars and clocks: pure functions.
import { expect } from "chai";
import {
  checkedSchedule,
  type Definition,
  lastDue,
  nextDue,
  windowsOf,
} from "../../notifications/reports/definition.ts";
import { requestOf } from "../../notifications/reports/make.ts";

const at = (text: string) => Date.parse(text);
const iso = (instant: number) => new Date(instant).toISOString();
const weekly = { Rhythm: "Weekly", Day: 7, Hour: 2, TimeZone: "Europe/Berlin" } as const;
const monthly = { ...weekly, Rhythm: "Monthly", Day: 31, Hour: 7 } as const;
const definition = (more: Partial<Definition>): Definition => ({
  Window: "LastMonth",
  Days: null,
  Filters: {},
  Language: "en",
  ...monthly,
  ...more,
});

/** The next instants at which a schedule is due. */
function dues(due: Parameters<typeof nextDue>[0], from: string, count: number): string[] {
  const found: string[] = [];
  for (let last = at(from); found.length < count; found.push(iso(last))) last = nextDue(due, last);
  return found;
}

describe("the times of reports by mail", () => {
  it("are once in each week, also where the clocks skip the hour and where they show it twice", () => {
    expect(dues(weekly, "2026-03-20T00:00:00Z", 3)).to.deep.equal([
      "2026-03-22T01:00:00.000Z",
      "2026-03-29T01:00:00.000Z", // 02:00 is skipped: the instant of the change
      "2026-04-05T00:00:00.000Z",
    ]);
    expect(dues(weekly, "2026-10-20T00:00:00Z", 2)).to.deep.equal([
      "2026-10-25T00:00:00.000Z", // 02:00 is shown twice: the first
      "2026-11-01T01:00:00.000Z",
    ]);
  });

  it("are once in each month, on its last day where it is shorter", () => {
    expect(dues(monthly, "2026-01-15T00:00:00Z", 4)).to.deep.equal([
      ...["2026-01-31T06:00:00.000Z", "2026-02-28T06:00:00.000Z"],
      ...["2026-03-31T05:00:00.000Z", "2026-04-30T05:00:00.000Z"],
    ]);
  });

  it("are never twice in a day, for every zone, day and hour around a change of clocks", () => {
    for (const TimeZone of [
      "Europe/Berlin",
      "America/New_York",
      "Australia/Lord_Howe",
      "Africa/Cairo",
      "Pacific/Apia",
    ]) {
      for (let Hour = 0; Hour < 24; Hour += 1) {
        const found = dues({ Rhythm: "Weekly", Day: 7, Hour, TimeZone }, "2026-01-01T00:00:00Z", 53).map(at);
        const gaps = found.slice(1).map((one, index) => (one - (found[index] as number)) / 3_600_000);
        expect(Math.min(...gaps), `${TimeZone} ${Hour}`).to.be.within(166, 168);
        expect(Math.max(...gaps), `${TimeZone} ${Hour}`).to.be.within(168, 170);
      }
    }
  });

  it("of a service that was away for months is the last one alone", () => {
    expect(iso(lastDue(monthly, at("2026-01-31T06:00:00Z"), at("2026-05-10T00:00:00Z")))).to.equal(
      "2026-04-30T05:00:00.000Z",
    );
    expect(lastDue(monthly, 5, 5)).to.equal(5);
  });

  it("have windows of whole days of the zone before the day on which they are due", () => {
    const window = (more: Partial<Definition>) => {
      const found = windowsOf(definition(more), at("2026-04-01T05:00:00Z"));
      return [found.before.startAt, found.window.startAt, found.window.endAt].map(iso);
    };
    expect(window({})).to.deep.equal([
      "2026-01-31T23:00:00.000Z",
      "2026-02-28T23:00:00.000Z",
      "2026-03-31T22:00:00.000Z",
    ]);
    expect(window({ Window: "LastWeek" })).to.deep.equal([
      ...["2026-03-15T23:00:00.000Z", "2026-03-22T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
    ]);
    expect(window({ Window: "Yesterday" }).slice(1)).to.deep.equal([
      "2026-03-30T22:00:00.000Z",
      "2026-03-31T22:00:00.000Z",
    ]);
    expect(window({ Window: "LastDays", Days: 30, TimeZone: "UTC" }).slice(1)).to.deep.equal([
      ...["2026-03-02T00:00:00.000Z", "2026-04-01T00:00:00.000Z"],
    ]);
    expect(requestOf("ChargeBack", definition({}), at("2026-04-01T05:00:00Z")).query).to.include({ Month: "2026-03" });
  });

  it("and filters that do not fit the report are refused, each by its name", () => {
    const base = {
      Name: "x",
      Report: "Rightsizing",
      Rhythm: "Weekly",
      Day: 1,
      Hour: 6,
      Recipients: ["a@example.com"],
    } as const;
    const wrong = (more: object): string[] => {
      try {
        checkedSchedule({ ...base, Recipients: ["a@example.com"], ...more });
        return [];
      } catch (error) {
        return Object.keys((error as { errors: object }).errors);
      }
    };
    expect(wrong({})).to.deep.equal([]);
    expect(wrong({ Day: 8 })).to.deep.equal(["Day"]);
    expect(wrong({ TimeZone: "Mars/Olympus" })).to.deep.equal(["TimeZone"]);
    expect(wrong({ Window: "LastDays" })).to.deep.equal(["Days"]);
    expect(wrong({ Days: 3 })).to.deep.equal(["Days"]);
    expect(wrong({ Filters: { UserNames: ["ann"] } })).to.deep.equal(["Filters.UserNames"]);
    expect(wrong({ Report: "UserSessions" })).to.deep.equal(["Filters.UserNames"]);
    expect(wrong({ Report: "Expirations" })).to.deep.equal(["Days"]);
    expect(wrong({ Report: "Forecast", Window: "LastMonth" })).to.deep.equal(["Window"]);
    expect(wrong({ Report: "ChargeBack", Window: "LastWeek" })).to.deep.equal(["Window"]);
    expect(wrong({ Report: "DenialCounts", Filters: { GroupBy: "Project" } })).to.deep.equal(["Filters.GroupBy"]);
    const hours = { Window: "LastDays", Days: 100, Filters: { BucketSize: "Hour" } };
    expect(wrong({ Report: "UsageOverTime", ...hours })).to.deep.equal(["Days"]);
    expect(wrong({ Recipients: undefined })).to.deep.equal(["Recipients"]);
    expect(wrong({ DestinationId: 1 })).to.deep.equal(["DestinationId"]);
    const usual = checkedSchedule({
      ...base,
      Recipients: ["a@example.com"],
      Filters: { Vendors: [], WorkingHoursOnly: false },
    });
    expect([usual.definition.Window, usual.definition.Filters]).to.deep.equal(["LastWeek", {}]);
  });
});
