// Parts of the running collector by themselves: tools that hang, the spool's bound, what --discover finds.
import { access, mkdir, readFile, symlink } from "node:fs/promises";
import { hostname } from "node:os";
import { expect } from "chai";
import { envelope } from "../../../collector/delivery/outbox.ts";
import { Spool } from "../../../collector/delivery/spool.ts";
import { discover } from "../../../collector/discover.ts";
import { runTool } from "../../../collector/schedule/run-tool.ts";
import { parseAddress } from "../../../collector/schedule/texts.ts";
import type { BrokerMessage } from "../../../generated/contract.ts";
import { fromSources } from "../forms.ts";
import { Site, until } from "./site.ts";

/** A folder for each test. */
function useSite(): { path: Site["path"]; write: Site["write"]; folder: () => string } {
  let site: Site;
  beforeEach(async () => {
    site = await Site.make(fromSources);
  });
  afterEach(() => site.remove());
  return { path: (name) => site.path(name), write: (name, text) => site.write(name, text), folder: () => site.folder };
}

describe("A tool of a licence manager", () => {
  const site = useSite();
  const run = (script: string, timeout = 5_000) =>
    runTool({ program: "/bin/sh", args: ["-c", script], environment: { OWN: "yes" }, timeout });

  it("is stopped with its children when it takes too long", async () => {
    const { failure, exitCode } = await run(`(sleep 61 & echo $! > "${site.path("child")}"; wait) & wait`, 500);
    expect({ failure, exitCode }).to.deep.equal({ failure: "/bin/sh was stopped after 0.5 s", exitCode: null });
    const child = (await readFile(site.path("child"), "utf8")).trim();
    await until("the child is gone", () =>
      access(`/proc/${child}`).then(
        () => false,
        () => true,
      ),
    );
  });

  it("is waited for no longer than itself where it leaves a child with its output open", async () => {
    const { bytes, exitCode } = await run("sleep 62 & echo done");
    expect([bytes.toString(), exitCode]).to.deep.equal(["done\n", 0]);
  });

  it("has its standard input closed, the variables of its settings, and its error output shown where it fails", async () => {
    expect((await run('cat; printf "$OWN"')).bytes.toString()).to.equal("yes");
    const { bytes, exitCode, failure } = await run("echo out; echo why >&2; exit 3");
    expect([bytes.toString(), exitCode, failure]).to.deep.equal(["out\nwhy\n", 3, null]);
    expect((await runTool({ program: "/none", args: [], environment: {}, timeout: 100 })).failure).to.contain("ENOENT");
  });

  it("is given a text as a file where it wants one", async () => {
    const args = ["-c", 'cat "$0"', "{file}"];
    expect(
      (await runTool({ program: "/bin/sh", args, environment: {}, timeout: 5_000, file: "text" })).bytes.toString(),
    ).to.equal("text");
  });

  it("queries the server of the setting", () => {
    expect(parseAddress("27000@a, 27001@b").hosts).to.deep.equal([
      { host: "a", port: "27000" },
      { host: "b", port: "27001" },
    ]);
    expect(
      [parseAddress("lic-3:4084"), parseAddress("@h"), parseAddress("h")].map(({ hosts }) => hosts[0]),
    ).to.deep.equal([
      { host: "lic-3", port: "4084" },
      { host: "h", port: null },
      { host: "h", port: null },
    ]);
  });
});

describe("The spool", () => {
  const site = useSite();

  it("makes room where it is full by dropping older reports, never events that are young enough", async () => {
    const spool = new Spool(site.path("spool"));
    const message = (Name: string) =>
      envelope(
        "b",
        [
          {
            MessageType: "status",
            LicenseServer: { Name },
            TimestampUtc: "2026-03-02T09:58:00Z",
            Status: "UP",
          } as BrokerMessage,
        ],
        0,
      );
    for (const [name, isReport] of [
      ["r1", true],
      ["e1", false],
      ["r2", true],
      ["r3", true],
    ] as const)
      await spool.add(message(name), isReport);
    const { bytes, messages } = await spool.backlog();
    expect(messages).to.equal(4);
    expect(await spool.trim(bytes, 60_000)).to.equal(0);
    expect(await spool.trim(bytes / 2, 60_000)).to.equal(2);
    const left = await Promise.all(
      (await spool.list()).map(
        async (name) => JSON.parse((await spool.read(name)) ?? "") as ReturnType<typeof message>,
      ),
    );
    expect(
      left.map(({ Messages }) => (Messages[0] as { LicenseServer: { Name: string } }).LicenseServer.Name),
    ).to.deep.equal(["e1", "r3"]);
    expect(await spool.trim(0, 60_000, Date.now() + 120_000)).to.equal(2);
    expect(await spool.backlog()).to.deep.equal({ messages: 0, bytes: 0, since: null });
  });
});

describe("--discover", () => {
  const site = useSite();

  it("proposes what daemons, variables and licence files name, each licence server once", async () => {
    await site.write(
      "acme.lic",
      "SERVER lic-acme 0123456789ab 27005\nVENDOR acmed\nINCREMENT cad acmed 1.0 permanent 5 SIGN=00\n",
    );
    await mkdir(site.path("proc/77"), { recursive: true });
    await symlink(site.folder(), site.path("proc/77/cwd"));
    await site.write("proc/77/cmdline", "/opt/flexlm/lmgrd\0-c\0acme.lic\0-l\0+debug.log\0");
    await mkdir(site.path("proc/78"), { recursive: true });
    await site.write("proc/78/cmdline", "/usr/bin/java\0-jar\0/opt/flexnetls/flexnetls.jar\0");
    let printed = "";
    const code = await discover({
      print: async (text) => {
        printed += text;
      },
      environment: { LM_LICENSE_FILE: "27000@lic-1:27005@lic-acme", RLM_LICENSE: "5053@lic-2" },
      processes: site.path("proc"),
      locations: [site.path("*.lic")],
    });
    expect(code).to.equal(0);
    expect(printed).not.to.contain("SIGN");
    await site.write("collector.yaml", printed);
    const lines = printed.split("\n").map((line) => line.trim());
    expect(lines.filter((line) => line.startsWith("status:"))).to.deep.equal([
      "status: 27005@lic-acme",
      `status: 7070@${hostname()}`,
      "status: 27000@lic-1",
      "status: 5053@lic-2",
    ]);
    expect(lines)
      .to.include(`log: ${site.path("debug.log")}`)
      .and.to.include(`licenseFile: ${site.path("acme.lic")}`);
  });
});
