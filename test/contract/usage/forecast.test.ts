// The highest use by month and its forecast over HTTP. test/domain/decisions/trend.test.ts compares the line itself with scipy.
import { expect } from "chai";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const today = new Date();
/** The first of a month in UTC: 0 is the present one. */
const month = (number: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + number, 1);
const nameOf = (number: number) => new Date(month(number)).toISOString().slice(0, 7);

describe("the forecast over HTTP", () => {
  const server = useTestServer({ SVC_SILENCE_HOURS: "876000" });
  let cad: number;
  let mesh: number;
  let young: number;
  let silent: number;
  const sessions: { poolId: number; userId: number; startAt: number; endAt: number; numberOfLicenses: number }[] = [];

  before(async () => {
    const { db } = server;
    const [lyon, oslo] = [await aServer(db, { name: "27000@lyon" }), await aServer(db, { name: "27000@oslo" })];
    cad = await aPool(db, { licenseServerId: lyon, name: "cad", vendor: "acme", total: 12 });
    mesh = await aPool(db, { licenseServerId: lyon, name: "mesh", vendor: "acme", total: 4 });
    young = await aPool(db, { licenseServerId: lyon, name: "young", total: 5 });
    silent = await aPool(db, { licenseServerId: oslo, name: "silent", total: 5 });
    const since = { [cad]: month(-9) + 10 * DAY, [mesh]: month(-8), [young]: month(-5), [silent]: month(-9) };
    for (const [id, at] of Object.entries(since)) await db.write("pools").where({ id }).update({ known_since_at: at });
    await db
      .write("license_servers")
      .where("id", oslo)
      .update({ is_silent: 1, last_update_at: month(-3) });
    const userId = await aUser(db, { name: "Ada" });
    const add = (poolId: number, startAt: number, endAt: number, numberOfLicenses: number) =>
      sessions.push({ poolId, userId, startAt, endAt, numberOfLicenses });
    // The highest use grows by one each month, on another day, of sessions that overlap.
    for (let number = -9; number < 0; number += 1) {
      const at = month(number) + (11 + ((number * 7) % 5)) * DAY;
      for (let one = 0; one < number + 11; one += 1) add(cad, at + one * HOUR, at + 30 * HOUR, 1);
      add(mesh, at + 20 * HOUR, at + 40 * HOUR, 2);
      add(silent, at, at + HOUR, 1);
    }
    // Through the end of a month: it counts in both. Without length: in none.
    add(mesh, month(-4) - 3 * DAY, month(-4) + 3 * DAY, 3);
    add(mesh, month(-2) + DAY, month(-2) + DAY, 4);
    await someSessions(db, sessions);
  });

  const forecast = async (query: object) => (await server.client.call("getForecast", { query })).body;

  /** The highest use in a month, counted instant by instant. */
  function highest(poolIds: readonly number[], number: number, since: number): number {
    const [from, to] = [Math.max(month(number), since), month(number + 1)];
    const running = sessions.filter((one) => poolIds.includes(one.poolId) && one.startAt < one.endAt);
    const instants = [from, ...running.map(({ startAt }) => startAt).filter((at) => at >= from && at < to)];
    const at = (instant: number) =>
      running.reduce(
        (sum, one) => (one.startAt <= instant && instant < one.endAt ? sum + one.numberOfLicenses : sum),
        0,
      );
    return Math.max(...instants.map(at));
  }

  it("getForecast answers the highest use of each month as counted by instants, and marks partial months", async () => {
    for (const [poolIds, since] of [
      [[cad], month(-9) + 10 * DAY],
      [[mesh], month(-8)],
      [[cad, mesh], month(-9) + 10 * DAY],
    ] as const) {
      const { Items } = await forecast({ FeatureIds: poolIds });
      const past = Items.filter(({ Kind }) => Kind !== "Forecast");
      const first = since < month(-8) ? -9 : -8;
      expect(past.map(({ Month }) => Month)).to.deep.equal(
        Array.from({ length: 1 - first }, (_, n) => nameOf(first + n)),
      );
      for (const [index, item] of past.entries()) {
        const number = first + index;
        const isWhole = month(number) >= since && number < 0;
        expect(item.Kind, item.Month).to.equal(isWhole ? "Known" : "Partial");
        expect(item.Max, item.Month).to.equal(highest(poolIds, number, since));
        expect(item).to.include({
          Expected: null,
          Lower: null,
          Upper: null,
          StartUtc: new Date(month(number)).toISOString(),
        });
        if (isWhole) expect(item.KnownSeconds).to.equal((month(number + 1) - month(number)) / 1000);
      }
    }
  });

  it("getForecast follows the line of whole months, with an interval, and answers when it passes the total", async () => {
    const answer = await forecast({ FeatureIds: [cad], MonthsAhead: 9 });
    expect(answer).to.deep.include({
      Method: "LinearRegression",
      IntervalPercent: 90,
      KnownMonths: 8,
      NoForecast: null,
      TrendPerMonth: 1,
      Total: 12,
      PassesTotal: { Earliest: nameOf(2), Expected: nameOf(2), Latest: nameOf(2) },
    });
    const coming = answer.Items.filter(({ Kind }) => Kind === "Forecast");
    expect(coming.map(({ Month, Expected, Lower, Upper }) => [Month, Expected, Lower, Upper])).to.deep.equal(
      Array.from({ length: 9 }, (_, n) => [nameOf(n + 1), n + 12, n + 12, n + 12]),
    );
    const uneven = { FeatureIds: [mesh] };
    const next = (await forecast(uneven)).Items.find(({ Kind }) => Kind === "Forecast");
    expect(next?.Lower).to.be.lessThan(next?.Expected as number);
    expect(next?.Upper).to.be.greaterThan(next?.Expected as number);
    const wider = (await forecast({ ...uneven, IntervalPercent: 99 })).Items.find(({ Kind }) => Kind === "Forecast");
    expect(wider?.Upper).to.be.greaterThan(next?.Upper as number);
    expect(wider?.Expected).to.equal(next?.Expected);
    expect((await forecast({ Vendors: ["ACME"] })).Total).to.equal(16);
  });

  it("getForecast forecasts nothing from less than six whole months, and gives the reason", async () => {
    const answer = await forecast({ FeatureIds: [young] });
    expect(answer).to.deep.include({
      KnownMonths: 5,
      NoForecast: "TooFewMonths",
      TrendPerMonth: null,
      Total: 5,
      PassesTotal: { Earliest: null, Expected: null, Latest: null },
    });
    expect(answer.Items.map(({ Kind }) => Kind)).to.deep.equal([...new Array(5).fill("Known"), "Partial"]);
    expect((await forecast({ FeatureIds: [cad], Months: 6 })).KnownMonths).to.equal(6);
    const nothing = await forecast({ FeatureIds: [4711] });
    expect(nothing).to.deep.include({ KnownMonths: 0, NoForecast: "TooFewMonths", Total: null, Items: [] });
  });

  it("getForecast has no value for months in which the licence server was silent", async () => {
    const { Items, KnownMonths } = await forecast({ FeatureIds: [silent] });
    expect(KnownMonths).to.equal(6);
    expect(
      Items.filter(({ Kind }) => Kind === "Partial").map(({ Max, KnownSeconds }) => [Max, KnownSeconds]),
    ).to.deep.equal(new Array(4).fill([null, 0]));
  });

  it("getForecast leaves out silence between two reports, and forecasts nothing from too little", async () => {
    const { db } = server;
    const rome = await aServer(db, { name: "27000@rome" });
    const gap = await aPool(db, { licenseServerId: rome, name: "gap", total: 5 });
    await db
      .write("pools")
      .where({ id: gap })
      .update({ known_since_at: month(-9) });
    const silence = { license_server_id: rome, silent_at: month(-6) + DAY, heard_at: month(-4) + DAY };
    await db.write("server_silences").insert(silence);
    const partly = ({ Items }: Awaited<ReturnType<typeof forecast>>) =>
      Items.flatMap(({ Kind, Month, KnownSeconds, Max }) => (Kind === "Partial" ? [[Month, KnownSeconds, Max]] : []));
    const some = await forecast({ FeatureIds: [gap] });
    expect(some).to.include({ KnownMonths: 6, NoForecast: null });
    const secondsAfter = (month(-3) - month(-4) - DAY) / 1000;
    expect(partly(some).slice(0, -1)).to.deep.equal([
      [nameOf(-6), DAY / 1000, 0],
      [nameOf(-5), 0, null],
      [nameOf(-4), secondsAfter, 0],
    ]);
    await db
      .write("server_silences")
      .where(silence)
      .update({ heard_at: month(-2) });
    expect(await forecast({ FeatureIds: [gap] })).to.include({ KnownMonths: 5, NoForecast: "TooFewMonths" });
  });

  it("getForecast answers the months as CSV, and refuses numbers beyond its limits", async () => {
    const { text } = await server.client.get(`/api/v1/features/forecast?FeatureIds=${cad}`, { accept: "text/csv" });
    const rows = readCsv(text);
    expect(rows).to.have.length(16);
    expect(rows.at(-1)).to.include({ Month: nameOf(6), Kind: "Forecast", Max: "", Expected: "17" });
    for (const wrong of [
      { Months: 5 },
      { Months: 121 },
      { MonthsAhead: 0 },
      { MonthsAhead: 25 },
      { IntervalPercent: 100 },
    ]) {
      const { errors } = await server.client.refused("getForecast", 400, { query: wrong });
      expect(errors).to.have.all.keys(Object.keys(wrong));
    }
  });
});
