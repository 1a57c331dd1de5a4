// A folder in which the cookbook's files are saved, and a bash that types what its consoles show and compares what is printed.
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { temporaryFolder } from "../db/temporary-folder.ts";
import { bareEnvironment, root } from "../support/run/process.ts";
import { blocks, stepsOf } from "./document.ts";

/** `npm run -s NAME -- …` without npm, which takes half a second, and in this folder instead of the project's. */
const npm = `#!/bin/bash
[ "$1 $2" = "run -s" ] || exit 64
program=$('${process.execPath}' -p "require('${root}package.json').scripts['$3'].replace('node scripts/run.mjs ', '')")
shift 4
exec '${process.execPath}' "${root}$program" "$@"
`;

export class Terminal {
  readonly #folder = temporaryFolder();
  readonly #environment: Record<string, string>;
  /** What the pages say, and what is here instead. */
  readonly #here: readonly (readonly [string, string])[];

  constructor(environment: Record<string, string>, here: readonly (readonly [string, string])[]) {
    this.#here = here;
    const programs = join(this.#folder.path, "bin");
    this.#environment = {
      ...bareEnvironment,
      TZ: "Etc/UTC",
      LC_ALL: "C.UTF-8",
      PYTHONDONTWRITEBYTECODE: "1",
      ...environment,
      PATH: `${programs}:${bareEnvironment.PATH}`,
      HOME: this.path,
    };
    mkdirSync(programs);
    writeFileSync(join(programs, "npm"), npm);
    chmodSync(join(programs, "npm"), 0o755);
    // As `npm install PROJECT/generated/client` leaves it.
    mkdirSync(join(this.path, "node_modules"));
    symlinkSync(join(root, "generated/client"), join(this.path, "node_modules/licence-usage-client"));
    for (const { name, text } of blocks) if (name !== "") this.save(name, this.#toHere(text));
  }

  get path(): string {
    return this.#folder.path;
  }

  save(name: string, text: string): void {
    writeFileSync(join(this.path, name), text);
  }

  /** Types the commands of all consoles of a page and expects what it shows. Jobs in the background end with it. */
  async follow(page: string): Promise<void> {
    for (const { text } of blocks.filter((block) => block.page === page && block.language === "console")) {
      const steps = stepsOf(text);
      const commands = steps.map(({ command }) => `${command}\nprintf '\\036'`).join("\n");
      const printed = await this.run(`exec 2>&1\ntrap 'kill $(jobs -p) 2> /dev/null' EXIT\n${commands}\n`);
      const outputs = printed.split("\x1e");
      for (const [index, { command, output }] of steps.entries()) {
        const pattern = output.split("…").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
        // A page shows whole lines only.
        const seen = this.#asShown(outputs[index] ?? "").replace(/[^\n]$/, "$&\n");
        if (!new RegExp(`^${pattern.join("[^\\n]*?")}$`).test(seen)) expect(seen, `$ ${command}`).to.equal(output);
      }
    }
  }

  /** What a script of bash prints, in the folder. */
  async run(script: string): Promise<string> {
    const child = spawn("bash", ["-c", this.#toHere(script)], { cwd: this.path, env: this.#environment });
    let printed = "";
    child.stdout.on("data", (bytes) => (printed += String(bytes)));
    child.stderr.on("data", (bytes) => (printed += String(bytes)));
    child.stdin.end();
    await new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
    return printed;
  }

  close(): void {
    this.#folder.remove();
  }

  #toHere(text: string): string {
    return this.#here.reduce((all, [shown, actual]) => all.replaceAll(shown, actual), text);
  }

  #asShown(text: string): string {
    return this.#here.reduce((all, [shown, actual]) => all.replaceAll(actual, shown), text);
  }
}
