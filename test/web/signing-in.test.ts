// Signing in and out of the pages in a browser, with a real identity service, over http and from another machine too.
import { networkInterfaces } from "node:os";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { drawn, usePages } from "../support/browser/chromium.ts";
import { adminPassword } from "../support/http/server.ts";

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("User name").fill("admin");
  await page.getByLabel("Password").fill(adminPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
}

describe("signing in to the pages", () => {
  const pages = usePages();
  const visitOf = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem("licences.visit") ?? "null"));

  it("leads to the log-in page and back to the requested page", async () => {
    const page = await pages.open("/now?q=cad&show=full");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).origin).to.equal(pages.server.identityUrl);
    await signIn(page);
    await page.getByRole("heading", { name: "Now" }).waitFor();
    expect(page.url()).to.equal(`${pages.server.url}/now?q=cad&show=full`);
    await page.getByText("Signed in as admin").waitFor();
    await page.getByText("No licence server has reported yet").waitFor();
    expect(pages.faults).to.deep.equal([]);
  });

  it("leaves no dead end behind: back from the pages leads to a way on", async () => {
    const page = await pages.open("/now");
    await signIn(page);
    await page.getByRole("heading", { name: "Now" }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Open the pages" }).click();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    expect(new URL(page.url()).pathname).to.equal("/overview");
    pages.faults.length = 0; // the browser's report of the sign-in that is over
  });

  it("lasts: a token at its end is renewed unseen, and one that the service refuses too", async () => {
    const page = await pages.open("/now");
    await signIn(page);
    await page.getByText("No licence server has reported yet").waitFor();
    const first = await visitOf(page);
    await page.evaluate(() => {
      const visit = JSON.parse(sessionStorage.getItem("licences.visit") ?? "");
      sessionStorage.setItem("licences.visit", JSON.stringify({ ...visit, expiresAt: Date.now() }));
    });
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/v1/features"));
    await page.getByRole("button", { name: "Refresh" }).click();
    expect((await answered).status()).to.be.oneOf([200, 304]);
    const second = await visitOf(page);
    expect(second.accessToken).not.to.equal(first.accessToken);
    expect(second.refreshToken).not.to.equal(first.refreshToken);

    await page.evaluate(() => {
      const visit = JSON.parse(sessionStorage.getItem("licences.visit") ?? "");
      const changed = { ...visit, accessToken: `${visit.accessToken}x`, expiresAt: Date.now() + 600_000 };
      sessionStorage.setItem("licences.visit", JSON.stringify(changed));
    });
    const again = page.waitForResponse((one) => one.url().endsWith("/api/v1/features") && one.status() < 400);
    await page.getByRole("button", { name: "Refresh" }).click();
    await again;
    expect((await visitOf(page)).name).to.equal("admin");
  });

  it("ends here and at the identity service by signing out", async () => {
    const page = await pages.open("/now");
    await signIn(page);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign out?" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(page.url()).to.contain("/connect/");
  });

  it("is over where the page sends a request while it signs out", async () => {
    const page = await pages.open("/now");
    await signIn(page);
    await page.getByText("No licence server has reported yet").waitFor();
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.route("**/connect/revocation", async (route) => {
      await page.getByRole("button", { name: "Refresh" }).click();
      await drawn(page); // a page would leave for the log-in page at once
      await route.continue();
    });
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign out?" }).waitFor();
    expect(requested).to.include("/connect/revocation").and.not.include("/connect/authorize");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await pages.visit(page, "/now");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });

  it("that was begun elsewhere, or is used again, is reported in words", async () => {
    const page = await pages.open("/signed-in?code=stolen&state=none");
    await page.getByText("This sign-in was not started in this tab").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });
});

/** An address of this machine that a browser does not count as local. */
const outerAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

describe("signing in to the pages over plain http, from another machine", () => {
  before(function () {
    if (outerAddress() === undefined) this.skip();
  });
  const pages = usePages({
    SVC_HOST: outerAddress() ?? "127.0.0.1",
    SVC_ENVIRONMENT: "production",
    SVC_KEY_SECRET: "qY7-mVd2.tRx9!wLk4+Zb8sNf3#Hc6pJ",
    SVC_TLS_BY_PROXY: "yes",
  });

  it("works without the browser's cryptography, is called not encrypted, and secrets can be copied", async () => {
    const page = await pages.open("/administration/authorization");
    await signIn(page);
    await page.getByText("Not encrypted").waitFor();
    expect(await page.evaluate("isSecureContext || 'subtle' in crypto"), "as far from the machine").to.equal(false);
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByRole("radio", { name: "Collector" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
    await page.evaluate("addEventListener('copy', () => { globalThis.copied = document.activeElement.value; })");
    await page.getByRole("button", { name: "Copy the Client ID" }).click();
    await page.getByText("Copied the Client ID.").waitFor();
    const clientId = await page.getByLabel("Client ID", { exact: true }).inputValue();
    expect(await page.evaluate("copied")).to.equal(clientId);
    expect(await page.evaluate("document.activeElement.textContent")).to.contain("the Client ID");
  });
});
