// Destinations of notifications over HTTP: whose they are, what is returned of them, and a test message that really arrives.
import { expect } from "chai";
import { Webhook } from "standardwebhooks";
import { signedInAccount } from "../../support/http/account.ts";
import type { Client } from "../../support/http/client.ts";
import { type Received, Receiver } from "../../support/http/receiver.ts";
import { useTestServer } from "../../support/http/server.ts";
import { waitUntil } from "../../support/run/wait.ts";

describe("destinations of notifications", () => {
  const server = useTestServer({ SVC_INTERNAL_WEBHOOKS: "127.0.0.0/8" });
  const receiver = new Receiver();

  before(() => receiver.open());
  after(() => receiver.close());

  const anAccount = (role: "viewer" | "administrator" = "viewer") => signedInAccount(server, role, []);

  const webhook = { Name: "Program", Kind: "Webhook", Address: "https://example.com/hook?key=hidden" } as const;
  const make = async (client: Client, body: object = webhook) =>
    (await client.call("createNotificationDestination", { body: body as never })).body;

  it("createNotificationDestination answers the secret once; updateNotificationDestination and all other answers hide the address", async () => {
    const { client, id, name } = await anAccount();
    const { Destination, Secret } = await make(client, {
      ...webhook,
      Address: "https://Example.com:8443/hook?key=hidden",
    });
    expect(Secret).to.match(/^whsec_[\w+/]{43}=$/);
    expect(Destination).to.deep.include({ Host: "example.com:8443", Recipients: [], AccountId: id, AccountName: name });
    const mail = await make(client, { Name: "Team", Kind: "Email", Recipients: ["a@example.com", "a@example.com"] });
    expect([mail.Secret, mail.Destination.Host, mail.Destination.Recipients]).to.deep.equal([
      null,
      null,
      ["a@example.com"],
    ]);
    const chat = await make(client, { ...webhook, Kind: "Slack" });
    expect(chat.Secret).to.equal(null);
    const listed = await client.call("getNotificationDestinations");
    expect(listed.body.map(({ Kind }) => Kind)).to.deep.equal(["Webhook", "Email", "Slack"]);
    const changed = await client.call("updateNotificationDestination", {
      path: { id: Destination.Id },
      body: { Address: "https://other.example/secretpath" },
    });
    expect(changed.body.Host).to.equal("other.example");
    const rows = await server.db.read("notification_destinations").select("*");
    const audit = await server.db.read("audit_log").select("*");
    const readable = JSON.stringify([listed.text, changed.text, rows, audit, server.log]);
    for (const hidden of ["hidden", "secretpath", String(Secret)]) expect(readable).not.to.include(hidden);
    expect(readable).to.include("destination.add").and.to.include("destination.change");
  });

  it("createNotificationDestination refuses addresses that nothing can be sent to, and the twenty-first", async () => {
    const { client } = await anAccount();
    const addresses = [
      "ftp://example.com/",
      "https://",
      "https://user:password@example.com/",
      "http://example.com:25/",
      "https://example.com/ x",
      "https://example.com/\r\nX-Evil: 1",
      "javascript:alert(1)",
      "http://[::1",
    ].map((Address) => ({ ...webhook, Address }));
    const mails = [
      ["a@example.com\r\nBcc: b@example.com"],
      ["a b@example.com"],
      ["a"],
      [],
      ["<a@example.com>"],
      ["a@b,c@d"],
      Array.from({ length: 21 }, (_, index) => `a${index}@example.com`),
    ].map((Recipients) => ({ Name: "Team", Kind: "Email", Recipients }));
    const mixed = [
      { Name: "x", Kind: "Email", Recipients: ["a@example.com"], Address: "https://example.com/" },
      { ...webhook, Recipients: ["a@example.com"] },
      { Name: "x", Kind: "Webhook" },
      { Name: "x", Kind: "Email" },
      { ...webhook, Name: "a\nb" },
    ];
    for (const body of [...addresses, ...mails, ...mixed]) {
      await client.refused("createNotificationDestination", 400, { body: body as never });
    }
    for (let made = 0; made < 20; made += 1) await make(client);
    await client.refused("createNotificationDestination", 409, { body: webhook });
  });

  it("getNotificationDestinations lists the caller's; deleteNotificationDestination is for the owner and for administrators, all else for the owner", async () => {
    const [ann, ben, limited] = [await anAccount(), await anAccount(), await anAccount("administrator")];
    const { Id: id } = (await make(ann.client)).Destination;
    for (const { client } of [ben, limited]) {
      expect((await client.call("getNotificationDestinations")).body).to.deep.equal([]);
      await client.refused("getNotificationDestinations", 403, { query: { AllAccounts: true } });
      await client.refused("updateNotificationDestination", 404, { path: { id }, body: { Name: "mine" } });
      await client.refused("testNotificationDestination", 404, { path: { id } });
      await client.refused("getNotificationDeliveries", 404, { path: { id } });
      await client.refused("deleteNotificationDestination", 404, { path: { id } });
    }
    const all = (await server.client.call("getNotificationDestinations", { query: { AllAccounts: true } })).body;
    expect(all.map(({ AccountId }) => AccountId)).to.include(ann.id);
    await server.client.refused("updateNotificationDestination", 404, { path: { id }, body: { Name: "mine" } });
    await server.client.refused("testNotificationDestination", 404, { path: { id } });
    await server.client.call("getNotificationDeliveries", { path: { id } });
    await server.client.call("deleteNotificationDestination", { path: { id } });
    await ann.client.refused("deleteNotificationDestination", 404, { path: { id } });
    const { Id: left } = (await make(ann.client)).Destination;
    await server.client.call("deleteAccount", { path: { id: ann.id } });
    expect(await server.db.read("notification_destinations").where("id", left)).to.deep.equal([]);
  });

  it("deleteNotificationDestination removes it from the rules that name it, so that they can be changed again", async () => {
    const { client } = await anAccount();
    const [gone, stays] = [await make(client), await make(client)].map(({ Destination }) => Destination.Id);
    const Condition = { Kind: "FreeLicenses", Threshold: 1 } as const;
    const named = { Name: "Nearly full", Condition, Destinations: [gone as number, stays as number] };
    const { Id: id } = (await client.call("createAlertRule", { body: named })).body;
    await client.call("deleteNotificationDestination", { path: { id: gone as number } });
    const [rule] = (await client.call("getAlertRules")).body;
    expect(rule?.Destinations).to.deep.equal([stays]);
    await client.call("updateAlertRule", { path: { id }, body: { ...named, Destinations: rule?.Destinations ?? [] } });
  });

  it("testNotificationDestination sends a signed CloudEvent once, and getNotificationDeliveries shows the answer", async () => {
    const { client } = await anAccount();
    const { Destination, Secret } = await make(client, { ...webhook, Address: receiver.url });
    const path = { id: Destination.Id };
    receiver.answer = (res) => res.writeHead(200).end("thank\nyou");
    const test = (await client.call("testNotificationDestination", { path })).body;
    expect([test.State, test.Attempts, test.Notification.Transition]).to.deep.equal(["Waiting", 0, "Test"]);
    await client.refused("testNotificationDestination", 409, { path });
    const deliveries = async () => (await client.call("getNotificationDeliveries", { path })).body;
    await waitUntil("the test is delivered", async () => (await deliveries())[0]?.State === "Delivered");
    const [delivery] = await deliveries();
    expect([delivery?.AnswerStatus, delivery?.Answer, delivery?.Error]).to.deep.equal([200, "thank you", null]);
    const { headers, body } = receiver.received[0] as Received;
    expect(new Webhook(String(Secret)).verify(body, headers as Record<string, string>)).to.deep.include({
      specversion: "1.0",
      id: test.MessageId,
      type: "svc.server.alert.test",
      data: test.Notification,
    });
    expect(headers["content-type"]).to.equal("application/cloudevents+json; charset=utf-8");
    expect(headers["webhook-id"]).to.equal(test.MessageId);
    expect(receiver.received).to.have.length(1);
    await client.refused("testNotificationDestination", 409, { path });
    await client.call("updateNotificationDestination", { path, body: { IsEnabled: false } });
    await client.refused("testNotificationDestination", 409, { path });
  });
});
