// Two identity services beside each other on one database: what one begins the other goes on with, and what may be taken once is
// taken once, also where both get it in the same moment. Services that end and start again: restarted-services.test.ts.
import { mock } from "node:test";
import { expect } from "chai";
import { decodeProtectedHeader } from "jose";
import { generate } from "otplib";
import { userNamed } from "../../domain/people/names.ts";
import { federatedAccount } from "../../identity/federation/accounts.ts";
import {
  createVerifier,
  fetchPublishedKeys,
  findUnseenPassword,
  makeFirstAccount,
  notePasswordSeen,
  revokeKey,
  rotateKeys,
} from "../../identity/index.ts";
import { createSealing } from "../../identity/keys/sealing.ts";
import { Browser } from "../support/browser/browser.ts";
import { type Balancer, openBalancer } from "../support/http/balancer.ts";
import {
  isSignedIn,
  password,
  passwordForm,
  publicUrl,
  signInAddress,
  startTestIdentity,
  type TestIdentity,
} from "../support/http/identity.ts";
import { codeFor, codeForm, isStillSignedIn, signIn, tokens } from "../support/http/sign-in.ts";
import { testKeySecret } from "../support/http/signing-key.ts";

/** How often two requests with one code, or one refresh token, race. */
const races = 50;

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

