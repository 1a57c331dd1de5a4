// The clients that npm run client makes, compiled and run against a live service, each by a script in its language.
// Run by `npm run test:clients`, since it fetches each language's libraries; a toolchain that is missing is reported.
import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect } from "chai";
import { addCredential } from "../../identity/index.ts";
import { run } from "../../scripts/release/build.ts";
import { aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { adminPassword, useTestServer } from "../support/http/server.ts";
import { root } from "../support/run/process.ts";
import { callingPlan } from "./calling-plan.ts";

interface Seen {
  readonly sessions: number;
  /** Those in the window that begins when one of them starts. */
  readonly since: number;
  /** A value and a field of a later version. */
  readonly unknown: readonly unknown[];
  readonly calls: number;
  readonly refusals: readonly { readonly error: string; readonly status: number; readonly code: string }[];
}

const has = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;

/** As a later version of the service would answer: with a field and a value that this contract does not have. */
async function openLater(url: string): Promise<Server> {
  const later = createServer(async ({ url: target = "/", headers }, res) => {
    const answer = await fetch(url + target, { headers: { authorization: String(headers.authorization) } });
    const body = (await answer.json()) as { Items: object[] };
    const Items = body.Items.map((item) => ({ ...item, LicenseType: "LaterType", LaterField: "later" }));
    res
      .writeHead(answer.status, { "content-type": "application/json" })
      .end(JSON.stringify({ ...body, Items, More: {} }));
  });
  await new Promise<void>((resolve) => later.listen(0, "127.0.0.1", resolve));
  return later;
}

describe("Generated clients", () => {
  const server = useTestServer();
  let folder = "";
  let environment: Record<string, string>;
  let later: Server;
  before(async function () {
    if (!has("java", "-version")) {
      console.log("Generated clients: left out, since Java is missing");
      this.skip();
    }
    folder = await mkdtemp(join(tmpdir(), "generated-clients-"));
    later = await openLater(server.url);
    const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
    environment = {
      BASE_URL: server.url,
      LATER_URL: `http://127.0.0.1:${(later.address() as AddressInfo).port}`,
      AUTH_URL: String(server.identityUrl),
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      LOGIN_NAME: "admin",
      LOGIN_PASSWORD: adminPassword,
    };
    const licenseServerId = await aServer(server.db, { name: "27000@lic-01" });
    const poolId = await aPool(server.db, { licenseServerId, name: "cad_pro", licenseType: "Floating" });
    const untoldId = await aPool(server.db, { licenseServerId, name: "cad_view" }); // its licence type is null
    const userId = await aUser(server.db, { name: "mkeller" });
    const startAt = Date.parse("2026-03-02T08:00:00Z");
    await someSessions(
      server.db,
      Array.from({ length: 25 }, (_, hour) => {
        return { startAt: startAt + hour * 3_600_000, poolId: hour % 2 === 0 ? poolId : untoldId, userId };
      }),
    );
    const componentId = await aPool(server.db, { licenseServerId, name: "cad_mesh", licenseType: "Floating" });
    const packageId = await aPool(server.db, { licenseServerId, name: "cad_suite", licenseType: "Floating" });
    await server.client.call("setPackage", {
      path: { id: packageId },
      body: { Components: [{ FeatureId: componentId }] },
    });
    const { body: group } = await server.client.call("createGroup", { body: { Name: "Research" } });
    const create = { BrokerId: "broker-cad", CommandType: "status" as const };
    const { body: command } = await server.client.call("createBrokerCommand", { body: create });
    const mail = { Name: "Team", Kind: "Email" as const, Recipients: ["team@example.com"] };
    const { Destination } = (await server.client.call("createNotificationDestination", { body: mail })).body;
    const ids = {
      userId,
      destinationId: Destination.Id,
      licenseServerId,
      featureId: poolId,
      packageId,
      groupId: group.Id,
      commandId: command.Id,
    };
    environment.PLAN = JSON.stringify(await callingPlan(ids));
  });
  after(async () => {
    later?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const languages = ["python", "go", "java", "typescript-fetch", "csharp"];
  const made = new Map<string, Promise<string>>();

  /** Makes the client beside what uses it; nothing of ours may be warned of. Two at a time, each begun before it is used. */
  function make(language: string): Promise<string> {
    for (const next of languages.slice(languages.indexOf(language)).slice(0, 2)) {
      if (made.has(next)) continue;
      const running = run(root, process.execPath, ["scripts/client.ts", next, join(folder, next), "--json"]);
      const checked = running.then((text) => {
        expect(JSON.parse(text)).to.deep.include({ isDone: true, warnings: [] });
        return join(folder, next);
      });
      checked.catch(() => {});
      made.set(next, checked);
    }
    return made.get(language) ?? Promise.reject(new Error(`${language} is none of ours`));
  }

  function expectSeen(text: string, errors: readonly string[], plan = String(environment.PLAN)): void {
    const { sessions, since, unknown, calls, refusals } = JSON.parse(text) as Seen;
    expect(sessions).to.equal(25);
    expect(since).to.be.greaterThan(0);
    expect(unknown).to.deep.equal(["LaterType", "later"]);
    expect(calls).to.equal(JSON.parse(plan).length);
    expect(refusals).to.deep.equal([
      { error: errors[0], status: 400, code: "invalid_input" },
      { error: errors[1], status: 401, code: "unauthorized" },
      { error: errors[2], status: 404, code: "not_found" },
    ]);
  }

  it("are made in a folder of any name, from a contract in one, and no word of theirs is a command", async () => {
    const odd = join(folder, "a b#c%41ü $(touch made) `touch made`");
    await mkdir(odd);
    await cp(join(root, "generated/openapi.json"), join(odd, "contract.json"));
    const args = ["scripts/client.ts", "go", join(odd, "client"), "--contract", join(odd, "contract.json"), "--json"];
    expect(JSON.parse(await run(root, process.execPath, args))).to.deep.include({ isDone: true, warnings: [] });
    expect(await readdir(join(odd, "client"))).to.include("go.mod");
    expect(await readdir(root)).not.to.include("made");
  });

  it("in Python are imported and used, with a separate exception for each status", async function () {
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
    const project = join(folder, "use-go");
    await cp(join(root, "test/clients/go"), project, { recursive: true });
    const module = "module use\n\ngo 1.23\n\nrequire example.com/svc/licenceusage v0.0.0\n\n";
    await writeFile(join(project, "go.mod"), `${module}replace example.com/svc/licenceusage => ${client}\n`);
    await run(project, "go", ["mod", "tidy"], { GOFLAGS: "-mod=mod" });
    await run(project, "go", ["build", "-o", "use", "."]);
    const error = "*licenceusage.GenericOpenAPIError";
    expectSeen(await run(project, join(project, "use"), [], environment), [error, error, error]);
  });

  it("in Java are compiled and used, with an exception that holds the status and the problem", async function () {
    const client = await make("java");
    if (!has("mvn", "--version")) return this.skip();
    const output = join(folder, "classpath");
    const libraries = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";
    await run(client, "mvn", ["-q", "-B", "-Dmaven.test.skip=true", "compile"]);
    await run(client, "mvn", ["-q", "-B", libraries, `-Dmdep.outputFile=${output}`, "-Dmdep.includeScope=runtime"]);
    const path = [join(client, "target/classes"), (await readFile(output, "utf8")).trim()].join(delimiter);
    // OpenAPI Generator 7.17, java with its native library: it reads texts of every kind as JSON, and refuses CSV, calendars,
    // events and metrics.
    const all = JSON.parse(String(environment.PLAN)) as { accept: string }[];
    const plan = JSON.stringify(all.filter(({ accept }) => accept === "application/json"));
    const use = ["-cp", path, join(root, "test/clients/java/Use.java")];
    const text = await run(client, "java", use, { ...environment, PLAN: plan });
    expectSeen(text, ["ApiException", "ApiException", "ApiException"], plan);
  });

  it("in TypeScript are compiled, strictly, and used, with an error that holds the answer", async () => {
    const client = await make("typescript-fetch");
    const compilerOptions = {
      strict: true,
      target: "es2022",
      lib: ["es2022", "dom", "dom.iterable"],
      module: "nodenext",
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
      outDir: "compiled",
    };
    const use = await readFile(join(root, "test/clients/typescript/use.ts"), "utf8");
    await writeFile(join(client, "use.ts"), use.replace(/^\/\/ @ts-nocheck.*\n/m, ""));
    await writeFile(join(client, "package.json"), '{ "type": "module" }');
    await writeFile(join(client, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["use.ts"] }));
    await run(client, process.execPath, [join(root, "node_modules/typescript/bin/tsc")]);
    // OpenAPI Generator 7.17, typescript-fetch: of records that a field distinguishes it sends this field once more, as
    // `messageType`, and is refused; and it reads no JSON of one record or a list. So it only reads here.
    const all = JSON.parse(String(environment.PLAN)) as { operation: string }[];
    const plan = JSON.stringify(all.filter(({ operation }) => !/^(post|update)/.test(operation)));
    const text = await run(client, process.execPath, ["compiled/use.js"], { ...environment, PLAN: plan });
    expectSeen(text, ["ResponseError", "ResponseError", "ResponseError"], plan);
  });

  it("in C# are made, and compile where there is dotnet", async function () {
    const client = await make("csharp");
    if (!has("dotnet", "--version")) {
      console.log("C#: made without a warning, not compiled, since dotnet is missing");
      return this.skip();
    }
    await run(join(client, "src/Svc.LicenceUsage"), "dotnet", ["build"]);
  });
});
