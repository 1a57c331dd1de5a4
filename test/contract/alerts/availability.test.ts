// One-time alerts over HTTP: who is notified once that a licence is free, how, and what is refused. Also the estimate of a wait.
import { expect } from "chai";
import type { components } from "../../../generated/contract.ts";
import { notifyOfAvailability } from "../../../notifications/availability/notify.ts";
import { aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { signedInAccount } from "../../support/http/account.ts";
import type { Client } from "../../support/http/client.ts";
import { MailServer } from "../../support/http/mail-server.ts";
import { startTestServer, type TestServer, useTestServer } from "../../support/http/server.ts";
import { waitUntil } from "../../support/run/wait.ts";

type AvailabilityInput = components["schemas"]["AvailabilityAlertCreate"];

let made = 0;
/** A pool with no free licence, on a separate licence server. */
async function aFullPool({ db }: Pick<TestServer, "db">, fields: Partial<Parameters<typeof aPool>[1]> = {}) {
  made += 1;
  const name = `cad_${made}`;
  const serverId = await aServer(db, { name: `27000@lic-${made}` });
  const poolId = await aPool(db, { licenseServerId: serverId, name, total: 10, used: 10, ...fields });
  return { name, serverId, poolId };
}

const create = async (client: Client, body: AvailabilityInput) =>
  (await client.call("createAvailabilityAlert", { body })).body;
const listed = async (client: Client) => (await client.call("getAvailabilityAlerts")).body;

describe("one-time alerts", () => {
  const server = useTestServer({ SVC_SMTP_URL: "", SVC_SMTP_FROM: "" });
  const notify = () => notifyOfAvailability(server.db, Date.now());
  const giveBack = (id: number) => server.db.write("pools").where({ id }).update({ used: 9 });
  const anAccount = (servers: readonly number[] | null = null) => signedInAccount(server, "viewer", servers);
  const aDestination = async (client: Client) => {
    const body = { Name: "Program", Kind: "Webhook", Address: "https://example.com/hook" } as const;
    return (await client.call("createNotificationDestination", { body })).body.Destination.Id;
  };
  const sent = async (id: number) => {
    const rows = await server.db.read("notification_deliveries").where("destination_id", id).select("notification");
    return rows.map(({ notification }) => JSON.parse(notification));
  };

  it("createAvailabilityAlert, getAvailabilityAlert and getAvailabilityAlerts: a browser learns of the free licence, and the deletion is answered once", async () => {
    const { client } = await anAccount();
    const { name, poolId } = await aFullPool(server);
    const alert = await create(client, { FeatureName: name.toUpperCase(), Channel: "Browser" });
    expect(alert).to.include({ FeatureName: name, Channel: "Browser", DestinationId: null, FreeUtc: null });
    expect(Date.parse(alert.ExpiresUtc) - Date.parse(alert.CreatedUtc)).to.equal(7 * 86_400_000);
    await notify();
    expect((await listed(client)).Items).to.deep.equal([alert]);
    await giveBack(poolId);
    await notify();
    const path = { id: alert.Id };
    const { body: free } = await client.call("getAvailabilityAlert", { path });
    expect(free.FreeUtc).not.to.equal(null);
    const both = await Promise.all([
      client.request("DELETE", `/api/v1/alerts/availability/${alert.Id}`),
      client.request("DELETE", `/api/v1/alerts/availability/${alert.Id}`),
    ]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 404]);
    expect((await listed(client)).Items).to.deep.equal([]);
    await client.refused("getAvailabilityAlert", 404, { path });
    const acts = await server.db.read("audit_log").where("target", name).orderBy("id").pluck("action");
    expect(acts).to.deep.equal(["availability-alert.add", "availability-alert.delete"]);
  });

  it("one for a destination is sent once, however many servers check, and is gone then", async () => {
    const { client } = await anAccount();
    const { name, poolId } = await aFullPool(server);
    const DestinationId = await aDestination(client);
    await create(client, { FeatureName: name, Channel: "Destination", DestinationId });
    await notify();
    expect(await sent(DestinationId)).to.deep.equal([]);
    await giveBack(poolId);
    await Promise.all([notify(), notify(), notify()]);
    const [notification, ...more] = await sent(DestinationId);
    expect(more).to.deep.equal([]);
    expect(notification).to.include({ Transition: "Available", Subject: name, Value: 1, AlertId: null, RuleId: null });
    expect((await listed(client)).Items).to.deep.equal([]);
    await create(client, { FeatureName: name, Channel: "Destination", DestinationId });
    await client.call("deleteNotificationDestination", { path: { id: DestinationId } });
    expect((await listed(client)).Items).to.deep.equal([]);
  });

  it("licences on a server that is down, without a valid file or silent are not free, nor are those of a pool that expired or is not listed", async () => {
    const { client } = await anAccount();
    const { name, serverId } = await aFullPool(server);
    const yesterday = { quantity: 5, expirationAt: Date.now() - 3 * 86_400_000 };
    for (const status of ["DOWN", "NO_VALID_LIC_FILE"]) {
      const away = await aServer(server.db, { name: `27000@${status}-${name}`, status });
      await aPool(server.db, { licenseServerId: away, name, total: 5, used: 0 });
    }
    const silent = await aServer(server.db, { name: `27000@silent-${name}` });
    await server.db.write("license_servers").where("id", silent).update({ is_silent: 1 });
    await aPool(server.db, { licenseServerId: silent, name, total: 5, used: 0 });
    await aPool(server.db, { licenseServerId: serverId, name, total: 5, used: 0, increments: [yesterday] });
    await aPool(server.db, { licenseServerId: serverId, name, total: 5, used: 0, isListed: false });
    await aPool(server.db, { licenseServerId: serverId, name, total: 5, used: null });
    const { Id: id } = await create(client, { FeatureName: name, Channel: "Browser" });
    await notify();
    expect((await client.call("getAvailabilityAlert", { path: { id } })).body.FreeUtc).to.equal(null);
    await server.db.write("license_servers").where("id", silent).update({ is_silent: 0 });
    await notify();
    expect((await client.call("getAvailabilityAlert", { path: { id } })).body.FreeUtc).not.to.equal(null);
  });

  it("of pools that share one total the licences are free that none of them uses", async () => {
    const { client } = await anAccount();
    const { name, serverId, poolId } = await aFullPool(server, { total: 10, used: 6, isTotalShared: true });
    await aPool(server.db, { licenseServerId: serverId, name, total: null, used: 4, isTotalShared: true });
    const { Id: id } = await create(client, { FeatureName: name, Channel: "Browser" });
    await notify();
    expect((await client.call("getAvailabilityAlert", { path: { id } })).body.FreeUtc).to.equal(null);
    await server.db.write("pools").where("id", poolId).update({ used: 5 });
    await notify();
    expect((await client.call("getAvailabilityAlert", { path: { id } })).body.FreeUtc).not.to.equal(null);
  });

  it("a viewer of some licence servers is notified of these only, also where what is seen changes meanwhile", async () => {
    const { name, serverId, poolId } = await aFullPool(server);
    const other = await aServer(server.db, { name: `27000@other-${name}` });
    await aPool(server.db, { licenseServerId: other, name, total: 5, used: 0 });
    const { client, id: accountId } = await anAccount([serverId]);
    const { Id: id } = await create(client, { FeatureName: name, Channel: "Browser" });
    const hidden = await aFullPool(server);
    await client.refused("createAvailabilityAlert", 404, { body: { FeatureName: hidden.name, Channel: "Browser" } });
    await client.refused("getFeatureWait", 404, { query: { FeatureName: hidden.name } });
    const freeAt = async () => (await server.db.read("availability_alerts").where({ id }).first("free_at")).free_at;
    await notify();
    expect(await freeAt()).to.equal(null);
    await server.db.write("account_license_servers").where("account_id", accountId).delete();
    await giveBack(poolId);
    await notify();
    expect(await freeAt()).to.equal(null);
    await server.db.write("accounts").where("id", accountId).update({ is_disabled: 1, sees_all: 1 });
    await notify();
    expect(await freeAt()).to.equal(null);
    await server.db.write("accounts").where("id", accountId).update({ is_disabled: 0 });
    await notify();
    expect(await freeAt()).not.to.equal(null);
  });

  it("createAvailabilityAlert refuses a second one of a feature, the twenty-first of an account, and fields that contradict each other", async () => {
    const { client } = await anAccount();
    const stranger = await anAccount();
    const names: string[] = [];
    for (let count = 0; count <= 20; count += 1) names.push((await aFullPool(server)).name);
    const [name = "", ...others] = names;
    const DestinationId = await aDestination(stranger.client);
    const body = { FeatureName: name, Channel: "Browser" } as const;
    const twice = await Promise.all(
      Array.from({ length: 40 }, () => client.request("POST", "/api/v1/alerts/availability", { body })),
    );
    expect(
      twice
        .map(({ status }) => status)
        .sort()
        .slice(0, 2),
    ).to.deep.equal([201, 409]);
    for (const FeatureName of others.slice(0, 19)) await create(client, { FeatureName, Channel: "Browser" });
    await client.refused("createAvailabilityAlert", 409, { body: { ...body, FeatureName: String(others[19]) } });
    const refusals: [AvailabilityInput, 400 | 404 | 409][] = [
      [{ ...body, FeatureName: "no such feature" }, 404],
      [{ ...body, Channel: "Destination" }, 400],
      [{ ...body, DestinationId }, 400],
      [{ ...body, Recipient: "a@example.com" }, 400],
      [{ ...body, FeatureName: String(others[19]), Channel: "Email", Recipient: "a@example.com" }, 409],
    ];
    for (const [refused, status] of refusals) {
      await client.refused("createAvailabilityAlert", status, { body: refused });
    }
    const toDestination = { ...body, FeatureName: names[1] as string, Channel: "Destination", DestinationId } as const;
    const free = await anAccount();
    await free.client.refused("createAvailabilityAlert", 404, { body: toDestination });
    expect(await listed(free.client)).to.deep.equal({ Items: [], SendsMail: false, Email: null });
    await free.client.refused("createAvailabilityAlert", 409, {
      body: { FeatureName: name, Channel: "Email", Recipient: "a@example.com" },
    });
  });

  it("deleteAvailabilityAlert deletes only the caller's; expired alerts and those of a deleted account are gone", async () => {
    const [ann, ben] = [await anAccount(), await anAccount()];
    const [first, second] = [await aFullPool(server), await aFullPool(server)];
    const { Id: id } = await create(ann.client, { FeatureName: first.name, Channel: "Browser" });
    await create(ann.client, { FeatureName: second.name, Channel: "Browser" });
    for (const operation of ["getAvailabilityAlert", "deleteAvailabilityAlert"] as const) {
      await ben.client.refused(operation, 404, { path: { id } });
    }
    await server.db.write("availability_alerts").where({ id }).update({ expires_at: 1 });
    await ann.client.refused("deleteAvailabilityAlert", 404, { path: { id } });
    // A deleted feature is never free.
    await server.db.write("license_servers").where("id", second.serverId).update({ enable_status: "Deleted" });
    await giveBack(second.poolId);
    await notify();
    expect((await listed(ann.client)).Items.map(({ FeatureName }) => FeatureName)).to.deep.equal([second.name]);
    const left = () => server.db.read("availability_alerts").where("account_id", ann.id).pluck("feature_name");
    expect(await left()).to.deep.equal([second.name]);
    await server.client.call("deleteAccount", { path: { id: ann.id } });
    expect(await left()).to.deep.equal([]);
  });

  it("getFeatureWait estimates the wait by the median checkout, its licences and the usable ones", async () => {
    const { name, poolId } = await aFullPool(server, { total: 8 });
    const query = { FeatureName: name };
    const unknown = (await server.client.call("getFeatureWait", { query })).body;
    expect(unknown).to.include({ Licenses: 8, Checkouts: 0, MedianCheckoutSeconds: null, EstimatedWaitSeconds: null });
    const userId = await aUser(server.db);
    const now = Date.now();
    for (const [index, minutes] of [10, 30, 60, 90, 600].entries()) {
      const endAt = now - (index + 1) * 3_600_000;
      const session = { poolId, userId, startAt: endAt - minutes * 60_000, endAt, numberOfLicenses: 2 };
      await aSession(server.db, session);
    }
    const old = now - 40 * 86_400_000;
    await aSession(server.db, { poolId, userId, startAt: old, endAt: old + 1 });
    await aSession(server.db, { poolId, userId, startAt: now - 86_400_000 });
    const away = await aServer(server.db, { status: "DOWN" });
    await aPool(server.db, { licenseServerId: away, name, total: 500, used: 0 });
    const { body } = await server.client.call("getFeatureWait", { query });
    expect(body).to.include({ FeatureName: name, Licenses: 8, Checkouts: 5 });
    expect([body.MedianCheckoutSeconds, body.EstimatedWaitSeconds]).to.deep.equal([3600, 900]);
  });
});

