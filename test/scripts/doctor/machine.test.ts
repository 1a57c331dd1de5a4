// What the doctor finds about this machine: ports, settings, the disk, and certificates.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import tls from "node:tls";
import { expect } from "chai";
import { diskLine } from "../../../scripts/doctor/data.ts";
import { ageLine } from "../../../scripts/doctor/identity.ts";
import { checkPorts } from "../../../scripts/doctor/ports.ts";
import { checkSettings } from "../../../scripts/doctor/settings.ts";
import { checkTls } from "../../../scripts/doctor/tls.ts";
import { type Environment, loadConfig } from "../../../server/settings/config.ts";
import { temporaryFolder } from "../../db/temporary-folder.ts";
import { testKeySecret } from "../../support/http/signing-key.ts";
import { root } from "../../support/run/process.ts";

describe("the doctor, of this machine,", () => {
  it("tells a free port from one of something else, and finds two settings with one port", async () => {
    const other = http.createServer((_req, res) => res.end("hello")).listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const port = String((other.address() as AddressInfo).port);
    const given = { SVC_API_PORT: port, SVC_IDENTITY_PORT: port };
    const { lines, running } = await checkPorts(loadConfig(given), undefined);
    expect(running).to.deep.equal({ api: false, identity: false });
    expect(lines.map(({ found }) => found)).to.deep.equal([
      "SVC_API_PORT and SVC_IDENTITY_PORT are the same port",
      `port ${port} (SVC_API_PORT): something else listens`,
      `port ${port} (SVC_IDENTITY_PORT): something else listens`,
    ]);
    await new Promise((resolve) => other.close(resolve));
    const free = await checkPorts(loadConfig(given), "identity");
    expect(free.lines.map(({ state, found }) => [state, found])).to.deep.equal([
      ["ok", `port ${port} (SVC_IDENTITY_PORT): nothing listens, it is free`],
    ]);
    const production = { SVC_ENVIRONMENT: "production", SVC_TLS_BY_PROXY: "yes", SVC_KEY_SECRET: testKeySecret };
    const foreign = await checkPorts(loadConfig({ ...production, SVC_HOST: "192.0.2.1", SVC_API_PORT: "0" }), "api");
    expect(foreign.lines[0]?.found).to.equal("SVC_HOST is 192.0.2.1, which is no address of this machine");
  });

  it("warns of settings that are seldom meant", () => {
    const found = (given: Environment) =>
      checkSettings(given, loadConfig(given))
        .filter(({ state }) => state === "warning")
        .map(({ found: text }) => text.split(" ", 1)[0]);
    expect(found({ SVC_SECURITY_MODE: "off", SVC_LOG_LEVEL: "silent" })).to.deep.equal([
      "SVC_LOG_LEVEL",
      "SVC_SECURITY_MODE",
    ]);
    const production = { SVC_ENVIRONMENT: "production", SVC_TLS_BY_PROXY: "yes", SVC_KEY_SECRET: testKeySecret };
    expect(found(production)).to.deep.equal(["SVC_TLS_BY_PROXY", "SVC_PUBLIC_URL"]);
  });

  it("says when the next signing key is made, and whether it is late", () => {
    const day = 86_400_000;
    const line = (days: number) => ageLine(Date.now() - days * day, 30 * day);
    expect(line(10).found).to.match(/10 days old; the next one is made in 20 days/);
    expect(line(40)).to.include({ state: "warning" });
    expect(line(40).found).to.match(/is 10 days late/);
  });

  it("wants room on the disk for one more copy of the database", () => {
    const state = (free: number, database: number) => diskLine({ free, all: 1e12, database }).state;
    expect([state(1e11, 1e10), state(1e10, 2e10), state(5e8, 1e6), state(1e8, 1e6)]).to.deep.equal([
      ...["ok", "warning", "warning", "fault"],
    ]);
  });
});

