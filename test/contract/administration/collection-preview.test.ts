// testCollectorReading: what a collector would read of a pasted text, and how little the worst text disturbs others.
import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { IANAZone } from "luxon";
import { managers } from "../../../collector/sources/index.ts";
import type { components } from "../../../generated/contract.ts";
import { addCredential } from "../../../identity/index.ts";
import { signedInAccount } from "../../support/http/account.ts";
import type { Client } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";

type Request = components["schemas"]["CollectionPreviewRequest"];

const folder = new URL("../../collector/outputs/", import.meta.url);
const output = (name: string) => readFileSync(new URL(name, folder), "utf8");
const isStatus = (name: string) => /\.(lmstat|lsmon|rlmstat|licstat|monitorlm)\.txt$|^dsls/.test(name);

describe("testCollectorReading", () => {
  const server = useTestServer();
  const preview = async (body: Request) => (await server.client.call("testCollectorReading", { body })).body;

  it("detects the licence manager of an output, and reads the same as the collector", async () => {
    for (const name of readdirSync(folder).filter(isStatus)) {
      const text = output(name);
      const read = await preview({ Text: text });
      const manager = name.split("-")[0] ?? "";
      expect(read, name).to.include({ Manager: manager, Kind: "Status", Error: null });
      const context = {
        server: null,
        address: "host",
        at: Date.now(),
        isAtSet: false,
        exitCode: null,
        zone: { zone: IANAZone.create("UTC"), name: "UTC", origin: "this machine" as const },
      };
      const reading = managers[manager]?.readStatus?.(text, context) ?? expect.fail(name);
      const pools = reading.messages.flatMap((message) => ("Pools" in message ? message.Pools : []));
      const held = pools.flatMap((pool) => pool.Checkouts ?? []);
      expect(
        read.Pools.map(({ FeatureName, Used }) => [FeatureName, Used]),
        name,
      ).to.deep.equal(pools.map(({ FeatureName, Used = null }) => [FeatureName, Used]));
      expect(
        read.Holders.map(({ UserName }) => UserName),
        name,
      ).to.deep.equal(held.map(({ UserName }) => UserName));
      expect(read.UnreadableCount, name).to.equal(reading.unreadable.length);
    }
  });

  it("detects the licence manager where its licence server is all that is printed", async () => {
    const lists = output("lum-servers-and-products.txt");
    const servers = lists.slice(0, lists.indexOf("P r o d u c t s")).replace(/\n.*\n.*$/, "");
    const lum = await preview({ Text: servers });
    expect(lum).to.deep.include({ Manager: "lum", Error: null, PoolCount: 0 });
    expect(lum.LicenseServers).to.deep.equal([{ Name: "lum-north.example", Status: "UP" }]);
    const none = await preview({ Text: "ADM-10037: There are no active license servers\n" });
    expect(none).to.deep.include({ Manager: "lum", LicenseServers: [{ Name: null, Status: "DOWN" }] });
    const listed = output("flexlm-users-listed.lmstat.txt");
    const flexlm = await preview({ Text: listed.slice(0, listed.indexOf("Feature usage info")) });
    expect(flexlm).to.deep.include({ Manager: "flexlm", Error: null, PoolCount: 0 });
  });

  it("reads a licence file, an options file, and a text that names no licence server", async () => {
    const bought =
      "SERVER lic-1 0123456789ab 27000\nVENDOR acmecad\nINCREMENT cad acmecad 2024.0 31-dec-2030 5 SIGN=00\n";
    const file = await preview({ Text: bought });
    expect(file).to.deep.include({ Manager: "flexlm", Kind: "LicenseFile", PoolCount: 1, HolderCount: 0 });
    expect(file.LicenseServers).to.deep.equal([{ Name: "27000@lic-1", Status: null }]);
    const options = await preview({ Text: "GROUP design mia jo\nRESERVE 2 cad GROUP design\n" });
    expect(options).to.deep.include({ Manager: "flexlm", Kind: "OptionsFile", PoolCount: 0, Error: null });
    expect(options.Notes.join()).to.match(/reserved: cad 2/);
    const nameless = await preview({ Text: output("mathlm-user-without-host.template.txt") });
    expect(nameless.LicenseServers).to.deep.equal([{ Name: null, Status: "UP" }]);
  });

  it("lists each line that it cannot read with its number, and reports a text of which it understands nothing", async () => {
    const text = output("flexlm-users-listed.lmstat.txt");
    const { UnreadableLines } = await preview({ Text: `${text}\nsomething else\n` });
    const last = text.split("\n").length + 1;
    expect(UnreadableLines.map(({ Line, Text }) => [Line, Text])).to.deep.equal([[last, "something else"]]);
    const letter = "Dear colleagues,\nour licences are down again.\nRegards\n";
    const nothing = { Manager: null, Kind: null, IsComplete: false, PoolCount: 0, HolderCount: 0, UnreadableCount: 0 };
    expect(await preview({ Text: letter })).to.deep.include(nothing);
    const forced = await preview({ Text: letter, Manager: "flexlm", Kind: "Status" });
    expect(forced).to.deep.include({ Manager: "flexlm", PoolCount: 0 });
    expect(forced.UnreadableCount).to.be.greaterThan(0);
    expect((await preview({ Text: letter, Manager: "nobody" })).Error).to.match(/no such reader/);
    expect((await preview({ Text: letter, Manager: "csv" })).Error).to.match(/name them with/);
  });

  it("reads times without a zone in the given zone, and refuses an unknown zone", async () => {
    const text = output("flexlm-users-listed.lmstat.txt");
    const startOf = async (TimeZone: string) =>
      Date.parse((await preview({ Text: text, TimeZone })).Holders[0]?.StartTimeUtc ?? "");
    expect((await startOf("UTC")) - (await startOf("Asia/Tokyo"))).to.equal(9 * 3_600_000);
    const refused = { body: { Text: text, TimeZone: "Mars/Base" } };
    expect((await server.client.request("POST", "/api/v1/collectors/preview", refused)).status).to.equal(400);
  });

  it("stores nothing", async () => {
    const stored = async () => {
      const rows = await Promise.all(
        ["license_servers", "pools", "sessions", "users", "audit_log"].map((name) =>
          server.db.read(name).count("* as n"),
        ),
      );
      return JSON.stringify(rows);
    };
    const before = await stored();
    await preview({ Text: output("flexlm-users-listed.lmstat.txt") });
    expect(await stored()).to.equal(before);
  });

  it("is only for administrators", async () => {
    const made = await addCredential(server.db, { type: "collector", brokerId: "b" }, "test");
    const machine = { authorization: `Bearer ${await tokenOf(server.identityUrl as string, made)}` };
    const preview = (client: Client, headers: Record<string, string> = {}) =>
      client.request("POST", "/api/v1/collectors/preview", { body: { Text: "x" }, headers });
    expect((await preview((await signedInAccount(server, "viewer", null)).client)).status).to.equal(403);
    expect((await preview((await signedInAccount(server, "administrator", null)).client)).status).to.equal(200);
    expect((await preview(server.client, machine)).status).to.equal(403);
    expect((await preview(server.client, { authorization: "Bearer none" })).status).to.equal(401);
  });

  it("bounds the answer for a very long text, and counts how much there is", async () => {
    const line = "  u ws :0 (v1) (lic-9/27010 1), start Mon 3/2 7:58\n";
    const head = output("flexlm-users-listed.lmstat.txt").split("\n");
    const first = head.findIndex((one) => /start \w{3} \d/.test(one));
    const Text = [
      ...head.slice(0, first),
      ...Array.from({ length: 5_000 }, (_, n) => line.trimEnd().replace("u", `u${n}`)),
      ...Array.from({ length: 500 }, () => "odd"),
    ].join("\n");
    const read = await preview({ Text, Manager: "flexlm" });
    expect(read.Holders.length).to.equal(1_000);
    expect(read.HolderCount).to.be.greaterThan(4_000);
    expect(read.UnreadableLines).to.have.length(100);
    expect(read.UnreadableCount).to.be.greaterThan(400);
  });

  it("lets others look things up while three of the worst texts are read", async () => {
    const body = { Text: "<a ".repeat(100_000) };
    const readings = Promise.all(
      Array.from({ length: 3 }, () => server.client.request("POST", "/api/v1/collectors/preview", { body })),
    );
    let isOver = false;
    void readings.finally(() => (isOver = true));
    let looked = 0;
    for (; !isOver; looked += 1) expect((await server.client.get("/api/v1/users/lookup")).status).to.equal(200);
    expect((await readings).map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(looked, "look-ups meanwhile").to.be.greaterThan(10);
  });

  it("has at most eight texts wait, and answers others when to try again", async () => {
    const body = { Text: "a letter" };
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => server.client.request("POST", "/api/v1/collectors/preview", { body })),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).not.to.have.length(0);
    expect(refused[0]?.headers.get("retry-after")).to.equal("5");
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200, 503]));
  });
});
