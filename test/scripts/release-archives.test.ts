// What leaves the house has the same bytes, whoever packs it and wherever: archives in other folders, time zones and
// languages, with other file times and rights; checksums as `sha256sum` reads them.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { list, type ReadEntry } from "tar";
import { writeChecksums } from "../../scripts/release/archives.ts";
import { runNode } from "../support/run/process.ts";

/** A program that packs a folder, as a process of its own: the time zone is that of a process. */
const program = `
import { packFolder } from ${JSON.stringify(new URL("../../scripts/release/archives.ts", import.meta.url).href)};
const [folder, target] = process.argv.slice(1);
await packFolder(folder, target + "/folder.tar.gz", "things-1.0.0", new Date("2026-03-29T01:30:00Z"));
`;

describe("the archives of a release", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-archives-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Each entry as mode, owner, instant, path. */
  async function listed(file: string): Promise<string[]> {
    const entries: string[] = [];
    const onReadEntry = ({ mode, uid, uname, mtime, path }: ReadEntry) =>
      void entries.push([mode?.toString(8), uid, uname, mtime?.toISOString(), path].join(" "));
    await list({ file, onReadEntry });
    return entries;
  }

  it("are equal to the byte, packed in two folders, time zones, languages and masks of rights", async () => {
    const [one, two] = [join(folder, "one"), join(folder, "a longer name/two")];
    const names = ["b.txt", "a/c.txt", "a.txt", "ä/Straße.md", `${"long/".repeat(30)}end.txt`];
    for (const [place, order] of [
      [one, names],
      [two, names.toReversed()],
    ] as const) {
      for (const name of order) {
        mkdirSync(join(place, "things", name, ".."), { recursive: true });
        writeFileSync(join(place, "things", name), `${name}\n`.repeat(99));
      }
      chmodSync(join(place, "things/a.txt"), place === one ? 0o755 : 0o700);
      chmodSync(join(place, "things/b.txt"), place === one ? 0o664 : 0o600);
    }
    utimesSync(join(two, "things/b.txt"), 1, 1);
    const environments = [
      { TZ: "Pacific/Kiritimati", LC_ALL: "C" },
      { TZ: "America/St_Johns", LC_ALL: "de_DE.UTF-8", LANG: "de_DE.UTF-8" },
    ];
    for (const [index, place] of [one, two].entries()) {
      const given = ["--input-type=module", "-e", program, join(place, "things"), place];
      const { code, stderr } = await runNode(given, environments[index], place).ended;
      expect(code, stderr).to.equal(0);
    }
    const [first, second] = [one, two].map((place) => readFileSync(join(place, "folder.tar.gz")));
    expect(first?.equals(second as Buffer)).to.equal(true);

    const entry = (mode: number, name: string) => `${mode}   2026-03-29T01:30:00.000Z things-1.0.0/${name}`;
    expect(await listed(join(one, "folder.tar.gz"))).to.deep.equal([
      entry(755, "a.txt"),
      entry(644, "a/c.txt"),
      entry(644, "b.txt"),
      entry(644, `${"long/".repeat(30)}end.txt`),
      entry(644, "ä/Straße.md"),
    ]);
  });

  it("have checksums that sha256sum accepts, and refuses after one changed byte", function () {
    writeFileSync(join(folder, "b.bin"), Buffer.from([0, 255, 10]));
    writeFileSync(join(folder, "a b.txt"), "a");
    writeChecksums(folder);
    writeChecksums(folder);
    const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8");
    expect(sums).to.match(/^[0-9a-f]{64} {2}a b\.txt\n[0-9a-f]{64} {2}b\.bin\n$/);
    if (spawnSync("sha256sum", ["--version"]).error !== undefined) return this.skip();
    const check = () =>
      execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: folder, stdio: "pipe" });
    expect(String(check())).to.equal("a b.txt: OK\nb.bin: OK\n");
    writeFileSync(join(folder, "b.bin"), Buffer.from([0, 254, 10]));
    expect(check).to.throw("1 computed checksum did NOT match");
  });
});
