// Which machine may report which licence server: the first one that reports it claims it, and administrators see, share, move
// and release claims by getLicenseServerClaims, createLicenseServerClaim, updateLicenseServerClaim and deleteLicenseServerClaim.
import { expect } from "chai";
import { addAccount, addCredential, revokeCredential } from "../../../identity/index.ts";
import {
  aBatch,
  aCheckout,
  aLog,
  aServerName,
  aSnapshot,
  at,
  checkedIn,
  spansOf,
} from "../../support/data/broker-messages.ts";
import type { ProblemBody } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";

describe("a licence server (getLicenseServerClaims)", () => {
  const server = useTestServer();

  const collector = async (brokerId: string) => {
    const made = await addCredential(server.db, { type: "collector", brokerId }, "test");
    return { ...made, brokerId, token: await tokenOf(server.identityUrl as string, made) };
  };
  type Machine = Awaited<ReturnType<typeof collector>>;
  const post = (machine: Machine, ...messages: Parameters<typeof aBatch>) => {
    const body = { ...aBatch(...messages), BrokerId: machine.brokerId };
    const headers = { authorization: `Bearer ${machine.token}` };
    return server.client.request<ProblemBody>("POST", "/api/v1/brokercompositemessage", { body, headers });
  };
  const listed = (name: string) => aSnapshot(name, "09:30", { checkouts: [aCheckout()] });
  const claimsOf = async (name: string) =>
    (await server.client.call("getLicenseServerClaims")).body.filter((claim) => claim.LicenseServerName === name);

  let brokers = 0;
  const twoCollectors = async () => {
    brokers += 1;
    return [await collector(`first-${brokers}`), await collector(`second-${brokers}`)] as const;
  };

  it("is claimed by the first machine that reports it; reports of others are refused whole, with the holder of the claim", async () => {
    const [first, second] = await twoCollectors();
    const [name, unclaimed] = [aServerName(), aServerName()];
    expect((await post(first, listed(name))).status).to.equal(200);
    expect((await post(first, aLog(name, checkedIn("09:40")))).status).to.equal(200);
    const [claim] = await claimsOf(name);
    expect(claim).to.include({ Holder: first.clientId, BrokerId: first.brokerId, CreatedBy: null });

    const silenced = {
      MessageType: "status",
      LicenseServer: { Name: name },
      TimestampUtc: at("09:50"),
      Status: "DOWN",
    } as const;
    for (const message of [aSnapshot(name, "09:50"), aLog(name, checkedIn("09:50")), silenced]) {
      const refused = await post(second, listed(unclaimed), message);
      expect([refused.status, refused.body.code]).to.deep.equal([403, "forbidden"]);
      expect(refused.body.detail).to.include(name).and.to.include(first.brokerId);
    }
    expect(await claimsOf(unclaimed)).to.deep.equal([]);
    const servers = (await server.client.call("getLicenseServerLookup")).body as { Name: string }[];
    expect(servers.map((one) => one.Name)).not.to.include(unclaimed);
    expect(await spansOf(server, name)).to.deep.equal(["ann 09:00:00-09:40:00"]);
    expect((await post(second, listed(unclaimed))).status).to.equal(200);
  });

  it("is claimed once by two machines that report it at once", async () => {
    const [first, second] = await twoCollectors();
    const name = aServerName();
    const answers = await Promise.all([first, second].map((machine) => post(machine, listed(name))));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 403]);
    expect(await claimsOf(name)).to.have.length(1);
  });

  it("may be reported by administrators whoever has claimed it, and they claim nothing", async () => {
    const [first] = await twoCollectors();
    const name = aServerName();
    await server.client.call("postBrokerCompositeMessage", { body: aBatch(listed(name)) });
    expect(await claimsOf(name)).to.deep.equal([]);
    const claimed = aServerName();
    await post(first, listed(claimed));
    await server.client.call("postBrokerCompositeMessage", { body: aBatch(listed(claimed)) });
    expect((await claimsOf(claimed)).map(({ Holder }) => Holder)).to.deep.equal([first.clientId]);
  });

  it("may be reported by two machines where an administrator allows it, by createLicenseServerClaim", async () => {
    const [first, second] = await twoCollectors();
    const name = aServerName();
    await post(first, listed(name));
    const [claim] = await claimsOf(name);
    const LicenseServerId = claim?.LicenseServerId as number;
    const body = { LicenseServerId, Holder: second.clientId };
    const added = await server.client.call("createLicenseServerClaim", { body });
    expect(added.body).to.include({ LicenseServerName: name, BrokerId: second.brokerId, CreatedBy: "admin" });
    expect((await post(second, listed(name))).status).to.equal(200);
    expect((await post(first, listed(name))).status).to.equal(200);
    await server.client.refused("createLicenseServerClaim", 409, { body });
    const path = { id: claim?.Id as number };
    await server.client.refused("updateLicenseServerClaim", 409, { path, body: { Holder: second.clientId } });
    await server.client.refused("createLicenseServerClaim", 404, { body: { ...body, Holder: "nobody" } });
    await server.client.refused("createLicenseServerClaim", 404, { body: { ...body, LicenseServerId: 999_999 } });
  });

  it("is another machine's after updateLicenseServerClaim, and nobody's after deleteLicenseServerClaim, until an administrator decides", async () => {
    const [first, second] = await twoCollectors();
    const name = aServerName();
    await post(first, listed(name));
    const id = (await claimsOf(name))[0]?.Id as number;
    const path = { id };
    const moved = await server.client.call("updateLicenseServerClaim", { path, body: { Holder: second.clientId } });
    expect(moved.body).to.include({ Id: id, Holder: second.clientId, CreatedBy: "admin" });
    expect((await post(first, listed(name))).status).to.equal(403);
    expect((await post(second, listed(name))).status).to.equal(200);
    await server.client.refused("updateLicenseServerClaim", 404, { path, body: { Holder: "nobody" } });
    await server.client.refused("updateLicenseServerClaim", 404, {
      path: { id: 999_999 },
      body: { Holder: first.clientId },
    });

    expect((await server.client.call("deleteLicenseServerClaim", { path })).body).to.deep.equal(moved.body);
    await server.client.refused("deleteLicenseServerClaim", 404, { path });
    for (const machine of [first, second]) {
      const refused = await post(machine, listed(name));
      expect(refused.status).to.equal(403);
      expect(refused.body.detail).to.include(`The licence server ${name} has sessions, and no machine has claimed it`);
    }
    const { LicenseServerId } = moved.body;
    await server.client.call("createLicenseServerClaim", { body: { LicenseServerId, Holder: first.clientId } });
    expect((await post(first, listed(name))).status).to.equal(200);
    expect((await post(second, listed(name))).status).to.equal(403);
    const acts = (await server.client.call("getAuditLog")).body.Items.filter(({ Target }) => Target === name);
    expect(acts.map(({ Action }) => Action)).to.deep.equal(["claim.add", "claim.delete", "claim.change", "claim.add"]);
  });

  it("that has sessions and no claim, as after an import, is not claimed by a report", async () => {
    const [first] = await twoCollectors();
    const name = aServerName();
    await server.client.call("postBrokerCompositeMessage", { body: aBatch(listed(name)) });
    expect((await post(first, listed(name))).status).to.equal(403);
    expect(await spansOf(server, name)).to.deep.equal(["ann 09:00:00-"]);
  });

  it("beyond the hundredth unconfirmed one is refused, until updateLicenseServerClaim confirms one", async () => {
    const [first] = await twoCollectors();
    const names = Array.from({ length: 101 }, aServerName);
    const empty = (name: string) => aSnapshot(name, "09:30", { checkouts: [] });
    for (const name of names.slice(0, 100)) expect((await post(first, empty(name))).status).to.equal(200);
    const [further = "", claimed = ""] = [names[100], names[0]];
    const refused = await post(first, empty(further));
    expect(refused.status).to.equal(403);
    expect(refused.body.detail).to.include(further).and.include("no administrator has confirmed");
    expect((await post(first, empty(claimed))).status).to.equal(200);
    const [claim] = await claimsOf(claimed);
    const confirmed = await server.client.call("updateLicenseServerClaim", {
      path: { id: claim?.Id as number },
      body: { Holder: first.clientId },
    });
    expect(confirmed.body).to.deep.include({ Id: claim?.Id, Holder: first.clientId, CreatedBy: "admin" });
    expect((await post(first, empty(further))).status).to.equal(200);
  });

  it("has no pool or purchase beyond the 25,000 pools and 50,000 purchases that all servers of its machine may have", async () => {
    const [first, second] = await twoCollectors();
    const [large, other] = [aServerName(), aServerName()];
    const features = (name: string, count: number, purchases = 0) =>
      aSnapshot(name, "09:30", {
        pools: Array.from({ length: count }, (_, index) => ({
          FeatureName: `f${index}`,
          Increments: Array.from({ length: purchases }, (_, day) => ({
            Quantity: 1,
            ExpirationDateUtc: new Date(Date.UTC(2030, 0, 1 + day)).toISOString(),
          })),
        })),
      });
    expect((await post(first, features(large, 25_000))).status).to.equal(200);
    const refused = await post(first, features(other, 1));
    expect([refused.status, refused.body.code]).to.deep.equal([403, "forbidden"]);
    expect(refused.body.detail).to.include(` ${other} `).and.include("25000 pools and 50000 purchases");
    expect((await post(first, features(large, 25_000))).status).to.equal(200);
    for (const message of [features(other, 5, 10_000), features(other, 5)]) {
      expect((await post(second, message)).status).to.equal(200);
    }
    expect((await post(second, features(aServerName(), 1, 1))).status).to.equal(403);
  });

  it("is reported with 200,000 new names in a day at most, whichever groups, users and projects they are; others are not delayed", async () => {
    const [first, second] = await twoCollectors();
    const name = aServerName();
    const groups = (batch: number, message: number) => ({
      ...aSnapshot(name, "09:30", { pools: [] }),
      Groups: Array.from({ length: 1000 }, (_, index) => ({ Name: `g${batch} ${message} ${index}`, UserNames: [] })),
    });
    for (const batch of [1, 2]) {
      const messages = Array.from({ length: 100 }, (_, message) => groups(batch, message));
      expect((await post(first, ...messages)).status).to.equal(200);
    }
    const refused = await post(first, listed(name));
    expect([refused.status, refused.body.code]).to.deep.equal([429, "too_many_requests"]);
    expect(Number(refused.headers.get("retry-after"))).to.be.within(86_000, 86_400);
    expect((await post(second, listed(aServerName()))).status).to.equal(200);
  });

  it("without sessions is free again when the credentials of its claim are revoked", async () => {
    const [first, second] = await twoCollectors();
    const name = aServerName();
    await post(first, aSnapshot(name, "09:30", { checkouts: [] }));
    await revokeCredential(server.db, first.id, "test");
    expect(await claimsOf(name)).to.deep.equal([]);
    expect((await post(second, listed(name))).status).to.equal(200);
    expect((await claimsOf(name)).map(({ Holder }) => Holder)).to.deep.equal([second.clientId]);
  });

  it("is claimed by an account with the role broker, too", async () => {
    const [first, second] = await twoCollectors();
    const password = "seven bright lanterns";
    await addAccount(server.db, { name: "Named", role: "broker", password, licenseServerIds: null }, "test");
    const client = await addCredential(server.db, { type: "server-api" }, "test");
    const token = await tokenOf(server.identityUrl as string, { ...client, username: "named", password });
    const named = { ...first, brokerId: "named", token };
    const name = aServerName();
    expect((await post(named, listed(name))).status).to.equal(200);
    expect((await post(named, listed(name))).status).to.equal(200);
    expect((await post(second, listed(name))).status).to.equal(403);
    const [claim] = await claimsOf(name);
    expect(claim).to.include({ Holder: "Named", BrokerId: "Named" });
    const body = { Holder: first.clientId };
    await server.client.call("updateLicenseServerClaim", { path: { id: claim?.Id as number }, body });
    const back = { path: { id: claim?.Id as number }, body: { Holder: "NAMED" } };
    expect((await server.client.call("updateLicenseServerClaim", back)).body.Holder).to.equal("Named");
  });
});