/** A root, an authority below it and certificates of that, as files. */
describe("the doctor, of certificates,", () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const usual = tls.getCACertificates("default");
  after(() => {
    tls.setDefaultCACertificates(usual);
    folder.remove();
  });

  function openssl(text: string): void {
    execFileSync("openssl", text.split(" "), { cwd: folder.path, stdio: "ignore" });
  }

  function certificate(name: string, by: string, days: number, extension: string): void {
    writeFileSync(at(`${name}.ext`), extension);
    openssl(
      `req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=${name} -keyout ${name}.key -out ${name}.csr`,
    );
    openssl(
      `x509 -req -in ${name}.csr -CA ${by}.pem -CAkey ${by}.key -CAcreateserial -days ${days} -extfile ${name}.ext -out ${name}.pem`,
    );
  }

  before(() => {
    const authority = "basicConstraints=critical,CA:true";
    openssl(
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=root -days 3650 -keyout root.key -out root.pem -addext ${authority}`,
    );
    certificate("middle", "root", 3650, authority);
    const names = "subjectAltName=DNS:licences.example.com,DNS:id.example.com";
    certificate("good", "middle", 300, names);
    certificate("soon", "middle", 5, names);
    certificate("other", "middle", 300, "subjectAltName=DNS:other.example.com");
    for (const name of ["good", "soon", "other"]) {
      writeFileSync(
        at(`${name}-chain.pem`),
        readFileSync(at(`${name}.pem`), "utf8") + readFileSync(at("middle.pem"), "utf8"),
      );
    }
    tls.setDefaultCACertificates([...usual, readFileSync(at("root.pem"), "utf8")]);
  });

  function linesOf(cert: string, key: string) {
    return checkTls(
      loadConfig({
        ...{ SVC_ENVIRONMENT: "production", SVC_KEY_SECRET: testKeySecret, SVC_TLS_CERT: cert, SVC_TLS_KEY: key },
        ...{ SVC_PUBLIC_URL: "https://licences.example.com", SVC_IDENTITY_URL: "https://id.example.com:5000" },
      }),
    );
  }
  const statesOf = async (cert: string, key: string) =>
    (await linesOf(at(cert), at(key))).map(({ state, found }) => `${state}: ${found}`);

  it("are well with their chain, their names and time left", async () => {
    const lines = await statesOf("good-chain.pem", "good.key");
    expect(lines).to.have.lengthOf(2);
    expect(lines[0]).to.match(/^ok: licences\.example\.com: valid until \d{4}-\d\d-\d\d, with its chain$/);
    expect(lines[1]).to.match(/^ok: id\.example\.com: /);
  });

  it("are not without their chain, with other names, shortly before their end, with another key, or unread", async () => {
    expect((await statesOf("good.pem", "good.key"))[0]).to.match(/^fault: .*comes without its chain/);
    expect((await statesOf("other-chain.pem", "other.key"))[0]).to.match(/^fault: .*for other names/);
    expect((await statesOf("soon-chain.pem", "soon.key"))[0]).to.match(/^warning: .*ends in \d days/);
    expect((await statesOf("good-chain.pem", "soon.key"))[0]).to.match(/^fault: SVC_TLS_KEY is the key of another/);
    expect((await statesOf("none.pem", "none.key"))[0]).to.match(/^fault: .*can't be read \(ENOENT\)/);
    const own = join(root, "test/support/tls/");
    const [self] = await linesOf(`${own}certificate.pem`, `${own}key.pem`);
    expect(self?.found).to.match(/for other names|does not trust/);
  });

  it("of a proxy are looked at by a connection", async () => {
    const files = { cert: readFileSync(at("good-chain.pem")), key: readFileSync(at("good.key")) };
    const proxy = tls.createServer(files, (socket) => socket.end()).listen(0, "127.0.0.1");
    await new Promise((resolve) => proxy.once("listening", resolve));
    const url = `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const given = { SVC_ENVIRONMENT: "production", SVC_KEY_SECRET: testKeySecret, SVC_TLS_BY_PROXY: "yes" };
    const ask = () => checkTls(loadConfig({ ...given, SVC_PUBLIC_URL: url, SVC_IDENTITY_URL: url }));
    expect((await ask()).map(({ state, found }) => `${state}: ${found}`)).to.deep.equal([
      `fault: ${new URL(url).host}: the certificate is for other names`,
    ]);
    await new Promise((resolve) => proxy.close(resolve));
    expect((await ask())[0]?.state).to.equal("skipped");
  });
});
