// The examples of docs/proxies, run by the proxies that they are for: TLS outside, both services behind it, by their
// public names, with the settings of docs/tls-and-proxies.md. Where a proxy is not installed its test prints that it
// was skipped. No IIS was at hand: of its file only the form is held.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect } from "chai";
import { SaxesParser } from "saxes";
import { addCredential } from "../../identity/index.ts";
import { loadConfig } from "../../server/settings/config.ts";
import { temporaryFolder } from "../db/temporary-folder.ts";
import { adminPassword, startTestServer, type TestServer } from "../support/http/server.ts";
import { testKeySecret } from "../support/http/signing-key.ts";
import { root } from "../support/run/process.ts";
import { waitUntil } from "../support/run/wait.ts";

const textOf = (name: string) => readFileSync(join(root, name), "utf8");
const example = (name: string) => textOf(`docs/proxies/${name}`);
const pem = (name: string) => join(root, "test/support/tls", name);

/** The settings of the document, without the file that it names. */
function documented(): NodeJS.Dict<string> {
  const [, block = ""] = /```ini\n([\s\S]*?)```/.exec(textOf("docs/tls-and-proxies.md")) ?? [];
  const { SVC_KEY_SECRET_FILE: _, ...given } = parseEnv(block);
  return given;
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taken.once("listening", resolve));
  const { port } = taken.address() as AddressInfo;
  await new Promise((resolve) => taken.close(resolve));
  return port;
}

interface Ports {
  readonly api: number;
  readonly identity: number;
  readonly tls: number;
  readonly plain: number;
}

