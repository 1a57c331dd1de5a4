// The filters of getAuditLog, and when client credentials were last used.
import { expect } from "chai";
import { noteCredentialUse } from "../../../identity/accounts/sessions.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";
import { waitUntil } from "../../support/run/wait.ts";

describe("audit entries by account, action and outcome", () => {
  const server = useTestServer();
  const acts = async (query: object) => {
    const { body } = await server.client.call("getAuditLog", { query });
    return body.Items.map(({ Actor, Action, Target }) => `${Actor} ${Action} ${Target}`);
  };
  let between = "";

  before(async () => {
    await server.client.call("createGroup", { body: { Name: "Größe_1" } });
    between = new Date(Date.now() + 1).toISOString();
    await waitUntil("the clock has gone on", () => Date.now() > Date.parse(between));
    await server.client.call("createProject", { body: { Name: "Tunnel" } });
    const body = new URLSearchParams({ username: "admin", password: "not the password" });
    const { body: made } = await server.client.call("createClientCredential", { body: { Type: "server-api" } });
    const form = { grant_type: "password", scope: "svc.server.scope" };
    const secret = { client_id: made.ClientId, client_secret: made.ClientSecret };
    for (const [name, value] of Object.entries({ ...form, ...secret })) body.set(name, value);
    const refused = await fetch(`${server.identityUrl}/connect/token`, { method: "POST", body });
    expect(refused.status).to.equal(400);
  });

  it("getAuditLog answers only the acts that match all filters", async () => {
    expect(await acts({ Target: "größe_" })).to.deep.equal(["admin group.add Größe_1"]);
    expect(await acts({ Action: "PROJECT" })).to.deep.equal(["admin project.add Tunnel"]);
    expect(await acts({ Action: "project", Target: "größe" })).to.deep.equal([]);
    expect((await acts({ Actor: "first" })).every((act) => act.startsWith("first start "))).to.equal(true);
    expect(await acts({ Outcome: "Refused" }))
      .to.have.length(1)
      .and.to.satisfy(([one = ""]) => one.includes("refused"));
    const done = await acts({ Outcome: "Done", PageSize: 1000 });
    expect(done).to.have.length((await acts({ PageSize: 1000 })).length - 1);
    expect(await acts({ StartDateUtc: between, Action: "group" })).to.deep.equal([]);
    expect(await acts({ EndDateTimeUtc: between, Action: "group" })).to.have.length(1);
    await server.client.refused("getAuditLog", 400, { query: { Outcome: "Perhaps" } as never });
  });

  it("counts and pages the acts that match", async () => {
    const { body } = await server.client.call("getAuditLog", { query: { Action: "add", PageSize: 1, PageNumber: 2 } });
    expect(body.TotalCount).to.equal((await acts({ Action: "add", PageSize: 1000 })).length);
    expect(body.Items).to.have.length(1);
  });

  it("are in the requested order, in pages and as CSV, the newest first by default", async () => {
    const idsOf = async (query: object) => {
      const { body } = await server.client.call("getAuditLog", { query: { PageSize: 1000, ...query } });
      return body.Items.map(({ Id }) => Id);
    };
    const newest = await idsOf({});
    expect(newest).to.have.length.above(4);
    expect(await idsOf({ Sort: ["TimeUtc"] })).to.deep.equal(newest.toReversed());
    const { body } = await server.client.call("getAuditLog", { query: { PageSize: 1000 } });
    const keyOf = (target: string) => target.toLowerCase();
    const byTarget = body.Items.toSorted((one, other) =>
      one.Target === other.Target ? one.Id - other.Id : keyOf(one.Target) < keyOf(other.Target) ? 1 : -1,
    ).map(({ Id }) => Id);
    const Sort = ["-Target", "TimeUtc"];
    expect(await idsOf({ Sort })).to.deep.equal(byTarget);
    expect(await idsOf({ Sort, PageSize: 1, PageNumber: 2 })).to.deep.equal([byTarget[1]]);
    const { text } = await server.client.get(`/api/v1/administration/audit-log?Sort=${Sort}`, { accept: "text/csv" });
    const column = text.split("\r\n").slice(1, -1);
    expect(column.map((line) => Number(line.split(",")[0]))).to.deep.equal(byTarget);
    await server.client.refused("getAuditLog", 400, { query: { Sort: ["Detail"] } as never });
  });

  it("getClientCredentials has when each was last used, and a use is written once a minute", async () => {
    const { body: made } = await server.client.call("createClientCredential", { body: { Type: "agent" } });
    expect(made.Credential.LastUsedUtc).to.equal(null);
    const { ClientId: clientId, ClientSecret: clientSecret } = made;
    const used = async () => {
      const { body } = await server.client.call("getClientCredentials");
      return body.find((one) => one.ClientId === clientId)?.LastUsedUtc ?? null;
    };
    const began = Date.now();
    await tokenOf(server.identityUrl as string, { clientId, clientSecret });
    let first = await used();
    while (first === null) first = await used();
    expect(Date.parse(first)).to.be.within(began, Date.now());
    noteCredentialUse(server.db, clientId, Date.parse(first) + 30_000);
    noteCredentialUse(server.db, clientId, Date.parse(first) + 61_000);
    while ((await used()) === first) await new Promise((resolve) => setImmediate(resolve));
    expect(Date.parse((await used()) ?? "") - Date.parse(first)).to.equal(61_000);
  });
});
