// The caller's account and its sessions over HTTP: browsers, programs with openid-client, legacy methods; how each ends, for good,
// and that nobody ends another's.
import { expect } from "chai";
import * as openid from "openid-client";
import { addAccount, addCredential } from "../../../identity/index.ts";
import { envelope, session as legacyHeader, send } from "../../soap/calls.ts";
import { aUser } from "../../support/data/build-records.ts";
import { Client } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { isStillSignedIn, type SignedIn, signIn, tokens } from "../../support/http/sign-in.ts";
import { tokenOf } from "../../support/http/token.ts";

const password = "a long enough password";
const scope = "svc.server.scope offline_access";

describe("the caller's account", () => {
  const server = useTestServer();
  let credential: Awaited<ReturnType<typeof addCredential>>;
  let config: openid.Configuration;
  let count = 0;

  const service = () => ({ identityUrl: server.identityUrl as string, publicUrl: server.url });

  before(async () => {
    credential = await addCredential(server.db, { type: "server-api", mayRefresh: true }, "test");
    const options = { execute: [openid.allowInsecureRequests] };
    const { clientId, clientSecret } = credential;
    config = await openid.discovery(new URL(service().identityUrl), clientId, clientSecret, undefined, options);
  });

  async function anAccount(role: "viewer" | "administrator" = "viewer") {
    const name = `person-${++count}`;
    const id = await addAccount(server.db, { name, role, password, licenseServerIds: null }, "test");
    return { id, name };
  }

  const inBrowser = (name: string, agent?: string) => signIn(service(), name, password, agent);
  const inProgram = (username: string) => openid.genericGrantRequest(config, "password", { username, password, scope });
  const as = (token: string) => new Client(server.url, token);
  const listed = async (token: string) => (await as(token).call("getAccountSessions")).body.Items;
  const isTaken = async (token: string) => (await as(token).get("/api/v1/users/lookup")).status === 200;
  const refreshedIn = ({ refreshToken }: SignedIn) =>
    tokens(service(), { grant_type: "refresh_token", refresh_token: refreshToken });
  const refused = (token: string) => openid.refreshTokenGrant(config, token).catch(({ error }) => error);

  async function inLegacy(name: string): Promise<string> {
    const request = `<dc:UserName>${name}</dc:UserName><dc:Password>${password}</dc:Password>`;
    const { text } = await send(server.url, { body: envelope("PerformUserAuthentication", request) });
    return /<dc:SessionID>([^<]+)</.exec(text)?.[1] ?? text;
  }
  const isOpen = async (id: string) => {
    const { status, text } = await send(server.url, { body: envelope("GetLicenses", legacyHeader(id)) });
    return status === 200 && text.includes('<dc:Error i:nil="true"/>');
  };

  it("getAccount answers who calls and what the account may see", async () => {
    const { id, name } = await anAccount();
    const { body } = await as((await inProgram(name)).access_token).call("getAccount");
    expect(body).to.include({ Id: id, Name: name, Role: "viewer", LicenseServerIds: null });
    expect(body).to.include({ HasSecondFactor: false, IsFederated: false, UserId: null, UserName: null, Email: null });
    const userId = await aUser(server.db, { name: "KAdams", email: "kerry.adams@example.com" });
    await server.db.write("federated_accounts").insert({ key: "b".repeat(64), account_id: id, user_id: userId });
    const { body: linked } = await as((await inProgram(name)).access_token).call("getAccount");
    const user = { UserId: userId, UserName: "KAdams", Email: "kerry.adams@example.com" };
    expect(linked).to.include({ Id: id, IsFederated: true, ...user });
    await server.client.call("updateAccount", { path: { id }, body: { LicenseServerIds: [] } });
    const { access_token: later } = await inProgram(name);
    expect((await as(later).call("getAccount")).body.LicenseServerIds).to.deep.equal([]);
    const machine = await tokenOf(service().identityUrl, await addCredential(server.db, { type: "collector" }, "test"));
    const { detail } = await as(machine).refused("getAccount", 403);
    expect(detail).to.contain("administrator or viewer");
  });

  it("getAccountSessions lists each browser, program and legacy session, the last used first, and marks the one that calls", async () => {
    const { name } = await anAccount();
    const first = await inBrowser(name, "Mozilla/5.0 Firefox");
    const second = await inBrowser(name, `<script>alert(1)</script>${"x".repeat(8_000)}`);
    const program = await inProgram(name);
    await inLegacy(name);
    const sessions = await listed(first.accessToken);
    expect(sessions.map(({ Kind }) => Kind)).to.have.members(["Browser", "Browser", "Program", "Legacy"]);
    const used = sessions.map(({ LastUsedUtc }) => LastUsedUtc);
    expect(used).to.deep.equal([...used].sort().reverse());
    const current = sessions.filter(({ IsCurrent }) => IsCurrent);
    expect(current.map(({ UserAgent, ClientId }) => [UserAgent, ClientId])).to.deep.equal([
      ["Mozilla/5.0 Firefox", null],
    ]);
    expect(sessions.every(({ Address }) => Address === "127.0.0.1")).to.equal(true);
    for (const { SinceUtc, ExpiresUtc } of sessions) {
      expect(Date.parse(SinceUtc)).to.be.within(Date.now() - 60_000, Date.now());
      expect(Date.parse(ExpiresUtc)).to.be.greaterThan(Date.now());
    }
    expect(sessions.find(({ Kind }) => Kind === "Program")?.ClientId).to.equal(credential.clientId);
    const long = sessions.find(({ UserAgent }) => UserAgent?.startsWith("<script>alert(1)</script>xxx"));
    expect(long?.UserAgent).to.have.length(255);
    const [mine] = (await listed(program.access_token)).filter(({ IsCurrent }) => IsCurrent);
    expect(mine?.Kind).to.equal("Program");
    const refreshed = await openid.refreshTokenGrant(config, program.refresh_token as string);
    expect(await listed(refreshed.access_token), "a refresh is the same session").to.have.length(4);
    const { body } = await as(second.accessToken).call("getAccountSessions", { query: { PageNumber: 2, PageSize: 3 } });
    expect([body.Items.length, body.TotalCount, body.TotalPages]).to.deep.equal([1, 4, 2]);
  });

  it("getAccountSessions lists no session that was signed out, or whose refresh token was revoked", async () => {
    const { name } = await anAccount();
    const { accessToken, browser } = await inBrowser(name);
    const program = await inProgram(name);
    expect(await listed(accessToken)).to.have.length(2);
    await openid.tokenRevocation(config, program.refresh_token as string);
    expect((await listed(accessToken)).map(({ Kind }) => Kind)).to.deep.equal(["Browser"]);
    const page = await browser.get(`${service().identityUrl}/connect/endsession`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
    await browser.post(`${service().identityUrl}/connect/endsession/confirm`, { xsrf, logout: "yes" });
    expect(
      await server.db.read("account_sessions as s").join("accounts as a", "a.id", "s.account_id").where({ name }),
    ).to.deep.equal([]);
  });

  it("deleteAccountSession ends one of each kind for good and no other, and the audit log has who did it", async () => {
    const { id, name } = await anAccount();
    const [mine, stolen] = [await inBrowser(name, "mine"), await inBrowser(name, "stolen")];
    const program = await inProgram(name);
    const legacy = await inLegacy(name);
    const ended = (await listed(mine.accessToken)).filter(({ IsCurrent }) => !IsCurrent);
    for (const { Id, Kind } of ended) {
      const { body } = await as(mine.accessToken).call("deleteAccountSession", { path: { id: Id } });
      expect(body).to.include({ Id, Kind, IsCurrent: false });
      await as(mine.accessToken).refused("deleteAccountSession", 404, { path: { id: Id } });
    }
    // None of them was used before, so that none is cached.
    expect(await isTaken(stolen.accessToken)).to.equal(false);
    expect((await refreshedIn(stolen)).status).to.equal(400);
    expect(await isStillSignedIn(service(), stolen.browser)).to.equal(false);
    expect(await isTaken(program.access_token)).to.equal(false);
    expect(await refused(program.refresh_token as string)).to.equal("invalid_grant");
    expect(await isOpen(legacy)).to.equal(false);
    expect(await isTaken(mine.accessToken)).to.equal(true);
    expect(await isStillSignedIn(service(), mine.browser)).to.equal(true);
    const audit = (await server.client.call("getAuditLog", { query: { Action: "account.session.end", Target: name } }))
      .body;
    expect(audit.Items.map(({ Actor, ActorId, Address }) => [Actor, ActorId, Address])).to.deep.equal(
      ended.map(() => [name, String(id), "127.0.0.1"]),
    );
  });

  it("deleteAccountSession and getAccountSessions do not find sessions of another account, not even for an administrator", async () => {
    const [ann, ben] = [await anAccount("administrator"), await anAccount()];
    const [hers, his] = [await inBrowser(ann.name), await inBrowser(ben.name)];
    const [session] = await listed(his.accessToken);
    await as(hers.accessToken).refused("deleteAccountSession", 404, { path: { id: session?.Id as number } });
    expect(await listed(hers.accessToken)).to.have.length(1);
    expect(await isTaken(his.accessToken)).to.equal(true);
    expect((await refreshedIn(his)).status).to.equal(200);
  });

  it("deleteAccountSession accepts no cookie as a token, from whatever page it is sent", async () => {
    const { name } = await anAccount();
    const { accessToken, browser } = await inBrowser(name);
    const [session] = await listed(accessToken);
    const cookies = browser.cookieLines.map((line) => line.split(";")[0]).join("; ");
    for (const target of [`/api/v1/account/sessions/${session?.Id}`, "/api/v1/account/sessions"]) {
      for (const origin of ["https://evil.example", server.url]) {
        const headers = { Cookie: cookies, Origin: origin };
        expect((await new Client(server.url).request("DELETE", target, { headers })).status).to.equal(401);
      }
    }
    expect(await listed(accessToken)).to.have.length(1);
  });

  it("deleteAccountSessions signs out everywhere: browsers, programs, tokens without a session, legacy sessions, calendars", async () => {
    const { name } = await anAccount();
    const [one, other] = [await inBrowser(name), await inBrowser(name)];
    const stolen = await inProgram(name);
    const legacy = await inLegacy(name);
    const alone = await tokenOf(service().identityUrl, { ...credential, username: name, password });
    const { Address } = (await as(one.accessToken).call("createCalendarToken", { body: { Name: "desk" } })).body;
    const { body } = await as(one.accessToken).call("deleteAccountSessions");
    expect(body.EndedSessions).to.equal(4);
    for (const { browser, accessToken, ...rest } of [other, one]) {
      if (accessToken !== one.accessToken) expect(await isTaken(accessToken)).to.equal(false);
      expect((await refreshedIn({ browser, accessToken, ...rest })).status).to.equal(400);
      expect(await isStillSignedIn(service(), browser)).to.equal(false);
    }
    expect(await refused(stolen.refresh_token as string)).to.equal("invalid_grant");
    expect([await isTaken(stolen.access_token), await isTaken(alone), await isOpen(legacy)]).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect((await new Client(server.url).get(Address)).status).to.equal(401);
    const again = await inBrowser(name);
    expect(await listed(again.accessToken)).to.have.length(1);
    const audit = (await server.client.call("getAuditLog", { query: { Action: "account.sessions.end", Target: name } }))
      .body;
    expect(audit.Items.map(({ Detail }) => Detail)).to.deep.equal([{ ended: 4, oneIsKept: false }]);
  });

  it("deleteAccountSessions leaves the calling session open on request, and none where the token belongs to none", async () => {
    const { name } = await anAccount();
    const [mine, other, program] = [await inBrowser(name), await inBrowser(name), await inProgram(name)];
    const query = { KeepCurrent: true };
    expect((await as(mine.accessToken).call("deleteAccountSessions", { query })).body.EndedSessions).to.equal(2);
    expect((await refreshedIn(other)).status).to.equal(400);
    expect(await refused(program.refresh_token as string)).to.equal("invalid_grant");
    const answer = await refreshedIn(mine);
    expect(answer.status).to.equal(200);
    const { access_token: renewed } = (await answer.json()) as { access_token: string };
    expect((await listed(renewed)).map(({ IsCurrent }) => IsCurrent)).to.deep.equal([true]);
    expect(await isStillSignedIn(service(), mine.browser)).to.equal(true);
    const alone = await tokenOf(service().identityUrl, { ...credential, username: name, password });
    expect((await as(alone).call("deleteAccountSessions", { query })).body.EndedSessions).to.equal(1);
    expect(await isStillSignedIn(service(), mine.browser)).to.equal(false);
  });

  it("deleteSessionsOfAccount does the same for administrators, and leaves other accounts as they are", async () => {
    const [ann, ben] = [await anAccount(), await anAccount()];
    const [hers, his] = [await inBrowser(ann.name), await inBrowser(ben.name)];
    await as(his.accessToken).refused("deleteSessionsOfAccount", 403, { path: { id: ann.id } });
    const { body } = await server.client.call("deleteSessionsOfAccount", { path: { id: ann.id } });
    expect(body).to.include({ Id: ann.id, IsDisabled: false });
    expect(await isTaken(hers.accessToken)).to.equal(false);
    expect((await refreshedIn(hers)).status).to.equal(400);
    expect((await refreshedIn(his)).status).to.equal(200);
  });

  it("getAccountSessions sorts and counts thousands of sessions, and deleteAccountSessions ends them", async () => {
    const { id, name } = await anAccount();
    const { accessToken } = await inBrowser(name);
    const times = { began_at: 1, expires_at: Date.now() + 86_400_000 };
    const rows = Array.from({ length: 2_000 }, (_, index) => ({
      account_id: id,
      kind: "Program",
      reference: `many-${index}`,
      client_id: "c",
      used_at: index,
      ...times,
    }));
    for (let start = 0; start < rows.length; start += 100) {
      await server.db.write("account_sessions").insert(rows.slice(start, start + 100));
    }
    const { body } = await as(accessToken).call("getAccountSessions");
    expect([body.Items.length, body.TotalCount, body.Items[0]?.IsCurrent]).to.deep.equal([100, 2_001, true]);
    expect((await as(accessToken).call("deleteAccountSessions")).body.EndedSessions).to.equal(2_001);
  });
});

describe("the caller's account, with security off", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  it("getAccount, getAccountSessions, getAccountViews and what changes them answer that there is none", async () => {
    const path = { id: 1 };
    const body = { Views: [{ Name: "Now", Address: "/now" }] };
    for (const problem of [
      await server.client.refused("getAccount", 404),
      await server.client.refused("getAccountSessions", 404),
      await server.client.refused("deleteAccountSession", 404, { path }),
      await server.client.refused("deleteAccountSessions", 404),
      await server.client.refused("setAccountPassword", 404, {
        body: { Password: "one", NewPassword: "seven bright lanterns" },
      }),
      await server.client.refused("getAccountViews", 404),
      await server.client.refused("setAccountViews", 404, { body }),
      await server.client.refused("deleteAccountView", 404, { path }),
    ]) {
      expect(problem.detail).to.match(/^Security is switched off/);
    }
  });
});
