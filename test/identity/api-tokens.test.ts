// The API server and its tokens: which are taken, how each bad one is refused, what a role may do, what an account sees.
import { expect } from "chai";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import {
  addAccount,
  addCredential,
  changeAccount,
  deleteAccount,
  type NewSecret,
  revokeCredential,
} from "../../identity/index.ts";
import { adminPassword, type TestServer, useTestServer } from "../support/http/server.ts";
import { signingKey } from "../support/http/signing-key.ts";
import { tokenOf } from "../support/http/token.ts";
import { waitUntil } from "../support/run/wait.ts";

describe("the API's tokens", () => {
  const server = useTestServer();
  const password = "another long password";
  let client: NewSecret;

  before(async () => {
    client = await addCredential(server.db, { type: "server-api" }, "test");
  });

  const login = (username: string, given = password) =>
    tokenOf(server.identityUrl as string, { ...client, username, password: given });

  function call(token: string | undefined, path = "/api/v1/users/lookup", method = "GET", scheme = "Bearer") {
    const headers: Record<string, string> = token === undefined ? {} : { Authorization: `${scheme} ${token}` };
    return fetch(`${server.url}${path}`, { method, headers });
  }

  async function refusal(answer: Response) {
    const { code } = (await answer.json()) as { code: string };
    return { status: answer.status, code, challenge: answer.headers.get("www-authenticate") };
  }

  /** A token like ours, but for what is changed. */
  async function made(
    claims: JWTPayload = {},
    header: object = {},
    key?: Parameters<SignJWT["sign"]>[0],
  ): Promise<string> {
    const { kid, key: current } = await signingKey(server.db);
    const admin = await server.db.read("accounts").where("name", "admin").first("id");
    const now = Math.floor(Date.now() / 1000);
    const usual = {
      iss: server.identityUrl as string,
      aud: "svc.server",
      sub: String(admin.id),
      client_id: client.clientId,
      scope: "svc.server.scope",
      iat: now,
      exp: now + 3600,
      jti: crypto.randomUUID(),
      ver: "1.1",
    };
    return new SignJWT({ ...usual, ...claims })
      .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid, ...header })
      .sign(key ?? current);
  }

  it("are taken when they came from the identity service, and from one made the same way", async () => {
    expect((await call(await login("admin", adminPassword))).status).to.equal(200);
    expect((await call(await made())).status).to.equal(200);
    expect((await call(await made(), undefined, undefined, "bearer")).status).to.equal(200);
  });

  it("are required: none is 401 with a challenge that names no error", async () => {
    expect(await refusal(await call(undefined))).to.deep.equal({
      status: 401,
      code: "unauthorized",
      challenge: 'Bearer realm="svc.server"',
    });
    for (const path of ["/health/ready", "/swagger/v1/swagger.json", "/api/agentapi/test"]) {
      expect((await call(undefined, path)).status, path).to.equal(200);
    }
  });

  it("are refused as 401 invalid_token when they are bad in any way, at the open test of the listener too", async () => {
    const now = Math.floor(Date.now() / 1000);
    const { privateKey, publicKey } = await generateKeyPair("ES256");
    const { publicJwk } = await signingKey(server.db);
    const good = await made();
    const [head = "", body = "", signature = ""] = good.split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "at+jwt" })).toString("base64url");
    const changed = Buffer.from(
      Buffer.from(body, "base64url").toString().replace("svc.server.scope", "svc.server.scopE"),
    );
    const bad: Record<string, string> = {
      "no token": "nonsense",
      "of another shape": "a.b.c",
      "alg none": `${none}.${body}.`,
      "signed with the public key as a secret": await made({}, { alg: "HS256" }, Buffer.from(publicJwk)),
      "signed by another": await made({}, {}, privateKey),
      "with a given key in the header": await made({}, { kid: undefined, jwk: await exportJWK(publicKey) }, privateKey),
      "of an unknown key": await made({}, { kid: "other" }),
      "of another type": await made({}, { typ: "JWT" }),
      "of another issuer": await made({ iss: `${server.identityUrl}/` }),
      "for another audience": await made({ aud: "svc.other" }),
      expired: await made({ iat: now - 4000, exp: now - 31 }),
      "not valid yet": await made({ nbf: now + 60 }),
      "made in the future": await made({ iat: now + 60 }),
      "of nobody": await made({ sub: "999" }),
      "of no client": await made({ client_id: "svc.server.api.x.none" }),
      "of an older generation": await made({ ver: "0.1" }),
      tampered: `${head}.${changed.toString("base64url")}.${signature}`,
      "that lives longer than ours do": await made({ iat: now, exp: now + 3_602 }),
      "with half a signature": good.slice(0, -20),
      "very long": `${good}${"a".repeat(9000)}`,
    };
    for (const [name, token] of Object.entries(bad)) {
      for (const path of ["/api/v1/users/lookup", "/api/agentapi/test"]) {
        const { status, code, challenge } = await refusal(await call(token, path));
        expect([status, code], name).to.deep.equal([401, "unauthorized"]);
        expect(challenge, name).to.match(
          /^Bearer realm="svc\.server", error="invalid_token", error_description="[^"]+"$/,
        );
      }
    }
    expect((await refusal(await call(good, undefined, "GET", "Basic"))).status).to.equal(401);
  });

  it("may be up to 30 seconds past their time, for clocks that differ", async () => {
    const now = Math.floor(Date.now() / 1000);
    expect((await call(await made({ exp: now - 20 }))).status).to.equal(200);
    expect((await call(await made({ iat: now + 20, nbf: now + 20 }))).status).to.equal(200);
  });

  it("are refused as 403 insufficient_scope, with the scope that is needed, when they have another", async () => {
    for (const scope of ["openid", undefined]) {
      expect(await refusal(await call(await made({ scope })))).to.deep.equal({
        status: 403,
        code: "insufficient_scope",
        challenge: 'Bearer realm="svc.server", error="insufficient_scope", scope="svc.server.scope"',
      });
    }
  });

  it("without the role get 403 forbidden, and no challenge", async () => {
    const roles = { "a viewer": "viewer", "a broker": "broker", "an agent": "agent" } as const;
    for (const [name, role] of Object.entries(roles)) {
      await addAccount(server.db, { name, role, password, licenseServerIds: null }, "test");
    }
    const may: [name: string, path: string, method: string, allowed: boolean][] = [
      ["a viewer", "/api/v1/sessions", "GET", true],
      ["a viewer", "/api/v1/administration/accounts", "GET", false],
      ["a viewer", "/api/v1/brokercompositemessage", "POST", false],
      ["a broker", "/api/v1/sessions", "GET", false],
      ["a broker", "/api/v1/broker/commands", "GET", true],
      ["an agent", "/api/v1/broker/commands", "GET", false],
      ["an agent", "/api/agentapi/postmessage", "POST", true],
    ];
    for (const [name, path, method, allowed] of may) {
      const answer = await call(await login(name), path, method);
      if (allowed) expect(answer.status, `${name} ${path}`).not.to.equal(403);
      else expect(await refusal(answer)).to.deep.equal({ status: 403, code: "forbidden", challenge: null });
    }
  });

  it("of machines have the role of their type", async () => {
    const collector = await addCredential(server.db, { type: "collector", brokerId: "Broker-1" }, "test");
    const token = await tokenOf(server.identityUrl as string, collector);
    const command = (BrokerId: string) => ({ BrokerId, CommandType: "status" as const });
    for (const id of ["broker-1", "broker-2"]) await server.client.call("createBrokerCommand", { body: command(id) });
    const answer = await call(token, "/api/v1/broker/commands");
    expect(((await answer.json()) as { BrokerId: string }[]).map(({ BrokerId }) => BrokerId)).to.deep.equal([
      "broker-1",
    ]);
    expect((await call(token, "/api/v1/sessions")).status).to.equal(403);
  });

  it("show only the licence servers that the account may see; the others are left out, not refused", async () => {
    const names = ["first", "second"];
    const ids: number[] = [];
    for (const name of names) {
      const [id] = await server.db.write("license_servers").insert({ name, name_key: name });
      ids.push(id as number);
    }
    const limited = { name: "limited", role: "viewer", password, licenseServerIds: [ids[1] as number] } as const;
    await addAccount(server.db, limited, "test");
    const answer = await call(await login("limited"), "/api/v1/licenseservers/lookup");
    expect(await answer.json()).to.deep.equal([{ Id: ids[1], Name: "second" }]);
    expect((await call(await login("limited"), `/api/v1/licenseservers/${ids[0]}`)).status).to.equal(404);
  });

  it("end within ten seconds of what ends them, and follow a change of role without a new one", async () => {
    const account = (name: string) =>
      addAccount(server.db, { name, role: "viewer", password, licenseServerIds: null }, "t");
    const changed: Record<string, (id: number) => Promise<void>> = {
      disabled: (id) => changeAccount(server.db, id, { isDisabled: true }, "test"),
      deleted: (id) => deleteAccount(server.db, id, "test"),
      "new password": (id) => changeAccount(server.db, id, { password: "a new long password" }, "test"),
    };
    const tokens = new Map<string, string>();
    for (const [name, change] of Object.entries(changed)) {
      const id = await account(name);
      const token = await login(name);
      expect((await call(token)).status, name).to.equal(200);
      tokens.set(name, token);
      await change(id);
    }
    const credential = await addCredential(server.db, { type: "collector" }, "test");
    const machine = await tokenOf(server.identityUrl as string, credential);
    expect((await call(machine, "/api/v1/broker/commands")).status).to.equal(200);
    await revokeCredential(server.db, credential.id, "test");
    tokens.set("revoked credentials", machine);
    const promoted = await account("promoted");
    const risen = await login("promoted");
    expect((await call(risen, "/api/v1/administration/accounts")).status).to.equal(403);
    await changeAccount(server.db, promoted, { role: "administrator" }, "test");

    const statusOf = async (token: string, path: string) => (await call(token, path)).status;
    for (const [name, token] of tokens) {
      await waitUntil(name, async () => (await statusOf(token, "/api/v1/broker/commands")) === 401, 10_000);
    }
    await waitUntil(
      "the new role is seen",
      async () => (await statusOf(risen, "/api/v1/administration/accounts")) === 200,
      10_000,
    );
  });

  it("stand in no log", () => {
    const text = JSON.stringify((server as TestServer).log);
    expect(text).not.to.contain("eyJ");
    expect(text).not.to.contain(client.clientSecret);
    expect(text).not.to.contain(adminPassword);
  });
});

describe("security off", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  it("serves everything without a token, looks at no Authorization, and starts no identity service", async () => {
    expect(server.identityUrl).to.equal(null);
    for (const headers of [{}, { Authorization: "Bearer nonsense" }, { Authorization: "Basic eDp5" }]) {
      expect((await fetch(`${server.url}/api/v1/administration/accounts`, { headers })).status).to.equal(200);
    }
  });
});
