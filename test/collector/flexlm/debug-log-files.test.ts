import { appendFile, mkdtemp, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import { collectLog } from "../../../collector/logs/collect.ts";
import { batchLength } from "../../../collector/logs/follow.ts";
import { LogStream } from "../../../collector/logs/log-file.ts";
import type { LogSummary } from "../../../collector/logs/options.ts";
import { CannotRead } from "../../../collector/sources/cannot-read.ts";
import { debugLog } from "../../../collector/sources/flexlm/debug-log/format.ts";
import { zoneNamed } from "../../../collector/text/zone.ts";
import type { EventsMessage, LogEvent } from "../../../generated/contract.ts";
import { opening } from "./log-reading.ts";

const out = (second: number, user: string) =>
  `10:${String(Math.floor(second / 60)).padStart(2, "0")}:${String(second % 60).padStart(2, "0")} (quarzd) OUT: "solve" ${user}@ws-11  \n`;
const head = `${opening.join("\n")}\n`;
const utc = zoneNamed("Etc/UTC");
type Options = Parameters<typeof collectLog>[0];

describe("A debug log on the disk", () => {
  let folder = "";
  let log = "";
  let messages: EventsMessage[] = [];
  let complaints: string[] = [];
  let notes: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "collector-log-"));
    log = join(folder, "lmgrd.log");
    messages = [];
    complaints = [];
    notes = [];
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const events = (): LogEvent[] => messages.flatMap((message) => message.Events);
  const users = (): string[] => events().flatMap((event) => ("UserName" in event ? [event.UserName] : []));

  function options(more: Partial<Options> = {}): Options {
    if (!utc) throw new Error("no UTC");
    return {
      format: debugLog,
      type: "FlexLM",
      path: log,
      asked: null,
      isDatedByFile: false,
      encoding: null,
      stream: null,
      follow: false,
      server: null,
      zone: null,
      machine: { ...utc, origin: "this machine" },
      at: null,
      year: null,
      stateFile: join(folder, "spool", "state.json"),
      pollInterval: 10,
      handOn: async (message) => void messages.push(message),
      knows: async () => true,
      complain: (_file, line, _text, reason) => void complaints.push(`${line}: ${reason}`),
      note: (text) => void notes.push(text),
      progress: () => {},
      signal: new AbortController().signal,
      ...more,
    };
  }

  /** Follows the log while `meanwhile` changes it, until `count` users were seen. */
  async function follow(count: number, meanwhile: () => Promise<void>): Promise<LogSummary> {
    const stop = new AbortController();
    const following = collectLog(options({ follow: true, signal: stop.signal }));
    await meanwhile();
    for (let turn = 0; turn < 300 && users().length < count; turn += 1) await delay(10);
    stop.abort();
    return following;
  }

  it("names its server port@host, and sends its zone where it prints it", async () => {
    await writeFile(log, head + out(1, "anna"));
    const summary = await collectLog(options());
    expect(messages[0]?.LicenseServer).to.deep.equal({
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

  it("is refused where it names no server, or prints no date, and nobody says them", async () => {
    await writeFile(log, "10:00:00 (quarzd) TIMESTAMP 3/10/2026\n");
    expect(await collectLog(options()).catch((error: unknown) => error))
      .to.be.instanceOf(CannotRead)
      .with.property("message")
      .that.contains("--server");
    await writeFile(log, out(1, "anna"));
    expect(await collectLog(options({ server: "mine" })).catch((error: unknown) => error))
      .to.be.instanceOf(CannotRead)
      .with.property("message")
      .that.contains("--at");
    await collectLog(options({ server: "mine", at: Date.parse("2026-03-10T12:00:00Z") }));
    expect(events()).to.deep.include({ ...events()[0], TimestampUtc: "2026-03-10T10:00:01.000Z" });
  });

  it("is handed on in batches, in its order", async () => {
    const lines = Array.from({ length: 2 * batchLength + 5 }, (_, index) => out(Math.floor(index / 2), `user${index}`));
    await writeFile(log, head + lines.join(""));
    await collectLog(options());
    expect(messages.map((message) => message.Events.length)).to.deep.equal([batchLength, batchLength, 6]);
    expect(users()).to.deep.equal(lines.map((_, index) => `user${index}`));
  });

  it("goes on where the last run stopped, with its day, places and daemons", async () => {
    await writeFile(log, head + out(1, "anna"));
    await collectLog(options());
    await appendFile(log, out(1, "anna") + out(2, "bela"));
    const summary = await collectLog(options());
    expect(summary).to.include({ lines: 2, firstLine: 20 });
    expect(users()).to.deep.equal(["anna", "anna", "bela"]);
    expect(events().map(({ Place }) => Place)).to.deep.equal([0, 0, 1, 0]);
    expect(events().at(-1)?.TimestampUtc).to.equal("2026-03-10T14:00:02.000Z");
    expect((await collectLog(options())).lines).to.equal(0);
  });

  it("repeats a batch and loses none when it was stopped before a batch was taken over", async () => {
    await writeFile(log, head + out(1, "anna"));
    const refusing = options({ handOn: () => Promise.reject(new Error("the disk is full")) });
    expect(await collectLog(refusing).catch((error: Error) => error.message)).to.equal("the disk is full");
    await collectLog(options());
    expect(users()).to.deep.equal(["anna"]);
  });

  it("is read from its start again where the service does not know what was sent", async () => {
    await writeFile(log, head + out(1, "anna"));
    await collectLog(options());
    const probes: EventsMessage[] = [];
    await collectLog(options({ knows: async (message) => probes.push(message) === 0 }));
    expect(probes.map((message) => message.Events.length)).to.deep.equal([1]);
    expect(users()).to.deep.equal(["anna", "anna"]);
    expect(events().at(-1)?.Place).to.equal(0);
  });

  it("is read from its start where another file has its name", async () => {
    await writeFile(log, head + out(1, "anna"));
    await collectLog(options());
    await rm(log);
    await writeFile(log, `${head.replaceAll(" 8:00:0", " 9:00:0")}${out(2, "bela")}`);
    await collectLog(options());
    expect(users()).to.deep.equal(["anna", "bela"]);
  });

  it("is read to its end under the name it was put aside under, before the new one", async () => {
    await writeFile(log, head + out(1, "anna"));
    await collectLog(options());
    await appendFile(log, out(2, "bela"));
    await rename(log, `${log}.1`);
    await writeFile(log, out(3, "cara"));
    await collectLog(options());
    expect(users()).to.deep.equal(["anna", "bela", "cara"]);
    expect(events().at(-1)?.TimestampUtc).to.equal("2026-03-10T14:00:03.000Z");
  });

  it("takes a last line without its end once nothing more comes, and not twice", async () => {
    await writeFile(log, head + out(1, "anna").trimEnd());
    await collectLog(options());
    expect(users()).to.deep.equal(["anna"]);
    await appendFile(log, `\n${out(2, "bela")}`);
    await collectLog(options());
    expect(users()).to.deep.equal(["anna", "bela"]);
    expect(complaints).to.deep.equal([]);
  });

  it("may have carriage returns and a byte order mark", async () => {
    await writeFile(log, `\ufeff${(head + out(1, "anna")).replaceAll("\n", "\r\n")}`);
    await collectLog(options());
    expect(users()).to.deep.equal(["anna"]);
    expect(complaints).to.deep.equal([]);
  });

  it("is followed as it grows, half lines too", async () => {
    await writeFile(log, head);
    await follow(2, async () => {
      await delay(30);
      await appendFile(log, out(1, "anna").slice(0, 20));
      await delay(30);
      await appendFile(log, out(1, "anna").slice(20) + out(2, "bela"));
    });
    expect(users()).to.deep.equal(["anna", "bela"]);
    expect(complaints).to.deep.equal([]);
  });

  it("is followed into a new file, over midnight, when it is rotated", async () => {
    await writeFile(log, head + out(1, "anna"));
    await follow(3, async () => {
      await delay(50);
      await appendFile(log, out(2, "bela"));
      await rename(log, `${log}.1`);
      await writeFile(log, ' 0:00:05 (quarzd) OUT: "solve" cara@ws-11  \n');
    });
    expect(users()).to.deep.equal(["anna", "bela", "cara"]);
    expect(events().at(-1)?.TimestampUtc).to.equal("2026-03-11T04:00:05.000Z");
  });

  it("is followed from its beginning when it is cut off", async () => {
    await writeFile(log, head + out(1, "anna"));
    await follow(2, async () => {
      await delay(50);
      await truncate(log);
      await delay(50);
      await appendFile(log, out(2, "bela"));
    });
    expect(users()).to.deep.equal(["anna", "bela"]);
    expect(notes.join()).to.contain("cut off");
  });

  it("is waited for where it is followed and prints no date yet", async () => {
    await writeFile(log, "");
    await follow(1, async () => {
      await delay(30);
      await appendFile(log, head + out(1, "anna"));
    });
    expect(users()).to.deep.equal(["anna"]);
  });

  it("may come from standard input, in any pieces", async () => {
    const bytes = Buffer.from(head + out(1, "anna") + out(2, "Zoë").trimEnd());
    for (const size of [1, 7, 100_000]) {
      messages = [];
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      await collectLog(options({ path: "-", stream: new LogStream(Readable.from(pieces)), stateFile: null }));
      expect(users(), String(size)).to.deep.equal(["anna", "Zoë"]);
    }
  });

  it("is read no further than what was handed on is taken, so that memory stays constant", async function () {
    this.timeout(60_000);
    const lines = Array.from({ length: 2_000 }, (_, index) => out(index % 3_000, `user${index % 50}`)).join("");
    let read = 0;
    function* days() {
      yield Buffer.from(head);
      for (let day = 0; day < 40; day += 1) {
        read += 2_000;
        yield Buffer.from(` 0:00:00 (quarzd) TIMESTAMP ${dateOf(day)}\n${lines}`);
      }
    }
    let seen = 0;
    let furthest = 0;
    const handOn = async (message: EventsMessage) => {
      furthest = Math.max(furthest, read - seen);
      seen += message.Events.length;
      await delay(1);
    };
    const stream = new LogStream(Readable.from(days(), { highWaterMark: 1 }));
    await collectLog(options({ path: "-", stream, stateFile: null, handOn }));
    expect(seen).to.be.above(80_000);
    expect(furthest, "lines read and not yet taken").to.be.below(20_000);
  });
});

function dateOf(day: number): string {
  const date = new Date(Date.UTC(2026, 2, 11 + day));
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
}
