// A start of the whole program: what it prints, and how it ends when something is wrong.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { type Command, root, runNode } from "../../support/run/process.ts";

describe("a start", () => {
  let folder = "";
  const commands: Command[] = [];
  const start = (env: Record<string, string> = {}, args: string[] = []) => {
    // With security on, and with demonstration data: test/identity/processes.test.ts.
    const basic = { SVC_API_PORT: "0", SVC_DB_URL: `sqlite:${folder}/svc.db`, SVC_DEMO_DATA: "off" };
    const settings = { ...basic, SVC_SECURITY_MODE: "off", ...env };
    const command = runNode(["server/main.mjs", ...args], settings);
    commands.push(command);
    return command;
  };
  const listening = async (command: Command) => (await command.printed(/Listening +(http\S+)/))[1] ?? "";

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-start-"));
  });
  afterEach(async () => {
    for (const { child } of commands) child.kill("SIGKILL");
    await Promise.all(commands.splice(0).map(({ ended }) => ended));
    rmSync(folder, { recursive: true, force: true });
  });

  it("prints in plain lines where everything is, and that security is off", async () => {
    const server = start();
    const url = await listening(server);
    const [text] = await server.printed(/[\s\S]*Try: curl .*/);
    for (const line of [`API          ${url}/api/v1`, `Description  ${url}/swagger/index.html`, "SECURITY IS OFF"]) {
      expect(text).to.contain(line);
    }
    expect(text)
      .to.contain(`Contract     ${url}/swagger/v1/swagger.json`)
      .and.contain(`Database     sqlite:${folder}/svc.db`);
    expect(text).not.to.contain("DEMONSTRATION");
    expect((await fetch(`${url}/health/ready`)).status).to.equal(200);
    expect(await (await fetch(`${url}/api/v1/users/lookup`)).json()).to.deep.equal([]);
  });

  it("with --json prints the same as one line of JSON, with --help explains itself", async () => {
    const [line = ""] = await start({}, ["--json"]).printed(/^\{.*\}$/m);
    expect(JSON.parse(line)).to.include({ securityMode: "off", demonstrationData: false });
    const help = await start({}, ["--help"]).ended;
    expect([help.code, help.stdout.includes("--only <part>")]).to.deep.equal([0, true]);
  });

  it("of one part alone takes api, and identity where security is on; anything else is refused as unknown", async () => {
    await listening(start({}, ["--only", "api"]));
    const identity = await start({}, ["--only", "identity"]).ended;
    expect([identity.code, identity.stderr]).to.deep.equal([
      78,
      "The settings have a mistake:\n  SVC_SECURITY_MODE: expected on to serve the identity service\n",
    ]);
    expect((await start({}, ["--only", "soap"]).ended).code).to.equal(64);
    expect((await start({}, ["--lonely"]).ended).code).to.equal(64);
  });

  it("with wrong settings names all of them, ends with 78, and writes nothing", async () => {
    const { code, stdout, stderr } = await start({ SVC_API_PORT: "x", SVC_HOST: "0.0.0.0", SVC_PROT: "1" }).ended;
    expect([code, stdout]).to.deep.equal([78, ""]);
    expect(stderr.trimEnd().split("\n")).to.have.lengthOf(4);
    expect(stderr).to.match(/^The settings have 3 mistakes:\n {2}SVC_PROT: .*\n {2}SVC_/);
  });

  it("on a port that is in use prints that in a line, and leaves no database behind", async () => {
    const taken: Server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as { port: number };
    for (const setting of ["SVC_API_PORT", "SVC_HEALTH_PORT"]) {
      const { code, stderr, stdout } = await start({ [setting]: String(port) }).ended;
      expect([code, stderr, stdout]).to.deep.equal([
        69,
        `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set ${setting}.\n`,
        "",
      ]);
    }
    taken.close();
    expect(existsSync(join(folder, "svc.db"))).to.equal(false);
  });

  it("on a database that another server has prints that in a line", async () => {
    await listening(start());
    const { code, stderr } = await start().ended;
    expect(code).to.equal(69);
    expect(stderr).to.match(/^Another server is using the database .*svc\.db\..*\n$/);
  });

  it("on what is no database, or no address of this machine, prints that without a stack", async () => {
    writeFileSync(join(folder, "no.db"), "this is no database".repeat(1000));
    const noDatabase = await start({ SVC_DB_URL: `sqlite:${folder}/no.db` }).ended;
    expect(noDatabase.code).to.equal(69);
    expect(noDatabase.stderr).not.to.match(/\n +at /);
    const noAddress = await start({ SVC_HOST: "192.0.2.1", SVC_SECURITY_OFF_CONFIRMED: "yes" }).ended;
    expect([noAddress.code, noAddress.stderr]).to.deep.equal([78, "SVC_HOST: expected an address of this machine\n"]);
  });

  it("with TLS files that are none prints which setting is meant", async () => {
    const missing = await start({ SVC_TLS_CERT: `${folder}/c.pem`, SVC_TLS_KEY: `${folder}/k.pem` }).ended;
    expect([missing.code, missing.stderr.includes("SVC_TLS_CERT: expected a readable PEM file")]).to.deep.equal([
      78,
      true,
    ]);
    writeFileSync(join(folder, "c.pem"), "none");
    const wrong = await start({ SVC_TLS_CERT: `${folder}/c.pem`, SVC_TLS_KEY: `${folder}/c.pem` }).ended;
    expect([wrong.code, wrong.stderr.includes("SVC_TLS_CERT, SVC_TLS_KEY: expected")]).to.deep.equal([78, true]);
  });

  it("takes its settings from .env too, where the environment wins", async () => {
    writeFileSync(join(folder, ".env"), "SVC_API_PORT=nonsense\nSVC_DEMO_DATA=off\nSVC_LOG_LEVEL=loud\n", {
      mode: 0o600,
    });
    const main = join(root, "server/main.mjs");
    const { stderr, code } = await runNode([main], { SVC_API_PORT: "0" }, folder).ended;
    expect([code, stderr]).to.deep.equal([
      78,
      "The settings have a mistake:\n  SVC_LOG_LEVEL: expected one of trace, debug, info, warn, error, fatal, silent\n",
    ]);
  });

  it("loads SQL Server's driver only for a database of SQL Server", async () => {
    const printDriver = `import { registerHooks } from "node:module";
      registerHooks({ load: (url, context, next) => (url.includes("/tedious/") && console.error(url), next(url, context)) });`;
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(printDriver)}`;
    const embedded = start({ NODE_OPTIONS });
    expect((await fetch(`${await listening(embedded)}/api/v1/sessions`)).status).to.equal(200);
    embedded.child.kill("SIGTERM");
    expect((await embedded.ended).stderr).not.to.contain("/tedious/");
    const onServer = start({ NODE_OPTIONS, SVC_DB_URL: "mssql://nobody:none@127.0.0.1:1/none" });
    expect((await onServer.ended).stderr).to.contain("/node_modules/tedious/");
  });

  it("on a database that was there before adds no demonstration data", async () => {
    const first = start();
    await listening(first);
    first.child.kill("SIGINT");
    expect((await first.ended).code).to.equal(0);
    const url = await listening(start({ SVC_DEMO_DATA: "on" }));
    expect(await (await fetch(`${url}/api/v1/users/lookup`)).json()).to.deep.equal([]);
  });
});
