// FLEXlm's debug log as a file that run after run reads: its server, its batches, where a run goes on, files that
// change their names.
import { appendFile, rename, rm, writeFile } from "node:fs/promises";
import { expect } from "chai";
import { batchLength, collectLog } from "../../../../collector/logs/follow.ts";
import { CannotRead } from "../../../../collector/sources/manager.ts";
import type { EventsMessage } from "../../../../generated/contract.ts";
import { head, out, useDebugLog } from "./on-disk.ts";

describe("A debug log on the disk", () => {
  const { disk, events, users, options } = useDebugLog();

  it("names its server port@host, and sends its zone where it prints it", async () => {
    await writeFile(disk.log, head + out(1, "anna"));
    const summary = await collectLog(options());
    expect(disk.messages[0]?.LicenseServer).to.deep.equal({
      Name: "27000@lic-north.example",
      LicenseManagerType: "FlexLM",
      TimeZone: "America/New_York",
    });
    expect(summary).to.deep.include({
      server: "27000@lic-north.example",
      lines: 19,
      firstLine: 1,
      events: { server_stopped: 1, checkout: 1 },
    });
    expect(summary).to.include({ firstEvent: "2026-03-10T12:00:00.000Z", lastEvent: "2026-03-10T14:00:01.000Z" });
  });

  it("is refused where it names no server, or prints no date, and the settings give neither", async () => {
    await writeFile(disk.log, "10:00:00 (quarzd) TIMESTAMP 3/10/2026\n");
    expect(await collectLog(options()).catch((error: unknown) => error))
      .to.be.instanceOf(CannotRead)
      .with.property("message")
      .that.contains("--server");
    await writeFile(disk.log, out(1, "anna"));
    expect(await collectLog(options({ server: "mine" })).catch((error: unknown) => error))
      .to.be.instanceOf(CannotRead)
      .with.property("message")
      .that.contains("--at");
    await collectLog(options({ server: "mine", at: Date.parse("2026-03-10T12:00:00Z") }));
    expect(events()).to.deep.include({ ...events()[0], TimestampUtc: "2026-03-10T10:00:01.000Z" });
  });

  it("is handed on in batches, in its order", async () => {
    const lines = Array.from({ length: 2 * batchLength + 5 }, (_, index) => out(Math.floor(index / 2), `user${index}`));
    await writeFile(disk.log, head + lines.join(""));
    await collectLog(options());
    expect(disk.messages.map((message) => message.Events.length)).to.deep.equal([batchLength, batchLength, 6]);
    expect(users()).to.deep.equal(lines.map((_, index) => `user${index}`));
  });

  it("goes on where the last run stopped, with its day, occurrence numbers and daemons", async () => {
    await writeFile(disk.log, head + out(1, "anna"));
    await collectLog(options());
    await appendFile(disk.log, out(1, "anna") + out(2, "bela"));
    const summary = await collectLog(options());
    expect(summary).to.include({ lines: 2, firstLine: 20 });
    expect(users()).to.deep.equal(["anna", "anna", "bela"]);
    expect(events().map(({ Place }) => Place)).to.deep.equal([0, 0, 1, 0]);
    expect(events().at(-1)?.TimestampUtc).to.equal("2026-03-10T14:00:02.000Z");
    expect((await collectLog(options())).lines).to.equal(0);
  });

  it("repeats a batch and loses none when it was stopped before a batch was taken over", async () => {
    await writeFile(disk.log, head + out(1, "anna"));
    const refusing = options({ handOn: () => Promise.reject(new Error("the disk is full")) });
    expect(await collectLog(refusing).catch((error: Error) => error.message)).to.equal("the disk is full");
    await collectLog(options());
    expect(users()).to.deep.equal(["anna"]);
  });

  it("is read from its start again where the service does not know what was sent", async () => {
    await writeFile(disk.log, head + out(1, "anna"));
    await collectLog(options());
    const probes: EventsMessage[] = [];
    await collectLog(options({ knows: async (message) => probes.push(message) === 0 }));
    expect(probes.map((message) => message.Events.length)).to.deep.equal([1]);
    expect(users()).to.deep.equal(["anna", "anna"]);
    expect(events().at(-1)?.Place).to.equal(0);
  });

  it("is read from its start where another file has its name", async () => {
    await writeFile(disk.log, head + out(1, "anna"));
    await collectLog(options());
    await rm(disk.log);
    await writeFile(disk.log, `${head.replaceAll(" 8:00:0", " 9:00:0")}${out(2, "bela")}`);
    await collectLog(options());
    expect(users()).to.deep.equal(["anna", "bela"]);
  });

  it("is read to its end under the name it was put aside under, before the new one", async () => {
    await writeFile(disk.log, head + out(1, "anna"));
    await collectLog(options());
    await appendFile(disk.log, out(2, "bela"));
    await rename(disk.log, `${disk.log}.1`);
    await writeFile(disk.log, out(3, "cara"));
    await collectLog(options());
    expect(users()).to.deep.equal(["anna", "bela", "cara"]);
    expect(events().at(-1)?.TimestampUtc).to.equal("2026-03-10T14:00:03.000Z");
  });

  it("is found under its other name, too, where the first run ended before it stored its position", async () => {
    await writeFile(disk.log, head + out(1, "anna"));
    const killed = options({
      handOn: async (message) => {
        disk.messages.push(message);
        throw new Error("killed");
      },
    });
    expect(await collectLog(killed).catch((error: Error) => error.message)).to.equal("killed");
    await appendFile(disk.log, out(2, "bela"));
    await rename(disk.log, `${disk.log}.1`);
    await writeFile(disk.log, out(3, "cara"));
    await collectLog(options());
    expect(users()).to.deep.equal(["anna", "anna", "bela", "cara"]);
    expect(events().at(-1)).to.deep.include({ Place: 0, TimestampUtc: "2026-03-10T14:00:03.000Z" });
  });

  it("is read with today's settings where nothing was handed on before", async () => {
    await writeFile(disk.log, out(1, "anna"));
    const refusing = () => Promise.reject(new Error("the disk is full"));
    const wrong = options({ server: "mine", at: Date.parse("2025-03-10T12:00:00Z"), handOn: refusing });
    expect(await collectLog(wrong).catch((error: Error) => error.message)).to.equal("the disk is full");
    await collectLog(options({ server: "mine", at: Date.parse("2026-03-10T12:00:00Z") }));
    expect(events()[0]?.TimestampUtc).to.equal("2026-03-10T10:00:01.000Z");
  });

  it("takes a last line without its end once nothing more comes, and not twice", async () => {
    await writeFile(disk.log, head + out(1, "anna").trimEnd());
    await collectLog(options());
    expect(users()).to.deep.equal(["anna"]);
    await appendFile(disk.log, `\n${out(2, "bela")}`);
    await collectLog(options());
    expect(users()).to.deep.equal(["anna", "bela"]);
    expect(disk.complaints).to.deep.equal([]);
  });

  it("may have carriage returns and a byte order mark", async () => {
    await writeFile(disk.log, `\ufeff${(head + out(1, "anna")).replaceAll("\n", "\r\n")}`);
    await collectLog(options());
    expect(users()).to.deep.equal(["anna"]);
    expect(disk.complaints).to.deep.equal([]);
  });
});
