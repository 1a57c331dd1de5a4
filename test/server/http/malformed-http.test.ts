// Requests that are no proper HTTP: each is answered with a problem, or ended.
import { expect } from "chai";
import { exchange, firstReply } from "../../support/http/raw.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("what is no proper HTTP", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  const sent = async (...pieces: (string | Uint8Array)[]) => firstReply(await exchange(server.url, pieces));
  const post = "POST /api/v1/broker/commands HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

  afterEach("and the server goes on, without a fault in its log", async () => {
    expect((await server.client.get("/api/v1/users/lookup")).status).to.equal(200);
    expect(server.log.filter((line) => Number(line.level) >= 50)).to.deep.equal([]);
  });

  it("is 400 as a problem, and the connection ends", async () => {
    const texts = [
      "hello\r\n\r\n",
      "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
      "GET /api/v1/ses sions HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET /api/v1/sessions HTTP/1.1\r\nHost x\r\n\r\n",
      "GET /api/v1/sessions HTTP/1.1\r\nHo\u0001st: x\r\n\r\n",
      "GET /api/v1/sessions HTTP/1.1\r\nX: a\u0000b\r\n\r\n",
      "G\u00e4T / HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`,
      `${post}Transfer-Encoding: gzip\r\n\r\n{}`,
      "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
      "NOSUCHMETHOD / HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET /api/v1/users/lookup HTTP/1.1\r\n\r\n",
      "GET /api/v1/users/lookup HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
      "GET /api/v1/users/lookup HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n",
    ];
    for (const text of texts) {
      const { status, headers, body } = await sent(Buffer.from(text, "latin1"));
      expect(status, text).to.equal(400);
      expect(headers["content-type"], text).to.match(/^application\/problem\+json/);
      expect(headers.connection, text).to.equal("close");
      expect(JSON.parse(body)).to.include({ status: 400, code: "invalid_input", traceId: headers["x-trace-id"] });
    }
  });

  it("with headers that are too large is 431, and so is an address that leaves no room for them; less is 414", async () => {
    const large = await sent(`GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(270_000)}\r\n\r\n`);
    expect([large.status, JSON.parse(large.body).code]).to.deep.equal([431, "headers_too_large"]);
    const many = await sent(`GET / HTTP/1.1\r\nHost: x\r\n${"X: aaaaaaaaaa\r\n".repeat(20_000)}\r\n`);
    expect(many.status).to.equal(431);
    const long = (length: number) => sent(`GET /api/v1/sessions?x=${"a".repeat(length)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect((await long(270_000)).status).to.equal(431);
    const shorter = await long(250_000);
    expect([shorter.status, JSON.parse(shorter.body).code]).to.deep.equal([414, "uri_too_long"]);
  });

  it("in the middle of a body is 400", async () => {
    const reply = await sent(`${post}Transfer-Encoding: chunked\r\n\r\n`, "zz\r\n{}\r\n0\r\n\r\n");
    expect(reply.status).to.equal(400);
  });

  it("as a body that ends before its length leaves nothing behind", async () => {
    const reply = await exchange(server.url, [`${post}Content-Length: 100\r\n\r\n{"a":`], 200);
    expect(reply).to.equal("");
  });

  it("as an expectation that is none is 417; 100-continue is answered before the body is read", async () => {
    const unknown = await sent("GET /api/v1/users/lookup HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n\r\n");
    expect([unknown.status, unknown.headers["content-type"]]).to.deep.equal([
      417,
      "application/problem+json; charset=utf-8",
    ]);
    const expecting = `${post}Expect: 100-continue\r\n`;
    expect(await exchange(server.url, [`${expecting}Content-Length: 2\r\n\r\n`])).to.match(
      /^HTTP\/1\.1 100 Continue\r\n/,
    );
    expect((await sent(`${expecting}Content-Length: 999999999\r\n\r\n`)).status).to.equal(413);
    const otherType = expecting.replace("application/json", "text/plain");
    const refused = await sent(`${otherType}Content-Length: 2\r\n\r\n`);
    expect([refused.status, refused.headers.connection]).to.deep.equal([415, "close"]);
  });

  it("as a proxy's request: an absolute address is taken by its path, CONNECT is refused", async () => {
    const absolute = await sent("GET http://elsewhere:99/api/v1/users/lookup?x=1 HTTP/1.1\r\nHost: x\r\n\r\n");
    expect([absolute.status, Object.keys(JSON.parse(absolute.body).errors)]).to.deep.equal([400, ["x"]]);
    // The pages at /, or the word that they are not built.
    expect((await sent("GET HTTP://elsewhere HTTP/1.1\r\nHost: x\r\n\r\n")).status).to.be.oneOf([200, 503]);
    expect((await sent("GET http://[::1/api/v1/x HTTP/1.1\r\nHost: x\r\n\r\n")).status).to.be.within(400, 404);
    expect((await sent("CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n")).status).to.equal(405);
    expect((await sent("OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n")).status).to.be.oneOf([204, 404]);
  });

  it("as an upgrade is answered as if that header were missing", async () => {
    const upgrade = "GET /api/v1/users/lookup HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
    expect((await sent(upgrade)).status).to.equal(200);
  });

  it("as several requests at once is answered one by one, in order", async () => {
    const one = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const text = await exchange(server.url, [
      one("/api/v1/users/lookup") + one("/api/v1/nothing") + one("/health/live"),
    ]);
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((found) => found[1])).to.deep.equal(["200", "404", "200"]);
  });
});
