// Wrong codes of a second factor after the right password: few are checked, whatever the addresses; the owner and the audit log
// hear of them, and a log-in is recorded when it is complete.
import { expect } from "chai";
import { generate } from "otplib";
import { createLegacySessions } from "../../identity/index.ts";
import { Browser } from "../support/browser/browser.ts";
import {
  isSignedIn,
  password,
  passwordForm,
  signInAddress,
  startTestIdentity,
  type TestIdentity,
} from "../support/http/identity.ts";

const home = "192.0.2.1";
/** Another network for each number. */
const networkOf = (number: number) => `2001:db8:7:${number.toString(16)}::1`;

describe("wrong codes after the right password", () => {
  let identity: TestIdentity;
  let secret: string;

  beforeEach(async () => {
    identity = await startTestIdentity({ secondFactorFor: "administrators", trustedProxies: 1 });
    const browser = new Browser(identity.url, { "X-Forwarded-For": home });
    const first = await browser.get(signInAddress(identity));
    const page = await browser.post(first.url, { username: "admin", password });
    secret = (/id="key">([^<]+)</.exec(page.text)?.[1] ?? "").replaceAll(" ", "");
    expect(isSignedIn(await browser.post(page.url, { code: await codeAt(-1) }))).to.equal(true);
  });
  afterEach(() => identity.close());

  const codeAt = (steps: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

  async function show(totp: string | undefined, address: string) {
    const form = { ...passwordForm(), ...(totp !== undefined && { totp }) };
    const answer = await identity.token(form, { "X-Forwarded-For": address });
    const { error_description: text = "" } = (await answer.json()) as { error_description?: string };
    return { status: answer.status, text, retryAfter: Number(answer.headers.get("retry-after")) };
  }

  async function entries(action: string): Promise<Record<string, unknown>[]> {
    const rows = await identity.db.read("audit_log").where({ action }).orderBy("id");
    return rows.map(({ target, detail }) => ({ target, ...JSON.parse(detail) }));
  }

  it("are checked five times an hour from 60 networks, then refused, where the account logged in before not", async () => {
    const answers: Awaited<ReturnType<typeof show>>[] = [];
    for (let start = 0; start < 60; start += 5) {
      const some = Array.from({ length: 5 }, (_, number) => show("000000", networkOf(start + number)));
      answers.push(...(await Promise.all(some)));
    }
    const checked = answers.filter(({ text }) => text.includes("the second factor is wrong"));
    expect(checked).to.have.lengthOf(5);
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([400, 429]));
    const refused = await show(await codeAt(0), networkOf(500));
    expect([refused.status, refused.text.includes("wrong codes from networks")]).to.deep.equal([429, true]);
    expect(refused.retryAfter).to.be.within(3_000, 3_600);
    expect((await show(await codeAt(0), home)).status, "where it logged in before").to.equal(200);
    await identity.db.write("log_in_failures").update({ expires_at: Date.now() - 1 });
    expect((await show(await codeAt(1), networkOf(501))).status, "when the hour is over").to.equal(200);
  });

  it("are no more when they come at once, from one address where the account logged in before too", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => show("000000", home)));
    expect(answers.filter(({ status }) => status === 400).length).to.be.within(1, 5);
    expect((await show(await codeAt(1), home)).status).to.equal(429);
  });

  it("do not count a right one, and its network is trusted from then on", async () => {
    for (let time = 0; time < 4; time += 1) expect((await show("000000", networkOf(9))).status).to.equal(400);
    expect((await show(await codeAt(0), networkOf(9))).status).to.equal(200);
    for (let time = 0; time < 3; time += 1) expect((await show("000000", networkOf(9))).status).to.equal(400);
    expect((await show("000000", networkOf(10))).status, "the fifth at networks that are not trusted").to.equal(400);
    expect((await show("000000", networkOf(11))).status).to.equal(429);
  });

  it("are reported to the owner at the next log-in on the page, once, with the way to another password", async () => {
    for (let number = 0; number < 3; number += 1) await show("000000", networkOf(number));
    const browser = new Browser(identity.url, { "X-Forwarded-For": home, "Accept-Language": "en" });
    const first = await browser.get(signInAddress(identity));
    await browser.post(first.url, { username: "admin", password });
    const answer = await browser.post(first.url, { code: await codeAt(1) });
    expect(answer.text).to.contain("3 wrong codes were").and.contain("/connect/password?username=admin");
    expect(isSignedIn(answer)).to.equal(false);
    expect((await entries("log-in")).length, "the set-up's alone").to.equal(1);
    expect(isSignedIn(await browser.post(first.url, {}))).to.equal(true);
    expect((await entries("log-in")).length).to.equal(2);
    expect((await identity.db.read("accounts").where("name", "admin").first()).wrong_codes).to.equal(0);
  });

  it("change no password: the page for another one requires the code too", async () => {
    const change = async (code: string, address: string) => {
      const answer = await fetch(`${identity.url}/connect/password`, {
        method: "POST",
        headers: { accept: "application/json", "x-forwarded-for": address },
        body: new URLSearchParams({ username: "admin", password, new_password: "nine green bottles", code }),
      });
      return [answer.status, await answer.text()] as const;
    };
    for (const code of ["", "000000"]) {
      const [status, text] = await change(code, networkOf(1));
      expect([status, text.includes("code of your app is wrong")]).to.deep.equal([400, true]);
    }
    expect((await identity.db.read("accounts").where("name", "admin").first()).wrong_codes).to.equal(2);
    expect((await change(await codeAt(0), home))[0]).to.equal(200);
    expect((await entries("account.password")).length).to.equal(1);
  });

  it("are refusals in the audit log, as are log-ins without a code; the log-in follows the second factor", async () => {
    const before = await entries("log-in");
    await show("000000", networkOf(1));
    await show(undefined, home);
    const attempt = { name: "admin", password, address: home, through: "legacy methods" };
    const sessions = createLegacySessions(identity.db, { idleMs: 60_000, longestMs: 60_000 }, "nobody");
    expect((await sessions.open(attempt)).outcome).to.equal("refused");
    const browser = new Browser(identity.url, { "X-Forwarded-For": home });
    const first = await browser.get(signInAddress(identity));
    await browser.post(first.url, { username: "admin", password });
    await browser.post(`${identity.url}/connect/second-factor`, { username: "admin", password });
    expect(await entries("log-in"), "none is complete").to.deep.equal(before);
    const refusal = { target: "admin", reason: "second factor" };
    const through = identity.client.clientId;
    expect(await entries("log-in.refused")).to.deep.equal([
      { ...refusal, through, inThisHour: { fromAddress: 1 } },
      { ...refusal, through, inThisHour: { fromAddress: 1 } },
      { ...refusal, through: "legacy methods", inThisHour: { fromAddress: 2 } },
      { ...refusal, through: "second factor", inThisHour: { fromAddress: 3 } },
    ]);
    for (let count = 4; count <= 30; count += 1) await sessions.open(attempt);
    expect((await entries("log-in.refused")).slice(4), "not each of 30").to.deep.equal(
      [4, 5, 6, 7, 8, 9, 10, 20].map((fromAddress) => {
        return { ...refusal, through: "legacy methods", inThisHour: { fromAddress } };
      }),
    );
    expect((await show(await codeAt(0), home)).status).to.equal(200);
    expect((await entries("log-in")).at(-1)).to.deep.equal({ target: "admin", through });
  });
});
