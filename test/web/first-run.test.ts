// The way from an empty database to monitoring, by the pages alone: the commands are run word for word, with an archive
// that holds the collector's sources instead of its program, and a tool of the vendor that prints a report.
import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { create } from "tar";
import { checkout, feature, lmstat, version } from "../collector/flexlm/reading.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { usePages } from "../support/browser/chromium.ts";
import { adminPassword } from "../support/http/server.ts";
import { root } from "../support/run/process.ts";

const run = promisify(execFile);
const name = "licence-collector-1.0.0-linux-x64";

describe("the first steps on the pages", () => {
  const folder = mkdtempSync(join(tmpdir(), "first-run-"));
  const downloads = join(folder, "downloads");
  before(async () => {
    const program = (file: string, text: string) => {
      writeFileSync(file, `#!/bin/sh\n${text}\n`);
      chmodSync(file, 0o755);
    };
    for (const one of [downloads, join(folder, name), join(folder, "bin")]) mkdirSync(one);
    program(join(folder, name, "collector"), `exec "${process.execPath}" "${join(root, "collector/main.ts")}" "$@"`);
    program(join(folder, "bin/lmutil"), `cat "${join(folder, "lmstat.txt")}"`);
    const text = lmstat(feature("solve", 10, 1, version("solve", "5.0"), checkout("mira ws-11 :0")));
    writeFileSync(join(folder, "lmstat.txt"), text);
    await create({ cwd: folder, gzip: true, file: join(downloads, `${name}.tar.gz`) }, [name]);
  });
  // Its folder of downloads is read at the start.
  const pages = usePages({ SVC_DOWNLOADS: downloads });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const saved = async (page: Page, button: Locator) => {
    const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
    return [file.suggestedFilename(), readFileSync(await file.path(), "utf8")] as const;
  };

  it("lead from nothing to a report by commands that work word for word, then list what is still to be done", async () => {
    const page = await pages.open("/now");
    await page.getByLabel("User name").fill("admin");
    await page.getByLabel("Password").fill(adminPassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByLabel("Linux").check();
    await page.getByLabel("Its address").fill("27000@lic-north");
    const files = [
      await saved(page, page.getByRole("button", { name: "Save collector.yaml" })),
      await saved(page, page.getByRole("button", { name: "Add a credential and save its file" })),
    ];
    expect(files.map(([file]) => file)).to.deep.equal(["collector.yaml", "collector.json"]);
    expect(await page.getByRole("button", { name: /^Make/ }).count(), "one credential, not one a click").to.equal(0);
    await page.getByText("SVC_PUBLIC_URL", { exact: false }).first().waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);

    const commands = await page.locator(".steps pre").allTextContents();
    const [yaml, unpack = "", check = "", service] = commands;
    expect(`${yaml}\n`).to.equal(files[0]?.[1]);
    expect(service).to.contain("systemctl enable --now licence-collector");
    const once = (await page.locator(".steps code", { hasText: "--once" }).textContent()) ?? "";
    const env = { ...process.env, HOME: folder, PATH: `${join(folder, "bin")}:${process.env.PATH}` };
    const sh = (text: string) => run("sh", ["-ec", text], { env, cwd: folder });
    await sh(unpack);
    const installed = join(folder, "licence-collector");
    for (const [file, text] of files) writeFileSync(join(installed, file), text);
    expect((await sh(`cd ${installed}; ${check}`)).stdout).to.match(/^first +flexlm +yes +1 +1 +1 /m);
    expect((await sh(`cd ${installed}; ${once}`)).stdout).to.contain("1 message made, 1 sent");
    await page.getByRole("link", { name: "solve" }).first().waitFor();

    await pages.follow(page, "/overview");
    const list = page.getByRole("region", { name: "Set up monitoring" });
    await list.getByText("No collector runs").waitFor();
    await page.locator(".notice", { hasText: "nothing is known since" }).waitFor();
    const done = list.getByRole("listitem").filter({ hasText: "Done" }).getByRole("link");
    // The mail server is that of the tests.
    expect(await done.allTextContents()).to.deep.equal(["First report", "Mail"]);
    expect(await seriousFaults(page)).to.deep.equal([]);
    await list.getByRole("link", { name: "A report every minute" }).click();
    await page.getByLabel("Windows").check();
    const windows = (await page.locator(".steps pre").allTextContents()).join("\n");
    expect(windows).to.match(
      /^mkdir -Force .*^icacls \. \/inheritance:r .*^\.\\collector\.exe --check$.*-File \.\\install/ms,
    );
    expect(windows).to.contain(", credentials: collector.json }");
    expect(windows).not.to.contain("curl.exe -fLO http://127", "there is no program for it here");
    await page.getByText("licence-collector-…-win-x64.tar.gz").waitFor();
    await page.getByText("There is one already").waitFor();

    await pages.follow(page, "/overview");
    await list.getByRole("button", { name: /^Hide this list/ }).click();
    await list.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    expect(await list.count()).to.equal(0);
    expect(pages.faults).to.deep.equal([]);
  });
});
