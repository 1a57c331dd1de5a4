// The groups of an options file, in what the collector reports of the users that they hold.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { DryRun } from "../../../collector/delivery/outbox.ts";
import { Source } from "../../../collector/schedule/source.ts";
import { loadConfig } from "../../../collector/settings/config.ts";
import { settingsOf } from "../../../collector/settings/sources.ts";
import { groupsOf, readOptionsFile } from "../../../collector/sources/flexlm/options-file.ts";
import type { BrokerMessage } from "../../../generated/contract.ts";
import { checkout, feature, lmstat, version } from "./reading.ts";

const groupOf = (...lines: string[]) => groupsOf(readOptionsFile(lines, () => expect.fail()));

describe("The groups of an options file", () => {
  it("are those of users that one GROUP holds, and nobody's that several or only host groups hold", () => {
    const group = groupOf("GROUP design ann bob", "GROUP test bob eve", "GROUP design dan", "HOST_GROUP farm fay");
    expect(["ann", "bob", "eve", "dan", "fay", "gus"].map(group)).to.deep.equal([
      "design",
      null,
      "test",
      "design",
      null,
      null,
    ]);
  });

  it("distinguish names by case unless GROUPCASEINSENSITIVE is ON", () => {
    expect(groupOf("GROUP design ann")("ANN")).to.equal(null);
    expect(groupOf("GROUP design Ann", "GROUPCASEINSENSITIVE ON")("ANN")).to.equal("design");
  });

  describe("of a source", () => {
    let folder: string;
    let text = "";
    const notes: string[] = [];
    const path = (name: string) => join(folder, name);

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "options-groups-"));
      text = "";
      notes.length = 0;
      const status = lmstat(
        feature("solve", 9, 2, version("solve", "5.0"), checkout("ann ws1 ws1:0"), checkout("gus ws2 ws2:0")),
      );
      await writeFile(path("status.txt"), status);
      await writeFile(path("licence.lic"), "INCREMENT solve quarzd 5.0 permanent 9 SIGN=0\n");
      await writeFile(path("quarzd.opt"), "GROUP design ann\nRESERVE 2 solve GROUP design\n");
      const log = ["9:00:00 (lmgrd) TIMESTAMP 3/10/2026", '9:05:00 (quarzd) OUT: "solve" ann@ws1', ""];
      await writeFile(path("debug.log"), log.join("\n"));
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    const outbox = () =>
      new DryRun("broker", async (piece) => {
        text += piece;
      });
    /** What was handed on, once the outbox has printed the rest. */
    async function handedOn(to: DryRun): Promise<BrokerMessage[]> {
      await to.finish();
      return (JSON.parse(text) as { Messages: BrokerMessage[] }[]).flatMap(({ Messages }) => Messages);
    }

    function sourceOf(files: Record<string, string>, to: DryRun): Source {
      const entry = { name: "cad", manager: "flexlm", server: "27000@lic-north", timeZone: "Etc/UTC", ...files };
      const [settings] = settingsOf({ sources: [entry] }, folder, loadConfig({})).sources;
      return new Source(settings ?? expect.fail(), {
        outbox: to,
        spoolFolder: null,
        apiUrl: "http://127.0.0.1",
        follow: false,
        signal: new AbortController().signal,
        complain: ({ reason }) => expect.fail(reason),
        note: (text) => notes.push(text),
      });
    }

    it("are reported with checkouts of the status and with events of the log, whichever is read first", async () => {
      const to = outbox();
      const source = sourceOf({ statusFile: "status.txt", log: "debug.log", optionsFile: "quarzd.opt" }, to);
      await source.follower?.readOn();
      await source.poll();
      await source.close();
      const messages = await handedOn(to);
      const groups = messages.flatMap((message) => ("Groups" in message ? message.Groups : []));
      expect(groups).to.deep.equal([{ Name: "design", UserNames: ["ann"] }]);
      const uses = messages.flatMap((message): object[] => {
        if (message.MessageType === "events") return message.Events;
        return message.MessageType === "data_inquiry" ? message.Pools.flatMap((pool) => pool.Checkouts ?? []) : [];
      });
      const groupsOfUses = uses.map((use) =>
        "UserName" in use ? [use.UserName, "GroupName" in use ? use.GroupName : null] : [],
      );
      expect(groupsOfUses).to.deep.equal([
        ["ann", "design"],
        ["ann", "design"],
        ["gus", null],
      ]);
    });

    it("are reported as none once the last GROUP line is gone, and stay where the file cannot be opened", async () => {
      await writeFile(path("quarzd.opt"), "RESERVE 2 solve USER ann\n");
      const to = outbox();
      for (const optionsFile of ["quarzd.opt", "gone.opt"]) {
        const source = sourceOf({ statusFile: "status.txt", optionsFile }, to);
        await source.poll();
        await source.close();
      }
      const groups = (await handedOn(to)).map((message) => ("Groups" in message ? message.Groups : "left out"));
      expect(groups).to.deep.equal([[], "left out"]);
    });

    it("reserve licences in the snapshots of the status, where lmstat prints fewer", async () => {
      const to = outbox();
      const source = sourceOf({ statusFile: "status.txt", optionsFile: "quarzd.opt" }, to);
      await source.poll();
      await source.close();
      const pools = (await handedOn(to)).flatMap((message) => ("Pools" in message ? message.Pools : []));
      expect(pools.map(({ FeatureName, Reserved }) => [FeatureName, Reserved])).to.deep.equal([["solve", 2]]);
    });

    it("stand in a note with what is reserved, once however often it is polled", async () => {
      const to = outbox();
      const source = sourceOf({ licenseFile: "licence.lic", optionsFile: "quarzd.opt" }, to);
      await source.poll();
      await source.poll();
      await source.close();
      expect(notes).to.deep.equal([
        "options file: licences reserved: solve 2",
        "options file: members of groups: design 1",
      ]);
      expect((await handedOn(to))[0]).to.deep.include({ MessageType: "data_inquiry", Scope: "licenses" });
    });
  });

  it("are enough for a source that has nothing but an options file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "options-alone-"));
    await writeFile(join(folder, "quarzd.opt"), "GROUP design ann\n");
    const entry = { name: "cad", manager: "flexlm", server: "27000@lic-north", optionsFile: "quarzd.opt" };
    const [settings] = settingsOf({ sources: [entry] }, folder, loadConfig({})).sources;
    const source = new Source(settings ?? expect.fail(), {
      outbox: new DryRun("broker", async () => {}),
      spoolFolder: null,
      apiUrl: "",
      follow: false,
      complain: () => {},
      note: () => {},
      signal: new AbortController().signal,
    });
    expect((await source.poll()).error).to.equal(null);
    await rm(folder, { recursive: true, force: true });
  });
});
