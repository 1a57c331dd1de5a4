// The collector's access tokens: from a secret or an authorization file, cached, renewed, refused.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { type ApiSettings, request } from "../../collector/delivery/api.ts";
import { Unreachable } from "../../collector/delivery/exchange.ts";
import {
  AccessTokens,
  type Credentials,
  CredentialsRefused,
  readCredentials,
} from "../../collector/delivery/tokens.ts";
import { loadConfig } from "../../collector/settings/config.ts";
import { getBrokerCommands } from "../../generated/client/index.js";
import { addCredential, type NewSecret } from "../../identity/index.ts";
import { useTestServer } from "../support/http/server.ts";

const timeout = 10_000;

describe("The collector's tokens", () => {
  const server = useTestServer();
  let folder = "";
  let made: NewSecret;
  before(async () => {
    made = await addCredential(server.db, { type: "collector" }, "test");
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "collect-tokens-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const identityUrl = () => String(server.identityUrl);
  const credentials = (): Credentials => ({
    tokenUrl: `${identityUrl()}/connect/token`,
    origin: "the tests",
    clientId: made.clientId,
    clientSecret: made.clientSecret,
  });
  const send = (token: ApiSettings["token"]) => {
    const api = { url: server.url, token, retries: 0, firstDelay: 1, timeout };
    return request(api, (service, how) => getBrokerCommands.response(service, { Statuses: ["Pending"] }, how));
  };
  const failureOf = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);

  it("are requested from the URL of the authorization file, unless the settings have another one", async () => {
    const file = join(folder, "collector.json");
    const text = { token_url: "https://id.example/connect/token", client_id: "id", client_secret: "s3cret" };
    await writeFile(file, JSON.stringify(text));
    const tokenUrlBy = async (env: Record<string, string>) =>
      (await readCredentials(loadConfig({ SVC_COLLECTOR_CREDENTIALS: file, ...env })))?.tokenUrl;
    expect(await tokenUrlBy({})).to.equal("https://id.example/connect/token");
    expect(await tokenUrlBy({ SVC_IDENTITY_URL: "http://h:5000/" })).to.equal("http://h:5000/connect/token");
    await writeFile(file, JSON.stringify({ ...text, token_url: null }));
    expect(await tokenUrlBy({})).to.equal("http://127.0.0.1:5000/connect/token");
  });

  it("are cached until a minute before their expiry", async () => {
    let now = 0;
    const tokens = new AccessTokens(credentials(), { timeout, clock: () => now });
    const [first, same] = await Promise.all([tokens.current(), tokens.current()]);
    expect(same).to.equal(first);
    now = 3_539_000;
    expect(await tokens.current()).to.equal(first);
    now = 3_541_000;
    expect(await tokens.current()).not.to.equal(first);
  });

  it("are renewed when the API server refuses one, and the request is sent again", async () => {
    const tokens = new AccessTokens(credentials(), { timeout });
    const revoked = await tokens.current();
    const { clientId: client_id, clientSecret: client_secret } = made;
    const body = new URLSearchParams({ token: revoked, client_id, client_secret });
    expect((await fetch(`${identityUrl()}/connect/revocation`, { method: "POST", body })).status).to.equal(200);
    expect((await send(revoked)).status).to.equal(401);
    expect((await send(tokens)).status).to.equal(200);
    expect(await tokens.current()).not.to.equal(revoked);
  });

  it("are refused to credentials of another kind of program", async () => {
    const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
    const tokens = new AccessTokens({ ...credentials(), clientId, clientSecret }, { timeout });
    const failure = await failureOf(send(tokens));
    expect(failure).to.be.instanceOf(CredentialsRefused);
    expect(String(failure)).to.contain("unauthorized_client");
    expect(tokens.refused).to.equal(failure);
  });
});

describe("An identity service that answers something else", () => {
  let strange: Server;
  let url = "";
  let answer = { status: 200, headers: {} as Record<string, string>, text: "" };
  let requests = 0;
  before(async () => {
    // Stands in for what is no identity service at all, such as a proxy's page.
    strange = createServer((_request, response) => {
      requests += 1;
      response.writeHead(answer.status, answer.headers).end(answer.text);
    });
    await new Promise<void>((resolve) => strange.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`;
  });
  after(() => new Promise((resolve) => strange.close(resolve)));

  const failure = async () => {
    const given = { tokenUrl: url, clientId: "id", clientSecret: "s3cret", origin: "the tests" };
    const tokens = new AccessTokens(given, { timeout });
    return tokens.current().catch((error: unknown) => error);
  };

  it("is as good as away, and what it answered is not repeated", async () => {
    for (const [status, text] of [
      [200, "s3cret"],
      [200, "{}"],
      [404, '{"error":"not_found"}'],
      [429, '{"error":"invalid_client"}'],
      [503, "you sent s3cret"],
    ] as const) {
      answer = { status, headers: {}, text };
      const error = await failure();
      expect(error, text).to.be.instanceOf(Unreachable).and.not.instanceOf(CredentialsRefused);
      expect(String(error)).to.contain(String(status)).and.not.contain("s3cret");
    }
  });

  it("gets the secret carried nowhere else by a redirect", async () => {
    requests = 0;
    answer = { status: 307, headers: { location: `${url}/elsewhere` }, text: "" };
    expect(await failure()).to.be.instanceOf(Unreachable);
    expect(requests).to.equal(1);
  });
});
