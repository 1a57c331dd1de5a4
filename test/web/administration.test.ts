// The pages of administration in a browser: accounts, credentials that are shown once, the audit log, broker commands.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { seriousFaults } from "../support/browser/axe.ts";
import { usePages } from "../support/browser/chromium.ts";
import { aServer } from "../support/data/build-servers.ts";
import { readCsv } from "../support/http/csv.ts";
import { adminPassword } from "../support/http/server.ts";
import { tokenOf } from "../support/http/token.ts";

const administration = "/administration/authorization";

async function signIn(page: Page, name = "admin", password = adminPassword): Promise<void> {
  await page.getByLabel("User name").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

describe("the pages of administration", () => {
  const pages = usePages();
  const person = { username: "admin", password: adminPassword };
  const isAnswered = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${pages.server.url}/api/v1/users/lookup`, { headers })).status;
  };

  it("make a credential, which gets a token; rotate it, and revoke it", async () => {
    const page = await pages.open(administration, { permissions: ["clipboard-read", "clipboard-write"] });
    await signIn(page);
    await page.getByRole("heading", { name: "Credentials" }).waitFor();
    const current = page.getByRole("navigation", { name: "Pages" }).locator("[aria-current]");
    expect(await current.allTextContents()).to.deep.equal(["Administration"]);
    await page.getByRole("button", { name: "Add" }).click();
    const form = page.getByRole("dialog", { name: "Add a credential" });
    await form.getByLabel("Description").fill("of no type");
    await form.getByRole("button", { name: "Add" }).click();
    expect(await form.getByRole("radio", { checked: true }).count(), "no type is chosen by itself").to.equal(0);
    await form.getByRole("radio", { name: "Server API" }).check();
    await page.getByLabel("Description").fill("a dashboard");
    expect(await seriousFaults(page)).to.deep.equal([]);
    await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();

    const once = page.getByRole("dialog", { name: "Save these now" });
    await once.getByText("Type: Server API").waitFor();
    const clientId = await once.getByLabel("Client ID", { exact: true }).inputValue();
    const clientSecret = await once.getByLabel("Secret Key", { exact: true }).inputValue();
    expect(clientId).to.match(/^svc\.server\.api\.[^.]+\.none$/);
    await once.getByRole("button", { name: "Copy the Secret Key" }).click();
    await once.getByText("Copied the Secret Key.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).to.equal(clientSecret);
    const saving = page.waitForEvent("download");
    await once.getByRole("button", { name: "Download the authorization file" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).to.equal(`${clientId}.json`);
    expect(JSON.parse(readFileSync(await file.path(), "utf8"))).to.deep.equal({
      token_url: `${pages.server.identityUrl}/connect/token`,
      client_id: clientId,
      client_secret: clientSecret,
      scope: "svc.server.scope",
    });
    const identity = pages.server.identityUrl ?? "";
    const token = await tokenOf(identity, { clientId, clientSecret, ...person });
    expect(await isAnswered(token)).to.equal(200);
    expect(await seriousFaults(page)).to.deep.equal([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await once.isVisible(), "the secret is not lost by a key").to.equal(true);
    await once.getByRole("button", { name: "Done, I saved them" }).click();
    await once.waitFor({ state: "detached" });
    const client = page.getByRole("row").filter({ hasText: clientId });
    await client.getByRole("cell", { name: "Server API", exact: true }).waitFor();
    const lines = await client.locator("code").evaluate((code) => code.getClientRects().length);
    expect(lines, "of the client id").to.equal(1);
    expect(await page.content()).not.to.contain(clientSecret);

    await page.getByRole("button", { name: `Rotate the secret of ${clientId}` }).click();
    await page.getByRole("dialog", { name: "Rotate the Secret Key?" }).getByRole("button", { name: "Rotate" }).click();
    await once.waitFor();
    const second = await once.getByLabel("Secret Key", { exact: true }).inputValue();
    expect(second).not.to.equal(clientSecret);
    await tokenOf(identity, { clientId, clientSecret: second, ...person });
    await once.getByRole("button", { name: "Done, I saved them" }).click();

    await page.getByRole("button", { name: `Revoke ${clientId}` }).click();
    const confirmation = page.getByRole("dialog", { name: "Revoke this credential for good?" });
    await page.setViewportSize({ width: 390, height: 844 });
    const consequence = confirmation.getByText(clientId);
    const hidden = await consequence.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden, "of the identifier, on a phone").to.equal(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await confirmation.getByRole("button", { name: "Keep as it is" }).click();
    await page.getByRole("button", { name: `Revoke ${clientId}` }).click();
    await confirmation.getByRole("button", { name: "Revoke" }).click();
    await page.locator(".badge", { hasText: "revoked" }).waitFor();
    const refused = await tokenOf(identity, { clientId, clientSecret: second, ...person }).catch(String);
    expect(refused).to.contain("invalid_client");

    await page.getByRole("link", { name: "Administration", exact: true }).first().click();
    await page.getByRole("link", { name: "Audit log" }).click();
    for (const act of ["credential.add", "credential.rotate", "credential.revoke"]) {
      await page.getByRole("cell", { name: act }).first().waitFor();
    }
    await page.getByLabel("What, such as log-in").fill("credential.rotate");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByText("1 entry", { exact: true }).waitFor();
    await page.getByRole("button", { name: `Show the entry about ${clientId}` }).click();
    await page.getByRole("dialog").getByText("From address").waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Show all entries" }).click();
    await page.getByRole("cell", { name: "credential.add" }).first().waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const acts = readCsv(readFileSync(await (await download).path(), "utf8"));
    const auditLog = await pages.server.client.get<{ TotalCount: number }>(
      "/api/v1/administration/audit-log?PageSize=1",
    );
    expect(acts).to.have.length(auditLog.body.TotalCount);
    expect(acts[0]).to.include({ Actor: "admin", Action: "credential.revoke", Target: clientId });
    expect(pages.faults).to.deep.equal([]);
  });

  it("make a reader of one licence server with an end, which gets tokens by itself; one that has expired can only be looked at", async () => {
    const { db, identityUrl, client } = pages.server;
    const serverId = await aServer(db, { name: "27000@lic-cad-01" });
    const page = await pages.open(administration);
    await signIn(page);
    await page.getByRole("button", { name: "Add" }).click();
    const form = page.getByRole("dialog", { name: "Add a credential" });
    await form.getByRole("radio", { name: "Reader" }).check();
    await form.getByLabel("Description").fill("Power BI");
    await form.getByLabel("Sees all licence servers").uncheck();
    await form.getByLabel("Licence servers that it sees").selectOption("27000@lic-cad-01");
    const end = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
    await form.getByLabel("Expires at the beginning of this day").fill(end);
    expect(await seriousFaults(page)).to.deep.equal([]);
    await form.getByRole("button", { name: "Add" }).click();
    const once = page.getByRole("dialog", { name: "Save these now" });
    const clientId = await once.getByLabel("Client ID", { exact: true }).inputValue();
    const clientSecret = await once.getByLabel("Secret Key", { exact: true }).inputValue();
    await once.getByText("Get a token").click();
    await once.getByText("grant_type=client_credentials").waitFor();
    expect(await isAnswered(await tokenOf(identityUrl ?? "", { clientId, clientSecret }))).to.equal(200);
    await once.getByRole("button", { name: "Done, I saved them" }).click();
    const row = page.getByRole("row").filter({ hasText: clientId });
    await row.getByText(/^until /).waitFor();
    await row.getByText("1 server").waitFor();
    const { body } = await client.call("getClientCredentials");
    expect(body.find(({ ClientId }) => ClientId === clientId)).to.deep.include({
      Type: "reader",
      Description: "Power BI",
      LicenseServerIds: [serverId],
      ExpiresUtc: `${end}T00:00:00.000Z`,
    });
    await db
      .write("client_credentials")
      .where("client_id", clientId)
      .update({ expires_at: Date.now() - 1 });
    await page.reload();
    await row.getByText("expired").first().waitFor();
    expect(await row.getByRole("button").count()).to.equal(0);
    expect(await seriousFaults(page)).to.deep.equal([]);
    expect(pages.faults).to.deep.equal([]);
  });

  it("make an account, and explain to it why it does not see them", async () => {
    const page = await pages.open("/administration/accounts");
    await signIn(page);
    await page.getByRole("button", { name: "Add" }).click();
    const form = page.getByRole("dialog", { name: "Add an account" });
    await form.getByLabel("Name").fill("Admin");
    await form.getByLabel("Password").fill("seven bright lanterns");
    await form.getByLabel("Must change it").uncheck();
    await form.getByRole("button", { name: "Add" }).click();
    await form.getByRole("alert").waitFor();
    await form.getByLabel("Name").fill("reader");
    expect(await seriousFaults(page)).to.deep.equal([]);
    await form.getByRole("button", { name: "Add" }).click();
    await page.getByRole("button", { name: "Change reader" }).waitFor();
    const other = await pages.open(administration);
    await signIn(other, "reader", "seven bright lanterns");
    await other.getByText("Only administrators see this page").waitFor();
    await other.getByText("with the role viewer").waitFor();
    expect(await other.getByRole("link", { name: "Audit log" }).count()).to.equal(0);
    await page.getByRole("button", { name: "Change reader" }).click();
    await page.getByLabel("Role").selectOption("administrator");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const log = await pages.open("/administration/audit-log?what=account.change");
    await signIn(log);
    await log.getByRole("button", { name: "Show the entry about reader" }).click();
    await log.getByRole("row", { name: "role viewer administrator" }).waitFor();
    await page.getByRole("button", { name: "Change reader" }).click();
    await page.getByRole("button", { name: "Delete …" }).click();
    await page
      .getByRole("dialog", { name: "Delete the account reader?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await page.getByRole("button", { name: "Change reader" }).waitFor({ state: "detached" });
  });

  it("hand out a command, show what the broker makes of it by itself, and call one off", async () => {
    const page = await pages.open("/administration/broker-commands");
    await signIn(page);
    await page.getByText("No commands yet").waitFor();
    await aServer(pages.server.db, { name: "27000@lic-cad" });
    for (const BrokerId of ["broker-cad", "broker-eda"])
      await pages.server.client.call("createClientCredential", { body: { Type: "collector", BrokerId } });
    await page.reload();
    for (const broker of ["broker-cad", "broker-eda"]) {
      await page.getByRole("button", { name: "Send a command" }).click();
      await page.getByLabel("Broker:").selectOption(broker);
      await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
      await page.getByRole("cell", { name: broker }).waitFor();
    }
    await page.getByLabel("Search").fill("eda");
    await page.getByText("1 of 2 commands").waitFor();
    await page.getByLabel("Search").fill("");
    const update = { Id: 1, Status: "Complete", Output: "12 features read" } as const;
    await pages.server.client.call("updateBrokerCommands", { body: [{ Id: 1, Status: "Working" }, update] });
    await page.getByRole("cell", { name: "complete", exact: true }).waitFor();
    await page.getByRole("button", { name: "show number 1" }).click();
    await page.getByText("12 features read").waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "show number 2" }).click();
    await page.getByRole("button", { name: "Cancel the command" }).click();
    await page.getByRole("dialog").getByText("cancelled").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Send a command" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Command").selectOption("stop");
    await form.getByRole("button", { name: "Send" }).click();
    await form.getByLabel("Licence server").selectOption("27000@lic-cad");
    const send = form.getByRole("button", { name: "Send to 27000@lic-cad" });
    await form.getByLabel("to confirm").fill("27000@lic");
    await send.click();
    const commands = await pages.server.client.call("getBrokerCommands", {});
    expect(commands.body, "before its target is named and typed").to.have.length(2);
    await form.getByLabel("to confirm").fill("27000@lic-cad");
    await send.click();
    await page.getByRole("cell", { name: "Stop the licence manager" }).waitFor();
    expect(pages.faults).to.deep.equal([]);
  });
});
