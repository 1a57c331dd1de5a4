// Paging, sorting, search and export of the legacy lists: the same in every method, however many rows there are.
import { expect } from "chai";
import { methods } from "../../legacy-soap/methods/index.ts";
import type { AnyMethod } from "../../legacy-soap/translation/method.ts";
import { firstInputs, type Inputs, resultInPages } from "../../legacy-soap/translation/method.ts";
import { columnsOf, pagedRows } from "../../legacy-soap/translation/rows.ts";
import { aUser, someDenials, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { readCsv } from "../support/http/csv.ts";
import { useTestServer } from "../support/http/server.ts";
import { envelope, send } from "./calls.ts";
import { textsOf } from "./setups/setup.ts";

const at = Date.UTC(2026, 2, 2);
const many = 1250;

interface Paging {
  readonly num?: number;
  readonly start?: number;
  readonly direction?: string;
  readonly sort?: readonly string[];
  readonly search?: string;
  readonly columns?: readonly string[];
  readonly isExport?: boolean;
}

function baseInfo({ num, start, direction, sort, search, columns, isExport }: Paging): string {
  const one = (name: string, value: unknown) => (value === undefined ? "" : `<vo:${name}>${value}</vo:${name}>`);
  const list = (name: string, values: readonly string[] | undefined) =>
    one(name, values?.map((value) => `<arr:string>${value}</arr:string>`).join(""));
  const paging = `${one("Direction", direction)}${one("NumOfRecord", num)}${one("Search", search)}${list("SearchColumns", columns)}${list("Sort", sort)}${one("StartRecord", start)}`;
  return `<dc:BaseInfo><dc:PagingData>${paging}</dc:PagingData><dc:IsExport>${isExport === true}</dc:IsExport></dc:BaseInfo>`;
}

describe("paging of the legacy lists", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  before(async () => {
    const { db } = server;
    const licenseServerId = await aServer(db, { name: "27000@cad" });
    await aPool(db, { licenseServerId, name: "suite" });
    const pool = { license_server_id: licenseServerId, vendor: "Acme", vendor_key: "acme", package_id: 1 };
    const [{ id: _, ...like }] = await db.read("pools").where({ id: 1 });
    const pools = Array.from({ length: many }, (_, index) => {
      const name = `part_${String(index).padStart(4, "0")}`;
      return { ...like, ...pool, name, name_key: name, pool_key: name, sort_order: many - index };
    });
    await db.write.batchInsert("pools", pools, 20);
    await db.write("pools").where({ id: 1 }).update({ is_package: 1 });
    await aUser(db, { name: "ann" });
    const sessions = Array.from({ length: many }, (_, index) => ({ startAt: at + index, endAt: at + 3_600_000 }));
    await someSessions(
      db,
      sessions.map((one) => ({ poolId: 2, userId: 1, ...one })),
    );
    const denials = Array.from({ length: many }, (_, index) => ({ denialAt: at + index, featureName: `f${index}` }));
    await someDenials(
      db,
      denials.map((one) => ({ licenseServerId, userId: 1, ...one })),
    );
  });

  const call = async (method: string, paging: Paging, more = "") => {
    const answer = await send(server.url, { body: envelope(method, baseInfo(paging) + more) });
    expect(answer.status, answer.fault).to.equal(200);
    return answer.text;
  };

  it("answers 1,000 rows by default, otherwise as many as requested, with the total of all", async () => {
    const history = "<vo:IncludeCurrentUsage>true</vo:IncludeCurrentUsage>";
    const lists = [
      ["GetLicenses", "vo:LicenseId", "dc:TotalNumberOfLicenses", many + 1, ""],
      ["GetLicensesActivity", "vo:ID", "dc:TotalNumberOfLicensesActivities", many, history],
      ["GetDenials", "vo:ID", "dc:TotalNumOfDenials", many, ""],
      ["GetDenialsChart", "vo:Name", "dc:TotalNumberOfNames", many, ""],
    ] as const;
    for (const [method, row, total, all, more] of lists) {
      for (const paging of [
        {},
        { num: 0 },
        { num: 1 },
        { num: 1100 },
        { num: 2147483647 },
        { num: 2000, start: 1200 },
      ]) {
        const { num = 0, start = 0 } = paging as Paging;
        const text = await call(method, paging, more);
        const rows = textsOf(text, row);
        const what = `${method} ${JSON.stringify(paging)}`;
        expect(rows, what).to.have.length(Math.min(num === 0 ? 1000 : num, all - start));
        expect(new Set(rows).size, what).to.equal(rows.length);
        expect(textsOf(text, total), what).to.deep.equal([String(all)]);
      }
      const [whole, end] = [
        await call(method, { num: 5000 }, more),
        await call(method, { num: 99, start: 1005 }, more),
      ];
      expect(textsOf(whole, row).slice(1005, 1104), method).to.deep.equal(textsOf(end, row));
    }
  });

  it("holds the requested order over more rows than an operation answers", async () => {
    const names = textsOf(
      await call("GetLicenses", { num: 2000, sort: ["FeatureName"], direction: "DESC" }),
      "vo:FeatureName",
    );
    expect(names).to.deep.equal(names.toSorted().toReversed());
    expect(names).to.have.length(many + 1);
    const chart = textsOf(await call("GetDenialsChart", { num: 2000, sort: ["Name"] }), "vo:Name");
    expect(chart).to.deep.equal(chart.toSorted());
    expect(chart).to.have.length(many);
    const found = await call("GetDenialsChart", { search: "F124", direction: "DESC", sort: ["Name"] });
    expect(textsOf(found, "vo:Name").slice(0, 2)).to.deep.equal(["f1249", "f1248"]);
    expect(textsOf(found, "dc:TotalNumberOfNames")).to.deep.equal(["11"]);
  });

  it("exports every row that it answers, and no other", async () => {
    const text = await call("GetLicenses", { num: 1240, isExport: true, sort: ["LicenseId"] });
    const csv = (textsOf(text, "dc:ExportString")[0] ?? "").replaceAll("&#13;", "\r");
    const rows = readCsv(csv);
    expect(rows).to.have.length(1240);
    expect(rows.map(({ LicenseId }) => LicenseId)).to.deep.equal(textsOf(text, "vo:LicenseId"));
    expect(text).to.include("<dc:ExportContentType>Text</dc:ExportContentType>");
  });

  it("answers lists whose result has no total whole, unless a number is requested", async () => {
    const ids = async (paging: Paging) =>
      textsOf(await call("GetPackageLicenses", paging, "<vo:PackageID>1</vo:PackageID>"), "vo:LicenseId");
    const whole = await ids({});
    expect(whole).to.have.length(many);
    expect(whole[0]).to.equal(String(many + 1));
    expect(await ids({ num: 3, start: 1200 })).to.deep.equal(whole.slice(1200, 1203));
    expect(await ids({ num: 2, sort: ["FeatureName"], search: "PART_12" })).to.deep.equal(["1202", "1203"]);
  });

  it("applies paging, order and search in every method that answers rows, and names what is wrong with them", async () => {
    const selected = "<dc:Features><vo:SelectedStatisticsRequest/></dc:Features>";
    for (const method of Object.keys(methods).filter((name) => name.startsWith("Get"))) {
      const more = method === "GetPackageLicenses" ? "<vo:PackageID>1</vo:PackageID>" : "";
      const required = method === "GetFeatureUsageStatus" ? selected : more;
      for (const [paging, field] of [
        [{ direction: "down" }, "Direction"],
        [{ num: -1 }, "NumOfRecord"],
        [{ start: -1 }, "StartRecord"],
        [{ sort: ["NoSuchField"] }, "Sort.string[0] must name a field of the row, not NoSuchField"],
        [{ search: "a", columns: ["NoSuchField"] }, "SearchColumns.string[0] must name a field of the row"],
      ] as const) {
        const { status, fault } = await send(server.url, { body: envelope(method, baseInfo(paging) + required) });
        expect(status, method).to.equal(500);
        expect(fault, method).to.include(`request.BaseInfo.PagingData.${field}`);
      }
      const { status, text } = await send(server.url, {
        body: envelope(method, baseInfo({ start: 2147483647 }) + required),
      });
      expect(status, `${method} ${text}`).to.equal(200);
    }
  });
});

