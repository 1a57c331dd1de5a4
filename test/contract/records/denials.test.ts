// getDenials over HTTP: records, window, filters, order, pages, CSV, and all of it against a scan of every denial.
import { expect } from "chai";
import fc from "fast-check";
import { aDenial, aUser, clearDenials, type DenialFields, someDenials } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";
import { runsOf } from "../../support/run/runs.ts";

const MINUTE = 60_000;
const origin = Date.UTC(2026, 2, 2, 8);
const csv = { accept: "text/csv" };

type DenialType = NonNullable<DenialFields["denialType"]>;

interface Query {
  StartDateUtc?: string;
  EndDateTimeUtc?: string;
  UserIds?: number[];
  FeatureIds?: number[];
  LicenseServerIds?: number[];
  Vendors?: string[];
  DenialTypes?: DenialType[];
  TrueDenialsOnly?: boolean;
}

describe("getDenials", () => {
  const server = useTestServer();

  before(async () => {
    const { db } = server;
    await aServer(db, { name: "27000@lic-01" });
    await aServer(db, { name: "27000@lic-02", enableStatus: "Deleted" });
    for (const licenseServerId of [1, 1, 2]) await aPool(db, { licenseServerId, name: "cad_pro", vendor: "acme" });
    for (const name of ["pruiz", "jtan", "mkeller"]) await aUser(db, { name });
  });
  beforeEach(() => clearDenials(server.db));

  const ids = async (query: Query = {}) => {
    const { body } = await server.client.call("getDenials", { query });
    expect(body.TotalCount).to.equal(body.Items.length);
    return body.Items.map((item) => item.Id);
  };

  it("answers every field of a denial, unknown ones as null", async () => {
    const full = await aDenial(server.db, {
      licenseServerId: 1,
      userId: 1,
      poolId: 2,
      denialAt: origin + 1,
      featureName: "cad_pro",
      featureVersion: "2024.0",
      vendor: "AcmeCAD",
      workstation: "WS-0310",
      numberOfLicenses: 3,
      errorMessage: "Licensed number of users already reached.",
      majorErrorCode: -4,
      minorErrorCode: 342,
    });
    const bare = await aDenial(server.db, {
      licenseServerId: 2,
      userId: 2,
      denialAt: origin,
      featureName: "unknown",
      denialType: "Other",
      isTrueDenial: false,
    });
    const { body } = await server.client.call("getDenials");
    expect(body.Items).to.deep.equal([
      {
        Id: full,
        DenialTimeUtc: "2026-03-02T08:00:00.001Z",
        FeatureId: 2,
        FeatureName: "cad_pro",
        FeatureVersion: "2024.0",
        AdditionalKey: null,
        Vendor: "AcmeCAD",
        LicenseServerId: 1,
        LicenseServerName: "27000@lic-01",
        UserId: 1,
        UserName: "pruiz",
        Workstation: "WS-0310",
        NumberOfLicenses: 3,
        DenialType: "NoLicenseAvailable",
        IsTrueDenial: true,
        ErrorMessage: "Licensed number of users already reached.",
        MajorErrorCode: -4,
        MinorErrorCode: 342,
      },
      {
        Id: bare,
        DenialTimeUtc: "2026-03-02T08:00:00.000Z",
        FeatureId: null,
        FeatureName: "unknown",
        FeatureVersion: null,
        AdditionalKey: null,
        Vendor: null,
        LicenseServerId: 2,
        LicenseServerName: "27000@lic-02",
        UserId: 2,
        UserName: "jtan",
        Workstation: null,
        NumberOfLicenses: 1,
        DenialType: "Other",
        IsTrueDenial: false,
        ErrorMessage: null,
        MajorErrorCode: null,
        MinorErrorCode: null,
      },
    ]);
    expect(Object.keys(body)).to.deep.equal(["Items", "PageNumber", "PageSize", "TotalCount", "TotalPages"]);
  });

  it("includes the window's start and excludes its end, and answers none in a window that is one instant", async () => {
    const [first, second] = await someDenials(server.db, [
      { licenseServerId: 1, userId: 1, denialAt: origin },
      { licenseServerId: 1, userId: 1, denialAt: origin + MINUTE },
    ]);
    const at = (minutes: number) => new Date(origin + minutes * MINUTE).toISOString();
    expect(await ids({ StartDateUtc: at(0), EndDateTimeUtc: at(1) })).to.deep.equal([first]);
    expect(await ids({ StartDateUtc: at(1) })).to.deep.equal([second]);
    expect(await ids({ EndDateTimeUtc: at(1) })).to.deep.equal([first]);
    expect(await ids({ StartDateUtc: at(0), EndDateTimeUtc: at(0) })).to.deep.equal([]);
    const backwards = { StartDateUtc: at(1), EndDateTimeUtc: at(0) };
    expect((await server.client.refused("getDenials", 400, { query: backwards })).errors).to.have.key("StartDateUtc");
  });

  it("refuses an unknown type, however similar", async () => {
    for (const value of ["nolicenseavailable", "Unsupported", ""]) {
      expect((await server.client.get(`/api/v1/denials?DenialTypes=${value}`)).status).to.equal(400);
    }
  });

  it("pages with Link headers that repeat the filters, and writes all rows as CSV", async () => {
    const made = await someDenials(
      server.db,
      Array.from({ length: 5 }, (_, n) => ({ licenseServerId: 1, userId: 1, denialAt: origin + Math.floor(n / 2) })),
    );
    const order = [...made].reverse();
    const second = await server.client.call("getDenials", { query: { UserIds: [1], PageSize: 2, PageNumber: 2 } });
    expect(second.body.Items.map((item) => item.Id)).to.deep.equal(order.slice(2, 4));
    expect(second.body).to.include({ PageNumber: 2, PageSize: 2, TotalCount: 5, TotalPages: 3 });
    expect(second.headers.get("link")).to.include('</api/v1/denials?UserIds=1&PageSize=2&PageNumber=3>; rel="next"');
    const all = await server.client.get("/api/v1/denials", csv);
    const rows = readCsv(all.text);
    expect(rows.map((row) => Number(row.Id))).to.deep.equal(order);
    expect(Object.keys(rows[0] ?? {})).to.deep.equal(Object.keys(second.body.Items[0] ?? {}));
    const page = await server.client.get("/api/v1/denials?PageSize=2&PageNumber=3", csv);
    expect(readCsv(page.text).map((row) => Number(row.Id))).to.deep.equal(order.slice(4));
  });

  const instant = fc.integer({ min: 0, max: 8 }).map((minutes) => origin + minutes * MINUTE);
  const denial: fc.Arbitrary<DenialFields> = fc.record({
    licenseServerId: fc.constantFrom(1, 2),
    userId: fc.constantFrom(1, 2, 3),
    poolId: fc.constantFrom(1, 2, 3, null),
    denialAt: instant,
    vendor: fc.constantFrom("acme", "ACME", "beta", null),
    denialType: fc.constantFrom("NoLicenseAvailable", "AllLicensesAreReservedForOthers", "Other"),
    isTrueDenial: fc.boolean(),
  });
  const some = <T>(values: readonly T[]) =>
    fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined, freq: 2 });
  const aQuery: fc.Arbitrary<Query> = fc
    .record({
      edges: fc.tuple(instant, instant),
      hasStart: fc.boolean(),
      hasEnd: fc.boolean(),
      UserIds: some([1, 2, 3, 99]),
      FeatureIds: some([1, 2, 3, 99]),
      LicenseServerIds: some([1, 2, 99]),
      Vendors: some(["Acme", "BETA", "gamma"]),
      DenialTypes: some<DenialType>(["NoLicenseAvailable", "AllLicensesAreReservedForOthers", "Other"]),
      TrueDenialsOnly: fc.option(fc.boolean(), { nil: undefined }),
    })
    .map(({ edges, hasStart, hasEnd, ...filters }) => ({
      ...(hasStart ? { StartDateUtc: new Date(Math.min(...edges)).toISOString() } : {}),
      ...(hasEnd ? { EndDateTimeUtc: new Date(Math.max(...edges)).toISOString() } : {}),
      ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    }));

  function isAnswered(denied: DenialFields, query: Query): boolean {
    return (
      (query.StartDateUtc === undefined || denied.denialAt >= Date.parse(query.StartDateUtc)) &&
      (query.EndDateTimeUtc === undefined || denied.denialAt < Date.parse(query.EndDateTimeUtc)) &&
      (query.UserIds?.includes(denied.userId) ?? true) &&
      (query.FeatureIds?.includes(denied.poolId ?? 0) ?? true) &&
      (query.LicenseServerIds?.includes(denied.licenseServerId) ?? true) &&
      (query.Vendors?.some((name) => name.toLowerCase() === denied.vendor?.toLowerCase()) ?? true) &&
      (query.DenialTypes?.some((type) => type === denied.denialType) ?? true) &&
      (!query.TrueDenialsOnly || denied.isTrueDenial === true)
    );
  }

  it("answers the same denials in the same order as a scan, on pages of any size and as CSV", async () => {
    const scenario = fc.record({
      stored: fc.array(denial, { minLength: 1, maxLength: 40 }),
      queries: fc.array(aQuery, { minLength: 4, maxLength: 4 }),
      PageSize: fc.integer({ min: 1, max: 15 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ stored, queries, PageSize }) => {
        await clearDenials(server.db);
        const made = await someDenials(server.db, stored);
        for (const one of queries) {
          const expected = stored
            .map((fields, index) => ({ fields, id: made[index] as number }))
            .filter(({ fields }) => isAnswered(fields, one))
            .sort((a, b) => b.fields.denialAt - a.fields.denialAt || b.id - a.id)
            .map(({ id }) => id);
          const found: number[] = [];
          for (let PageNumber = 1; ; PageNumber += 1) {
            const { body } = await server.client.call("getDenials", { query: { ...one, PageSize, PageNumber } });
            found.push(...body.Items.map((item) => item.Id));
            expect(body.TotalCount).to.equal(expected.length);
            if (PageNumber >= body.TotalPages) break;
          }
          expect(found).to.deep.equal(expected);
          const target = new URLSearchParams(
            Object.entries(one).map(([name, value]): [string, string] => [name, String(value)]),
          );
          const all = await server.client.get(`/api/v1/denials?${target}`, csv);
          expect(readCsv(all.text).map((row) => Number(row.Id))).to.deep.equal(expected);
        }
      }),
      { numRuns: runsOf(60) },
    );
  });
});
