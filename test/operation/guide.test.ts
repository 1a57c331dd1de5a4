// The operating guide: each of its commands is one that `npm run test:guide` runs, its statements and rules hold, and
// what it describes of metrics is there.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { parse } from "yaml";
import { createMetrics } from "../../server/telemetry/metrics.ts";
import { programOf, root } from "../support/run/process.ts";
import { commandsOf, commandsOfTable, documents, steps } from "./guide-commands.ts";

const textOf = (name: string) => readFileSync(join(root, name), "utf8");

describe("the operating guide", () => {
  it("has no command that npm run test:guide does not run, in its order", () => {
    expect(documents.flatMap(commandsOf)).to.deep.equal(steps.map(({ line }) => line));
  });

  it("runs nothing elsewhere that is not there, and knows the commands of the README's table", () => {
    for (const { elsewhere } of steps) if (elsewhere !== undefined) textOf(elsewhere);
    const { scripts } = JSON.parse(textOf("package.json"));
    expect(commandsOfTable()).to.have.length.above(12);
    for (const name of commandsOfTable()) expect(scripts).to.have.property(name);
  });

  it("names options that the programs have", () => {
    for (const line of documents.flatMap(commandsOf)) {
      const [, name, given = ""] = /npm run ([\w:-]+)(?: -- (.*))?$/.exec(line) ?? [];
      if (name === undefined) continue;
      const file = name === "collect" ? "collector/settings/command-line.ts" : (programOf(name).split(" ")[0] ?? "");
      for (const [option] of given.matchAll(/--[a-z-]+/g)) expect(textOf(file), line).to.contain(option);
    }
  });

  it("names metrics that the service has, and rules that there are", async () => {
    const metrics = createMetrics();
    metrics.observe("getSessions", 200, 0.1);
    const exposition = await metrics.text();
    const rules: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(
      textOf("docs/prometheus/service.yaml"),
    );
    const all = rules.groups.flatMap((group) => group.rules);
    const document = textOf("docs/monitoring.md");
    const used = [...all.map(({ expr }) => expr), document].flatMap(
      (text) => text.match(/\b(?:svc|process|nodejs)_\w+/g) ?? [],
    );
    for (const name of new Set(used)) expect(exposition).to.contain(`\n${name}`);
    expect([...document.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).to.include.members(
      all.map(({ alert }) => alert),
    );
  });

  it("has rules that promtool takes", function () {
    const checked = spawnSync("promtool", ["check", "rules", join(root, "docs/prometheus/service.yaml")]);
    if (checked.error !== undefined) {
      console.log("    promtool: skipped (it is not installed)");
      this.skip();
    }
    expect(checked.status, String(checked.stderr)).to.equal(0);
  });
});
