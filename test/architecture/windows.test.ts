// What makes a program run on Linux alone: shells, scripts of shells, and paths put together by hand. Looked for in the sources,
// as no Windows is here. What the program does on it is in test/server/process/windows.test.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { root, sourcesIn, withoutComments, written } from "./sources.ts";

/** The benchmarks and the property-based tester run where they are developed. */
const programs = [...written, ...sourcesIn("scripts")].filter(({ file }) => !/^scripts\/(bench|fuzz)[./]/.test(file));
const faultsOf = (pattern: RegExp, isAllowed: (line: string) => boolean = () => false, among = programs) =>
  among.flatMap(({ file, text }) =>
    withoutComments(text)
      .split("\n")
      .filter((line) => pattern.test(line) && !isAllowed(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

describe("what also runs on Windows", () => {
  it("starts programs without a shell; npm alone, which is a script there, by the shell of Windows", () => {
    const shells = /\bshell:|["'`](\/bin\/)?(sh|bash|zsh)["'`]|(?<![.\w])exec(Sync)?\(/;
    const isNpm = (line: string) => /shell: (process\.platform === "win32"|isWindows) /.test(line);
    expect(faultsOf(shells, isNpm)).to.deep.equal([]);
  });

  it("puts paths of files together by node:path, and makes them of addresses by fileURLToPath", () => {
    const calls =
      /\b(readFile|writeFile|appendFile|mkdir|rm|rmdir|stat|lstat|open|opendir|readdir|rename|unlink|copyFile|link|exists|createReadStream|createWriteStream)(Sync)?\(\s*`[^`]*\/[^`]*`/;
    expect(faultsOf(calls)).to.deep.equal([]);
    // A blank, # or % in the name of a folder is an escape in the address, and Windows' paths begin with a drive.
    const address = /(import\.meta\.url\)|\b\w*[fF]ile)\.pathname\b/;
    expect(faultsOf(address, () => false, [...programs, ...sourcesIn("test")])).to.deep.equal([]);
  });

  it("has commands in package.json that every shell understands", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    const steps = Object.values(scripts).flatMap((script) => script.split(" && "));
    expect(steps.filter((step) => !/^(node|npm run -s) [\w./:* -]+$/.test(step))).to.deep.equal([]);
    const programs = new Set(steps.map((step) => step.split(" ", 1)[0]));
    expect(programs).to.deep.equal(new Set(["node", "npm"]));
  });

  it("has no two files whose names differ in their case alone, and none that Windows cannot have", () => {
    const files = programs.map(({ file }) => file);
    expect(new Set(files.map((file) => file.toLowerCase())).size).to.equal(files.length);
    expect(
      files.filter((file) => /[<>:"|?*\\]|[. ]$|(^|\/)(con|prn|aux|nul|com\d|lpt\d)(\.|\/|$)/i.test(file)),
    ).to.deep.equal([]);
  });
});