describe("a MessageId", () => {
  const server = useTestServer();

  it("of postBrokerCompositeMessage counts only for its sender, who is stored with the message", async () => {
    const name = aServerName();
    const made = await addCredential(server.db, { type: "collector", brokerId: "own" }, "test");
    const headers = { authorization: `Bearer ${await tokenOf(server.identityUrl as string, made)}` };
    const body = { ...aBatch(aSnapshot(name, "09:30", { checkouts: [aCheckout()] })), BrokerId: "own" };
    // An account that may write as the broker can't use up its batches beforehand.
    await server.client.call("postBrokerCompositeMessage", { body: { ...body, Messages: [aSnapshot(name, "09:20")] } });
    const first = await server.client.call("postBrokerCompositeMessage", { body, headers });
    expect(first.body.Results[0]?.SessionsOpened).to.equal(1);
    const again = await server.client.call("postBrokerCompositeMessage", { body, headers });
    expect(again.text).to.equal(first.text);
    const admin = await server.db.read("accounts").where("name", "admin").first("id");
    const senders = await server.db
      .read("broker_messages")
      .where("broker_key", "own")
      .orderBy("sender")
      .pluck("sender");
    expect(senders).to.have.members([String(admin.id), made.clientId]);
  });

  it("of a message from before senders were stored counts for every sender", async () => {
    const name = aServerName();
    const body = { ...aBatch(aSnapshot(name, "09:30")), BrokerId: "old" };
    const first = await server.client.call("postBrokerCompositeMessage", { body });
    await server.db.write("broker_messages").where("broker_key", "old").update({ sender: "" });
    const made = await addCredential(server.db, { type: "collector", brokerId: "old" }, "test");
    const headers = { authorization: `Bearer ${await tokenOf(server.identityUrl as string, made)}` };
    const again = await server.client.call("postBrokerCompositeMessage", { body, headers });
    expect(again.text).to.equal(first.text);
  });

  it("of postAgentMessage counts only for its sender", async () => {
    const body = { MessageId: "1", MessageType: "KeepAlive" as const, TimestampUtc: at("09:00") };
    const tokens: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const made = await addCredential(server.db, { type: "agent" }, "test");
      tokens.push(await tokenOf(server.identityUrl as string, made));
    }
    for (const token of [...tokens, ...tokens]) {
      await server.client.call("postAgentMessage", { body, headers: { authorization: `Bearer ${token}` } });
    }
    const stored = await server.db.read("agent_messages").where("message_id", "1").pluck("sender");
    expect(new Set(stored).size).to.equal(2);
    expect(stored).to.have.length(2);
  });
});
