// Which agent may report which workstation: the first one that names it claims it, and administrators see, move and release
// claims by getAgentHostClaims, getAgentHostClaim, updateAgentHostClaim and deleteAgentHostClaim.
import { expect } from "chai";
import { addAccount, addCredential, revokeCredential } from "../../../identity/index.ts";
import type { ProblemBody } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";

describe("a workstation (getAgentHostClaims)", () => {
  const server = useTestServer();

  const agent = async () => {
    const made = await addCredential(server.db, { type: "agent" }, "test");
    return { ...made, token: await tokenOf(server.identityUrl as string, made) };
  };
  let sent = 0;
  const post = ({ token }: { readonly token: string }, HostName: string | null, MessageType = "IdleTime") => {
    sent += 1;
    const Payload = MessageType === "ProjectSelected" ? { ProjectName: "Mine" } : { IdleSeconds: 5000 };
    const body = {
      MessageId: `m-${sent}`,
      MessageType,
      HostName,
      UserName: "ann",
      TimestampUtc: "2026-03-02",
      Payload,
    };
    const headers = { authorization: `Bearer ${token}` };
    return server.client.request<ProblemBody>("POST", "/api/agentapi/postmessage", { body, headers });
  };
  const claimsOf = async (HostName: string) =>
    (await server.client.call("getAgentHostClaims", { query: { HostName } })).body.Items;

  it("is claimed by the first agent that names it; another one may report nothing of it, in no spelling of its name", async () => {
    const [first, second] = [await agent(), await agent()];
    expect((await post(first, "ws-1")).status).to.equal(200);
    expect((await post(first, "WS-1.example.com")).status).to.equal(200);
    const [claim, ...more] = await claimsOf("ws-1");
    expect(claim).to.include({ HostName: "ws-1", Holder: first.clientId, CreatedBy: null });
    expect(more).to.deep.equal([]);
    const before = await server.db.read("agent_messages").count({ all: "*" });
    for (const name of ["ws-1", "Ws-1", "ws-1.example.com", "ws-1 ", "ws-1.other.example"]) {
      for (const type of ["IdleTime", "ProjectSelected", "Logout", "KeepAlive", "LicenseReleased"]) {
        const refused = await post(second, name, type);
        expect([refused.status, refused.body.code], name).to.deep.equal([403, "forbidden"]);
        expect(refused.body.detail).not.to.include(first.clientId);
      }
    }
    expect(await server.db.read("agent_messages").count({ all: "*" })).to.deep.equal(before);
    expect((await post(second, "ws-10")).status).to.equal(200);
    expect((await post(second, null, "KeepAlive")).status).to.equal(200);
  });

  it("with a domain differs from one of another domain, and the numbers of an address are no name", async () => {
    const [first, second] = [await agent(), await agent()];
    expect((await post(first, "ws-2.one.example")).status).to.equal(200);
    expect((await post(second, "ws-2.two.example")).status).to.equal(200);
    // An agent with only the label would report both.
    for (const one of [first, second]) expect((await post(one, "ws-2")).status).to.equal(403);
    expect((await post(first, "10.1.2.3")).status).to.equal(200);
    expect((await post(second, "10")).status).to.equal(200);
    expect((await post(second, "10.1.2.4")).status).to.equal(200);
  });

  it("is claimed once by two agents that name it at once", async () => {
    const agents = [await agent(), await agent()];
    const answers = await Promise.all(agents.map((one) => post(one, "ws-3", "KeepAlive")));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 403]);
    expect(await claimsOf("ws-3")).to.have.length(1);
  });

  it("may be reported by administrators whoever has claimed it, and they claim nothing", async () => {
    const message = { MessageType: "KeepAlive" as const, HostName: "ws-4", TimestampUtc: "2026-03-02" };
    await server.client.call("postAgentMessage", { body: { ...message, MessageId: "by hand" } });
    expect(await claimsOf("ws-4")).to.deep.equal([]);
    await post(await agent(), "ws-4");
    await server.client.call("postAgentMessage", { body: { ...message, MessageId: "by hand 2" } });
    expect(await claimsOf("ws-4")).to.have.length(1);
  });

  it("is another agent's after updateAgentHostClaim, as getAgentHostClaim shows, and the next one's after deleteAgentHostClaim", async () => {
    const [first, second] = [await agent(), await agent()];
    await post(first, "ws-5");
    const id = (await claimsOf("ws-5"))[0]?.Id as number;
    const path = { id };
    const moved = await server.client.call("updateAgentHostClaim", { path, body: { Holder: second.clientId } });
    expect(moved.body).to.include({ Id: id, Holder: second.clientId, CreatedBy: "admin" });
    expect((await server.client.call("getAgentHostClaim", { path })).body).to.deep.equal(moved.body);
    expect((await post(first, "ws-5")).status).to.equal(403);
    expect((await post(second, "ws-5")).status).to.equal(200);
    await server.client.refused("updateAgentHostClaim", 404, { path, body: { Holder: "nobody" } });
    expect((await server.client.call("deleteAgentHostClaim", { path })).body).to.deep.equal(moved.body);
    await server.client.refused("deleteAgentHostClaim", 404, { path });
    await server.client.refused("getAgentHostClaim", 404, { path });
    expect((await post(first, "ws-5")).status).to.equal(200);
    const acts = (await server.client.call("getAuditLog")).body.Items.filter(({ Target }) => Target === "ws-5");
    expect(acts.map(({ Action }) => Action)).to.deep.equal(["claim.delete", "claim.change"]);
  });

  it("is free again when the credentials of its claim are revoked, and may be an account's with the role agent", async () => {
    const [first, second] = [await agent(), await agent()];
    await post(first, "ws-6");
    await revokeCredential(server.db, first.id, "test");
    expect(await claimsOf("ws-6")).to.deep.equal([]);
    expect((await post(second, "ws-6")).status).to.equal(200);
    const password = "seven bright lanterns";
    await addAccount(server.db, { name: "Desk", role: "agent", password, licenseServerIds: null }, "test");
    const client = await addCredential(server.db, { type: "server-api" }, "test");
    const token = await tokenOf(server.identityUrl as string, { ...client, username: "desk", password });
    expect((await post({ token }, "ws-6")).status).to.equal(403);
    const path = { id: (await claimsOf("ws-6"))[0]?.Id as number };
    expect((await server.client.call("updateAgentHostClaim", { path, body: { Holder: "DESK" } })).body.Holder).to.equal(
      "Desk",
    );
    expect((await post({ token }, "ws-6")).status).to.equal(200);
    const query = { Holder: "desk" };
    expect((await server.client.call("getAgentHostClaims", { query })).body.TotalCount).to.equal(1);
  });

  it("beyond the ten thousandth of one agent is refused", async () => {
    const first = await agent();
    await server.db.write.transaction(async (trx) => {
      const holder = { client_id: first.clientId, created_at: 1 };
      const names = Array.from({ length: 10_000 }, (_, n) => `many-${n}`);
      for (let from = 0; from < names.length; from += 100) {
        const rows = names
          .slice(from, from + 100)
          .map((name) => ({ host_name: name, host_key: name, host_label: name, ...holder }));
        await trx("agent_host_claims").insert(rows);
      }
    });
    const refused = await post(first, "many-10000");
    expect(refused.status).to.equal(403);
    expect(refused.body.detail).to.include("has claimed 10000 others");
    expect((await post(first, "many-77")).status).to.equal(200);
  });
});