describe("rows in pages", () => {
  const method = {
    operations: {},
    toInput: () => ({}),
    toResult: ({ list }: { list: { Items: unknown[] } }) => ({
      Licenses: list.Items,
      TotalNumberOfLicenses: 0,
    }),
  } as unknown as AnyMethod;
  let turns = 0;
  const call = async (limit: number, total: number, pageOf: (offset: number, size: number) => { Id: number }[]) => {
    const pages = { of: ["list"], size: 1000 };
    const inputs = { list: { body: { Offset: 0, Limit: limit } } };
    const callOperations = async ({ list }: Inputs) => {
      const { Offset, Limit } = (list as { body: { Offset: number; Limit: number } }).body;
      return { list: { Items: pageOf(Offset, Limit), TotalCount: total } };
    };
    const replies = await callOperations(firstInputs(pages, inputs));
    return resultInPages({
      method,
      pages,
      resultType: "dc:LicensesResponse",
      inputs,
      request: {},
      replies,
      callOperations,
      inTurn(work) {
        turns += 1;
        return work();
      },
    });
  };
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ Id: from + index }));

  it("repeat no row when others are added between the pages", async () => {
    const { Licenses } = await call(3000, 2500, (offset, size) =>
      ids(offset === 0 ? 0 : offset - 7, Math.min(size, 2500 - offset)),
    );
    const found = (Licenses as { Id: number }[]).map(({ Id }) => Id);
    expect(new Set(found).size).to.equal(found.length);
    expect(found.slice(0, 1500)).to.deep.equal(ids(0, 1500).map(({ Id }) => Id));
  });

  it("wait for their turn where one page is not enough", async () => {
    turns = 0;
    await call(1000, 2500, ids);
    expect(turns).to.equal(0);
    await call(2500, 2500, ids);
    expect(turns).to.equal(1);
  });

  it("are refused, not cut, when their texts are longer than an answer holds", async () => {
    const long = "x".repeat(10_000);
    const answer = call(50_000, 50_000, (offset, size) =>
      ids(offset, size).map((one) => ({ ...one, FeatureName: long })),
    );
    const reason = await answer.then(
      () => "answered",
      (error: Error) => error.message,
    );
    expect(reason).to.contain("must be less: 7000 rows fill an answer here");
  });

  it("are refused, not cut, when they are more than an answer holds", async () => {
    const offsets: number[] = [];
    const answer = call(2147483647, 50_001, (offset, size) => {
      offsets.push(offset);
      return ids(offset, size);
    });
    const reason = await answer.then(
      () => "answered",
      (error: Error) => error.message,
    );
    expect(reason).to.equal(
      "request.BaseInfo.PagingData.NumOfRecord must be at most 50000 where there are so many rows: 50001.",
    );
    expect(offsets).to.deep.equal([0]);
  });

  it("read a column once, however often the order and the search name it", () => {
    let reads = 0;
    const row = (key: number) => ({
      key,
      get value() {
        reads += 1;
        return `row ${key}`;
      },
    });
    const named = Array<string>(1000).fill("value");
    const { rows } = pagedRows(
      { BaseInfo: { PagingData: { Sort: named, SearchColumns: named, Search: "nowhere 2" } } } as never,
      "gen:ArrayOfKeyValuePairOfintstring",
      [row(1), row(2)],
    );
    expect([rows.length, reads]).to.deep.equal([0, 2]);
    pagedRows(
      { BaseInfo: { PagingData: { Sort: named, Direction: "DESC" } } } as never,
      "gen:ArrayOfKeyValuePairOfintstring",
      [row(1), row(2)],
    );
    expect(reads).to.equal(4);
  });

  it("of one response are in a total order", () => {
    const list = "gen:ArrayOfKeyValuePairOfintstring";
    expect(columnsOf(list)).to.deep.equal(["key", "value"]);
    const rows = [
      { key: 1, value: "b" },
      { key: 2, value: "A" },
      { key: 3, value: "B" },
    ];
    const keys = (Direction: string, Sort: string[]) => {
      const request = { BaseInfo: { PagingData: { Direction, Sort, SearchColumns: [] } } };
      return pagedRows(request as never, list, rows).rows.map(({ key }) => key);
    };
    expect(keys("ASC", ["value"])).to.deep.equal([2, 1, 3]);
    expect(keys("DESC", ["value"])).to.deep.equal([3, 1, 2]);
    expect(keys("DESC", ["value", "key"])).to.deep.equal([3, 1, 2]);
    expect(keys("DESC", [])).to.deep.equal([1, 2, 3]);
  });
});
