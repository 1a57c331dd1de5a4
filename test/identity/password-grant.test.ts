// The token endpoint as the interface specification describes it: what is answered, and how each mistake is.
import { expect } from "chai";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { addAccount, addCredential, changeAccount } from "../../identity/index.ts";
import { password, passwordForm, startTestIdentity, type TestIdentity } from "../support/http/identity.ts";

describe("the password grant", () => {
  let identity: TestIdentity;
  before(async () => {
    identity = await startTestIdentity();
  });
  after(() => identity.close());

  async function refused(answer: Response, status: number, error: string): Promise<string> {
    const body = (await answer.json()) as { error: string; error_description: string };
    expect([answer.status, body.error], JSON.stringify(body)).to.deep.equal([status, error]);
    expect(body.error_description).to.be.a("string").and.not.equal("");
    expect(answer.headers.get("content-type")).to.match(/^application\/json/);
    expect(answer.headers.get("cache-control")).to.equal("no-store");
    return body.error_description;
  }

  function send(body: string | URLSearchParams, headers: Record<string, string> = {}): Promise<Response> {
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    return fetch(`${identity.url}/connect/token`, {
      method: "POST",
      body: String(body),
      headers: { ...type, ...headers },
    });
  }

  function allFields(): URLSearchParams {
    const { clientId, clientSecret } = identity.client;
    return new URLSearchParams({ ...passwordForm(), client_id: clientId, client_secret: clientSecret });
  }

  it("answers the six fields with access_token, token_type Bearer, expires_in 3600 and scope, and nothing else", async () => {
    const answer = await send(allFields());
    expect(answer.status).to.equal(200);
    expect(answer.headers.get("cache-control")).to.equal("no-store");
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body).to.have.keys(["access_token", "token_type", "expires_in", "scope"]);
    expect(body).to.include({ token_type: "Bearer", expires_in: 3600, scope: "svc.server.scope" });
  });

  it("gives a signed token as RFC 9068 requires: at+jwt, ES256, for svc.server, with who, when and for which client", async () => {
    const token = await identity.accessToken();
    expect(decodeProtectedHeader(token)).to.include({ typ: "at+jwt", alg: "ES256" });
    const claims = decodeJwt(token);
    expect(claims).to.include({
      iss: identity.url,
      aud: "svc.server",
      scope: "svc.server.scope",
      client_id: identity.client.clientId,
      sub: String(identity.adminId),
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).to.equal(3600);
    expect(claims.jti).to.be.a("string");
  });

  it("takes the client's credentials by HTTP Basic as well, but not in both", async () => {
    const { clientId, clientSecret } = identity.client;
    const Authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
    expect((await send(new URLSearchParams(passwordForm()), { Authorization })).status).to.equal(200);
    await refused(await send(allFields(), { Authorization }), 400, "invalid_request");
  });

  it("names what is missing, empty or repeated, each 400 invalid_request", async () => {
    for (const name of ["grant_type", "username", "password", "scope", "client_id", "client_secret"]) {
      const without = allFields();
      without.delete(name);
      expect(await refused(await send(without), 400, "invalid_request")).to.contain(name);
      const empty = allFields();
      empty.set(name, "");
      expect(await refused(await send(empty), 400, "invalid_request")).to.contain(name);
      const twice = allFields();
      twice.append(name, twice.get(name) ?? "");
      expect(await refused(await send(twice), 400, "invalid_request")).to.contain(name);
    }
  });

  it("takes a form only: another content type, none, a packed or broken body are 400 invalid_request", async () => {
    const fields = Object.fromEntries(allFields());
    const json = await send(JSON.stringify(fields), { "Content-Type": "application/json" });
    expect(await refused(json, 400, "invalid_request")).to.contain("application/x-www-form-urlencoded");
    const bytes = new Blob([String(allFields())]);
    await refused(
      await fetch(`${identity.url}/connect/token`, { method: "POST", body: bytes }),
      400,
      "invalid_request",
    );
    await refused(await fetch(`${identity.url}/connect/token`, { method: "POST" }), 400, "invalid_request");
    await refused(await send("username=%ff%fe&grant_type=password"), 400, "invalid_request");
    await refused(await send("username=%zz"), 400, "invalid_request");
    await refused(await send(`username=${"a".repeat(40_000)}`), 400, "invalid_request");
    await refused(await send(allFields(), { "Content-Encoding": "gzip" }), 400, "invalid_request");
  });

  it("answers GET and every other method with 405 and Allow: POST", async () => {
    for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
      const answer = await fetch(`${identity.url}/connect/token`, { method });
      expect([answer.status, answer.headers.get("allow")]).to.deep.equal([405, "POST"]);
    }
  });

  it("distinguishes unknown scopes, unknown grants and grants that are not for this client", async () => {
    const scope = (value: string) => identity.token({ ...passwordForm(), scope: value });
    await refused(await scope("everything"), 400, "invalid_scope");
    await refused(await scope("svc.server.scope more"), 400, "invalid_scope");
    await refused(await scope("svc.server.scope offline_access"), 400, "invalid_scope");
    await refused(await identity.token({ ...passwordForm(), grant_type: "magic" }), 400, "unsupported_grant_type");
    const machine = { grant_type: "client_credentials", scope: "svc.server.scope" };
    await refused(await identity.token(machine), 400, "unauthorized_client");
    const refresh = { grant_type: "refresh_token", refresh_token: "x" };
    await refused(await identity.token(refresh), 400, "unauthorized_client");
  });

  it("refuses unknown clients and wrong secrets as 401 invalid_client, and names the way to authenticate", async () => {
    const wrong = await identity.token({ ...passwordForm(), client_secret: "no" });
    expect(wrong.headers.get("www-authenticate")).to.match(/^Basic /);
    await refused(wrong, 401, "invalid_client");
    await refused(
      await identity.token({ ...passwordForm(), client_id: "svc.server.api.x.none" }),
      401,
      "invalid_client",
    );
    const Authorization = `Basic ${btoa("svc.server.api.x.none:no")}`;
    const basic = await send(new URLSearchParams(passwordForm()), { Authorization });
    expect(basic.headers.get("www-authenticate")).to.match(/^Basic /);
    await refused(basic, 401, "invalid_client");
  });

  it("refuses an unknown name, a wrong password and a disabled account in the same words", async () => {
    const account = { name: "disabled one", role: "viewer", password, licenseServerIds: null } as const;
    const id = await addAccount(identity.db, account, "test");
    await changeAccount(identity.db, id, { isDisabled: true }, "test");
    const texts = [];
    for (const [name, given] of [
      ["nobody", password],
      ["admin", "wrong password"],
      ["disabled one", password],
    ] as const) {
      texts.push(await refused(await identity.token(passwordForm(name, given)), 400, "invalid_grant"));
    }
    expect(new Set(texts).size).to.equal(1);
  });

  it("compares names trimmed, normalised and without case, and passwords exactly", async () => {
    const secret = "Pässwörter sind genau ";
    const account = { name: "Jörg Müller", role: "viewer", password: secret, licenseServerIds: null } as const;
    await addAccount(identity.db, account, "test");
    const spelled = "  JÖRG MÜLLER ";
    expect((await identity.token(passwordForm(spelled, secret))).status).to.equal(200);
    await refused(await identity.token(passwordForm("jörg müller", secret.trim())), 400, "invalid_grant");
  });

  it("answers 400 invalid_request to a password of more than 1,024 bytes, and takes one of exactly that", async () => {
    const longest = `Kx3-vQ9_tR7mW2yLp8sZ4bNc6hJ1dFgA${"é".repeat(496)}`;
    const account = { name: "long", role: "viewer", password: longest, licenseServerIds: null } as const;
    await addAccount(identity.db, account, "test");
    expect((await identity.token(passwordForm("long", longest))).status).to.equal(200);
    await refused(await identity.token(passwordForm("long", `${longest}x`)), 400, "invalid_request");
  });

  it("refuses an account whose first password was not changed yet, and names the page for it", async () => {
    const account = {
      name: "new",
      role: "viewer",
      password,
      licenseServerIds: null,
      mustChangePassword: true,
    } as const;
    await addAccount(identity.db, account, "test");
    const text = await refused(await identity.token(passwordForm("new")), 400, "invalid_grant");
    expect(text).to.contain("log-in page");
  });

  it("gives machines tokens for their credentials, and nothing else", async () => {
    for (const type of ["collector", "agent"] as const) {
      const { clientId, clientSecret } = await addCredential(identity.db, { type }, "test");
      expect(clientId).to.match(new RegExp(`^svc\\.server\\.${type}\\.[0-9a-f]+\\.none$`));
      const machine = { client_id: clientId, client_secret: clientSecret };
      const form = { grant_type: "client_credentials", scope: "svc.server.scope", ...machine };
      const answer = await identity.token(form);
      expect(answer.status).to.equal(200);
      const { access_token: token } = (await answer.json()) as { access_token: string };
      expect(decodeJwt(token)).to.include({ sub: clientId, client_id: clientId, aud: "svc.server" });
      await refused(await identity.token({ ...form, scope: "svc.server.scope offline_access" }), 400, "invalid_scope");
      await refused(await identity.token({ ...passwordForm(), ...machine }), 400, "unauthorized_client");
      const { scope: _, ...without } = form;
      await refused(await identity.token(without), 400, "invalid_request");
    }
  });

  it("logs no password, no secret, no token and no name that was tried", () => {
    const text = identity.logged.join("\n");
    expect(text).to.contain("/connect/token");
    for (const secret of [password, identity.client.clientSecret, "eyJ", "nobody", "wrong password"]) {
      expect(text).not.to.contain(secret);
    }
  });
});
