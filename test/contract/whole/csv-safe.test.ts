// CSV of every list of the contract: it has the rows of the JSON; with `safe=true`, for spreadsheets, no text is a formula, and
// nothing else differs from the exact form.
import { expect } from "chai";
import type { CellValue } from "hucre";
import { streamXlsxRows } from "hucre/xlsx";
import { aDenial, aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";
import { examplesOf, type Operation, readContract } from "../document/contract-document.ts";

const { operations } = await readContract();
/** Those that need an account, a destination, or the end of a month: their CSV is among the examples of the contract. */
const others = ["getAccountSessions", "getAccountViews", "getNotificationDeliveries", "getForecast"];
const withCsv = operations.filter(
  ({ operationId, responses }) =>
    !others.includes(operationId) &&
    ["text/csv", "application/json"].every((type) => type in (responses["200"]?.content ?? {})),
);

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The cells of a workbook, line by line. */
async function cellsOf(bytes: Uint8Array): Promise<CellValue[][]> {
  const lines: CellValue[][] = [];
  for await (const { values } of streamXlsxRows(bytes)) lines.push(values);
  return lines;
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text);

/** A cell as CSV has it. */
function asText(cell: CellValue): string {
  return cell instanceof Date ? cell.toISOString() : String(cell ?? "");
}

/** A day is its first instant. */
const asInstant = (text: string) => (isInstant(text) ? new Date(text).toISOString() : text);

const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const HOUR = 3_600_000;

describe("every list", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  const startAt = Date.now() - 2 * HOUR;

  before(async () => {
    const { db } = server;
    const licenseServerId = await aServer(db, { name: "@server" });
    const of = { licenseServerId, vendor: "\uFF1Dvendor", version: "-1.0", total: 1, productName: "a =b" };
    const increments = [{ quantity: 1, expirationAt: startAt }];
    const poolId = await aPool(db, { ...of, name: "=cmd|' /C calc'!A0", increments });
    await aPool(db, { ...of, name: '+"never",used' });
    const userId = await aUser(db, { name: "-ann", firstName: "\tAnn", lastName: "'=Lee" });
    await aSession(db, { poolId, userId, startAt, endAt: startAt + HOUR, workstation: "\r\n=ws", display: ":0" });
    // Others at the same time, and one that was idle.
    const otherId = await aPool(db, { ...of, name: "@third", vendor: "=other" });
    const price = { price_minor: 100, currency: "EUR", price_unit: "InAll", term_start_at: startAt - HOUR };
    await db.write("pool_increments").insert({ pool_id: otherId, quantity: 1, ...price });
    const more = { userId, startAt, endAt: startAt + HOUR };
    await aSession(db, { ...more, poolId: otherId, userId: await aUser(db, { name: "+ben" }) });
    await aSession(db, { ...more, poolId });
    await aSession(db, { ...more, poolId: otherId, idleSeconds: HOUR / 1000 });
    // An hour ahead by its server's clock, so that it has always waited for 0 seconds.
    const waiting = { license_server_id: licenseServerId, pool_id: poolId, feature_key: "=cmd", user_id: userId };
    await db
      .write("queued_requests")
      .insert({ ...waiting, workstation: "=ws", since_at: Date.now() + HOUR, is_listed: 0, is_since_estimated: 0 });
    await aDenial(db, { licenseServerId, poolId, userId, denialAt: startAt, errorMessage: "=1+1", majorErrorCode: -4 });
  });

  /** With the required parameters, in a window that has the session. */
  async function answerOf({ operationId, method, path, parameters = [], requestBody }: Operation, accept: string) {
    const needed = parameters.filter(({ in: location, required }) => location === "query" && required === true);
    const query = new URLSearchParams(needed.map(({ name, example }): [string, string] => [name, String(example)]));
    const names = parameters.map(({ name }) => name);
    // A window that ends now differs each time.
    const around = { StartUtc: new Date(startAt - HOUR).toISOString(), EndUtc: new Date(startAt + HOUR).toISOString() };
    if (names.includes("BucketSize")) for (const [name, at] of Object.entries(around)) query.set(name, at);
    if (operationId === "getUsageOverTime") query.append("GroupBy", "Feature");
    const window = { StartUtc: "2026-01-01", EndUtc: "2026-01-02" };
    if (operationId === "getCosts") query.set("EndUtc", around.EndUtc);
    if (operationId === "getChargeBack") {
      query.set("Month", new Date(startAt).toISOString().slice(0, 7));
      query.set("GroupBy", "User");
    }
    if (["getRightsizing", "getHeatMap"].includes(operationId))
      for (const [name, at] of Object.entries(window)) query.set(name, at);
    const ofFeatures = { ...around, GroupBy: ["Feature"] };
    const needs: Record<string, object> = {
      queryComparison: { First: window, Second: window },
      queryRightsizing: window,
      queryFeatureUsage: { Selections: [{}] },
      queryUsageSteps: ofFeatures,
      queryUsageOverTime: { ...ofFeatures, BucketSize: "Hour" },
      querySessionGroups: { GroupBy: "Feature" },
      queryAlertPreview: examplesOf(requestBody?.content["application/json"] ?? { schema: {} })[0] as object,
    };
    const body = requestBody === undefined ? undefined : (needs[operationId] ?? {});
    const target = `${path.replace("{id}", "1")}?${query}`;
    const answer = await server.client.request(method.toUpperCase(), target, { body, headers: { accept } });
    expect(answer.status, `${operationId}: ${answer.text}`).to.equal(200);
    return { answer, type: answer.headers.get("content-type") };
  }

  async function csvOf(operation: Operation, accept: string) {
    const { answer, type } = await answerOf(operation, accept);
    return { rows: readCsv(answer.text), type };
  }

  /** How many lines the rows of a JSON answer are, where it is not one page. */
  function linesOf(body: unknown): number {
    type Rows = readonly { readonly Points?: readonly object[]; readonly Steps?: readonly object[] }[];
    const { Items, Points } = body as { Items?: Rows; Points?: Rows };
    const rows = Array.isArray(body) ? (body as Rows) : (Items ?? Points ?? []);
    return rows.reduce((sum, { Points = undefined, Steps = undefined }) => sum + ((Points ?? Steps)?.length ?? 1), 0);
  }

  const withFormulas: string[] = [];
  after(() => expect(withFormulas).to.have.length.greaterThan(30));

  for (const operation of withCsv) {
    it(`${operation.operationId} makes formulas harmless on request, and changes nothing else`, async () => {
      const exact = await csvOf(operation, "text/csv");
      const safe = await csvOf(operation, "text/csv;safe=true");
      expect([exact.type, safe.type]).to.deep.equal([
        "text/csv; charset=utf-8; header=present",
        "text/csv; charset=utf-8; header=present; safe=true",
      ]);
      const isText = (text: string) => formula.test(text) && !/^-\d+$/.test(text);
      const cells = exact.rows.flatMap((row) => Object.values(row));
      if (cells.some(isText)) withFormulas.push(operation.operationId);
      const { body } = (await answerOf(operation, "application/json")).answer;
      expect(exact.rows).to.have.length(linesOf(body));
      const expected = exact.rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, text]) => [name, isText(text) ? `'${text}` : text])),
      );
      expect(safe.rows).to.deep.equal(expected);
    });

    it(`${operation.operationId} comes as a workbook with the cells of the CSV, none of them a formula`, async () => {
      const { answer, type } = await answerOf(operation, xlsx);
      expect(type).to.equal(xlsx);
      const [names = [], ...rows] = await cellsOf(answer.bytes);
      const exact = await csvOf(operation, "text/csv");
      expect(rows.map((row) => names.map((_, at) => asText(row[at] ?? null)))).to.deep.equal(
        exact.rows.map((row) => names.map((name) => asInstant(row[String(name)] ?? ""))),
      );
    });
  }

  it("leaves numbers below 0, which are no formulas", async () => {
    const denials = withCsv.find(({ operationId }) => operationId === "getDenials") as Operation;
    const { rows } = await csvOf(denials, "application/json;q=0.5, text/csv; safe=TRUE");
    expect(rows[0]).to.include({ MajorErrorCode: "-4", ErrorMessage: "'=1+1" });
  });

  it("answers the exact form to `text/csv`, `text/*` and each of its parameters", async () => {
    const sessions = withCsv.find(({ operationId }) => operationId === "getSessions") as Operation;
    for (const accept of ["text/csv", "text/*", "text/csv;header=present", "text/csv; charset=utf-8"]) {
      expect((await csvOf(sessions, accept)).rows[0], accept).to.include({ UserName: "-ann" });
    }
    const { status } = await server.client.request("GET", sessions.path, {
      headers: { accept: "text/csv;safe=false" },
    });
    expect(status).to.equal(406);
  });
});
