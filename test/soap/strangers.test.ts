// The cost of a legacy message whose sender has not logged in: its first part is unpacked, and the rest is not read. The fault makes
// old programs log in again: they look for its words.
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
      expect([status, fault]).to.deep.equal([500, "Session (none) does not exist"]);
    }
    const { user } = process.cpuUsage(before);
    // One of them took two seconds of the main thread when all of it was read.
    expect(user / 1000).to.be.lessThan(8_000);
  });

  it("is refused with many elements, also when it names a session that does not exist", async () => {
    expect((await send(server.url, { body: filtered("", 900) })).fault).to.equal("Session (none) does not exist");
    const fault = (await send(server.url, { body: filtered("no-such-session", 900) })).fault;
    expect(fault).to.equal("Session no-such-session does not exist");
  });

  it("is refused by the words of its token where it has one", async () => {
    const headers = { authorization: "Bearer x" };
    const { fault } = await send(server.url, { body: filtered("", 900), headers });
    expect(fault).to.equal("The access token is not one of ours, or was changed.");
  });

  it("is refused as early in a body that is not compressed", async () => {
    const body = envelope("GetLicenses", "x".repeat(300_000));
    expect((await send(server.url, { body })).fault).to.equal("Session (none) does not exist");
  });

  it("is answered where it is small: with the request to log in, or as the log-in itself", async () => {
    expect((await send(server.url, { body: envelope("GetLicenses") })).fault).to.equal("Session (none) does not exist");
    expect(await logIn()).to.match(/^[\w-]{20,64}$/);
  });

  it("may be large once it names an open session, compressed too", async () => {
    const body = filtered(await logIn(), 900);
    expect((await send(server.url, { body })).status).to.equal(200);
    expect((await send(server.url, { body: new Uint8Array(gzipSync(body)), headers: gzip })).status).to.equal(200);
    const typed = body.replace("<vo:SessionID>", '<vo:SessionID xsi:type="xs:string" xmlns:xsi="urn:x">');
    expect(typed).to.not.equal(body);
    expect((await send(server.url, { body: typed })).status).to.equal(200);
    const ofEmptyItems = body.replaceAll("<arr:string>k</arr:string>", "<arr:string/>");
    expect((await send(server.url, { body: ofEmptyItems })).status).to.equal(200);
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
