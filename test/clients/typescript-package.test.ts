// The package of our TypeScript client, as another project has it: packed, installed, compiled against, and used as its
// README shows. What the client does otherwise: typescript-client.test.ts.
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { addCredential } from "../../identity/index.ts";
import { aSession, aUser } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { adminPassword, useTestServer } from "../support/http/server.ts";
import { root, runNode } from "../support/run/process.ts";

describe("The package of our TypeScript client", () => {
  const server = useTestServer();
  let folder = "";
  let packed: { filename: string; name: string; version: string; files: { path: string }[] };

  const npm = async (...args: string[]) => {
    const line = ["npm", ...args, "--offline", "--no-audit", "--no-fund"].map((part) => JSON.stringify(part)).join(" ");
    const script = `process.stdout.write(require("node:child_process").execSync(${JSON.stringify(line)}))`;
    const { code, stdout, stderr } = await runNode(["-e", script], {}, folder).ended;
    expect(code, stderr).to.equal(0);
    return stdout;
  };
  /** Runs a program in the project; what it prints. */
  const run = async (args: readonly string[], env: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await runNode(args, env, folder).ended;
    expect(code, stdout + stderr).to.equal(0);
    return stdout;
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "client-package-"));
    [packed] = JSON.parse(await npm("pack", join(root, "generated/client"), "--json"));
    await writeFile(join(folder, "package.json"), '{ "name": "another", "private": true }');
    await npm("install", `./${packed.filename}`);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("has the contract's version, its types and its README, and nothing else", () => {
    const { info } = JSON.parse(readFileSync(join(root, "generated/openapi.json"), "utf8"));
    expect(packed).to.include({ name: "licence-usage-client", version: info.version });
    const files = packed.files.map(({ path }) => path);
    expect(files).to.include.members(["index.js", "index.d.ts", "contract.d.ts", "package.json", "README.md"]);
    expect(files.filter((path) => !/^(\w+\.(js|d\.ts)|package\.json|README\.md)$/.test(path))).to.deep.equal([]);
  });

  for (const [module, moduleResolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ]) {
    it(`is compiled against with every check of TypeScript, its modules found as ${moduleResolution} finds them`, async () => {
      await writeFile(join(folder, "use.mts"), useOfPackage);
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        // TypeScript's declarations, of the DOM among them, are not ours to check.
        skipDefaultLibCheck: true,
        target: "es2022",
        lib: ["es2022", "dom"],
        types: [],
        module,
        moduleResolution,
      };
      await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["use.mts"] }));
      await run([join(root, "node_modules/typescript/bin/tsc")]);
      expect(await run(["use.mjs"])).to.equal("3 functions\n");
    });
  }

  it("is required by CommonJS too", async () => {
    const script = 'console.log(typeof require("licence-usage-client").getSessions)';
    expect(await run(["-e", script])).to.equal("function\n");
  });

  it("does what its README shows, pasted as it is", async () => {
    const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
    const licenseServerId = await aServer(server.db, { name: "27000@lic-01" });
    const poolId = await aPool(server.db, { licenseServerId, name: "cad_pro" });
    const userId = await aUser(server.db, { name: "mkeller" });
    await aSession(server.db, { startAt: Date.parse("2026-03-02T08:00:00Z"), poolId, userId });
    const readme = await readFile(join(folder, "node_modules/licence-usage-client/README.md"), "utf8");
    const [, pasted = ""] = /^```js\n(.*?)^```$/ms.exec(readme) ?? [];
    await writeFile(join(folder, "first-call.mjs"), pasted);
    const text = await run(["first-call.mjs"], {
      BASE_URL: server.url,
      AUTH_URL: String(server.identityUrl),
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      LOGIN_PASSWORD: adminPassword,
    });
    expect(text).to.match(
      /^1 users\nmkeller cad_pro 2026-03-02T08:00:00\.000Z\n400 invalid_input \{ PageSize: \[[^\]]+\] \} \w+\n$/,
    );
  });
});

/** Without the service: what is compiled, and that it loads. */
const useOfPackage = `import { connect, everyItem, getLicenseServer, getSessions, type Session } from "licence-usage-client";
const names: string[] = [];
async function read(): Promise<void> {
  for await (const session of everyItem(getSessions, connect({ url: "http://127.0.0.1:9" }))) {
    const first: Session = session;
    names.push(first.UserName);
  }
}
// @ts-expect-error: there is no such parameter
const wrong = () => getSessions(connect({ url: "" }), { NoSuchParameter: 1 });
// @ts-expect-error: it needs an Id
const bare = () => getLicenseServer(connect({ url: "" }));
console.log([read, wrong, bare].length + " functions");
`;
