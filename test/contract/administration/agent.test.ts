// postAgentMessage and testAgentListener over HTTP.
import { expect } from "chai";
import { useTestServer } from "../../support/http/server.ts";

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
    Payload: { IdleSeconds: "900" },
  };
  const stored = () => server.db.read("agent_messages").orderBy("id");
  beforeEach(() => server.db.write("agent_messages").delete());

  it("postAgentMessage stores a message as it came", async () => {
    const { body } = await server.client.call("postAgentMessage", { body: message });
    expect(body).to.deep.equal({ MessageId: "9a1c7a52", Accepted: true });
    const [row] = await stored();
    expect(row).to.include({
      message_id: "9a1c7a52",
      message_type: "IdleTime",
      agent_version: "3.2.0",
      host_name: "ws-0142",
      user_name: "mkeller",
      ip_address: "192.0.2.42",
      timestamp_at: Date.UTC(2026, 2, 2, 7, 57, 0, 123),
      payload: '{"IdleSeconds":"900"}',
    });
  });

  it("postAgentMessage accepts the same MessageId again and changes nothing, many at once too", async () => {
    await server.client.call("postAgentMessage", { body: message });
    const again = { ...message, MessageType: "Logout" as const };
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { body } = await server.client.call("postAgentMessage", { body: again });
        expect(body).to.deep.equal({ MessageId: "9a1c7a52", Accepted: true });
      }),
    );
    expect((await stored()).map((row) => row.message_type)).to.deep.equal(["IdleTime"]);
    const { MessageId, MessageType, TimestampUtc } = { ...message, MessageId: "9A1C7A52" };
    await server.client.call("postAgentMessage", { body: { MessageId, MessageType, TimestampUtc } });
    expect(await stored()).to.have.length(2);
    // SQL Server sees no blanks at the end of a text, so nobody does.
    const blanks = { ...message, MessageId: "9a1c7a52 " };
    const { body } = await server.client.call("postAgentMessage", { body: blanks });
    expect(body).to.deep.equal({ MessageId: "9a1c7a52 ", Accepted: true });
    expect(await stored()).to.have.length(2);
  });

  it("postAgentMessage refuses what is not in the contract, and takes whatever time the workstation has", async () => {
    for (const wrong of [
      { ...message, MessageType: "Hello" },
      { ...message, Colour: "red" },
      { ...message, TimestampUtc: "yesterday" },
      { ...message, MessageId: "" },
      { ...message, HostName: "a\0b" },
      { MessageType: "KeepAlive" },
    ]) {
      const answer = await server.client.request("POST", "/api/agentapi/postmessage", { body: wrong });
      expect(answer.status).to.equal(400);
    }
    expect(await stored()).to.deep.equal([]);
    await server.client.call("postAgentMessage", { body: { ...message, TimestampUtc: "9999-12-31" } });
    expect(await stored()).to.have.length(1);
  });

  it("testAgentListener answers when the listener and its database do", async () => {
    const { body } = await server.client.call("testAgentListener");
    expect(body.Status).to.equal("OK");
    expect(Date.parse(body.TimeUtc)).to.be.closeTo(Date.now(), 60_000);
  });
});
