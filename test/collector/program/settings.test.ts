// collector.yaml: what it means, and how every mistake in it is named with its line.
import { chmod, readdir } from "node:fs/promises";
import { expect } from "chai";
import schema from "../../../collector/settings/collector.schema.json" with { type: "json" };
import { readCollectorFile } from "../../../collector/settings/collector-file.ts";
import { ConfigError, loadConfig, openFileWarning, readEnvironment } from "../../../collector/settings/config.ts";
import type { CollectorSettings } from "../../../collector/settings/sources.ts";
import { managers } from "../../../collector/sources/index.ts";
import { describeCollector, fromSources } from "../forms.ts";
import { Site } from "./site.ts";

const managerNames = schema.definitions.source.properties.manager.enum;

describe("collector.yaml", () => {
  let site: Site;
  beforeEach(async () => {
    site = await Site.make(fromSources);
  });
  afterEach(() => site.remove());

  async function read(text: string): Promise<CollectorSettings> {
    await site.write("collector.yaml", text);
    return readCollectorFile(site.path("collector.yaml"), loadConfig({}));
  }
  async function mistakes(text: string): Promise<string[]> {
    const error = await read(text).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ConfigError);
    return (error as Error).message.split("\n").map((line) => line.replace(`${site.path("collector.yaml")}:`, ""));
  }

  it("has paths beside itself, lengths of time in units, and what is left out as usual", async () => {
    const { config, sources, listen, spoolBytes } = await read(
      `service: { url: "https://x.example/", credentials: own.json }
listen: 9464
spool: { megabytes: 5 }
sources:
  - { name: a, manager: flexlm, status: "27000@h", tool: ./lmutil, every: 5m, timeout: 1.5s, environment: { A: 1 } }
  - { name: b, manager: generic, file: [x.json, /y.json], timeZone: Europe/Zurich, at: "2026-03-02T09:58:00Z" }
`,
    );
    expect(config).to.deep.include({ apiUrl: "https://x.example" });
    expect(config.credentials).to.deep.include({ file: site.path("own.json") });
    expect(listen).to.deep.equal({ host: "127.0.0.1", port: 9464 });
    expect(spoolBytes).to.equal(5_000_000);
    expect(sources[0]).to.deep.include({
      tool: site.path("lmutil"),
      every: 300_000,
      timeout: 1_500,
      environment: { A: "1" },
    });
    expect(sources[1]).to.deep.include({
      statusFiles: [site.path("x.json"), "/y.json"],
      every: 60_000,
      at: Date.UTC(2026, 2, 2, 9, 58),
    });
  });

  it("has what a source means looked at though another one is not of its form", async () => {
    const written = `sources:
  - { name: a, manager: flexlm, status: "27000@a", evry: 60s }
  - { name: b, manager: rlm, status: x, timeZone: Mars/Base }
`;
    expect(await mistakes(written)).to.deep.equal([
      "2: sources[0].evry: is not known",
      "3: sources[1].timeZone: is expected to be the IANA name of a time zone, such as Europe/Zurich",
    ]);
  });

  it("has every mistake in the columns of a table named with its line", async () => {
    const written = `sources:
  - name: seats
    manager: csv
    server: seats
    file: x.csv
    table:
      columns:
        pool: Product
        usr: E-mail
        start: [Assigned]
        vendor: { valeu: acme }
      decimal: x
  - { name: bare, manager: csv, server: s, file: x.csv }
  - { name: unnamed, manager: csv, file: x.csv, table: { columns: { pool: P }, dates: nonsense } }
  - { name: other, manager: rlm, status: h, table: { columns: { pool: P } } }
`;
    const column =
      "is expected to be the name of a column, { column: NAME }, or { value: TEXT } where all rows have the same";
    expect(await mistakes(written)).to.deep.equal([
      "8: sources[0].table.columns: must have property user when property start is present",
      "9: sources[0].table.columns.usr: is not known",
      `10: sources[0].table.columns.start: ${column}`,
      `11: sources[0].table.columns.vendor: ${column}`,
      "12: sources[0].table.decimal: is expected to be one of ., ,",
      "13: sources[1].name: has a file without a `table` of its columns",
      "14: sources[2].table: nonsense is no format of dates, such as MM/dd/yyyy",
      "14: sources[2].name: names no licence server: name it with `server`",
      "15: sources[3].table: rlm has none",
    ]);
  });

  it("takes no length of time that is none", async () => {
    for (const timeout of ["0s", "0.0m", "0"]) {
      const written = `sources:\n  - { name: a, manager: flexlm, status: "27000@a", timeout: ${timeout} }\n`;
      const [mistake = ""] = await mistakes(written);
      expect(mistake, timeout).to.match(/^2: sources\[0\]\.timeout: /);
    }
  });

  it("may name each licence manager that the collector reads, and no other", () => {
    expect(managerNames).to.have.members(Object.keys(managers));
  });

  it("has every mistake named with its line", async () => {
    expect(
      await mistakes(`sources:
  - name: a
    manager: flexlm
    status: 27000@lic-1
    evry: 60s
  - { name: b, manager: nope, status: x }
  - { name: c, manager: rlm, status: x, every: sixty }
  - { manager: rlm, status: x }
`),
    ).to.have.ordered.members([
      "5: sources[0].evry: is not known",
      `6: sources[1].manager: is expected to be one of ${managerNames.join(", ")}`,
      "7: sources[2].every: Such as 30s, 5m, 1h, 2d; a number alone is seconds.",
      "8: sources[3].name: is missing",
    ]);
    const [first = ""] = await mistakes("sources:\n  - { name: a, manager: [\n");
    expect(first).to.match(/^\d: /);
    expect(await mistakes("")).to.deep.equal(["1: sources: is missing"]);
  });

  it("is refused where a source cannot do what it is set to", async () => {
    expect(
      await mistakes(`sources:
  - { name: a, manager: flexlm }
  - { name: A, manager: codemeter, status: x, log: y }
  - { name: c, manager: flexlm, reportLog: x, timeZone: Mars/North, encoding: klingon }
  - { name: d, manager: fne, status: "https://ann:s3cret@lic-7:7071" }
  - { name: e, manager: rlm, status: "5053@lic-2", credentials: own.json }
`),
    ).to.deep.equal([
      "2: sources[0].name: has nothing to read: one is expected of status, statusFile, log, reportLog, licenseFile and optionsFile",
      "3: sources[1].name: is the name of source 1 already",
      "3: sources[1].status: codemeter cannot be queried; name a log",
      "4: sources[2].reportLog: flexlm has none",
      "4: sources[2].timeZone: is expected to be the IANA name of a time zone, such as Europe/Zurich",
      "4: sources[2].encoding: is expected to be the name of an encoding, such as utf-8, windows-1252 or euc-kr",
      "5: sources[3].status: is expected to be a web address alone: user and password belong into the file of credentials",
      "6: sources[4].credentials: rlm needs none",
    ]);
  });
});

