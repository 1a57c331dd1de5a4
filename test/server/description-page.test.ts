// The description page as a reader uses it, in a real browser: it shows the contract, signs in in a window of its own, takes
// a token as the interface specification says, and calls operations with either.
import { expect } from "chai";
import type { Page } from "playwright-core";
import { addCredential } from "../../identity/index.ts";
import { usePages } from "../support/chromium.ts";
import { adminPassword } from "../support/server.ts";
import { tokenOf } from "../support/token.ts";

describe("the description page in a browser", function () {
  this.timeout(90_000);
  const pages = usePages();

  /** Tries the look-up of users; the status that the page shows. */
  async function statusOfLookup(page: Page): Promise<string | undefined> {
    const block = page.locator("#operations-UsersV1-getUserLookup");
    await block
      .getByRole("button", { name: /users\/lookup/ })
      .first()
      .click();
    await block.getByRole("button", { name: "Try it out" }).click();
    await block.getByRole("button", { name: "Execute" }).click();
    return (await block.locator(".live-responses-table .response-col_status").last().textContent())?.trim();
  }

  it("shows every operation under its tag, with where an answer leads on to", async () => {
    const page = await pages.open("/swagger/index.html");
    await page.locator("#operations-AdministrationV1-getAuditLog").waitFor();
    expect(await page.locator(".opblock").count()).to.equal(pages.server.client.operationIds().length);
    const block = page.locator("#operations-UsersV1-getUserLookup");
    await block
      .getByRole("button", { name: /users\/lookup/ })
      .first()
      .click();
    await block.getByText("SessionsOfUser").waitFor();
    expect(pages.faults).to.deep.equal([]);
  });

  it("shows examples of what can be given, and sends only what its reader gives", async () => {
    const page = await pages.open("/swagger/index.html");
    const block = page.locator("#operations-SessionsV1-getSessions");
    await block
      .getByRole("button", { name: /v1\/sessions/ })
      .first()
      .click();
    await block.getByText("Example: 204,117.").waitFor();
    await block.getByRole("button", { name: "Try it out" }).click();
    const sent = page.waitForRequest((request) => request.url().includes("/api/v1/sessions"));
    await block.getByRole("button", { name: "Execute" }).click();
    const { searchParams } = new URL((await sent).url());
    // What the contract has a default for is sent as that.
    const defaults = { activeOnly: "false", PageNumber: "1", PageSize: "100" };
    expect(Object.fromEntries(searchParams)).to.deep.equal(defaults);
  });

  it("signs in through the log-in page and calls an operation with the token", async () => {
    const page = await pages.open("/swagger/index.html");
    await page.getByRole("button", { name: "Authorize" }).first().click();
    const dialog = page.locator(".dialog-ux .auth-container").filter({ hasText: "signIn" });
    await dialog.getByLabel("svc.server.scope").check();
    const opened = page.waitForEvent("popup");
    await dialog.locator("button.authorize").click();
    const popup = await opened;
    await popup.getByLabel("User name").fill("admin");
    await popup.getByLabel("Password").fill(adminPassword);
    const closed = popup.waitForEvent("close");
    await popup.getByRole("button", { name: "Sign in" }).click();
    await closed;
    await dialog.getByText("Logout").waitFor();
    if (process.env.SHOT) await page.screenshot({ path: "/tmp/swagger-auth.png", fullPage: true });
    await page.locator(".dialog-ux button.btn-done").last().click();
    expect(await statusOfLookup(page)).to.equal("200");
    if (process.env.SHOT) await page.screenshot({ path: "/tmp/swagger-page.png", fullPage: false });
    expect(pages.faults).to.deep.equal([]);
  });

  it("takes the word Bearer, a space and the token, and the token alone", async () => {
    const { db, identityUrl } = pages.server;
    const { clientId, clientSecret } = await addCredential(db, { type: "server-api" }, "test");
    const login = { clientId, clientSecret, username: "admin", password: adminPassword };
    const token = await tokenOf(String(identityUrl), login);
    for (const value of [`Bearer ${token}`, token]) {
      const page = await pages.open("/swagger/index.html");
      await page.getByRole("button", { name: "Authorize" }).first().click();
      const dialog = page.locator(".dialog-ux .auth-container").filter({ hasText: "bearer" });
      await dialog.locator("input").fill(value);
      await dialog.locator("button.authorize").click();
      await page.locator(".dialog-ux button.btn-done").last().click();
      expect(await statusOfLookup(page)).to.equal("200");
    }
  });
});
