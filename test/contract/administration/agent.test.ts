// postAgentMessage, getAgentMessages and testAgentListener over HTTP. The effect of messages on sessions, in any order, is tested by
// test/domain/ingest/agents-oracle.test.ts; which agent may report which workstation, by ingest/host-claims.test.ts.
import { expect } from "chai";
import type { components } from "../../../generated/contract.ts";
import { addCredential } from "../../../identity/index.ts";
import { aBatch, aReport } from "../../support/data/broker-messages.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";

describe("the listener for agents", () => {
  const server = useTestServer();

  const message = {
    MessageId: "9a1c7a52",
    MessageType: "IdleTime" as const,
    AgentVersion: "3.2.0",
    HostName: "ws-0142",
    UserName: "mkeller",
    IpAddress: "192.0.2.42",
    TimestampUtc: "2026-03-02T08:57:00.1239+01:00",
    Payload: { IdleSeconds: 900, ProcessName: "cadpro.exe", Screen: { Number: 2 } },
  };
  const keepAlive = { MessageId: "k", MessageType: "KeepAlive" as const, TimestampUtc: message.TimestampUtc };
  const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
  const post = (body: unknown) => server.client.request("POST", "/api/agentapi/postmessage", { body });
  const stored = async () => (await server.client.call("getAgentMessages")).body.Items;
  beforeEach(() => server.db.write("agent_messages").delete());

  it("postAgentMessage stores a message as it came, and getAgentMessages returns it, with its sender", async () => {
    const { body } = await server.client.call("postAgentMessage", { body: message });
    expect(body).to.deep.equal({ MessageId: "9a1c7a52", Accepted: true });
    const made = await addCredential(server.db, { type: "agent" }, "test");
    const headers = { authorization: `Bearer ${await tokenOf(server.identityUrl as string, made)}` };
    await server.client.call("postAgentMessage", { body: keepAlive, headers });
    const [second, first] = await stored();
    expect(first).to.deep.include({ ...message, TimestampUtc: "2026-03-02T07:57:00.123Z" });
    expect(Date.parse(first?.ReceivedUtc as string)).to.be.closeTo(Date.now(), 60_000);
    expect(second).to.include({ MessageId: "k", HostName: null, Payload: null, Sender: made.clientId });
  });

  it("getAgentMessages returns those that match its filters, in pages", async () => {
    for (const [index, type] of (["KeepAlive", "ProcessStarted", "LicenseReleased"] as const).entries()) {
      const HostName = `Host-${index}`;
      await server.client.call("postAgentMessage", {
        body: { ...keepAlive, MessageId: type, MessageType: type, HostName },
      });
    }
    await server.client.call("postAgentMessage", { body: message });
    const found = async (query: object) => (await server.client.call("getAgentMessages", { query })).body;
    const types = async (query: object) => (await found(query)).Items.map(({ MessageType }) => MessageType);
    expect(await types({ MessageTypes: ["IdleTime", "KeepAlive"] })).to.deep.equal(["IdleTime", "KeepAlive"]);
    expect(await types({ HostName: "HOST-1" })).to.deep.equal(["ProcessStarted"]);
    expect(await types({ UserName: "KELL" })).to.deep.equal(["IdleTime"]);
    expect(await types({ StartUtc: ahead(60_000), EndUtc: ahead(120_000) })).to.deep.equal([]);
    expect(await found({ PageSize: 3, PageNumber: 2 })).to.include({ TotalCount: 4, TotalPages: 2 });
  });

  it("postAgentMessage accepts the same MessageId again and changes nothing, many at once too", async () => {
    await server.client.call("postAgentMessage", { body: message });
    const { HostName, UserName, TimestampUtc } = message;
    const again = { MessageId: "9a1c7a52", MessageType: "Logout" as const, HostName, UserName, TimestampUtc };
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { body } = await server.client.call("postAgentMessage", { body: again });
        expect(body).to.deep.equal({ MessageId: "9a1c7a52", Accepted: true });
      }),
    );
    expect((await stored()).map(({ MessageType }) => MessageType)).to.deep.equal(["IdleTime"]);
    await server.client.call("postAgentMessage", { body: { ...keepAlive, MessageId: "9A1C7A52" } });
    expect(await stored()).to.have.length(2);
    // SQL Server ignores blanks at the end of a text, so the service does.
    const blanks = { ...message, MessageId: "9a1c7a52 " };
    const { body } = await server.client.call("postAgentMessage", { body: blanks });
    expect(body).to.deep.equal({ MessageId: "9a1c7a52 ", Accepted: true });
    expect(await stored()).to.have.length(2);
  });

  it("postAgentMessage refuses messages that do not fit the contract of their type", async () => {
    const { HostName: _host, ...homeless } = message;
    const selected = { ...message, MessageType: "ProjectSelected" };
    const idle = (IdleSeconds: unknown) => ({ ...message, Payload: { IdleSeconds } });
    for (const wrong of [
      { ...message, MessageType: "Hello" },
      { ...message, Colour: "red" },
      { ...message, TimestampUtc: "yesterday" },
      { ...message, MessageId: "" },
      { ...message, HostName: "a\0b" },
      { ...message, UserName: null },
      { ...message, Payload: null },
      { ...message, Payload: { ...message.Payload, More: "x".repeat(8192) } },
      ...[-1, 1.5, 100_000_001, "1e3", "100000001", "", null, true, [7], {}].map(idle),
      homeless,
      { ...homeless, MessageType: "Logout" },
      { ...selected, Payload: {} },
      { ...selected, Payload: { ProjectName: "" } },
      { MessageType: "KeepAlive" },
    ]) {
      expect((await post(wrong)).status, JSON.stringify(wrong).slice(0, 300)).to.equal(400);
    }
    expect(await stored()).to.deep.equal([]);
    for (const [index, seconds] of [0, 100_000_000, "0900"].entries()) {
      expect((await post({ ...idle(seconds), MessageId: `right-${index}` })).status).to.equal(200);
    }
  });

  it("postAgentMessage accepts an instant that is five minutes ahead, and none that is further", async () => {
    expect((await post({ ...message, TimestampUtc: ahead(5 * 60_000 - 100) })).status).to.equal(200);
    expect((await post({ ...message, MessageId: "2", TimestampUtc: ahead(5 * 60_000 + 30_000) })).status).to.equal(400);
    expect((await post({ ...message, MessageId: "3", TimestampUtc: "9999-12-31" })).status).to.equal(400);
    expect((await post({ ...message, MessageId: "4", TimestampUtc: "0001-01-01" })).status).to.equal(200);
  });

  it("sets the idle time and the project of an active session, and ends none", async () => {
    const StartTimeUtc = ahead(-3_600_000);
    const checkout = {
      UserName: "MKeller",
      Workstation: "WS-0142.example.com",
      StartTimeUtc,
      StartPrecisionSeconds: 1,
    };
    const snapshot = {
      MessageType: "data_inquiry" as const,
      LicenseServer: { Name: "27000@lic-idle" },
      TimestampUtc: ahead(-1_800_000),
      Pools: [aReport({ Checkouts: [checkout] })],
    };
    await server.client.call("postBrokerCompositeMessage", { body: { ...aBatch(snapshot), SentUtc: ahead(0) } });
    const session = async () => {
      const { Items } = (await server.client.call("querySessions", { body: { UserNames: ["mkeller"] } })).body;
      expect(Items).to.have.length(1);
      const { IdleTimeSeconds, ProjectName, IsActive } = Items[0] as components["schemas"]["QueriedSession"];
      return [IdleTimeSeconds, ProjectName, IsActive];
    };
    const postAt = (MessageId: string, MessageType: string, minutes: number, Payload: object | null = null) => {
      const { HostName, UserName } = message;
      return post({ MessageId, MessageType, HostName, UserName, TimestampUtc: ahead(minutes * 60_000), Payload });
    };
    expect(await session()).to.deep.equal([null, null, true]);
    await postAt("a", "IdleTime", -2, { IdleSeconds: 240 });
    await postAt("b", "ProjectSelected", -70, { ProjectName: "Gearbox" });
    expect(await session()).to.deep.equal([240, "Gearbox", true]);
    // An older one that comes later, and one of the future: the clock of the workstation is ahead.
    await postAt("c", "IdleTime", -3, { IdleSeconds: 10 });
    await postAt("d", "IdleTime", 4, { IdleSeconds: 20 });
    expect(await session()).to.deep.equal([240, "Gearbox", true]);
    for (const type of ["LicenseReleased", "ProcessEnded", "KeepAlive"]) await postAt(type, type, -1);
    expect(await session()).to.deep.equal([240, "Gearbox", true]);
    await postAt("e", "Logout", -1);
    await postAt("f", "ProjectSelected", -65, { ProjectName: null });
    expect(await session()).to.deep.equal([null, null, true]);
  });

  it("testAgentListener answers when the listener and its database do", async () => {
    const { body } = await server.client.call("testAgentListener");
    expect(body.Status).to.equal("OK");
    expect(Date.parse(body.TimeUtc)).to.be.closeTo(Date.now(), 60_000);
  });
});
