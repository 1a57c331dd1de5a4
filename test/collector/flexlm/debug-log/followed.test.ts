// FLEXlm's debug log as it grows: followed while it is written, rotated and cut off; and read from standard input in
// bounded memory.
import { appendFile, copyFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import { collectLog } from "../../../../collector/logs/follow.ts";
import { LogStream } from "../../../../collector/logs/log-file.ts";
import type { EventsMessage } from "../../../../generated/contract.ts";
import { waitUntil } from "../../../support/run/wait.ts";
import { head, out, useDebugLog } from "./on-disk.ts";

describe("A debug log on the disk", () => {
  const { disk, events, users, options, follow, isRead } = useDebugLog();

  it("is followed as it grows, half lines too", async () => {
    await writeFile(disk.log, head);
    await follow(2, async () => {
      await isRead();
      await appendFile(disk.log, out(1, "anna").slice(0, 20));
      await delay(30); // time to find half a line
      await appendFile(disk.log, out(1, "anna").slice(20) + out(2, "bela"));
    });
    expect(users()).to.deep.equal(["anna", "bela"]);
    expect(disk.complaints).to.deep.equal([]);
  });

  it("is followed into a new file, over midnight, when it is rotated", async () => {
    await writeFile(disk.log, head + out(1, "anna"));
    await follow(3, async () => {
      await isRead();
      await appendFile(disk.log, out(2, "bela"));
      await rename(disk.log, `${disk.log}.1`);
      await writeFile(disk.log, ' 0:00:05 (quarzd) OUT: "solve" cara@ws-11  \n');
    });
    expect(users()).to.deep.equal(["anna", "bela", "cara"]);
    expect(events().at(-1)?.TimestampUtc).to.equal("2026-03-11T04:00:05.000Z");
  });

  it("is followed from its beginning when it is cut off", async () => {
    await writeFile(disk.log, head + out(1, "anna"));
    await follow(2, async () => {
      await isRead();
      await truncate(disk.log);
      await waitUntil("it is noted", () => disk.notes.join().includes("cut off"));
      await appendFile(disk.log, out(2, "bela"));
    });
    expect(users()).to.deep.equal(["anna", "bela"]);
  });

  it("is read to the end of its copy when it is copied and cut off, in a later run too, and also where it grew again", async () => {
    await writeFile(disk.log, head + out(1, "anna"));
    const copyAndCut = async (tail: string, next: string) => {
      await copyFile(disk.log, `${disk.log}.1`);
      // Written before it was cut off, and not read yet.
      await appendFile(`${disk.log}.1`, tail);
      await truncate(disk.log);
      await appendFile(disk.log, next);
    };
    await follow(3, async () => {
      await isRead();
      await copyAndCut(out(2, "bela"), out(3, "cara"));
    });
    expect(users()).to.deep.equal(["anna", "bela", "cara"]);
    await rm(`${disk.log}.1`);
    await copyAndCut(out(4, "dora"), out(5, "emil") + out(6, "fay"));
    await collectLog(options());
    expect(users()).to.deep.equal(["anna", "bela", "cara", "dora", "emil", "fay"]);
    expect(disk.complaints).to.deep.equal([]);
  });

  it("is waited for where it is followed and prints no date yet", async () => {
    await writeFile(disk.log, "");
    await follow(1, async () => {
      await delay(30); // time to find nothing in it
      await appendFile(disk.log, head + out(1, "anna"));
    });
    expect(users()).to.deep.equal(["anna"]);
  });

  it("may come from standard input, in any pieces", async () => {
    const bytes = Buffer.from(head + out(1, "anna") + out(2, "Zoë").trimEnd());
    for (const size of [1, 7, 100_000]) {
      disk.messages = [];
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      await collectLog(options({ path: "-", stream: new LogStream(Readable.from(pieces)), stateFile: null }));
      expect(users(), String(size)).to.deep.equal(["anna", "Zoë"]);
    }
  });

  it("is read no further than what was handed on is taken, so that memory stays constant", async () => {
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
