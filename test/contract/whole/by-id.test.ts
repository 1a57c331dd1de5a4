// Records by their Ids: each record of a list is the same by its Id, and what the list leaves out for a caller is 404.
import { expect } from "chai";
import { addCredential } from "../../../identity/index.ts";
import { aDenial, aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { signedInAccount } from "../../support/http/account.ts";
import { Client } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";

interface Row {
  readonly Id: number;
}

/** Each list with the path of its records, left out where it is the list's path. */
const lists: readonly (readonly [list: string, one?: string])[] = [
  ["sessions"],
  ["denials"],
  ["features"],
  ["projects?IncludeDisabled=true"],
  ["annotations"],
  ["system-messages"],
  ["broker/commands"],
  ["collectors"],
  ["alerts/rules"],
  ["alerts"],
  ["notifications/destinations"],
  ["alerts/availability"],
  ["report-schedules"],
  ["calendar-tokens"],
  ["account/views"],
  ["account/sessions"],
  ["licenseservers"],
  ["notifications/destinations/1/deliveries", "notifications/deliveries"],
] as const;

const administrators = ["administration/accounts", "administration/client-credentials"];
const claims = "administration/license-server-claims";

describe("a record by its Id", () => {
  const server = useTestServer();
  const startAt = Date.now() - 3_600_000;
  const readers: [name: string, client: Client][] = [];

  before(async () => {
    const { client, db, identityUrl } = server;
    for (const id of [1, 2]) {
      await aServer(db, { name: `lic-0${id}` });
      const poolId = await aPool(db, { licenseServerId: id, name: `cad_${id}`, total: 10, used: 4, vendor: "acme" });
      const userId = await aUser(db, { name: `user-${id}` });
      await aSession(db, { poolId, userId, startAt, projectName: `project-${id}` });
      await aSession(db, { poolId, userId, startAt, endAt: startAt + 1_000 });
      await aDenial(db, { licenseServerId: id, userId, poolId, denialAt: startAt });
      const command = { BrokerId: "b", LicenseServerId: id, CommandType: "status" as const };
      await client.call("createBrokerCommand", { body: command });
      const note = { Text: "An outage.", StartUtc: new Date(startAt).toISOString(), LicenseServerId: id };
      await client.call("createAnnotation", { body: note });
    }
    await client.call("createAnnotation", { body: { Text: "For all.", StartUtc: new Date(startAt).toISOString() } });
    await client.call("createSystemMessage", { body: { Text: "Notice." } });
    await client.call("createProject", { body: { Name: "disabled", IsEnabled: false } });
    const viewer = await signedInAccount(server, "viewer", [1]);
    for (const one of [client, viewer.client]) {
      const Address = "https://hooks.example/x";
      await one.call("createNotificationDestination", { body: { Name: "d", Kind: "Webhook", Address } });
      await one.call("createAvailabilityAlert", { body: { FeatureName: "cad_1", Channel: "Browser" } });
      await one.call("createCalendarToken", { body: { Name: "mine" } });
      await one.call("setAccountViews", { body: { Views: [{ Name: "mine", Address: "/now" }] } });
      const Condition = { Kind: "UsedPercent" as const, Threshold: 90, ForMinutes: 10 };
      await one.call("createAlertRule", { body: { Name: "full", Severity: "Warning", Condition } });
    }
    await client.call("testNotificationDestination", { path: { id: 1 } });
    readers.push(["an administrator", client], ["a viewer of one licence server", viewer.client]);
    const reader = await addCredential(db, { type: "reader", licenseServerIds: [1] }, "test");
    readers.push([
      "a reader of one licence server",
      new Client(server.url, await tokenOf(String(identityUrl), reader)),
    ]);
    readers.push(["a viewer of none", (await signedInAccount(server, "viewer", [])).client]);
  });

  const rowsOf = async (client: Client, list: string): Promise<readonly Row[]> => {
    const { status, body } = await client.get<{ Items?: Row[] } | Row[]>(`/api/v1/${list}`);
    if (status !== 200) return [];
    return Array.isArray(body) ? body : (body.Items ?? []);
  };
  /** Without the fields that change with time. */
  const still = (row: object) => ({ ...row, DurationSeconds: 0, LastUsedUtc: null });

  it("is the record of the list for callers of whom the list has it, and 404 for all others: getSession, getDenial, getFeature, getProject, getAnnotation, getSystemMessage, getBrokerCommand, getCollector, getAlertRule, getAlert, getNotificationDestination, getNotificationDelivery, getAvailabilityAlert, getReportSchedule, getCalendarToken, getAccountView and getAccountSession", async () => {
    let hidden = 0;
    for (const [list, one = list.replace(/\?.*/, "")] of lists) {
      const all = await Promise.all(readers.map(async ([, client]) => rowsOf(client, list)));
      const ids = new Set(all.flat().map(({ Id }) => Id));
      for (const [index, [name, client]] of readers.entries()) {
        for (const id of ids) {
          const { status, body } = await client.get<object>(`/api/v1/${one}/${id}`);
          const listed = all[index]?.find(({ Id }) => Id === id);
          const isOfReader = one.startsWith("account/") && name.includes("reader");
          const isOthers = name === "an administrator" && /destinations|calendar-tokens/.test(one);
          if (listed === undefined && !isOthers) {
            expect(status, `${name}: ${one}/${id}`).to.equal(isOfReader ? 403 : 404);
            hidden += 1;
          } else {
            expect(status, `${name}: ${one}/${id}`).to.equal(200);
            if (listed !== undefined && one !== "licenseservers") expect(still(body)).to.deep.equal(still(listed));
          }
        }
      }
    }
    expect(hidden).to.be.greaterThan(30);
  });

  it("getProcurement answers a purchase to callers who see its licence server, and its price to those who see all", async () => {
    const made = async (FeatureId: number) => {
      const body = { FeatureId, Quantity: 1, Price: 100, Currency: "EUR" };
      return (await server.client.call("createProcurement", { body })).body;
    };
    const [visible, others] = [await made(1), await made(2)];
    expect((await server.client.call("getProcurement", { path: { id: visible.Id } })).body).to.deep.equal(visible);
    for (const [, client] of readers.slice(1, 3)) {
      const { body } = await client.call("getProcurement", { path: { id: visible.Id } });
      expect(body).to.include({ Quantity: 1, Price: null });
      await client.refused("getProcurement", 404, { path: { id: others.Id } });
    }
  });

  it("is only for administrators where the list is: getAccountById, getClientCredential and getLicenseServerClaim", async () => {
    const holder = (await addCredential(server.db, { type: "collector" }, "test")).clientId;
    await server.client.call("createLicenseServerClaim", { body: { LicenseServerId: 1, Holder: holder } });
    for (const list of [...administrators, claims]) {
      const rows = await rowsOf(server.client, list);
      expect(rows, list).to.have.length.greaterThan(0);
      for (const row of rows) {
        const got = await server.client.get<object>(`/api/v1/${list}/${row.Id}`);
        expect(still(got.body)).to.deep.equal(still(row));
        for (const [name, client] of readers.slice(1)) {
          expect((await client.get(`/api/v1/${list}/${row.Id}`)).status, name).to.equal(403);
        }
      }
    }
  });
});

describe("a session by its Id, where old ones are deleted,", () => {
  const server = useTestServer({ SVC_RETENTION_MONTHS: "1" });

  it("is 404 once no list has it any more", async () => {
    const { client, db } = server;
    const day = 86_400_000;
    await aServer(db, { name: "lic-01" });
    const poolId = await aPool(db, { licenseServerId: 1, name: "cad" });
    const userId = await aUser(db, { name: "user" });
    const startAt = Date.now() - 100 * day;
    const old = await aSession(db, { poolId, userId, startAt, endAt: startAt + day });
    const active = await aSession(db, { poolId, userId, startAt });
    expect((await client.call("getSessions")).body.Items.map(({ Id }) => Id)).to.deep.equal([active]);
    expect((await client.call("getSession", { path: { id: active } })).body.Id).to.equal(active);
    await client.refused("getSession", 404, { path: { id: old } });
  });
});
