// Machines write only as themselves: which BrokerIds the callers of real tokens may use.
import { expect } from "chai";
import { addAccount, addCredential, revokeCredential } from "../../identity/index.ts";
import { useTestServer } from "../support/http/server.ts";
import { tokenOf } from "../support/http/token.ts";

describe("the BrokerId of a machine", () => {
  const server = useTestServer();
  const password = "a broker's long password";
  const identityUrl = () => server.identityUrl as string;

  const collector = async (brokerId?: string) => {
    const made = await addCredential(server.db, { type: "collector", brokerId }, "test");
    return { ...made, token: await tokenOf(identityUrl(), made) };
  };
  const headers = (token: string) => ({ authorization: `Bearer ${token}` });
  const message = (BrokerId: string) => ({
    BrokerId,
    MessageId: crypto.randomUUID(),
    BrokerVersion: null,
    SentUtc: new Date().toISOString(),
    Messages: [{ MessageType: "command_result" as const, CommandId: 1, Status: "Working" as const }],
  });
  const post = (token: string, brokerId: string) =>
    server.client.request<{ code?: string }>("POST", "/api/v1/brokercompositemessage", {
      headers: headers(token),
      body: message(brokerId),
    });
  const takes = async (token: string, brokerId: string) =>
    expect((await post(token, brokerId)).status, brokerId).to.equal(200);
  const refuses = async (token: string, brokerId: string) => {
    const answer = await post(token, brokerId);
    expect([answer.status, answer.body.code], brokerId).to.deep.equal([403, "forbidden"]);
    expect(answer.headers.has("www-authenticate")).to.equal(false);
  };

  it("is the one of its client credentials, in upper or lower case, blanks at its end or not, and no other", async () => {
    const { token } = await collector("Broker-Bound");
    await takes(token, "Broker-Bound");
    await takes(token, "BROKER-bound");
    await takes(token, "broker-bound ");
    await refuses(token, " broker-bound");
    await refuses(token, "broker-other");
    expect(await server.db.read("broker_messages").where("broker_key", "broker-other")).to.deep.equal([]);
  });

  it("is its name for an account with the role broker", async () => {
    await addAccount(server.db, { name: "Named", role: "broker", password, licenseServerIds: null }, "test");
    const client = await addCredential(server.db, { type: "server-api" }, "test");
    const token = await tokenOf(identityUrl(), { ...client, username: "named", password });
    await takes(token, "named");
    await refuses(token, "other");
    await refuses((await collector()).token, "NAMED");
  });

  it("is the first one that they use where its credentials name none, if it is no other machine's", async () => {
    const bound = await collector("Taken");
    const [first, second, third] = [await collector(), await collector(), await collector()];
    await refuses(first.token, second.clientId);
    await refuses(first.token, "TAKEN");
    await takes(first.token, "Free");
    await takes(first.token, "free");
    await refuses(first.token, "another");
    await refuses(first.token, first.clientId);
    await refuses(second.token, "FREE");
    await takes(second.token, second.clientId);
    await refuses(second.token, "other");
    await revokeCredential(server.db, bound.id, "test");
    await takes(third.token, "taken");
    const { body } = await server.client.call("getClientCredentials");
    const brokerOf = (clientId: string) => body.find((one) => one.ClientId === clientId)?.BrokerId;
    expect([first, second, third].map((one) => brokerOf(one.clientId))).to.deep.equal([
      "Free",
      second.clientId,
      "taken",
    ]);
    const audit = (await server.client.call("getAuditLog")).body.Items;
    expect(audit.filter(({ Action }) => Action === "credential.bind").map(({ Target }) => Target)).to.deep.equal([
      ...[third, second, first].map((one) => one.clientId),
    ]);
  });

  it("is not bound by a batch that is refused", async () => {
    const { token, clientId } = await collector();
    const wrong = { ...message("wrong"), Messages: [] };
    const body = { headers: headers(token), body: wrong };
    expect((await server.client.request("POST", "/api/v1/brokercompositemessage", body)).status).to.equal(400);
    await takes(token, clientId);
  });

  it("is any for administrators", async () => {
    await collector("watched");
    await server.client.call("postBrokerCompositeMessage", { body: message("watched") });
  });

  it("decides which commands it sees and moves, by updateBrokerCommands and by its messages", async () => {
    const bound = await collector("mine");
    const free = await collector();
    const none = await collector();
    const create = async (BrokerId: string) =>
      (await server.client.call("createBrokerCommand", { body: { BrokerId, CommandType: "status" } })).body.Id;
    const commands = { mine: await create("MINE"), loose: await create("loose"), theirs: await create(free.clientId) };
    const seen = async (token: string, query = {}) =>
      (await server.client.call("getBrokerCommands", { query, headers: headers(token) })).body.map(({ Id }) => Id);
    expect(await seen(bound.token)).to.deep.equal([commands.mine]);
    expect(await seen(free.token)).to.deep.equal([commands.theirs]);
    // A request for the commands of a broker is a use of its BrokerId, too.
    expect(await seen(free.token, { BrokerId: "Loose" })).to.deep.equal([commands.loose]);
    expect(await seen(free.token)).to.deep.equal([commands.loose]);
    expect(await seen(none.token)).to.deep.equal([]);
    const query = { BrokerId: "loose" };
    await server.client.refused("getBrokerCommands", 403, { query, headers: headers(none.token) });

    const move = (Id: number) => ({ body: { Id, Status: "Working" as const } });
    for (const [token, id] of [
      [bound.token, commands.loose],
      [bound.token, commands.theirs],
      [free.token, commands.mine],
      [none.token, commands.loose],
    ] as const) {
      await server.client.refused("updateBrokerCommands", 404, { ...move(id), headers: headers(token) });
    }
    await server.client.call("updateBrokerCommands", { ...move(commands.mine), headers: headers(bound.token) });
    await server.client.call("updateBrokerCommands", { ...move(commands.loose), headers: headers(free.token) });
    const batch = { ...message("mine"), Messages: [{ ...message("").Messages[0], CommandId: commands.theirs }] };
    const answer = await server.client.request<{ Results: { Reason: string }[] }>(
      ...(["POST", "/api/v1/brokercompositemessage"] as const),
      { headers: headers(bound.token), body: batch },
    );
    expect(answer.body.Results[0]?.Reason).to.equal("UnknownCommand");
  });
});
