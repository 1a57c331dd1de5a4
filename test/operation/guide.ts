// `npm run test:guide`: runs every command of the README and of the operating guide in a shell, in a new installation, in the order of the documents. It
// takes half a minute, so it is no part of `npm test`; guide.test.ts holds there that the documents have no other command.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { temporaryFolder } from "../db/temporary-folder.ts";
import { testKeySecret } from "../support/http/signing-key.ts";
import { bareEnvironment, type Command, root, runNode } from "../support/run/process.ts";
import { commandsOfTable, exampleDatabase, steps } from "./guide-commands.ts";

describe("the operating guide", () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const replacements = {
    "/etc/licences": at("etc"),
    "/backups": at("backups"),
    "/tmp/support": at("support"),
    "/var/log": at("log"),
    "sqlite:data/own.db": `sqlite:${at("own")}/own.db`,
    "--file ../collector.json": `--file ${at("collector.json")}`,
  };
  let database = "one";
  let server: Command | undefined;
  after(async () => {
    server?.child.kill("SIGTERM");
    await server?.ended;
    folder.remove();
  });

  /** Where the server of the README's first commands listens: with security off, as there. */
  async function listening(): Promise<string> {
    const settings = { SVC_SECURITY_MODE: "off", SVC_DEMO_DATA: "off", SVC_API_PORT: "0", SVC_LOG_LEVEL: "silent" };
    server ??= runNode(["server/main.mjs", "--json"], { ...settings, SVC_DB_URL: "sqlite::memory:" });
    const [, url = ""] = await server.printed(/"listening":"([^"]+)"/);
    return url;
  }

  function run(line: string, more: Record<string, string> = {}) {
    let placed = line;
    for (const [from, to] of Object.entries(replacements)) placed = placed.replaceAll(from, to);
    const env = {
      ...bareEnvironment,
      PATH: process.env.PATH ?? "",
      NEW_PASSWORD: "seven bright lanterns",
      SVC_DB_URL: `sqlite:${at(database)}/svc.db`,
      SVC_API_PORT: "0",
      SVC_IDENTITY_PORT: "0",
      ...more,
    };
    const { status, stdout, stderr } = spawnSync("sh", ["-c", placed], { cwd: root, env, encoding: "utf8" });
    return { status, stdout, printed: stdout + stderr };
  }

  before(() => {
    for (const path of [at("etc"), at("backups"), at("log")]) mkdirSync(path);
    writeFileSync(at("log/licences.log"), `${JSON.stringify({ level: 40, time: 1, msg: "upkeep" })}\n`);
  });

  for (const name of commandsOfTable()) {
    it(`npm run ${name} -- --help`, () => {
      const { status, printed } = run(`npm run -s ${name} -- --help`);
      expect(status, printed).to.equal(0);
      expect(printed).to.match(/usage/i);
    });
  }

  for (const { line, codes = [0], inNewDatabase, withKeySecret, answers, elsewhere } of steps) {
    if (elsewhere !== undefined) continue;
    it(line, async () => {
      if (inNewDatabase) database = "two";
      let given = line;
      if (line.includes("CLIENT-ID")) {
        const { stdout } = run("npm run -s credential -- list --json");
        given = line.replace("CLIENT-ID", JSON.parse(stdout)[0].clientId);
      }
      // What the start before it does.
      if (line.startsWith(exampleDatabase)) run(`${exampleDatabase} npm run migrate -- up`);
      if (line.startsWith("npm run account -- list")) run("npm run account -- add admin --role administrator");
      if (answers) given = line.replace("http://127.0.0.1:5015", await listening());
      const { status, stdout, printed } = run(given, withKeySecret ? { SVC_KEY_SECRET: testKeySecret } : {});
      if (answers) expect(JSON.parse(stdout)).to.be.an("object").and.not.have.property("code");
      expect(codes, printed).to.include(status);
    });
  }
});
