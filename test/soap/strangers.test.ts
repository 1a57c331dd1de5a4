// The cost of a legacy message whose sender has not logged in: its first part is unpacked and a few hundred elements are read.
// Who has logged in may send more.
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { adminPassword, startTestServer, useTestServer } from "../support/http/server.ts";
import { envelope, send, servicePath, session } from "./calls.ts";

const gzip = { "content-encoding": "gzip" };
/** 7 MB of small elements, of which 30 kB are sent. */
const bomb = gzipSync(envelope("GetLicenses", `<dc:SaasToken/>${"<a/>".repeat(1_750_000)}`));

describe("a legacy message of somebody who has not logged in", () => {
  const server = useTestServer();

  async function logIn(): Promise<string> {
    const request = `<dc:UserName>admin</dc:UserName><dc:Password>${adminPassword}</dc:Password>`;
    const { text } = await send(server.url, { body: envelope("PerformUserAuthentication", request) });
    return /<dc:SessionID>([^<]+)</.exec(text)?.[1] ?? text;
  }
  const filtered = (id: string, count: number) =>
    envelope(
      "GetLicenses",
      `${session(id)}<vo:AdditionalKey>${"<arr:string>k</arr:string>".repeat(count)}</vo:AdditionalKey>`,
    );

  it("is refused after its first part, however small it was compressed, and costs next to nothing", async () => {
    const before = process.cpuUsage();
    for (let time = 0; time < 10; time += 1) {
      const { status, fault } = await send(server.url, { body: new Uint8Array(bomb), headers: gzip });
      expect([status, fault]).to.deep.equal([
        500,
        "Log in first: a message without an open session may have 65536 bytes and a few hundred elements.",
      ]);
    }
    const { user } = process.cpuUsage(before);
    // One of them took two seconds of the main thread when all of it was read.
    expect(user / 1000).to.be.lessThan(8_000);
  });

  it("is refused with more than a few hundred elements, also when it names a session that does not exist", async () => {
    for (const id of ["no-such-session", ""]) {
      expect((await send(server.url, { body: filtered(id, 900) })).fault).to.match(/^Log in first/);
    }
  });

  it("is refused as early in a body that is not compressed", async () => {
    const body = envelope("GetLicenses", "x".repeat(300_000));
    expect((await send(server.url, { body })).fault).to.match(/^Log in first/);
  });

  it("is answered where it is small: with the request to log in, or as the log-in itself", async () => {
    expect((await send(server.url, { body: envelope("GetLicenses") })).fault).to.equal("Session (none) does not exist");
    expect(await logIn()).to.match(/^[\w-]{20,64}$/);
  });

  it("may be large once it names an open session, compressed too", async () => {
    const body = filtered(await logIn(), 900);
    expect((await send(server.url, { body })).status).to.equal(200);
    expect((await send(server.url, { body: new Uint8Array(gzipSync(body)), headers: gzip })).status).to.equal(200);
  });
});

describe("the legacy methods", () => {
  it("do not exist with SVC_LEGACY=off", async () => {
    const server = await startTestServer({ SVC_LEGACY: "off" });
    try {
      const { status } = await send(server.url, { path: `${servicePath}?wsdl`, method: "GET" });
      expect(status).to.equal(404);
    } finally {
      await server.close();
    }
  });
});
