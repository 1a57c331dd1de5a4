// The identity service driven by clients that nobody here wrote: openid-client, oauth4webapi, and jose for the tokens.
import { expect } from "chai";
import { createRemoteJWKSet, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { addCredential, type NewSecret, revokeCredential, rotateCredential } from "../../identity/index.ts";
import { Browser } from "../support/browser/browser.ts";
import { password, passwordForm, publicUrl, startTestIdentity, type TestIdentity } from "../support/http/identity.ts";

describe("clients of the identity service", () => {
  let identity: TestIdentity;
  let refreshing: NewSecret;
  before(async () => {
    identity = await startTestIdentity();
    refreshing = await addCredential(identity.db, { type: "server-api", mayRefresh: true }, "test");
  });
  after(() => identity.close());

  const insecure = { execute: [openid.allowInsecureRequests] };
  const scope = "svc.server.scope";

  function discovered({ clientId, clientSecret }: NewSecret): Promise<openid.Configuration> {
    return openid.discovery(new URL(identity.url), clientId, clientSecret, undefined, insecure);
  }

  /** A family: an access and a refresh token. */
  async function family(config: openid.Configuration): Promise<openid.TokenEndpointResponse> {
    return openid.genericGrantRequest(config, "password", {
      username: "admin",
      password,
      scope: `${scope} offline_access`,
    });
  }

  async function isActive(token: string, who = refreshing): Promise<boolean> {
    return (await openid.tokenIntrospection(await discovered(who), token)).active;
  }

  it("find every endpoint under the issuer by discovery, whatever Host a request names", async () => {
    const response = await fetch(`${identity.url}/.well-known/openid-configuration`, {
      headers: { Host: "evil.example" },
    });
    const found = (await response.json()) as Record<string, unknown>;
    expect(found.issuer).to.equal(identity.url);
    const names = ["token", "authorization", "userinfo", "introspection", "revocation", "end_session"];
    const paths = ["token", "authorize", "userinfo", "introspect", "revocation", "endsession"];
    for (const [index, name] of names.entries()) {
      expect(found[`${name}_endpoint`]).to.equal(`${identity.url}/connect/${paths[index]}`);
    }
    expect(found.jwks_uri).to.equal(`${identity.url}/connect/jwks`);
    expect(found.grant_types_supported).to.have.members([
      "password",
      "client_credentials",
      "refresh_token",
      "authorization_code",
    ]);
    expect(found.token_endpoint_auth_methods_supported).to.have.members([
      "client_secret_basic",
      "client_secret_post",
      "none",
    ]);
  });

  it("get tokens by password, which jose verifies with the published keys", async () => {
    const tokens = await openid.genericGrantRequest(await discovered(identity.client), "password", {
      username: "admin",
      password,
      scope,
    });
    const keys = createRemoteJWKSet(new URL(`${identity.url}/connect/jwks`));
    const { payload } = await jwtVerify(tokens.access_token, keys, {
      issuer: identity.url,
      audience: "svc.server",
      typ: "at+jwt",
      algorithms: ["ES256"],
    });
    expect(payload.scope).to.equal(scope);
    expect(tokens.refresh_token).to.equal(undefined);
  });

  it("get machines' tokens by client credentials", async () => {
    const machine = await addCredential(identity.db, { type: "collector" }, "test");
    const tokens = await openid.clientCredentialsGrant(await discovered(machine), { scope });
    expect(tokens.expires_in).to.equal(3600);
  });

  it("refresh with rotation; a refresh token that is used again ends its whole family, access tokens too", async () => {
    const config = await discovered(refreshing);
    const first = await family(config);
    expect(first.scope).to.equal(`${scope} offline_access`);
    const second = await openid.refreshTokenGrant(config, first.refresh_token as string);
    expect(second.refresh_token).to.be.a("string").and.not.equal(first.refresh_token);
    expect(await isActive(first.access_token)).to.equal(true);
    expect(await isActive(second.access_token)).to.equal(true);

    const again = await openid.refreshTokenGrant(config, first.refresh_token as string).catch((error) => error);
    expect(again).to.include({ error: "invalid_grant" });
    const later = await openid.refreshTokenGrant(config, second.refresh_token as string).catch((error) => error);
    expect(later).to.include({ error: "invalid_grant" });
    for (const { access_token: token } of [first, second]) {
      expect(await isActive(token)).to.equal(false);
    }
  });

  it("may refresh 120 times in ten minutes, since each used token is stored", async () => {
    const config = await discovered(refreshing);
    let { refresh_token: token = "" } = await family(config);
    for (let time = 0; time < 120; time += 1) {
      token = (await openid.refreshTokenGrant(config, token)).refresh_token ?? "";
    }
    const refused = await openid.refreshTokenGrant(config, token).catch((error) => error);
    expect([refused.status, refused.error]).to.deep.equal([429, "temporarily_unavailable"]);
    const other = await family(config);
    await openid.refreshTokenGrant(config, other.refresh_token as string);
  });

  it("find one of two refreshes at once with the same token refused, and the family ended", async () => {
    const config = await discovered(refreshing);
    const { refresh_token: token = "" } = await family(config);
    const outcomes = await Promise.allSettled([1, 2].map(() => openid.refreshTokenGrant(config, token)));
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).to.be.at.most(1);
    expect((await openid.refreshTokenGrant(config, token).catch((error) => error)).error).to.equal("invalid_grant");
  });

  it("see the tokens of their client by introspection; a token of another client is not active to them", async () => {
    const token = await identity.accessToken();
    const seen = await openid.tokenIntrospection(await discovered(identity.client), token);
    expect(seen).to.include({ active: true, scope, username: "admin", sub: String(identity.adminId) });
    expect(await isActive(token, refreshing)).to.equal(false);
    expect(await isActive("nonsense")).to.equal(false);
    expect(await isActive(`${token.slice(0, -6)}AAAAAA`, identity.client)).to.equal(false);
  });

  it("revoke access tokens of their client, and no others", async () => {
    const token = await identity.accessToken();
    const others = await openid.tokenRevocation(await discovered(refreshing), token).catch((error) => error);
    expect(others).to.include({ error: "invalid_request" });
    expect(await isActive(token, identity.client)).to.equal(true);
    await openid.tokenRevocation(await discovered(identity.client), token);
    expect(await isActive(token, identity.client)).to.equal(false);
    await openid.tokenRevocation(await discovered(identity.client), "never seen");
  });

  it("revoke a refresh token, which ends its family", async () => {
    const config = await discovered(refreshing);
    const tokens = await family(config);
    await openid.tokenRevocation(config, tokens.refresh_token as string);
    expect(await isActive(tokens.access_token)).to.equal(false);
    expect((await openid.refreshTokenGrant(config, tokens.refresh_token as string).catch((e) => e)).error).to.equal(
      "invalid_grant",
    );
  });

  it("lose every token when their secret is rotated or their credentials are revoked", async () => {
    const made = await addCredential(identity.db, { type: "server-api", mayRefresh: true }, "test");
    const tokens = await family(await discovered(made));
    const renewed = await rotateCredential(identity.db, made.id, "test");
    expect(await isActive(tokens.access_token, renewed)).to.equal(false);
    const config = await discovered(renewed);
    expect((await openid.refreshTokenGrant(config, tokens.refresh_token as string).catch((e) => e)).error).to.equal(
      "invalid_grant",
    );
    expect((await family(config)).access_token).to.be.a("string");
    await revokeCredential(identity.db, made.id, "test");
    expect((await family(config).catch((error) => error)).status).to.equal(401);
  });

  it("have two secrets for a while when one is rotated with an overlap, and their tokens remain valid", async () => {
    const made = await addCredential(identity.db, { type: "server-api", mayRefresh: true }, "test");
    const tokens = await family(await discovered(made));
    const renewed = await rotateCredential(identity.db, made.id, "test", 3_600_000);
    expect(await isActive(tokens.access_token, renewed)).to.equal(true);
    expect((await family(await discovered(made))).access_token).to.be.a("string");
    expect((await family(await discovered(renewed))).access_token).to.be.a("string");
    await identity.db
      .write("client_credentials")
      .where("id", made.id)
      .update({ old_secret_until_at: Date.now() - 1 });
    expect((await family(await discovered(made)).catch((error) => error)).status).to.equal(401);
    expect((await family(await discovered(renewed))).access_token).to.be.a("string");
    await rotateCredential(identity.db, made.id, "test");
    expect((await family(await discovered(renewed)).catch((error) => error)).status).to.equal(401);
  });

  it("sign in by authorization code and PKCE through the log-in page, as oauth4webapi does it", async () => {
    const as = await oauth
      .discoveryRequest(new URL(identity.url), { [oauth.allowInsecureRequests]: true })
      .then((response) => oauth.processDiscoveryResponse(new URL(identity.url), response));
    const client = { client_id: "svc.server.web" };
    const verifier = oauth.generateRandomCodeVerifier();
    const redirectUri = `${publicUrl}/signed-in`;
    const address = new URL(as.authorization_endpoint as string);
    const query = {
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: "code",
      state: "s1",
      nonce: "n1",
      scope: `openid profile ${scope}`,
      code_challenge_method: "S256",
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    };
    address.search = String(new URLSearchParams(query));
    const browser = new Browser(identity.url);
    const page = await browser.get(address.href);
    expect(page.text).to.contain("<h1>Sign in</h1>").and.not.contain("<script");
    const arrived = await browser.post(page.url, { username: "Admin", password });
    expect(arrived.url).to.match(new RegExp(`^${publicUrl}/signed-in\\?`));

    const parameters = oauth.validateAuthResponse(as, client, new URL(arrived.url), "s1");
    const options = { [oauth.allowInsecureRequests]: true };
    const exchange = () =>
      oauth.authorizationCodeGrantRequest(as, client, oauth.None(), parameters, redirectUri, verifier, options);
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, await exchange(), { expectedNonce: "n1" });
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    expect(claims?.sub).to.equal(String(identity.adminId));

    const info = await fetch(as.userinfo_endpoint as string, {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    });
    expect(await info.json()).to.include({ sub: claims?.sub, name: "admin", role: "administrator" });
    expect((await identity.verifier.inspect(tokens.access_token)).clientId).to.equal("svc.server.web");

    // Remembered: the second request needs no log-in.
    const second = await browser.get(address.href);
    expect(second.url).to.match(new RegExp(`^${publicUrl}/signed-in\\?`));

    // A code that is used again ends what the first use got.
    expect((await exchange()).status).to.equal(400);
    const refused = await identity.verifier.inspect(tokens.access_token).catch((error) => error);
    expect(refused.name).to.equal("TokenRefused");
  });

  it("get a refusal without a redirect on a plain GET without client or with another redirect", async () => {
    for (const query of ["", "?client_id=svc.server.web&redirect_uri=https://evil.example/&response_type=code"]) {
      const answer = await fetch(`${identity.url}/connect/authorize${query}`, { redirect: "manual" });
      expect(answer.status).to.equal(400);
      expect(answer.headers.get("location")).to.equal(null);
      expect(answer.headers.get("content-security-policy")).to.contain("frame-ancestors 'none'");
    }
  });

  it("has one name in tokens, however the name of the account is spelled in password grants", async () => {
    const answer = await identity.token(passwordForm(" ADMIN "));
    expect(answer.status).to.equal(200);
  });
});
