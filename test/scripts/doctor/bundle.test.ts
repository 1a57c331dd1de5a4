// The support bundle holds what a helper needs, and none of the secrets that are planted in every setting, in the database and in the
// log: not one appears in any byte of it.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { unzipSync } from "fflate";
import { addCredential } from "../../../identity/index.ts";
import { settings } from "../../../server/settings/settings.ts";
import { secretSettings } from "../../../server/settings/values.ts";
import { temporaryFolder } from "../../db/temporary-folder.ts";
import { migratedDatabase } from "../../support/data/database.ts";
import { adminPassword, startTestServer, type TestServer } from "../../support/http/server.ts";
import { testKeySecret } from "../../support/http/signing-key.ts";
import { tokenOf } from "../../support/http/token.ts";
import { runNode } from "../../support/run/process.ts";

describe("the support bundle", () => {
  let server: TestServer;
  let database: Awaited<ReturnType<typeof migratedDatabase>>;
  const folder = temporaryFolder();
  before(async () => {
    database = await migratedDatabase();
    server = await startTestServer({ SVC_DB_URL: database.url });
  });
  after(async () => {
    await server.close();
    await database.remove();
    folder.remove();
  });

  /** Runs the command; answers the texts of what it wrote. */
  async function bundleOf(name: string, env: Record<string, string>, more: readonly string[] = []) {
    const file = join(folder.path, name);
    const { code, stdout, stderr } = await runNode(["scripts/doctor.ts", "--bundle", file, ...more], env).ended;
    const zip = readFileSync(file);
    const files = Object.entries(unzipSync(zip)).map(([entry, bytes]) => [entry, Buffer.from(bytes)] as const);
    return { code, printed: stdout + stderr, file, zip, files };
  }

  function expectWithout(secrets: readonly string[], bundle: Awaited<ReturnType<typeof bundleOf>>): void {
    const all = [bundle.zip, Buffer.from(bundle.printed), ...bundle.files.map(([, bytes]) => bytes)];
    for (const secret of secrets) {
      const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64").replace(/=+$/, "")];
      for (const form of forms) for (const bytes of all) expect(bytes.includes(form), form).to.equal(false);
    }
  }

  it("has no secret of the settings, of the database or of the log, and the rest of all of them", async () => {
    const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
    const token = await tokenOf(server.identityUrl ?? "", {
      clientId,
      clientSecret,
      username: "admin",
      password: adminPassword,
    });
    const address = "https://hooks.example.com/services/T0PLANTED/B0PLANTED";
    const { body } = await server.client.call("createNotificationDestination", {
      body: { Name: "Team", Kind: "Webhook", Address: address },
    });
    const secrets = {
      ...{ SVC_KEY_SECRET: testKeySecret, SVC_ADMIN_PASSWORD: "planted admin / password" },
      ...{ SVC_OIDC_CLIENT_SECRET: "planted-oidc-secret", OTEL_EXPORTER_OTLP_HEADERS: "x-key=planted-otel-key" },
      ...{ SVC_COLLECTOR_CLIENT_SECRET: "planted-collector-secret", SVC_COLLECTOR_TOKEN: "planted-collector-token" },
    };
    const portOf = (url: string | null) => new URL(url ?? "").port;
    const log = join(folder.path, "service.log");
    const planted = "planted@mail%password";
    const line = (more: object) =>
      JSON.stringify({ level: 50, time: 1, traceId: "4bf92f3577b34da6a3ce929d0e0e4736", ...more });
    const lines = [
      `The first start made the account admin with the password  planted-first-password`,
      `TOKEN=$(curl -s http://x/connect/token -d client_secret=${clientSecret})`,
      line({
        msg: "upkeep",
        error: { type: "Error", message: `Bearer ${token} was refused`, code: "X", cause: "planted-cause" },
      }),
      line({ msg: `could not send to ${address}`, headers: { authorization: "planted-header" } }),
      line({
        msg: `mail with ${planted} and ${secrets.SVC_ADMIN_PASSWORD} password=planted-word`,
        address: "10.11.12.13",
      }),
    ];
    writeFileSync(log, `${lines.join("\n")}\n`);
    const given = {
      ...{ SVC_DB_URL: database.url, SVC_API_PORT: portOf(server.url), SVC_IDENTITY_PORT: portOf(server.identityUrl) },
      ...{ SVC_OIDC_ISSUER: "https://login.example.com/planted-tenant", SVC_OIDC_CLIENT_ID: "planted-client-id" },
      ...{ SVC_OIDC_ROLES: "planted-group=viewer", SVC_SMTP_FROM: "Planted <planted-sender@example.com>" },
      ...{ SVC_SMTP_URL: `smtp://planted-user:${encodeURIComponent(planted)}@mail.example.com:587`, ...secrets },
    };
    const bundle = await bundleOf("one.zip", given, ["--log", log]);
    const password = new URL(database.url).password;
    expectWithout(
      [
        ...[...Object.values(secrets), "planted-otel-key", planted, "planted-user", clientSecret, token, adminPassword],
        ...["planted-tenant", "planted-client-id", "planted-group", "planted-sender", "planted-first-password"],
        ...["planted-cause", "planted-header", "planted-word", "10.11.12.13", "T0PLANTED", String(body.Secret)],
        ...(password === "" ? [] : [password]),
      ],
      bundle,
    );
    expect(statSync(bundle.file).mode & 0o077).to.equal(0);
    const textOf = (name: string) => bundle.files.find(([entry]) => entry === name)?.[1].toString() ?? "";
    expect(JSON.parse(textOf("settings.json"))).to.include({
      ...{ SVC_API_PORT: given.SVC_API_PORT, SVC_KEY_SECRET: "set", SVC_SMTP_URL: "smtp://mail.example.com:587" },
      ...{ SVC_OIDC_ISSUER: "https://login.example.com", SVC_OIDC_CLIENT_ID: "set", SVC_HOST: "not set" },
    });
    const { migrations, tables } = JSON.parse(textOf("database.json"));
    expect(migrations.pending).to.deep.equal([]);
    expect(tables.map(({ table }: { table: string }) => table)).to.include.members(["accounts", "sessions"]);
    expect(JSON.parse(textOf("versions.json"))).to.include({ node: process.version });
    expect(JSON.parse(textOf("doctor.json"))[0]).to.include({ check: "settings" });
    const shown = textOf("log.jsonl")
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text));
    expect(shown.map(({ msg }) => msg)).to.deep.equal([
      ...["upkeep", "could not send to https://hooks.example.com/[removed]"],
      "mail with [removed] and [removed] password=[removed]",
      "2 lines that are not JSON of the service were left out",
    ]);
    expect(shown[0]).to.deep.include({ error: { type: "Error", message: "Bearer [removed] was refused", code: "X" } });
  });

  it("shows no value of a setting that is refused, whichever setting it is", async () => {
    const names = Object.keys(settings);
    const planted = (name: string) => `planted:${name.toLowerCase()}:9f3b`;
    const bundle = await bundleOf("two.zip", Object.fromEntries(names.map((name) => [name, planted(name)])));
    expect(bundle.code).to.equal(2);
    expectWithout(["9f3b"], bundle);
    const [, shown] = bundle.files.find(([entry]) => entry === "settings.json") ?? [];
    const values = Object.values(JSON.parse(String(shown)));
    expect(new Set(values)).to.deep.equal(new Set(["set, and refused", "set"]));
    expect(values).to.have.lengthOf(names.length);
  });

  it("shows no address with a secret in it, and none of the secrets that files hold", async () => {
    const file = join(folder.path, "secret");
    writeFileSync(file, "mssql://planted-name:planted%2Dfile%2Dsecret@127.0.0.1:9/svc?appName=planted-app");
    const bundle = await bundleOf("three.zip", { SVC_DB_URL_FILE: file, SVC_API_PORT: "0", SVC_IDENTITY_PORT: "0" });
    expectWithout(["planted-file-secret", "planted%2Dfile%2Dsecret", "planted-app", "planted-name"], bundle);
    const [, shown] = bundle.files.find(([entry]) => entry === "settings.json") ?? [];
    expect(JSON.parse(String(shown))).to.include({ SVC_DB_URL: "mssql://127.0.0.1:9/svc" });
    expect(secretSettings).to.include("SVC_DB_URL");
  });

  it("is not written over a file that is there", async () => {
    const file = join(folder.path, "mine.zip");
    writeFileSync(file, "mine");
    const { code, stderr } = await runNode(["scripts/doctor.ts", "--bundle", file], { SVC_LOG_LEVEL: "loud" }).ended;
    expect(code).to.equal(73);
    expect(stderr).to.match(/EEXIST/);
    expect(readFileSync(file, "utf8")).to.equal("mine");
    expect(existsSync(`${file}.unfinished`)).to.equal(false);
  });
});
