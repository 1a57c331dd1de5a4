// The service as it is started: what the first start prints, the API and the identity service apart, the commands.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { applySchema, openDatabase } from "../../db/index.ts";
import { exchange } from "../support/http/raw.ts";
import { testKeySecret } from "../support/http/signing-key.ts";
import { tokenOf } from "../support/http/token.ts";
import { freePort } from "../support/run/free-port.ts";
import { bareEnvironment, programOf, root } from "../support/run/process.ts";
import { waitUntil } from "../support/run/wait.ts";

interface Started {
  readonly api: string;
  readonly identity: string;
  readonly listening: string;
  readonly administrator?: { readonly name: string; readonly password: string | null };
  readonly credential?: { readonly clientId: string; readonly clientSecret: string } | null;
}

describe("the service's processes", () => {
  let folder: string;
  let children: ChildProcess[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "identity-"));
    children = [];
  });
  afterEach(async () => {
    for (const child of children) await ended(child);
    await rm(folder, { recursive: true, force: true });
  });

  const settings = (more: Record<string, string>) => ({
    ...bareEnvironment,
    SVC_DB_URL: `sqlite:${join(folder, "svc.db")}`,
    SVC_API_PORT: "0",
    SVC_IDENTITY_PORT: "0",
    SVC_LOG_LEVEL: "silent",
    SVC_DEMO_DATA: "off",
    ...more,
  });

  function ended(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.on("exit", () => resolve());
      child.kill("SIGTERM");
    });
  }

  /** What a start prints until `enough` holds. */
  function start(args: string[], more: Record<string, string>, enough: (text: string) => boolean): Promise<string> {
    const child = spawn(process.execPath, ["server/main.mjs", ...args], { env: settings(more) });
    children.push(child);
    let text = "";
    let errors = "";
    child.stderr.on("data", (chunk) => (errors += chunk));
    return new Promise((resolve, reject) => {
      child.stdout.on("data", (chunk) => {
        text += chunk;
        if (enough(text)) resolve(text);
      });
      child.on("exit", (code) => reject(new Error(`ended with ${code}: ${text}${errors}`)));
    });
  }

  async function startJson(args: string[] = [], more: Record<string, string> = {}): Promise<Started> {
    return JSON.parse(await start(["--json", ...args], more, (text) => text.endsWith("\n")));
  }

  const command = (name: string, ...args: string[]) => commandWith({}, name, ...args);

  async function commandWith(more: Record<string, string>, name: string, ...args: string[]): Promise<string> {
    const env = settings(more);
    const { stdout } = await promisify(execFile)(process.execPath, [programOf(name), ...args], { env });
    return stdout;
  }

  it("print, at the first start with demonstration data, two commands that get a token and an answer; never again; ended, they finish what runs", async () => {
    // As a first start leaves its database that is killed before it fills it; a new one is filled in the smoke test.
    const killed = await openDatabase(`sqlite:${join(folder, "svc.db")}`);
    await applySchema(killed, true);
    await killed.close();
    const isDone = (text: string) => /\ncurl .*\n/.test(text);
    const text = await start([], { SVC_DEMO_DATA: "on" }, isDone);
    expect(text).to.contain("DEMONSTRATION DATA");
    const [take = "", call = ""] = text.split("\n").filter((line) => /^(TOKEN=|curl )/.test(line));
    const { stdout } = await promisify(execFile)("bash", ["-c", `${take}\n${call}\necho "\n$TOKEN"`]);
    const [answer = "", token] = stdout.trim().split("\n");
    expect(JSON.parse(answer).Items).to.have.lengthOf(3);
    const documented = call.replace(/http:\S+?(?=\/api)/, "http://127.0.0.1:5015");
    expect(await readFile(join(root, "README.md"), "utf8"), "the README has the same request").to.contain(
      `\n${documented} `,
    );
    await expectToFinish(children[0] as ChildProcess, (/http:\S+?(?=\/api)/.exec(call) ?? [""])[0], String(token));
    const again = await start([], {}, (next) => next.includes("Database"));
    expect(again).not.to.contain("password").and.not.contain("client_secret");
  }); // filling takes five seconds of a processor that others use too

  /**
   * A service that gets a signal to end sends the remainder of a download, and waits for no connection that is merely
   * open.
   */
  async function expectToFinish(child: ChildProcess, url: string, token: string): Promise<void> {
    let printed = "";
    child.stdout?.on("data", (chunk) => (printed += chunk));
    const idle = exchange(url, ["GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"], 20_000);
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": "identity" };
    const page = (await (await fetch(`${url}/api/v1/sessions?PageSize=1`, { headers })).json()) as {
      TotalCount: number;
    };
    const response = await fetch(`${url}/api/v1/sessions`, { headers: { ...headers, accept: "text/csv" } });
    // Most of it is here before the end begins, so that the rest is sent in time on a busy machine too.
    let began = Number.NaN;
    let lines = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      lines += chunk.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0);
      if (lines < page.TotalCount - 20_000 || !Number.isNaN(began)) continue;
      began = performance.now();
      child.kill("SIGTERM");
    }
    expect(lines).to.be.above(50_000).and.at.least(page.TotalCount);
    // A second signal would end it at once.
    if (child.exitCode === null) await once(child, "exit");
    expect(child.exitCode).to.equal(0);
    expect(printed).to.contain("Ending: what runs is finished first");
    expect(await idle).to.match(/^HTTP\/1\.1 200/);
    expect(performance.now() - began, "an open connection is not waited for").to.be.below(30_000);
  }

  it("say, at the first start without demonstration data, how to make the credential that a program needs", async () => {
    const printed = await start([], {}, (text) => text.includes("npm run credential -- add"));
    expect(printed).to.contain("password").and.not.contain("TOKEN=");
    await command("credential", "add", "--file", join(folder, "program.json"));
    await ended(children[0] as ChildProcess);
    expect(await start([], {}, (next) => next.includes("Database"))).not.to.contain("npm run credential");
  });

  it("do not repeat a password that the settings gave", async () => {
    const given = "the password of the settings";
    const text = await start([], { SVC_ADMIN_PASSWORD: given }, (printed) => printed.includes("SVC_ADMIN_PASSWORD"));
    expect(text).not.to.contain(given);
  });

  it("say how to set the first password when a start was killed before it showed it", async () => {
    await start([], {}, (text) => text.includes("Database"));
    await ended(children[0] as ChildProcess);
    // As the first start leaves it when it is killed before it prints.
    const db = await openDatabase(`sqlite:${join(folder, "svc.db")}`);
    await db.write("accounts").update({ is_password_unseen: 1 });
    await db.close();
    const isPrinted = (text: string) => text.includes("npm run account -- passwd admin");
    expect(await start([], {}, isPrinted)).to.contain("nobody knows it");
    await ended(children[1] as ChildProcess);
    await command("account", "passwd", "admin");
    expect(await start([], {}, (text) => text.includes("Health"))).not.to.contain("npm run account");
  });

  it("refuse a first password that is easy to guess, and name the setting", async () => {
    const failed = await start([], { SVC_ADMIN_PASSWORD: "password1234" }, () => false).catch((error) => error);
    expect(failed.message).to.match(/ended with 78: .*SVC_ADMIN_PASSWORD: must not be a common password/s);
  });

  it("in production require a change of the random password first", async () => {
    const production = { SVC_ENVIRONMENT: "production", SVC_KEY_SECRET: testKeySecret, SVC_TLS_BY_PROXY: "yes" };
    const started = await startJson([], production);
    const made = JSON.parse(await command("credential", "add", "--json"));
    const login = { ...made, username: "admin", password: started.administrator?.password };
    expect(await tokenOf(started.identity, login).catch((error) => error.message)).to.contain("log-in page");
  });

  it("work apart: an API server knows tokens by the published keys alone, and takes those of a rotated key", async () => {
    const port = await freePort();
    const address = { SVC_IDENTITY_PORT: String(port), SVC_IDENTITY_URL: `http://127.0.0.1:${port}` };
    const identity = await startJson(["--only", "identity"], {
      ...address,
      SVC_ADMIN_PASSWORD: "a password for the tests",
    });
    const { listening: url } = await startJson(["--only", "api"], address);
    expect(identity).not.to.have.property("api");
    const made = JSON.parse(await command("credential", "add", "--json"));
    const token = await tokenOf(address.SVC_IDENTITY_URL, {
      ...made,
      username: "admin",
      password: "a password for the tests",
    });
    const send = async () =>
      (await fetch(`${url}/api/v1/users/lookup`, { headers: { Authorization: `Bearer ${token}` } })).status;
    expect(await send()).to.equal(200);
    await command("keys", "rotate");
    await ended(children[0] as ChildProcess);
    expect(await send(), "while the identity service is away").to.equal(200);
    await command("credential", "revoke", made.clientId);
    await waitUntil("the token of revoked credentials is refused", async () => (await send()) === 401, 10_000);
  });

  it("have commands for accounts and credentials that answer JSON and take passwords from standard input", async () => {
    await command("migrate", "up");
    const child = spawn(process.execPath, ["scripts/identity/account.ts", "add", "Eva", "--password-stdin", "--json"], {
      env: settings({}),
    });
    child.stdin.end("a password for the tests\n");
    await new Promise((resolve) => child.on("exit", resolve));
    expect(JSON.parse(await command("account", "list", "--json"))).to.deep.equal([
      { id: 1, name: "Eva", role: "viewer", isDisabled: false, seesAll: true },
    ]);
    await command("account", "disable", "eva");
    expect(await command("account", "list")).to.contain("Eva (viewer, disabled)");
    const login = join(folder, "reports.json");
    const addresses = { SVC_PUBLIC_URL: "https://licences.example", SVC_IDENTITY_URL: "https://id.example" };
    const made = JSON.parse(await commandWith(addresses, "account", "add", "reports", "--file", login, "--json"));
    expect(made).to.deep.include({ name: "reports", password: null, file: login });
    expect((await stat(login)).mode & 0o777).to.equal(0o600);
    const { client_id, client_secret, password, ...rest } = JSON.parse(await readFile(login, "utf8"));
    expect(rest).to.deep.equal({
      api_url: "https://licences.example",
      token_url: "https://id.example/connect/token",
      scope: "svc.server.scope",
      grant_type: "password",
      username: "reports",
    });
    expect([client_secret.length, password.length].every((length) => length >= 20)).to.equal(true);
    const readers = join(folder, "reader.json");
    const end = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
    const asReader = ["add", "--type", "reader", "--file", readers];
    await commandWith(addresses, "credential", ...asReader, "--expires", end);
    const reader = JSON.parse(await readFile(readers, "utf8"));
    expect(reader).to.include({ api_url: "https://licences.example", grant_type: "client_credentials" });
    for (const given of [
      ["--expires", "soon"],
      ["--servers", "99"],
    ]) {
      expect(
        (await command("credential", ...asReader, ...given).catch((error) => error)).code,
        given.join(" "),
      ).to.be.oneOf([1, 65]);
    }
    const { clientId } = JSON.parse(await command("credential", "add", "--type", "agent", "--json"));
    await command("credential", "revoke", clientId);
    const file = join(folder, "authorization.json");
    await writeFile(file, "", { mode: 0o644 });
    await commandWith({ SVC_IDENTITY_URL: "https://id.example" }, "credential", "add", "--file", file);
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    expect(JSON.parse(await readFile(file, "utf8")).token_url).to.equal("https://id.example/connect/token");
    const { kid } = JSON.parse(await command("keys", "rotate", "--json"));
    await command("keys", "revoke", kid);
    expect(JSON.parse(await command("keys", "list", "--json"))[0].kid).not.to.equal(kid);
    expect(await command("credential", "list"))
      .to.contain(`${client_id} (server-api, reports)`)
      .and.contain(`${reader.client_id} (reader, until ${end}T00:00:00.000Z)`)
      .and.contain(`${clientId} (agent, revoked)`);
    const proof = JSON.parse(await command("audit", "verify", "--json"));
    expect(proof).to.include({ fault: null, unchained: 0 });
    expect(await command("audit", "verify", "--expect", proof.head)).to.contain("complete and unchanged");
    const unknown = await command("audit", "verify", "--expect", "0f".repeat(32)).catch((error) => error);
    expect([unknown.code, unknown.stdout]).to.satisfy(
      ([code, text]: [number, string]) => code === 65 && /broken/.test(text),
    );
    expect(await command("account", "--help")).to.contain("Usage: npm run");
    const failed = await command("account", "disable", "nobody").catch((error) => error);
    expect(failed.stderr).to.equal("There is no account with this name.\n");
  });
});
