// The clients that npm run client makes, compiled and run against a live service, each by a script in its own language.
// Run by `npm run test:clients`, since it fetches each language's libraries; a toolchain that is missing is said.
import { spawn, spawnSync } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { addCredential } from "../../identity/index.ts";
import { aPool, aServer, aUser, someSessions } from "../support/builders.ts";
import { root } from "../support/process.ts";
import { adminPassword, useTestServer } from "../support/server.ts";

interface Seen {
  readonly sessions: number;
  readonly reads: number;
  readonly refusals: readonly { readonly error: string; readonly status: number; readonly code: string }[];
}

const has = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;

/** Runs a program to its end while the service in this process goes on answering; its output where it succeeds. */
async function run(cwd: string, program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let all = "";
  child.stdout.on("data", (text) => {
    out += text;
    all += text;
  });
  child.stderr.on("data", (text) => {
    all += text;
  });
  const code = await new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${all.slice(-6_000)}`);
  return out;
}

describe("Generated clients", function () {
  this.timeout(300_000);
  const server = useTestServer();
  let folder = "";
  let environment: Record<string, string>;
  before(async function () {
    if (!has("java", "-version")) {
      console.log("Generated clients: left out, since Java is missing");
      this.skip();
    }
    folder = await mkdtemp(join(tmpdir(), "generated-clients-"));
    const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
    environment = {
      ...{
        BASE_URL: server.url,
        AUTH_URL: String(server.identityUrl),
        CLIENT_ID: clientId,
        CLIENT_SECRET: clientSecret,
      },
      ...{ LOGIN_NAME: "admin", LOGIN_PASSWORD: adminPassword },
    };
    const licenseServerId = await aServer(server.db, { name: "27000@lic-01" });
    const poolId = await aPool(server.db, { licenseServerId, name: "cad_pro", licenseType: "Floating" });
    const userId = await aUser(server.db, { name: "mkeller" });
    const startAt = Date.parse("2026-03-02T08:00:00Z");
    await someSessions(
      server.db,
      Array.from({ length: 25 }, (_, hour) => ({ startAt: startAt + hour * 3_600_000, poolId, userId })),
    );
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Makes the client beside what uses it; nothing of ours may be warned of. */
  async function make(language: string): Promise<string> {
    const made = await run(root, process.execPath, ["scripts/client.ts", language, join(folder, language), "--json"]);
    expect(JSON.parse(made)).to.deep.include({ isDone: true, warnings: [] });
    return join(folder, language);
  }

  function expectSeen(text: string, errors: readonly string[]): void {
    const { sessions, reads, refusals } = JSON.parse(text) as Seen;
    expect(sessions).to.equal(25);
    expect(reads).to.be.at.least(19);
    expect(refusals).to.deep.equal([
      { error: errors[0], status: 400, code: "invalid_input" },
      { error: errors[1], status: 401, code: "unauthorized" },
      { error: errors[2], status: 404, code: "not_found" },
    ]);
  }

  it("in Python are imported and used, with exceptions of its own for each status", async function () {
    if (!has("python3", "--version")) return this.skip();
    const client = await make("python");
    const python = join(folder, "venv/bin/python");
    await run(folder, "python3", ["-m", "venv", "venv"]);
    await run(folder, python, ["-m", "pip", "install", "--quiet", "-r", join(client, "requirements.txt")]);
    await run(client, python, ["-m", "compileall", "-q", "licence_usage"]);
    const text = await run(client, python, [join(root, "test/clients/python/use.py")], {
      ...environment,
      PYTHONPATH: client,
    });
    expectSeen(text, ["BadRequestException", "UnauthorizedException", "NotFoundException"]);
  });

  it("in Go are built and used, with the problem in the error", async function () {
    if (!has("go", "version")) return this.skip();
    const client = await make("go");
    const own = join(folder, "use-go");
    await cp(join(root, "test/clients/go"), own, { recursive: true });
    const module = "module use\n\ngo 1.23\n\nrequire example.com/svc/licenceusage v0.0.0\n\n";
    await writeFile(join(own, "go.mod"), `${module}replace example.com/svc/licenceusage => ${client}\n`);
    await run(own, "go", ["mod", "tidy"], { GOFLAGS: "-mod=mod" });
    await run(own, "go", ["build", "-o", "use", "."]);
    const error = "*licenceusage.GenericOpenAPIError";
    expectSeen(await run(own, join(own, "use"), [], environment), [error, error, error]);
  });

  for (const language of ["typescript-fetch", "java", "csharp"]) {
    it(`in ${language} are made without a warning of the generator that is ours`, () => make(language));
  }

  it("in TypeScript compile", async () => {
    const compilerOptions = {
      strict: true,
      target: "es2022",
      lib: ["es2022", "dom", "dom.iterable"],
      types: [],
      module: "nodenext",
    };
    const client = join(folder, "typescript-fetch");
    await writeFile(join(client, "package.json"), '{ "type": "module" }');
    await writeFile(join(client, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["index.ts"] }));
    await run(client, process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "--noEmit"]);
  });

  it("in Java compile", async function () {
    if (!has("mvn", "--version")) return this.skip();
    await run(join(folder, "java"), "mvn", ["-q", "-B", "-Dmaven.test.skip=true", "compile"]);
  });
});