describe("one-time alerts by mail", () => {
  const mail = new MailServer();
  let server: TestServer;

  before(async () => {
    const from = "licences@example.com";
    server = await startTestServer({ SVC_SMTP_URL: await mail.open(), SVC_SMTP_FROM: from });
  });
  after(async () => {
    await server.close();
    await mail.close();
  });

  it("go to the address of the account's user, or to one of an allowed domain, without a confirmation", async () => {
    const { client, id } = await signedInAccount(server, "viewer", null);
    const { name, poolId } = await aFullPool(server);
    const body = { FeatureName: name, Channel: "Email" } as const;
    await client.refused("createAvailabilityAlert", 400, { body });
    await client.refused("createAvailabilityAlert", 400, { body: { ...body, Recipient: "ann@elsewhere.example" } });
    const user_id = await aUser(server.db, { name: "ann" });
    await server.db.write("users").where("id", user_id).update({ email: "Ann@example.com" });
    await server.db.write("federated_accounts").insert({ key: "ann", account_id: id, user_id });
    expect(await listed(client)).to.deep.equal({ Items: [], SendsMail: true, Email: "Ann@example.com" });
    expect(await create(client, body)).to.include({ Channel: "Email", DestinationName: "Ann@example.com" });
    await server.db.write("pools").where("id", poolId).update({ used: 7 });
    await waitUntil("the mail came", () => mail.mails.length > 0);
    const [first, ...more] = mail.mails;
    expect([first?.to, more]).to.deep.equal([["Ann@example.com"], []]);
    expect(first?.head).to.include(`Free: 3 licences of ${name} can be checked out now`);
    // The address is a destination now: the next alert adds none.
    await create(client, { ...body, Recipient: "ann@example.com" });
    expect((await client.call("getNotificationDestinations")).body).to.have.length(1);
  });
});
