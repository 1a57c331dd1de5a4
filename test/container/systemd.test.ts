// The systemd units of the server and of the collector: systemd finds no fault in them, and they leave a program that was taken
// over little. Where systemd-analyze is not installed, only what can be read is looked at.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect } from "chai";
import { settings, settingsOfOthers } from "../../server/settings/settings.ts";
import { secretSettings } from "../../server/settings/values.ts";
import { root } from "../support/run/process.ts";

const units = ["server/package/licence-service.service", "collector/package/licence-collector.service"];
const textOf = (unit: string) => readFileSync(join(root, unit), "utf8");
const valuesOf = (unit: string, name: string) =>
  [...textOf(unit).matchAll(new RegExp(`^${name}=(.+)$`, "gm"))].map(([, value = ""]) => value);
/** systemd-analyze's number, from 0 to 10. */
const mostExposure = 3;

function analyze(...args: string[]) {
  const { status, stdout, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
  return { status, text: stdout + stderr };
}

describe("the systemd units", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-units-"));
    for (const unit of units) {
      // The one thing that this machine lacks is the installed program.
      writeFileSync(
        join(folder, basename(unit)),
        textOf(unit).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
      );
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  it("are without a fault, and leave an exposure of at most 3.0", function judge() {
    if (spawnSync("systemd-analyze", ["--version"]).status !== 0) {
      console.log("      skipped: systemd-analyze is not installed");
      this.skip();
    }
    for (const unit of units) {
      const file = join(folder, basename(unit));
      expect(analyze("verify", file), unit).to.deep.equal({ status: 0, text: "" });
      const { text } = analyze("security", "--offline=true", "--no-pager", file);
      const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(text) ?? [];
      expect(Number(exposure), `${unit}:\n${text}`).to.be.at.most(mostExposure);
    }
  });

  it("run as separate users, write their state alone, and end in order", () => {
    for (const unit of units) {
      const state = basename(unit, ".service");
      expect([valuesOf(unit, "User"), valuesOf(unit, "StateDirectory")], unit).to.deep.equal([[state], [state]]);
      expect(valuesOf(unit, "ProtectSystem")).to.deep.equal(["strict"]);
      // 78: wrong settings, which no restart mends.
      expect(valuesOf(unit, "RestartPreventExitStatus")).to.deep.equal(["78"]);
    }
    const [server = ""] = units;
    expect(Number(valuesOf(server, "TimeoutStopSec")[0])).to.be.above(15 + 10);
    expect(valuesOf(server, "ExecStart")[0]).to.match(/\/node server\/main\.mjs --json$/);
  });

  it("name only settings that there are, and give secrets as files that root alone reads", () => {
    for (const unit of units) {
      const credentials = valuesOf(unit, "LoadCredential").map((one) => one.split(":")[0]);
      const given = valuesOf(unit, "Environment").map((one) => one.split("=", 2) as [string, string]);
      for (const [name, value] of given.filter(([one]) => one.startsWith("SVC_"))) {
        const setting = name.replace(/_FILE$/, "");
        const isOfOthers = settingsOfOthers.some((other) => setting.startsWith(other));
        expect(setting in settings || isOfOthers, `${unit}: ${name}`).to.equal(true);
        if (value.startsWith("%d/")) expect(credentials, name).to.include(value.slice(3));
        else if (setting !== "SVC_DB_URL") expect(secretSettings as readonly string[]).not.to.include(name);
      }
      expect(given.filter(([, value]) => value.startsWith("%d/"))).to.have.lengthOf(credentials.length);
    }
  });
});
