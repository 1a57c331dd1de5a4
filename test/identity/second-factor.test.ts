// One-time codes as a second factor: set up on the log-in page, required there and by the password grant, never
// accepted twice.
import { expect } from "chai";
import { generate } from "otplib";
import { addAccount, changeAccount } from "../../identity/index.ts";
import { Browser, type Visited } from "../support/browser/browser.ts";
import {
  isSignedIn,
  password,
  passwordForm,
  signInAddress,
  startTestIdentity,
  type TestIdentity,
} from "../support/http/identity.ts";

describe("the second factor", () => {
  let identity: TestIdentity;
  beforeEach(async () => {
    identity = await startTestIdentity({ secondFactorFor: "administrators" });
  });
  afterEach(() => identity.close());

  /** The code of the time step that lies so many steps from now. */
  const codeAt = (secret: string, steps: number) =>
    generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

  async function logIn(browser: Browser): Promise<Visited> {
    const page = await browser.get(signInAddress(identity));
    return browser.post(page.url, { username: "admin", password });
  }

  async function setUp(): Promise<{ secret: string; used: string }> {
    const browser = new Browser(identity.url);
    const page = await logIn(browser);
    expect(page.text).to.contain("Set up a second factor").and.contain("otpauth://totp/");
    const secret = (/id="key">([^<]+)</.exec(page.text)?.[1] ?? "").replaceAll(" ", "");
    const wrong = await browser.post(page.url, { code: "000000" });
    expect([wrong.status, wrong.text.includes('role="alert"')]).to.deep.equal([400, true]);
    const used = await codeAt(secret, -1);
    expect(isSignedIn(await browser.post(page.url, { code: used }))).to.equal(true);
    return { secret, used };
  }

  it("is set up by those who must have one, and its code is required from then on, once each", async () => {
    expect(await (await identity.token(passwordForm())).text()).to.contain("set up on the log-in page");
    const { secret, used } = await setUp();
    const stored = await identity.db.read("accounts").where("name", "admin").first();
    expect(stored.totp_secret).to.match(/^v1\./).and.not.contain(secret);
    const browser = new Browser(identity.url);
    const page = await logIn(browser);
    expect(page.text).to.contain("Enter the code");
    expect((await browser.post(page.url, { code: used })).text).to.contain("was used before");
    const code = await codeAt(secret, 0);
    expect(isSignedIn(await browser.post(page.url, { code }))).to.equal(true);
    const other = new Browser(identity.url);
    const again = await logIn(other);
    expect((await other.post(again.url, { code })).status).to.equal(400);
  });

  it("is required before a new password is chosen, so that a stolen password alone changes nothing", async () => {
    const { secret } = await setUp();
    const given = "a password that was given";
    await changeAccount(identity.db, identity.adminId, { password: given, mustChangePassword: true }, "test");
    const browser = new Browser(identity.url);
    const page = await browser.get(signInAddress(identity));
    const chosen = { new_password: "a password that I chose", repeated: "a password that I chose" };
    expect((await browser.post(page.url, { username: "admin", password: given })).text).to.contain("Enter the code");
    expect((await browser.post(page.url, chosen)).status).to.equal(400);
    const next = await browser.post(page.url, { code: await codeAt(secret, 0) });
    expect(next.text).to.contain("Choose a new password");
    expect(isSignedIn(await browser.post(page.url, chosen))).to.equal(true);
  });

  it("is required by the password grant in the field totp, and wrong codes slow down like wrong passwords", async () => {
    const { secret } = await setUp();
    const tryGrant = async (more: Record<string, string>) => {
      const answer = await identity.token({ ...passwordForm(), ...more });
      return [
        answer.status,
        ((await answer.json()) as { error_description?: string }).error_description ?? "",
      ] as const;
    };
    const [status, text] = await tryGrant({});
    expect([status, text.includes("totp")]).to.deep.equal([400, true]);
    expect((await tryGrant({ totp: await codeAt(secret, 0) }))[0]).to.equal(200);
    for (let time = 0; time < 5; time += 1) expect((await tryGrant({ totp: "000000" }))[0]).to.equal(400);
    expect((await tryGrant({ totp: await codeAt(secret, 1) }))[0], "a right password clears no failures").to.equal(429);
  });

  it("is nobody's who need not have one, and an administrator takes it from an account whose device is lost", async () => {
    await addAccount(identity.db, { name: "viewer", role: "viewer", password, licenseServerIds: null }, "test");
    expect((await identity.token(passwordForm("viewer"))).status).to.equal(200);
    await setUp();
    await changeAccount(identity.db, identity.adminId, { resetSecondFactor: true }, "test");
    expect((await logIn(new Browser(identity.url))).text).to.contain("Set up a second factor");
  });

  it("is set up by whoever wants one, with the password and then a code, and takes nothing that was changed on the way", async () => {
    await addAccount(identity.db, { name: "viewer", role: "viewer", password, licenseServerIds: null }, "test");
    const browser = new Browser(identity.url);
    const address = `${identity.url}/connect/second-factor`;
    expect((await browser.get(address)).text).to.contain('name="password"');
    const wrong = await browser.post(address, { username: "viewer", password: "not the right one" });
    expect([wrong.status, wrong.text.includes('role="alert"')]).to.deep.equal([400, true]);
    const page = await browser.post(address, { username: "viewer", password });
    const secret = (/id="key">([^<]+)</.exec(page.text)?.[1] ?? "").replaceAll(" ", "");
    const ticket = /name="ticket" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
    expect(ticket).not.to.contain(secret);
    const forged = `${ticket.slice(0, -4)}AAAA`;
    expect((await browser.post(address, { ticket: forged, code: await codeAt(secret, 0) })).text).to.contain(
      "Begin again",
    );
    const { generation } = await identity.db.read("accounts").where("name", "viewer").first("generation");
    const who = { sub: String(identity.adminId), generation, name: "admin", hasCode: false };
    const clear = JSON.stringify({ who, untilAt: Date.now() + 60_000, secret });
    expect((await browser.post(address, { ticket: clear, code: await codeAt(secret, 0) })).text, "unsealed").to.contain(
      "Begin again",
    );
    expect((await browser.post(address, { ticket, code: "000000" })).status).to.equal(400);
    const done = await browser.post(address, { ticket, code: await codeAt(secret, 0) });
    expect([done.status, done.text.includes("Second factor set up")]).to.deep.equal([200, true]);
    expect(await (await identity.token(passwordForm("viewer"))).text()).to.contain("totp");
    const again = await browser.post(address, { username: "viewer", password });
    expect([again.status, again.text.includes("has a second factor")]).to.deep.equal([400, true]);
    expect((await browser.post(address, { ticket, code: await codeAt(secret, 1) })).status, "used before").to.equal(
      400,
    );
  });
});
