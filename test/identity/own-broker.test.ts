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
    ...{ BrokerId, MessageId: crypto.randomUUID(), BrokerVersion: null, SentUtc: new Date().toISOString() },
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

  it("is any that no other machine is bound to where its credentials name none, and using it binds nothing", async () => {
    const bound = await collector("Taken");
    const [first, second] = [await collector(), await collector()];
    await takes(first.token, "free");
    await takes(second.token, "free");
    await takes(first.token, first.clientId);
    await refuses(first.token, second.clientId);
    await refuses(first.token, "TAKEN");
    await revokeCredential(server.db, bound.id, "test");
    await takes(first.token, "taken");
  });

  it("is any for administrators", async () => {
    await collector("watched");
    await server.client.call("postBrokerCompositeMessage", { body: message("watched") });
  });

  it("decides which commands it sees and moves, by updateBrokerCommands and by its messages", async () => {
    const own = await collector("mine");
    const free = await collector();
    const create = async (BrokerId: string) =>
      (await server.client.call("createBrokerCommand", { body: { BrokerId, CommandType: "status" } })).body.Id;
    const commands = { mine: await create("MINE"), loose: await create("loose"), theirs: await create(free.clientId) };
    const seen = async (token: string) =>
      (await server.client.call("getBrokerCommands", { headers: headers(token) })).body.map(({ Id }) => Id);
    expect(await seen(own.token)).to.deep.equal([commands.mine]);
    expect(await seen(free.token)).to.deep.equal([commands.loose, commands.theirs]);

    const move = (Id: number) => ({ body: { Id, Status: "Working" as const } });
    for (const [token, id] of [
      [own.token, commands.loose],
      [own.token, commands.theirs],
      [free.token, commands.mine],
    ] as const) {
      await server.client.refused("updateBrokerCommands", 404, { ...move(id), headers: headers(token) });
    }
    await server.client.call("updateBrokerCommands", { ...move(commands.mine), headers: headers(own.token) });
    await server.client.call("updateBrokerCommands", { ...move(commands.loose), headers: headers(free.token) });
    const told = { ...message("mine"), Messages: [{ ...message("").Messages[0], CommandId: commands.theirs }] };
    const answer = await server.client.request<{ Results: { Reason: string }[] }>(
      ...(["POST", "/api/v1/brokercompositemessage"] as const),
      { headers: headers(own.token), body: told },
    );
    expect(answer.body.Results[0]?.Reason).to.equal("UnknownCommand");
  });
});
