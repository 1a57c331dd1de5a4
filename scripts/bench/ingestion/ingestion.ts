// Ingestion on the embedded database: a snapshot of ten thousand checkouts, the same with one in a hundred changed again and again,
// also right after a start, and of users with many sessions; ten thousand events against a bare transaction that writes the same rows.
import { setTimeout } from "node:timers/promises";
import { emptyDatabase } from "../databases.ts";
import { median } from "../load.ts";
import { processorSeconds } from "../memory.ts";
import { type Measured, startMeasured } from "../process.ts";
import { type Row, rowOf } from "../report.ts";
import { copyOf, writeSameRows } from "./bare-transaction.ts";
import { measureBusyUsers } from "./busy-users.ts";
import { eventBatch, snapshot } from "./messages.ts";
import { post } from "./post.ts";

/** Long enough to be what a server does that runs. */
const turns = 60;
const starts = 15;
const turnsAfterStart = 7;
const gone = 100;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export async function measureIngestion(folder: string): Promise<Row[]> {
  const database = await emptyDatabase(folder);
  const began = Math.floor(Date.now() / MINUTE) * MINUTE - DAY;
  let sent = 0;
  const next = (service: Measured) => post(service, snapshot(began + sent * MINUTE, began, gone * sent++));
  const some = async (service: Measured, count: number) => {
    const seconds: number[] = [];
    for (let turn = 0; turn < count; turn += 1) seconds.push(await next(service));
    return seconds;
  };

  const service = await startMeasured("service", [database]);
  let first: number;
  let changed: readonly number[];
  let used: number;
  const events: number[] = [];
  const bare: number[] = [];
  try {
    first = await next(service);
    const usedBefore = processorSeconds(service.pid);
    changed = await some(service, turns);
    used = (processorSeconds(service.pid) - usedBefore) / turns;
    for (let turn = 0; turn < 4; turn += 1) {
      const before = await copyOf(database, folder);
      const took = await post(service, eventBatch(began + (turn + 12) * 60 * MINUTE, turn));
      const written = await writeSameRows(before, database);
      // The first one compiles what the others use.
      if (turn === 0) continue;
      events.push(took);
      bare.push(written);
    }
  } finally {
    await service.end();
  }

  const afterStart: number[] = [];
  const later: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const again = await startMeasured("service", [database]);
    try {
      // What a start makes ready in the background; collectors report by the clock.
      await setTimeout(1000);
      afterStart.push(await next(again));
      later.push(...(await some(again, turnsAfterStart)));
    } finally {
      await again.end();
    }
  }
  return [
    rowOf("snapshot of 10,000 checkouts, all new", "s", first, "<= 1"),
    rowOf("snapshots of 10,000 checkouts, 100 gone and 100 new", "a second", 1 / median(changed), ">= 20"),
    rowOf("one of them, time of the processor", "s", used),
    rowOf("10,000 events : a bare transaction with the same rows", "s", median(events), "<= 3", median(bare)),
    rowOf("the first of them, a second after a start : later ones", "s", median(afterStart), "<= 1.5", median(later)),
    ...(await measureBusyUsers(folder)),
  ];
}
