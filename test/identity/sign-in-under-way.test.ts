// A sign-in under way: where its state is stored, and until when it may go on. What the log-in page shows:
// log-in-page.test.ts.
import { createHash } from "node:crypto";
import { expect } from "chai";
import { addAccount, changeAccount, findAccountId } from "../../identity/index.ts";
import { Browser } from "../support/browser/browser.ts";
import { isSignedIn, password, signInAddress, startTestIdentity, type TestIdentity } from "../support/http/identity.ts";

describe("a sign-in under way", () => {
  let identity: TestIdentity;
  beforeEach(async () => {
    identity = await startTestIdentity();
  });
  afterEach(() => identity.close());

  function addressOf(more: Record<string, string> = {}): string {
    const url = new URL(signInAddress(identity));
    for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
    return url.href;
  }

  it("writes nothing to the database before a log-in succeeds, and stores the sign-in in a sealed cookie", async () => {
    const state = "s".repeat(2_048);
    const nonce = createHash("sha512").update("n").digest("hex").repeat(16);
    const browser = new Browser(identity.url);
    for (let time = 0; time < 3; time += 1) await new Browser(identity.url).get(addressOf());
    const page = await browser.get(addressOf({ state, nonce }));
    await browser.post(page.url, { username: "admin", password: "wrong password" });
    expect(await identity.db.read("identity_state")).to.deep.equal([]);
    const stateCookies = browser.cookieLines.filter((line) => line.startsWith("svc_log_in_state."));
    expect(stateCookies).not.to.deep.equal([]);
    for (const line of stateCookies) expect(line).not.to.contain("svc.server.web").and.not.contain("ssss");
    const back = await browser.post(page.url, { username: "admin", password });
    expect(new URL(back.url).searchParams.get("state")).to.equal(state);
  });

  it("requires the password again when the cookies of a finished sign-in come again", async () => {
    const browser = new Browser(identity.url);
    const page = await browser.get(addressOf());
    const copy = browser.copy();
    expect(isSignedIn(await browser.post(page.url, { username: "admin", password }))).to.equal(true);
    const again = await copy.get(page.url);
    expect(again.text).to.contain("<h1>Sign in</h1>");
    const resumed = await copy.get(`${identity.url}/connect/authorize/${page.url.split("/").at(-1)}`);
    expect(isSignedIn(resumed)).to.equal(false);
  });

  it("ends sign-ins under way with the account's sessions: who gave the old password does not come in with it", async () => {
    const account = { name: "coded", role: "viewer", password, licenseServerIds: null } as const;
    const coded = await addAccount(identity.db, account, "test");
    await identity.db.write("accounts").where({ id: coded }).update({ totp_secret: "set up" });
    const admin = (await findAccountId(identity.db, "admin")) as number;
    for (const [name, id] of [
      ["admin", admin],
      ["coded", coded],
    ] as const) {
      const browser = new Browser(identity.url);
      const page = await browser.get(addressOf());
      const { url } = await browser.postOnly(page.url, { username: name, password });
      await changeAccount(identity.db, id, { password: "another long password" }, "test");
      const resumed = await browser.get(url);
      expect(resumed.text, name).to.contain("<h1>Sign in</h1>");
    }
  });

  it("refuses an authorization request whose state or nonce is longer than 2 kB, or the rest of it", async () => {
    for (const more of [
      { state: "s".repeat(2_049) },
      { nonce: "é".repeat(1_025) },
      { login_hint: "l".repeat(2_048) },
    ]) {
      const answer = await fetch(addressOf(more as Record<string, string>), { redirect: "manual" });
      expect(answer.status).to.equal(400);
      expect(await answer.json()).to.include({ error: "invalid_request" });
    }
    expect(await identity.db.read("identity_state")).to.deep.equal([]);
  });
});