describe("the service behind a proxy with TLS", () => {
  let server: TestServer;
  let credential: Record<string, string>;
  let ports: Ports;
  const folder = temporaryFolder();

  before(async () => {
    const [api, identity, tls, plain, health] = await Promise.all(Array.from({ length: 5 }, freePort));
    ports = { api, identity, tls, plain } as Ports;
    const settings = { ...documented(), SVC_API_PORT: `${api}`, SVC_IDENTITY_PORT: `${identity}` };
    const more = { SVC_HEALTH_PORT: `${health}`, SVC_KEY_SECRET: testKeySecret };
    server = await startTestServer({ ...settings, ...more }, {}, "no token");
    const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
    credential = { client_id: clientId, client_secret: clientSecret };
  });
  after(async () => {
    await server.close();
    folder.remove();
  });

  /** A request as a client sends it that knows the public name; `text` is read. */
  function send(name: string, path: string, { body, ...options }: RequestOptions & { body?: string } = {}) {
    const isPlain = options.port !== undefined;
    const { request } = isPlain ? http : https;
    const tls = { servername: name, ca: readFileSync(pem("certificate.pem")), checkServerIdentity: () => undefined };
    const target = { host: "127.0.0.1", port: ports.tls, path, agent: false, ...(!isPlain && tls) };
    const headers = { Host: name, ...(options.headers as Record<string, string>) };
    return new Promise<{ status: number | undefined; headers: IncomingMessage["headers"]; text: string }>(
      (resolve, reject) => {
        const sent = request({ ...target, ...options, headers }, (answer) => {
          let text = "";
          answer.on("data", (chunk) => {
            text += chunk;
          });
          answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
        });
        sent.on("error", reject).end(body);
      },
    );
  }

  async function expectWhole(): Promise<void> {
    const [api, login] = ["licences.example.com", "login.example.com"];
    const isOpen = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(ports.tls, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
        socket.on("connect", () => socket.destroy());
      });
    await waitUntil("the proxy listens", isOpen);
    const found = await send(login, "/.well-known/openid-configuration");
    expect(JSON.parse(found.text).token_endpoint).to.equal(`https://${login}/connect/token`);
    const form = { grant_type: "password", username: "admin", password: adminPassword, scope: "svc.server.scope" };
    const body = new URLSearchParams({ ...form, ...credential }).toString();
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    const token = await send(login, "/connect/token", { method: "POST", headers: type, body });
    const Authorization = `Bearer ${JSON.parse(token.text).access_token}`;
    const spoofed = { Authorization, "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Host": "evil.example" };
    const page = await send(api, "/api/v1/sessions?PageSize=5", { headers: spoofed });
    expect(page.status).to.equal(200);
    for (const { headers } of [page, found]) expect(headers["strict-transport-security"]).to.match(/^max-age=31536000/);
    expect(page.headers.link).to.contain("</api/v1/sessions?");
    const addresses = server.log.filter(({ path }) => path === "/api/v1/sessions").map(({ address }) => address);
    expect(addresses.at(-1)).to.equal("127.0.0.1");
    const ids = Array.from({ length: 1000 }, (_, id) => id + 1);
    const long = ["FeatureIds", "UserIds", "LicenseServerIds"].map((name) =>
      ids.map((id) => `${name}=${id}`).join("&"),
    );
    const many = await send(api, `/api/v1/sessions?${long.join("&")}`, { headers: { Authorization } });
    expect(many.status).to.equal(200);
    const contract = await send(api, "/swagger/v1/swagger.json");
    expect(JSON.parse(contract.text).servers[0].url).to.equal(`https://${api}`);
    const plain = await send(api, "/now?x=1", { port: ports.plain });
    expect([301, 308]).to.include(plain.status);
    expect(plain.headers.location).to.equal(`https://${api}/now?x=1`);
    expect((await send(api, "/metrics", { headers: { Authorization } })).status).to.equal(404);
  }

  async function during(program: string, args: readonly string[], work: () => Promise<void>): Promise<void> {
    const proxy: ChildProcess = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
    let printed = "";
    proxy.stderr?.on("data", (chunk) => {
      printed += chunk;
    });
    const ended = new Promise<void>((resolve) => proxy.once("exit", () => resolve()));
    try {
      await work();
    } catch (error) {
      const log = join(folder.path, "apache.log");
      throw new Error(`${(error as Error).message}\n${printed}${existsSync(log) ? readFileSync(log, "utf8") : ""}`);
    } finally {
      proxy.kill("SIGTERM");
      await ended;
    }
  }

  const placed = (text: string) =>
    text
      .replaceAll("127.0.0.1:5015", `127.0.0.1:${ports.api}`)
      .replaceAll("127.0.0.1:5000", `127.0.0.1:${ports.identity}`)
      .replaceAll("/etc/ssl/licences/fullchain.pem", pem("certificate.pem"))
      .replaceAll("/etc/ssl/licences/privkey.pem", pem("key.pem"));

  function skipWithout(test: Mocha.Context, program: string, installed: boolean): void {
    if (installed) return;
    console.log(`    ${program}: skipped (it is not installed)`);
    test.skip();
  }

  it("answers through nginx as docs/proxies/nginx.conf has it", async function () {
    skipWithout(this, "nginx", spawnSync("nginx", ["-v"]).error === undefined);
    const site = placed(example("nginx.conf"))
      .replaceAll("listen 443 ssl", `listen 127.0.0.1:${ports.tls} ssl`)
      .replaceAll("listen 80", `listen 127.0.0.1:${ports.plain}`);
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const temporary = paths.map((name) => `${name}_temp_path ${folder.path}/${name};`).join("\n");
    const main = `daemon off; master_process off; pid ${folder.path}/nginx.pid; error_log stderr;
      events {} http { access_log off; ${temporary}\n${site}\n}`;
    writeFileSync(join(folder.path, "nginx.conf"), main);
    const args = ["-p", folder.path, "-c", join(folder.path, "nginx.conf"), "-e", "stderr"];
    const tested = spawnSync("nginx", [...args, "-t"], { encoding: "utf8" });
    expect(tested.status, tested.stderr).to.equal(0);
    expect(tested.stderr).not.to.contain("[warn]");
    await during("nginx", args, expectWhole);
  });

  it("answers through Apache as docs/proxies/apache.conf has it", async function () {
    const modules = "/usr/lib/apache2/modules";
    skipWithout(this, "apache2", existsSync(modules) && spawnSync("apache2", ["-v"]).error === undefined);
    const needed = ["mpm_event", "authz_core", "socache_shmcb", "ssl", "proxy", "proxy_http", "headers", "alias"];
    const main = [
      ...[
        `ServerRoot ${folder.path}`,
        `PidFile ${folder.path}/apache.pid`,
        `ErrorLog ${folder.path}/apache.log`,
        "LogLevel error",
      ],
      ...[`DefaultRuntimeDir ${folder.path}`, `Mutex file:${folder.path} default`, "ServerName localhost"],
      ...(process.getuid?.() === 0 ? ["User www-data", "Group www-data"] : []),
      ...[`Listen 127.0.0.1:${ports.tls}`, `Listen 127.0.0.1:${ports.plain}`],
      ...needed.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
      placed(example("apache.conf")).replaceAll("*:443", `*:${ports.tls}`).replaceAll("*:80", `*:${ports.plain}`),
    ];
    writeFileSync(join(folder.path, "apache.conf"), `${main.join("\n")}\n`);
    await during("apache2", ["-D", "FOREGROUND", "-f", join(folder.path, "apache.conf")], expectWhole);
  });

  it("is described for IIS by a file that is well formed and leads to the same ports", () => {
    const text = example("iis-web.config");
    const faults: Error[] = [];
    const parser = new SaxesParser();
    parser.on("error", (error) => faults.push(error));
    parser.write(text).close();
    expect(faults).to.deep.equal([]);
    expect(text).to.contain('url="http://127.0.0.1:5015/{R:1}"');
  });

  it("has settings in the document that a start takes, with one proxy trusted", () => {
    const config = loadConfig({ ...documented(), SVC_KEY_SECRET: testKeySecret });
    expect(config).to.deep.include({ environment: "production", trustedProxies: 1, healthPort: 5016 });
    for (const name of ["nginx.conf", "apache.conf"]) {
      for (const url of [config.publicUrl, config.identityUrl])
        expect(example(name)).to.contain(new URL(url ?? "").host);
    }
  });
});
