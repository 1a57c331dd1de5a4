// The address, the envelopes, the session handshake and the faults of the legacy methods, over real HTTP.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { retired, served } from "../../legacy-soap/types/methods.ts";
import { Fault } from "../../legacy-soap/wire/fault.ts";
import { adminPassword, startTestServer, useTestServer } from "../support/http/server.ts";
import { envelope, send, servicePath, session, soap12, startOnLegacyPort } from "./calls.ts";

const relogin = /Session.*(does not exist|expired)|User.*(expired|invalid)/s;

describe("the legacy methods' protocol", () => {
  const server = useTestServer({ SVC_LEGACY_SESSION_MINUTES: "1" });
  const call = (body: string, more = {}) => send(server.url, { body, ...more });

  async function logIn(password = adminPassword): Promise<string> {
    const request = `<dc:UserName>admin</dc:UserName><dc:Password>${password}</dc:Password>`;
    const { text } = await call(envelope("PerformUserAuthentication", request));
    return /<dc:SessionID>([^<]+)</.exec(text)?.[1] ?? text;
  }

  it("describes all 66 methods at ?wsdl and ?singleWsdl, in any case, at the requested address", async () => {
    for (const path of [`${servicePath}?wsdl`, `${servicePath}?singleWsdl`, `${servicePath.toLowerCase()}?WSDL`]) {
      const { status, type, text } = await send(server.url, { path, method: "GET" });
      expect(status, path).to.equal(200);
      expect(type).to.match(/^text\/xml/);
      expect(text).to.include(`<soap:address location="${server.url}${servicePath}"/>`);
      expect(text.match(/<soap:operation /g)).to.have.length(66);
      expect(text).not.to.include("schemaLocation");
    }
  });

  it("requires a session, opens one by a right password, and answers with it", async () => {
    const none = await call(envelope("GetLicenseTypes"));
    expect(none).to.include({ status: 500, fault: "Session (none) does not exist" });
    const id = await logIn();
    const answer = await call(envelope("GetLicenseTypes", session(id)));
    expect(answer.status).to.equal(200);
    expect(answer.text).to.include("<pub:LicenseTypes>Token</pub:LicenseTypes>");
    expect((await call(envelope("GetLicenseTypes", session("abc")))).fault).to.equal("Session abc does not exist");
  });

  it("stores ids as hashes, and reports an expired session differently from one that never existed", async () => {
    const id = await logIn();
    const rows: { id_hash: string }[] = await server.db.read("legacy_sessions");
    expect(JSON.stringify(rows)).not.to.include(id);
    await server.db.write("legacy_sessions").update({ ends_at: Date.now() - 1 });
    expect((await call(envelope("GetLicenseTypes", session(id)))).fault).to.equal(`Session ${id} expired`);
  });

  it("extends a session that is refreshed, and ends it when its account's password changes", async () => {
    const id = await logIn();
    await server.db.write("legacy_sessions").update({ ends_at: Date.now() + 5_000 });
    await call(envelope("GetLicenseTypes", session(id, true)));
    const [row] = await server.db.read("legacy_sessions").orderBy("ends_at", "desc").limit(1);
    expect(row.ends_at).to.be.greaterThan(Date.now() + 50_000);
    await server.db.write("accounts").update({ generation: 77 });
    expect((await call(envelope("GetLicenseTypes", session(id, true)))).fault).to.equal(`Session ${id} does not exist`);
    await server.db.write("accounts").update({ generation: 1 });
  });

  it("answers a wrong password in the result, and unknown names in the same way", async () => {
    for (const name of ["admin", "nobody"]) {
      const request = `<dc:UserName>${name}</dc:UserName><dc:Password>wrong</dc:Password>`;
      const { status, text } = await call(envelope("PerformUserAuthentication", request));
      expect(status).to.equal(200);
      expect(text).to.include("<dc:Code>401</dc:Code><dc:Message>The user name or the password is wrong.</dc:Message>");
      expect(text).to.include('<dc:SessionID i:nil="true"/>');
    }
  });

  it("answers SOAP 1.2 with 1.2, bare XML with bare XML, and JSON with JSON, wrapped as it came", async () => {
    const headers = { "content-type": "application/soap+xml; charset=utf-8" };
    const newer = await call(envelope("GetLoginFormSettings", "", soap12), { headers });
    expect(newer.type).to.match(/^application\/soap\+xml/);
    expect(newer.text).to.include(`xmlns:soap="${soap12}"`);
    const path = `${servicePath}/web/GetLoginFormSettings`;
    const bare = await call('<GetLoginFormSettings xmlns="Svc.Server.Services"><request/></GetLoginFormSettings>', {
      path,
    });
    expect(bare.text).to.match(/^<\?xml[^>]*\?><GetLoginFormSettingsResponse/);
    const json = { path, headers: { "content-type": "application/json" } };
    expect(JSON.parse((await call("{}", json)).text)).to.include({ UserAuthenticationRequired: true, UserID: 0 });
    expect(JSON.parse((await call('{"request": {}}', json)).text)).to.have.keys("GetLoginFormSettingsResult");
    const got = await send(server.url, { path, method: "GET" });
    expect(got.text).to.include("UserAuthenticationRequired>true<");
  });

  it("accepts nil and missing requests, UTF-16, a byte order mark and compressed bodies", async () => {
    const plain = envelope("GetLoginFormSettings");
    const nil = plain.replace("</tns:Get", '<tns:request i:nil="true"/></tns:Get');
    const utf16 = Buffer.from(`\ufeff${plain.replace("utf-8", "utf-16")}`, "utf16le");
    const packed = { "content-type": "text/xml", "content-encoding": "gzip" };
    for (const sent of [
      { body: plain },
      { body: nil },
      { body: `\ufeff${plain}` },
      { body: new Uint8Array(utf16), headers: { "content-type": "text/xml; charset=utf-16" } },
      { body: new Uint8Array(gzipSync(plain)), headers: packed },
    ]) {
      const answer = await send(server.url, sent);
      expect(answer.status, answer.fault).to.equal(200);
    }
  });

  it("refuses retired and unknown methods, and names that disagree, each with a different text", async () => {
    for (const [name, instead] of Object.entries(retired)) {
      const { status, fault } = await call(envelope(name));
      expect(status).to.equal(500);
      expect(fault).to.include(`The method ${name} is no longer supported.`).and.not.match(relogin);
      expect(fault).to.include(instead ?? "No REST method replaces it.");
    }
    expect((await call(envelope("GetNothing"))).fault).to.equal("This service has no method GetNothing.");
    const headers = { "content-type": "text/xml", soapaction: '"Svc.Server.Services/IAdminAPI/GetLicenses"' };
    expect((await call(envelope("GetLicenseTypes"), { headers })).fault).to.include("different methods");
    const path = `${servicePath}/web/GetLicenses`;
    expect((await call(envelope("GetLicenseTypes"), { path })).fault).to.include("different methods");
  });

  it("names the header that it does not understand", async () => {
    const header = (attribute: string) =>
      envelope("GetLoginFormSettings").replace(
        "<e:Body>",
        `<e:Header><w:Security xmlns:w="urn:w" ${attribute}/></e:Header><e:Body>`,
      );
    expect((await call(header('e:mustUnderstand="0"'))).status).to.equal(200);
    const { fault } = await call(header('e:mustUnderstand="1"'));
    expect(fault).to.equal("The header Security has mustUnderstand, and this service does not understand it.");
  });

  it("names the method that an address of one method does not have, and what JSON must be", async () => {
    const json = { path: `${servicePath}/web/GetLoginFormSettings`, headers: { "content-type": "application/json" } };
    const { text } = await call('{"BaseInfo": {"IsExport": "true"}}', json);
    expect(JSON.parse(text).Fault.faultstring).to.equal("request.BaseInfo.IsExport must be true or false.");
    const put = await call("", { method: "PUT" });
    expect([put.status, put.text]).to.deep.equal([405, "This address accepts only GET, HEAD, POST.\n"]);
  });

  it("names replacements that the contract has", () => {
    const contract = JSON.parse(readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"));
    for (const instead of Object.values(retired).filter((one) => one !== null)) {
      const [verb = "", path = ""] = instead.split(" ");
      expect(contract.paths[path], instead).to.have.property(verb.toLowerCase());
    }
  });

  it("checks requests against the table of types, and names the field", async () => {
    const base = session(await logIn());
    const paging = (inside: string) =>
      base.replace("</dc:SessionData>", `</dc:SessionData><dc:PagingData>${inside}</dc:PagingData>`);
    const time = (inside: string) => `${base}<vo:StartTime>${inside}</vo:StartTime>`;
    const cases: [method: string, request: string, field: string][] = [
      ["GetLicenses", paging("<vo:NumOfRecord>many</vo:NumOfRecord>"), "request.BaseInfo.PagingData.NumOfRecord"],
      ["GetLicenses", paging("<vo:StartRecord>2147483648</vo:StartRecord>"), "request.BaseInfo.PagingData.StartRecord"],
      ["GetLicenses", `${base}<vo:IncludeObsolete>yes</vo:IncludeObsolete>`, "request.IncludeObsolete"],
      [
        "GetLicenses",
        `${base}<vo:LicenseTypes><pub:LicenseTypes>Floating</pub:LicenseTypes><pub:LicenseTypes>Free</pub:LicenseTypes></vo:LicenseTypes>`,
        "request.LicenseTypes.LicenseTypes[1]",
      ],
      ["GetLicenses", `${base}<vo:ServerNames>a</vo:ServerNames>`, "request must not hold ServerNames"],
      ["GetLicensesActivity", time("<svo:Year>2026</svo:Year><svo:Month>13</svo:Month>"), "request.StartTime.Month"],
      [
        "GetLicensesActivity",
        time("<svo:Year>2026</svo:Year><svo:Month>2</svo:Month><svo:Day>30</svo:Day>"),
        "request.StartTime.Day",
      ],
      [
        "GetLicensesActivity",
        time("<svo:StringFormatted>soon</svo:StringFormatted>"),
        "request.StartTime.StringFormatted",
      ],
      ["GetLicenseUsageReport", `${base}<dc:UserIDs><arr:int>x</arr:int></dc:UserIDs>`, "request.UserIDs.int[0]"],
    ];
    for (const [method, request, field] of cases) {
      const { status, fault } = await call(envelope(method, request));
      expect(status, field).to.equal(500);
      expect(fault).to.include(field).and.not.match(relogin);
    }
  });

  it("refuses a message that unpacks to more than the limit", async () => {
    const head = envelope("GetLicenses", session(await logIn())).replace(/<\/tns:request>.*/s, "");
    const bomb = gzipSync(Buffer.concat([Buffer.from(head), Buffer.alloc(64 * 1024 * 1024, "<a>")]));
    const headers = { "content-type": "text/xml", "content-encoding": "gzip" };
    expect((await send(server.url, { body: new Uint8Array(bomb), headers })).fault).to.include("larger than");
    expect((await call(envelope("GetLoginFormSettings"))).status).to.equal(200);
  });

  it("writes no text that would make a program log in again", async () => {
    const { fault } = await call(envelope("UserSessionExpired"));
    expect(fault).not.to.match(relogin);
    expect(new Fault("Client", "request.UserIDs is invalid").message).not.to.match(relogin);
    expect(new Fault("Client", "Session x expired and does not exist").message).not.to.match(relogin);
    expect(Object.keys(served)).to.have.length(18);
  });
});

describe("the legacy methods without security, and on a separate port", () => {
  it("needs no session with security off", async () => {
    const open = await startTestServer({ SVC_SECURITY_MODE: "off" });
    try {
      expect((await send(open.url, { body: envelope("GetLicenseTypes") })).status).to.equal(200);
      const form = await send(open.url, { body: envelope("GetLoginFormSettings") });
      expect(form.text).to.include("UserAuthenticationRequired>false<");
    } finally {
      await open.close();
    }
  });

  it("SVC_LEGACY_PORT serves only this path", async () => {
    const running = await startOnLegacyPort();
    try {
      const url = running.legacyUrl ?? "";
      expect((await send(url, { body: envelope("GetLicenseTypes") })).status).to.equal(200);
      const { text } = await send(url, { path: `${servicePath}?wsdl`, method: "GET" });
      expect(text).to.include(`${url}${servicePath}`);
      for (const path of ["/", "/api/v1/features", "/health/live", "/swagger/index.html"]) {
        expect((await fetch(url + path)).status, path).to.equal(404);
      }
    } finally {
      await running.close();
    }
  });
});
