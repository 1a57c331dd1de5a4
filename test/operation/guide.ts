// `npm run test:guide`: runs every command of the operating guide in a shell, in a new installation, in the order of the documents. It
// takes half a minute, so it is no part of `npm test`; guide.test.ts holds there that the documents have no other command.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { temporaryFolder } from "../db/temporary-folder.ts";
import { testKeySecret } from "../support/http/signing-key.ts";
import { bareEnvironment, root } from "../support/run/process.ts";
import { steps } from "./guide-commands.ts";

describe("the operating guide", function () {
  this.timeout(300_000);
  const folder = temporaryFolder();
  after(() => folder.remove());
  const at = (name: string) => join(folder.path, name);
  const places = {
    "/etc/licences": at("etc"),
    "/backups": at("backups"),
    "/tmp/support": at("support"),
    "/var/log": at("log"),
  };
  let database = "one";

  function run(line: string, more: Record<string, string> = {}) {
    let placed = line.replace("collector-site-a.json", at("collector-site-a.json"));
    for (const [from, to] of Object.entries(places)) placed = placed.replaceAll(from, to);
    const env = {
      ...{ ...bareEnvironment, PATH: process.env.PATH ?? "", NEW_PASSWORD: "seven bright lanterns" },
      ...{ SVC_DB_URL: `sqlite:${at(database)}/svc.db`, SVC_API_PORT: "0", SVC_IDENTITY_PORT: "0" },
      ...more,
    };
    const { status, stdout, stderr } = spawnSync("sh", ["-c", placed], { cwd: root, env, encoding: "utf8" });
    return { status, stdout, told: stdout + stderr };
  }

  before(() => {
    for (const place of [at("etc"), at("backups"), at("log")]) mkdirSync(place);
    writeFileSync(at("log/licences.log"), `${JSON.stringify({ level: 40, time: 1, msg: "upkeep" })}\n`);
  });

  for (const { line, codes = [0], inNewDatabase = false, withKeySecret = false } of steps) {
    it(line, () => {
      if (inNewDatabase) database = "two";
      let given = line;
      if (line.includes("CLIENT-ID")) {
        const { stdout } = run("npm run -s credential -- list --json");
        given = line.replace("CLIENT-ID", JSON.parse(stdout)[0].clientId);
      }
      if (line.startsWith("npm run account -- list")) run("npm run account -- add admin --role administrator");
      const { status, told } = run(given, withKeySecret ? { SVC_KEY_SECRET: testKeySecret } : {});
      expect(codes, told).to.include(status);
    });
  }
});
