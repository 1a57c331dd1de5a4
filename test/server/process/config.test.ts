// The settings, pure: defaults, every mistake named at once, what production refuses.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { ConfigError, type Environment, loadConfig, readEnvironment } from "../../../server/settings/config.ts";
import { secretSettings, withSecretFiles } from "../../../server/settings/values.ts";
import { testKeySecret } from "../../support/http/signing-key.ts";
import { root } from "../../support/run/process.ts";

/** What production needs. */
const inProduction = { SVC_KEY_SECRET: testKeySecret, SVC_TLS_BY_PROXY: "yes" };

function mistakesOf(env: Environment): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

describe("the settings", () => {
  it("all have a default, and cannot be changed afterwards", () => {
    const config = loadConfig({});
    expect(config).to.deep.include({ apiPort: 5015, host: "127.0.0.1", databaseUrl: "sqlite:data/svc.db" });
    expect(config).to.deep.include({
      denialWindowMs: 60_000,
      silenceMs: 86_400_000,
      maxBodyBytes: 8_388_608,
      rateLimitPerMinute: null,
      tls: null,
    });
    expect(config).to.deep.include({
      environment: "development",
      demoData: true,
      checkReplies: true,
      logLevel: "info",
    });
    expect(Object.isFrozen(config)).to.equal(true);
  });

  it("list all of their mistakes at once, by name and expectation, never by value", () => {
    const mistakes = mistakesOf({
      SVC_API_PORT: "65536",
      SVC_HOST: "no host",
      SVC_DB_URL: "hunter2",
      SVC_LOG_LEVEL: "loud",
      SVC_DEMO_DATA: "yes",
      SVC_PUBLIC_URL: "example.com",
      SVC_TRUST_PROXY: "-1",
      SVC_MAX_BODY_BYTES: "8e6",
      SVC_ADMIN_PASSWORD: "hunter2",
      SVC_ENVIRONMENT: "prod",
      SVC_TLS_CERT: "x.pem",
    });
    const names = mistakes.map((mistake) => mistake.split(":", 1)[0]);
    expect(names).to.have.members([
      ...["SVC_API_PORT", "SVC_HOST", "SVC_DB_URL", "SVC_LOG_LEVEL", "SVC_DEMO_DATA", "SVC_PUBLIC_URL"],
      ...[
        "SVC_TRUST_PROXY",
        "SVC_MAX_BODY_BYTES",
        "SVC_ADMIN_PASSWORD",
        "SVC_ENVIRONMENT",
        "SVC_TLS_CERT, SVC_TLS_KEY",
      ],
    ]);
    expect(mistakes).to.include("SVC_API_PORT: expected a whole number from 0 to 65535");
    expect(mistakes.join()).not.to.contain("hunter2");
  });

  it("say what working hours and weekends are", () => {
    const workingTime = { startMinute: 480, endMinute: 1080, days: [1, 2, 3, 4, 5], timeZone: "UTC" };
    expect(loadConfig({}).workingTime).to.deep.equal(workingTime);
    const gulf = { SVC_WORK_HOURS: "22:30-06:00", SVC_WORK_DAYS: "Sun - tue,THU", SVC_WORK_TIME_ZONE: "Asia/Dubai" };
    expect(loadConfig(gulf).workingTime).to.deep.equal({
      startMinute: 1350,
      endMinute: 360,
      days: [1, 2, 4, 7],
      timeZone: "Asia/Dubai",
    });
    expect(loadConfig({ SVC_WORK_HOURS: "00:00-24:00" }).workingTime.endMinute).to.equal(1440);
    const wrong = { SVC_WORK_HOURS: "8-18", SVC_WORK_DAYS: "Mon-Fri-Sun", SVC_WORK_TIME_ZONE: "+01:00" };
    expect(mistakesOf(wrong)).to.have.length(3);
  });

  it("that do not exist are named, other programs' ones left alone", () => {
    expect(mistakesOf({ SVC_API_PROT: "1", PATH: "x", SVC_TEST_MSSQL_URL: "x", SVC_COLLECTOR_ID: "x" })).to.deep.equal([
      "SVC_API_PROT: there is no such setting (.env.example lists them all)",
    ]);
  });

  it("left empty are as if left out", () => {
    expect(loadConfig({ SVC_API_PORT: "", SVC_PUBLIC_URL: "" })).to.deep.include({ apiPort: 5015, publicUrl: null });
  });

  it("take production from SVC_ENVIRONMENT, else from NODE_ENV", () => {
    const production = loadConfig({ NODE_ENV: "production", ...inProduction });
    expect(production).to.deep.include({ environment: "production", demoData: false, checkReplies: false });
    expect(loadConfig({ NODE_ENV: "production", SVC_ENVIRONMENT: "development" }).environment).to.equal("development");
    expect(loadConfig({ NODE_ENV: "staging" }).environment).to.equal("development");
  });

  it("refuse demonstration data in production", () => {
    const env = { SVC_ENVIRONMENT: "production", ...inProduction, SVC_DEMO_DATA: "on" };
    expect(mistakesOf(env)[0]).to.match(/^SVC_DEMO_DATA: expected off in production/);
  });

  it("have security on unless set otherwise, and then a secret for the keys in production", () => {
    expect(loadConfig({})).to.include({ securityMode: "on", identityPort: 5000, keySecret: null });
    expect(loadConfig({ SVC_SECURITY_MODE: "off" }).securityMode).to.equal("off");
    expect(mistakesOf({ SVC_ENVIRONMENT: "production" })[0]).to.match(/^SVC_KEY_SECRET: expected at least 32/);
    expect(mistakesOf({ SVC_ENVIRONMENT: "production", ...inProduction })).to.deep.equal([]);
    expect(mistakesOf({ SVC_KEY_SECRET: "too short" })).to.have.lengthOf(1);
  });

  it("refuse a secret that is long but easy to guess", () => {
    const weak = [
      "s".repeat(40),
      "abcdefghijklmnopqrstuvwxyz0123456789",
      "secret".repeat(8),
      "12345678901234567890123456789012",
    ];
    for (const secret of weak) expect(mistakesOf({ SVC_KEY_SECRET: secret }), secret).to.have.lengthOf(1);
    for (let time = 0; time < 50; time += 1) {
      for (const form of ["hex", "base64"] as const) {
        expect(mistakesOf({ SVC_KEY_SECRET: randomBytes(32).toString(form) })).to.deep.equal([]);
      }
    }
  });

  it("of an identity provider are all there or none, and roles are read from the claim's values", () => {
    const provider = {
      SVC_OIDC_ISSUER: "https://login.example.com/tenant",
      SVC_OIDC_CLIENT_ID: "svc",
      SVC_OIDC_CLIENT_SECRET: "x",
      SVC_OIDC_ROLES: "licence admins = administrator; cad=viewer:1,20; *=viewer",
    };
    expect(loadConfig(provider).federation).to.deep.include({
      userClaim: "preferred_username",
      issuer: "https://login.example.com/tenant",
      clientId: "svc",
      claim: "groups",
      rules: [
        { value: "licence admins", role: "administrator", licenseServerIds: null },
        { value: "cad", role: "viewer", licenseServerIds: [1, 20] },
        { value: "*", role: "viewer", licenseServerIds: null },
      ],
    });
    expect(loadConfig({}).federation).to.equal(null);
    expect(mistakesOf({ SVC_OIDC_ISSUER: "https://a.example" })[0]).to.contain("expected all or none");
    expect(mistakesOf({ ...provider, SVC_OIDC_ISSUER: "http://login.example.com" })[0]).to.match(/^SVC_OIDC_ISSUER/);
    for (const roles of ["cad", "cad=broker", "cad=administrator:1", ";"]) {
      expect(mistakesOf({ ...provider, SVC_OIDC_ROLES: roles })[0], roles).to.match(/^SVC_OIDC_ROLES/);
    }
  });
  it("take a directory with what its kind usually has, over TLS, and with all that belongs together", () => {
    const directory = { SVC_PEOPLE_URL: "ldaps://dc1.example.com", SVC_PEOPLE_BASE: "dc=example,dc=com" };
    const read = (more: Record<string, string>) => loadConfig({ ...directory, ...more }).directory;
    expect(loadConfig({}).directory).to.equal(null);
    expect(read({})).to.deep.include({ filter: "(objectClass=inetOrgPerson)", login: null, groups: [], everyMs: null });
    const variables = {
      SVC_PEOPLE_DIRECTORY: "active-directory",
      SVC_PEOPLE_ATTRIBUTES: "CostCenter=costCenter; Location=",
    };
    const names = Object.fromEntries(read(variables)?.attributes ?? []);
    expect(names).to.include({ Id: "objectGUID", Name: "sAMAccountName", CostCenter: "costCenter" });
    expect(names).not.to.have.property("Location");
    const groups = read({ SVC_PEOPLE_GROUPS: "CAD = cn=cad,ou=groups,dc=x; *=ou=more,dc=x" })?.groups;
    expect(groups).to.deep.equal([
      { name: "CAD", dn: "cn=cad,ou=groups,dc=x" },
      { name: null, dn: "ou=more,dc=x" },
    ]);
    const wrong: [Record<string, string>, RegExp][] = [
      [{ SVC_PEOPLE_BASE: "" }, /^SVC_PEOPLE_URL, SVC_PEOPLE_BASE: expected both or neither/],
      [{ SVC_PEOPLE_URL: "ldap://dc1.example.com" }, /^SVC_PEOPLE_URL: expected ldaps:\/\//],
      [{ SVC_PEOPLE_URL: "https://dc1.example.com" }, /^SVC_PEOPLE_URL/],
      [{ SVC_PEOPLE_URL: "ldaps://cn=reader:horse@dc1.example.com" }, /^SVC_PEOPLE_URL/],
      [{ SVC_PEOPLE_STARTTLS: "on" }, /^SVC_PEOPLE_STARTTLS/],
      [{ SVC_PEOPLE_BIND_DN: "cn=reader" }, /^SVC_PEOPLE_BIND_DN, SVC_PEOPLE_BIND_PASSWORD: expected both or neither/],
      [{ SVC_PEOPLE_FILTER: "(uid=a))(" }, /^SVC_PEOPLE_FILTER/],
      [{ SVC_PEOPLE_ATTRIBUTES: "Password=userPassword" }, /^SVC_PEOPLE_ATTRIBUTES/],
      [{ SVC_PEOPLE_ATTRIBUTES: "Id=" }, /^SVC_PEOPLE_ATTRIBUTES/],
      [{ SVC_PEOPLE_GROUPS: "CAD" }, /^SVC_PEOPLE_GROUPS/],
      [{ SVC_PEOPLE_EVERY: "1" }, /^SVC_PEOPLE_EVERY/],
    ];
    for (const [more, mistake] of wrong) {
      const [first = ""] = mistakesOf({ ...directory, ...more });
      expect(first, JSON.stringify(more)).to.match(mistake);
      expect(first).not.to.include("horse");
    }
    expect(
      mistakesOf({ ...directory, SVC_PEOPLE_URL: "ldap://dc1.example.com", SVC_PEOPLE_STARTTLS: "on" }),
    ).to.deep.equal([]);
  });

  it("want TLS in production, or a word that a proxy does it", () => {
    const { SVC_TLS_BY_PROXY: _, ...without } = inProduction;
    const production = { SVC_ENVIRONMENT: "production", ...without };
    expect(mistakesOf(production)[0]).to.contain("SVC_TLS_BY_PROXY=yes");
    expect(mistakesOf({ ...production, SVC_TLS_CERT: "c.pem", SVC_TLS_KEY: "k.pem" })).to.deep.equal([]);
  });

  it("want https in the public addresses where TLS is done, by a proxy or by the service", () => {
    const production = { SVC_ENVIRONMENT: "production", SVC_KEY_SECRET: testKeySecret };
    const files = { SVC_TLS_CERT: "c.pem", SVC_TLS_KEY: "k.pem" };
    for (const tls of [{ SVC_TLS_BY_PROXY: "yes" }, files] as Record<string, string>[]) {
      for (const name of ["SVC_PUBLIC_URL", "SVC_IDENTITY_URL"]) {
        const [mistake = "", ...more] = mistakesOf({ ...production, ...tls, [name]: "http://licences.example.com" });
        expect(mistake).to.match(new RegExp(`^${name}: expected an address that begins with https://, as SVC_TLS_`));
        expect(more).to.deep.equal([]);
        expect(mistakesOf({ ...production, ...tls, [name]: "https://licences.example.com" })).to.deep.equal([]);
      }
    }
    expect(mistakesOf({ SVC_PUBLIC_URL: "http://localhost:5015" })).to.deep.equal([]);
  });

  it("refuse an address that others reach without production's settings, and say what to set", () => {
    const reached = [
      { SVC_HOST: "0.0.0.0" },
      { SVC_PUBLIC_URL: "https://a.example" },
      { SVC_IDENTITY_URL: "https://a.example" },
    ];
    for (const env of reached) {
      const [mistake = ""] = mistakesOf(env as Record<string, string>);
      for (const name of ["SVC_ENVIRONMENT", "SVC_KEY_SECRET", "SVC_TLS_CERT"]) expect(mistake).to.contain(name);
      expect(mistakesOf({ ...env, SVC_ENVIRONMENT: "production", ...inProduction })).to.deep.equal([]);
    }
  });

  it("of an API server alone need no secret of the identity service", () => {
    const env = { SVC_ENVIRONMENT: "production", SVC_TLS_BY_PROXY: "yes" };
    expect(loadConfig(env, "api").keySecret).to.equal(null);
    expect(loadConfig({ SVC_ENVIRONMENT: "production" }, "command").keySecret).to.equal(null);
    expect(() => loadConfig(env, "identity")).to.throw("SVC_KEY_SECRET");
  });

  it("take each secret from a file too, and say when they cannot", () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-secrets-"));
    const file = join(folder, "secret");
    writeFileSync(file, "a secret of a file\n");
    for (const name of secretSettings) {
      const { env, mistakes } = withSecretFiles({ [`${name}_FILE`]: file });
      expect([env, mistakes]).to.deep.equal([{ [name]: "a secret of a file" }, []]);
      expect(withSecretFiles({ [`${name}_FILE`]: file, [name]: "x" }).mistakes).to.have.lengthOf(1);
      expect(withSecretFiles({ [`${name}_FILE`]: `${file}.gone` }).mistakes[0]).to.contain("ENOENT");
    }
    rmSync(folder, { recursive: true });
  });

  it("refuse security off on an address that others reach, or in production, without the second word", () => {
    const off = { SVC_SECURITY_MODE: "off" };
    for (const host of ["0.0.0.0", "::", "192.168.1.5", "licences.example.com", "127.0.0.1.example.com"]) {
      expect(mistakesOf({ ...off, SVC_HOST: host }), host).to.have.lengthOf(1);
      expect(mistakesOf({ ...off, SVC_HOST: host, SVC_SECURITY_OFF_CONFIRMED: "yes" }), host).to.deep.equal([]);
    }
    for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "::1", "LOCALHOST"]) {
      expect(mistakesOf({ ...off, SVC_HOST: host }), host).to.deep.equal([]);
    }
    expect(mistakesOf({ ...off, SVC_PUBLIC_URL: "https://licences.example.com" })).to.have.lengthOf(1);
    expect(mistakesOf({ ...off, SVC_PUBLIC_URL: "http://[::1]:5015/" })).to.deep.equal([]);
    expect(mistakesOf({ ...off, SVC_ENVIRONMENT: "production" })[0]).to.match(
      /^SVC_SECURITY_OFF_CONFIRMED: expected yes/,
    );
  });

  it("are read from .env as people write it: quotes, comments, several lines, a byte order mark", () => {
    const folder = mkdtempSync(join(tmpdir(), "settings-"));
    const lines = [
      "SVC_API_PORT = 1 # one",
      "# it's",
      "export A='b # c'",
      'B="d\\ne"',
      'C="f',
      'g=h"',
      "D=i#j",
      "E=$A",
      "PATH=no",
    ];
    writeFileSync(join(folder, ".env"), `\uFEFF${lines.join("\r\n")}`);
    const { A, B, C, D, E, SVC_API_PORT, PATH } = readEnvironment(folder);
    rmSync(folder, { recursive: true });
    expect([A, B, C, D, E, SVC_API_PORT]).to.deep.equal(["b # c", "d\ne", "f\ng=h", "i", "$A", "1"]);
    expect(PATH).to.equal(process.env.PATH);
  });

  it("in a .env that other accounts may read are taken, and a start prints that", function () {
    if (process.platform === "win32") this.skip();
    const folder = mkdtempSync(join(tmpdir(), "settings-"));
    const start = () => {
      const { status, stderr } = spawnSync(process.execPath, [join(root, "server/start/serve.ts")], {
        cwd: folder,
        encoding: "utf8",
      });
      return { status, warns: stderr.includes("chmod 600 .env"), stderr };
    };
    writeFileSync(join(folder, ".env"), "SVC_API_PORT=none\n", { mode: 0o600 });
    expect(start()).to.include({ status: 78, warns: false });
    for (const mode of [0o604, 0o640]) {
      chmodSync(join(folder, ".env"), mode);
      expect(start()).to.include({ status: 78, warns: true });
    }
    rmSync(folder, { recursive: true });
  });

  it("stand in .env.example, as comments that change nothing", () => {
    const lines = readFileSync(".env.example", "utf8").split("\n");
    expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).to.deep.equal([]);
  });
});