describe("two identity services on one database", function beside() {
  let balancer: Balancer;
  let one: TestIdentity;
  let other: TestIdentity;
  const service = () => ({ identityUrl: balancer.url, publicUrl });

  beforeEach(async () => {
    balancer = await openBalancer();
    one = await startTestIdentity({ issuer: balancer.url });
    other = await startTestIdentity({ issuer: balancer.url, beside: one });
    balancer.servers.push(one.url, other.url);
  });
  afterEach(async () => {
    await balancer.close();
    await other.close();
    await one.close();
  });

  const statusOf = (at: TestIdentity, path: string, token: string) =>
    fetch(`${at.url}${path}`, { headers: { Authorization: `Bearer ${token}` } }).then(({ status }) => status);

  /** What each of the services answers the same form, sent at the same time. */
  const atBoth = (form: Readonly<Record<string, string>>) =>
    Promise.all(
      [one, other].map(async ({ url }) => {
        const answer = await tokens({ identityUrl: url, publicUrl }, form);
        return { status: answer.status, got: (await answer.json()) as Tokens & { error?: string } };
      }),
    );

  /** At most one answer has tokens, the others say invalid_grant, and no token of the family is taken any more, anywhere. */
  async function expectOneUse(answers: Awaited<ReturnType<typeof atBoth>>): Promise<number> {
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).to.be.at.most(1);
    for (const { status, got } of answers) {
      if (status !== 200) expect([status, got.error]).to.deep.equal([400, "invalid_grant"]);
    }
    for (const { got } of won) {
      for (const at of [one, other]) expect(await statusOf(at, "/connect/userinfo", got.access_token)).to.equal(401);
      const again = await atBoth({ grant_type: "refresh_token", refresh_token: got.refresh_token });
      expect(again.map(({ status }) => status)).to.deep.equal([400, 400]);
    }
    return won.length;
  }

  it("answer the requests of one sign-in in turn, from the first page to the sign-out", async () => {
    const signedIn = await signIn(service(), "admin", password);
    const refreshed = (await (
      await tokens(service(), { grant_type: "refresh_token", refresh_token: signedIn.refreshToken })
    ).json()) as Tokens;
    for (const token of [signedIn.accessToken, refreshed.access_token]) {
      for (const at of [one, other]) {
        expect(await statusOf(at, "/connect/userinfo", token)).to.equal(200);
        expect((await at.verifier.inspect(token)).sub).to.equal(String(one.adminId));
      }
    }
    expect(await isStillSignedIn(service(), signedIn.browser)).to.equal(true);
    const page = await signedIn.browser.get(`${balancer.url}/connect/endsession?client_id=svc.server.web`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
    await signedIn.browser.post(`${balancer.url}/connect/endsession/confirm`, { xsrf, logout: "yes" });
    for (let time = 0; time < 2; time += 1) {
      expect(await isStillSignedIn(service(), signedIn.browser)).to.equal(false);
    }
    for (const { url } of [one, other]) expect(balancer.answered.get(url)).to.be.above(3);
  });

  it("take a code once, also when both get it at the same time, and revoke what was given for it", async () => {
    let won = 0;
    const { browser } = await signIn(service(), "admin", password);
    for (let race = 0; race < races; race += 1) {
      won += await expectOneUse(await atBoth(codeForm(service(), await codeFor(service(), browser))));
    }
    // The replay may end the family before the first request has stored its part: then that one is refused, too.
    expect(won).to.be.within(1, races);
  });

  it("take a refresh token once, also when both get it at the same time, and revoke its family", async () => {
    const { browser } = await signIn(service(), "admin", password);
    for (let race = 0; race < races; race += 1) {
      const answer = await tokens(service(), codeForm(service(), await codeFor(service(), browser)));
      const { refresh_token } = (await answer.json()) as Tokens;
      await expectOneUse(await atBoth({ grant_type: "refresh_token", refresh_token }));
    }
  });

  it("refuse everywhere at once what one of them revoked", async () => {
    const form = { ...passwordForm(), scope: "svc.server.scope offline_access" };
    const got = (await (await one.token(form)).json()) as Tokens;
    const { clientId: client_id, clientSecret: client_secret } = one.client;
    const body = new URLSearchParams({ token: got.access_token, client_id, client_secret });
    const post = async (at: TestIdentity, path: string) =>
      (await fetch(`${at.url}/connect/${path}`, { method: "POST", body })).text();
    expect(JSON.parse(await post(other, "introspect"))).to.include({ active: true, client_id });
    await post(other, "revocation");
    for (const at of [one, other]) expect(JSON.parse(await post(at, "introspect"))).to.deep.equal({ active: false });
    const again = await other.token({ grant_type: "refresh_token", refresh_token: got.refresh_token });
    expect(again.status, "the family of the token goes on").to.equal(200);
  });

  it("take the code of a second factor once, also when both get it at the same time", async () => {
    const browser = new Browser(balancer.url);
    const first = await browser.get(`${balancer.url}/connect/second-factor`);
    const page = await browser.post(first.url, { username: "admin", password, kind: "app" });
    const secret = (/id="key">([^<]+)</.exec(page.text)?.[1] ?? "").replaceAll(" ", "");
    const ticket = /name="ticket" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
    const codeAt = (steps: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
    const done = await browser.post(page.url, { ticket, code: await codeAt(-1) });
    expect(done.status, "the ticket of one opens at the other").to.equal(200);
    const form = { ...passwordForm(), totp: await codeAt(0) };
    const statuses = (await Promise.all([one.token(form), other.token(form)])).map(({ status }) => status);
    expect(statuses.toSorted()).to.deep.equal([200, 400]);
    // Name and password at one, the code at the other.
    const balanced = new Browser(balancer.url);
    const { pathname, search } = new URL(signInAddress(one));
    const start = await balanced.get(balancer.url + pathname + search);
    const second = await balanced.post(start.url, { username: "admin", password });
    expect(second.text).to.contain("Enter the code");
    expect(isSignedIn(await balanced.post(second.url, { code: await codeAt(1) }))).to.equal(true);
  });

  it("verify each other's tokens over a rotation, and at once those of the successor of a withdrawn key", async () => {
    const sealing = createSealing(testKeySecret);
    const published = fetchPublishedKeys(balancer.url, () => {});
    const remote = createVerifier({ db: one.db, issuer: balancer.url, keys: published.keys });
    const now = performance.now.bind(performance);
    let passedMs = 0;
    const clock = mock.method(performance, "now", () => now() + passedMs);
    async function expectTakenEverywhere(token: string): Promise<void> {
      // What was read less than its cooldown ago is not read again.
      passedMs += 2_100;
      for (const verifier of [one.verifier, other.verifier, remote]) {
        expect((await verifier.inspect(token)).sub).to.equal(String(one.adminId));
      }
    }
    try {
      const first = await one.accessToken();
      await expectTakenEverywhere(first);
      // As if it had been rotated a minute ago, and only one had noticed so far.
      await rotateKeys(one.db, sealing, "test", Date.now() - 60_000);
      await one.ring.refresh();
      const [second, third] = [await one.accessToken(), await other.accessToken()];
      const { kid } = decodeProtectedHeader(second);
      expect(kid).not.to.equal(decodeProtectedHeader(third).kid);
      for (const token of [second, third, first]) await expectTakenEverywhere(token);
      await revokeKey(one.db, sealing, kid as string, "test");
      await one.ring.refresh();
      const fourth = await one.accessToken();
      expect(decodeProtectedHeader(fourth).kid).not.to.equal(kid);
      await expectTakenEverywhere(fourth);
      for (const verifier of [one.verifier, other.verifier, remote]) {
        const refused = await verifier.inspect(second).catch((error) => error);
        expect(refused.name).to.equal("TokenRefused");
      }
    } finally {
      clock.mock.restore();
      published.close();
    }
  });

  it("make one first account, also when both start at the same time on an empty database", async () => {
    await one.db.write("account_sessions").delete();
    await one.db.write("accounts").delete();
    const options = { password: null, mustChange: true, withCredential: false };
    const made = await Promise.all([makeFirstAccount(one.db, options), makeFirstAccount(other.db, options)]);
    expect(made.filter((account) => account !== undefined)).to.have.lengthOf(1);
    expect(await one.db.read("accounts").pluck("name")).to.deep.equal(["admin"]);
    // The one that did not make it does not say that nobody knows the password that the other one is about to show.
    const unseen = findUnseenPassword(other.db);
    await notePasswordSeen(one.db);
    expect(await unseen).to.equal(undefined);
  });

  it("make one account for a person of the company's provider who comes back to both at the same time", async () => {
    const person = { issuer: "https://login.example", subject: "eva-1", name: "Eva", userClaim: "eva" };
    const rights = { role: "viewer", licenseServerIds: null } as const;
    await one.db.write("users").insert({ name: "eva", name_key: "eva" });
    const [here, there] = await Promise.all(
      [one, other].map(({ db }) => federatedAccount(db, person, rights, userNamed)),
    );
    expect(here?.sub).to.equal(there?.sub);
    expect(await one.db.read("accounts").where("name", "Eva").pluck("role")).to.deep.equal(["viewer"]);
    const users = await one.db.read("users").pluck("id");
    expect(await one.db.read("federated_accounts").pluck("user_id")).to.deep.equal(users);
  });
});
