// FlexNet Embedded's local licence server is queried over HTTP, within the bounds of a tool.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { Source } from "../../../collector/schedule/source.ts";
import { settingsOf } from "../../../collector/settings/sources.ts";
import type { BrokerMessage, DataInquiryMessage } from "../../../generated/contract.ts";

const feature = (id: number, used: number) => ({
  id,
  featureName: `terrain${id}`,
  featureVersion: "5.0",
  featureCount: 10,
  used,
  expiry: "permanent",
});
const client = (id: number, user: string, updateTime: string) => ({
  id,
  useCount: 1,
  client: { id, hostid: { hostidType: "USER", hostidValue: user }, updateTime },
});

describe("The local licence server of FlexNet Embedded", () => {
  let server: Server;
  let folder = "";
  let url = "";
  let requests: string[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;

  beforeEach(async () => {
    requests = [];
    folder = await mkdtemp(join(tmpdir(), "fne-"));
    server = createServer(async (request, response) => {
      const path = request.url?.replace("/api/1.0/instances/~", "") ?? "";
      requests.push(`${request.method} ${path}`);
      let body = "";
      for await (const part of request) body += part;
      answer(request, response, body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  /** Answers by path; null answers 404. */
  const answersOf = (pages: () => Record<string, unknown>) => (request: IncomingMessage, response: ServerResponse) => {
    const page = pages()[request.url?.replace("/api/1.0/instances/~", "") ?? ""];
    response.statusCode = page === undefined ? 404 : 200;
    response.end(JSON.stringify(page ?? {}));
  };

  function source(more: Record<string, unknown> = {}): { source: Source; messages: BrokerMessage[] } {
    const messages: BrokerMessage[] = [];
    const sources = [{ name: "terrain", manager: "fne", status: url, timeout: "2s", ...more }];
    const {
      sources: [settings],
    } = settingsOf({ sources } as never, folder, {} as never);
    const outbox = { handOn: async (message: BrokerMessage) => void messages.push(message) };
    const around = { outbox, spoolFolder: null, apiUrl: "", follow: true, complain: () => {}, note: () => {} };
    return {
      source: new Source(settings as never, { ...around, signal: new AbortController().signal } as never),
      messages,
    };
  }

  const pools = (messages: readonly BrokerMessage[]) => (messages.at(-1) as DataInquiryMessage).Pools;

  it("is queried for its features, and for the clients of those that are used", async () => {
    answer = answersOf(() => ({
      "/health": { LLS: { version: "2025.11.0" } },
      "/features": [feature(1, 1), feature(2, 0), feature(3, 1)],
      "/features/1/clients": [client(101, "mkeller", "2026-06-18T08:10:00.000Z")],
      "/features/3/clients": [client(103, "jdoe", "2026-06-18T09:10:00.000Z")],
    }));
    const { source: one, messages } = source();
    const found = await one.poll();
    expect(found).to.deep.include({ error: null, unreadable: [] });
    expect(requests).to.deep.equal([
      "GET /health",
      "GET /features",
      "GET /features/1/clients",
      "GET /features/3/clients",
    ]);
    const [message] = messages as DataInquiryMessage[];
    expect(message?.LicenseServer.Name).to.equal(`${new URL(url).port}@127.0.0.1`);
    expect(message?.Hosts?.[0]).to.include({ HostName: "127.0.0.1", Version: "2025.11.0" });
    expect(pools(messages).map(({ Checkouts }) => Checkouts?.map(({ UserName }) => UserName))).to.deep.equal([
      ["mkeller"],
      [],
      ["jdoe"],
    ]);
  });

  it("may have no health report, and be named by port and host", async () => {
    answer = answersOf(() => ({ "/features": [feature(1, 0)] }));
    const { host } = new URL(url);
    const { source: one, messages } = source({ status: host });
    expect((await one.poll()).error).to.equal(null);
    expect((messages[0] as DataInquiryMessage).LicenseServer.Name).to.equal(host);
  });

  it("has a client begin when it was first listed, through its renewals, and anew when it comes back", async () => {
    let renewed: string | null = "2026-06-18T08:10:00.000Z";
    answer = answersOf(() => ({
      "/features": [feature(1, renewed === null ? 0 : 1)],
      "/features/1/clients": renewed === null ? [] : [client(101, "mkeller", renewed)],
    }));
    const { source: one, messages } = source();
    const starts: (string | undefined)[] = [];
    for (renewed of [
      renewed,
      "2026-06-18T09:10:00.000Z",
      "2026-06-19T09:10:00.000Z",
      null,
      "2026-06-20T09:10:00.000Z",
    ]) {
      await one.poll();
      starts.push(pools(messages)[0]?.Checkouts?.[0]?.StartTimeUtc);
    }
    expect(starts).to.deep.equal([...Array(3).fill("2026-06-18T08:10:00.000Z"), undefined, "2026-06-20T09:10:00.000Z"]);
  });

  it("gets user and password of a file where it wants them, and afterwards the token alone", async () => {
    const file = join(folder, "fne.json");
    await writeFile(file, JSON.stringify({ user: "reader", password: "s3cret", more: "no" }));
    let sent = "";
    answer = (request, response, body) => {
      const isIn = request.headers.authorization === "Bearer t0ken";
      if (request.url?.endsWith("/authorize")) sent = body;
      response.statusCode = request.url?.endsWith("/authorize") || isIn ? 200 : 401;
      response.end(JSON.stringify(request.url?.endsWith("/authorize") ? { token: "t0ken" } : [feature(1, 0)]));
    };
    const { source: one, messages } = source({ credentials: "fne.json" });
    expect((await one.poll()).error).to.equal(null);
    expect(JSON.parse(sent)).to.deep.equal({ user: "reader", password: "s3cret" });
    expect(messages).to.have.length(1);
    expect((await source().source.poll()).error).to.contain("/features answered 401");
    answer = (_, response) => response.writeHead(401).end("s3cret");
    const refused = (await one.poll()).error;
    expect(refused).to.contain("/authorize answered 401").and.not.to.contain("s3cret");
    await writeFile(file, "reader:s3cret");
    expect((await one.poll()).error).to.equal(
      `sources.0.credentials: ${file}: no JSON with user and password that can be read`,
    );
    answer = (_, response) => response.end('{"token":"a\\nb"}');
    await writeFile(file, JSON.stringify({ user: "reader", password: "s3cret" }));
    expect((await one.poll()).error).to.contain("answered without a token");
  });

  it("is not applied where a part of its answers is missing", async () => {
    answer = answersOf(() => ({ "/features": [feature(1, 1), feature(2, 1)], "/features/1/clients": [] }));
    const { source: one, messages } = source();
    expect((await one.poll()).error).to.contain("/features/2/clients answered 404");
    expect(messages).to.deep.equal([]);
    answer = (_, response) => response.end('[{"id":1,"featureName":"terrain"');
    expect((await one.poll()).error).to.contain("cut off");
    expect(messages).to.deep.equal([]);
  });

  it("leads nowhere else: a redirect is no answer, and no token goes there", async () => {
    answer = (_, response) => response.writeHead(302, { location: `${url}/elsewhere` }).end();
    expect((await source().source.poll()).error).to.contain("/features answered 302");
    expect(requests).not.to.include("GET /elsewhere");
  });

  it("is given up where it drips, is silent or never ends", async () => {
    const drip = (response: ServerResponse) => {
      const timer = setInterval(() => response.write(" "), 50);
      response.on("close", () => clearInterval(timer));
    };
    answer = (_, response) => drip(response);
    expect((await source({ timeout: "300ms" }).source.poll()).error).to.contain("did not answer within 0.3 s");
    answer = () => {};
    expect((await source({ timeout: "300ms" }).source.poll()).error).to.contain("did not answer within 0.3 s");
    const megabyte = "x".repeat(1 << 20);
    answer = (_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(megabyte));
      };
      response.on("drain", pour);
      pour();
    };
    expect((await source({ timeout: "60s" }).source.poll()).error).to.contain("answered more than 64 MB");
  });
});
