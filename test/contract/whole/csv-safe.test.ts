// CSV for spreadsheets, from every operation that answers CSV: with `safe=true` no text is taken for a formula, and nothing
// else differs from the exact form.
import { expect } from "chai";
import { aDenial, aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";
import { type Operation, readContract } from "../document/contract-document.ts";

const { operations } = await readContract();
/** But for those that have numbers alone, or nothing that anybody stored. */
const ofNumbers: readonly string[] = ["getHeatMap", "getForecast", "getProcurementTemplate"];
const withCsv = operations.filter(
  ({ operationId, responses }) => !ofNumbers.includes(operationId) && "text/csv" in (responses["200"]?.content ?? {}),
);

const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const HOUR = 3_600_000;

describe("every operation that answers CSV", () => {
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
    // By its server's clock in an hour, so that it has waited for 0 seconds whenever it is asked.
    const waiting = { license_server_id: licenseServerId, pool_id: poolId, feature_key: "=cmd", user_id: userId };
    await db
      .write("queued_requests")
      .insert({ ...waiting, workstation: "=ws", since_at: Date.now() + HOUR, is_listed: 0, is_since_estimated: 0 });
    await aDenial(db, { licenseServerId, poolId, userId, denialAt: startAt, errorMessage: "=1+1", majorErrorCode: -4 });
  });

  /** Needed parameters, in a window that has the session. */
  async function rowsOf({ operationId, method, path, parameters = [], requestBody }: Operation, accept: string) {
    const needed = parameters.filter(({ in: place, required }) => place === "query" && required === true);
    const query = new URLSearchParams(needed.map(({ name, example }): [string, string] => [name, String(example)]));
    if (query.has("StartDateUtc")) query.set("StartDateUtc", new Date(startAt - HOUR).toISOString());
    if (operationId === "getUsageOverTime") {
      query.append("GroupBy", "Feature");
      query.append("EndDateTimeUtc", new Date(startAt + HOUR).toISOString());
    }
    // What ends now is another window each time.
    const window = { StartDateUtc: "2026-01-01", EndDateTimeUtc: "2026-01-02" };
    if (operationId === "getCosts") query.set("EndDateTimeUtc", new Date(startAt + HOUR).toISOString());
    if (operationId === "getChargeBack") {
      query.set("Month", new Date(startAt).toISOString().slice(0, 7));
      query.set("GroupBy", "User");
    }
    if (operationId === "getRightsizing") for (const [name, at] of Object.entries(window)) query.set(name, at);
    const needs = { queryComparison: { First: window, Second: window }, queryRightsizing: window }[operationId] ?? {};
    const body = requestBody === undefined ? undefined : needs;
    const answer = await server.client.request(method.toUpperCase(), `${path}?${query}`, { body, headers: { accept } });
    expect(answer.status, `${operationId}: ${answer.text}`).to.equal(200);
    return { rows: readCsv(answer.text), type: answer.headers.get("content-type") };
  }

  it("is one of twenty-three", () => expect(withCsv).to.have.length(23));

  for (const operation of withCsv) {
    it(`${operation.operationId} makes formulas harmless where that is asked for, and changes nothing else`, async () => {
      const exact = await rowsOf(operation, "text/csv");
      const safe = await rowsOf(operation, "text/csv;safe=true");
      expect([exact.type, safe.type]).to.deep.equal([
        "text/csv; charset=utf-8; header=present",
        "text/csv; charset=utf-8; header=present; safe=true",
      ]);
      const isText = (text: string) => formula.test(text) && !/^-\d+$/.test(text);
      const cells = exact.rows.flatMap((row) => Object.values(row));
      expect(cells.filter(isText).length, "texts like formulas").to.be.greaterThan(1);
      const expected = exact.rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, text]) => [name, isText(text) ? `'${text}` : text])),
      );
      expect(safe.rows).to.deep.equal(expected);
    });
  }

  it("keeps numbers below 0, which are no formulas", async () => {
    const denials = withCsv.find(({ operationId }) => operationId === "getDenials") as Operation;
    const { rows } = await rowsOf(denials, "application/json;q=0.5, text/csv; safe=TRUE");
    expect(rows[0]).to.include({ MajorErrorCode: "-4", ErrorMessage: "'=1+1" });
  });

  it("answers the exact form to `text/csv`, `text/*` and every parameter that it has", async () => {
    const sessions = withCsv.find(({ operationId }) => operationId === "getSessions") as Operation;
    for (const accept of ["text/csv", "text/*", "text/csv;header=present", "text/csv; charset=utf-8"]) {
      expect((await rowsOf(sessions, accept)).rows[0], accept).to.include({ UserName: "-ann" });
    }
    const { status } = await server.client.request("GET", sessions.path, {
      headers: { accept: "text/csv;safe=false" },
    });
    expect(status).to.equal(406);
  });
});
