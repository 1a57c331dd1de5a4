// Former names of parameters and fields: they are accepted beside the new ones, which mean the same, and their answers mark them.
import { expect } from "chai";
import { aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import type { ProblemBody } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { type Operation, readContract } from "../document/contract-document.ts";

const { operations } = await readContract();
const day = Date.UTC(2026, 2, 2);
const [start, end] = ["2026-03-02T00:00:00.000Z", "2026-03-03T00:00:00.000Z"];

/** The required parameters of an operation. */
const others = ({ parameters = [] }: Operation) =>
  parameters
    .filter(({ in: location, required }) => location === "query" && required === true)
    .map(({ name, example }) => `${name}=${example}`);

interface Answer {
  readonly Items?: readonly { readonly Id: number }[];
}

describe("a former name", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  before(async () => {
    const { db } = server;
    const licenseServerId = await aServer(db, { name: "27000@lic-01" });
    const poolId = await aPool(db, { licenseServerId, name: "cad_pro", vendor: "acme" });
    const userId = await aUser(db, { name: "mkeller" });
    for (const hours of [-30, 1, 2, 30]) {
      const startAt = day + hours * 3_600_000;
      await aSession(db, { poolId, userId, startAt, endAt: startAt + 60_000 });
    }
  });

  const formerly = operations.flatMap((operation) =>
    Object.entries(operation["x-former-names"] ?? {}).map(([former, now]) => ({ operation, former, now })),
  );

  it("of a parameter answers the same as the new one, with headers where it is deprecated", async () => {
    expect(formerly.length).to.be.greaterThan(30);
    for (const { operation, former, now } of formerly) {
      const { path, parameters = [], operationId } = operation;
      const parameter = parameters.find(({ name }) => name === former);
      // An end without a start is refused where a start is required; a start without an end may be too long ago.
      const other = { StartUtc: [`EndUtc=${end}`], EndUtc: [`StartUtc=${start}`] }[now] ?? [];
      const pairs = [...others(operation), ...other];
      const value = now === "StartUtc" ? start : now === "EndUtc" ? end : "cad_pro";
      const addressWith = (name: string) => `${path.replace("{id}", "1")}?${[...pairs, `${name}=${value}`].join("&")}`;
      const withoutClock = (text: string) => text.replaceAll(/"AsOfUtc":"[^"]*"|"EndUtc":"[^"]*"|\d+\.?\d*/g, "");
      const answer = await server.client.get(addressWith(former));
      expect(answer.status, `${operationId} ${answer.text}`).to.equal(200);
      expect(withoutClock(answer.text), operationId).to.equal(
        withoutClock((await server.client.get(addressWith(now))).text),
      );
      const since = answer.headers.get("deprecation");
      const link = answer.headers.get("link") ?? "";
      expect(since, operationId).to.match(parameter?.deprecated === true ? /^@\d+$/ : /^null$/);
      expect(link.includes('rel="deprecation"'), operationId).to.equal(parameter?.deprecated === true);
    }
  });

  it("is not marked where nothing has changed, with 304", async () => {
    const path = "/api/v1/features?FeatureName=cad_pro";
    const etag = (await server.client.get(path)).headers.get("etag") ?? "";
    const again = await server.client.get(path, { "if-none-match": etag });
    expect(again.status).to.equal(304);
    expect(again.headers.has("deprecation")).to.equal(false);
  });

  it("is accepted in any case, and is not marked where only the new name is sent", async () => {
    const ids = async (query: string) => (await server.client.get<Answer>(`/api/v1/sessions?${query}`)).body.Items;
    const window = `StartUtc=${start}&EndUtc=${end}`;
    expect((await ids(window))?.map(({ Id }) => Id)).to.deep.equal([3, 2]);
    expect(await ids(`sTaRtDaTeUtC=${start}&ENDDATETIMEUTC=${end}`)).to.deep.equal(await ids(window));
    const { headers } = await server.client.get(`/api/v1/denials?${window}`);
    expect([headers.get("deprecation"), headers.get("link")?.includes("deprecation")]).to.deep.equal([null, false]);
  });

  it("beside the new one is refused unless both are equal, and neither may be repeated", async () => {
    const refused = async (query: string) =>
      (await server.client.get<ProblemBody>(`/api/v1/denials?${query}`)).body.errors;
    const same = await server.client.get(`/api/v1/denials?StartDateUtc=${start}&startutc=${start}`);
    expect([same.status, same.headers.get("deprecation")?.[0]]).to.deep.equal([200, "@"]);
    expect(await refused(`StartDateUtc=${start}&StartUtc=${end}`)).to.deep.equal({
      StartDateUtc: ["must be the same as StartUtc, which is another name of it, or be left out"],
    });
    expect(await refused(`StartDateUtc=${start}&startdateutc=${start}`)).to.deep.equal({
      StartDateUtc: ["must be given once only"],
    });
    expect(await refused(`TimeFrame=Today&StartDateUtc=${start}`)).to.have.key("TimeFrame");
  });

  it("is in the problem where it was sent", async () => {
    const errors = async (path: string) => (await server.client.get<ProblemBody>(`/api/v1/${path}`)).body;
    const late = await errors(`sessions?StartDateUtc=${end}&EndDateTimeUtc=${start}`);
    expect([late.errors, late.detail]).to.deep.equal([
      { StartDateUtc: ["must not be after the end"] },
      "StartDateUtc must not be after the end.",
    ]);
    expect((await errors(`features/useractivity?EndDate=${start}`)).errors).to.deep.equal({
      EndDate: ["needs a start"],
    });
    expect((await errors(`denials?StartDateUtc=soon`)).errors).to.have.key("StartDateUtc");
    expect((await errors(`denials?StartUtc=${end}&EndUtc=${start}`)).errors).to.have.key("StartUtc");
  });

  it("of a field is accepted in a body and in the windows within it", async () => {
    const query = (path: string, body: object) =>
      server.client.request<ProblemBody>("POST", `/api/v1/features/${path}/query`, { body });
    for (const path of ["rightsizing", "waste"]) {
      const former = await query(path, { StartDateUtc: start, EndDateTimeUtc: end });
      const now = await query(path, { StartUtc: start, EndUtc: end });
      expect(former.status, former.text).to.equal(200);
      expect((former.body as { StartUtc?: string }).StartUtc).to.equal(start);
      expect([former.headers.get("deprecation")?.[0], now.headers.get("deprecation")]).to.deep.equal(["@", null]);
    }
    const compare = (First: object, Second: object) => query("compare", { First, Second });
    const today = { StartUtc: start, EndUtc: end };
    const { status, headers } = await compare({ StartDateUtc: start, EndDateTimeUtc: end }, today);
    expect([status, headers.get("deprecation")?.[0]]).to.deep.equal([200, "@"]);
    const both = await compare(today, { ...today, StartDateUtc: end });
    expect([both.status, both.body.errors]).to.deep.equal([
      400,
      {
        "Second.StartDateUtc": ["must be the same as StartUtc, which is another name of it, or be left out"],
      },
    ]);
    const late = await compare(today, { StartDateUtc: end, EndDateTimeUtc: start });
    expect(late.body.errors).to.deep.equal({ "Second.StartDateUtc": ["must not be after the end"] });
    expect((await compare(today, { TimeFrame: "Today", EndUtc: end })).body.errors).to.have.key("Second.TimeFrame");
  });
});
