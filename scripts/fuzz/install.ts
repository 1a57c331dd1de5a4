// Puts the fuzzer, a Python program, into a folder of its own that git ignores: a virtual environment with the packages
// of requirements.txt, nothing else on the machine. Not the fuzzing.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const fuzzFolder = fileURLToPath(new URL("../../.fuzz/", import.meta.url));
const requirements = fileURLToPath(new URL("requirements.txt", import.meta.url));
const environment = join(fuzzFolder, "environment");
const programs = join(environment, process.platform === "win32" ? "Scripts" : "bin");

/** What the machine lacks, in words for the user. */
export class Missing extends Error {}

/** Installs what is not there yet, and answers the fuzzer's program. Throws Missing. */
export function installFuzzer(tell: (line: string) => void): string {
  const stamp = join(environment, ".installed");
  const wanted = readFileSync(requirements, "utf8");
  const mark = createHash("sha256").update(wanted).digest("hex");
  const program = join(programs, "schemathesis");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === mark) return program;
  const python = findPython();
  const names = wanted.split("\n").filter((line) => /^[^#]/.test(line));
  const fuzzer = names.find((name) => name.startsWith("schemathesis"));
  tell(`Installing ${fuzzer} and ${names.length - 1} packages that it needs into .fuzz/environment (pip, from PyPI) …`);
  rmSync(environment, { recursive: true, force: true });
  mkdirSync(fuzzFolder, { recursive: true });
  run(python, ["-m", "venv", environment], "Python's venv is missing: on Debian and Ubuntu install python3-venv.");
  run(
    join(programs, "python"),
    ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", requirements],
    "pip could not install it: is there a way to PyPI?",
  );
  writeFileSync(stamp, mark);
  return program;
}

function findPython(): string {
  const asked = "import sys; sys.exit(0 if sys.version_info >= (3, 10) else 1)";
  const found = ["python3", "python"].find((name) => spawnSync(name, ["-c", asked]).status === 0);
  if (found === undefined) throw new Missing("The fuzzer needs Python 3.10 or later as python3 or python.");
  return found;
}

function run(program: string, args: readonly string[], remedy: string): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Missing(`${remedy}\n${stderr}`.trim());
}
