// A security key as a second factor, in a browser with a virtual one: set up with the password, required at each
// log-in, and refused where it is another one's.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { type Browser, chromium, type Page } from "playwright-core";
import { addAccount, changeAccount, findAccountId } from "../../identity/index.ts";
import { chromiumFile, chromiumOptions } from "../../scripts/web/chromium.ts";
import { password, passwordForm, startTwoIdentities, type TestIdentity } from "../support/http/identity.ts";

const key = {
  protocol: "ctap2",
  transport: "usb",
  hasResidentKey: false,
  hasUserVerification: false,
  automaticPresenceSimulation: true,
  isUserVerified: false,
} as const;

describe("a security key", () => {
  let browser: Browser | undefined;
  let identity: TestIdentity;
  let pages: Server;
  let pagesUrl: string;
  before(async function () {
    if (chromiumFile() === undefined) this.skip();
    browser = await chromium.launch(chromiumOptions());
    pages = createServer((_, response) => response.end("back at the pages"));
    await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
    pagesUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    // Browsers bind keys to names, so not to an address.
    identity = await startTwoIdentities({ hostname: "localhost", pagesUrl });
    await addAccount(identity.db, { name: "viewer", role: "viewer", password, licenseServerIds: null }, "test");
  });
  after(async () => {
    await browser?.close();
    await identity?.close();
    pages?.close();
  });

  /** A page of somebody who has one key, or none. */
  async function openWith(keys: 0 | 1): Promise<Page> {
    const page = (await browser?.newPage()) as Page;
    page.setDefaultTimeout(60_000);
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable");
    if (keys === 1) await session.send("WebAuthn.addVirtualAuthenticator", { options: key });
    return page;
  }

  async function enter(page: Page, button: string): Promise<void> {
    await page.getByLabel("User name").fill("viewer");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: button }).click();
  }

  async function setUp(page: Page): Promise<void> {
    await page.goto(`${identity.url}/connect/second-factor`);
    await enter(page, "Set up a security key");
    await page.getByRole("button", { name: "Set up this security key" }).click();
  }

  async function logIn(page: Page): Promise<void> {
    const query = {
      client_id: "svc.server.web",
      redirect_uri: `${pagesUrl}/signed-in`,
      response_type: "code",
      state: "s",
      scope: "openid svc.server.scope",
      code_challenge: "c".repeat(43),
      code_challenge_method: "S256",
    };
    await page.goto(`${identity.url}/connect/authorize?${new URLSearchParams(query)}`);
    await enter(page, "Sign in");
    await page.getByRole("heading", { name: "Use your security key" }).waitFor();
  }

  it("is set up with the password, and from then on required at each log-in", async () => {
    const page = await openWith(1);
    await setUp(page);
    await page.getByText("its password and the security key").waitFor();
    for (let time = 0; time < 2; time += 1) {
      await page.context().clearCookies();
      await logIn(page);
      await page.getByRole("button", { name: "Use a security key" }).click();
      await page.getByText("back at the pages").waitFor();
      expect(page.url()).to.contain("/signed-in?code=");
    }
    const answer = await identity.token(passwordForm("viewer"));
    expect([answer.status, await answer.text()].join())
      .to.contain("400")
      .and.contain("security key");
    await page.close();
  });

  it("of somebody else is refused, and none can be added with the password alone", async () => {
    const page = await openWith(0);
    await logIn(page);
    await page.evaluate(`
      const form = document.querySelector("form");
      form.elements.key.value = '{"id":"AAAA","response":{}}';
      form.submit();`);
    await page.getByText("The security key is not one of this account.").waitFor();
    await page.goto(`${identity.url}/connect/second-factor`);
    await enter(page, "Set up a security key");
    await page.getByText("This account has a second factor.").waitFor();
    await page.close();
  });

  it("goes with an administrator's reset", async () => {
    const id = (await findAccountId(identity.db, "viewer")) as number;
    await changeAccount(identity.db, id, { resetSecondFactor: true }, "test");
    expect((await identity.token(passwordForm("viewer"))).status).to.equal(200);
    expect(await identity.db.read("security_keys").pluck("id")).to.deep.equal([]);
    const acts = await identity.db.read("audit_log").where("target", "viewer").orderBy("id").pluck("action");
    expect(acts).to.include.members(["account.second-factor", "account.second-factor.reset"]);
  });

  it("is not added by a set-up that began before the account had one", async () => {
    const late = await openWith(1);
    await late.goto(`${identity.url}/connect/second-factor`);
    await enter(late, "Set up a security key");
    const first = await openWith(1);
    await setUp(first);
    await first.getByText("its password and the security key").waitFor();
    await late.getByRole("button", { name: "Set up this security key" }).click();
    await late.getByText("This security key could not be set up.").waitFor();
    expect(await identity.db.read("security_keys").pluck("id")).to.have.length(1);
    for (const page of [late, first]) await page.close();
  });
});
