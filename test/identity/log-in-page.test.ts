// The log-in page without a script: what it shows, whom it refuses, its cookies, the first change of a password, sign-out.
import { createHash } from "node:crypto";
import { expect } from "chai";
import { addAccount } from "../../identity/index.ts";
import { Browser, type Visited } from "../support/browser/browser.ts";
import { password, passwordForm, publicUrl, startTestIdentity, type TestIdentity } from "../support/http/identity.ts";

describe("the log-in page", () => {
  let identity: TestIdentity;
  beforeEach(async () => {
    identity = await startTestIdentity();
  });
  afterEach(() => identity.close());

  const verifier = "v".repeat(64);
  const redirectUri = `${publicUrl}/signed-in`;

  function address(more: Record<string, string> = {}): string {
    const query = {
      client_id: "svc.server.web",
      redirect_uri: redirectUri,
      response_type: "code",
      state: "s",
      scope: "openid svc.server.scope",
      code_challenge_method: "S256",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      ...more,
    };
    return `${identity.url}/connect/authorize?${new URLSearchParams(query)}`;
  }

  const isBack = ({ url }: Visited) => url.startsWith(`${redirectUri}?`);

  it("is labelled, needs no script, and may neither be framed nor load anything from elsewhere", async () => {
    const page = await new Browser(identity.url).get(address());
    expect(page.status).to.equal(200);
    expect(page.text)
      .to.match(/<html lang="en">/)
      .and.match(/<label for="username">/)
      .and.match(/<label for="password">/);
    expect(page.text).not.to.match(/<script|javascript:|style="/);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).to.contain("default-src 'none'").and.contain("frame-ancestors 'none'").and.not.contain("unsafe");
    expect(page.headers.get("x-frame-options")).to.equal("DENY");
    expect(page.headers.get("cache-control")).to.equal("no-store");
    expect((await fetch(`${identity.url}/connect/style.css`)).status).to.equal(200);
  });

  it("names the product, and speaks the other language once that is chosen, on the next page too, whatever was requested", async () => {
    const browser = new Browser(identity.url);
    const page = await browser.get(address({ ui_locales: "en" }));
    expect(page.text)
      .to.contain("Licence usage")
      .and.match(/<button name="language" value="de" lang="de">Deutsch</);
    const german = await browser.get(`${page.url}?language=de`);
    expect(german.text)
      .to.match(/<html lang="de">/)
      .and.contain("Lizenznutzung");
    const refused = await browser.post(page.url, { username: "admin", password: "wrong password" });
    expect(refused.text).to.contain("Der Benutzername oder das Passwort ist falsch.");
    const unknown = await browser.get(`${page.url}?language=__proto__`);
    expect(unknown.text).to.match(/<html lang="de">/);
  });

  it("speaks German where the pages request it, and English with programs", async () => {
    const browser = new Browser(identity.url);
    const page = await browser.get(address({ ui_locales: "de" }));
    expect(page.text)
      .to.match(/<html lang="de">/)
      .and.match(/<h1>Anmelden<\/h1>/);
    const refused = await browser.post(page.url, { username: "admin", password: "wrong password" });
    expect(refused.text).to.contain("Der Benutzername oder das Passwort ist falsch.");
    const pageFor = async (headers: Record<string, string>) =>
      (await fetch(`${identity.url}/connect/password`, { headers })).text();
    expect(await pageFor({ "Accept-Language": "de-CH, en;q=0.5" })).to.contain("Mein Passwort ändern");
    expect(await pageFor({ "Accept-Language": "fr, de;q=0.5" })).to.contain("Mein Passwort ändern");
    expect(await pageFor({ "Accept-Language": "de", Cookie: "language=en" })).to.contain("Change my password");
    const weak = await fetch(`${identity.url}/connect/password`, {
      method: "POST",
      headers: { "Accept-Language": "de", Accept: "application/json", Origin: identity.url },
      body: new URLSearchParams({ username: "admin", password, new_password: "short" }),
    });
    expect(await weak.text()).to.contain("The new password must be 12 to 1,024 bytes long.");
    const same = await fetch(`${identity.url}/connect/password`, {
      method: "POST",
      headers: { "Accept-Language": "de", Origin: identity.url },
      body: new URLSearchParams({ username: "admin", password, new_password: "short" }),
    });
    expect(await same.text()).to.contain("Das neue Passwort muss 12 bis 1.024 Bytes lang sein.");
  });

  it("hides cookies from scripts and from other sites", async () => {
    const browser = new Browser(identity.url);
    const page = await browser.get(address());
    await browser.post(page.url, { username: "admin", password, remember: "yes" });
    expect(browser.cookieLines.length).to.be.above(3);
    for (const line of browser.cookieLines)
      expect(line)
        .to.match(/httponly/i)
        .and.match(/samesite=lax/i);
    expect(browser.cookieLines.some((line) => /^svc_session=.*expires=/.test(line))).to.equal(true);
  });

  it("forgets who signed in when the browser is closed, unless the box to stay signed in is ticked", async () => {
    const browser = new Browser(identity.url);
    const page = await browser.get(address());
    await browser.post(page.url, { username: "admin", password });
    const session = browser.cookieLines.filter((line) => line.startsWith("svc_session=")).at(-1);
    expect(session).not.to.match(/expires=/i);
  });

  it("refuses a wrong password without revealing what was wrong, escaping the name", async () => {
    const browser = new Browser(identity.url);
    const page = await browser.get(address());
    const texts = [];
    for (const name of ["admin", "nobody"]) {
      const answer = await browser.post(page.url, { username: name, password: "wrong password" });
      expect(answer.status).to.equal(400);
      texts.push(answer.text.replaceAll(name, "NAME"));
    }
    expect(texts[0]).to.equal(texts[1]).and.to.contain('role="alert"');
    const answer = await browser.post(page.url, { username: `"><b>`, password: "wrong password" });
    expect(answer.text).not.to.contain("<b>");
    expect(answer.text).not.to.contain("wrong password");
  });

  it("slows down like the token endpoint, with which it counts together", async () => {
    const browser = new Browser(identity.url);
    const page = await browser.get(address());
    for (let time = 0; time < 5; time += 1) await browser.post(page.url, { username: "admin", password: "wrong one" });
    const answer = await browser.post(page.url, { username: "admin", password });
    expect(answer.status).to.equal(429);
    expect(Number(answer.headers.get("retry-after"))).to.be.above(0);
    expect((await identity.token(passwordForm())).status).to.equal(429);
  });

  it("refuses forms of another origin, and those that no open sign-in belongs to", async () => {
    const browser = new Browser(identity.url);
    const page = await browser.get(address());
    for (const origin of ["https://evil.example", "null", publicUrl]) {
      expect((await browser.post(page.url, { username: "admin", password }, origin)).status).to.equal(403);
    }
    const stranger = await new Browser(identity.url).post(page.url, { username: "admin", password });
    expect(stranger.status).to.equal(400);
    expect(isBack(await browser.post(page.url, { username: "admin", password }))).to.equal(true);
  });

  it("needs PKCE with S256, a registered client and exactly its redirect", async () => {
    const answerTo = (more: Record<string, string>) => fetch(address(more), { redirect: "manual" });
    const without = await answerTo({ code_challenge: "", code_challenge_method: "" });
    expect(without.headers.get("location")).to.match(/error=invalid_request/);
    expect((await answerTo({ code_challenge_method: "plain" })).headers.get("location")).to.match(
      /error=invalid_request/,
    );
    for (const more of [
      { client_id: "other" },
      { redirect_uri: `${redirectUri}/x` },
      { redirect_uri: "http://evil/" },
    ]) {
      const answer = await answerTo(more as Record<string, string>);
      expect([answer.status, answer.headers.get("location")]).to.deep.equal([400, null]);
    }
  });

  it("requires a new password first where it must, and lets nobody past it", async () => {
    const fresh = {
      name: "fresh",
      role: "viewer",
      password,
      licenseServerIds: null,
      mustChangePassword: true,
    } as const;
    await addAccount(identity.db, fresh, "test");
    const browser = new Browser(identity.url);
    const page = await browser.get(address());
    const second = await browser.post(page.url, { username: "fresh", password });
    expect(second.text).to.contain("Choose a new password");
    const next = "a password that I chose";
    const refusals = {
      short: "12 to 1,024 bytes",
      password1234: "common password",
      [password]: "differ from the present",
    };
    for (const [given, text] of Object.entries(refusals)) {
      const answer = await browser.post(page.url, { new_password: given, repeated: given });
      expect([answer.status, answer.text.includes(text)], given).to.deep.equal([400, true]);
    }
    const differing = await browser.post(page.url, { new_password: next, repeated: `${next}!` });
    expect(differing.text).to.contain("differ");
    expect((await identity.token(passwordForm("fresh"))).status).to.equal(400);
    expect(isBack(await browser.post(page.url, { new_password: next, repeated: next }))).to.equal(true);
    expect((await identity.token(passwordForm("fresh", next))).status).to.equal(200);
    expect((await identity.token(passwordForm("fresh"))).status).to.equal(400);
  });

  it("leads to a page where people change their password, which programs can use too", async () => {
    const browser = new Browser(identity.url);
    const url = `${identity.url}/connect/password`;
    expect((await browser.get(address())).text).to.contain('href="/connect/password"');
    expect((await browser.get(url)).text).to.contain("Change my password");
    const next = "a password that I chose";
    const form = { username: "admin", password, new_password: next, repeated: next };
    expect((await browser.post(url, form, "https://evil.example")).status).to.equal(403);
    const refusals = [
      { ...form, password: "wrong password" },
      { ...form, repeated: `${next}!` },
      { ...form, new_password: "password1234", repeated: "password1234" },
      { ...form, new_password: password, repeated: password },
    ];
    for (const fields of refusals) {
      const answer = await browser.post(url, fields);
      expect(answer.status).to.equal(400);
      expect(answer.text).to.contain('role="alert"').and.not.contain(next);
    }
    const token = await identity.accessToken();
    expect((await browser.post(url, form)).text).to.contain("Password changed");
    expect((await identity.verifier.inspect(token).catch((error) => error)).name).to.equal("TokenRefused");
    const post = (fields: Record<string, string>) =>
      fetch(url, { method: "POST", body: new URLSearchParams(fields), headers: { Accept: "application/json" } });
    const refused = await post(form);
    expect([refused.status, await refused.json()]).to.deep.equal([
      400,
      { error: "invalid_request", error_description: "The user name or the present password is wrong." },
    ]);
    const changed = await post({ username: "admin", password: next, new_password: password });
    expect([changed.status, await changed.json()]).to.deep.equal([200, { changed: true }]);
    expect((await identity.token(passwordForm())).status).to.equal(200);
  });

  it("signs out after a confirmation, and the token of the pages ends with it", async () => {
    const browser = new Browser(identity.url);
    const page = await browser.get(address());
    const back = await browser.post(page.url, { username: "admin", password });
    const code = new URL(back.url).searchParams.get("code") ?? "";
    const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier };
    const body = new URLSearchParams({ ...form, client_id: "svc.server.web" });
    const tokens = await fetch(`${identity.url}/connect/token`, { method: "POST", body });
    const { access_token: token } = (await tokens.json()) as { access_token: string };
    expect((await identity.verifier.inspect(token)).principal.name).to.equal("admin");

    const leave = `${identity.url}/connect/endsession?client_id=svc.server.web&post_logout_redirect_uri=${publicUrl}/`;
    const question = await browser.get(leave);
    expect(question.text).to.contain("Sign out?").and.not.contain("<script");
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(question.text)?.[1] ?? "";
    const forged = await browser.post(`${identity.url}/connect/endsession/confirm`, { xsrf: "no", logout: "yes" });
    expect(forged.status).to.equal(400);
    const gone = await browser.post(`${identity.url}/connect/endsession/confirm`, { xsrf, logout: "yes" });
    expect(gone.url).to.equal(`${publicUrl}/`);
    const refused = await identity.verifier.inspect(token).catch((error) => error);
    expect(refused.message).to.contain("revoked");
    expect((await browser.get(address())).text).to.contain("<h1>Sign in</h1>");
  });

  it("answers prompt=none with login_required when nobody is signed in", async () => {
    const answer = await fetch(address({ prompt: "none" }), { redirect: "manual" });
    expect(answer.headers.get("location")).to.match(/error=login_required/);
  });
});