describe("the collector's .env", () => {
  it("is read as people write it, and the environment wins", async () => {
    const site = await Site.make(fromSources);
    expect(readEnvironment(site.path("."))).to.deep.equal({ ...process.env });
    await site.write(".env", '\uFEFFSVC_BROKER_ID="of\nline 2" # one\r\nPATH=no\r\n');
    expect(readEnvironment(site.path("."))).to.deep.equal({ ...process.env, SVC_BROKER_ID: "of\nline 2" });
    await site.remove();
  });

  it("names a file with the secret alone, and is refused where that cannot be read, is empty, or the secret is given too", async () => {
    const site = await Site.make(fromSources);
    const env = (...lines: string[]) => site.write(".env", lines.join("\n"));
    const mistake = () => {
      try {
        return String(readEnvironment(site.path(".")));
      } catch (error) {
        expect(error).to.be.instanceOf(ConfigError);
        return (error as Error).message;
      }
    };
    const named = `SVC_COLLECTOR_CLIENT_SECRET_FILE=${site.path("secret")}`;
    await env(named);
    expect(mistake()).to.equal("SVC_COLLECTOR_CLIENT_SECRET_FILE names a file that cannot be read: ENOENT");
    await site.write("secret", " \n");
    expect(mistake()).to.contain("is empty");
    await site.write("secret", "s3cret \n");
    expect(readEnvironment(site.path("."))).to.include({ SVC_COLLECTOR_CLIENT_SECRET: "s3cret" });
    await env(named, "SVC_COLLECTOR_CLIENT_SECRET=other");
    expect(mistake()).to.equal("one is expected of SVC_COLLECTOR_CLIENT_SECRET and SVC_COLLECTOR_CLIENT_SECRET_FILE");
    await site.remove();
  });

  it("is named where other accounts may read it", async function () {
    if (process.platform === "win32") this.skip();
    const site = await Site.make(fromSources);
    expect(openFileWarning(site.path(".")), "no file").to.equal(null);
    await site.write(".env", "");
    for (const [mode, warns] of [
      [0o600, false],
      [0o640, true],
      [0o604, true],
    ] as const) {
      await chmod(site.path(".env"), mode);
      expect(openFileWarning(site.path(".")) !== null, mode.toString(8)).to.equal(warns);
    }
    await site.remove();
  });
});

describeCollector("The collector, given a collector.yaml with mistakes", (collector) => {
  let site: Site;
  beforeEach(async () => {
    site = await Site.make(collector);
  });
  afterEach(() => site.remove());

  it("names each of them with its line, ends with 78, and makes nothing", async () => {
    await site.settings(
      [
        '{ name: a, manager: flexlm, status: "27000@a", evry: 60s }',
        "{ name: b, manager: nope, status: x }",
        "{ name: c, manager: rlm, status: x, every: sixty }",
        "{ name: d, manager: flexlm, log: x, timeZone: Mars/North, encoding: klingon }",
        "{ name: e, manager: rlm, status: x, at: tomorrow }",
        "{ name: e, manager: flexlm, reportLog: x }",
      ],
      'service: { url: "ftp://x.example" }',
    );
    const { code, out, errors } = await site.run(["--once"]);
    expect([code, out]).to.deep.equal([78, ""]);
    const named = errors.trim().split("\n");
    expect(named.map((line) => line.replace("collector.yaml:", ""))).to.deep.equal([
      '1: service.url: must match pattern "^https?://"',
      "3: sources[0].evry: is not known",
      `4: sources[1].manager: is expected to be one of ${managerNames.join(", ")}`,
      "5: sources[2].every: Such as 30s, 5m, 1h, 2d; a number alone is seconds.",
      "6: sources[3].timeZone: is expected to be the IANA name of a time zone, such as Europe/Zurich",
      "6: sources[3].encoding: is expected to be the name of an encoding, such as utf-8, windows-1252 or euc-kr",
      "7: sources[4].at: is expected to be an instant such as 2026-03-02T09:58:00Z",
      "8: sources[5].name: is the name of source 5 already",
      "8: sources[5].reportLog: flexlm has none",
    ]);
    expect(await readdir(site.folder)).to.deep.equal(["collector.yaml"]);
  });
});
