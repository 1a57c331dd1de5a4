// The days on which licences expire over HTTP, as a list and as a calendar. Who may read the calendar: tokens.test.ts.
import { expect } from "chai";
import { calendarText } from "../../../domain/pools/expirations.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { readCsv } from "../../support/http/csv.ts";
import { type Part, readCalendar } from "../../support/http/icalendar.ts";
import { useTestServer } from "../../support/http/server.ts";

const DAY = 86_400_000;
const today = Math.floor(Date.now() / DAY) * DAY;
const iso = (at: number) => new Date(at).toISOString();
const compact = (at: number) => iso(at).slice(0, 10).replaceAll("-", "");

/** A name that would break a text written without care: separators, escapes, line ends, and characters of four bytes. */
const wild = `a,b;c\\n"d":${"\u{1F4BB}é".repeat(30)}\r\nEND:VEVENT\u0001\u2028x`;

describe("expiries over HTTP", () => {
  const server = useTestServer();
  let lyon: number;
  let oslo: number;
  const pools: Record<string, number> = {};

  before(async () => {
    const { db } = server;
    lyon = await aServer(db, { name: "27000@lyon" });
    oslo = await aServer(db, { name: "27000@oslo" });
    const gone = await aServer(db, { name: "27000@gone", enableStatus: "Deleted" });
    const [soon, later, passed] = [today + 10 * DAY, today + 40 * DAY, today - 3 * DAY];
    const add = async (
      name: string,
      fields: Omit<Parameters<typeof aPool>[1], "name" | "licenseServerId">,
      on = lyon,
    ) => {
      pools[name] = await aPool(db, { licenseServerId: on, name, ...fields });
    };
    const one = { increments: [{ quantity: 5, expirationAt: soon }] };
    await add("cad", {
      version: "2.0",
      vendor: "acme",
      total: 30,
      increments: [
        { quantity: 10, expirationAt: soon },
        { quantity: 5, expirationAt: soon },
        { quantity: 3, expirationAt: later },
        { quantity: 2, expirationAt: passed },
        { quantity: 10, expirationAt: null },
      ],
    });
    await add("whole", { total: 7, increments: [{ quantity: null, expirationAt: today }] }, oslo);
    await add("part", {
      total: 9,
      increments: [
        { quantity: null, expirationAt: soon },
        { quantity: null, expirationAt: later },
      ],
    });
    await add("great", { increments: [1, 2, 3].map(() => ({ quantity: 2 ** 53 - 1, expirationAt: later })) });
    await add(wild, { increments: [{ quantity: 1, expirationAt: later }], vendor: "semi;colon, comma" }, oslo);
    await add("old", { increments: [{ quantity: 1, expirationAt: today - 200 * DAY }] });
    await add("permanent", { increments: [{ quantity: 1, expirationAt: null }] });
    await add("unlisted", { ...one, isListed: false });
    await add("error", { ...one, isError: true });
    await add("of a removed server", one, gone);
  });

  const listed = async (query: object = {}) => (await server.client.call("getExpirations", { query })).body.Items;
  const short = (items: Awaited<ReturnType<typeof listed>>) =>
    items.map((item) => [item.FeatureId, (Date.parse(item.ExpirationDateUtc) - today) / DAY, item.Quantity]);

  it("getExpirations answers a row for each feature and day, the earliest first, without what never expires or does not exist", async () => {
    const items = await listed();
    // Within a day in the order of features: no vendor first.
    expect(short(items)).to.deep.equal([
      [pools.old, -200, 1],
      [pools.cad, -3, 2],
      [pools.whole, 0, 7],
      [pools.part, 10, null],
      [pools.cad, 10, 15],
      [pools.great, 40, 2 ** 53 - 1],
      [pools.part, 40, null],
      [pools.cad, 40, 3],
      [pools[wild], 40, 1],
    ]);
    expect(items[1]).to.deep.equal({
      FeatureId: pools.cad,
      FeatureName: "cad",
      FeatureVersion: "2.0",
      Vendor: "acme",
      LicenseServerId: lyon,
      LicenseServerName: "27000@lyon",
      Total: 30,
      ExpirationDateUtc: iso(today - 3 * DAY),
      Quantity: 2,
      IsExpired: true,
    });
    expect(items.filter((item) => item.IsExpired)).to.have.length(2);
  });

  it("getExpirations filters by features, vendors, licence servers, and days by their midnight", async () => {
    expect(short(await listed({ FeatureIds: [pools.part] }))).to.have.length(2);
    expect(short(await listed({ Vendors: ["ACME"] }))).to.have.length(3);
    expect(short(await listed({ LicenseServerIds: [oslo] }))).to.have.length(2);
    const window = { StartDateUtc: iso(today + 10 * DAY), EndDateTimeUtc: iso(today + 40 * DAY) };
    expect(short(await listed(window))).to.deep.equal([
      [pools.part, 10, null],
      [pools.cad, 10, 15],
    ]);
    const backwards = { StartDateUtc: "2026-03-03", EndDateTimeUtc: "2026-03-02" };
    const { errors } = await server.client.refused("getExpirations", 400, { query: backwards });
    expect(errors).to.have.property("StartDateUtc");
  });

  it("getExpirations answers the same rows as CSV", async () => {
    const { text } = await server.client.get("/api/v1/features/expirations", { accept: "text/csv" });
    const items = await listed();
    expect(readCsv(text).map((row) => [Number(row.FeatureId), row.Quantity, row.IsExpired])).to.deep.equal(
      items.map((item) => [item.FeatureId, String(item.Quantity ?? ""), String(item.IsExpired)]),
    );
  });

  const calendar = async (query = "") => {
    const answer = await server.client.get(`/api/v1/calendar.ics${query}`, { accept: "text/calendar" });
    expect(answer.status, answer.text).to.equal(200);
    return { ...answer, calendar: readCalendar(answer.text) };
  };
  const eventOf = ({ parts }: Part, name: string) =>
    parts.find(({ properties }) => properties.SUMMARY?.startsWith(name))?.properties;

  it("getCalendar has an event of the whole day for each of them, from 90 days ago on, whatever their names", async () => {
    const { calendar: found, headers } = await calendar();
    expect(headers.get("content-type")).to.equal("text/calendar; charset=utf-8");
    expect(headers.get("referrer-policy")).to.equal("no-referrer");
    expect(headers.get("cache-control")).to.equal("private, no-cache");
    expect(found.properties).to.include({ VERSION: "2.0", CALSCALE: "GREGORIAN" });
    expect(found.parts.map(({ name }) => name)).to.deep.equal(new Array(8).fill("VEVENT"));
    expect(eventOf(found, "cad 2.0: 15")).to.include({
      SUMMARY: "cad 2.0: 15 licences expire",
      "DTSTART;VALUE=DATE": compact(today + 10 * DAY),
      "DTEND;VALUE=DATE": compact(today + 11 * DAY),
      DTSTAMP: `${compact(today)}T000000Z`,
      TRANSP: "TRANSPARENT",
      DESCRIPTION:
        "Licence server: 27000@lyon\nVendor: acme\nLicences that expire: 15\nAll licences: 30\nThey can be used to the end of this day.",
    });
    expect(eventOf(found, "cad 2.0: 2")?.SUMMARY).to.equal("cad 2.0: 2 licences expired");
    expect(eventOf(found, "part")?.SUMMARY).to.equal("part: licences expire");
    const plain = wild.replaceAll(/[\p{Cc}\p{Zl}]+/gu, " ");
    expect(eventOf(found, "a,b")?.SUMMARY).to.equal(`${plain}: 1 licence expires`);
    expect(eventOf(found, "a,b")?.DESCRIPTION).to.include("Vendor: semi;colon, comma\n");
    const uids = found.parts.map(({ properties }) => properties.UID);
    expect(new Set(uids)).to.have.length(8);
    for (const uid of uids)
      expect(uid).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("getCalendar has the same UIDs and ETag while nothing changes, answers 304 and HEAD, and has another ETag after a change", async () => {
    const first = await calendar();
    const again = await calendar();
    expect(again.text).to.equal(first.text);
    const tag = String(first.headers.get("etag"));
    const unchanged = await server.client.get("/api/v1/calendar.ics", { "if-none-match": tag });
    expect([unchanged.status, unchanged.text]).to.deep.equal([304, ""]);
    const head = await server.client.request("HEAD", "/api/v1/calendar.ics");
    expect([head.status, head.text, head.headers.get("etag")]).to.deep.equal([200, "", tag]);
    await server.db.write("pools").where("id", pools.cad).update({ total: 31 });
    const changed = await calendar();
    expect(changed.headers.get("etag")).not.to.equal(tag);
    const uids = ({ calendar: { parts } }: typeof first) => parts.map(({ properties }) => properties.UID);
    expect(uids(changed)).to.deep.equal(uids(first));
  });

  it("getCalendar has alarms only on request, and only for future events", async () => {
    const { calendar: found } = await calendar("?AlarmDays=30");
    const alarms = found.parts.map(({ parts }) => parts.map(({ name, properties }) => [name, properties.TRIGGER]));
    expect(alarms).to.deep.equal([[], ...new Array(7).fill([["VALARM", "-P30D"]])]);
    for (const AlarmDays of [0, 366]) await server.client.refused("getCalendar", 400, { query: { AlarmDays } });
  });

  it("getCalendar has at most 5,000 events, those that come first", async () => {
    const { db } = server;
    const pool = await aPool(db, { licenseServerId: lyon, name: "many" });
    const rows = Array.from({ length: 5_000 }, (_, n) => ({
      pool_id: pool,
      quantity: 1,
      expiration_at: today + (50 + n) * DAY,
    }));
    for (let at = 0; at < rows.length; at += 500) await db.write("pool_increments").insert(rows.slice(at, at + 500));
    const { calendar: found } = await calendar();
    expect(found.parts).to.have.length(5_000);
    expect(found.parts.at(-1)?.properties["DTSTART;VALUE=DATE"]).to.equal(compact(today + (50 + 4_991) * DAY));
  });

  it("a calendar (getCalendar) is written in pieces, with a turn for others after each", async () => {
    const { Items: items } = (await server.client.call("getExpirations")).body;
    let turns = 0;
    const next = () => {
      turns += 1;
      waiting = setImmediate(next);
    };
    let waiting = setImmediate(next);
    await calendarText({ items, now: today, alarmDays: 10 });
    clearImmediate(waiting);
    expect(items.length).to.be.above(5_000);
    expect(turns).to.be.at.least(100);
  });
});
